"""Conduct: what mistakes cost, who is retired, and how sides rank when seats are."""

from msgspec import Struct


class Conduct(Struct, frozen=True):
    """The policy of a match."""

    answers: int = 3
    """After so many bad answers in one turn the house plays it."""
    faults: int = 5
    """So many counted faults retire a seat."""
    forfeit: bool = False
    """The stricter alternative: the first counted fault ends the match, lost for the seat's side."""

    @property
    def fault_limit(self) -> int:
        """So many counted faults are the end of a seat's play."""
        return 1 if self.forfeit else self.faults

    def __post_init__(self) -> None:
        if self.answers < 1 or self.faults < 1:
            raise ValueError("answers and faults are numbers from 1")


class Sheet:
    """What has been held against each seat in one match."""

    def __init__(self, conduct: Conduct, seats: int) -> None:
        self.conduct = conduct
        self.faults = [0] * seats
        self.retired: list[int] = []
        """Seats that the house has taken over for good, in the order of their retirement."""
        self._bad_answers = [(-1, 0)] * seats
        self._faulted_turn = [-1] * seats
        self._house_turn = [-1] * seats

    def count(self, seat: int, turn: int) -> bool:
        """Books a fault: counted once a turn. Says whether it was."""
        if self._faulted_turn[seat] == turn:
            return False
        self._faulted_turn[seat] = turn
        self.faults[seat] += 1
        return True

    def another_try(self, seat: int, turn: int) -> bool:
        """Books a bad answer; False: it was the last that this turn allows."""
        last, number = self._bad_answers[seat]
        number = number + 1 if last == turn else 1
        self._bad_answers[seat] = (turn, number)
        return number < self.conduct.answers

    def stand_in(self, seat: int, turn: int) -> None:
        """The house plays the rest of this turn."""
        self._house_turn[seat] = turn

    def retire(self, seat: int) -> None:
        """The house plays this seat from now on."""
        self.retired.append(seat)

    def worn_out(self, seat: int) -> bool:
        """This seat has as many faults as the policy allows."""
        return self.faults[seat] >= self.conduct.fault_limit

    def house_plays(self, seat: int, turn: int) -> bool:
        """Nobody is asked: the house plays."""
        return seat in self.retired or self._house_turn[seat] == turn


def ranks(
    scores: tuple[int, ...], sides: tuple[tuple[int, ...], ...], retired: list[int], last: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """A rank for each seat, 1 is best, equal ones share it.

    By score; but a side with a retired seat ranks below every side without one, later retirement above earlier, and
    the sides in `last` (by index) below all others.
    """

    def standing(index: int) -> tuple[bool, bool, int, int]:
        side = sides[index]
        first = min((retired.index(seat) for seat in side if seat in retired), default=-1)
        whole = first < 0
        return index not in last, whole, first, max(scores[seat] for seat in side) if whole else 0

    standings = [standing(index) for index in range(len(sides))]
    rank = [1 + sum(other > mine for other in standings) for mine in standings]
    return tuple(rank[next(i for i, side in enumerate(sides) if seat in side)] for seat in range(len(scores)))
