"""A variant is a value: what it may say, and what it may not."""

from typing import Any

import pytest
from msgspec import ValidationError
from msgspec.json import decode, encode
from msgspec.structs import replace

from referee.rules.catalog import find
from referee.rules.dog.dog import Dog
from referee.rules.game import BadVariantError
from tests.rules.families import DOGS
from tests.rules.random_play import seed_of, steps

BASE, DOG = find("brandi-4"), find("dog-4")
TWO, DOG_ALONE = find("brandi-2"), find("dog-3")
SIX = find("brandi-6")

# a variant, what is changed in it, and the field that the refusal names first
CONTRADICTIONS: list[tuple[Dog, dict[str, Any], str]] = [
    (BASE, {"areas": 1}, "areas"),
    (BASE, {"areas": 7}, "areas"),
    (BASE, {"areas": 3}, "places"),
    (BASE, {"fields_per_place": 7}, "fields_per_place"),
    (BASE, {"fields_per_place": 25}, "fields_per_place"),
    (TWO, {"places": (0,)}, "places"),
    (BASE, {"places": (0, 1, 2, 2)}, "places"),
    (BASE, {"places": (0, 1, 2, 4)}, "places"),
    (BASE, {"places": (0, 1, 2, -1)}, "places"),
    (BASE, {"places": (0, 1, 2, 3, 4)}, "places"),
    (BASE, {"team_size": 0}, "team_size"),
    (BASE, {"team_size": 3}, "team_size"),
    (BASE, {"team_size": 4}, "team_size"),
    (SIX, {"team_size": 6}, "team_size"),
    (DOG_ALONE, {"marbles": 3}, "marbles"),
    (DOG_ALONE, {"marbles": 6}, "marbles"),
    (DOG, {"marbles": 5}, "marbles"),
    (DOG_ALONE, {"set_up": 2}, "set_up"),
    (BASE, {"hand_sizes": ()}, "hand_sizes"),
    (BASE, {"hand_sizes": (6, 0)}, "hand_sizes"),
    (BASE, {"hand_sizes": (28,)}, "hand_sizes"),
    (BASE, {"first_dealer": 4}, "first_dealer"),
    (BASE, {"first_dealer": -1}, "first_dealer"),
    (DOG_ALONE, {"exchange": "partner"}, "exchange"),
    (BASE, {"draw_exchange": "simultaneous"}, "draw_exchange"),
    (DOG_ALONE, {"draw_exchange": "sequential"}, "draw_exchange"),
    (TWO, {"draw_exchange": None}, "draw_exchange"),
    (BASE, {"max_rounds": 0}, "max_rounds"),
    (BASE, {"max_rounds": 100_001}, "max_rounds"),
    (BASE, {"setup_marble_fresh": True}, "setup_marble_fresh"),
    (DOG_ALONE, {"setup_marble_fresh": False}, "setup_marble_fresh"),
    (TWO, {"setup_marble_fresh": None}, "setup_marble_fresh"),
    (DOG, {"swap_onto_start_is_touch": True}, "swap_onto_start_is_touch"),
    (BASE, {"swap_onto_start_is_touch": None}, "swap_onto_start_is_touch"),
    (BASE, {"swap_void": "any_time"}, "jack_void, swap_void"),
    (BASE, {"jack_void": None}, "jack_void, swap_void"),
    (DOG, {"jack_void": "never"}, "jack_void, swap_void"),
    (BASE, {"swap_void_needs_own": True}, "swap_void_needs_own"),
    (DOG, {"swap_void_needs_own": None}, "swap_void_needs_own"),
    (BASE, {"two_draws": True}, "two_draws"),
    (BASE, {"seven_moves": "everybody"}, "seven_moves"),
    (DOG, {"canadian_seven": True}, "canadian_seven"),
    (DOG, {"canadian_seven": False}, "canadian_seven"),
    (TWO, {"canadian_seven": True}, "canadian_seven"),
    (DOG_ALONE, {"canadian_seven": True}, "canadian_seven"),
    (BASE, {"seven_opens_block": "by_moving"}, "seven_opens_block"),
    (DOG_ALONE, {"seven_opens_block": "by_overtaking"}, "seven_opens_block"),
    (TWO, {"seven_opens_block": None}, "seven_opens_block"),
    (TWO, {"seven_rest_split": True}, "seven_rest_split"),
    (BASE, {"seven_rest_split": None}, "seven_rest_split"),
]

