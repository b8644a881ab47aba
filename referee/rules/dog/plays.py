"""Every play that the cards can make on one board, made once, so that generating legal actions is a filter."""

from functools import cache
from typing import Literal, NamedTuple

from msgspec import Struct

from referee.rules.dog.board import Board, Walk, board
from referee.rules.dog.powers import BRANDI, CARDS, JOKER, KINDS, Card, Kind
from referee.rules.dog.state import Give, Move, Start, Step, Swap, Void
from referee.rules.game import Seat

SwapVoid = Literal["last_resort", "never"]
"""When a jack may be laid down without effect."""

Ready = tuple[tuple[int, Move], ...]
"""Moves, each with the mask of its walk."""


class Part(NamedTuple):
    """One part of a seven: its walk, and its action by the card played (`LATER`: a later part)."""

    walk: Walk
    by_card: dict[str, Move | Step]


LATER = ""
"""What stands for the card in a later part of a seven."""


class Plays(Struct, frozen=True):
    """One variant's board and its ready-made plays. Tables go by seat (whose marble), then by square."""

    board: Board
    sides: tuple[tuple[Seat, ...], ...]
    side_of: tuple[tuple[Seat, ...], ...]
    """By seat: its side, itself first."""
    gift_to: tuple[Seat, ...]
    """By seat: who gets the card it gives."""
    seven_moves_side: bool
    """A seven may move all marbles of the side from the beginning."""
    swap_void: SwapVoid
    gives: dict[str, Give]
    starts: dict[str, tuple[Start, ...]]
    """By card: of one's own marble."""
    foreign_starts: dict[str, tuple[tuple[Start, ...], ...]]
    """By card, then by seat: of a marble of that seat, played by another one."""
    moves: tuple[dict[str, tuple[Ready, ...]], ...]
    """By seat, card and square: moves of the whole value."""
    walks: tuple[tuple[dict[tuple[str, str], Walk], ...], ...]
    """By seat and square: the walk of a kind to the square of that name."""
    splits: dict[str, int]
    """By card: how many steps it may split."""
    parts: tuple[tuple[tuple[Part, ...], ...], ...]
    """By seat and square, from short to long."""
    exact: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    """By seat, square and number of steps: the masks of the walks forward."""
    swaps: dict[str, dict[tuple[int, int], Swap]]
    """By card, then by the squares from and to."""
    voids: dict[str, Void]


class Use(NamedTuple):
    """A card played as a kind; `named` is what a joker has to name."""

    card: Card
    kind: Kind
    named: Kind | None


USES = (*(Use(kind, kind, None) for kind in KINDS), *(Use(JOKER, kind, kind) for kind in KINDS))

STARTS = tuple(use for use in USES if BRANDI[use.kind].start)
SPLITS = tuple(use for use in USES if BRANDI[use.kind].split)
SWAPS = tuple(use for use in USES if BRANDI[use.kind].swap)
LONGEST = max(power.split for power in BRANDI.values())


@cache
def plays(
    places: int,
    home: tuple[int, ...],
    sides: tuple[tuple[Seat, ...], ...],
    seven_moves_side: bool,
    swap_void: SwapVoid,
) -> Plays:
    """The plays of a variant: computed once, then looked up."""
    ground = board(places, home)
    seats = range(len(home))
    side_of = tuple(_itself_first(seat, sides) for seat in seats)
    return Plays(
        board=ground,
        sides=sides,
        side_of=side_of,
        gift_to=tuple(partner for _, partner in side_of),
        seven_moves_side=seven_moves_side,
        swap_void=swap_void,
        gives={card: Give(card) for card in CARDS},
        starts={card: _starts(card, None) for card in CARDS},
        foreign_starts={card: tuple(_starts(card, seat) for seat in seats) for card in CARDS},
        moves=tuple({card: _by_square(ground, seat, card) for card in CARDS} for seat in seats),
        walks=tuple(tuple(_by_target(ground, seat, square) for square in _squares(ground)) for seat in seats),
        splits={use.card: BRANDI[use.kind].split for use in SPLITS},
        parts=tuple(tuple(_parts(ground, seat, square) for square in _squares(ground)) for seat in seats),
        exact=tuple(tuple(_exact(ground, seat, square) for square in _squares(ground)) for seat in seats),
        swaps=_swaps(ground),
        voids={use.card: Void(use.card, use.named) for use in SWAPS},
    )


def _itself_first(seat: Seat, sides: tuple[tuple[Seat, ...], ...]) -> tuple[Seat, ...]:
    side = next(side for side in sides if seat in side)
    return (seat, *(other for other in side if other != seat))


def _squares(ground: Board) -> range:
    return range(len(ground.names))


def _starts(card: Card, seat: Seat | None) -> tuple[Start, ...]:
    return tuple(Start(card, use.named, seat) for use in STARTS if use.card == card)


def _by_kind(ground: Board, seat: Seat, square: int, kind: Kind) -> tuple[Walk, ...]:
    power = BRANDI[kind]
    ahead = [walk for steps in power.forward for walk in ground.forward(seat, square, steps)]
    back = [walk for steps in power.backward for walk in ground.backward(seat, square, steps)]
    return (*ahead, *back)


def _by_square(ground: Board, seat: Seat, card: Card) -> tuple[Ready, ...]:
    names = ground.names
    return tuple(
        tuple(
            (walk.mask, Move(card=card, kind=use.named, origin=names[square], to=names[walk.to]))
            for use in USES
            if use.card == card
            for walk in _by_kind(ground, seat, square, use.kind)
        )
        for square in _squares(ground)
    )


def _by_target(ground: Board, seat: Seat, square: int) -> dict[tuple[str, str], Walk]:
    whole = {(kind, ground.names[walk.to]): walk for kind in KINDS for walk in _by_kind(ground, seat, square, kind)}
    splitting = {
        (kind, ground.names[part.walk.to]): part.walk
        for kind in KINDS
        if BRANDI[kind].split
        for part in _parts(ground, seat, square)
    }
    return whole | splitting


def _parts(ground: Board, seat: Seat, square: int) -> tuple[Part, ...]:
    walks = [walk for steps in range(1, LONGEST + 1) for walk in ground.forward(seat, square, steps)]
    return tuple(Part(walk, _part_actions(ground.names[square], ground.names[walk.to])) for walk in walks)


def _part_actions(origin: str, to: str) -> dict[str, Move | Step]:
    first: dict[str, Move | Step] = {
        use.card: Move(card=use.card, kind=use.named, origin=origin, to=to) for use in SPLITS
    }
    return {**first, LATER: Step(origin, to)}


def _exact(ground: Board, seat: Seat, square: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(walk.mask for walk in ground.forward(seat, square, steps)) for steps in range(LONGEST + 1))


def _swaps(ground: Board) -> dict[str, dict[tuple[int, int], Swap]]:
    names = ground.names
    return {
        use.card: {
            (own, other): Swap(card=use.card, kind=use.named, origin=names[own], to=names[other])
            for own in ground.fields
            for other in ground.fields
            if own != other
        }
        for use in SWAPS
    }
