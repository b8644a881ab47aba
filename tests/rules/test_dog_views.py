"""What a seat of Dog sees, is told, and cannot know."""

from typing import Any

import pytest
from msgspec.json import decode, encode

from referee.rules.catalog import CATALOG, find
from referee.rules.chance import Seed, derived
from referee.rules.dog.dog import Dog
from referee.rules.dog.state import (
    Captured,
    Dealt,
    Ended,
    Finished,
    Folded,
    Gave,
    Give,
    Given,
    Got,
    Played,
    Shuffled,
    State,
)
from tests.rules.notation import action, legal_words, played, position, squares
from tests.rules.random_play import seed_of, steps

BASE = find("brandi-4")
HOME = "0:G1,G2,G3,G4"


def news_of(before: State, play: str, seat: int | None = None) -> tuple[Any, ...]:
    after = played(BASE, before, play)
    return BASE.happenings(before, action(play), after, seat)


# ---------------------------------------------------------------------------- the view


def test_the_members_of_a_view_are_these():
    seen = decode(encode(BASE.view(position(BASE, "0:T20,G4 1:T16* 2:T40,T33", "5K", 0, "2 3 4"), 0)))
    assert seen == {
        "round": 0,
        "starter": 0,
        "hand_sizes": [2, 1, 1, 1],
        "folded": [],
        "marbles": [
            ["G0.4", "H0", "H0", "T20"],
            ["H1", "H1", "H1", "T16"],
            ["H2", "H2", "T33", "T40"],
            ["H3", "H3", "H3", "H3"],
        ],
        "protected": ["T16"],
        "seven_left": 0,
        "to_give": [],
        "played": [],
        "stack": 105,
        "discards": dict.fromkeys("A23456789TJQKX", 0),
        "track": 64,
        "starts": ["T0", "T16", "T32", "T48"],
        "hand": ["5", "K"],
        "gave": "2",
        "got": "2",
    }


def test_the_public_sees_no_hand_and_no_gift():
    seen = decode(encode(BASE.view(position(BASE, "0:T20", "5K"), None)))
    assert not {"hand", "gave", "got"} & seen.keys()


def test_nobody_has_got_anything_while_somebody_is_still_to_give():
    state = position(BASE, "", "A2", 0, "A3 A4 A5", gifts=("", "", "", ""))
    after = played(BASE, state, "give:2")
    giver, receiver = (decode(encode(BASE.view(after, seat))) for seat in (0, 2))
    assert giver["gave"] == "2"
    assert "got" not in giver
    assert "got" not in receiver
    assert receiver["to_give"] == [1, 2, 3]
    assert receiver["hand_sizes"] == [1, 2, 2, 2]


def state_from(game: Dog, seen: dict[str, Any], seat: int) -> State:
    """A state made from nothing but one seat's view: what the view does not hold is filled with anything."""
    ground = squares(game)
    marbles = tuple(
        tuple(
            sorted(
                ground.squares[name][1]
                if name in seen["protected"] and name == seen["starts"][owner]
                else ground.squares[name][0]
                for name in own
            )
        )
        for owner, own in enumerate(seen["marbles"])
    )
    hands = tuple("".join(seen["hand"]) if who == seat else "2" * size for who, size in enumerate(seen["hand_sizes"]))
    return State(
        seed=Seed("f" * 32),
        round=seen["round"],
        turn=0,
        acting=seat,
        marbles=marbles,
        hands=hands,
        gifts=tuple("" if who in seen["to_give"] else "2" for who in range(game.seats)),
        stack="2" * seen["stack"],
        discards="",
        shuffles=1,
        played=(),
        folded=(),
        seven_left=seen["seven_left"],
    )


@pytest.mark.parametrize("name", CATALOG)
def test_a_view_is_enough_to_know_what_is_legal(name: str):
    game = find(name)
    for number in range(3):
        for state, legal, _, _ in steps(game, seed_of(number)):
            seat = game.actor(state)
            assert seat is not None
            seen = decode(encode(game.view(state, seat)))
            assert game.legal(state_from(game, seen, seat)) == legal


# ---------------------------------------------------------------------------- the news


def test_a_capture_is_told_with_its_seat_and_square():
    state = position(BASE, "0:T5,T6 1:T7 2:T8 3:T12", "7", 0, "2 2 2")
    assert news_of(state, "7:T5>T12") == (
        Played(0, action("7:T5>T12")),
        Captured(0, "T6"),
        Captured(1, "T7"),
        Captured(2, "T8"),
        Captured(3, "T12"),
        *(Folded(seat, ("2",)) for seat in (1, 2, 3)),
        *news_of_deal(state, "7:T5>T12"),
    )


