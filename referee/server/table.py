"""A table: the plot of a match, from its first question to its end."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import trio

from referee.match.match import Match, Settled
from referee.match.transcript import Noted
from referee.server.chair import Chair
from referee.server.journal import Journal

Watch = Callable[[Match], None]
"""Called after each decision, with the match as it stands; must not wait."""


async def play(match: Match, chairs: Sequence[Chair], journal: Journal, watch: Watch | None = None) -> None:
    """Plays a match to its end. Cancelled, it leaves a suspended match in a journal without a torn line."""
    try:
        await _publish(match, match.opening, chairs, journal)
        while (decision := match.decision) is not None:
            chair = chairs[decision.seat]
            answer = await chair.ask(decision)
            settled = match.resolve(answer)
            await _publish(match, settled, chairs, journal)
            if not match.still_asks(decision):
                chair.settled(answer)
            if watch is not None:
                watch(match)
    except trio.Cancelled:
        if match.ended is None:
            journal.write([match.note(Noted("suspended", "the referee was stopped", at=now()))])
        raise
    finally:
        journal.close()


async def _publish(match: Match, settled: Settled, chairs: Sequence[Chair], journal: Journal) -> None:
    """The record first; at the end of the match on the disk; then the bots."""
    journal.write(settled.lines)
    if match.ended is not None:
        with trio.CancelScope(shield=True):
            await journal.finish()
    for letter in settled.letters:
        chairs[letter.seat].tell(letter.line)


def now() -> str:
    """The time of day for the record, UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
