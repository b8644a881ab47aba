"""Golden files: what random play of each variant looks like, counted. `python -m tests.rules.golden NAME…` writes them.

A golden file changes only with the rules; then RULES_VERSION in the catalog is counted up, too.
"""

import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec.json import decode, encode, format

from referee.rules.catalog import find
from tests.rules.random_play import seed_of, steps

FOLDER = Path(__file__).parent.parent / "golden"
MATCHES = 10


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


def counted(game: Any) -> list[dict[str, Any]]:
    """For a few matches of random play: their length, how many actions of each sort were legal, and how they ended."""
    return [_match(game, number) for number in range(MATCHES)]


def _match(game: Any, number: int) -> dict[str, Any]:
    seed = seed_of(number)
    offered: Counter[str] = Counter()
    first: list[int] = []
    digest = sha256()
    after = game.start(seed)
    for _, legal, action, after in steps(game, seed):  # noqa: B007 - the last state is used below
        offered.update(decode(encode(one))["do"] for one in legal)
        first.append(len(legal))
        digest.update(encode(action))
    return {
        "seed": seed,
        "decisions": len(first),
        "turns": game.turn(after),
        "offered": dict(sorted(offered.items())),
        "first": " ".join(map(str, first[:40])),
        "actions": digest.hexdigest(),
        "scores": list(game.scores(after)),
    }


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path_of(name).write_bytes(format(encode(counted(find(name))), indent=1) + b"\n")
