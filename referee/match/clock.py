"""Time control: what a seat may use, and what each answer cost it; no clock is read here."""

from msgspec import Struct
from msgspec.structs import astuple

from protocol.messages import Times


class TimeControl(Struct, frozen=True):
    """A turn has `limit_ms` free; what exceeds it comes out of the seat's bank."""

    limit_ms: int = 1_000
    bank_ms: int = 60_000
    increment_ms: int = 0
    """Added to the bank after each turn, up to its start value."""
    startup_ms: int = 30_000
    hand_over_ms: int = 1_000

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            if not 0 <= getattr(self, name) < 2**40:
                raise ValueError(f"{name} is {getattr(self, name)}: give milliseconds from 0 to {2**40 - 1}")
        if self.limit_ms + self.bank_ms == 0:
            raise ValueError("limit_ms and bank_ms are both 0: no bot could ever answer")

    def on_the_wire(self) -> Times:
        """The same numbers as bots are told them."""
        return Times(*astuple(self))

    def longest_ms(self, turns: int, decisions: int, seats: int) -> int:
        """No match takes longer: every turn used up, every bank emptied, every request slow to be handed over."""
        refilled = min(self.increment_ms, self.bank_ms) * turns
        return turns * self.limit_ms + refilled + seats * self.bank_ms + decisions * self.hand_over_ms


class Clock:
    """The time of every seat in one match, in microseconds."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self._limit = control.limit_ms * 1_000
        self._full = control.bank_ms * 1_000
        self._increment = control.increment_ms * 1_000
        self._bank = [self._full] * seats
        self._free = [self._limit] * seats
        self._turn: list[int | None] = [None] * seats

    def left(self, seat: int, turn: int) -> tuple[int, int]:
        """Free time left in this turn, and the bank behind it."""
        if self._turn[seat] != turn:
            if self._turn[seat] is not None:
                self._bank[seat] = min(self._full, self._bank[seat] + self._increment)
            self._turn[seat] = turn
            self._free[seat] = self._limit
        return self._free[seat], self._bank[seat]

    def charge(self, seat: int, turn: int, took: int) -> None:
        """Takes what an answer cost: first from the turn's free time, then from the bank."""
        free, bank = self.left(seat, turn)
        self._free[seat] = max(0, free - took)
        self._bank[seat] = max(0, bank - max(0, took - free))
