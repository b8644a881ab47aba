"""Every play that the cards can make in one variant, made once, so that generating legal actions is a filter."""

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from referee.rules.dog.board import CLOSED, OPEN, SHIELDED, Board, Walk, board
from referee.rules.dog.powers import (
    CARDS,
    JACK_VOID,
    JOKER,
    KINDS,
    POWERS,
    SWAP_VOID,
    TWO_DRAWS,
    Card,
    Kind,
    Powers,
    VoidRule,
)
from referee.rules.dog.state import Action, Discard, Draw, Give, Marbles, Move, Start, Step, Swap, Void
from referee.rules.game import Seat

if TYPE_CHECKING:
    from referee.rules.dog.dog import Dog

Ready = tuple[tuple[int, Move], ...]
"""Moves, each with the mask of its walk."""


class Part(NamedTuple):
    """One part of a seven: its walk, and its action by the card played (`LATER`: a later part)."""

    walk: Walk
    by_card: dict[str, Move | Step]


LATER = ""
"""What stands for the card in a later part of a seven."""


class Plays(Struct, frozen=True):
    """A variant's board, what holds there, and its ready-made plays. Tables go by seat (whose marble), then square."""

    board: Board
    powers: Powers
    set_up: Marbles
    """Where the marbles are at the beginning."""
    # ------------------------------------------------------------------------ the seats
    sides: tuple[tuple[Seat, ...], ...]
    sides_from: tuple[tuple[tuple[Seat, ...], ...], ...]
    """By seat: all sides, its own first, the others as their turn comes."""
    mates: tuple[tuple[Seat, ...], ...]
    """By seat: the others of its side, the next to play first."""
    alone: tuple[tuple[Seat, ...], ...]
    """By seat: itself and nobody else."""
    gift_to: tuple[Seat, ...]
    """By seat: who gets the card that leaves its hand in the exchange."""
    # ------------------------------------------------------------------------ what holds
    start_first: bool
    """A seat with no marble on the track moves none in its goal."""
    void: VoidRule | None
    void_needs_own: bool
    joker_wins: bool
    """A joker may win the match for the side that plays it."""
    replaces: bool
    """A seat without a play discards and draws; else it folds."""
    closes: bool
    """A marble swapped onto its start does not turn into the goal from there."""
    goal_twins: dict[Action, tuple[Action, ...]]
    """By walk along the track: the walks into a goal that come before it where they are legal."""
    # ------------------------------------------------------------------------ the seven
    seven_moves: tuple[tuple[Seat, ...], ...] | None
    """By seat: whose marbles its seven may move; `None`: those that it plays with other cards."""
    seven_bars: tuple[int, ...]
    """By square: the bit that bars the way of a part."""
    same_twice: bool
    rest_split: bool
    keeps_trail: bool
    """Which marbles a seven has moved matters for the rest of it."""
    splits: dict[str, int]
    """By card: how many steps it may split."""
    parts: tuple[tuple[tuple[Part, ...], ...], ...]
    """By seat and square, from short to long."""
    exact: tuple[tuple[tuple[tuple[Walk, ...], ...], ...], ...]
    """By seat, square and number of steps: the walks forward, that along the track first."""
    # ------------------------------------------------------------------------ other plays
    starts: dict[str, tuple[Start, ...]]
    """By card: of one's own marble."""
    foreign_starts: dict[str, tuple[tuple[Start, ...], ...]]
    """By card, then by seat: of a marble of that seat, played by another one."""
    moves: tuple[dict[str, tuple[Ready, ...]], ...]
    """By seat, card and square: moves of the whole value."""
    walks: tuple[tuple[dict[tuple[str, str], Walk], ...], ...]
    """By seat and square: the walk of a kind to the square of that name."""
    swaps: dict[str, dict[tuple[int, int], Swap]]
    """By card, then by the squares from and to."""
    voids: dict[str, Void]
    draws: dict[str, tuple[Draw, ...]]
    """By card, then by the seat whose hand is drawn from."""
    gives: dict[str, Give]
    discards: dict[str, Discard]


class Use(NamedTuple):
    """A card played as a kind; `named` is what a joker has to name."""

    card: Card
    kind: Kind
    named: Kind | None


USES = (*(Use(kind, kind, None) for kind in KINDS), *(Use(JOKER, kind, kind) for kind in KINDS))
LONGEST = max(power.split for power in POWERS.values())
"""Steps of a seven, and its parts at the most."""


