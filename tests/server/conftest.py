"""An open house on loopback, for the tests of it."""

import logging
import os
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import trio

from referee.match.replay import verify
from referee.match.result import Result, result
from referee.match.transcript import entry_of
from referee.server.door import Offer
from referee.server.serve import Filling, Service
from tests.server.player import GUARD_S, Player, connected, first, offer


class House:
    """A service that runs, and what it has written and told."""

    def __init__(self, folder: Path, nursery: trio.Nursery) -> None:
        self.folder = folder
        self.nursery = nursery
        self.told: list[str] = []
        self.players: list[Player] = []
        self._results: dict[Path, Result] = {}
        self.service: Service
        self.port = 0

    async def open(self, what: Offer | None = None, filling: Filling | None = None, **more: object) -> None:
        self.service = Service(what or offer(), self.folder, filling=filling, tell=self.told.append, **more)
        self.port = await self.nursery.start(self.service.run, "127.0.0.1", 0)

    async def connect(self, name: str = "ada") -> Player:
        """A player that has said nothing yet; it is closed at the end of the test."""
        self.players.append(await connected(self.port, name))
        return self.players[-1]

    async def guest(self, name: str, **hello: object) -> Player:
        """A player that has been welcomed and waits."""
        player = await self.connect(name)
        await player.hello(**hello)
        assert (await player.hear())["type"] == "welcome"
        assert (await player.hear())["type"] == "waiting"
        return player

    async def plays(self, name: str, choose=first, **hello: object) -> Player:
        """A player that plays by itself until it is told goodbye."""
        player = await self.guest(name, **hello)
        self.nursery.start_soon(player.play, choose)
        return player

    async def until(self, condition) -> None:
        while not condition():  # noqa: ASYNC110  (what is waited for has no event)
            await trio.sleep(0.01)

    async def part(self) -> None:
        """All players hang up."""
        for player in self.players:
            await player.close()
        self.players.clear()

    async def empty(self) -> None:
        """Nobody is here any more."""
        await self.until(lambda: not len(self.service.lobby) and not len(self.service.door))

    def records(self) -> list[Path]:
        return sorted(self.folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)

    def results(self) -> list[Result]:
        """All results, the oldest first; every record with one is complete and true."""
        for path in self.records():
            if path not in self._results:
                data = path.read_bytes()
                outcome = result(map(entry_of, data[: data.rfind(b"\n") + 1].splitlines(keepends=True)))
                if outcome is not None:
                    assert verify(data).state == "complete", path
                    self._results[path] = outcome
        return list(self._results.values())


@pytest.fixture
async def house(tmp_path: Path, caplog) -> AsyncGenerator[House]:
    """Closed at the end of the test; no test may take for ever, and none may log a mistake of the referee."""
    with trio.fail_after(GUARD_S):
        async with trio.open_nursery() as nursery:
            house = House(tmp_path / "matches", nursery)
            yield house
            await house.part()
            if house.port:
                house.service.stop()
                await house.service.ended.wait()
            nursery.cancel_scope.cancel()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))
