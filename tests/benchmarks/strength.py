"""How strong the careful bot is: matches against the greedy one, played in this process.

`python -m tests.benchmarks.strength --matches 200 --games brandi-4,dog-3`: the same options bring the same matches.
They come in groups with the same seed, in which the careful bot plays each side in turn and the greedy one all others.
"""

import argparse
from collections.abc import Callable
from math import sqrt
from typing import Any

import msgspec

from referee.rules.catalog import CATALOG, AnyGame, find
from referee.rules.chance import Seed, derived
from sample_bots.python import careful_dog, greedy_dog

Choose = Callable[[dict[str, Any]], int]
Z = 1.96
"""How many standard deviations hold 95 % of a normal distribution on both sides."""


def main() -> None:
    """Prints a line for each game, and one for all together."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100, help="of each game, rounded up to whole groups")
    parser.add_argument("--games", default=",".join(CATALOG), help="names with commas between them; default: all")
    parser.add_argument("--seed", default="strength", help="any text, from which the matches' own seeds are derived")
    options = parser.parse_args()
    won, played, expected = 0, 0, 0.0
    for name in options.games.split(","):
        sides = len(find(name).sides)
        results = series(find(name), f"{options.seed} {name}", groups=-(-options.matches // sides))
        print(line(name, sum(results), len(results), 1 / sides), flush=True)
        won, played, expected = won + sum(results), played + len(results), expected + len(results) / sides
    print(line("total", won, played, expected / played))


def line(name: str, won: int, played: int, expected: float) -> str:
    """A result as text; `expected`: the share of wins of a bot that is as strong as the others."""
    low, high = interval(won, played)
    share = f"{won:4} of {played:4} won, {won / played:4.0%} (95 %: {low:4.0%} to {high:4.0%})"
    return f"{name:18}{share}, equals would win {expected:.0%}"


def series(game: AnyGame, seed: str, groups: int) -> list[bool]:
    """Which matches the careful bot wins."""
    seeds = [derived("strength", seed, group) for group in range(groups)]
    return [wins(game, each, side) for each in seeds for side in range(len(game.sides))]


def wins(game: AnyGame, seed: Seed, side: int) -> bool:
    """Whether the careful bot wins a match in which it plays all seats of one side."""
    variant, ours = msgspec.to_builtins(game), game.sides[side]
    state = game.start(seed)
    while (seat := game.actor(state)) is not None:
        legal = game.legal(state)
        decide = {"choices": len(legal), "seat": seat, "sides": game.sides, "legal": legal}
        told = msgspec.json.decode(msgspec.json.encode(decide | {"view": game.view(state, seat), "variant": variant}))
        choose: Choose = careful_dog.choose if seat in ours else greedy_dog.choose
        state = game.apply(state, legal[choose(told)])
    return game.scores(state)[ours[0]] > 0


def interval(won: int, played: int) -> tuple[float, float]:
    """Wilson's interval, which holds the true share of wins with 95 %."""
    share, extra = won / played, Z * Z / played
    middle = share + extra / 2
    spread = Z * sqrt(share * (1 - share) / played + extra / played / 4)
    return (middle - spread) / (1 + extra), (middle + spread) / (1 + extra)


if __name__ == "__main__":
    main()
