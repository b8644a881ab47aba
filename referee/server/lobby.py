"""The lobby: bots that have been welcomed wait here, are listened to, and are called to a table."""

from collections.abc import Callable, Sequence

import trio

from protocol.conversation import Phase
from protocol.faults import NOTICES, Fault
from protocol.lines import encoded
from protocol.messages import Faulted, Hello, Leave, Ping, Waiting
from referee.server.link import Link

REMIND_S = 30.0
"""Nobody waits longer than this without a word."""


class Guest:
    """A bot that is here: what it said of itself, and its link."""

    def __init__(self, hello: Hello, link: Link, *, house: bool = False) -> None:
        self.hello = hello
        self.link = link
        self.house = house
        self.leaving = house
        """After its next match this bot goes."""
        self.since = trio.current_time()
        """Waiting since."""
        self._matches = hello.matches
        self._reading = trio.CancelScope()
        self._quiet = trio.Event()
        self._released = trio.Event()

    @property
    def name(self) -> str:
        """Unique among those who are here."""
        return self.hello.name

    def interrupt(self) -> None:
        """Called to a table: it stops listening here."""
        self._reading.cancel()

    async def ready(self) -> None:
        """From now on only the table reads its link."""
        await self._quiet.wait()
        self.link.conversation.move(Phase.WAITING)

    def release(self, *, leaving: bool) -> None:
        """Back from the table."""
        if isinstance(self._matches, int):
            self._matches -= 1
        self.leaving = self.leaving or leaving or self._matches == 0
        self._released.set()

    async def listen(self, remind: Callable[[], None]) -> None:
        """Listens until called, or until the bot leaves or is severed; reminds it that it waits."""
        self._reading, self._quiet, self._released = trio.CancelScope(), trio.Event(), trio.Event()
        self.link.conversation.move(Phase.LOBBY)
        self.since = trio.current_time()
        try:
            with self._reading:
                while True:
                    remind()
                    with trio.move_on_after(REMIND_S):
                        await self._hear()
                        break
                    self.link.conversation.pinged()
                    self.link.post(encoded(Ping()))
        finally:
            self._quiet.set()

    async def _hear(self) -> None:
        while True:
            heard = await self.link.hear()
            match heard:
                case Leave():
                    self.link.sever("left", "goodbye")
                    return
                case Fault() if heard.code in NOTICES:
                    self.link.post(encoded(Faulted(heard.code, False, False, heard.text, given=heard.given)))
                case Fault():
                    self.link.sever(heard.code.value, heard.text)
                    return
                case _:
                    pass

    async def back(self) -> None:
        """Waits for the end of the match it was called to."""
        await self._released.wait()


class Lobby:
    """Who is here, in the order of arrival, and who of them waits."""

    def __init__(self, game: str, seats: int) -> None:
        self.waiting: list[Guest] = []
        self._game = game
        self._seats = seats
        self._present: dict[str, Guest] = {}
        self._changed = trio.Event()

    def has(self, name: str) -> bool:
        """A bot of this name is here, waiting or at a table."""
        return name in self._present

    def __len__(self) -> int:
        return len(self._present)

    async def stay(self, guest: Guest) -> None:
        """A guest's whole stay: waiting, playing, waiting again, until it leaves."""
        self._present[guest.name] = guest
        try:
            while True:
                self.waiting.append(guest)
                self._change()
                await guest.listen(lambda: self._remind(guest))
                await guest.back()
                if guest.leaving:
                    guest.link.sever("done", "thank you for playing")
                await trio.lowlevel.checkpoint()
        finally:
            del self._present[guest.name]
            if guest in self.waiting:
                self.waiting.remove(guest)
            self._change()

    async def change(self) -> None:
        """Waits until somebody comes, goes or waits again."""
        await self._changed.wait()

    async def call(self, guests: Sequence[Guest]) -> None:
        """Calls guests to a table; they do not wait any more, and nobody but the table reads them."""
        for guest in guests:
            self.waiting.remove(guest)
            guest.interrupt()
        for guest in guests:
            await guest.ready()

    def _remind(self, guest: Guest) -> None:
        missing = max(0, self._seats - len(self.waiting))
        why = f"{missing} more needed for a table of {self._seats}" if missing else "a table is being laid"
        place = self.waiting.index(guest) + 1 if guest in self.waiting else 0
        guest.link.post(encoded(Waiting(self._game, why, missing, place)))

    def _change(self) -> None:
        self._changed.set()
        self._changed = trio.Event()
