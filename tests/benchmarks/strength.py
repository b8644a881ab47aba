"""How strong the careful bot of each game is: matches against a weaker one, played in this process.

`python -m tests.benchmarks.strength --matches 200 --games brandi-4,brandeln-3`: the same options, the same matches.
They come in groups with the same seed, in which the careful bot plays each side in turn and the weaker one all others:
in Dog the greedy bot, in Brandeln the random one. Brandeln is measured in points a deal, too.
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.catalog import CATALOG, AnyGame, find
from referee.rules.chance import Seed, derived
from sample_bots.python import careful_brandeln, careful_dog, greedy_dog, random_bot
from tests.benchmarks.at_a_table import Asked, Choose, Z, mean, scores


class Result(NamedTuple):
    """What the careful bot has made of a match."""

    points: int
    won: bool
    """It has more than every other side."""
    first: bool
    """No side has more; who defends together often has the same."""


def main() -> None:
    """Prints a line for each game, and one for all together."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100, help="of each game, rounded up to whole groups")
    parser.add_argument("--games", default=",".join(CATALOG), help="names with commas between them; default: all")
    parser.add_argument("--seed", default="strength", help="any text, from which the matches' own seeds are derived")
    options = parser.parse_args()
    won, played, expected = 0, 0, 0.0
    for name in options.games.split(","):
        game, sides = find(name), len(find(name).sides)
        groups = list(series(game, f"{options.seed} {name}", groups=-(-options.matches // sides)))
        results = [result for group in groups for result in group]
        wins = sum(result.won for result in results)
        print(line(name, wins, len(results), 1 / sides) + points(game, groups), flush=True)
        won, played, expected = won + wins, played + len(results), expected + len(results) / sides
    print(line("total", won, played, expected / played))


def line(name: str, won: int, played: int, expected: float) -> str:
    """A result as text; `expected`: the share of wins of a bot that is as strong as the others."""
    low, high = interval(won, played)
    share = f"{won:4} of {played:4} won, {won / played:4.0%} (95 %: {low:4.0%} to {high:4.0%})"
    return f"{name:18}{share}, equals would win {expected:.0%}"


def points(game: AnyGame, groups: list[list[Result]]) -> str:
    """What comes behind a line where matches are played for points; a group is one value, for it has one seed."""
    if not isinstance(game, Brandeln):
        return ""
    middle, reach = mean([sum(result.points for result in group) / len(group) / game.deals for group in groups])
    first = sum(result.first for group in groups for result in group)
    return (
        f"; nobody had more in {first}; "
        f"{middle:+.2f} points a deal (95 %: {middle - reach:+.2f} to {middle + reach:+.2f})"
    )


def series(game: AnyGame, seed: str, groups: int) -> Iterator[list[Result]]:
    """The matches of each group."""
    for group in range(groups):
        each = derived("strength", seed, group)
        yield [result(game, each, side) for side in range(len(game.sides))]


def result(game: AnyGame, seed: Seed, side: int) -> Result:
    """A match in which the careful bot plays all seats of one side."""
    ours, (careful, weaker) = game.sides[side], bots(game, seed)
    ends = scores(game, seed, lambda _, asked: careful(asked) if asked["seat"] in ours else weaker(asked))
    own, most = ends[ours[0]], max(points for seat, points in enumerate(ends) if seat not in ours)
    return Result(own, won=own > most, first=own >= most)


def bots(game: AnyGame, seed: Seed) -> tuple[Choose, Choose]:
    """The careful bot of a game and a weaker one; what is random follows from the seed."""

    def at_random(asked: Asked) -> int:
        return random_bot.number_from(seed, asked) % asked["choices"]

    if isinstance(game, Brandeln):
        return careful_brandeln.choose, at_random
    return careful_dog.choose, greedy_dog.choose


def interval(won: int, played: int) -> tuple[float, float]:
    """Wilson's interval, which holds the true share of wins with 95 %."""
    share, extra = won / played, Z * Z / played
    middle = share + extra / 2
    spread = Z * sqrt(share * (1 - share) / played + extra / played / 4)
    return (middle - spread) / (1 + extra), (middle + spread) / (1 + extra)


if __name__ == "__main__":
    main()