# a variant, and what can be changed in it
COMBINATIONS: list[tuple[Dog, dict[str, Any]]] = [
    (BASE, {"canadian_seven": True, "seven_rest_split": False, "seven_same_marble_twice": False}),
    (BASE, {"exchange": "neighbour", "deal_mode": "packets", "first_dealer": 0}),
    (BASE, {"replacement": "once", "two_draws": False, "goal_entry_forced": True}),
    (BASE, {"set_up": 1, "setup_marble_fresh": False}),
    (BASE, {"start_first": "strict", "last_card_joker": "forbidden"}),
    (BASE, {"jack_void": None, "swap_void": "last_resort", "swap_void_needs_own": False}),
    (BASE, {"areas": 6, "places": (0, 1, 3, 4)}),
    (SIX, {"team_size": 3, "canadian_seven": True}),
    (SIX, {"team_size": 3, "swap_onto_start_is_touch": False, "goal_entry_forced": True}),
    (TWO, {"areas": 2, "places": (0, 1), "fields_per_place": 8}),
    (TWO, {"areas": 6, "places": (0, 1, 2, 3, 4, 5), "fields_per_place": 24}),
    (TWO, {"seven_moves": "own", "seven_opens_block": None, "two_draws": False}),
    (TWO, {"seven_opens_block": "by_overtaking", "draw_exchange": "sequential", "seven_same_marble_twice": False}),
    (DOG, {"track_direction": "against_play", "start_first": "lenient", "swap_void": "last_resort"}),
    (DOG, {"start_first": None, "track_direction": None}),
    (DOG_ALONE, {"marbles": 4, "set_up": 0, "replacement": None, "reshuffle": "merge_before_deal"}),
    (DOG_ALONE, {"exchange": "draw", "draw_exchange": "simultaneous", "two_draws": True, "seven_moves": "everybody"}),
]

# a member that no variant has, or a value that is none of the field's
UNREADABLE = [
    ('{"type":"dog","five_figures":true}', "five_figures"),
    ('{"type":"dog","swap_void":"sometimes"}', "swap_void"),
    ('{"type":"dog","jack_void":"any_time"}', "jack_void"),
    ('{"type":"dog","first_dealer":"first"}', "first_dealer"),
    ('{"type":"dog","deal_mode":"thrown"}', "deal_mode"),
    ('{"type":"dog","replacement":"twice"}', "replacement"),
    ('{"type":"dog","canadian_seven":1}', "canadian_seven"),
    ('{"type":"dog","places":4}', "places"),
]


@pytest.mark.parametrize(("game", "fields", "named"), CONTRADICTIONS)
def test_a_contradiction_is_refused_and_named(game: Dog, fields: dict[str, Any], named: str):
    with pytest.raises(BadVariantError, match=f"^{named}: "):
        replace(game, **fields)
    written = decode(encode(game)) | fields
    with pytest.raises(ValidationError, match=f"^{named}: "):
        decode(encode(written), type=Dog)


@pytest.mark.parametrize(("game", "fields"), COMBINATIONS)
def test_what_does_not_contradict_itself_can_be_written_and_played(game: Dog, fields: dict[str, Any]):
    variant = replace(game, max_rounds=4, **fields)
    assert decode(encode(variant), type=Dog) == variant
    for state, legal, _, _ in steps(variant, seed_of(0)):
        assert legal
        assert variant.stand_in(state) in legal


@pytest.mark.parametrize(("text", "named"), UNREADABLE)
def test_what_is_not_there_is_refused_and_named(text: str, named: str):
    with pytest.raises(ValidationError, match=named):
        decode(text, type=Dog)


def test_a_variant_is_written_down_whole():
    assert decode(encode(BASE)) == {
        "type": "dog",
        "areas": 4,
        "fields_per_place": 16,
        "places": [0, 1, 2, 3],
        "team_size": 2,
        "play": "anticlockwise",
        "track_direction": None,
        "marbles": 4,
        "set_up": 0,
        "setup_marble_fresh": None,
        "hand_sizes": [6, 5, 4, 3, 2],
        "first_dealer": "last",
        "deal_mode": "one_by_one",
        "reshuffle": "on_empty",
        "exchange": "partner",
        "draw_exchange": None,
        "replacement": None,
        "max_rounds": 500,
        "protection": "fresh",
        "swap_onto_start_is_touch": True,
        "goal_entry_forced": False,
        "start_first": None,
        "two_draws": False,
        "jack_void": "last_resort",
        "swap_void": None,
        "swap_void_needs_own": None,
        "last_card_joker": "allowed",
        "seven_moves": "own",
        "canadian_seven": False,
        "seven_opens_block": None,
        "seven_same_marble_twice": True,
        "seven_rest_split": True,
    }


@pytest.mark.parametrize("name", DOGS)
def test_every_variant_of_the_catalog_comes_back_from_its_json(name: str):
    assert decode(encode(find(name)), type=Dog) == find(name)


def test_the_bounds_follow_from_the_cards_and_the_rounds():
    short: dict[str, Any] = {"hand_sizes": (2, 3), "max_rounds": 3}
    partners = replace(BASE, **short)
    assert partners.turns_bound == 4 * (2 + 3 + 2) + 4 * 3  # a turn a card, and a gift a round
    assert partners.bound == 7 * 4 * (2 + 3 + 2) + 4 * 3  # seven steps of a seven
    assert replace(TWO, **short).bound == 7 * 2 * (2 + 3 + 2)  # nobody is asked for a gift
    assert replace(DOG_ALONE, **short).bound == 8 * 3 * (2 + 3 + 2) + 3 * 3  # a discard before it
