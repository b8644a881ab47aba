"""What the house does with a state of Dog: it deals anew what a seat cannot know, and plays for one that is silent."""

from typing import Any

import pytest
from msgspec.json import encode

from referee.rules.catalog import find
from referee.rules.chance import derived
from referee.rules.dog.state import Give
from tests.rules.notation import action, legal_words, played, position

BASE = find("brandi-4")
BRANDI_3 = find("brandi-3")
DOG_3 = find("dog-3")


# ---------------------------------------------------------------------------- what stays in a redeal


def test_the_card_given_to_the_partner_stays_with_the_partner_until_one_of_its_kind_is_played():
    state = position(BASE, "0:T5 2:T33", "K8", 0, "222 935 888", gifts=("9", "2", "8", "8"))
    for number in range(30):
        assert "9" in BASE.redeal(state, 0, derived("9", "given", number)).hands[2]
    gone = position(
        BASE, "0:T5 2:T33", "K8", 0, "222 35 888", gifts=("9", "2", "8", "8"), played=((2, action("9:T20>T29")),)
    )
    hands = {BASE.redeal(gone, 0, derived("9", "given", number)).hands[2] for number in range(30)}
    assert len(hands) > 20


def test_the_gifts_of_others_are_dealt_anew_and_one_s_own_stays():
    state = position(BASE, "", "A2", 0, "A34 A45 A56", gifts=("", "", "", ""))
    state = played(BASE, state, "give:2", "give:3", "give:4")
    others = [BASE.redeal(state, 0, derived("gift", "way", number)) for number in range(40)]
    assert {other.gifts[0] for other in others} == {"2"}
    assert {other.gifts[3] for other in others} == {""}
    assert len({other.gifts[1] for other in others}) > 5
    after = [played(BASE, other, f"give:{other.hands[3][0]}") for other in others]
    assert len({other.hands[0] for other in after}) > 5


def test_the_card_one_got_stays_and_the_gifts_among_others_become_others():
    state = position(BASE, "", "A2", 0, "A34 A45 A56", gifts=("5", "6", "2", "3"))
    others = [BASE.redeal(state, 0, derived("gift", "past", number)) for number in range(40)]
    assert {(other.gifts[0], other.gifts[2]) for other in others} == {("5", "2")}
    assert len({other.gifts[1] for other in others}) > 5
    assert all(other.gifts[1] in other.hands[3] for other in others)


def test_whoever_laid_a_jack_without_effect_is_known_to_hold_jacks():
    state = position(BASE, "0:T5", "JJ", 0, "AA 22 33")
    after = played(BASE, state, "J:void")
    assert {BASE.redeal(after, 1, derived("jacks", "x", number)).hands[0] for number in range(20)} == {"J"}


def test_whoever_is_asked_has_a_play_in_every_redeal():
    state = position(BASE, "1:T20", "A", 0, "22 22 22")
    for number in range(30):
        assert BASE.legal(BASE.redeal(state, 1, derived("asked", "x", number)))


def test_a_card_taken_from_a_hand_stays_with_the_taker_until_one_of_its_kind_is_played():
    state = position(BRANDI_3, "0:T5 1:T20 2:T40", "2A34", 0, "KKKK 5566")
    after = played(BRANDI_3, state, "2:draw@1")
    for number in range(30):
        assert "K" in BRANDI_3.redeal(after, 1, derived("taken", "x", number)).hands[0]
    assert len({BRANDI_3.redeal(after, 2, derived("taken", "x", number)).hands[0] for number in range(30)}) > 20


def test_a_card_given_may_be_gone_once_somebody_else_has_drawn_from_that_hand():
    before = position(BRANDI_3, "0:T5 1:T20 2:T40", "2A34", 0, "9999 5566", gifts=("3", "9", "9"))
    after = played(BRANDI_3, before, "2:draw@1")
    assert after.gifts[2] == "9"  # seat 1 drew it from seat 2
    assert all("9" in BRANDI_3.redeal(before, 2, derived("x", "y", number)).hands[1] for number in range(30))
    assert not all("9" in BRANDI_3.redeal(after, 2, derived("x", "y", number)).hands[1] for number in range(30))


def test_whoever_has_discarded_holds_nothing_in_a_redeal_that_could_have_been_played_before():
    state = position(DOG_3, "", "599", 0, "K9 8T", stack="8K2345")
    after = played(DOG_3, state, "discard:5")
    for number in range(30):
        other = DOG_3.redeal(after, 1, derived("asked", "x", number))
        hand = other.hands[0].replace(other.replacement, "", 1)
        assert len(hand) == 2
        assert not set(hand) & set("AKX")


# ---------------------------------------------------------------------------- the stand-in


STAND_INS = [
    ("the card of least use is given", "", "AKX27", {"gifts": ("", "", "", "")}, "give:2"),
    ("a four before a seven", "", "AKX74J", {"gifts": ("", "", "", "")}, "give:4"),
    ("an ace before a joker", "", "XXA", {"gifts": ("", "", "", "")}, "give:A"),
    ("a walk before a start", "0:T5", "K", {}, "K:T5>T18"),
    ("a walk before a swap", "0:T5 1:T20", "J2", {}, "2:T5>T7"),
    ("a walk that hits another side", "0:T5 1:T7", "J2", {}, "2:T5>T7"),
    ("a walk that hits nobody of its own side", "0:T5,T7", "2", {}, "2:T7>T9"),
    ("the partner is of its own side", "0:T5,T20 2:T7", "2", {}, "2:T20>T22"),
    ("a walk that hits the partner before a swap", "0:T5 1:T30 2:T7", "J2", {}, "2:T5>T7"),
    ("a swap before a start", "0:T12 1:T16* 3:T40", "JK", {}, "J:T12xT40"),
    ("laying a jack down before folding", "0:T5", "J", {}, "J:void"),
    ("a later part of a seven that hits nobody of its own side", "0:T5,T6", "2", {"seven_left": 1}, "T6>T7"),
]


@pytest.mark.parametrize("row", STAND_INS, ids=[row[0] for row in STAND_INS])
def test_the_stand_in_is_the_least_harmful(row: tuple[str, str, str, dict[str, Any], str]):
    _, before, hand, fields, expected = row
    for number in range(8):
        state = position(BASE, before, hand, others="2 2 2", seed=derived("stand-in", "x", number), **fields)
        assert BASE.stand_in(state) == action(expected), legal_words(BASE, state)


def test_among_equal_stand_ins_the_seed_decides():
    state = position(BASE, "0:T5,T20,T40", "2", others="2 2 2")
    taken = {
        encode(BASE.stand_in(position(BASE, "0:T5,T20,T40", "2", others="2 2 2", seed=derived("x", "y", number))))
        for number in range(30)
    }
    assert len(taken) == len(BASE.legal(state)) == 3


def test_given_cards_are_among_the_actions_of_the_exchange_alone():
    state = position(BASE, "0:T5", "2", others="2 2 2")
    assert not any(isinstance(one, Give) for one in BASE.legal(state))


def test_the_card_of_least_use_is_discarded_and_a_draw_comes_after_everything_that_moves():
    assert DOG_3.stand_in(position(DOG_3, "", "9T5Q", 0, "2 2")) == action("discard:5")
    assert BRANDI_3.stand_in(position(BRANDI_3, "1:T20", "2K", 0, "5 5")) == action("K:start")
    assert BRANDI_3.stand_in(position(BRANDI_3, "0:T12 1:T16*", "2", 0, "5 -")) == action("2:T12>T14")
