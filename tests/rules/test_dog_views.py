"""What a seat of Dog sees, is told, and cannot know."""

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.json import decode, encode
from msgspec.structs import replace

from referee.rules.catalog import find
from referee.rules.chance import Seed
from referee.rules.dog.board import CLOSED, OPEN, SHIELDED
from referee.rules.dog.dog import Dog
from referee.rules.dog.state import (
    Captured,
    Dealt,
    Drew,
    Ended,
    Finished,
    Folded,
    Gave,
    Given,
    Got,
    Played,
    Shuffled,
    State,
)
from tests.rules.families import DOGS
from tests.rules.notation import action, played, position, squares
from tests.rules.random_play import seed_of, steps

BASE = find("brandi-4")
HOME = "0:G1,G2,G3,G4"
GAMES = [
    *DOGS.values(),
    replace(DOGS["brandi-6"], team_size=3),
    replace(DOGS["brandi-4"], seven_same_marble_twice=False, swap_onto_start_is_touch=False),
    replace(DOGS["dog-4"], seven_rest_split=False, goal_entry_forced=True, last_card_joker="forbidden"),
    replace(DOGS["brandi-3"], seven_opens_block="by_overtaking"),
]


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

    def square(owner: int, name: str) -> int:
        ways = ground.squares[name]
        if name != seen["starts"][owner]:
            return ways[OPEN]
        return ways[SHIELDED if name in seen["protected"] else CLOSED if name in seen.get("no_entry", ()) else OPEN]

    marbles = tuple(tuple(sorted(square(owner, name) for name in own)) for owner, own in enumerate(seen["marbles"]))
    stands = {name: (owner, square(owner, name)) for owner, own in enumerate(seen["marbles"]) for name in own}
    hands = tuple("".join(seen["hand"]) if who == seat else "2" * size for who, size in enumerate(seen["hand_sizes"]))
    played = tuple((who, decode(encode(did), type=game.action_type)) for who, did in seen["played"])
    return State(
        seed=Seed("f" * 32),
        round=seen["round"],
        starter=seen["starter"],
        turn=0,
        acting=seat,
        marbles=marbles,
        hands=hands,
        gifts=tuple("" if who in seen["to_give"] else "2" for who in range(game.seats)),
        stack="2" * seen["stack"],
        discards="",
        shuffles=1,
        played=played,
        folded=(),
        taken=(),
        replacement="2" if seen.get("replaced") else "",
        seven_left=seen["seven_left"],
        trail=tuple(stands[name] for name in moved_by_the_seven(seen) if name in stands),
    )


def moved_by_the_seven(seen: dict[str, Any]) -> list[str]:
    """Where the marbles stand that the parts of an open seven moved, the last one last."""
    trail: list[str] = []
    parts = 0
    if seen["seven_left"]:
        parts = 1 + next(at for at, (_, did) in enumerate(reversed(seen["played"])) if did["do"] == "move")
    for _, did in seen["played"][len(seen["played"]) - parts :]:
        trail = [name for name in trail if name not in (did["from"], did["to"])] + [did["to"]]
    return trail


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_enough_to_know_what_is_legal(game: Dog):
    for number in range(3):
        for state, legal, _, _ in steps(game, seed_of(number)):
            seat = game.actor(state)
            assert seat is not None
            seen = decode(encode(game.view(state, seat)))
            assert game.legal(state_from(game, seen, seat)) == legal


def test_what_only_some_variants_have_is_in_their_views_alone():
    extras = {"replaced", "taken", "no_entry"}
    found = {name: extras & decode(encode(game.view(game.start(seed_of(0)), 0))).keys() for name, game in DOGS.items()}
    alone = {"brandi-2", "brandi-3", "brandi-5"}
    assert {name for name, members in found.items() if "taken" in members} == alone
    assert {name for name, members in found.items() if "replaced" in members} == {"dog-2", "dog-3", "dog-5"}
    assert not any("no_entry" in members for members in found.values())
    game = replace(BASE, swap_onto_start_is_touch=False)
    swapped = played(game, position(game, "0:T30 1:T0", "J", 0, "2 2 2"), "J:T30xT0")
    assert decode(encode(game.view(swapped, 1)))["no_entry"] == ["T0"]


