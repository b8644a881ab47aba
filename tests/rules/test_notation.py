"""Positions, hands and plays as people write them: what is read, and what is refused in one line."""

import pytest

from referee.rules.catalog import find
from referee.rules.dog import notation
from referee.rules.dog.notation import NotationError, Said, as_written, said
from referee.rules.dog.plays import plays
from referee.rules.dog.state import Discard, Draw, Fold, Give, Move, Start, Step, Swap, Void
from tests.rules.families import DOGS
from tests.rules.random_play import seed_of, steps

BASE = plays(find("brandi-4"))


def refused(text: str) -> str:
    """The one line with which a play is refused."""
    with pytest.raises(NotationError) as error:
        said(text)
    words = str(error.value)
    assert words.isascii()
    assert words.isprintable()
    return words


# ---------------------------------------------------------------------------- positions


@pytest.mark.parametrize("name", DOGS)
def test_every_position_is_read_as_it_is_shown(name: str):
    game = find(name)
    for state, _, _, _ in steps(game, seed_of(1)):
        text = notation.shown(plays(game), state.marbles)
        assert notation.marbles(plays(game), text) == state.marbles


def test_marbles_keep_the_order_in_which_they_are_written():
    names = BASE.board.names
    written = as_written(BASE, "0:T20,G2,T5 2:T40")
    assert [[names[square] for square in own] for own in written] == [
        ["T20", "G0.2", "T5", "H0"],
        ["H1"] * 4,
        ["T40", "H2", "H2", "H2"],
        ["H3"] * 4,
    ]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("0:T64", "T64"), ("0:T05", "T05"), ("00:T5", "00:T5"), ("4:T5", "4:T5"), ("0", "'0'"), ("0:", "''"),
        ("0:T5*", "T5*"), ("0:T0!", "T0!"), ("0:G5", "G5"), ("0:G0.1", "G0.1"), ("0:T5 0:T6", "0:T6"),
        ("0:T5 1:T5", "1:T5"), ("0:T1,T2,T3,T4,T5", "seat 0"), ("0:T\u0665", "0665"), ("0:T5;T6", "T5;T6"),
    ],
)  # fmt: skip
def test_a_position_that_is_none_is_refused_at_its_place(text: str, place: str):
    with pytest.raises(NotationError) as error:
        as_written(BASE, text)
    assert place in str(error.value)
    assert str(error.value).isascii()


# ---------------------------------------------------------------------------- hands


@pytest.mark.parametrize("text", ["57X", "X75", "5 7 X", " 7 X 5"])
def test_a_hand_is_letters_in_any_order(text: str):
    assert notation.hand(text) == "57X"


@pytest.mark.parametrize(("text", "place"), [("10", "'1'"), ("5k", "'k'"), ("5,7", "','"), ("XXXXXXX", "7 times X")])
def test_a_hand_that_nobody_can_hold_is_refused(text: str, place: str):
    with pytest.raises(NotationError, match=place):
        notation.hand(text)


# ---------------------------------------------------------------------------- plays


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("5:T12>T17", Move(card="5", origin="T12", to="T17")),
        ("5:T60>G2", Move(card="5", origin="T60", to="G2")),
        ("5:T60>G0.2", Move(card="5", origin="T60", to="G0.2")),
        ("5:0.1>T17", Move(card="5", origin="0.1", to="T17")),
        ("X=4:T0>T60", Move(card="X", kind="4", origin="T0", to="T60")),
        ("7:0.0>T25", Move(card="7", origin="0.0", to="T25")),
        ("T12>T14", Step("T12", "T14")),
        ("J:0.0x2.1", Swap(card="J", origin="0.0", to="2.1")),
        ("J:T5xT33", Swap(card="J", origin="T5", to="T33")),
        ("K:start", Start("K")),
        ("K:start@2", Start("K", seat=2)),
        ("X=A:start", Start("X", "A")),
        ("J:void", Void("J")),
        ("2:draw@1", Draw(card="2", of=1)),
        ("discard:5", Discard("5")),
        ("give:A", Give("A")),
        ("fold", Fold()),
    ],
)
def test_a_play_may_be_written_in_many_ways(text: str, action: object):
    assert said(text) == Said((action,))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('{"do":"move","card":"5","from":"T12","to":"T17"}', Move(card="5", origin="T12", to="T17")),
        ('{"do":"start","card":"X","as":"K"}', Start("X", "K")),
    ],
)
def test_the_json_of_a_bot_is_taken_exactly(text: str, action: object):
    assert said(text) == Said((action,), exactly=True)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["7:[0.0>T25,T40>G2]", "7:[0.0>T25, T40>G2]"])
def test_a_whole_seven_is_a_list_of_its_parts(text: str):
    assert said(text) == Said((Move(card="7", origin="0.0", to="T25"), Step("T40", "G2")), in_full=True)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("10:T5>T15", "'10' is no card"), ("Y:start", "'Y' is no card"), ("X=X:start", "'X=X' is no card"),
        ("5:T5->T10", "'T5->T10'"), ("5:T05>T10", "'T05>T10'"), ("5: T5>T10", "' T5>T10'"), ("5:T5", "'T5'"),
        ("5:0.1>1.0", "'0.1>1.0'"), ("2:draw", "'draw'"), ("K:start@10", "'start@10'"), ("K:Start", "'Start'"),
        ("", "''"), ("pass", "'pass'"), ("give:", "'give:'"), ("5:T\u096b>T10", "u096b"), ("5:T5>T10\n", "T10"),
        ("7:[]", "''"), ("7:[T5>T6,]", "''"), ("7:[T5>T6,  T6>T12]", "' T6>T12'"), ("7:[T5>T6;T6>T12]", "T5>T6;T6>T12"),
        ("7:[T5xT6]", "'T5xT6'"), ("7:[T5>T6,7:T6>T12]", "'7:T6>T12'"), ("5:[T5>T10]", "of a 5 there are no parts"),
        ("{", "'{'"), ('{"do":"hop"}', "$.do"), ('{"do":"move","card":"5","from":"T5"}', "`to`"),
        ('{"do":' + "[" * 5_000, "recursion"), ("{\udce9}", "udce9"),
    ],
)  # fmt: skip
def test_a_play_that_is_none_is_refused_at_its_place_with_the_right_form(text: str, place: str):
    words = refused(text)
    assert place in words
    assert "write " in words
