"""A view of Dog as a picture: the squares on a grid, with the labels beside them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET

from referee.rules.dog.board import GOAL_FIELDS
from referee.rules.dog.grid import Area, Grid, Point, grid
from referee.rules.dog.state import Action, Move, Start, Step, Swap, Taken, View
from referee.rules.dog.words import action_words
from referee.rules.game import Seat
from referee.rules.telling import Key, Label, Mark, Picture, Spot

if TYPE_CHECKING:
    from referee.rules.dog.dog import Dog

CELL = 3
MARK_EVERY = 4
"""Every so many fields of the track one carries its name, for counting."""

TRACK = Key(".", "track", "\N{MIDDLE DOT}")
START = Key("+", "start", "\N{BULLSEYE}")
GOAL = Key("_", "goal", "\N{WHITE CIRCLE}")
KENNEL = Key(":", "kennel", "\N{BULLET OPERATOR}")
PROTECTED, NO_ENTRY = "*", "!"
"""What is marked right of a marble."""


def picture(
    game: "Dog",
    view: View,
    *,
    own: Seat | None = None,
    views: Sequence[View] = (),
    names: Sequence[str] = (),
    action: Action | None = None,
) -> Picture:
    """A view as a picture. `own`: whose view it is; `views`: those of all seats, where the hands lie open.

    The squares of `action` are the ones touched; without one, those of the last play.
    """
    acting = to_act(game, view)
    if action is not None:
        squares = touched(view, acting, action)
    else:
        squares = touched(view, *view.played[-1]) if view.played else ()
    hands: list[Sequence[str] | None] = [other.hand or () for other in views] or [None] * game.seats
    if own is not None and view.hand is not UNSET:
        hands[own] = view.hand
    return drawn(
        game,
        view,
        hands=[in_hand(view, seat, cards) for seat, cards in enumerate(hands)],
        squares=squares,
        about=_about(view, acting, own),
        names=names,
    )


def drawn(
    game: "Dog",
    view: View,
    *,
    hands: Sequence[str],
    squares: Collection[str],
    about: Iterable[str],
    names: Sequence[str] = (),
) -> Picture:
    """The board of a view. `hands`: in words, by seat; `squares`: the ones touched."""
    ground = grid(game.areas, game.fields_per_place, clockwise=_clockwise(game))
    areas = [ground.areas[int(start[1:]) // game.fields_per_place] for start in view.starts]
    spots = tuple(_spots(view, ground, areas, squares))
    return Picture(
        width=ground.width,
        height=ground.height,
        cell=CELL,
        spots=spots,
        marks=tuple(_marks(view, ground, areas, {(spot.x, spot.y) for spot in spots})),
        seats=tuple(_labels(game, view, hands, names)),
        about=tuple(about),
        plays_of="this round",
        plays=tuple((seat, action_words(played)) for seat, played in view.played),
        legend=tuple(_legend(view)),
    )


def to_act(game: "Dog", view: View) -> Seat | None:
    """Who is asked in the state behind a view; None: nobody, it is over."""
    if view.seven_left or view.replaced is True:
        return view.played[-1][0]
    if any(all(_home(view, seat) == GOAL_FIELDS for seat in side) for side in game.sides):
        return None
    if view.to_give:
        return view.to_give[0]
    if not view.played:
        return view.starter
    seat = view.played[-1][0]
    order = [(seat + after) % game.seats for after in range(1, game.seats + 1)]
    return next((after for after in order if view.hand_sizes[after]), None)


def _clockwise(game: "Dog") -> bool:
    """The way in which marbles run."""
    return (game.play == "clockwise") != (game.track_direction == "against_play")


# ---------------------------------------------------------------------------- squares


def _spots(view: View, ground: Grid, areas: Sequence[Area], touched: Collection[str]) -> Iterator[Spot]:
    """Kennels and goals, then the track in order; a kennel has a spot for each marble of its seat."""
    stands = {square: seat for seat, squares in enumerate(view.marbles) for square in squares}
    owners = {square: seat for seat, square in enumerate(view.starts)}
    notes = dict.fromkeys(view.no_entry or (), NO_ENTRY) | dict.fromkeys(view.protected, PROTECTED)

    def spot(at: Point, square: str, empty: Key, owner: Seat | None, marble: Seat | None) -> Spot:
        x, y = at
        note, marked = notes.get(square, ""), square in touched
        if marble is None:
            sign, fancy = empty.sign, empty.fancy
            return Spot(x=x, y=y, name=square, sign=sign, fancy=fancy, seat=owner, note=note, touched=marked)
        return Spot(x=x, y=y, name=square, sign=str(marble), seat=marble, piece=True, note=note, touched=marked)

    for seat, (area, marbles) in enumerate(zip(areas, view.marbles, strict=True)):
        kennel, waiting = f"H{seat}", marbles.count(f"H{seat}")
        for place, at in enumerate(area.kennel[: len(marbles)]):
            yield spot(at, kennel, KENNEL, seat, seat if place < waiting else None)
        for depth, at in enumerate(area.goal, start=1):
            goal = f"G{seat}.{depth}"
            yield spot(at, goal, GOAL, seat, stands.get(goal))
    for field, at in enumerate(ground.track):
        square = f"T{field}"
        yield spot(at, square, START if square in owners else TRACK, owners.get(square), stands.get(square))


def _marks(view: View, ground: Grid, areas: Sequence[Area], taken: set[Point]) -> Iterator[Mark]:
    """The seats, each beside its start, then the names of fields on the inside of them where there is room."""
    for seat, area in enumerate(areas):
        yield Mark(*area.sign, f"s{seat}", seat=seat)
    taken |= {area.sign for area in areas}
    for field, at in enumerate(ground.inside):
        if field % MARK_EVERY == 0 and f"T{field}" not in view.starts and at not in taken:
            taken.add(at)
            yield Mark(*at, f"T{field}", short=f"{field}")


def _legend(view: View) -> Iterator[Key]:
    """What the signs mean; the rarest one takes the room of two that are plain to see."""
    yield from (TRACK, START, GOAL, KENNEL)
    protected = Key(f"0{PROTECTED}", "protected")
    if view.no_entry:
        yield from (protected, Key(f"0{NO_ENTRY}", "no entry"))
    else:
        yield from (Key("s0", "seat"), Key("0", "marble"), protected)


def touched(view: View, seat: Seat | None, action: Action) -> tuple[str, ...]:
    """The squares that an action of a seat is about; a kennel is none, for it has as many places as marbles."""
    match action:
        case Start():
            owner = seat if action.seat is None else action.seat
            return (view.starts[owner],) if owner is not None and 0 <= owner < len(view.starts) else ()
        case Move() | Step() | Swap():
            return tuple(square for square in (action.origin, action.to) if square[0] != "H")
        case _:
            return ()


# ---------------------------------------------------------------------------- labels


def in_hand(view: View, seat: Seat, cards: Sequence[str] | None) -> str:
    """A hand in words; None: it lies face down."""
    if seat in view.folded:
        return "folded"
    number = view.hand_sizes[seat] if cards is None else len(cards)
    return " ".join(cards or ()) or f"{number} card{'s' * (number != 1)}"


def _labels(game: "Dog", view: View, hands: Sequence[str], names: Sequence[str]) -> Iterator[Label]:
    acting = to_act(game, view)
    for seat, hand in enumerate(hands):
        partners = [str(other) for side in game.sides if seat in side for other in side if other != seat]
        home = _home(view, seat)
        yield Label(
            seat=seat,
            name=names[seat] if names else "",
            beside=f"with {' '.join(partners)}" if partners else "",
            words=tuple((hand + (f", {home} home" if home else "")).split(" ")),
            to_act=seat == acting,
        )


def _about(view: View, acting: Seat | None, own: Seat | None) -> Iterator[str]:
    """The round, the stack and what is going on."""
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
    if view.replaced:
        yield f"seat {acting} had no play and drew a card"
    if view.taken:
        yield f"drawn by twos: {', '.join(map(_drawn, view.taken))}"
    if view.no_entry:
        yield f"no entry into the goal from {' '.join(view.no_entry)}"


def _drawn(taken: Taken) -> str:
    return f"{taken.seat} of {taken.of}" + (f" ({taken.card})" if taken.card else "")


def _home(view: View, seat: Seat) -> int:
    return sum(square.startswith("G") for square in view.marbles[seat])
