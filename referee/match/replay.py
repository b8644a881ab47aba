"""Replay: a record played again, line by line; what does not come out the same is named."""

from collections import deque
from collections.abc import Sequence

import msgspec
from msgspec import UNSET, Raw, Struct

from protocol.faults import Fault
from protocol.messages import Act, Resign
from referee.match.match import Answer, Match
from referee.match.transcript import (
    RECORD,
    AnyEntry,
    Decided,
    Ended,
    Faulted,
    Noted,
    Resigned,
    Started,
    entry_of,
    hash_of,
    linked,
)
from referee.rules.catalog import RULES_VERSION


class AlteredError(Exception):
    """A record that is not what a referee wrote: the first line that differs, from 1, and how."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


class UnsupportedError(Exception):
    """A record in a form, or by rules, that this version does not know."""


class Verdict(Struct, frozen=True):
    """What verifying found: the state of a record and where it stops being true."""

    state: str
    """complete, incomplete, altered or unsupported."""
    line: int
    """The first line that differs; or how many lines are in order."""
    why: str


class _JudgedAnswer(Struct, frozen=True):
    choice: int | msgspec.UnsetType = UNSET
    action: Raw = Raw(b"")


_judged: msgspec.json.Decoder[_JudgedAnswer] = msgspec.json.Decoder(_JudgedAnswer)


def replay(lines: Sequence[bytes]) -> Match:
    """The match that these lines (LF included) lead to, at its open decision or its end.

    Raises AlteredError at the first line that a referee would not have written there, and UnsupportedError for a
    record of another version.
    """
    return taken_up(lines)[0]


def taken_up(lines: Sequence[bytes]) -> tuple[Match, tuple[bytes, ...]]:
    """The match as `replay` gives it, and the lines that its referee had still to write when it was killed."""
    if not lines:
        raise AlteredError(1, "the record is empty")
    match = Match(_started(lines[0]))
    expected = deque(match.opening.lines)
    head = ""
    for number, line in enumerate(lines, 1):
        head = _linked(head, number, line)
        if not expected:
            expected.extend(_next(match, _entry(number, line), number))
        wanted = expected.popleft()
        if wanted != line:
            raise AlteredError(number, _difference(wanted, line))
    return match, tuple(expected)


def verify(data: bytes) -> Verdict:
    """Plays a record again and compares every byte."""
    *whole, tail = data.split(b"\n")
    lines = [line + b"\n" for line in whole]
    try:
        match, missing = taken_up(lines) if lines else (None, ())
    except AlteredError as altered:
        return Verdict("altered", altered.line, altered.why)
    except UnsupportedError as unsupported:
        return Verdict("unsupported", 1, str(unsupported))
    ended = match.ended if match and not missing else None
    if ended and tail:
        return Verdict("altered", len(lines) + 1, "something stands behind the end of the match")
    if ended:
        return Verdict("complete", len(lines), f"{ended.why}, scores {list(ended.scores)}")
    if _follows(lines[-1] if lines else b"", tail[:-1]):
        return Verdict("altered", len(lines) + 1, "the line does not end in a line feed")
    torn = "; the last line is torn" if tail else ""
    return Verdict("incomplete", len(lines), f"the record stops before the end of the match{torn}")


def _follows(before: bytes, line: bytes) -> bool:
    """A whole line whose hash fits the line before it."""
    last, parts = hash_of(before[:-1]), hash_of(line)
    return parts is not None and linked(last[1] if last else "", parts[0]) == parts[1]


def _started(line: bytes) -> Started:
    try:
        form = msgspec.json.decode(line, type=_Form)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise AlteredError(1, f"no record of a match: {error}") from error
    if form.entry != "started":
        raise AlteredError(1, "a record begins with `started`")
    _linked("", 1, line)
    if form.record != RECORD:
        raise UnsupportedError(f"the record has form {form.record}, this referee reads form {RECORD}")
    if form.variant.type not in RULES_VERSION:
        raise UnsupportedError("a match of a game that this referee does not know")
    version = RULES_VERSION[form.variant.type]
    if form.rules != version:
        raise UnsupportedError(f"played by version {form.rules} of the rules, this referee knows version {version}")
    entry = _entry(1, line)
    if not isinstance(entry, Started):
        raise AlteredError(1, "a record begins with `started`")
    if len(entry.seats) != entry.variant.seats:
        raise AlteredError(1, f"{len(entry.seats)} seats for a game of {entry.variant.seats}")
    return entry


class _Variant(Struct, frozen=True):
    type: str = ""


class _Form(Struct, frozen=True):
    """What the first line of any version's record tells."""

    entry: str
    record: int = 0
    rules: int = 0
    variant: _Variant = _Variant()


def _linked(head: str, number: int, line: bytes) -> str:
    parts = hash_of(line[:-1])
    if parts is None:
        raise AlteredError(number, "the line does not end in a hash")
    body, told = parts
    if linked(head, body) != told:
        raise AlteredError(number, "the hash does not fit this line and the one before")
    return told


def _entry(number: int, line: bytes) -> AnyEntry:
    try:
        return entry_of(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise AlteredError(number, f"no entry: {error}") from error


def _next(match: Match, entry: AnyEntry, number: int) -> tuple[bytes, ...]:
    """What a referee writes when this entry's answer comes in."""
    if match.decision is None:
        raise AlteredError(number, "something stands behind the end of the match")
    if isinstance(entry, Noted):
        return (match.note(entry),)
    match entry:
        case Decided(by="bot"):
            what = Act("", action=entry.action)
            return match.resolve(Answer(what, entry.took_us, entry.lag_us, entry.network_us)).lines
        case Faulted():
            return match.resolve(Answer(_again(entry, number), entry.took_us, entry.lag_us, entry.network_us)).lines
        case Resigned():
            return match.resolve(Answer(Resign())).lines
        case Started() | Decided() | Ended():
            raise AlteredError(number, f"`{type(entry).__name__.lower()}` cannot stand here: a decision is open")


def _again(entry: Faulted, number: int) -> Act | Fault:
    """The answer that was faulted, to be judged again; or the fault itself where nothing was judged."""
    if entry.answer is UNSET:
        return Fault(entry.code, entry.text, entry.given)
    try:
        answer = _judged.decode(entry.answer)
    except (msgspec.DecodeError, RecursionError) as error:
        raise AlteredError(number, f"no answer of a bot: {error}") from error
    return Act("", answer.choice, answer.action)


def _difference(wanted: bytes, line: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(wanted, line, strict=False)) if a != b), min(len(wanted), len(line)))
    return f"from byte {at + 1} it says {line[at : at + 40]!r}, the replay says {wanted[at : at + 40]!r}"
