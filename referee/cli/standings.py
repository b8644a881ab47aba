"""The table after a series: what each bot given has won, and what was held against it."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from referee.match.result import BotResult
from referee.server.series import Entrant
from referee.server.table import Played


class Standing(Struct, frozen=True):
    """One bot's sum over all its seats and matches."""

    bot: str
    seats: tuple[str, ...]
    """The names under which it sits at the table."""
    matches: int
    wins: int
    """Matches in which one of its seats came first, unless everybody did."""
    score: int
    """The sum of the scores of its seats."""
    faults: dict[str, int]
    retired: int
    """How often a seat of it was taken over by the house."""
    decisions: int
    thinking_us: int
    longest_us: int


def standings(entrants: Sequence[Entrant], played: Sequence[Played]) -> list[Standing]:
    """The table, in the order of the bots given."""
    return [_standing(entrant, played) for entrant in entrants]


def _won(mine: Sequence[BotResult], everybody: Sequence[BotResult]) -> bool:
    """Somebody came first, and not everybody did."""
    return any(bot.rank == 1 for bot in mine) and any(bot.rank > 1 for bot in everybody)


def _standing(entrant: Entrant, played: Sequence[Played]) -> Standing:
    seats = [[bot for bot in one.result.bots if bot.bot in entrant.bots] for one in played]
    mine = [bot for match in seats for bot in match]
    faults: Counter[str] = Counter()
    for bot in mine:
        faults.update(bot.faults)
    return Standing(
        bot=entrant.name,
        seats=entrant.bots,
        matches=len(played),
        wins=sum(_won(match, one.result.bots) for match, one in zip(seats, played, strict=True)),
        score=sum(bot.score for bot in mine),
        faults=dict(faults),
        retired=sum(bot.retired for bot in mine),
        decisions=sum(bot.decisions for bot in mine),
        thinking_us=sum(bot.thinking_us for bot in mine),
        longest_us=max((bot.longest_us for bot in mine), default=0),
    )
