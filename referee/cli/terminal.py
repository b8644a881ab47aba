"""A match on a terminal: the picture of a game as lines of text, with colours or without, and the keys pressed."""

import os
import re
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, chain, groupby
from operator import itemgetter
from typing import Any, NamedTuple

from msgspec import UNSET, Struct
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style

from referee.rules.dog import picture as dog
from referee.rules.dog.dog import Dog
from referee.rules.dog.picture import Label, Mark, Picture, Spot
from referee.rules.dog.state import Drew, Gave, Give, Given, Played, View
from referee.rules.game import Game, Seat

CELL = 3
"""Columns of a square: its sign, and what is marked left and right of it."""
PITCHES = (CELL, CELL - 1)
"""Columns from one square to the next: where they find no room, neighbours share what is between them."""
PANEL = 27
"""Columns of the labels beside the board."""
GAP = 2
PLAYS = 3
"""So many of the last plays are shown even where the board is not as high."""

PROTECTED, NO_ENTRY = "*", "!"
"""What is marked right of a marble."""

Cell = tuple[str, str]
"""A piece of a line, and its style."""
Line = list[Cell]


class Glyphs(NamedTuple):
    """What an empty square looks like."""

    track: str
    start: str
    goal: str
    kennel: str


ASCII = Glyphs(".", "+", "_", ":")
UNICODE = Glyphs("\N{MIDDLE DOT}", "\N{BULLSEYE}", "\N{WHITE CIRCLE}", "\N{BULLET OPERATOR}")

COLOURS = ("red", "green", "blue", "yellow", "magenta", "cyan")
"""By seat."""
INK = {"red": "white", "blue": "white", "magenta": "white"}
"""What is written on a colour; on the light ones, black."""


class Board:
    """The picture of a game on a rich console: in colours on a terminal, as plain text elsewhere."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        glyphs = UNICODE if console.is_terminal and not options.ascii_only else ASCII
        for line in lines(self.picture, glyphs, options.max_width):
            yield from (Segment(text, Style.parse(style)) for text, style in line)
            yield Segment.line()

    def plain(self, width: int = 80) -> str:
        """As ASCII text without colours."""
        drawn = lines(self.picture, ASCII, width)
        return "\n".join("".join(text for text, _ in line).rstrip() for line in drawn)


def board(
    game: Game[Any, Any],
    view: Struct,
    *,
    own: Seat | None = None,
    views: Sequence[Struct] = (),
    names: Sequence[str] = (),
    action: Any = None,
) -> Board:
    """A view of a game for a rich console.

    `own`: whose view it is; `views`: those of all seats, where the hands lie open; `names`: of the bots, by seat;
    `action`: the one about to be done, shown on the board in place of the last.
    """
    if not isinstance(game, Dog) or not isinstance(view, View):
        raise TypeError(f"there is no picture of a {type(view).__name__}")
    hands = [other.hand or () for other in views if isinstance(other, View)]
    safe = [safely(name) for name in names]
    return Board(dog.picture(game, view, names=safe, own=own, hands=hands, action=action))


def headline(action: Any, after: Any, *, secret: bool) -> str:
    """An action in words; `secret`: what only the seats concerned may know is left out."""
    if secret and isinstance(action, Give):
        return "gives a card"
    return dog.words(action, after.seven_left)


def aftermath(
    game: Game[Any, Any], before: Any, action: Any, after: Any, seat: Seat | None, *, opened: bool
) -> list[str]:
    """What followed from an action, in words, as far as a seat or the public may know.

    `opened`: cards drawn are told as their drawers see them. What the headline says already is left out.
    """
    news: list[Any] = list(game.happenings(before, action, after, seat))
    if opened and any(isinstance(item, Drew) for item in news):
        seen = [_draws(game.happenings(before, action, after, drawer)) for drawer in range(game.seats)]
        draws = (each[each[0].seat] for each in zip(*seen, strict=True))
        news = [next(draws) if isinstance(item, Drew) else item for item in news]
    return [dog.told(item) for item in news if not isinstance(item, Gave | Given | Played) and not _is_veiled(item)]


def _draws(news: Sequence[Any]) -> list[Drew]:
    return [item for item in news if isinstance(item, Drew)]


def _is_veiled(item: Any) -> bool:
    """A card that went from hand to hand, and the one who looks does not see which."""
    return isinstance(item, Drew) and item.of is not UNSET and item.card is UNSET


def safely(text: str) -> str:
    """Text of others as ASCII on one line, so that nobody can paint on somebody else's terminal."""
    escaped = text.encode("ascii", "backslashreplace").decode()
    return "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in escaped)