@lru_cache(maxsize=16)  # a board for six takes 10 MB
def plays(game: "Dog") -> Plays:
    """The plays of a variant: computed once, then looked up."""
    seats = range(game.seats)
    fresh = game.protection == "fresh"
    ground = board(
        game.areas * game.fields_per_place,
        tuple(area(game, place) * game.fields_per_place for place in game.places),
        walk_end=OPEN if fresh else SHIELDED,
        swap_end=(OPEN if game.swap_onto_start_is_touch else CLOSED) if fresh else SHIELDED,
    )
    powers = TWO_DRAWS if game.two_draws else POWERS
    mates = tuple(_others_of_side(seat, game) for seat in seats)
    overtakes = game.seven_opens_block == "by_overtaking"
    walking = _Walking(ground, powers)
    return Plays(
        board=ground,
        powers=powers,
        set_up=tuple(_set_up(game, ground, seat) for seat in seats),
        sides=game.sides,
        sides_from=tuple(_cyclic(game.sides, seat % len(game.sides)) for seat in seats),
        mates=mates,
        alone=tuple((seat,) for seat in seats),
        gift_to=tuple(_receiver(game, seat) for seat in seats),
        start_first=game.start_first == "strict",
        void=SWAP_VOID[game.swap_void] if game.swap_void else JACK_VOID[game.jack_void or "never"],
        void_needs_own=game.swap_void_needs_own is not False,
        joker_wins=game.last_card_joker == "allowed",
        replaces=game.replacement is not None,
        closes=game.swap_onto_start_is_touch is False,
        goal_twins=walking.goal_twins() if game.goal_entry_forced else {},
        seven_moves=_seven_moves(game, mates),
        seven_bars=ground.goal_bars if overtakes else ground.bars,
        same_twice=game.seven_same_marble_twice,
        rest_split=game.seven_rest_split is not False,
        keeps_trail=not game.seven_same_marble_twice or game.seven_rest_split is False or game.team_size > 2,
        splits={use.card: powers[use.kind].split for use in USES if powers[use.kind].split},
        parts=tuple(tuple(walking.parts(seat, square) for square in walking.squares) for seat in seats),
        exact=tuple(tuple(walking.exact(seat, square) for square in walking.squares) for seat in seats),
        starts={card: _starts(powers, card, None) for card in CARDS},
        foreign_starts={card: tuple(_starts(powers, card, seat) for seat in seats) for card in CARDS},
        moves=tuple({card: walking.moves(seat, card) for card in CARDS} for seat in seats),
        walks=tuple(tuple(walking.by_target(seat, square) for square in walking.squares) for seat in seats),
        swaps={use.card: _swaps(ground, use) for use in USES if powers[use.kind].swap},
        voids={use.card: Void(use.card, use.named) for use in USES if powers[use.kind].swap},
        draws={use.card: _draws(use, game.seats) for use in USES if powers[use.kind].draw},
        gives={card: Give(card) for card in CARDS},
        discards={card: Discard(card) for card in CARDS},
    )


# ---------------------------------------------------------------------------- seats


def area(game: "Dog", place: int) -> int:
    """The area of a place, in the direction in which marbles run."""
    return (game.areas - place) % game.areas if game.track_direction == "against_play" else place


def _set_up(game: "Dog", ground: Board, seat: Seat) -> tuple[int, ...]:
    start = ground.starts[seat] + (OPEN if game.setup_marble_fresh is False else SHIELDED)
    return (ground.kennels[seat],) * (game.marbles - game.set_up) + (start,) * game.set_up


def _cyclic(items: tuple[tuple[Seat, ...], ...], first: int) -> tuple[tuple[Seat, ...], ...]:
    return (*items[first:], *items[:first])


def _others_of_side(seat: Seat, game: "Dog") -> tuple[Seat, ...]:
    after = [(seat + step) % game.seats for step in range(1, game.seats)]
    side = next(side for side in game.sides if seat in side)
    return tuple(other for other in after if other in side)


def _receiver(game: "Dog", seat: Seat) -> Seat:
    match game.exchange:
        case "partner":
            return (seat + len(game.sides)) % game.seats
        case "neighbour":
            return (seat + 1) % game.seats
        case "draw":  # by the seat before, which draws of the next
            return (seat - 1) % game.seats


