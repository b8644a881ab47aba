"""The referee's end of one bot's line, without the line: a table of what a bot may say when."""

from enum import Enum

from msgspec import UNSET

from protocol.faults import Code, Fault, shown
from protocol.lines import from_bot
from protocol.messages import Act, FromBot, Hello, Leave, Pong, Resign


class Phase(Enum):
    """Where a conversation stands."""

    GREETING = "nothing said yet"
    LOBBY = "no match"
    WAITING = "in a match, another seat decides"
    DECIDING = "a decision is open"


MAY_SAY: dict[Phase, tuple[type[FromBot], ...]] = {
    Phase.GREETING: (Hello,),
    Phase.LOBBY: (Pong, Leave),
    Phase.WAITING: (Pong, Leave, Resign),
    Phase.DECIDING: (Act, Pong, Leave, Resign),
}

REMEDY: dict[type[FromBot], str] = {
    Hello: "one hello is enough, as the first line",
    Act: "no decision is open: answer a decide, once",
    Pong: "no ping was sent",
    Resign: "there is no match to resign",
}

NOTICES_MAX = 20
"""More lines than this that lead nowhere, in one decision or one stay in the lobby, are a flood."""


class Conversation:
    """One bot's side of the talk. Hears lines, and says of each what it is worth."""

    def __init__(self) -> None:
        self.phase = Phase.GREETING
        self._open = ""
        self._wasted = 0
        self._pings = 0

    def move(self, phase: Phase) -> None:
        """Enters a phase in which no decision is open."""
        self.phase, self._open, self._wasted = phase, "", 0

    def open(self, decision: str) -> None:
        """A decision is open: from now on only an act with this id answers it."""
        if decision != self._open:
            self.phase, self._open, self._wasted = Phase.DECIDING, decision, 0

    def settled(self) -> None:
        """The open decision has its answer, or needs none any more."""
        self.phase, self._open = Phase.WAITING, ""

    def pinged(self) -> None:
        """A ping is out; it may be answered once."""
        self._pings += 1

    def hear(self, line: bytes) -> FromBot | Fault | None:
        """A message that is in place; or a fault, which is a notice unless its code says more; None for nothing."""
        if not line.strip():
            return self._waste(None)
        message = from_bot(line)
        match message:
            case Fault():
                return self._waste(message)
            case _ if self.phase is Phase.GREETING and not isinstance(message, Hello):
                return self._out_of_place(message, line)
            case Act() if message.decision != self._open:
                return self._waste(Fault(Code.STALE, self._stale(), shown(line)))
            case Act() if (message.choice == UNSET) == (not bytes(message.action)):
                text = "an act holds exactly one of choice and action"
                return self._waste(Fault(Code.BAD_MESSAGE, text, shown(line)))
            case Pong() if self._pings:
                self._pings -= 1
                return None
            case Pong():
                return self._out_of_place(message, line)
            case _ if isinstance(message, MAY_SAY[self.phase]):
                return message
            case _:
                return self._out_of_place(message, line)

    def _stale(self) -> str:
        if self.phase is Phase.DECIDING:
            return f"the open decision is {self._open}: echo its id"
        return "this decision is not open any more, or not yet: wait for a decide"

    def _out_of_place(self, message: FromBot, line: bytes) -> Fault | None:
        text = "say hello first" if self.phase is Phase.GREETING else REMEDY[type(message)]
        return self._waste(Fault(Code.OUT_OF_PLACE, text, shown(line)))

    def _waste(self, notice: Fault | None) -> Fault | None:
        self._wasted += 1
        if self._wasted > NOTICES_MAX:
            text = f"more than {NOTICES_MAX} lines that lead nowhere: send one answer to each decide, and nothing else"
            return Fault(Code.FLOOD, text, notice.given if notice else "")
        return notice
