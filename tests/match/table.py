"""A table without bots: matches in which a test gives every answer, and keeps all that was written and sent."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw

from protocol.faults import Code, Fault
from protocol.messages import Act, News, Resign
from referee.match.clock import TimeControl
from referee.match.conduct import Conduct
from referee.match.match import Answer, Decision, Match, Settled
from referee.match.transcript import RECORD, Occupant, Started
from referee.rules.catalog import RULES_VERSION
from referee.rules.chance import derived
from referee.rules.dog.dog import Dog

SHORT = Dog(hand_sizes=(3, 2), max_rounds=2)
TINY = Dog(hand_sizes=(2,), max_rounds=1)
SALT = "5a" * 16

ILLEGAL = b'{"do":"fold"}'
"""Never legal where a seat is asked: it has a play, or a card to give."""


def started(
    variant: Any = SHORT,
    number: int = 0,
    news: tuple[News, ...] = (),
    conduct: Conduct = Conduct(),  # noqa: B008
    times: TimeControl = TimeControl(),  # noqa: B008
    match: str = "m-7f2c",
) -> Started:
    """The first entry of a match; every other number is another seed."""
    modes = news or ("none",) * variant.seats
    return Started(
        record=RECORD,
        server="referee 0",
        protocol=1,
        rules=RULES_VERSION.get(variant.__struct_config__.tag, 1),
        match=match,
        game="dog-for-tests",
        variant=variant,
        seats=tuple(Occupant(f"bot-{seat}", mode) for seat, mode in enumerate(modes)),
        times=times,
        conduct=conduct,
        seed=derived("match tests", "match", number),
        salt=SALT,
        known_seed=True,
        at="2026-11-30T12:00:00.000+00:00",
    )


class Table:
    """A match, and all that came of it so far."""

    def __init__(self, first: Started, state: Any = None) -> None:
        self.match = Match(first, state)
        self.lines: list[bytes] = []
        self.letters: list[tuple[int, dict[str, Any]]] = []
        self.sent: list[list[bytes]] = [[] for _ in first.seats]
        """By seat every line that was sent to it, requests among them."""
        self.asked: list[Decision] = []
        self.open_after: list[tuple[Decision | None, tuple[bytes, ...]]] = []
        """For each line: the decision that is open once its step is through, and the step's lines behind it."""
        self._take(self.match.opening)

    @property
    def open(self) -> Decision:
        assert self.match.decision is not None
        return self.match.decision

    @property
    def request(self) -> dict[str, Any]:
        """The open request."""
        return msgspec.json.decode(self.open.line)

    @property
    def record(self) -> bytes:
        return b"".join(self.lines)

    @property
    def entries(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(line) for line in self.lines]

    def of(self, sort: str) -> list[dict[str, Any]]:
        """The entries of one sort."""
        return [entry for entry in self.entries if entry["entry"] == sort]

    def answer(
        self, what: Act | Fault | Resign, took_us: int = 0, notices: tuple[Fault, ...] = (), lag_us: int = 0
    ) -> "Step":
        settled = self.match.resolve(Answer(what, took_us, lag_us, 0, notices))
        self._take(settled)
        return Step(settled)

    def choose(self, choice: int = 0, took_us: int = 0) -> "Step":
        return self.answer(Act(self.open.id, choice), took_us)

    def act(self, action: bytes, took_us: int = 0) -> "Step":
        return self.answer(Act(self.open.id, action=Raw(action)), took_us)

    def fail(self, code: Code = Code.TIMEOUT) -> "Step":
        took = self.open.left_us if code is Code.TIMEOUT else 0
        return self.answer(Fault(code, f"for a test: {code}"), took)

    def until(self, seat: int) -> None:
        """Plays first choices until this seat is asked."""
        while self.open.seat != seat:
            self.choose()

    def play(self, deed: "Deed") -> "Table":
        """Plays to the end."""
        step = 0
        while self.match.decision is not None:
            assert step < 20_000
            deed(self, step)
            step += 1
        return self

    def _take(self, settled: Settled) -> None:
        decision = self.match.decision
        for at, line in enumerate(settled.lines):
            self.lines.append(line)
            self.open_after.append((decision, settled.lines[at + 1 :]))
        for letter in settled.letters:
            self.letters.append((letter.seat, msgspec.json.decode(letter.line)))
            self.sent[letter.seat].append(letter.line)
        if decision is not None and (not self.asked or self.asked[-1] is not decision):
            self.asked.append(decision)
            self.sent[decision.seat].append(decision.line)


