"""Games by name: each is found, survives JSON, and a wrong name is answered with a near one."""

import pytest
from msgspec.json import decode, encode

from referee.rules.catalog import (
    CATALOG,
    DEFAULT,
    EXAMPLE,
    RULES_VERSION,
    TITLES,
    AnyGame,
    UnknownGameError,
    family,
    find,
)
from referee.rules.variants import changed


@pytest.mark.parametrize("name", CATALOG)
def test_every_name_leads_to_its_game(name: str):
    assert find(name) is CATALOG[name]


def test_every_game_has_a_title_and_every_title_a_game():
    assert list(TITLES) == list(CATALOG)


def test_no_two_names_stand_for_the_same_rules():
    assert len(set(map(encode, CATALOG.values()))) == len(CATALOG)


@pytest.mark.parametrize("name", CATALOG)
def test_every_game_survives_json_as_a_whole_value(name: str):
    written = encode(CATALOG[name])
    assert decode(written, type=AnyGame) == CATALOG[name]
    assert decode(written)["type"] == family(CATALOG[name])
    assert family(CATALOG[name]) in RULES_VERSION


def test_what_help_names_exists():
    assert DEFAULT in CATALOG
    game, option, value = EXAMPLE
    assert changed(CATALOG[game], {option: value}) != CATALOG[game]


def test_an_unknown_name_is_answered_with_the_nearest():
    with pytest.raises(UnknownGameError, match="nearest is 'brandi-4'"):
        find("brändi4")
