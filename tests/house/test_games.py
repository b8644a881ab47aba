"""Games above the rules: no module there names a game, a variant, or what one is played with."""

import re
from pathlib import Path

import pytest

from referee.rules.catalog import CATALOG
from tests.house.house import ROOT, modules
from tests.house.test_floors import GAMES

ROOMS = ("protocol", "referee/match", "referee/server", "referee/ladder", "referee/trial", "referee/cli", "referee/web")
NAMES = {*GAMES, "brändi", *(name.partition("-")[0] for name in CATALOG)}
THINGS = {"card", "deck", "joker", "kennel", "marble", "haferl", "soloist", "trick", "trump"}
NAMED = re.compile(rf"(?<![a-z])(?:{'|'.join(NAMES)}|(?:{'|'.join(THINGS)})s?)(?![a-z])", re.IGNORECASE)


def named(text: str) -> list[str]:
    """The words of a text, in code, in strings, in comments, that only one game or another has a use for."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", text)  # DogBoard
    return NAMED.findall(parted)


@pytest.mark.parametrize("path", modules(*(room for room in ROOMS if (ROOT / room).exists())), ids=str)
def test_no_module_above_the_rules_names_a_game(path: Path) -> None:
    assert not named((ROOT / path).read_text("utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        "from referee.rules.dog.dog import Dog",
        "isinstance(game, Dog)",
        "class DogBoard:",
        'game: str = "brandi-4"',
        '"""A sample bot for Brandeln."""',
        "# Brändi: four marbles",
        "a_card = hand[0]",
        "JOKERS = 2",
        "the kennel's name",
    ],
)
def test_a_game_that_is_named_is_found(text: str) -> None:
    assert named(text)


@pytest.mark.parametrize("text", ["dogma, discards nothing, assigned", "a strict mode", "class Board:", "play by hand"])
def test_a_word_that_only_looks_like_one_is_not(text: str) -> None:
    assert not named(text)
