"""The board of Dog: squares as numbers in the order of their names, and every walk along them.

Goals come first, then kennels, then the track, so that sorted numbers are the order in which marbles are shown. Each
seat's start field is there three times under one name: an ordinary square, right behind it a *shielded* one on which a
marble of that seat stands while it is protected, and then a *closed* one on which it stands unprotected, but without
the way into its goal. So what a marble may do is a matter of where it stands: nobody else can land on a shielded
square, and a walk across the start field has the shielded bit in its mask.
"""

from functools import cache
from typing import NamedTuple

from msgspec import Struct

GOAL_FIELDS = 4
OPEN, SHIELDED, CLOSED = 0, 1, 2
"""What is added to the number of a start field for the square that is meant."""


class Walk(NamedTuple):
    """One way from a square to another."""

    steps: int
    to: int
    mask: int
    """The squares walked, as bits, the last one included: free if no occupied one of them bars the way."""
    hit: int
    """The squares, as bits, on which a marble is captured at the end; 0 in the goal."""
    on_track: bool
    """Ends on the track, not in the goal."""


class Board(Struct, frozen=True):
    """The squares of one board. Tuples over squares are indexed by the number of the square."""

    track: int
    """How many fields the track has."""
    names: tuple[str, ...]
    squares: dict[str, tuple[int, ...]]
    """The squares of a name: three for the start field of a seat."""
    fields: tuple[int, ...]
    """The ordinary square of each field of the track."""
    spots: tuple[int, ...]
    """By field of the track: its squares, as bits."""
    first: int
    """The smallest square of the track."""
    starts: tuple[int, ...]
    """By seat: the ordinary square of its start field."""
    start_names: tuple[str, ...]
    walk_ends: tuple[int, ...]
    """By seat: where a walk of its marble that ends on its own start field arrives."""
    swap_ends: tuple[int, ...]
    """By seat: the same for a swap."""
    kennels: tuple[int, ...]
    goals: tuple[tuple[int, ...], ...]
    under_way: tuple[bool, ...]
    """On the track, shielded or not."""
    swappable: tuple[bool, ...]
    """On the track and not shielded."""
    hits: dict[int, int]
    """By ordinary square of the track: the squares, as bits, whose marble goes home when another one lands there."""
    bars: tuple[int, ...]
    """The square as a bit, if a marble on it bars the way; else 0."""
    goal_bars: tuple[int, ...]
    """The same for walks that run over shielded marbles."""

    def forward(self, seat: int, square: int, steps: int) -> tuple[Walk, ...]:
        """The walks of a seat's marble forward: along the track, into the goal, or both."""
        goal = self.goals[seat]
        if square in goal:
            return self._deeper(seat, goal.index(square) + 1, steps)
        if not self._can_stand(seat, square):
            return ()
        field = self._field(square)
        along = self._along(seat, field, range(field + 1, field + steps + 1), steps)
        before_start = (self._field(self.starts[seat]) - field) % self.track
        fits = before_start < steps <= before_start + GOAL_FIELDS
        if not fits or (not before_start and square != self.starts[seat]):
            return (along,)
        way = 0
        for passed in range(field + 1, field + before_start + 1):
            way |= self.spots[passed % self.track]
        return (along, *(self._into(seat, 0, steps - before_start, way, steps)))

    def backward(self, seat: int, square: int, steps: int) -> tuple[Walk, ...]:
        """The walk of a seat's marble backward: it stays on the track."""
        if not self._can_stand(seat, square):
            return ()
        field = self._field(square)
        return (self._along(seat, field, range(field - steps, field), -steps),)

    def swapped_to(self, seat: int, name: str) -> int:
        """Where a marble of a seat arrives that is swapped to the field of this name."""
        square = self.squares[name][0]
        return self.swap_ends[seat] if square == self.starts[seat] else square

    def _can_stand(self, seat: int, square: int) -> bool:
        start = self.starts[seat]
        return square in self.fields or square in (start + SHIELDED, start + CLOSED)

    def _field(self, square: int) -> int:
        return int(self.names[square][1:])

    def _along(self, seat: int, field: int, walked: range, steps: int) -> Walk:
        mask = 0
        for passed in walked:
            mask |= self.spots[passed % self.track]
        to = self.fields[(field + steps) % self.track]
        arrives = self.walk_ends[seat] if to == self.starts[seat] else to
        return Walk(abs(steps), arrives, mask, self.hits[to], True)

    def _deeper(self, seat: int, depth: int, steps: int) -> tuple[Walk, ...]:
        return self._into(seat, depth, depth + steps, 0, steps) if depth + steps <= GOAL_FIELDS else ()

    def _into(self, seat: int, depth: int, deepest: int, way: int, steps: int) -> tuple[Walk, ...]:
        goal = self.goals[seat]
        for square in goal[depth:deepest]:
            way |= 1 << square
        return (Walk(steps, goal[deepest - 1], way, 0, False),)


@cache
def board(track: int, start_fields: tuple[int, ...], walk_end: int = OPEN, swap_end: int = OPEN) -> Board:
    """The board with so many fields; by seat its start field, and how marbles arrive on their own."""
    seats = range(len(start_fields))
    names = [f"G{seat}.{depth}" for seat in seats for depth in range(1, GOAL_FIELDS + 1)]
    names += [f"H{seat}" for seat in seats]
    first = len(names)
    for field in range(track):
        names += [f"T{field}"] * (3 if field in start_fields else 1)
    squares: dict[str, tuple[int, ...]] = {}
    for square, name in enumerate(names):
        squares[name] = (*squares.get(name, ()), square)
    fields = tuple(squares[f"T{field}"][OPEN] for field in range(track))
    starts = tuple(fields[field] for field in start_fields)
    shields = {start + SHIELDED for start in starts}
    goals = range(len(seats) * GOAL_FIELDS)
    return Board(
        track=track,
        names=tuple(names),
        squares=squares,
        fields=fields,
        spots=tuple(sum(1 << square for square in squares[f"T{field}"]) for field in range(track)),
        first=first,
        starts=starts,
        start_names=tuple(f"T{field}" for field in start_fields),
        walk_ends=tuple(start + walk_end for start in starts),
        swap_ends=tuple(start + swap_end for start in starts),
        kennels=tuple(squares[f"H{seat}"][0] for seat in seats),
        goals=tuple(tuple(goals[seat * GOAL_FIELDS : (seat + 1) * GOAL_FIELDS]) for seat in seats),
        under_way=tuple(square >= first for square in range(len(names))),
        swappable=tuple(square >= first and square not in shields for square in range(len(names))),
        hits={square: 1 << square | (1 << square + CLOSED if square in starts else 0) for square in fields},
        bars=tuple(1 << square if square in shields or square in goals else 0 for square in range(len(names))),
        goal_bars=tuple(1 << square if square in goals else 0 for square in range(len(names))),
    )
