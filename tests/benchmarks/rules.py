"""Random play without any I/O: what the rules alone cost."""

import random
import time

from referee.rules.catalog import CATALOG
from referee.rules.chance import derived
from tests.benchmarks.figure import Figure

GAMES = 20
TARGET = 30
"""Games a second on one core."""


def random_play(rounds: int) -> list[Figure]:
    """Games a second for every variant in the catalog."""
    return [_variant(name, rounds) for name in CATALOG]


def _variant(name: str, rounds: int) -> Figure:
    _games(name, 2)
    decisions, seconds = min((_games(name, GAMES) for _ in range(rounds)), key=lambda run: run[1])
    rate = GAMES / seconds
    what = f"{name}: random games a second, {decisions / GAMES:.0f} decisions each"
    return Figure(what, f"{rate:.1f}", f">= {TARGET}", rate >= TARGET)


def _games(name: str, games: int) -> tuple[int, float]:
    game, chance, decisions = CATALOG[name], random.Random(1), 0
    begun = time.process_time()
    for number in range(games):
        state = game.start(derived("benchmark", name, number))
        while game.actor(state) is not None:
            legal = game.legal(state)
            state = game.apply(state, legal[int(chance.random() * len(legal))])
            decisions += 1
    return decisions, time.process_time() - begun
