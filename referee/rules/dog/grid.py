"""The board of Dog on a grid: where the squares of each area lie, for every board that a variant can have."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, pairwise, product
from typing import NamedTuple

from msgspec import Struct

from referee.rules.dog.board import GOAL_FIELDS

Point = tuple[int, int]
"""How far from the left, and from the top; the upper left point is (0, 0)."""

KENNEL_PLACES = 5
"""As many as a seat can have marbles."""
WIDEST, HIGHEST = 25, 17
"""A ring is as square as it can be up to this height, then wider up to this width, then higher."""
DENT = 4
"""How deep a ring for which a rectangle of that size is too small is dented at its lower and its upper side."""


class Area(NamedTuple):
    """What lies inside the ring at one start field, or outside where the ring is too small."""

    goal: tuple[Point, ...]
    """From the entrance to the end."""
    kennel: tuple[Point, ...]
    sign: Point
    """Where it is said whose area it is."""


class Grid(Struct, frozen=True):
    """The places of all squares; no two are the same."""

    width: int
    height: int
    track: tuple[Point, ...]
    inside: tuple[Point, ...]
    """By field of the track: the point beside it on the inside of the ring, at a corner aslant; it may be taken."""
    areas: tuple[Area, ...]
    """In the order in which marbles pass their start fields."""


@cache
def grid(areas: int, fields: int, *, clockwise: bool) -> Grid:
    """The grid of a board with so many areas of so many fields each; `clockwise`: the way in which marbles run."""
    for style, ring in product(_STYLES, _rings(areas * fields)):
        for first in _firsts(ring, fields):
            laid = _laid(ring, first, areas, fields, style)
            if laid is not None:
                return _framed(*laid, clockwise=clockwise)
    raise AssertionError(f"no ring holds {areas} areas of {fields} fields")


# ---------------------------------------------------------------------------- the ring


class _Ring(NamedTuple):
    """A rectangle, walked anticlockwise from its lower left corner, with dents in its lower and its upper side."""

    width: int
    height: int
    dent: int
    cut: bool
    """The upper left corner is left out, for a ring with an odd number of fields."""

    def way(self) -> list[Point]:
        right, bottom, middle, dent = self.width - 1, self.height - 1, self.width // 2, self.dent
        lower = [(0, bottom), *((middle + x, bottom - y) for x, y in ((-1, 0), (-1, dent), (1, dent), (1, 0)))]
        upper = [(right, 0), *((middle + x, y) for x, y in ((1, 0), (1, dent), (-1, dent), (-1, 0)))]
        corners = [*lower, (right, bottom), *upper, (0, 0), (0, bottom)]
        way = [point for one, other in pairwise(corners) for point in _line(one, other)]
        if self.cut:
            way.remove((0, 0))
        return way

    def holds(self, point: Point) -> bool:
        """The point is inside."""
        x, y = point
        dented = abs(x - self.width // 2) <= 1 and not self.dent < y < self.height - 1 - self.dent
        return 0 < x < self.width - 1 and 0 < y < self.height - 1 and not (self.dent and dented)


def _rings(track: int) -> Iterator[_Ring]:
    """The rings of so many fields, the best one first."""
    for dent in (DENT, 0) if track > 2 * (WIDEST + HIGHEST) - 4 else (0,):
        half = (track + 1) // 2 + 2 - 2 * dent  # width and height together
        best = max(min(half // 2, HIGHEST), half - WIDEST)
        for height in sorted(range(4, half - 3), key=lambda height: abs(height - best)):
            yield _Ring(half - height, height, dent, cut=track % 2 == 1)


def _firsts(ring: _Ring, fields: int) -> list[int]:
    """Where the first field may be on the way round: best where the areas then lie evenly, on the lower side."""
    best = ring.width // (3 if ring.dent else 2)
    return sorted(range(max(1, best - fields), best + fields), key=lambda first: abs(first - best))


def _line(one: Point, other: Point) -> Iterator[Point]:
    """The points from one to the other, without the latter; both lie in one line or one column."""
    (dx, dy), steps = _towards(one, other), abs(one[0] - other[0]) + abs(one[1] - other[1])
    return ((one[0] + step * dx, one[1] + step * dy) for step in range(steps))


def _towards(one: Point, other: Point) -> Point:
    return _sign(other[0] - one[0]), _sign(other[1] - one[1])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


# ---------------------------------------------------------------------------- the areas


class _Style(NamedTuple):
    """How the areas are laid out."""

    outside: bool
    """Kennels lie outside the ring."""
    airy: bool
    """Goals and kennels touch neither the track nor each other."""


_STYLES = [_Style(outside, airy) for airy in (True, False) for outside in (False, True)]
"""The best one first: what is too near to something else is taken for a part of it."""


_NOWHERE = (0, 0)


class _Place(NamedTuple):
    """A field of the track, and the directions from there."""

    at: Point
    along: Point
    """One step as marbles run; nowhere at a corner."""
    inward: Point

    def beside(self, aside: int, deep: int) -> Point:
        """So far along the ring, and so far inside."""
        (x, y), (along_x, along_y), (inward_x, inward_y) = self
        return x + aside * along_x + deep * inward_x, y + aside * along_y + deep * inward_y


def _places(track: Sequence[Point]) -> Iterator[_Place]:
    for before, at, after in zip((track[-1], *track), track, (*track[1:], track[0]), strict=False):
        one, other = _towards(before, at), _towards(at, after)
        along = one if one == other and 0 in one else _NOWHERE
        (inward_x, inward_y) = _sign(one[1] + other[1]), -_sign(one[0] + other[0])
        yield _Place(at, along, (inward_x, inward_y))


def _laid(ring: _Ring, first: int, areas: int, fields: int, style: _Style) -> tuple[list[_Place], list[Area]] | None:
    """The ring and its areas, if they find room in this style."""
    way = ring.way()
    track = list(_places(way[first:] + way[:first]))
    starts = track[::fields]
    goals = _goals(ring, set(way), starts, style)
    laid = _with_kennels(ring, {*way, *chain.from_iterable(goals)}, starts, goals, style)
    return (track, laid) if len(laid) == areas else None


def _goals(ring: _Ring, taken: set[Point], starts: Sequence[_Place], style: _Style) -> list[tuple[Point, ...]]:
    """The goals of the areas, each straight on from its start: as many as find room one after the other."""
    goals: list[tuple[Point, ...]] = []
    for start in starts:
        goal = tuple(start.beside(0, deep) for deep in range(1, GOAL_FIELDS + 1))
        near = _around(goal[1:]) if style.airy else set(goal)  # the first one lies beside the track
        if start.along == _NOWHERE or not all(map(ring.holds, goal)) or near & taken:
            break
        goals.append(goal)
        taken |= set(goal)
    return goals


def _with_kennels(
    ring: _Ring, taken: set[Point], starts: Sequence[_Place], goals: Sequence[tuple[Point, ...]], style: _Style
) -> list[Area]:
    """The areas whose kennels find room one after the other."""
    areas: list[Area] = []
    for start, goal in zip(starts, goals, strict=False):
        kennels = _outside(start, goal) if style.outside else _beside_goal(start, goal)
        area = next((area for area in kennels if _fits(ring, area, taken, style)), None)
        if area is None:
            break
        areas.append(area)
        taken |= {*area.kennel, area.sign}
    return areas


def _outside(start: _Place, goal: tuple[Point, ...]) -> Iterator[Area]:
    """The kennel in a row before the start."""
    aside = range(-2, KENNEL_PLACES - 2)
    yield Area(goal, tuple(start.beside(place, -2) for place in aside), start.beside(0, -1))


def _beside_goal(start: _Place, goal: tuple[Point, ...]) -> Iterator[Area]:
    """The kennel two and two, better on the side to where marbles run."""
    for side in (1, -1):
        kennel = tuple(start.beside(side * (2 + place % 2), 2 + place // 2) for place in range(KENNEL_PLACES))
        across = start.along[1] == 0
        yield Area(goal, kennel, start.beside(side * (2 if across else 1), 1))


def _fits(ring: _Ring, area: Area, taken: set[Point], style: _Style) -> bool:
    if style.outside:
        return taken.isdisjoint((*area.kennel, area.sign))
    near = _around(area.kennel) if style.airy else set(area.kennel)
    return all(map(ring.holds, (*area.kennel, area.sign))) and taken.isdisjoint({*near, area.sign})


def _around(points: Sequence[Point]) -> set[Point]:
    """The points and their neighbours."""
    return {(x + dx, y + dy) for x, y in points for dx, dy in product((-1, 0, 1), repeat=2)}


def _framed(track: list[_Place], areas: list[Area], *, clockwise: bool) -> Grid:
    """Everything moved so that the smallest numbers are 0, and mirrored for marbles that run clockwise."""
    points = [place.at for place in track]
    points += [point for area in areas for point in (*area.goal, *area.kennel, area.sign)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)

    def framed(point: Point) -> Point:
        return (right - point[0] if clockwise else point[0] - left), point[1] - top

    return Grid(
        width=right - left + 1,
        height=bottom - top + 1,
        track=tuple(framed(place.at) for place in track),
        inside=tuple(framed(place.beside(0, 1)) for place in track),
        areas=tuple(
            Area(tuple(map(framed, area.goal)), tuple(map(framed, area.kennel)), framed(area.sign)) for area in areas
        ),
    )
