"""A variant is a value: what it may say, and what it may not."""

import pytest
from msgspec import ValidationError
from msgspec.json import decode, encode

from referee.rules.dog.dog import BadVariantError, Dog
from tests.rules.notation import legal_words, position
from tests.rules.random_play import seed_of, steps

CONTRADICTIONS = [
    ({"places": 3}, "places"),
    ({"places": 9}, "places"),
    ({"home": (0, 1, 2, 2)}, "home"),
    ({"home": (0, 1, 2, 7)}, "home"),
    ({"home": (0, 2)}, "home"),
    ({"sides": ((0, 1, 2), (3,))}, "sides"),
    ({"sides": ((0, 2), (1, 1))}, "sides"),
    ({"sides": ((0, 2),)}, "sides"),
    ({"hand_sizes": ()}, "hand_sizes"),
    ({"hand_sizes": (6, 0)}, "hand_sizes"),
    ({"hand_sizes": (28,)}, "hand_sizes"),
    ({"first_dealer": 4}, "first_dealer"),
    ({"first_dealer": -1}, "first_dealer"),
    ({"swap_void": "sometimes"}, "swap_void"),
    ({"max_rounds": 0}, "max_rounds"),
]


@pytest.mark.parametrize(("fields", "named"), CONTRADICTIONS)
def test_a_contradiction_is_refused_and_named(fields, named: str):
    with pytest.raises(BadVariantError, match=f"^{named}: "):
        Dog(**fields)
    with pytest.raises(ValidationError, match=named):
        decode(encode({"type": "dog", **fields}), type=Dog)


def test_a_field_that_is_not_there_is_refused():
    with pytest.raises(ValidationError, match="five_figures"):
        decode(b'{"type":"dog","five_figures":true}', type=Dog)


def test_a_variant_is_written_down_whole():
    assert decode(encode(Dog())) == {
        "type": "dog",
        "places": 4,
        "home": [0, 1, 2, 3],
        "sides": [[0, 2], [1, 3]],
        "hand_sizes": [6, 5, 4, 3, 2],
        "first_dealer": 3,
        "canadian_seven": False,
        "swap_void": "last_resort",
        "max_rounds": 500,
    }


def test_without_the_void_jack_a_hand_of_jacks_folds():
    never = Dog(swap_void="never")
    assert legal_words(never, position(never, "0:T5", "JJ")) == []


def test_another_first_dealer_lets_another_seat_begin():
    game = Dog(first_dealer=0)
    assert game.actor(game.start(seed_of(0))) == 1
    assert game.view(game.start(seed_of(0)), None).starter == 1


def test_other_hand_sizes_are_dealt_in_turn():
    game = Dog(hand_sizes=(2, 3), max_rounds=3)
    sizes: dict[int, int] = {}
    for state, _, _, _ in steps(game, seed_of(0)):
        sizes.setdefault(state.round, len(state.hands[0]))
    assert sizes == {0: 2, 1: 3, 2: 2}


def test_the_bounds_follow_from_the_cards_and_the_rounds():
    game = Dog(hand_sizes=(2, 3), max_rounds=3)
    assert game.turns_bound == 4 * (2 + 3 + 2) + 4 * 3
    assert game.bound == 7 * 4 * (2 + 3 + 2) + 4 * 3


def test_three_teams_play_on_six_places():
    game = Dog(places=6, home=(0, 1, 2, 3, 4, 5), sides=((0, 3), (1, 4), (2, 5)), first_dealer=5)
    for _, _, _, after in steps(game, seed_of(0)):
        assert len(after.marbles) == 6
    assert sorted(game.scores(after)) == [0, 0, 0, 0, 1, 1]
    assert legal_words(game, position(game, "0:T93", "5")) == ["5:T93>T2", "5:T93>G0.2"]
