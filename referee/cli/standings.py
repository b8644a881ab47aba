"""The table after a series: what each bot given has won, and what was held against it."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from referee.match.result import Result
from referee.server.series import Entrant
from referee.server.table import Played


class Standing(Struct, frozen=True):
    """One bot's sum over all its seats and matches."""

    bot: str
    seats: tuple[str, ...]
    """The names under which it sits at the table."""
    matches: int
    wins: int
    """Matches in which its side came first, and no other."""
    ties: int
    """Matches in which its side shared the first place with another."""
    score: int
    """The sum of the scores of its seats; points can be negative."""
    faults: dict[str, int]
    retired: int
    """How often a seat of it was taken over by the house."""
    decisions: int
    thinking_us: int
    longest_us: int


def standings(entrants: Sequence[Entrant], played: Sequence[Played]) -> list[Standing]:
    """The table, in the order of the bots given."""
    return [_standing(entrant, played) for entrant in entrants]


def _came_first(entrant: Entrant, result: Result) -> Literal["alone", "shared", ""]:
    """How an entrant did: by sides, for who sits together wins together; where all are first, nobody has won."""
    first = {bot.seat for bot in result.bots if bot.rank == 1}
    seats = {bot.seat for bot in result.bots if bot.bot in entrant.bots}
    ours = {seat for side in result.sides if not seats.isdisjoint(side) for seat in side}
    if first.isdisjoint(ours):
        return ""
    return "alone" if first <= ours and len(first) < len(result.bots) else "shared"


def _standing(entrant: Entrant, played: Sequence[Played]) -> Standing:
    mine = [bot for one in played for bot in one.result.bots if bot.bot in entrant.bots]
    places = Counter(_came_first(entrant, one.result) for one in played)
    faults: Counter[str] = Counter()
    for bot in mine:
        faults.update(bot.faults)
    return Standing(
        bot=entrant.name,
        seats=entrant.bots,
        matches=len(played),
        wins=places["alone"],
        ties=places["shared"],
        score=sum(bot.score for bot in mine),
        faults=dict(faults),
        retired=sum(bot.retired for bot in mine),
        decisions=sum(bot.decisions for bot in mine),
        thinking_us=sum(bot.thinking_us for bot in mine),
        longest_us=max((bot.longest_us for bot in mine), default=0),
    )
