"""How many plays one card has, counted by hand or by a program that shares nothing with the engine."""

import pytest

from referee.rules.catalog import find
from tests.rules.notation import legal_words, position, results

BASE = find("brandi-4")
CANADIAN = find("brandi-4-canadian")

KINDS = "A23456789TJQK"

# before, then one number a kind: A 2 3 4 5 6 7 8 9 T J Q K; positions for the seven, actions for the others
COUNTS = [
    ("", "1 0 0 0 0 0 0 0 0 0 0 0 1"),
    ("0:T0*", "2 1 1 2 1 1 1 1 1 1 0 1 1"),
    ("0:T0", "4 2 2 3 1 1 1 1 1 1 0 1 2"),
    ("0:T60", "3 1 1 2 2 2 2 2 1 1 0 1 2"),
    ("0:T5,T10", "5 2 2 4 2 2 8 2 2 2 0 2 3"),
    ("0:T60,G2", "4 2 1 2 2 1 5 1 1 1 0 1 2"),
    ("0:G1", "2 1 1 0 0 0 0 0 0 0 0 0 1"),
    ("0:T12 1:T16*", "2 1 1 1 0 0 0 0 0 0 0 0 1"),
    ("0:T5,T9 1:T20,T16* 2:T33", "3 2 2 4 2 2 7 1 1 1 4 0 1"),
    ("0:G1,G2,G3,G4 2:T40", "3 1 1 2 1 1 1 1 1 1 0 1 2"),
]

# game, before, positions after a seven
SEVENS = [
    (BASE, "0:T5", 1),
    (BASE, "0:T5,T25", 8),
    (BASE, "0:T5,T20,T35", 36),
    (BASE, "0:T2,T17,T32,T47", 120),
    (BASE, "0:T20,T22", 8),
    (BASE, "0:T0*,T62", 11),
    (BASE, "0:T0,T62", 14),
    (BASE, "0:T5,T21,T37,T53 1:T6,T22,T38,T54", 120),
    (CANADIAN, "0:T62 2:T30", 18),
]


def effects(before: str, card: str) -> int:
    """A jack without effect, and the fold beside it, are not counted."""
    state = position(BASE, before, card)
    if card == "7":
        return len(results(BASE, state))
    return len([words for words in legal_words(BASE, state) if words not in ("J:void", "fold")])


@pytest.mark.parametrize(("before", "counts"), COUNTS)
def test_the_number_of_plays_of_each_card(before: str, counts: str):
    assert [effects(before, kind) for kind in KINDS] == [int(count) for count in counts.split()]


@pytest.mark.parametrize(("before", "counts"), COUNTS)
def test_a_joker_has_as_many_plays_as_all_cards_together(before: str, counts: str):
    state = position(BASE, before, "X")
    plain = [words for words in legal_words(BASE, state) if not words.startswith("X=7")]
    sevens = results(BASE, position(BASE, before, "7"))
    assert len(plain) + len(sevens) == sum(int(count) for count in counts.split())


@pytest.mark.parametrize(("game", "before", "count"), SEVENS)
def test_the_number_of_positions_after_a_seven(game, before: str, count: int):
    assert len(results(game, position(game, before, "7"))) == count


def test_the_list_of_first_parts_stays_short():
    crowd = position(CANADIAN, "0:T60,T61,T62,T63 2:T28,T29,T30,T31", "7")
    assert len(CANADIAN.legal(crowd)) <= 8 * 11
