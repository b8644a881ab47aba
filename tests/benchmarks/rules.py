"""Random play without any I/O: what the rules alone cost, and the longest questions that they ask."""

import random
import time
from collections.abc import Callable, Iterator
from heapq import heappushpop
from typing import Any

from msgspec import Raw
from msgspec.json import encode

from protocol.messages import Decide
from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.state import Pass
from referee.rules.catalog import CATALOG, AnyGame
from referee.rules.chance import derived
from tests.benchmarks.figure import Figure

TARGETS = {"brandi-4": 40, "brandi-4-canadian": 20, "brandi-3": 20}
"""Games a second on one core."""
DEALS_TARGET = 1_000
"""Deals a second, where a match is a number of deals."""

SUSPECTS = 20
AGAIN = 7
SLOWEST_MS = 5
LONGEST_LINE = 32 * 1024


Choose = Callable[[random.Random, tuple[Any, ...]], Any]
"""Takes one of the legal actions."""


def at_random(chance: random.Random, legal: tuple[Any, ...]) -> Any:
    """Any of them."""
    return legal[int(chance.random() * len(legal))]


def passing(chance: random.Random, legal: tuple[Any, ...]) -> Any:
    """Never a bid, so that every deal is played to its last trick."""
    return legal[0] if isinstance(legal[0], Pass) else at_random(chance, legal)


def random_play(rounds: int, games: int) -> list[Figure]:
    """Games or deals a second for every variant in the catalog; the best of some rounds, of so many games each."""
    played_out = [(f"{name}, all pass", game, passing) for name, game in CATALOG.items() if isinstance(game, Brandeln)]
    anyhow = [(name, game, at_random) for name, game in CATALOG.items()]
    return [_variant(name, game, choose, rounds, games) for name, game, choose in (*anyhow, *played_out)]


def worst_cases(games: int) -> list[Figure]:
    """The slowest single list of legal actions and the longest request in random games, so many of each variant."""
    suspects: list[tuple[float, int, str, Any]] = [(0.0, -at, "", None) for at in range(SUSPECTS)]
    longest = (0, "")
    most = (0.0, "")
    count = 0
    for name, game in CATALOG.items():
        for number in range(games):
            decisions = 0
            for state, legal, seconds in _timed(name, number):
                count, decisions = count + 1, decisions + 1
                heappushpop(suspects, (seconds, count, name, state))
                if (
                    len(legal) * 90 > longest[0]
                ):  # an action has less than 60 bytes, and 30 more for each cover the rest
                    longest = max(longest, (len(_line(name, game, state, legal)), name))
            most = max(most, (decisions / game.bound, name))
    slowest, which = max((_again(name, state), name) for _, _, name, state in suspects if state is not None)
    what = f"slowest list of legal actions in {games * len(CATALOG)} random games: CPU ms ({which})"
    lines = f"longest request in them without news: bytes ({longest[1]})"
    bound = f"most decisions of one of them: share of the game's bound ({most[1]})"
    return [
        Figure(what, f"{slowest * 1e3:.2f}", f"< {SLOWEST_MS}", slowest * 1e3 < SLOWEST_MS),
        Figure(lines, f"{longest[0]}", f"< {LONGEST_LINE}", longest[0] < LONGEST_LINE),
        Figure(bound, f"{most[0]:.2f}", "<= 1", most[0] <= 1),
    ]


def _variant(name: str, game: AnyGame, choose: Choose, rounds: int, games: int) -> Figure:
    _games(name, game, choose, 2)
    decisions, seconds = min((_games(name, game, choose, games) for _ in range(rounds)), key=lambda run: run[1])
    deals = game.deals if isinstance(game, Brandeln) else 1
    unit, target = ("deals", DEALS_TARGET) if isinstance(game, Brandeln) else ("games", TARGETS.get(name))
    rate = games * deals / seconds
    what = f"{name}: random {unit} a second, {decisions / games / deals:.0f} decisions each"
    return Figure(what, f"{rate:.1f}", f">= {target}" if target else "", rate >= target if target else None)


def _games(name: str, game: AnyGame, choose: Choose, games: int) -> tuple[int, float]:
    chance, decisions = random.Random(1), 0
    begun = time.process_time()
    for number in range(games):
        state = game.start(derived("benchmark", name, number))
        while game.actor(state) is not None:
            state = game.apply(state, choose(chance, game.legal(state)))
            decisions += 1
    return decisions, time.process_time() - begun


def _timed(name: str, number: int) -> Iterator[tuple[Any, tuple[Any, ...], float]]:
    """A random game: each state, its legal actions, and what listing them took."""
    game, chance = CATALOG[name], random.Random(number)
    state = game.start(derived("worst case", name, number))
    while game.actor(state) is not None:
        begun = time.thread_time()
        legal = game.legal(state)
        yield state, legal, time.thread_time() - begun
        state = game.apply(state, legal[int(chance.random() * len(legal))])


def _again(name: str, state: Any) -> float:
    """The same list once more: what only happened to be slow is fast now."""
    seconds: list[float] = []
    for _ in range(AGAIN):
        begun = time.thread_time()
        CATALOG[name].legal(state)
        seconds.append(time.thread_time() - begun)
    return min(seconds)


def _line(name: str, game: Any, state: Any, legal: tuple[Any, ...]) -> bytes:
    seat = game.actor(state)
    return encode(
        Decide(
            decision="9999-00000000",
            choices=len(legal),
            match="m-0123456789abcdef",
            game=name,
            seat=seat,
            sides=game.sides,
            score=game.scores(state),
            limit_ms=1_000,
            bank_ms=60_000,
            legal=Raw(encode(legal)),
            view=Raw(encode(game.view(state, seat))),
        )
    )
