"""What Dog is made of: the state of a match, the actions of a seat, its view, and the news of a step."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from referee.rules.chance import Seed
from referee.rules.dog.powers import Card, Kind
from referee.rules.game import Seat

Square = Annotated[str, Meta(pattern=r"^(T[0-9]{1,3}|G[0-9]\.[1-4]|H[0-9])$")]
"""A square by its name: track `T20`, goal `G2.1` (seat 2, the field at the entrance), kennel `H2`."""

Marbles = tuple[tuple[int, ...], ...]
"""By seat the squares of its marbles, sorted."""

# ---------------------------------------------------------------------------- actions


class Give(Struct, frozen=True, tag_field="do", tag="give"):
    """A card to the partner, or to the next seat where there is none, face down."""

    card: Card


class Start(Struct, frozen=True, tag_field="do", tag="start", omit_defaults=True, rename={"kind": "as"}):
    """A marble from the kennel to the start field."""

    card: Card
    kind: Kind | None = None
    """What a joker stands for."""
    seat: Seat | None = None
    """Whose marble, where it is not one's own."""


class Move(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    tag="move",
    omit_defaults=True,
    rename={"kind": "as", "origin": "from"},
):
    """A marble walks; with a seven this is the first part."""

    card: Card
    kind: Kind | None = None
    origin: Square
    to: Square


class Step(Struct, frozen=True, tag_field="do", tag="step", rename={"origin": "from"}):
    """A later part of a seven."""

    origin: Square
    to: Square


class Swap(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    tag="swap",
    omit_defaults=True,
    rename={"kind": "as", "origin": "from"},
):
    """The marble on `from`, one's own, and the one on `to` change places."""

    card: Card
    kind: Kind | None = None
    origin: Square
    to: Square


class Void(Struct, frozen=True, tag_field="do", tag="void", omit_defaults=True, rename={"kind": "as"}):
    """A jack laid down without effect."""

    card: Card
    kind: Kind | None = None


class Draw(Struct, frozen=True, kw_only=True, tag_field="do", tag="draw", omit_defaults=True, rename={"kind": "as"}):
    """A two is laid down, and a card drawn blindly from the hand of another seat."""

    card: Card
    kind: Kind | None = None
    of: Seat


class Discard(Struct, frozen=True, tag_field="do", tag="discard"):
    """Without a play: a card is laid down, and the first time in a turn another one drawn from the stack."""

    card: Card


class Fold(Struct, frozen=True, tag_field="do", tag="fold"):
    """The whole hand is laid open; out until the next round."""


Action = Give | Start | Move | Step | Swap | Void | Draw | Discard | Fold

# ---------------------------------------------------------------------------- the state


class Taken(Struct, frozen=True):
    """A card that a seat drew from the hand of another one; only the two of them know which."""

    seat: Seat
    of: Seat
    card: str | UnsetType = UNSET


class State(Struct, frozen=True):
    """One moment of a match. Hands, stack and discards are strings of card letters."""

    seed: Seed
    round: int
    starter: Seat
    """Who begins this round."""
    turn: int
    """How many turns are done."""
    acting: Seat | None
    """Whose decision it is; `None`: it is over."""
    marbles: Marbles
    hands: tuple[str, ...]
    gifts: tuple[str, ...]
    """By seat the card that left its hand in the exchange; empty: not yet. On the way until all have given."""
    stack: str
    """The next card first."""
    discards: str = ""
    """The last card last."""
    shuffles: int = 1
    """How often the pack has been shuffled."""
    played: tuple[tuple[Seat, Action], ...] = ()
    """This round, in order."""
    folded: tuple[Seat, ...] = ()
    """Who is out of this round, in order."""
    taken: tuple[Taken, ...] = ()
    """What twos have drawn this round."""
    replacement: str = ""
    """The card that the acting seat drew in this turn because it had no play; empty: none."""
    seven_left: int = 0
    """Steps of a seven that are still to be made."""
    trail: tuple[tuple[Seat, int], ...] = ()
    """Whose marbles this seven has moved, and where they stand now, the last one last; kept where a rule asks."""


# ---------------------------------------------------------------------------- the view


class View(Struct, frozen=True):
    """All that one seat may know; the public sees no `hand`, `gave` and `got`."""

    round: int
    starter: Seat
    hand_sizes: tuple[int, ...]
    folded: tuple[Seat, ...]
    marbles: tuple[tuple[Square, ...], ...]
    """By seat, in canonical order: goal, kennel, track."""
    protected: tuple[Square, ...]
    """Squares whose marble blocks the way."""
    seven_left: int
    to_give: tuple[Seat, ...]
    """Who has still to give a card, in order; empty: the exchange is over."""
    played: tuple[tuple[Seat, Action], ...]
    """This round, in order."""
    stack: int
    discards: dict[Card, int]
    """What lies face up since the last shuffle."""
    track: int
    starts: tuple[Square, ...]
    replaced: bool | UnsetType = UNSET
    """The acting seat had no play, and has already discarded and drawn a card in this turn."""
    taken: tuple[Taken, ...] | UnsetType = UNSET
    """What twos have drawn this round."""
    no_entry: tuple[Square, ...] | UnsetType = UNSET
    """Starts from which the marble there does not turn into its goal, though it is not protected."""
    hand: tuple[str, ...] | UnsetType = UNSET
    gave: str | UnsetType = UNSET
    """The card that left this seat's hand in the exchange of this round."""
    got: str | UnsetType = UNSET
    """The card that this seat got for it."""


# ---------------------------------------------------------------------------- news


class Shuffled(Struct, frozen=True, tag_field="news", tag="shuffled"):
    """The discards were turned over, shuffled, and are the stack, or part of it."""

    cards: int
    """How many discards there were."""


class Dealt(Struct, frozen=True, tag_field="news", tag="dealt"):
    """A new round."""

    round: int
    starter: Seat
    sizes: tuple[int, ...]
    hand: tuple[str, ...] | UnsetType = UNSET
    """One's own."""


class Gave(Struct, frozen=True, tag_field="news", tag="gave"):
    """What this seat itself gave away."""

    card: str


class Given(Struct, frozen=True, tag_field="news", tag="given"):
    """Another seat has given a card away."""

    seat: Seat


class Got(Struct, frozen=True, tag_field="news", tag="got"):
    """What this seat was given."""

    card: str


class Drew(Struct, frozen=True, tag_field="news", tag="drew"):
    """A seat drew a card, from the hand of another seat or from the stack; told to those who see it."""

    seat: Seat
    of: Seat | UnsetType = UNSET
    card: str | UnsetType = UNSET


class Played(Struct, frozen=True, tag_field="news", tag="played"):
    """A card, or a later part of a seven, was played."""

    seat: Seat
    action: Action


class Captured(Struct, frozen=True, tag_field="news", tag="captured"):
    """A marble of this seat went home from this square."""

    seat: Seat
    square: Square


class Folded(Struct, frozen=True, tag_field="news", tag="folded"):
    """A seat is out until the next round; its hand lies open."""

    seat: Seat
    cards: tuple[str, ...]


class Finished(Struct, frozen=True, tag_field="news", tag="finished"):
    """A seat has its goal full."""

    seat: Seat


class Ended(Struct, frozen=True, tag_field="news", tag="ended"):
    """The match is over; without winners the rounds ran out."""

    winners: tuple[Seat, ...]


News = Shuffled | Dealt | Gave | Given | Got | Drew | Played | Captured | Folded | Finished | Ended
