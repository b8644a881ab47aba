"""A mistake of the referee, or of its disk, ends one table and never the server."""

import errno
from pathlib import Path

import pytest
import trio

from referee.match.clock import TimeControl
from referee.match.match import Match
from referee.match.replay import verify
from referee.server.journal import Journal
from referee.server.launch import recipe
from referee.server.series import Series, entrants
from tests.server.conftest import House, descriptors
from tests.server.player import kinds, offer

NAMES = ("ada", "bob", "cleo", "dan")
UNHURRIED = offer(times=TimeControl(limit_ms=20_000, startup_ms=20_000))


async def closing_of_all(house: House) -> list[dict]:
    players = [await house.guest(name) for name in NAMES]
    heard: list[list[dict]] = []

    async def play(player) -> None:
        heard.append(await player.play())

    async with trio.open_nursery() as nursery:
        for player in players:
            nursery.start_soon(play, player)
    await house.part()
    await house.empty()
    assert all("over" not in kinds(told) for told in heard)
    return [told[-1] for told in heard]


async def test_a_record_that_cannot_be_begun_ends_its_table_and_the_next_one_plays(house: House):
    await house.open(UNHURRIED)
    house.folder.rmdir()
    house.folder.touch()
    assert {(last["type"], last["why"]) for last in await closing_of_all(house)} == {("closing", "referee_error")}
    assert any("its record cannot be written" in line for line in house.told)
    house.folder.unlink()
    for name in NAMES:
        await house.plays(name, matches=1)
    await house.until(house.results)


async def test_a_disk_that_is_full_ends_the_match_and_leaves_no_descriptor(house: House, monkeypatch):
    await house.open(UNHURRIED)
    before, written = descriptors(), []
    write = Journal.write

    def full(self: Journal, lines) -> None:
        written.append(1)
        if len(written) == 5:
            raise OSError(errno.ENOSPC, "No space left on device")
        write(self, lines)

    monkeypatch.setattr(Journal, "write", full)
    assert {last["why"] for last in await closing_of_all(house)} == {"referee_error"}
    assert any("No space left" in line for line in house.told)
    assert verify(house.records()[0].read_bytes()).state == "incomplete"
    await house.until(lambda: descriptors() <= before)


async def test_a_bug_in_the_judgement_ends_one_table_and_is_logged(house: House, monkeypatch, caplog):
    await house.open(UNHURRIED)
    resolve = Match.resolve

    def broken(self: Match, answer):
        if self.decision is not None and self.decision.number == 5:
            raise RuntimeError("a bug, on purpose")
        return resolve(self, answer)

    monkeypatch.setattr(Match, "resolve", broken)
    assert {last["why"] for last in await closing_of_all(house)} == {"referee_error"}
    assert "a bug, on purpose" in caplog.text
    monkeypatch.setattr(Match, "resolve", resolve)
    for name in NAMES:
        await house.plays(name, matches=1)
    await house.until(house.results)
    caplog.clear()


async def test_a_bug_with_one_guest_ends_one_connection_and_is_logged(house: House, monkeypatch, caplog):
    await house.open(UNHURRIED)
    admit = house.service.door._admit

    def broken(link, heard):
        if heard.name == "ada":
            raise RuntimeError("a bug, on purpose")
        return admit(link, heard)

    monkeypatch.setattr(house.service.door, "_admit", broken)
    unlucky = await house.connect("ada")
    await unlucky.hello()
    assert await unlucky.hear() == {}
    assert "a bug, on purpose" in caplog.text
    await house.guest("bob")
    caplog.clear()


async def test_a_series_whose_record_cannot_be_written_says_so_and_ends_its_bots(tmp_path: Path):
    folder = tmp_path / "matches"
    folder.touch()
    _, bots = entrants([recipe("random", "dog")], UNHURRIED.variant.sides)
    series = Series(UNHURRIED, bots, folder)
    with trio.fail_after(60):
        with pytest.raises(OSError, match="matches"):
            async with series.opened():
                await series.match(0, None)
    assert all(bot.ended.is_set() for bot in bots)
