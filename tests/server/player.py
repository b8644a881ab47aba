"""A bot's end of a line, spoken by a test, and tables in memory to sit at."""

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import trio
from trio.testing import memory_stream_pair, wait_all_tasks_blocked

from protocol.messages import PROTOCOL
from referee.match.clock import TimeControl
from referee.match.conduct import Conduct
from referee.match.match import Decision, Match
from referee.match.transcript import RECORD, Occupant, Started
from referee.rules.catalog import AnyGame, rules_version
from referee.rules.chance import Seed
from referee.rules.dog.dog import Dog
from referee.server.chair import Chair
from referee.server.door import Offer
from referee.server.link import Link

SHORT = Dog(hand_sizes=(2,), max_rounds=8)
"""A game in which every seat is asked at least once a round, over after some forty decisions."""
QUICK = TimeControl(limit_ms=100, bank_ms=200, startup_ms=500, hand_over_ms=1_000)
SEED = Seed("00112233445566778899aabbccddeeff")
GUARD_S = 60
"""Against hanging only; nothing is measured with it."""


def offer(game: AnyGame = SHORT, times: TimeControl = QUICK, conduct: Conduct = Conduct()) -> Offer:  # noqa: B008
    return Offer("short-dog", game, times, conduct)


def started(
    game: AnyGame = SHORT,
    times: TimeControl = QUICK,
    conduct: Conduct = Conduct(),  # noqa: B008
    news: tuple[str, ...] = ("none",) * 4,
    seed: Seed = SEED,
) -> Started:
    """The first entry of a match between ada, bob, cleo and dan."""
    seats = tuple(Occupant(name, mode) for name, mode in zip(("ada", "bob", "cleo", "dan"), news, strict=False))
    return Started(
        record=RECORD, server="test", protocol=1, rules=rules_version(game), match="m-1", game="short-dog",
        variant=game, seats=seats,
        times=times, conduct=conduct, seed=seed, salt="5a17", known_seed=True, at="",
    )  # fmt: skip


def question(number: int = 1, left_ms: int = 300) -> Decision:
    """A decision of no game, for a chair alone."""
    id = f"{number}-0badcafe"
    return Decision(number, id, 0, number, line_of({"type": "decide", "decision": id}), left_ms * 1_000)


def line_of(message: object) -> bytes:
    return message if isinstance(message, bytes) else json.dumps(message, separators=(",", ":")).encode() + b"\n"


def act(decision: str, **answer: object) -> dict[str, object]:
    return {"type": "act", "decision": decision} | (answer or {"choice": 0})


def hashed(decide: dict[str, Any]) -> dict[str, object]:
    """An answer that follows from what the seat sees, and from nothing else."""
    seen = json.dumps([decide["view"], decide["legal"]]).encode()
    return {"choice": int.from_bytes(sha256(seen).digest()) % decide["choices"]}


def first(decide: dict[str, Any]) -> dict[str, object]:
    return {"choice": 0}


class Player:
    """Says and hears lines; keeps every byte that it was sent."""

    def __init__(self, stream: trio.abc.Stream, name: str = "ada") -> None:
        self.stream = stream
        self.name = name
        self.sent_to = b""
        self._read = 0

    async def say(self, *messages: object) -> bool:
        """Sends lines; False: they cannot be sent any more."""
        try:
            await self.stream.send_all(b"".join(map(line_of, messages)))
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            return False
        return True

    async def hello(self, **more: object) -> None:
        await self.say({"type": "hello", "name": self.name, "protocol": PROTOCOL} | more)

    async def hear_line(self) -> bytes:
        """The next line with its LF; what is left, at last b"", when the referee has hung up."""
        while (end := self.sent_to.find(b"\n", self._read) + 1) == 0:
            try:
                data = await self.stream.receive_some(65_536)
            except (trio.BrokenResourceError, trio.ClosedResourceError):
                data = b""
            if not data:
                end = len(self.sent_to)
                break
            self.sent_to += bytes(data)
        line, self._read = self.sent_to[self._read : end], end
        return line

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message, or the next of these kinds; {} at the end of the line."""
        while line := await self.hear_line():
            message = json.loads(line)
            if not kinds or message["type"] in kinds:
                return message
        return {}

    async def play(self, choose: Any = first, until: str = "closing") -> list[dict[str, Any]]:
        """Answers every decision until a message of that kind, or the end of the line; all that was heard."""
        heard: list[dict[str, Any]] = []
        while message := await self.hear():
            heard.append(message)
            if message["type"] == until:
                break
            if message["type"] == "decide":
                await self.say(act(message["decision"], **choose(message)))
        return heard

    async def close(self) -> None:
        await trio.aclose_forcefully(self.stream)

    async def __aenter__(self) -> "Player":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def connected(port: int, name: str = "ada") -> Player:
    return Player(await trio.open_tcp_stream("127.0.0.1", port), name)


def kinds(messages: Iterable[dict[str, Any]]) -> list[str]:
    return [message["type"] for message in messages]


def of_kind(messages: Iterable[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [message for message in messages if message["type"] == kind]


class Sheets:
    """A journal in memory."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.finished = self.closed = False

    def write(self, lines: Iterable[bytes]) -> None:
        self.lines += lines

    async def finish(self) -> None:
        self.finished = True
        await trio.lowlevel.checkpoint()

    def close(self) -> None:
        self.closed = True

    def entries(self, kind: str) -> list[dict[str, Any]]:
        return [entry for entry in map(json.loads, self.lines) if entry["entry"] == kind]


class Seated:
    """A match in memory, each chair with a link, each link with a player at the other end."""

    def __init__(self, nursery: trio.Nursery, opening: Started, pair: Any = memory_stream_pair) -> None:
        self.match = Match(opening)
        self.links: list[Link] = []
        self.players: list[Player] = []
        for occupant in opening.seats:
            ours, theirs = pair()
            self.links.append(Link(ours))
            self.players.append(Player(theirs, occupant.bot))
        for link in self.links:
            link.conversation.move(link.conversation.phase.WAITING)
            nursery.start_soon(kept, link)
        self.chairs = [Chair(link, opening.times.hand_over_ms) for link in self.links]
        self.sheets = Sheets()

    async def part(self) -> None:
        """Nobody stays after a match. A stream in memory can be cut off before it has sent anything; a socket not."""
        await wait_all_tasks_blocked()
        for link in self.links:
            link.sever("done", "over")


async def kept(link: Link) -> None:
    """What the door does with a link."""
    with link.scope:
        await link.pump()
    await link.goodbye()
