"""A table: the plot of a match, from seated bots to its result."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

import trio

from protocol.messages import PROTOCOL
from referee import __version__
from referee.match.match import Match, Settled
from referee.match.result import Result, result
from referee.match.transcript import RECORD, Noted, Occupant, Started, entry_of
from referee.rules.catalog import rules_version
from referee.rules.chance import Seed, derived
from referee.server.chair import Chair
from referee.server.door import Offer
from referee.server.journal import Journal
from referee.server.lobby import Guest

Watch = Callable[[Match], None]
"""Called after each decision, with the match as it stands; must not wait."""


class Played(NamedTuple):
    """A match that has ended, and where its record is."""

    result: Result
    path: Path


def occupant(guest: Guest) -> Occupant:
    """A guest as the record has it."""
    return Occupant(guest.name, guest.hello.news, guest.house, guest.hello.version)


async def seat_and_play(
    offer: Offer,
    guests: Sequence[Guest | None],
    occupants: tuple[Occupant, ...],
    folder: Path,
    seed: Seed,
    *,
    known_seed: bool,
    watch: Watch | None = None,
) -> Played:
    """One match from the first line of its record to its result; the guests are released when it is over."""
    started = Started(
        record=RECORD,
        server=f"referee {__version__}",
        protocol=PROTOCOL,
        rules=rules_version(offer.variant),
        match=f"m-{token_hex(8)}",
        game=offer.game,
        variant=offer.variant,
        seats=occupants,
        times=offer.times,
        conduct=offer.conduct,
        seed=seed,
        salt=token_hex(16),
        known_seed=known_seed,
        at=now(),
    )
    chairs = [Chair(guest.link if guest else None, offer.times.hand_over_ms) for guest in guests]
    journal = Journal(folder, started.match)
    try:
        await play(Match(started), chairs, journal, watch)
    finally:
        for guest, chair in zip(guests, chairs, strict=True):
            if guest is not None:
                guest.release(leaving=chair.leaving)
    lines = journal.path.read_bytes().splitlines(keepends=True)
    outcome = result(entry_of(line) for line in lines)
    assert outcome is not None, "a match that was played has a result"
    return Played(outcome, journal.path)


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


def seeds(text: str | None, number: int) -> Seed | None:
    """The seed of match `number` of a series: derived from a text, or none, which makes it secret."""
    return None if text is None else derived(text, "match", number)


def secret_seed() -> Seed:
    """A seed from the system's secure source."""
    return Seed(token_hex(16))
