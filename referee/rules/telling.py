"""What a game tells people: the picture of a table, what is special in a variant, rulings in a dispute.

A picture knows neither colours nor pixels: the terminal and a page draw the same one.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

GameT = TypeVar("GameT")

Seat = int
"""A place at the table: 0 .. seats - 1, in the order of play."""

# ---------------------------------------------------------------------------- a picture


class Spot(Struct, frozen=True, kw_only=True):
    """A place of the grid, and what lies there."""

    x: int
    """From the left, 0 first."""
    y: int
    """From the top, 0 first."""
    name: str
    """What the place is called."""
    sign: str
    """What is seen there in ASCII: at least two columns less than `Picture.cell`."""
    fancy: str = ""
    """The same as wide in Unicode; empty: no other."""
    seat: Seat | None = None
    """In whose colour it is drawn."""
    piece: bool = False
    """Something of that seat lies there: drawn on its colour."""
    note: str = ""
    """One sign right of it."""
    touched: bool = False
    """A place of the play that is shown; whoever draws it marks it, and explains the mark."""


class Mark(Struct, frozen=True):
    """A text where nothing lies, left out where it finds no room."""

    x: int
    y: int
    text: str
    short: str = ""
    """In its place where the text is wider than a cell; empty: there is none."""
    seat: Seat | None = None


class Label(Struct, frozen=True):
    """What is to be said of one seat."""

    seat: Seat
    name: str
    beside: str
    """A few words behind the name: partners, a role."""
    words: tuple[str, ...]
    """Below it: the hand and whatever else, to be wrapped between any two."""
    to_act: bool


class Key(Struct, frozen=True):
    """A sign of the picture, and what it means."""

    sign: str
    meaning: str
    fancy: str = ""


class Picture(Struct, frozen=True, kw_only=True):
    """A table with its labels; no two spots or marks share a place of the grid."""

    width: int
    height: int
    cell: int
    """Columns of a place: its sign, and one on each side for what is marked there."""
    spots: tuple[Spot, ...]
    marks: tuple[Mark, ...]
    seats: tuple[Label, ...]
    about: tuple[str, ...]
    """Lines on what is going on."""
    plays_of: str
    """What the plays are those of: "this round"."""
    plays: tuple[tuple[Seat, str], ...]
    """In words, in order."""
    legend: tuple[Key, ...]


# ---------------------------------------------------------------------------- a variant


class Special(Struct, frozen=True):
    """One side of a variant."""

    topic: str
    text: str


def side_by_side(game: GameT, topics: Mapping[str, Iterable[Callable[[GameT], str]]]) -> tuple[Special, ...]:
    """A game topic by topic: each sentence is told by a function of it; an empty one is left out."""
    return tuple(Special(topic, " ".join(filter(None, (told(game) for told in topics[topic])))) for topic in topics)


# ---------------------------------------------------------------------------- a dispute


class QuestionError(ValueError):
    """A question that cannot be understood; the text says what to write instead."""


class Paragraph(Struct, frozen=True):
    """A text to be wrapped; its later lines begin in column `hang`."""

    text: str
    hang: int = 4


class Ruling(Struct, frozen=True):
    """What the rules say of one thing that was asked."""

    heading: str
    paragraphs: tuple[Paragraph, ...]
    legal: bool = True
    picture: Picture | None = None
