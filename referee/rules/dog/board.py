"""The board of Dog: squares as numbers in the order of their names, and every walk along them.

Goals come first, then kennels, then the track, so that sorted numbers are the order in which marbles are shown. Each
seat's start field is there twice: an ordinary square, and right behind it a *shielded* one of the same name, on which a
marble of that seat stands while it is protected. So protection is a matter of where a marble stands: nobody else can
land on a shielded square, and a walk across the start field has the shielded bit in its mask.
"""

from functools import cache
from typing import NamedTuple

from msgspec import Struct

GOAL_FIELDS = 4
FIELDS_PER_PLACE = 16


class Walk(NamedTuple):
    """One way from a square to another."""

    steps: int
    to: int
    mask: int
    """The squares walked, as bits, the last one included: free if no occupied one of them bars the way."""
    hit: int
    """The square, as a bit, on which a marble is captured at the end; 0 in the goal."""
    on_track: bool
    """Ends on the track, not in the goal."""


class Board(Struct, frozen=True):
    """The squares of one board. Tuples over squares are indexed by the number of the square."""

    track: int
    """How many fields the track has."""
    names: tuple[str, ...]
    squares: dict[str, tuple[int, ...]]
    """The squares of a name: two for the start field of a seat."""
    fields: tuple[int, ...]
    """The ordinary square of each field of the track."""
    starts: tuple[int, ...]
    """By seat: the ordinary square of its start field; the shielded one is the next number."""
    start_names: tuple[str, ...]
    kennels: tuple[int, ...]
    goals: tuple[tuple[int, ...], ...]
    under_way: tuple[bool, ...]
    """On the track, shielded or not."""
    swappable: tuple[bool, ...]
    """On the track and not shielded."""
    bars: tuple[int, ...]
    """The square as a bit, if a marble on it bars the way; else 0."""

    def spot(self, field: int) -> int:
        """The bits of a field of the track: two where a seat starts."""
        square = self.fields[field % self.track]
        shield = 2 << square if square in self.starts else 0
        return 1 << square | shield

    def forward(self, seat: int, square: int, steps: int) -> tuple[Walk, ...]:
        """The walks of a seat's marble forward: along the track, into the goal, or both."""
        goal = self.goals[seat]
        if square in goal:
            return self._deeper(seat, goal.index(square) + 1, steps)
        if not self._can_stand(seat, square):
            return ()
        field = self._field(square)
        along = self._along(field, range(field + 1, field + steps + 1), steps)
        before_start = (self._field(self.starts[seat]) - field) % self.track
        fits = before_start < steps <= before_start + GOAL_FIELDS
        if not fits or square == self.starts[seat] + 1:
            return (along,)
        way = 0
        for passed in range(field + 1, field + before_start + 1):
            way |= self.spot(passed)
        return (along, *(self._into(seat, 0, steps - before_start, way, steps)))

    def backward(self, seat: int, square: int, steps: int) -> tuple[Walk, ...]:
        """The walk of a seat's marble backward: it stays on the track."""
        if not self._can_stand(seat, square):
            return ()
        field = self._field(square)
        return (self._along(field, range(field - steps, field), -steps),)

    def _can_stand(self, seat: int, square: int) -> bool:
        return self.swappable[square] or square == self.starts[seat] + 1

    def _field(self, square: int) -> int:
        return int(self.names[square][1:])

    def _along(self, field: int, walked: range, steps: int) -> Walk:
        mask = 0
        for passed in walked:
            mask |= self.spot(passed)
        to = self.fields[(field + steps) % self.track]
        return Walk(abs(steps), to, mask, 1 << to, True)

    def _deeper(self, seat: int, depth: int, steps: int) -> tuple[Walk, ...]:
        return self._into(seat, depth, depth + steps, 0, steps) if depth + steps <= GOAL_FIELDS else ()

    def _into(self, seat: int, depth: int, deepest: int, way: int, steps: int) -> tuple[Walk, ...]:
        goal = self.goals[seat]
        for square in goal[depth:deepest]:
            way |= 1 << square
        return (Walk(steps, goal[deepest - 1], way, 0, False),)


@cache
def board(places: int, home: tuple[int, ...]) -> Board:
    """The board with so many places; `home` is the place of each seat."""
    names: list[str] = []
    for seat in range(len(home)):
        names += [f"G{seat}.{depth}" for depth in range(1, GOAL_FIELDS + 1)]
    names += [f"H{seat}" for seat in range(len(home))]
    first = len(names)
    track = places * FIELDS_PER_PLACE
    start_fields = [place * FIELDS_PER_PLACE for place in home]
    for field in range(track):
        names += [f"T{field}"] * (2 if field in start_fields else 1)
    squares: dict[str, tuple[int, ...]] = {}
    for square, name in enumerate(names):
        squares[name] = (*squares.get(name, ()), square)
    fields = tuple(squares[f"T{field}"][0] for field in range(track))
    shields = {squares[f"T{field}"][1] for field in start_fields}
    goals = range(len(home) * GOAL_FIELDS)
    return Board(
        track=track,
        names=tuple(names),
        squares=squares,
        fields=fields,
        starts=tuple(squares[f"T{field}"][0] for field in start_fields),
        start_names=tuple(f"T{field}" for field in start_fields),
        kennels=tuple(squares[f"H{seat}"][0] for seat in range(len(home))),
        goals=tuple(tuple(goals[seat * GOAL_FIELDS : (seat + 1) * GOAL_FIELDS]) for seat in range(len(home))),
        under_way=tuple(square >= first for square in range(len(names))),
        swappable=tuple(square in fields for square in range(len(names))),
        bars=tuple(1 << square if square in shields or square in goals else 0 for square in range(len(names))),
    )
