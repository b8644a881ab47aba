"""Games by name: each is found, survives JSON, and a wrong name is answered with a near one."""

import pytest
from msgspec.json import decode, encode

from referee.rules.catalog import CATALOG, RULES_VERSION, AnyGame, UnknownGameError, find, name_of


@pytest.mark.parametrize("name", CATALOG)
def test_every_name_leads_to_its_game_and_back(name: str):
    assert name_of(find(name)) == name


@pytest.mark.parametrize("name", CATALOG)
def test_every_game_survives_json_as_a_whole_value(name: str):
    written = encode(CATALOG[name])
    assert decode(written, type=AnyGame) == CATALOG[name]
    assert decode(written)["type"] in RULES_VERSION


def test_an_unknown_name_is_answered_with_the_nearest():
    with pytest.raises(UnknownGameError, match="nearest is 'brandi-4'"):
        find("brändi4")


def test_a_variant_that_is_not_in_the_catalog_has_no_name():
    game = decode(b'{"type":"dog","max_rounds":7}', type=AnyGame)
    assert name_of(game) is None