def _seven_moves(game: "Dog", mates: tuple[tuple[Seat, ...], ...]) -> tuple[tuple[Seat, ...], ...] | None:
    if game.seven_moves == "everybody":
        return tuple(tuple((seat + step) % game.seats for step in range(game.seats)) for seat in range(game.seats))
    return tuple((seat, *others) for seat, others in enumerate(mates)) if game.canadian_seven else None


# ---------------------------------------------------------------------------- plays


class _Walking:
    """Walks of one board, as actions."""

    def __init__(self, ground: Board, powers: Powers) -> None:
        self._board = ground
        self._powers = powers
        self._forward = cache(ground.forward)  # asked for by every card, and by every part of a seven
        self.squares = range(len(ground.names))

    def moves(self, seat: Seat, card: Card) -> tuple[Ready, ...]:
        """By square: the moves of a card."""
        uses = [use for use in USES if use.card == card]
        return tuple(
            tuple(
                (walk.mask, self._move(use, square, walk))
                for use in uses
                for walk in self._of_kind(seat, square, use.kind)
            )
            for square in self.squares
        )

    def by_target(self, seat: Seat, square: int) -> dict[tuple[str, str], Walk]:
        names = self._board.names
        whole = {(kind, names[walk.to]): walk for kind in KINDS for walk in self._of_kind(seat, square, kind)}
        splitting = {
            (kind, names[part.walk.to]): part.walk
            for kind in KINDS
            if self._powers[kind].split
            for part in self.parts(seat, square)
        }
        return whole | splitting

    def parts(self, seat: Seat, square: int) -> tuple[Part, ...]:
        walks = [walk for exact in self.exact(seat, square) for walk in exact]
        return tuple(Part(walk, self._part(square, walk)) for walk in walks)

    def exact(self, seat: Seat, square: int) -> tuple[tuple[Walk, ...], ...]:
        return ((), *(self._forward(seat, square, steps) for steps in range(1, LONGEST + 1)))

    def goal_twins(self) -> dict[Action, tuple[Action, ...]]:
        """By walk along the track: the walks of as many steps from the same field into a goal."""
        twins: dict[Action, tuple[Action, ...]] = {}
        for seat in range(len(self._board.starts)):
            for square in self.squares:
                for along, into in self._forks(seat, square):
                    twins[along] = (*twins.get(along, ()), into)
        return twins

    def _forks(self, seat: Seat, square: int) -> list[tuple[Move | Step, Move | Step]]:
        found: list[tuple[Move | Step, Move | Step]] = []
        for use in USES:
            for steps in self._powers[use.kind].forward:
                ways = self._forward(seat, square, steps)
                if len(ways) == 2:
                    found.append((self._move(use, square, ways[0]), self._move(use, square, ways[1])))
        for ways in self.exact(seat, square):
            if len(ways) == 2:
                along, into = self._part(square, ways[0]), self._part(square, ways[1])
                found += [(along[card], into[card]) for card in along]
        return found

    def _of_kind(self, seat: Seat, square: int, kind: Kind) -> tuple[Walk, ...]:
        power = self._powers[kind]
        ahead = [walk for steps in power.forward for walk in self._forward(seat, square, steps)]
        back = [walk for steps in power.backward for walk in self._board.backward(seat, square, steps)]
        return (*ahead, *back)

    def _move(self, use: Use, square: int, walk: Walk) -> Move:
        names = self._board.names
        return Move(card=use.card, kind=use.named, origin=names[square], to=names[walk.to])

    def _part(self, square: int, walk: Walk) -> dict[str, Move | Step]:
        names = self._board.names
        first = {use.card: self._move(use, square, walk) for use in USES if self._powers[use.kind].split}
        return {**first, LATER: Step(names[square], names[walk.to])}


def _starts(powers: Powers, card: Card, seat: Seat | None) -> tuple[Start, ...]:
    return tuple(Start(card, use.named, seat) for use in USES if use.card == card and powers[use.kind].start)


def _swaps(ground: Board, use: Use) -> dict[tuple[int, int], Swap]:
    names = ground.names
    open_squares = [square for square in range(len(names)) if ground.swappable[square]]
    return {
        (own, other): Swap(card=use.card, kind=use.named, origin=names[own], to=names[other])
        for own in open_squares
        for other in open_squares
        if names[own] != names[other]
    }


def _draws(use: Use, seats: int) -> tuple[Draw, ...]:
    return tuple(Draw(card=use.card, kind=use.named, of=seat) for seat in range(seats))
