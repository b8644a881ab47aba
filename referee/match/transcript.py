"""The transcript: the entries of a match's record, and the chain of hashes that holds its lines together.

A line is an entry as JSON with `hash` as its last member: SHA-256 over the hash of the line before (64 hexadecimal
digits; none before the first line) and this line's JSON without `hash`. Every byte of every line counts.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from protocol.faults import Code, Fault
from protocol.messages import Act, News, Resign
from referee.match.clock import TimeControl
from referee.match.conduct import Conduct
from referee.rules.catalog import AnyGame
from referee.rules.chance import Seed

Why = Literal["finished", "retired", "forfeit"]
"""Played to the end by the rules; at most one side still played by its bots; the first fault, where that decides."""

Microseconds = Annotated[int, Meta(ge=0, lt=2**53)]

RECORD = 1
"""The version of this form."""

ANSWER_MAX = 2_000
"""An answer that was judged bad is kept whole in the record up to so many bytes."""


class Occupant(Struct, frozen=True):
    """Who sits on a seat."""

    bot: str
    news: News = "none"
    house: bool = False
    """A bot that the referee itself brought to fill the table."""
    version: str = ""


class Entry(Struct, frozen=True, tag_field="entry"):
    """The base of all entries."""


class Started(Entry, frozen=True, tag="started"):
    """Everything that the match and its bytes depend on, no default left out."""

    record: int
    server: str
    protocol: int
    rules: int
    """The version of the game's rules."""
    match: str
    game: str
    variant: AnyGame
    seats: tuple[Occupant, ...]
    times: TimeControl
    conduct: Conduct
    seed: Seed
    salt: str
    known_seed: bool
    """The seed was given by somebody: such a match is never rated."""
    at: str
    """When, UTC."""


class Decided(Entry, frozen=True, tag="decided"):
    """One decision: what was done, by whose hand, and the state it led to."""

    number: int
    seat: int
    by: Literal["bot", "house"]
    action: Raw
    took_us: Microseconds
    """Charged to the seat: from the hand-over of the request to the arrival of the answer."""
    lag_us: Microseconds
    """The referee's own delay, not charged."""
    network_us: Microseconds
    """The estimate of the way there and back, not charged."""
    request: str
    """SHA-256 of the request's line as sent; empty where nobody was asked."""
    state: str
    """Fingerprint of the state after: SHA-256 of its JSON."""


class Faulted(Entry, frozen=True, tag="faulted"):
    """A fault, told to the seat with the same words."""

    number: int
    seat: int
    code: Code
    counted: bool
    text: str
    given: str
    answer: Raw | UnsetType = UNSET
    """The answer that was judged, where there was one and it is short: it can be judged again."""
    took_us: Microseconds = 0
    lag_us: Microseconds = 0
    network_us: Microseconds = 0


class Resigned(Entry, frozen=True, tag="resigned"):
    """The bot gave its seat to the house, instead of an answer."""

    number: int
    seat: int
    request: str
    """SHA-256 of the request's line as sent."""


class Noted(Entry, frozen=True, tag="noted"):
    """Something worth knowing that changes nothing: a notice, a suspension."""

    what: str
    text: str
    seat: int | None = None
    number: int | None = None
    given: str = ""
    at: str = ""


class Ended(Entry, frozen=True, tag="ended"):
    """The result."""

    why: Why
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    faults: tuple[int, ...]
    retired: tuple[int, ...]


AnyEntry = Started | Decided | Faulted | Resigned | Noted | Ended

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)

_TAIL = len(b',"hash":""}') + 64


class Chain:
    """Turns entries into the lines of a record, each tied to the one before."""

    def __init__(self) -> None:
        self.head = ""
        """The hash of the last line."""

    def line(self, entry: AnyEntry) -> bytes:
        """The entry as the next line, LF included."""
        body = _encoder.encode(entry)
        self.head = linked(self.head, body)
        return body[:-1] + b',"hash":"' + self.head.encode() + b'"}\n'


def linked(before: str, body: bytes) -> str:
    """The hash of a line: of the hash before it and its own JSON without `hash`."""
    return sha256(before.encode() + body).hexdigest()


def entry_of(line: bytes) -> AnyEntry:
    """The entry in a line of a record. Raises msgspec.DecodeError, UnicodeDecodeError or RecursionError."""
    line.decode()
    return _decoder.decode(line)


def hash_of(line: bytes) -> tuple[bytes, str] | None:
    """A line (without LF) taken apart into its JSON without `hash`, and the hash; None if it does not end in one."""
    body, tail = line[:-_TAIL], line[-_TAIL:]
    if not tail.startswith(b',"hash":"') or not tail.endswith(b'"}'):
        return None
    return body + b"}", tail[9:-2].decode("ascii", "replace")


UNTIMED: dict[str, tuple[str, ...]] = {
    "started": ("match", "salt", "at"),
    "decided": ("took_us", "lag_us", "network_us", "request"),
    "faulted": ("took_us", "lag_us", "network_us"),
    "resigned": ("request",),
    "ended": (),
}


def untimed(lines: Iterable[bytes]) -> bytes:
    """What must be equal for equal seed and answers: no times, no ids, no digests of what held them, no notes."""
    timeless: list[bytes] = []
    for line in lines:
        fields: dict[str, Any] = msgspec.json.decode(line)
        if fields["entry"] == "noted":
            continue
        for name in (*UNTIMED[fields["entry"]], "hash"):
            fields.pop(name, None)
        timeless.append(_encoder.encode(fields) + b"\n")
    return b"".join(timeless)


def kept(what: Act | Fault | Resign) -> Raw | UnsetType:
    """The answer to keep with a fault: only one that is short, and that every reader of JSON can read."""
    if not isinstance(what, Act):
        return UNSET
    if what.choice is not UNSET:
        return Raw(b'{"choice":%d}' % what.choice) if abs(what.choice) < 2**63 else UNSET
    action = bytes(what.action)
    return Raw(b'{"action":' + action + b"}") if len(action) <= ANSWER_MAX and _readable(action) else UNSET


def _readable(action: bytes) -> bool:
    """Nothing checked what lies inside: half a surrogate pair, for example."""
    try:
        action.decode()
        msgspec.json.decode(action)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    return b"\r" not in action