def test_a_card_drawn_of_a_hand_is_shown_to_the_two_alone():
    game = find("brandi-3")
    state = position(game, "0:T5 1:T20 2:T40", "25", 0, "K9 8T")
    after = played(game, state, "2:draw@1")
    card = after.taken[0].card
    assert card in "K9"
    shown = [decode(encode(game.view(after, seat)))["taken"] for seat in (0, 1, 2, None)]
    assert shown == [[{"seat": 0, "of": 1, "card": card}]] * 2 + [[{"seat": 0, "of": 1}]] * 2
    told = [game.happenings(state, action("2:draw@1"), after, seat)[:2] for seat in (0, 1, 2, None)]
    assert (
        told
        == [(Played(0, action("2:draw@1")), Drew(0, 1, card))] * 2 + [(Played(0, action("2:draw@1")), Drew(0, 1))] * 2
    )


def test_a_replacement_is_shown_to_its_seat_alone():
    game = find("dog-3")
    state = position(game, "", "59", 0, "K9 8T", stack="86")
    after = played(game, state, "discard:5")
    assert [game.happenings(state, action("discard:5"), after, seat) for seat in (0, 1, None)] == [
        (Played(0, action("discard:5")), Drew(0, card="8")),
        (Played(0, action("discard:5")), Drew(0)),
        (Played(0, action("discard:5")), Drew(0)),
    ]
    assert [decode(encode(game.view(moment, 1)))["replaced"] for moment in (state, after)] == [False, True]


@pytest.mark.parametrize("name", ["brandi-2", "brandi-3", "brandi-5"])
@pytest.mark.parametrize("way", ["simultaneous", "sequential"])
def test_a_card_drawn_in_the_exchange_is_told_to_the_two_alone(name: str, way: Any):
    game = replace(find(name), draw_exchange=way)
    for number in range(20):
        state = game.start(seed_of(number))
        drawn = {}
        for seat in (*range(game.seats), None):
            dealt, *draws = game.happenings(None, None, state, seat)
            assert [(drew.seat, drew.of) for drew in draws[: game.seats]] == [
                (who, (who + 1) % game.seats) for who in range(game.seats)
            ]
            for drew in draws[: game.seats]:
                assert (drew.card is not UNSET) == (seat in (drew.seat, drew.of))
                if drew.card is not UNSET:
                    assert drawn.setdefault(drew.seat, drew.card) == drew.card
            if seat is not None and not state.folded:
                view = game.view(state, seat)
                assert (view.got, view.gave) == (drawn[seat], drawn[(seat - 1) % game.seats])
                assert sorted((*dealt.hand, view.got)) == sorted((*view.hand, view.gave))


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


@pytest.mark.parametrize("name", DOGS)
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


def test_a_hand_folded_right_after_the_exchange_is_told_as_it_was_laid_open():
    state = position(BASE, "", "25", 0, "A3 48 A9", gifts=("", "", "", ""))
    last = played(BASE, state, "give:5", "give:3", "give:8")
    assert news_of(last, "give:9") == (Given(3), Folded(0, ("2", "8")))


def test_a_round_that_everybody_folds_before_anybody_is_asked_is_told_as_well():
    game = replace(DOGS["brandi-2"], hand_sizes=(1,))
    state = next(state for number in range(1000) if (state := game.start(seed_of(number))).round)
    told = game.happenings(None, None, state, None)
    assert [type(one) for one in told[:6]] == [Dealt, Drew, Drew, Folded, Folded, Dealt]
    assert [one.round for one in told if isinstance(one, Dealt)] == list(range(state.round + 1))
    assert sorted(card for one in told if isinstance(one, Folded) for card in one.cards) == sorted(state.discards)


def test_a_match_that_is_over_before_anybody_is_asked_is_told_to_be_over():
    game = replace(DOGS["brandi-2"], hand_sizes=(1,), max_rounds=1)
    state = next(state for number in range(1000) if (state := game.start(seed_of(number))).acting is None)
    assert game.happenings(None, None, state, None)[-1] == Ended(())
