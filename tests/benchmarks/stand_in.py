"""What it costs a careful bot of Brandeln to miss answers, when the house plays for it: points a deal.

`python -m tests.benchmarks.stand_in --deals 300 --games brandeln-4,brandeln-3`: the same options, the same deals.
Each is played by careful bots alone, then again and again, with one seat that misses one answer in ten: each seat in
turn, and answers of each kind by themselves. Which ones follows from the deal's seed and the number of the decision.
"""

import argparse
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.catalog import find
from referee.rules.chance import Seed, derived
from sample_bots.python import careful_brandeln
from tests.benchmarks.at_a_table import Asked, mean, scores

MISSED = 10
"""One answer in so many."""


def is_card(asked: Asked) -> bool:
    return asked["legal"][0]["do"] == "play"


def is_naming(asked: Asked) -> bool:
    return asked["legal"][0]["do"] == "trump"


def is_soloist(asked: Asked) -> bool:
    return asked["view"].get("soloist") == asked["seat"]


KINDS: dict[str, Callable[[Asked], bool]] = {
    "any": lambda asked: True,
    "in the auction": lambda asked: not is_card(asked) and not is_naming(asked),
    "naming trump": is_naming,
    "cards": is_card,
    "of a soloist": lambda asked: is_card(asked) and is_soloist(asked),
    "of a defender": lambda asked: is_card(asked) and not is_soloist(asked),
}
"""Which answers are missed."""


class Loss(NamedTuple):
    """What a seat has lost in a deal, in points, by so many missed answers."""

    points: int
    missed: int


def main() -> None:
    """Prints a line for each kind of answers in each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200, help="of each game; each is played with every seat disturbed")
    parser.add_argument("--games", default="brandeln-4,brandeln-3", help="names with commas between them")
    parser.add_argument("--seed", default="stand-in", help="any text, from which the deals' own seeds are derived")
    options = parser.parse_args()
    for name in options.games.split(","):
        game = find(name)
        assert isinstance(game, Brandeln), f"{name} is not Brandeln"
        one_deal = replace(game, deals=1, first_dealer="random")
        seeds = [derived("stand-in", f"{options.seed} {name}", number) for number in range(options.deals)]
        deals = [losses(one_deal, seed) for seed in seeds]
        for kind in KINDS:
            print(line(name, kind, [deal[kind] for deal in deals]), flush=True)


def line(name: str, kind: str, deals: list[list[Loss]]) -> str:
    """A result as text; a deal is one value, the mean of its seats."""
    middle, reach = mean([sum(loss.points for loss in deal) / len(deal) for deal in deals])
    missed = sum(loss.missed for deal in deals for loss in deal)
    lost = sum(loss.points for deal in deals for loss in deal)
    tries = sum(map(len, deals))
    one = f"{missed:5} missed, {lost / missed:+6.2f} for each" if missed else "none missed"
    return f"{name:18} {kind:15} lost a deal: {middle:+.2f} (95 %: {reach:.2f} about it), {tries} tries, {one}"


def losses(game: Brandeln, seed: Seed) -> dict[str, list[Loss]]:
    """By kind of answers, what each seat loses in one deal."""
    careful = remembered()
    undisturbed = scores(game, seed, lambda _, asked: careful(asked))
    return {
        kind: [loss(game, seed, seat, counts, careful, undisturbed[seat]) for seat in range(game.seats)]
        for kind, counts in KINDS.items()
    }


def loss(
    game: Brandeln,
    seed: Seed,
    disturbed: int,
    counts: Callable[[Asked], bool],
    careful: Callable[[Asked], int],
    undisturbed: int,
) -> Loss:
    """What one seat loses when it misses some of the answers that count."""
    missed = 0

    def answers(state: Any, asked: Asked) -> int:
        nonlocal missed
        if asked["seat"] != disturbed or not counts(asked) or not is_missed(seed, state.turn):
            return careful(asked)
        missed += 1
        return game.legal(state).index(game.stand_in(state))

    points = scores(game, seed, answers)[disturbed]
    return Loss(undisturbed - points, missed)


def is_missed(seed: Seed, turn: int) -> bool:
    """One in ten, without a rhythm."""
    return int.from_bytes(sha256(f"{seed} missed {turn}".encode()).digest()[:6], "big") % MISSED == 0


def remembered() -> Callable[[Asked], int]:
    """The careful bot, which is not asked twice: a deal repeats itself until the first answer that is missed."""

    @cache
    def choose(asked: bytes) -> int:
        return careful_brandeln.choose(msgspec.json.decode(asked))

    return lambda asked: choose(msgspec.json.encode(asked))


if __name__ == "__main__":
    main()
