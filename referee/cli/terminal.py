"""A match on a terminal: the picture of a game as lines of text, with colours or without, and the keys pressed."""

import os
import re
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, chain, groupby
from operator import itemgetter

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style

from referee.rules.game import Seat
from referee.rules.telling import Key, Label, Mark, Picture, Spot

PANEL = 27
"""Columns of the labels beside the board."""
GAP = 2
PLAYS = 3
"""So many of the last plays are shown even where the board is not as high."""
TOUCHED = Key("[ ]", "play")

Cell = tuple[str, str]
"""A piece of a line, and its style."""
Line = list[Cell]

COLOURS = ("red", "green", "blue", "yellow", "magenta", "cyan")
"""By seat."""
INK = {"red": "white", "blue": "white", "magenta": "white"}
"""What is written on a colour; on the light ones, black."""


class Board:
    """The picture of a game on a rich console: in colours on a terminal, as plain text elsewhere."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        fancy = console.is_terminal and not options.ascii_only
        for line in lines(self.picture, options.max_width, fancy=fancy):
            yield from (Segment(text, Style.parse(style)) for text, style in line)
            yield Segment.line()

    def plain(self, width: int = 80) -> str:
        """As ASCII text without colours."""
        drawn = lines(self.picture, width, fancy=False)
        return "\n".join("".join(text for text, _ in line).rstrip() for line in drawn)


def safely(text: str) -> str:
    """Text of others as ASCII on one line, so that nobody can paint on somebody else's terminal."""
    escaped = text.encode("ascii", "backslashreplace").decode()
    return "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in escaped)


# ---------------------------------------------------------------------------- lines


def lines(picture: Picture, width: int, *, fancy: bool) -> list[Line]:
    """The board, the labels beside it or, where they find no room, below, and what the signs mean."""
    beside, pitch = _fitting(picture, width)
    grid = list(_grid(picture, pitch, fancy=fancy))
    panel = list(_panel(picture, len(grid)))
    legend = _legend(picture, width, fancy=fancy)
    if not beside:
        return [*grid, *legend, [], *panel]
    empty: Line = [(" " * _columns(picture, pitch), "")]
    grid += [empty] * (len(panel) - len(grid))
    panel += [[] for _ in range(len(grid) - len(panel))]
    return [*([*left, (" " * GAP, ""), *right] for left, right in zip(grid, panel, strict=True)), *legend]


def _fitting(picture: Picture, width: int) -> tuple[bool, int]:
    """Whether the labels stand beside the board, and its pitch: the first that fits, or else the narrowest.

    The pitch is what lies between one place and the next: a cell, or less by a column that neighbours share.
    """
    pitches = (picture.cell, picture.cell - 1)
    for beside in (True, False):
        for pitch in pitches:
            if _columns(picture, pitch) + (GAP + PANEL) * beside <= width:
                return beside, pitch
    return False, pitches[-1]


def _columns(picture: Picture, pitch: int) -> int:
    """How wide the board is."""
    return (picture.width - 1) * pitch + picture.cell


def _grid(picture: Picture, pitch: int, *, fancy: bool) -> Iterator[Line]:
    rows: list[Line] = [[(" ", "")] * _columns(picture, pitch) for _ in range(picture.height)]
    for spot in sorted(picture.spots, key=lambda spot: spot.x):
        text, style = _cell(spot, picture.cell, fancy=fancy)
        _paint(rows[spot.y], spot.x * pitch, text[:pitch] if text[pitch:] == " " else text, style)
    for mark in picture.marks:
        _mark(rows[mark.y], mark, pitch, picture.cell)
    for row in rows:
        yield [("".join(text for text, _ in run), style) for style, run in groupby(row, key=itemgetter(1))]


def _paint(row: Line, column: int, text: str, style: str) -> None:
    """Writes over what is blank; what a neighbour has marked in a shared column stays."""
    for at, letter in enumerate(text, start=column):
        if row[at][0] == " ":
            row[at] = (letter, style)


def _mark(row: Line, mark: Mark, pitch: int, cell: int) -> None:
    """Whole and with a blank on both sides or not at all, for half a name is another one, and so is one with a sign."""
    text = mark.short if mark.short and len(mark.text) > cell else mark.text
    for column in (mark.x * pitch, mark.x * pitch + 1, mark.x * pitch - 1):
        around = row[max(column - 1, 0) : column + len(text) + 1]
        if 0 <= column <= len(row) - len(text) and all(letter == " " for letter, _ in around):
            _paint(row, column, text, "dim" if mark.seat is None else _colour(mark.seat))
            return


def _cell(spot: Spot, width: int, *, fancy: bool) -> Cell:
    sign = (fancy and spot.fancy) or spot.sign
    left, right = ("[", "]") if spot.touched else (" ", " ")
    text = f"{left}{sign}{spot.note}{right}"
    if len(text) > width:
        text = f"{left}{sign}{spot.note or right}"
    text = text.ljust(width)
    if spot.piece and spot.seat is not None:
        return text, _filled(spot.seat)
    colour = "" if spot.seat is None else _colour(spot.seat)
    return text, f"bold {colour}" if spot.touched else colour or "dim"


def _colour(seat: Seat) -> str:
    return COLOURS[seat % len(COLOURS)]


def _filled(seat: Seat) -> str:
    colour = _colour(seat)
    return f"bold {INK.get(colour, 'black')} on {colour}"


def _legend(picture: Picture, width: int, *, fancy: bool) -> list[Line]:
    """What the signs mean."""
    signs = [f"{(fancy and key.fancy) or key.sign} {key.meaning}" for key in (*picture.legend, TOUCHED)]
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
        yield [(f"{picture.plays_of}:" if len(last) == len(plays) else f"{picture.plays_of}, the last:", "dim")]
        yield from chain.from_iterable(last)


def _last(plays: list[list[Line]], room: int) -> list[list[Line]]:
    """The last plays that find room in so many lines; one at least."""
    heights = accumulate(len(play) for play in reversed(plays))
    fitting = sum(height <= room for height in heights)
    return plays[-max(1, fitting) :]


def _label(label: Label) -> Iterator[Line]:
    beside = f" {label.beside}" if label.beside else ""
    room = PANEL - 6 - len(beside)
    name = safely(label.name)
    if len(name) > room:
        name = f"{name[: room - 2]}.."
    colour = _colour(label.seat)
    yield [
        (">" if label.to_act else " ", "bold"),
        (f" {label.seat} ", _filled(label.seat)),
        (f" {name:<{room}}", f"bold {colour}" if label.to_act else colour),
        (beside, "dim"),
    ]
    yield from ([(f"     {piece}", "")] for piece in _pieces(label.words, PANEL - 5))


def _play(seat: Seat, words: str) -> Iterator[Line]:
    first, *more = _pieces(words.split(), PANEL - 3)
    yield [(f" {seat}", _colour(seat)), (f" {first}", "")]
    yield from ([("   " + piece, "")] for piece in more)


def _pieces(words: Sequence[str], width: int, between: str = " ") -> list[str]:
    """Words in lines of at most so many columns."""
    pieces: list[str] = []
    for word in words:
        if pieces and len(pieces[-1]) + len(between) + len(word) <= width:
            pieces[-1] += between + word
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
