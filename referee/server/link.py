"""A link: the only reader and writer of one bot's stream."""

import math
import os
import select

import trio

from protocol.conversation import Conversation
from protocol.faults import Code, Fault
from protocol.lines import MAX_LINE, Splitter, encoded
from protocol.messages import Closing, FromBot
from referee.server.lag import LagMeter

CHUNK = 65_536
OUTBOX_MAX = 262_144
"""Bytes that may wait for a bot that does not read; more closes its link."""
GOODBYE_S = 1.0
"""The last lines of a connection are given so long."""


class Link:
    """One connection. `hear` and `flush` are its two ends; after `sever` neither does anything."""

    def __init__(self, stream: trio.abc.Stream, meter: LagMeter | None = None) -> None:
        self.conversation = Conversation()
        self.scope = trio.CancelScope()
        """Everything its owner does for this link; cancelled when it is severed."""
        self.severed = ""
        """Why the link is closed; empty while it is open."""
        self.heard_at = -math.inf
        """When the last bytes arrived, by trio's clock."""
        self.torn = False
        """A send was cut short: half a line may be out, and nothing may follow it."""
        self._stream = stream
        self._socket = stream.socket if isinstance(stream, trio.SocketStream) else None
        """A plain socket is read and written without the stream's ceremony, which would cost half a decision."""
        self._meter = meter or LagMeter()
        self._splitter = Splitter(MAX_LINE)
        self._ended = ""
        self._outbox: list[bytes] = []
        self._waiting_bytes = 0
        self._writing = trio.Lock()
        self._posted = trio.Event()
        self._text = ""

    # ------------------------------------------------------------------ reading

    async def hear(self) -> FromBot | Fault:
        """The next line that says something, or the fault in it, or that there will be no more."""
        while True:
            while (line := self._splitter.pop()) is not None:
                heard = self.conversation.hear(line)
                if heard is not None:
                    return heard
            if self._splitter.too_long:
                text = f"a line has at most {MAX_LINE} bytes: end every message with a line feed"
                return Fault(Code.LINE_TOO_LONG, text, self._splitter.overlong)
            if self._ended or self.severed:
                return Fault(Code.GONE, self._ended or self.severed)
            await self._read()

    async def _read(self) -> None:
        try:
            data = await self._receive()
        except (OSError, trio.BrokenResourceError, trio.ClosedResourceError):
            self._ended = "the connection was reset"
            return
        self.heard_at = self._meter.arrived_at()
        if data:
            self._splitter.feed(data)
        else:
            self._ended = "the bot hung up"

    async def _receive(self) -> bytes:
        if self._socket is None:
            return bytes(await self._stream.receive_some(CHUNK))
        await trio.lowlevel.wait_readable(self._socket)
        try:
            return os.read(self._socket.fileno(), CHUNK)
        except BlockingIOError:
            return bytes(await self._stream.receive_some(CHUNK))

    def has_unread(self) -> bool:
        """Something lies in the kernel's buffer and was not read yet."""
        if self._socket is None or self._socket.fileno() < 0:
            return False
        poll = select.poll()
        poll.register(self._socket.fileno(), select.POLLIN)
        return bool(poll.poll(0))

    # ------------------------------------------------------------------ writing

    def post(self, line: bytes) -> None:
        """Puts a line into the outbox, which the pump sends. An outbox that is full severs the link."""
        self._put(line)
        self._posted.set()

    async def send(self, line: bytes) -> None:
        """Sends a line behind whatever is in the outbox. Cancelled, it leaves the link torn."""
        self._put(line)
        await self.flush()

    def send_now(self, line: bytes) -> bool:
        """Hands a line to the kernel at once; False: it has to be sent, from where this got to."""
        if self._socket is None or self._outbox or self.severed or self.torn or self._writing.locked():
            self._put(line)
            return False
        try:
            sent = os.write(self._socket.fileno(), line)
        except BlockingIOError:
            sent = 0
        except OSError:
            self.torn = True  # what it said before may still lie there to be read
            return True
        if sent < len(line):
            self._put(line[sent:])
        return sent == len(line)

    def _put(self, line: bytes) -> None:
        if self.severed:
            return
        self._outbox.append(line)
        self._waiting_bytes += len(line)
        if self._waiting_bytes > OUTBOX_MAX:
            self.sever("outbox_full", f"more than {OUTBOX_MAX} bytes waited for this bot to read them")

    async def flush(self) -> None:
        """Sends what is in the outbox. A flush that is cancelled leaves the link torn."""
        try:
            self._writing.acquire_nowait()  # nearly always free, and a checkpoint costs
        except trio.WouldBlock:
            await self._writing.acquire()
        try:
            while self._outbox and not self.torn:
                await self._send_all()
        finally:
            self._writing.release()

    async def _send_all(self) -> None:
        await trio.lowlevel.checkpoint_if_cancelled()  # nothing is out yet: what waits can still be said in goodbye
        data = b"".join(self._outbox)
        self._outbox.clear()
        self.torn = True
        try:
            await self._stream.send_all(data)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            return  # what it said before may still lie there to be read
        self._waiting_bytes -= len(data)
        self.torn = False

    async def pump(self) -> None:
        """Sends whatever is posted, as long as the link lives. Its owner runs it in the background."""
        while True:
            await self._posted.wait()
            self._posted = trio.Event()
            await self.flush()

    # ------------------------------------------------------------------ ending

    def sever(self, why: str, text: str = "") -> None:
        """Closes the link: its owner only says goodbye now. Without a text the last word has been posted already."""
        if not self.severed:
            self.severed, self._text = why, text
            self.scope.cancel()

    async def goodbye(self) -> None:
        """The last lines, and the end of the stream; bounded in time, whatever the bot does."""
        with trio.CancelScope(deadline=trio.current_time() + GOODBYE_S, shield=True):
            if not self.torn:
                if self._text:
                    self._outbox.append(encoded(Closing(self.severed, self._text)))
                await self.flush()
                await self._drain()
        with trio.CancelScope(shield=True):
            await trio.aclose_forcefully(self._stream)

    async def _drain(self) -> None:
        """Reads what is still coming: closing over unread bytes would reset the stream and lose the last lines."""
        if isinstance(self._stream, trio.SocketStream):
            try:
                await self._stream.send_eof()
                while await self._stream.receive_some(CHUNK):
                    pass
            except (trio.BrokenResourceError, trio.ClosedResourceError):
                pass
