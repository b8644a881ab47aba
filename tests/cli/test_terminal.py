"""The board on a terminal: one position as a golden text, colours only where they are wanted, and the keys."""

import os
import re
import sys
from collections.abc import Iterator
from io import StringIO
from itertools import islice

import pytest
from msgspec.structs import replace
from rich.console import Console

from referee.cli.terminal import Board, commands, safely
from referee.cli.terminal import _pressed as pressed  # pyright: ignore[reportPrivateUsage]
from referee.rules.catalog import CATALOG, find
from referee.rules.dog.dog import Dog
from referee.rules.dog.state import State
from referee.rules.telling import Key, Label, Mark, Picture, Spot
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


SIX = find("brandi-6")
STATE_OF_SIX = position(
    SIX,
    "0:T0*,T8,G4 1:T16*,G2 2:T95 3:T40,T20 4:G1,G2,G3,T62 5:T80*,T13",
    "5X",
    seat=1,
    others="KQ 7 22 - 3",
    discards="A3",
    played=((3, action("J:T40xT20")), (0, action("X=7:T60>T63")), (0, action("T4>T8"))),
)

GOLDEN_OF_SIX = """\
 . . . . . . . . + . 4 .   . . . + . . . . . . . 3   round 0, begun by seat 0
 . T72  T68 s4   4 T60 .   . T52 _  s3  T44  T40 .   stack 102, laid down 2
 .         : :   4     .   .     _   3 3         .   you gave 2, got 2
 .         : :   4     .   .     _   : :         .
 . T76           _     . . .     _           T36 .     0  greedy         with 3
 .                      T56                : 2   .        1 card, 1 home
 .                                         2 2   .   > 1  a-bot-with-a.. with 4
 .                                            s2 .        5 X, 1 home
 5*_ _ _ _                               _ _ _ _ +     2  b              with 5
 . s5                                            .        2 cards
 .   5 :                                         .     3  c              with 0
 .   5 :                T8                       .        1 card
 . T84           0     .[0].     _           T28 .     4  d              with 1
 .         : :   _     .   .     _   : :         .        2 cards, 3 home
 .         : 0   _     .   .     1   1 1         .     5  e              with 2
 . T88  T92 s0   _ T4 [.]  . T12 _  s1  T20  T24 .        0 cards
 . . . . . . . 2 0*. . .   5 . . 1*. . . 3 . . . .   this round:
                                                      3 J: swaps T40 and T20
                                                      0 X as 7: T60 to T63
                                                      0 then T4 to T8
. track  + start  _ goal  : kennel  s0 seat  0 marble  0* protected  [ ] play
"""


def every_state(game: Dog = GAME) -> Iterator[State]:
    return (state for state, _, _, _ in steps(game, seed_of(1)))


def printed(drawn: Board, **options: object) -> str:
    file = StringIO()
    Console(file=file, **options).print(drawn)  # type: ignore[arg-type]
    return file.getvalue()


def laid_open(state: State) -> Board:
    views = [GAME.view(state, seat) for seat in range(4)]
    return Board(
        GAME.picture(GAME.view(state, None), views=views, names=("greedy", "a-bot-with-a-very-long-name", "b", "c"))
    )


def test_a_position_looks_as_it_should() -> None:
    assert laid_open(STATE).plain() == GOLDEN.rstrip("\n")


def test_a_wide_board_draws_together_to_leave_room_for_the_labels() -> None:
    drawn = Board(
        SIX.picture(SIX.view(STATE_OF_SIX, 1), own=1, names=("greedy", "a-bot-with-a-very-long-name", *"bcde"))
    )
    assert drawn.plain() == GOLDEN_OF_SIX.rstrip("\n")
    assert drawn.plain(width=104).startswith(" .  .  .  .  .  .  .  .  +  .  4  .     .  .  .  +  .")
    assert max(map(len, drawn.plain(width=104).splitlines())) <= 104


TABLE = Picture(
    width=3,
    height=2,
    cell=4,
    spots=(
        Spot(x=0, y=0, name="left", sign="HQ", fancy="\N{BLACK HEART SUIT}Q", seat=0, piece=True, touched=True),
        Spot(x=1, y=0, name="middle", sign="LT", note="!"),
        Spot(x=2, y=1, name="right", sign="?", seat=1),
    ),
    marks=(Mark(0, 1, "s0", seat=0), Mark(1, 1, "middle", short="mid"), Mark(2, 0, "far off")),
    seats=(Label(0, "ann", "", (), True), Label(1, "bob", "calls", ("2", "tricks"), False)),
    about=("first trick",),
    plays_of="this trick",
    plays=((0, "HQ"),),
    legend=(Key("HQ", "heart queen", "\N{BLACK HEART SUIT}Q"), Key("!", "leads")),
)