class Step:
    """What one answer led to."""

    def __init__(self, settled: Settled) -> None:
        self.entries: list[dict[str, Any]] = [msgspec.json.decode(line) for line in settled.lines]
        self.letters: list[tuple[int, dict[str, Any]]] = [
            (letter.seat, msgspec.json.decode(letter.line)) for letter in settled.letters
        ]

    def to(self, seat: int) -> list[dict[str, Any]]:
        return [letter for to, letter in self.letters if to == seat]


Deed = Callable[[Table, int], object]


def number(seed: int | str, *keys: object) -> int:
    """A number that looks like chance."""
    return int.from_bytes(sha256(repr((seed, keys)).encode()).digest()[:6], "big")


def good(seed: int) -> Deed:
    """Legal answers, by number and by the action itself in turns."""

    def deed(table: Table, step: int) -> None:
        legal = table.match.game.legal(table.match.state)
        choice = number(seed, "choice", step) % len(legal)
        took = number(seed, "took", step) % 900_000
        if number(seed, "how", step) % 2:
            table.choose(choice, took)
        else:
            table.act(msgspec.json.encode(legal[choice]), took)

    return deed


def mixed(seed: int, mischief: int) -> Deed:
    """Good answers, and in so many of a hundred cases one of everything that can go wrong."""
    well = good(seed)

    def deed(table: Table, step: int) -> None:
        if number(seed, "whether", step) % 100 >= mischief:
            well(table, step)
        else:
            MISDEEDS[number(seed, "which", step) % len(MISDEEDS)](table)

    return deed


MISDEEDS: tuple[Callable[[Table], object], ...] = (
    lambda table: table.choose(-1, 20_000),
    lambda table: table.choose(2**64 + 1),
    lambda table: table.choose(10**18),
    lambda table: table.act(ILLEGAL, 30_000),
    lambda table: table.act(b'{"do":"move","card":"5","from":"T0","to":"T5"}'),
    lambda table: table.act(b'{"do":"start","card":"X"}'),
    lambda table: table.act(b'{"do":"move","card":"7","from":"T61","to":"G1.4"}'),
    lambda table: table.act(b'{"do":"give","card":"Z"}'),
    lambda table: table.act(b'{"do":"give","card":"\xc3\xa4"}'),
    lambda table: table.act(b'{"do":\r"fold"}'),
    lambda table: table.act(b'{"do":"step","from":"' + b"T" * 3_000 + b'","to":"T1"}'),
    lambda table: table.act(b"[" * 4_000 + b"]" * 4_000),
    lambda table: table.act(b"null"),
    lambda table: table.fail(Code.TIMEOUT),
    lambda table: table.choose(0, table.open.left_us + 1),
    lambda table: table.choose(-1, table.open.left_us + 1),
    lambda table: table.fail(Code.GONE),
    lambda table: table.fail(Code.FLOOD),
    lambda table: table.fail(Code.LINE_TOO_LONG),
    lambda table: table.choose(0, table.open.left_us),
    lambda table: table.answer(Act("", 0), 5, (Fault(Code.STALE, "old"), Fault(Code.BAD_JSON, "what", "{\\x00"))),
    lambda table: table.answer(Resign()) if number(table.open.id, "resign") % 3 == 0 else table.choose(0),
)


def chained(bodies: list[bytes]) -> list[bytes]:
    """Lines from their JSON without hash: the chain as transcript.py describes it, written once more."""
    lines: list[bytes] = []
    head = ""
    for body in bodies:
        head = sha256(head.encode() + body).hexdigest()
        lines.append(body[:-1] + b',"hash":"' + head.encode() + b'"}\n')
    return lines


def bodies(lines: list[bytes]) -> list[bytes]:
    """The JSON of lines without their hash."""
    return [line[: -len(b',"hash":""}\n') - 64] + b"}" for line in lines]
