"""The same seeds and the same bots give the same records, one match after the other or fifty at once."""

from pathlib import Path

import trio
from trio.testing import memory_stream_pair

from referee.match.clock import TimeControl
from referee.match.replay import verify
from referee.match.transcript import untimed
from referee.rules.chance import derived
from referee.rules.dog.dog import Dog
from referee.server.door import Door
from referee.server.lobby import Guest, Lobby
from referee.server.table import occupant, seat_and_play
from tests.server.player import GUARD_S, Player, act, hashed, offer

MATCHES = 50
NAMES = ("ada", "bob", "cleo", "dan")
UNHURRIED = TimeControl(limit_ms=60_000, bank_ms=60_000)


class Hall:
    """A door and a lobby, and bots that do the same in the same position, also the same mistakes."""

    def __init__(self, folder: Path) -> None:
        self.offer = offer(Dog(max_rounds=2), UNHURRIED)
        self.lobby = Lobby(self.offer.game, 4)
        self.door = Door(self.offer, self.lobby, {}, open=True)
        self.folder = folder
        self.records: dict[int, bytes] = {}

    async def come(self, nursery: trio.Nursery, number: int) -> None:
        for name, news in zip(NAMES, ("none", "batch", "stream", "none"), strict=True):
            ours, theirs = memory_stream_pair()
            nursery.start_soon(self.door.receive, ours)
            nursery.start_soon(play, Player(theirs, f"{name}-{number}"), news)
        while sum(guest.name.endswith(f"-{number}") for guest in self.lobby.waiting) < 4:
            await self.lobby.change()

    async def match(self, number: int) -> None:
        mine: dict[str, Guest] = {guest.name: guest for guest in self.lobby.waiting}
        guests = [mine[f"{name}-{number}"] for name in NAMES]
        await self.lobby.call(guests)
        seed, seats = derived("fifty", "match", number), tuple(occupant(guest) for guest in guests)
        played = await seat_and_play(self.offer, guests, seats, self.folder, seed, known_seed=True)
        record = played.path.read_bytes()
        assert verify(record).state == "complete"
        self.records[number] = untimed(record.splitlines(keepends=True))


async def play(player: Player, news: str) -> None:
    await player.hello(news=news)
    while message := await player.hear("decide", "faulted"):
        if message["type"] == "decide":
            answer = hashed(message)
            wrong = answer["choice"] == 3
            await player.say(act(message["decision"], **({"choice": 99} if wrong else answer)))
        elif message["open"]:
            await player.say(act(message["decision"], choice=0))


async def test_fifty_matches_at_once_are_the_fifty_matches_one_after_the_other(tmp_path: Path):
    with trio.fail_after(GUARD_S):
        alone = Hall(tmp_path / "alone")
        for number in range(MATCHES):
            async with trio.open_nursery() as nursery:
                await alone.come(nursery, number)
                await alone.match(number)
                alone.door.dismiss("done", "goodbye")
        together = Hall(tmp_path / "together")
        async with trio.open_nursery() as nursery:
            for number in range(MATCHES):
                await together.come(nursery, number)
            async with trio.open_nursery() as tables:
                for number in reversed(range(MATCHES)):
                    tables.start_soon(together.match, number)
            together.door.dismiss("done", "goodbye")
    assert len(set(alone.records.values())) == MATCHES
    assert b'"code":"bad_action"' in b"".join(alone.records.values())
    for number in range(MATCHES):
        assert together.records[number] == alone.records[number], f"match {number}"
