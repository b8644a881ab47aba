"""The options of Brandeln: their names and values, and what is refused with which words."""

import pytest

from referee.rules.catalog import find
from referee.rules.variants import OptionError, changed, options

# name, value in brandeln-4, all values
OPTIONS = [
    ("players", "4", "3, 4"),
    ("deals", "4", "a number"),
    ("first_dealer", "last", "last, random, a number"),
    ("three_player_deck", "none", "28_dead7, none"),
    ("contracts", "seed", "classic, seed"),
    ("hold", "on_turn", "immediate, off, on_turn"),
    ("jump_bids", "true", "true, false"),
    ("all_pass", "forced_brandl", "forced_brandl, haferl"),
    ("must_trump", "true", "true, false"),
    ("undertrump", "forced", "forced, free"),
    ("head_when_trumped", "false", "true, false"),
    ("early_end", "bettel_mord", "bettel_mord, bettel_only, never"),
]

# id, game, options, what is said of them
REFUSED = [
    ("BR-22 five players", "brandeln-4", {"players": "5"}, "players: '5' is none of its values; it takes 3 or 4"),
    ("BR-22 two players", "brandeln-4", {"players": "2"}, "players: '2' is none of its values; it takes 3 or 4"),
    (
        "BR-22 three players, and no word of the other cards",
        "brandeln-4",
        {"players": "3"},
        "three_player_deck: goes with players=3, and only with it; set three_player_deck as well, to 28_dead7",
    ),
    (
        "seven cards aside at a table for four",
        "brandeln-4",
        {"three_player_deck": "28_dead7"},
        "three_player_deck: goes with players=3, and only with it; games with three_player_deck: brandeln-3",
    ),
    (
        "three players, and no cards aside",
        "brandeln-3",
        {"three_player_deck": "none"},
        "three_player_deck: goes with players=3, and only with it",
    ),
    ("no deal", "brandeln-4", {"deals": "0"}, "deals: 1 to 1000"),
    ("too many deals", "brandeln-4", {"deals": "1001"}, "deals: 1 to 1000"),
    ("the dealer is no seat", "brandeln-4", {"first_dealer": "4"}, "first_dealer: last, random or a seat, 0 to 3"),
    ("nor of three", "brandeln-3", {"first_dealer": "3"}, "first_dealer: last, random or a seat, 0 to 2"),
    ("nor below none", "brandeln-4", {"first_dealer": "-1"}, "first_dealer: last, random or a seat, 0 to 3"),
    (
        "an option that has another value",
        "brandeln-4",
        {"hold": "never"},
        "hold: 'never' is none of its values; it takes immediate, off or on_turn",
    ),
]


def test_the_options_and_their_values():
    found = [(option.name, option.value, set(option.values)) for option in options(find("brandeln-4"))]
    assert found == [(name, value, set(values.split(", "))) for name, value, values in OPTIONS]


@pytest.mark.parametrize(("game", "given", "why"), [pytest.param(*row[1:], id=row[0]) for row in REFUSED])
def test_what_is_refused(game: str, given: dict[str, str], why: str):
    with pytest.raises(OptionError) as refused:
        changed(find(game), given)
    assert str(refused.value) == why


def test_three_players_can_be_asked_for_br_22():
    game = changed(find("brandeln-4"), {"players": "3", "three_player_deck": "28_dead7", "deals": "3"})
    assert game == find("brandeln-3")


def test_classic_contracts_can_be_asked_for():
    assert changed(find("brandeln-4"), {"contracts": "classic"}) == find("brandeln-4-classic")
