"""Variants of one's own: what can be set, what is refused and why, and what the result is called."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from referee.rules.catalog import CATALOG
from referee.rules.variants import NAME_MAX, Option, OptionError, Variant, changed, options, varied
from tests.rules.families import DOGS

TEAMS, ALONE = ("brandi-4", "brandi-6", "dog-4", "dog-6"), ("brandi-2", "brandi-3", "brandi-5", "dog-2", "dog-5")
FRESH = ("brandi-2", "brandi-3", "brandi-4", "brandi-6")
DRAWING = ("brandi-2", "brandi-3", "brandi-5")
SCHMIDT = ("dog-2", "dog-3", "dog-4", "dog-5", "dog-6")

ACCEPTED = [
    (tuple(DOGS), "fields_per_place", {"16": 16, "18": 18}),
    (("brandi-2", "dog-2"), "places", {"0,1": (0, 1), "[0,2]": (0, 2), "3, 1": (3, 1)}),
    (("brandi-6", "dog-6"), "team_size", {"2": 2, "3": 3}),
    (tuple(DOGS), "first_dealer", {"last": "last", "random": "random", "0": 0, "1": 1}),
    (tuple(DOGS), "hand_sizes", {"6,5,4,3,2": (6, 5, 4, 3, 2), "6,5,4": (6, 5, 4), "[6]": (6,), "6": (6,)}),
    (tuple(DOGS), "deal_mode", {"one_by_one": "one_by_one", "packets": "packets"}),
    (tuple(DOGS), "reshuffle", {"on_empty": "on_empty", "merge_before_deal": "merge_before_deal"}),
    (tuple(DOGS), "goal_entry_forced", {"false": False, "true": True}),
    (tuple(DOGS), "seven_same_marble_twice", {"true": True, "false": False}),
    (TEAMS, "seven_rest_split", {"true": True, "false": False}),
    (("brandi-4", "brandi-6"), "canadian_seven", {"false": False, "true": True}),
    (FRESH, "jack_void", {"last_resort": "last_resort", "never": "never"}),
    (FRESH, "swap_onto_start_is_touch", {"true": True, "false": False}),
    (DRAWING, "setup_marble_fresh", {"true": True, "false": False}),
    (DRAWING, "seven_opens_block", {"by_moving": "by_moving", "by_overtaking": "by_overtaking"}),
    (DRAWING, "draw_exchange", {"simultaneous": "simultaneous", "sequential": "sequential"}),
    (SCHMIDT, "track_direction", {"with_play": "with_play", "against_play": "against_play"}),
    (SCHMIDT, "swap_void", {"any_time": "any_time", "last_resort": "last_resort"}),
    (SCHMIDT, "swap_void_needs_own", {"true": True, "false": False}),
    (SCHMIDT, "start_first", {"strict": "strict", "lenient": "lenient"}),
    (("dog-2", "dog-3", "dog-5"), "replacement", {"once": "once", "none": None}),
    (tuple(DOGS), "max_rounds", {"500": 500, "20": 20}),
    (tuple(DOGS), "last_card_joker", {"allowed": "allowed", "forbidden": "forbidden"}),
]


@pytest.mark.parametrize(("games", "name", "values"), ACCEPTED, ids=[name for _, name, _ in ACCEPTED])
def test_an_option_takes_each_of_its_values_in_each_of_its_games(games, name, values):
    for game in games:
        for text, value in values.items():
            assert getattr(changed(CATALOG[game], {name: text}), name) == value
            assert type(getattr(changed(CATALOG[game], {name: value}), name)) is type(value)


REFUSED = [
    ("brandi-4", {"jack_viod": "never"}, "'jack_viod' is no option of Dog; the nearest is jack_void"),
    ("brandi-4", {"jack_void": "maybe"}, "jack_void: 'maybe' is none of its values; "
     "it takes last_resort, never or none"),
    ("brandi-4", {"canadian_seven": "yes"}, "canadian_seven: 'yes' is none of its values; "
     "it takes true, false or none"),
    ("brandi-4", {"canadian_seven": 1}, "canadian_seven: 1 is none of its values; it takes true, false or none"),
    ("brandi-4", {"max_rounds": True}, "max_rounds: True is none of its values; it takes a number"),
    ("brandi-4", {"max_rounds": "many"}, "max_rounds: 'many' is none of its values; it takes a number"),
    ("brandi-4", {"max_rounds": "\udcff"}, r"max_rounds: '\udcff' is none of its values; it takes a number"),
    ("brandi-4", {"max_rounds": "9" * 5000}, f"max_rounds: '{'9' * 60}' is none of its values; it takes a number"),
    ("brandi-4", {"max_rounds": "[" * 100_000}, f"max_rounds: '{'[' * 60}' is none of its values; it takes a number"),
    ("brandi-4", {"hand_sizes": "6;5"}, "hand_sizes: '6;5' is none of its values; "
     "it takes numbers with commas between"),
    ("brandi-4", {"max_rounds": "0"}, "max_rounds: 1 to 100000"),
    ("brandi-4", {"team_size": "3"}, "team_size: 4 seats cannot form teams of 3"),
    *(
        (game, {"canadian_seven": "true"}, "canadian_seven: nobody has a partner here (team_size 1); "
         "games with canadian_seven: brandi-4, brandi-4-canadian, brandi-6")
        for game in ALONE
    ),
    ("dog-4", {"canadian_seven": "true"}, "canadian_seven: belongs to games with protection=fresh; "
     "games with canadian_seven: brandi-4, brandi-4-canadian, brandi-6"),
    ("dog-4", {"jack_void": "never"}, "jack_void, swap_void: two rules for the jack without effect, of which a game "
     "has one; games with jack_void: brandi-2, brandi-3, brandi-4, brandi-4-canadian, brandi-5, brandi-6; "
     "set swap_void as well, to none"),
    ("brandi-4", {"protection": "on_start"}, "swap_onto_start_is_touch: goes only with protection=fresh; "
     "set swap_onto_start_is_touch as well, to none"),
    ("dog-4", {"protection": "fresh"}, "swap_onto_start_is_touch: must be said with protection=fresh; "
     "set swap_onto_start_is_touch as well, to true or false"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "values", "told"), REFUSED)
def test_what_is_refused_is_told_with_the_reason_and_what_would_do(game, values, told):
    with pytest.raises(OptionError) as error:
        changed(CATALOG[game], values)
    assert str(error.value) == told


def test_what_is_no_matter_can_be_set_together_with_what_makes_it_one():
    words = {"jack_void": "none", "swap_void": "any_time", "swap_void_needs_own": "true"}
    assert changed(CATALOG["brandi-4"], words).swap_void == "any_time"
    words = {"protection": "on_start", "swap_onto_start_is_touch": "none", "canadian_seven": "none"}
    assert changed(CATALOG["brandi-4"], words).protection == "on_start"


def test_nothing_changes_the_game_that_is_given():
    before = CATALOG["brandi-4"]
    changed(before, {"max_rounds": 7})
    assert before.max_rounds == 500


# ---------------------------------------------------------------------------- any game


class Cards(Struct, frozen=True, tag="cards"):
    """A game of another kind."""

    deals: Annotated[int, Meta(description="how many are played")] = 7
    deck: Annotated[Literal["28_dead7", "4"], Meta(description="the pack")] = "4"
    pot: bool = False


def test_options_are_read_from_the_type_of_any_game():
    assert options(Cards(deals=3)) == (
        Option("deals", "3", ("a number",), "how many are played"),
        Option("deck", "4", ("28_dead7", "4"), "the pack"),
        Option("pot", "false", ("true", "false"), ""),
    )


def test_text_is_read_by_the_type_of_the_option():
    assert changed(Cards(), {"deals": "4", "deck": "4", "pot": "true"}) == Cards(4, "4", True)
    assert changed(Cards(), {"deck": "28_dead7"}).deck == "28_dead7"


@pytest.mark.parametrize("name", CATALOG)
def test_what_is_written_of_an_option_can_be_said(name: str):
    game = CATALOG[name]
    assert changed(game, {option.name: option.value for option in options(game)}) == game
    assert [option.name for option in options(game) if not option.meaning] == []


# ---------------------------------------------------------------------------- names


def called(name: str, **values: object) -> str:
    return varied(Variant(name, CATALOG[name], name), values).name


def test_a_variant_is_called_by_what_differs_in_the_order_of_the_fields():
    assert called("brandi-3", jack_void="never") == "brandi-3+jack_void=never"
    assert called("brandi-3", jack_void="never", hand_sizes="6,5") == "brandi-3+hand_sizes=6,5+jack_void=never"


def test_the_same_rules_keep_their_name():
    assert called("brandi-3", jack_void="last_resort") == "brandi-3"
    assert called("brandi-4", canadian_seven="true") == "brandi-4-canadian"
    assert called("brandi-4-canadian", canadian_seven="false") == "brandi-4"


def test_a_name_of_ones_own_is_kept_and_told_with_what_is_changed_after_it():
    mine = Variant("at-home", changed(CATALOG["brandi-3"], {"jack_void": "never"}), "brandi-3")
    assert varied(mine, {}).name == "at-home"
    assert varied(Variant("at-home", CATALOG["brandi-3"], "brandi-3"), {"set_up": 1}).name == "at-home"
    assert varied(mine, {"max_rounds": 20}) == Variant(
        "at-home+max_rounds=20", changed(mine.game, {"max_rounds": 20}), "brandi-3"
    )
    assert varied(mine, {"jack_void": "last_resort"}).name == "brandi-3"


def test_a_long_name_is_cut_between_two_options_and_still_one_of_its_own():
    many = {"reshuffle": "merge_before_deal", "deal_mode": "packets", "first_dealer": "random", "max_rounds": 20}
    names = {called("brandi-3", **many, last_card_joker="forbidden", fields_per_place=size) for size in (17, 18)}
    names |= {called("brandi-3", **many, jack_void=value, fields_per_place=17) for value in ("never", "last_resort")}
    assert len(names) == 4
    assert all(len(name) <= NAME_MAX for name in names)
    assert all(name.startswith("brandi-3+fields_per_place=1") for name in names)
    cut = next(name for name in names if "max_rounds" not in name)
    assert set(cut.rpartition("+")[2]) <= set("0123456789abcdef")
