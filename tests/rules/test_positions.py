"""Positions with one card in hand, from positions.txt, each under every game that it names."""

from pathlib import Path

import pytest

from referee.rules.catalog import find
from tests.rules.notation import marbles, position, result_words, shown

ROWS = [
    [field.strip() for field in line.split("|")]
    for line in Path(__file__).with_name("positions.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
UNDER = [(row, name) for row in ROWS for name in row[1].split()]


def board_of(text: str) -> str:
    return "" if text == "-" else text


@pytest.mark.parametrize(("row", "name"), UNDER, ids=[f"{row[0]} {name}" for row, name in UNDER])
def test_the_plays_of_one_card(row: list[str], name: str):
    _, _, seat, card, before, test, after, why = row
    game = find(name)
    state = position(game, board_of(before), card, int(seat))
    reached = result_words(game, state)
    named = set() if test == "nothing" else {shown(game, marbles(game, board_of(text))) for text in after.split(" / ")}
    match test:
        case "exactly":
            assert reached == named, why
        case "among":
            assert named <= reached, why
        case "never":
            assert not named & reached, why
        case _:
            assert not reached, why
