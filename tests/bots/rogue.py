"""What all misbehaving bots share: a line to the referee on which anything can be sent, and the proper answers."""

import json
import os
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Any

Message = dict[str, Any]

RETRIES = ("bad_action", "illegal_action")
"""The referee leaves the decision open after these, and takes another answer."""


class Rogue:
    """One end of a line. It remembers the open decision, so that a misbehaviour can still be mended in time."""

    end = b"\n"

    def __init__(self) -> None:
        address = os.environ.get("REFEREE_HOST", "127.0.0.1"), int(os.environ.get("REFEREE_PORT", "7777"))
        self.socket = socket.create_connection(address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.reader = self.socket.makefile("rb")
        self.open: Message | None = None
        self.holds_pongs = False
        self.owed = b""

    def hello(self) -> None:
        """The proper greeting."""
        name, token = os.environ.get("REFEREE_NAME", "rogue"), os.environ.get("REFEREE_TOKEN")
        greeting = {"type": "hello", "name": name, "protocol": 1}
        self.send(self.line(greeting | ({"token": token} if token else {})))

    def messages(self) -> Iterator[Message]:
        """What the referee says; its complaints are shown on stderr."""
        for line in self.reader:
            if not line.endswith(b"\n"):
                return
            message = json.loads(line)
            kind = message.get("type")
            if kind in ("faulted", "refused", "closing"):
                print(line.decode().rstrip(), file=sys.stderr, flush=True)
            if kind == "decide":
                self.open = message
            elif kind == "over" or "played" in message or (kind == "faulted" and message.get("code") == "timeout"):
                self.open = None
            yield message

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def pong(self, ping: Message) -> None:
        """The answer to a ping: at once, or glued to the next answer."""
        line = self.line({"type": "pong", "id": ping.get("id", "")})
        if self.holds_pongs:
            self.owed += line
        else:
            self.send(line)

    def line(self, message: object) -> bytes:
        return json.dumps(message, separators=(",", ":")).encode() + self.end

    def act(self, **answer: Any) -> bytes:
        """A line that answers the open decision, with the first legal action if nothing else is said."""
        decision = self.open["decision"] if self.open else "0-00000000"
        return self.line({"type": "act", "decision": decision} | (answer or {"choice": 0}))

    def answer(self) -> bytes:
        """The proper answer, which settles the decision: nothing is left to be mended."""
        line = self.act()
        self.open = None
        return line

    def play(self) -> None:
        """Send the proper answer, if a decision is open."""
        if self.open is not None:
            self.send(self.owed + self.answer())
            self.owed = b""

    def nothing(self) -> None:
        """Do nothing."""


Deed = Callable[[Rogue], None]

AT_ONCE: dict[str, Deed] = {}
"""Done on a fresh connection; the bot greets and plays properly afterwards."""
AT_DECISION: dict[str, Deed] = {}
"""Done at every decision but the first few."""


def at_once(deed: Deed) -> Deed:
    AT_ONCE[deed.__name__] = deed
    return deed


def at_decision(deed: Deed) -> Deed:
    AT_DECISION[deed.__name__] = deed
    return deed