def news_of_deal(state: State, play: str) -> tuple[Any, ...]:
    after = played(BASE, state, play)
    return (Dealt(1, 1, (5, 5, 5, 5)),) if after.round == 1 else ()


def test_an_own_marble_that_is_placed_over_is_told_as_captured():
    state = position(BASE, "0:T0,T9", "K", 0, "A A A")
    assert news_of(state, "K:start") == (Played(0, action("K:start")), Captured(0, "T0"))


def test_an_own_marble_that_is_landed_on_is_told_as_captured():
    state = position(BASE, "0:T5,T10", "5", 0, "A A A")
    assert news_of(state, "5:T5>T10") == (Played(0, action("5:T5>T10")), Captured(0, "T10"))
    back_on_start = position(BASE, "0:T0,T60", "4", 0, "A A A")
    assert news_of(back_on_start, "4:T60>T0") == (Played(0, action("4:T60>T0")), Captured(0, "T0"))


def test_a_swap_captures_nobody():
    state = position(BASE, "0:T5 1:T20", "J", 0, "A A A")
    assert news_of(state, "J:T5xT20") == (Played(0, action("J:T5xT20")),)


def test_a_full_goal_and_the_end_are_told():
    state = position(BASE, "0:T62,G2,G3,G4", "3", 0, "A A A")
    assert news_of(state, "3:T62>G0.1") == (Played(0, action("3:T62>G0.1")), Finished(0))
    last = position(BASE, f"{HOME} 2:T30,G2,G3,G4", "3", 0, "A A A")
    assert news_of(last, "3:T30>G2.1") == (Played(0, action("3:T30>G2.1")), Finished(2), Ended((0, 2)))


def test_a_card_given_is_told_to_its_giver_at_once_and_to_its_receiver_at_the_end():
    state = position(BASE, "", "A2", 0, "A3 A4 A5", gifts=("", "", "", ""))
    assert [news_of(state, "give:2", seat) for seat in (0, 1, 2, None)] == [
        (Gave("2"),),
        (Given(0),),
        (Given(0),),
        (Given(0),),
    ]
    last = played(BASE, state, "give:2", "give:3", "give:4")
    assert [news_of(last, "give:5", seat) for seat in (0, 1, 2, 3, None)] == [
        (Given(3), Got("4")),
        (Given(3), Got("5")),
        (Given(3), Got("2")),
        (Gave("5"), Got("3")),
        (Given(3),),
    ]


def test_which_card_is_given_makes_no_difference_to_the_others():
    state = position(BASE, "", "A239K", 0, "A3 A4 A5", gifts=("", "", "", ""))
    for seat in (1, 2, 3, None):
        told = {
            encode(
                [BASE.happenings(state, give, BASE.apply(state, give), seat), BASE.view(BASE.apply(state, give), seat)]
            )
            for give in BASE.legal(state)
        }
        assert len(told) == 1


def test_a_new_round_is_told_with_one_s_own_hand_only_and_after_the_shuffle():
    for before, _, play, after in steps(BASE, seed_of(1)):
        if after.shuffles == 1:
            continue
        for seat in (0, 1, 2, 3, None):
            *_, shuffle, dealt = BASE.happenings(before, play, after, seat)
            assert isinstance(shuffle, Shuffled)
            assert isinstance(dealt, Dealt)
            assert dealt.hand == BASE.view(after, seat).hand
            assert dealt.sizes == BASE.view(after, seat).hand_sizes
        return


@pytest.mark.parametrize("name", CATALOG)
def test_the_news_of_a_round_are_what_the_view_says_was_played(name: str):
    game = find(name)
    for before, _, play, after in steps(game, seed_of(2)):
        if after.round != before.round:
            continue
        told = game.happenings(before, play, after, None)
        plays = [
            [one.seat, "fold" if isinstance(one, Folded) else one.action]
            for one in told
            if isinstance(one, (Played, Folded))
        ]
        since = game.view(after, None).played[len(before.played) :]
        assert plays == [[seat, "fold" if did == action("fold") else did] for seat, did in since]


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


def test_a_hand_folded_right_after_the_exchange_is_told_as_it_was_laid_open():
    state = position(BASE, "", "25", 0, "A3 48 A9", gifts=("", "", "", ""))
    last = played(BASE, state, "give:5", "give:3", "give:8")
    assert news_of(last, "give:9") == (Given(3), Folded(0, ("2", "8")))
