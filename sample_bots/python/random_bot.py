"""A bot that plays any game: it takes a legal action at random, the same ones again if REFEREE_BOT_SEED is set."""

import hashlib
import json
import os
import random
from typing import Any

from bot import play


def choose(decide: dict[str, Any]) -> int:
    """A number below `choices`."""
    seed = os.environ.get("REFEREE_BOT_SEED")
    if seed is None:
        return random.randrange(decide["choices"])
    return number_from(seed, decide) % decide["choices"]


def number_from(seed: str, decide: dict[str, Any]) -> int:
    """A large number from the seed and what the seat sees: no decision id, no time, so that it plays the same again."""
    seen = [seed, decide.get("seat"), decide.get("view"), decide.get("legal")]
    return int.from_bytes(hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).digest())


if __name__ == "__main__":
    play(choose)