# ---------------------------------------------------------------------------- lines


def lines(picture: Picture, glyphs: Glyphs, width: int) -> list[Line]:
    """The board, the labels beside it or, where they find no room, below, and what the signs mean."""
    beside, pitch = _fitting(picture, width)
    grid = list(_grid(picture, glyphs, pitch))
    panel = list(_panel(picture, len(grid)))
    legend = _legend(picture, glyphs, width)
    if not beside:
        return [*grid, *legend, [], *panel]
    empty: Line = [(" " * _columns(picture, pitch), "")]
    grid += [empty] * (len(panel) - len(grid))
    panel += [[] for _ in range(len(grid) - len(panel))]
    return [*([*left, (" " * GAP, ""), *right] for left, right in zip(grid, panel, strict=True)), *legend]


def _fitting(picture: Picture, width: int) -> tuple[bool, int]:
    """Whether the labels stand beside the board, and its pitch: the first that fits, or else the narrowest."""
    for beside in (True, False):
        for pitch in PITCHES:
            if _columns(picture, pitch) + (GAP + PANEL) * beside <= width:
                return beside, pitch
    return False, PITCHES[-1]


def _columns(picture: Picture, pitch: int) -> int:
    """How wide the board is."""
    return (picture.width - 1) * pitch + CELL


def _grid(picture: Picture, glyphs: Glyphs, pitch: int) -> Iterator[Line]:
    rows: list[Line] = [[(" ", "")] * _columns(picture, pitch) for _ in range(picture.height)]
    for spot in sorted(picture.spots, key=lambda spot: spot.x):
        text, style = _cell(spot, glyphs)
        _paint(rows[spot.y], spot.x * pitch, text[:pitch] if text[pitch:] == " " else text, style)
    for mark in picture.marks:
        _mark(rows[mark.y], mark, pitch)
    for row in rows:
        yield [("".join(text for text, _ in run), style) for style, run in groupby(row, key=itemgetter(1))]


def _paint(row: Line, column: int, text: str, style: str) -> None:
    """Writes over what is blank; what a neighbour has marked in a shared column stays."""
    for at, letter in enumerate(text, start=column):
        if row[at][0] == " ":
            row[at] = (letter, style)


def _mark(row: Line, mark: Mark, pitch: int) -> None:
    """Whole and with a blank on both sides or not at all, for half a name is another one, and so is one with a sign."""
    text = mark.text if len(mark.text) <= CELL else mark.text.removeprefix("T")
    for column in (mark.x * pitch, mark.x * pitch + 1, mark.x * pitch - 1):
        if all(letter == " " for letter, _ in row[column - 1 : column + len(text) + 1]):
            _paint(row, column, text, "dim" if mark.seat is None else _colour(mark.seat))
            return


def _cell(spot: Spot, glyphs: Glyphs) -> Cell:
    sign: str = getattr(glyphs, spot.kind) if spot.marble is None else str(spot.marble)
    left, right = ("[", "]") if spot.touched else (" ", " ")
    if spot.protected or spot.no_entry:
        right = PROTECTED if spot.protected else NO_ENTRY
    text = f"{left}{sign}{right}"
    if spot.marble is not None:
        return text, _filled(spot.marble)
    colour = "" if spot.seat is None else _colour(spot.seat)
    return text, f"bold {colour}" if spot.touched else colour or "dim"


def _colour(seat: Seat) -> str:
    return COLOURS[seat % len(COLOURS)]


def _filled(seat: Seat) -> str:
    colour = _colour(seat)
    return f"bold {INK.get(colour, 'black')} on {colour}"


def _legend(picture: Picture, glyphs: Glyphs, width: int) -> list[Line]:
    """What the signs mean; the rarest one takes the room of two that are plain to see."""
    signs = [f"{glyphs.track} track", f"{glyphs.start} start", f"{glyphs.goal} goal", f"{glyphs.kennel} kennel"]
    if any(spot.no_entry for spot in picture.spots):
        signs += [f"0{PROTECTED} protected", f"0{NO_ENTRY} no entry", "[ ] play"]
    else:
        signs += ["s0 seat", "0 marble", f"0{PROTECTED} protected", "[ ] play"]
    return [[(piece, "dim")] for piece in _pieces(signs, width, "  ")]


