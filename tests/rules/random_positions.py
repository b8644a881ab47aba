"""Random positions of Dog in which marbles crowd: blocks, captures, goals that fill up, and few marbles for a seven."""

from tests.rules.random_variants import Dice
from tests.rules.slow_dog import Position, Rules, is_decided, sorted_of


def random_position(dice: Dice, rules: Rules, seat: int) -> Position:
    """A position in which nobody has won; few marbles can be moved by a seven of this seat."""
    while is_decided(rules, table := tuple(_Crowd(dice, rules, seat).placed())):
        pass
    return sorted_of(table)


FEW = (1, 1, 2, 2, 2, 2, 2, 3)
"""How many marbles a seven can choose from, most often: each one more makes five times as many lists."""


class _Crowd:
    """Marbles around one start field, and in goals."""

    def __init__(self, dice: Dice, rules: Rules, seat: int) -> None:
        self._dice = dice
        self._rules = rules
        self._seat = seat
        self._first = dice.one_of((rules.start[seat], dice.one_of(rules.start))) - dice.one_of((2, 5, 8))
        self._taken: set[str] = set()

    def placed(self) -> list[tuple[str, ...]]:
        """By seat its marbles."""
        return [self._of_seat(seat, *counts) for seat, counts in enumerate(self._counts())]

    def _counts(self) -> list[tuple[int, int]]:
        """By seat how many marbles fill its goal from the end, and how many more are on the board."""
        dice, rules, seat = self._dice, self._rules, self._seat
        if rules.seven_moves == "everybody":
            moving = [dice.one_of(rules.seats) for _ in range(dice.one_of((1, 2, 2, 2)))]
            return [(dice.one_of((0, 0, 0, 2, 3)), moving.count(other)) for other in rules.seats]
        counts = [(dice.below(3), dice.below(4)) for _ in rules.seats]
        teams_of_two = len(rules.side[seat]) == 2
        for mate in rules.side[seat]:
            counts[mate] = dice.one_of(((0, 1), (3, 1), (3, 1), *(((1, 1), (2, 2)) if teams_of_two else ((2, 0),))))
        if not dice.below(4):  # nearly won
            for mate in rules.side[seat]:
                counts[mate] = (4, 0)
            counts[dice.one_of(rules.side[seat])] = (3, 1)
            counts[seat] = (3, 2)
        elif rules.seven_moves == "side":
            counts[seat] = dice.one_of(((0, 1), (2, 1), (3, 1), (4, 0)))
        elif rules.side[seat] == (seat,) or not dice.below(3):
            counts[seat] = (dice.below(3), dice.one_of(FEW))
        else:
            counts[seat] = dice.one_of(((4, 0), (3, 1), (3, 1)))
        return counts

    def _of_seat(self, seat: int, deep: int, free: int) -> tuple[str, ...]:
        own = [f"G{4 - depth}" for depth in range(deep)]
        if deep == 3 and not self._dice.below(5):
            own[-1] = "G1"
        for _ in range(min(free, self._rules.marbles - deep)):
            marble = self._somewhere(seat, nearly_home=deep == 3)
            name = marble.rstrip("*!") if marble[0] == "T" else f"{seat}{marble}"
            if name not in self._taken and marble not in own:
                self._taken.add(name)
                own.append(marble)
        return (*own, *["H"] * (self._rules.marbles - len(own)))

    def _somewhere(self, seat: int, nearly_home: bool) -> str:
        dice, rules = self._dice, self._rules
        start = rules.start[seat]
        near = self._first + dice.below(10)
        behind = start - 1 - dice.below(5)
        goal = 1 + dice.below(3)
        if nearly_home:
            return dice.one_of((*[self._field(seat, behind)] * 3, self._field(seat, near), f"G{goal}"))
        field = dice.one_of((near, near, near, behind, start, dice.one_of(rules.start)))
        return dice.one_of((*[self._field(seat, field)] * 5, f"G{goal}"))

    def _field(self, seat: int, field: int) -> str:
        """A marble on this field; on its own start it may be fresh, or have been swapped there."""
        rules = self._rules
        name = f"T{field % rules.track}"
        if field % rules.track != rules.start[seat] or rules.protection == "on_start":
            return name
        return name + self._dice.one_of(("*", "*", "") if rules.swap_is_touch else ("*", "", "!"))
