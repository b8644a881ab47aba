"""Matches of random play that need no generator: each choice is a hash of seed and number."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from referee.rules.chance import Seed, derived


def seed_of(number: int) -> Seed:
    return derived("random play", "match", number)


def chosen(seed: Seed, number: int, legal: tuple[Any, ...]) -> Any:
    """One of the legal actions."""
    return legal[int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:6], "big") % len(legal)]


def steps(game: Any, seed: Seed) -> Iterator[tuple[Any, tuple[Any, ...], Any, Any]]:
    """A whole match: each state, its legal actions, the one taken, and the state after it."""
    state, number = game.start(seed), 0
    while game.actor(state) is not None:
        legal = game.legal(state)
        action = chosen(seed, number, legal)
        after = game.apply(state, action)
        yield state, legal, action, after
        state, number = after, number + 1