def _panel(picture: Picture, height: int) -> Iterator[Line]:
    head = [line for label in picture.seats for line in _label(label)]
    about: list[Line] = [[(piece, "")] for text in picture.about for piece in _pieces(text.split(), PANEL)]
    plays = [list(_play(seat, words)) for seat, words in picture.plays]
    yield from about
    yield []
    yield from head
    room = max(PLAYS, height - len(about) - len(head) - 2)
    last = _last(plays, room)
    if plays:
        yield [("this round:" if len(last) == len(plays) else "this round, the last:", "dim")]
        yield from chain.from_iterable(last)


def _last(plays: list[list[Line]], room: int) -> list[list[Line]]:
    """The last plays that find room in so many lines; one at least."""
    heights = accumulate(len(play) for play in reversed(plays))
    fitting = sum(height <= room for height in heights)
    return plays[-max(1, fitting) :]


def _label(label: Label) -> Iterator[Line]:
    partners = f" with {' '.join(map(str, label.partners))}" if label.partners else ""
    room = PANEL - 6 - len(partners)
    name = label.name if len(label.name) <= room else f"{label.name[: room - 2]}.."
    colour = _colour(label.seat)
    yield [
        (">" if label.to_act else " ", "bold"),
        (f" {label.seat} ", _filled(label.seat)),
        (f" {name:<{room}}", f"bold {colour}" if label.to_act else colour),
        (partners, "dim"),
    ]
    hand = f"{label.cards} card{'s' * (label.cards != 1)}"
    if label.hand:
        hand = " ".join(label.hand)
    if label.folded:
        hand = "folded"
    home = f", {label.home} home" if label.home else ""
    yield from ([(f"     {piece}", "")] for piece in _pieces((hand + home).split(" "), PANEL - 5))


def _play(seat: Seat, words: str) -> Iterator[Line]:
    first, *more = _pieces(words.split(), PANEL - 3)
    yield [(f" {seat}", _colour(seat)), (f" {first}", "")]
    yield from ([("   " + piece, "")] for piece in more)


def _pieces(words: Sequence[str], width: int, between: str = " ") -> list[str]:
    """Words in lines of at most so many columns."""
    pieces = [words[0]]
    for word in words[1:]:
        longer = f"{pieces[-1]}{between}{word}"
        if len(longer) <= width:
            pieces[-1] = longer
        else:
            pieces.append(word)
    return pieces


# ---------------------------------------------------------------------------- keys

_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)
_COMMANDS = {
    **dict.fromkeys(("", "n", " ", "\r", "\n", "l", "j", "\x1b[C", "\x1b[B", "\x1bOC", "\x1bOB", "\x1b[6~"), "next"),
    **dict.fromkeys(("b", "p", "h", "k", "\x7f", "\b", "\x1b[D", "\x1b[A", "\x1bOD", "\x1bOA", "\x1b[5~"), "back"),
    **dict.fromkeys(("\x1b[H", "\x1bOH", "\x1b[1~"), "first"),
    **dict.fromkeys(("\x1b[F", "\x1bOF", "\x1b[4~"), "last"),
    **dict.fromkeys(("q", "Q", "\x04"), "quit"),
}


@contextmanager
def commands() -> Generator[Iterator[str]]:
    """What is wanted next: next, back, first, last, `go N`, quit, or stay for a key without meaning.

    By single keys where the terminal gives them, else by lines; ends with the input.
    """
    try:
        import termios
        import tty
    except ImportError:  # not every system has them
        yield _typed()
        return
    try:
        descriptor = sys.stdin.fileno()
        before = termios.tcgetattr(descriptor)
    except (OSError, ValueError, termios.error):
        yield _typed()
        return
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)
        yield _pressed(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _pressed(descriptor: int) -> Iterator[str]:
    number: str | None = None  # the digits of `g 12` so far
    while read := os.read(descriptor, 64):
        for key in _KEY.findall(read.decode("ascii", "replace")):
            if number is None:
                if key != "g" and not key.isdigit():
                    yield _COMMANDS.get(key, "stay")
                    continue
                number = ""
                _echo("\rgo to step ")
            if key.isdigit():
                number += key
                _echo(key)
            elif key in ("\x7f", "\b"):
                number = number[:-1]
                _echo(f"\rgo to step {number}")
            elif key in "\r\n":
                yield f"go {number}" if number else "stay"
                number = None
            elif key not in "g ":
                yield "stay"
                number = None


def _typed() -> Iterator[str]:
    while line := sys.stdin.readline():
        word = line.strip().lower()
        number = word.removeprefix("g").strip()
        yield f"go {number}" if number.isdecimal() else _COMMANDS.get(word, "stay")


def _echo(text: str) -> None:
    sys.stdout.write(text + "\x1b[K")
    sys.stdout.flush()
