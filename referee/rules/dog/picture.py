"""A view of Dog as a picture: the squares on a grid, the labels beside them, and plays in words.

The picture knows neither colours nor characters: the terminal and a page draw the same one.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import UNSET, Struct

from referee.rules.dog.board import GOAL_FIELDS
from referee.rules.dog.dog import Dog
from referee.rules.dog.grid import Area, Grid, Point, grid
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
    Taken,
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
    no_entry: bool = False
    """The marble does not turn into its goal from here, though it is not protected."""
    touched: bool = False
    """A square of the play that is shown."""


class Mark(Struct, frozen=True):
    """A name where nothing lies: of a field on the inside of it, or of a seat beside its start."""

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


def picture(
    game: Dog,
    view: View,
    *,
    names: Sequence[str] = (),
    own: Seat | None = None,
    hands: Sequence[Sequence[str]] = (),
    action: Action | None = None,
) -> Picture:
    """A view as a picture. `own`: whose view it is; `hands`: by seat, where all lie open.

    The squares of `action` are the ones touched; without one, those of the last play.
    """
    ground = grid(game.areas, game.fields_per_place, clockwise=_clockwise(game))
    areas = [ground.areas[int(start[1:]) // game.fields_per_place] for start in view.starts]
    acting = to_act(game, view)
    if action is not None:
        touched = _touched(view, acting, action)
    else:
        touched = _touched(view, *view.played[-1]) if view.played else ()
    spots = tuple(_spots(view, ground, areas, touched))
    return Picture(
        width=ground.width,
        height=ground.height,
        spots=spots,
        marks=tuple(_marks(view, ground, areas, {(spot.x, spot.y) for spot in spots})),
        seats=tuple(_labels(game, view, names, own, hands)),
        about=tuple(_about(view, acting, own)),
        plays=tuple((seat, words(played)) for seat, played in view.played),
    )


def to_act(game: Dog, view: View) -> Seat | None:
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


def _clockwise(game: Dog) -> bool:
    """The way in which marbles run."""
    return (game.play == "clockwise") != (game.track_direction == "against_play")


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


def _spots(view: View, ground: Grid, areas: Sequence[Area], touched: tuple[str, ...]) -> Iterator[Spot]:
    """Kennels and goals, then the track in order."""
    stands = {square: seat for seat, squares in enumerate(view.marbles) for square in squares}
    owners = {square: seat for seat, square in enumerate(view.starts)}
    for seat, (area, marbles) in enumerate(zip(areas, view.marbles, strict=True)):
        kennel, waiting = f"H{seat}", marbles.count(f"H{seat}")
        for place, (x, y) in enumerate(area.kennel[: len(marbles)]):
            yield Spot(x, y, kennel, "kennel", seat, seat if place < waiting else None)
        for depth, (x, y) in enumerate(area.goal, start=1):
            goal = f"G{seat}.{depth}"
            yield Spot(x, y, goal, "goal", seat, stands.get(goal), touched=goal in touched)
    for field, (x, y) in enumerate(ground.track):
        square = f"T{field}"
        yield Spot(
            x,
            y,
            square,
            "start" if square in owners else "track",
            owners.get(square),
            stands.get(square),
            protected=square in view.protected,
            no_entry=square in (view.no_entry or ()),
            touched=square in touched,
        )


def _marks(view: View, ground: Grid, areas: Sequence[Area], taken: set[Point]) -> Iterator[Mark]:
    """The seats, then the names of fields where there is room for them."""
    for seat, area in enumerate(areas):
        yield Mark(*area.sign, f"s{seat}", seat)
    taken |= {area.sign for area in areas}
    for field, at in enumerate(ground.inside):
        if field % MARK_EVERY == 0 and f"T{field}" not in view.starts and at not in taken:
            taken.add(at)
            yield Mark(*at, f"T{field}")


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
    game: Dog, view: View, names: Sequence[str], own: Seat | None, hands: Sequence[Sequence[str]]
) -> Iterator[Label]:
    acting = to_act(game, view)
    for seat in range(game.seats):
        hand = tuple(hands[seat]) if hands else None
        if seat == own and view.hand is not UNSET:
            hand = view.hand
        yield Label(
            seat=seat,
            name=names[seat] if names else "",
            partners=tuple(other for side in game.sides if seat in side for other in side if other != seat),
            cards=view.hand_sizes[seat],
            hand=hand,
            home=_home(view, seat),
            folded=seat in view.folded,
            to_act=seat == acting,
        )


def _about(view: View, acting: Seat | None, own: Seat | None) -> Iterator[str]:
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