@pytest.mark.parametrize(
    ("width", "wanted"),
    [
        (
            80,
            [
                "[HQ] LT!      first trick",
                "s0  mid  ?",
                "              > 0  ann",
                "                1  bob             calls",
                "                   2 tricks",
                "              this trick:",
                "               0 HQ",
                "HQ heart queen  ! leads  [ ] play",
            ],
        ),
        (
            39,
            [
                "[HQ]LT!     first trick",
                "s0 mid ?",
                "            > 0  ann",
                "              1  bob             calls",
                "                 2 tricks",
                "            this trick:",
                "             0 HQ",
                "HQ heart queen  ! leads  [ ] play",
            ],
        ),
        (
            30,
            [
                "[HQ] LT!",
                "s0  mid  ?",
                "HQ heart queen  ! leads",
                "[ ] play",
                "",
                "first trick",
                "",
                "> 0  ann",
                "  1  bob             calls",
                "     2 tricks",
                "this trick:",
                " 0 HQ",
            ],
        ),
    ],
)
def test_a_table_of_any_game_is_drawn_with_signs_as_wide_as_it_says(width: int, wanted: list[str]) -> None:
    assert Board(TABLE).plain(width).splitlines() == wanted


def test_on_a_terminal_a_sign_is_its_fancy_one() -> None:
    text = printed(Board(TABLE), width=80, force_terminal=True, color_system="standard", legacy_windows=False)
    assert "[\N{BLACK HEART SUIT}Q]" in text
    assert "\N{BLACK HEART SUIT}Q heart queen" in text
    assert "HQ" not in text.replace(" HQ\n", "\n"), "but in what the game says in words"


@pytest.mark.parametrize("game", CATALOG.values(), ids=CATALOG)
def test_a_plain_board_is_ascii_and_leaves_room_on_a_terminal_of_80_by_24(game: Dog) -> None:
    names = ["a-bot-with-a-very-long-name"] * game.seats
    for state in islice(every_state(game), 0, None, 3):
        views = [game.view(state, seat) for seat in range(game.seats)]
        public = game.view(state, None)
        for picture in (
            game.picture(views[1], own=1, names=names),
            game.picture(public, views=views, names=names),
        ):
            text = Board(picture).plain()
            assert text.isascii()
            assert "\x1b" not in text
            lines = text.splitlines()
            assert len(lines) <= 22, "a heading and a line for the keys must have room"
            assert max(map(len, lines)) <= 80
            assert picture.about[0] in lines[0], "the labels stand beside the board"


@pytest.mark.parametrize(("areas", "fields"), [(2, 8), (3, 9), (4, 17), (5, 16), (6, 8), (6, 13), (6, 17), (6, 24)])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_names_of_fields_are_whole_on_every_board(areas: int, fields: int, width: int) -> None:
    game = replace(find("dog-2"), areas=areas, fields_per_place=fields, places=(0, 1))
    state = position(game, f"0:T{fields - 4} 1:T{fields + 4}", "5", others="6")
    drawn = Board(game.picture(game.view(state, None), action=action(f"5:T{fields - 4}>T{fields + 1}")))
    wanted = {mark.text for mark in drawn.picture.marks}
    grid = drawn.plain(width).splitlines()[: drawn.picture.height]
    spoken = {word for line in grid for word in re.findall(r"(?<![^ ])T?\d\d+(?![^ ])|s\d|T\d*", line[:78])}
    assert spoken
    assert spoken <= wanted | {text.removeprefix("T") for text in wanted if len(text) > 3}


def test_what_is_rare_is_explained_where_it_occurs_and_the_legend_keeps_to_its_line() -> None:
    game = replace(GAME, swap_onto_start_is_touch=False)
    rare = Board(game.picture(game.view(position(game, "0:T0! 1:T16*", "5"), None))).plain()
    assert " 0! " in rare.splitlines()[16]
    assert " 1*" in rare
    legend = rare.splitlines()[-1]
    assert "0! no entry" in legend
    assert len(legend) <= 80
    assert "no entry" not in Board(game.picture(game.view(position(game, "0:T0 1:T16*", "5"), None))).plain()


def test_a_hand_that_is_longer_than_a_line_is_broken() -> None:
    game = replace(find("dog-2"), hand_sizes=(20,))
    state = position(game, "", "2233445566778899TTQQ", others="5")
    lines = Board(game.picture(game.view(state, 0), own=0)).plain().splitlines()
    assert [line[53:].strip() for line in lines[5:7]] == ["2 2 3 3 4 4 5 5 6 6 7", "7 8 8 9 9 T T Q Q"]


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


def test_names_cannot_paint_on_the_terminal() -> None:
    assert safely("a\x1b[2J\u202e\n") == "a\\x1b[2J\\u202e\\x0a"
    assert "\x1b" not in Board(GAME.picture(GAME.view(STATE, None), names=["\x1b[2J"] * 4)).plain()


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
