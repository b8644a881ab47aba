"""A result: what a record says of a match and its bots, folded from its entries."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from referee.match.transcript import AnyEntry, Decided, Ended, Faulted, Started


class BotResult(Struct, frozen=True):
    """One seat's part in a match."""

    seat: int
    bot: str
    house: bool
    score: int
    rank: int
    faults: dict[str, int]
    """Counted faults by code."""
    retired: bool
    decisions: int
    """Made by the bot itself."""
    thinking_us: int
    """Time charged for them, the referee's own delay not in it."""
    longest_us: int


class Result(Struct, frozen=True):
    """One match that has ended."""

    match: str
    game: str
    seed: str
    known_seed: bool
    why: str
    sides: tuple[tuple[int, ...], ...]
    bots: tuple[BotResult, ...]

    @property
    def first(self) -> tuple[str, ...]:
        """The bots that came first."""
        return tuple(bot.bot for bot in self.bots if bot.rank == 1)

    @property
    def outcome(self) -> str:
        """How it ended, for people: why, who came first, and the scores by seat."""
        return f"{self.why}, first {', '.join(self.first)}, scores {' '.join(str(bot.score) for bot in self.bots)}"


def result(entries: Iterable[AnyEntry]) -> Result | None:
    """The result of a match; None while it has none."""
    started: Started | None = None
    ended: Ended | None = None
    faults: Counter[tuple[int, str]] = Counter()
    thinking: dict[int, list[int]] = {}
    for entry in entries:
        match entry:
            case Started():
                started = entry
                thinking = {seat: [] for seat in range(entry.variant.seats)}
            case Faulted(counted=True):
                faults[entry.seat, entry.code.value] += 1
            case Decided(by="bot"):
                thinking[entry.seat].append(entry.took_us)
            case Ended():
                ended = entry
            case _:
                pass
    if started is None or ended is None:
        return None
    return Result(
        match=started.match,
        game=started.game,
        seed=started.seed,
        known_seed=started.known_seed,
        why=ended.why,
        sides=started.variant.sides,
        bots=tuple(
            BotResult(
                seat=seat,
                bot=occupant.bot,
                house=occupant.house,
                score=ended.scores[seat],
                rank=ended.ranks[seat],
                faults={code: number for (at, code), number in sorted(faults.items()) if at == seat},
                retired=seat in ended.retired,
                decisions=len(thinking[seat]),
                thinking_us=sum(thinking[seat]),
                longest_us=max(thinking[seat], default=0),
            )
            for seat, occupant in enumerate(started.seats)
        ),
    )
