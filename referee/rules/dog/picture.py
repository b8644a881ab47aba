"""A view of Dog as a picture: the squares on a grid, the labels beside them, and plays in words.

The picture knows neither colours nor characters: the terminal and a page draw the same one.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import UNSET, Struct

from referee.rules.dog.board import GOAL_FIELDS
from referee.rules.dog.state import (
    Action,
    Captured,
    Dealt,
    Discard,
    Draw,
    Drew,
    Ended,
    Finished,
    Fold,
    Folded,
    Gave,
    Give,
    Given,
    Got,
    Move,
    News,
    Played,
    Shuffled,
    Start,
    Step,
    Swap,
    View,
    Void,
)
from referee.rules.game import Seat

SpotKind = Literal["track", "start", "goal", "kennel"]

MARK_EVERY = 4
"""Every so many fields of the track one carries its name, for counting."""


class Spot(Struct, frozen=True):
    """One square of the grid, and what lies there; a kennel has a spot for each marble of its seat."""

    x: int
    """From the left, 0 first."""
    y: int
    """From the top, 0 first."""
    square: str
    kind: SpotKind
    seat: Seat | None = None
    """Whose start, goal or kennel it is."""
    marble: Seat | None = None
    """Whose marble lies there."""
    protected: bool = False
    touched: bool = False
    """A square of the play that is shown."""


class Mark(Struct, frozen=True):
    """A name on the empty inside of the board: of a field beside it, or of a seat beside its start."""

    x: int
    y: int
    text: str
    seat: Seat | None = None


class Label(Struct, frozen=True):
    """What is to be said of one seat."""

    seat: Seat
    name: str
    partners: tuple[Seat, ...]
    cards: int
    hand: tuple[str, ...] | None
    """None: it lies face down."""
    home: int
    """Marbles in the goal."""
    folded: bool
    to_act: bool


class Picture(Struct, frozen=True):
    """A board with its labels; no two spots or marks share a place of the grid."""

    width: int
    height: int
    spots: tuple[Spot, ...]
    marks: tuple[Mark, ...]
    seats: tuple[Label, ...]
    about: tuple[str, ...]
    """Lines on the round, the stack and what is going on."""
    plays: tuple[tuple[Seat, str], ...]
    """The plays of this round in words, in order."""


class _Ring(NamedTuple):
    """The track as the edge of a rectangle, walked anticlockwise; the first start field is in its bottom row."""

    width: int
    height: int
    first: int


# Chosen so that all goals and kennels find room inside, no start is at a corner, and the ring looks the same from
# as many seats as it can.
_RINGS = {2: _Ring(9, 9, 2), 3: _Ring(13, 13, 6), 4: _Ring(17, 17, 8), 5: _Ring(25, 17, 12), 6: _Ring(33, 17, 8)}

_Point = tuple[int, int]


def picture(
    view: View,
    *,
    sides: Sequence[Sequence[Seat]] = (),
    names: Sequence[str] = (),
    own: Seat | None = None,
    hands: Sequence[Sequence[str]] = (),
    action: Action | None = None,
) -> Picture:
    """A view as a picture. `own`: whose view it is; `hands`: by seat, where all lie open.

    The squares of `action` are the ones touched; without one, those of the last play.
    """
    ring = _RINGS[view.track // 16]
    acting = to_act(view, sides)
    if action is not None:
        touched = _touched(view, acting, action)
    else:
        touched = _touched(view, *view.played[-1]) if view.played else ()
    spots = tuple(_spots(view, ring, touched))
    return Picture(
        width=ring.width,
        height=ring.height,
        spots=spots,
        marks=tuple(_marks(view, ring, {(spot.x, spot.y) for spot in spots})),
        seats=tuple(_labels(view, acting, sides, names, own, hands)),
        about=tuple(_about(view, own)),
        plays=tuple((seat, words(played)) for seat, played in view.played),
    )


def to_act(view: View, sides: Sequence[Sequence[Seat]] = ()) -> Seat | None:
    """Who is asked in the state behind a view; None: nobody, it is over."""
    if sides and any(all(_home(view, seat) == GOAL_FIELDS for seat in side) for side in sides):
        return None
    if view.to_give:
        return view.to_give[0]
    if not view.played:
        return view.starter
    seat = view.played[-1][0]
    if view.seven_left:
        return seat
    order = [(seat + after) % len(view.marbles) for after in range(1, len(view.marbles) + 1)]
    return next((after for after in order if view.hand_sizes[after]), None)


# ---------------------------------------------------------------------------- words


def words(action: Action, left: int = 0) -> str:
    """An action in words; `left`: steps of a seven that are still to be made after it."""
    rest = f", {left} step{'s' * (left > 1)} left" if left else ""
    match action:
        case Give():
            return f"gives {action.card}"
        case Start():
            return f"{_card(action)}: starts a marble" + ("" if action.seat is None else f" of seat {action.seat}")
        case Move():
            return f"{_card(action)}: {action.origin} to {action.to}{rest}"
        case Step():
            return f"then {action.origin} to {action.to}{rest}"
        case Swap():
            return f"{_card(action)}: swaps {action.origin} and {action.to}"
        case Void():
            return f"{_card(action)}: without effect"
        case Draw():
            return f"{_card(action)}: draws a card of seat {action.of}"
        case Discard():
            return f"discards {action.card}"
        case Fold():
            return "folds"


def told(news: News) -> str:
    """What happened, in words."""
    match news:
        case Shuffled():
            return f"{news.cards} cards are shuffled"
        case Dealt():
            return f"round {news.round} is dealt, seat {news.starter} begins"
        case Gave():
            return f"you gave {news.card}"
        case Given():
            return f"seat {news.seat} gave a card"
        case Got():
            return f"you got {news.card}"
        case Drew():
            card = "a card" if news.card is UNSET else news.card
            return f"seat {news.seat} draws {card}" + ("" if news.of is UNSET else f" of seat {news.of}")
        case Played():
            return f"seat {news.seat} plays {words(news.action)}"
        case Captured():
            return f"the marble of seat {news.seat} on {news.square} goes home"
        case Folded():
            return f"seat {news.seat} folds {' '.join(news.cards)}"
        case Finished():
            return f"seat {news.seat} has its goal full"
        case Ended():
            return f"won by {_seats(news.winners)}" if news.winners else "over, nobody has won"


def _card(action: Start | Move | Swap | Void | Draw) -> str:
    return f"{action.card} as {action.kind}" if action.kind else action.card


def _seats(seats: Sequence[Seat]) -> str:
    return f"seat{'s' * (len(seats) > 1)} {' and '.join(map(str, seats))}"


# ---------------------------------------------------------------------------- squares


def _spots(view: View, ring: _Ring, touched: tuple[str, ...]) -> Iterator[Spot]:
    """Kennels, goals, then the track in order."""
    track = _track(ring)
    stands = {square: seat for seat, squares in enumerate(view.marbles) for square in squares}
    owners = {square: seat for seat, square in enumerate(view.starts)}
    for seat, square in enumerate(view.starts):
        at = track[int(square[1:])]
        yield from _kennel(seat, view.marbles[seat].count(f"H{seat}"), len(view.marbles[seat]), ring, at)
        (x, y), (dx, dy) = at, _inward(ring, at)
        for depth in range(1, GOAL_FIELDS + 1):
            goal = f"G{seat}.{depth}"
            marble = stands.get(goal)
            yield Spot(x + depth * dx, y + depth * dy, goal, "goal", seat, marble, False, goal in touched)
    for field, (x, y) in enumerate(track):
        square = f"T{field}"
        owner, marble = owners.get(square), stands.get(square)
        kind = "track" if owner is None else "start"
        yield Spot(x, y, square, kind, owner, marble, square in view.protected, square in touched)


def _kennel(seat: Seat, waiting: int, size: int, ring: _Ring, start: _Point) -> Iterator[Spot]:
    """Two and two, inside the ring beside the goal: on that side of it where there is more room."""
    for place in range(size):
        x, y = _beside(ring, start, 2 + place % 2, 2 + place // 2)
        yield Spot(x, y, f"H{seat}", "kennel", seat, seat if place < waiting else None)


def _beside(ring: _Ring, start: _Point, aside: int, deep: int) -> _Point:
    """A point inside the ring, so far aside from a start field; in the middle, to where marbles move."""
    (x, y), (dx, dy) = start, _inward(ring, start)
    if dy:  # at the top or the bottom
        return x + aside * (_sign(ring.width - 1 - 2 * x) or -dy), y + deep * dy
    return x + deep * dx, y + aside * (_sign(ring.height - 1 - 2 * y) or dx)


def _marks(view: View, ring: _Ring, taken: set[_Point]) -> Iterator[Mark]:
    for seat, square in enumerate(view.starts):
        yield Mark(*_beside(ring, _track(ring)[int(square[1:])], 2, 1), f"s{seat}", seat)
    for field, at in enumerate(_track(ring)):
        dx, dy = _inward(ring, at)
        x, y = at[0] + dx, at[1] + dy
        if field % MARK_EVERY == 0 and f"T{field}" not in view.starts and (x, y) not in taken:
            yield Mark(x, y, f"T{field}")


def _track(ring: _Ring) -> list[_Point]:
    """The fields in the direction in which marbles move."""
    right, bottom = ring.width - 1, ring.height - 1
    way = [(x, bottom) for x in range(right)]
    way += [(right, y) for y in range(bottom, 0, -1)]
    way += [(x, 0) for x in range(right, 0, -1)]
    way += [(0, y) for y in range(bottom)]
    return way[ring.first :] + way[: ring.first]


def _inward(ring: _Ring, at: _Point) -> _Point:
    """One step from the edge to the inside; at a corner aslant."""
    x, y = at
    return (x == 0) - (x == ring.width - 1), (y == 0) - (y == ring.height - 1)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _touched(view: View, seat: Seat | None, action: Action) -> tuple[str, ...]:
    match action:
        case Start():
            owner = seat if action.seat is None else action.seat
            return () if owner is None else (view.starts[owner],)
        case Move() | Step() | Swap():
            return (action.origin, action.to)
        case _:
            return ()


# ---------------------------------------------------------------------------- labels


def _labels(
    view: View,
    acting: Seat | None,
    sides: Sequence[Sequence[Seat]],
    names: Sequence[str],
    own: Seat | None,
    hands: Sequence[Sequence[str]],
) -> Iterator[Label]:
    for seat in range(len(view.marbles)):
        hand = tuple(hands[seat]) if hands else None
        if seat == own and view.hand is not UNSET:
            hand = view.hand
        yield Label(
            seat=seat,
            name=names[seat] if names else "",
            partners=tuple(other for side in sides if seat in side for other in side if other != seat),
            cards=view.hand_sizes[seat],
            hand=hand,
            home=_home(view, seat),
            folded=seat in view.folded,
            to_act=seat == acting,
        )


def _about(view: View, own: Seat | None) -> Iterator[str]:
    yield f"round {view.round}, begun by seat {view.starter}"
    yield f"stack {view.stack}, laid down {sum(view.discards.values())}"
    if own is None and view.hand is not UNSET:
        yield f"your hand: {' '.join(view.hand)}"
    if view.gave is not UNSET:
        yield f"you gave {view.gave}" + ("" if view.got is UNSET else f", got {view.got}")
    if view.to_give:
        yield f"to give a card: {' '.join(map(str, view.to_give))}"
    if view.seven_left:
        yield f"of the seven {view.seven_left} step{'s' * (view.seven_left > 1)} left"


def _home(view: View, seat: Seat) -> int:
    return sum(square.startswith("G") for square in view.marbles[seat])
