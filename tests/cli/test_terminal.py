"""The board on a terminal: one position as a golden text, colours only where they are wanted, and the keys."""

import os
import sys
from collections.abc import Iterator
from io import StringIO

import pytest
from msgspec import Struct
from rich.console import Console

from referee.cli.terminal import Board, board, commands, safely
from referee.cli.terminal import _pressed as pressed  # pyright: ignore[reportPrivateUsage]
from referee.rules.catalog import find
from referee.rules.dog.state import State
from tests.rules.notation import action, position
from tests.rules.random_play import seed_of, steps

GAME = find("brandi-4")
STATE = position(
    GAME,
    "0:T0*,T8,G4 1:T16*,G2 2:T63 3:T40,T20",
    "5X",
    seat=1,
    others="KQ 7 22",
    discards="A3",
    played=((3, action("J:T40xT20")), (0, action("X=7:T60>T63")), (0, action("T4>T8"))),
)

GOLDEN = """\
 3  .  .  .  .  .  .  .  +  .  .  .  .  .  .  .  .   round 0, begun by seat 0
 . T40      T36   s2     _          T28      T24 .   stack 103, laid down 2
 .              2  2     _                       .
 .              :  2     _                       .     0  greedy         with 2
 . T44                   _                   T20 3        2 2, 1 home
 .                                      :  1     .   > 1  a-bot-with-a.. with 3
 .                                      :  1     .        5 X, 1 home
 .                                           s1  .     2  b              with 0
 +  _  _  _  _                       _  _  1  _  1*       Q K
 . s3                                            .     3  c              with 1
 .     3  :                                      .        7
 .     3  :                                      .   this round:
 . T52                   0                   T12 .    3 J: swaps T40 and T20
 .                       _     :  :              .    0 X as 7: T60 to T63
 .                       _     0  :              .    0 then T4 to T8
 . T56      T60          _    s0    T4       T8  .
 .  .  .  .  .  .  .  2  0* .  .  . [.] .  .  . [0]
. track  + start  _ goal  : kennel  s0 seat  0 marble  0* protected  [ ] play
"""


def every_state() -> Iterator[State]:
    return (state for state, _, _, _ in steps(GAME, seed_of(1)))


def printed(drawn: Board, **options: object) -> str:
    file = StringIO()
    Console(file=file, **options).print(drawn)  # type: ignore[arg-type]
    return file.getvalue()


def laid_open(state: State) -> Board:
    views = [GAME.view(state, seat) for seat in range(4)]
    return board(GAME, GAME.view(state, None), views=views, names=("greedy", "a-bot-with-a-very-long-name", "b", "c"))


def test_a_position_looks_as_it_should() -> None:
    assert laid_open(STATE).plain() == GOLDEN.rstrip("\n")


def test_a_plain_board_is_ascii_and_leaves_room_on_a_terminal_of_80_by_24() -> None:
    for state in every_state():
        for text in (board(GAME, GAME.view(state, 2)).plain(), laid_open(state).plain()):
            assert text.isascii()
            assert "\x1b" not in text
            lines = text.splitlines()
            assert len(lines) <= 20
            assert max(map(len, lines)) < 80


def test_elsewhere_than_on_a_terminal_rich_prints_the_plain_board() -> None:
    drawn = laid_open(STATE)
    lines = [line.rstrip() for line in printed(drawn, width=80).splitlines()]
    assert "\n".join(lines) == drawn.plain()


def test_on_a_terminal_marbles_have_the_colour_of_their_seat_and_keep_their_digit() -> None:
    text = printed(laid_open(STATE), width=80, force_terminal=True, color_system="standard", legacy_windows=False)
    assert "\x1b[1;37;41m 0*" in text
    assert "\x1b[1;30;42m 1*" in text
    assert "\N{MIDDLE DOT}" in text


def test_where_the_labels_find_no_room_they_stand_below() -> None:
    lines = laid_open(STATE).plain(width=60).splitlines()
    assert max(map(len, lines[:17])) <= 51
    assert all(len(line) <= 60 for line in lines)
    assert lines[19:21] == ["", "round 0, begun by seat 0"]


def test_what_is_no_view_of_a_known_game_has_no_picture() -> None:
    with pytest.raises(TypeError, match="no picture of a Struct"):
        board(GAME, Struct())


def test_names_cannot_paint_on_the_terminal() -> None:
    assert safely("a\x1b[2J\u202e\n") == "a\\x1b[2J\\u202e\\x0a"
    assert "\x1b" not in board(GAME, GAME.view(STATE, None), names=["\x1b[2J"] * 4).plain()


def test_lines_are_read_where_there_are_no_single_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("\nn\nb\ng 12\n7\nwhat\ng\nq\n"))
    with commands() as wanted:
        assert list(wanted) == ["next", "next", "back", "go 12", "go 7", "stay", "stay", "quit"]


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ("\n n", ["next", "next", "next"]),
        ("b\x7f", ["back", "back"]),
        ("\x1b[C\x1b[D\x1b[H\x1b[F", ["next", "back", "first", "last"]),
        ("g12\n", ["go 12"]),
        ("g 1\x7f7\n", ["go 7"]),
        ("12\nn", ["go 12", "next"]),
        ("g\nq", ["stay", "quit"]),
        ("g1xn", ["stay", "next"]),
        ("\x04", ["quit"]),
        ("~\u00e9", ["stay", "stay", "stay"]),
    ],
)
def test_keys_mean(keys: str, wanted: list[str]) -> None:
    reader, writer = os.pipe()
    os.write(writer, keys.encode())
    os.close(writer)
    try:
        assert list(pressed(reader)) == wanted
    finally:
        os.close(reader)
