"""Whole matches in this process: what a bot is told goes through the same JSON as on the wire."""

from collections.abc import Callable
from math import sqrt
from typing import Any

import msgspec

from referee.rules.catalog import AnyGame
from referee.rules.chance import Seed

Asked = dict[str, Any]
"""What a bot needs of a `decide`."""
Choose = Callable[[Asked], int]
Answers = Callable[[Any, Asked], int]
"""From the state and what the seat is told to the number of its action; bots do not look at the state."""

Z = 1.96
"""How many standard deviations hold 95 % of a normal distribution on both sides."""


def scores(game: AnyGame, seed: Seed, answers: Answers) -> tuple[int, ...]:
    """How a match ends."""
    variant, state = msgspec.to_builtins(game), game.start(seed)
    while (seat := game.actor(state)) is not None:
        legal = game.legal(state)
        asked = {"choices": len(legal), "seat": seat, "sides": game.sides, "legal": legal, "variant": variant}
        told = msgspec.json.decode(msgspec.json.encode(asked | {"view": game.view(state, seat)}))
        state = game.apply(state, legal[answers(state, told)])
    return game.scores(state)


def mean(values: list[float]) -> tuple[float, float]:
    """The mean of independent values, and how far 95 % reach on both sides of it."""
    middle = sum(values) / len(values)
    variance = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return middle, Z * sqrt(variance / len(values))
