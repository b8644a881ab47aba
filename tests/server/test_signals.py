"""A signal stops a real referee: the first in order, the second at once, and nothing is left torn or running."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import trio

from referee.match.replay import verify
from tests.server.player import GUARD_S, Player, connected, kinds

ROOT = Path(__file__).parents[2]
MAIN = (sys.executable, "-c", "import sys; sys.argv[0] = 'referee'; from referee.cli import main; main()")


class Running:
    """`referee serve` as a process of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [*MAIN, "serve", "--port", "0", "--out", str(folder), "--limit-ms", "60000", *options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rsplit(maxsplit=1)[1])

    async def ended(self) -> tuple[int, str]:
        """The exit code and what it said on stderr."""
        _, said = await trio.to_thread.run_sync(lambda: self.process.communicate(timeout=GUARD_S))
        return self.process.returncode, said

    def record(self) -> bytes:
        [path] = self.folder.glob("*.jsonl")
        return path.read_bytes()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "matches")
    yield running
    running.process.kill()
    running.process.communicate()


async def seated(port: int, names: tuple[str, ...] = ("ada", "bob", "cleo", "dan")) -> list[Player]:
    players = [await connected(port, name) for name in names]
    for player in players:
        await player.hello()
    for player in players:
        await player.hear("seated")
    return players


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_the_first_signal_suspends_the_match_and_takes_leave(running: Running, number: int):
    with trio.fail_after(GUARD_S):
        players = await seated(running.port)
        idle, half_open = await connected(running.port, "idle"), await connected(running.port)
        await idle.hello()
        await idle.hear("waiting")
        os.kill(running.process.pid, number)
        for player in players:
            heard = [json.loads(line) for line in (await rest(player)).splitlines()]
            assert kinds(heard)[-1] == "closing"
            assert kinds(heard).count("closing") == 1
            assert heard[-1]["why"] == "shutdown"
            await player.close()
        assert (await idle.hear("closing"))["why"] == "shutdown"
        for player in (idle, half_open):
            await player.close()
        code, said = await running.ended()
    assert (code, "Traceback" in said) == (0, False), said
    verdict = verify(running.record())
    assert (verdict.state, running.record()[-1:]) == ("incomplete", b"\n")
    assert b'"suspended"' in running.record().splitlines()[-1]


async def rest(player: Player) -> bytes:
    """All that was sent; every line of it is whole."""
    while await player.hear_line():
        pass
    assert player.sent_to.endswith(b"\n")
    return player.sent_to


async def test_the_second_signal_ends_at_once_though_a_client_does_not_read(running: Running):
    with trio.fail_after(GUARD_S):
        players = await seated(running.port)
        os.kill(running.process.pid, signal.SIGINT)
        await trio.to_thread.run_sync(running.process.stderr.readline)
        os.kill(running.process.pid, signal.SIGINT)
        code, said = await running.ended()
        assert (code, "Traceback" in said) == (130, False), said
        for player in players:
            await player.close()
    assert running.record().endswith(b"\n")
    assert verify(running.record()).state == "incomplete"


async def test_two_signals_in_one_moment_end_it_in_bounded_time(running: Running):
    with trio.fail_after(GUARD_S):
        players = await seated(running.port)
        os.kill(running.process.pid, signal.SIGINT)
        os.kill(running.process.pid, signal.SIGTERM)
        code, said = await running.ended()
        assert code in (0, 130)
        assert "Traceback" not in said
        for player in players:
            await player.close()
    assert verify(running.record()).state == "incomplete"


async def test_a_referee_that_is_killed_loses_nothing_it_has_told(running: Running):
    with trio.fail_after(GUARD_S):
        players = await seated(running.port)
        told: list[dict] = []

        async def play(player: Player) -> None:
            while message := await player.hear("decide"):
                told.append(message)
                if len(told) == 30:
                    running.process.kill()
                await player.say({"type": "act", "decision": message["decision"], "choice": 0})

        async with trio.open_nursery() as nursery:
            for player in players:
                nursery.start_soon(play, player)
        await running.ended()
        for player in players:
            await player.close()
    verdict = verify(running.record())
    assert verdict.state == "incomplete"
    decided = running.record().count(b'"entry":"decided"')
    assert decided >= int(told[-1]["decision"].split("-")[0])


@pytest.mark.parametrize("signals", [1, 2])
async def test_no_house_bot_outlives_the_referee(tmp_path: Path, signals: int):
    stubborn = tmp_path / "stubborn.py"
    stubborn.write_text(
        "import os, pathlib, signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "pathlib.Path(__file__).with_name(f'{os.getpid()}.pid').touch()\ntime.sleep(600)\n"
    )
    running = Running(tmp_path / "matches", "--fill", str(stubborn), "--after", "0s")
    try:
        with trio.fail_after(GUARD_S):
            lone = await connected(running.port)
            await lone.hello()
            while len(pids := [int(path.stem) for path in tmp_path.glob("*.pid")]) < 3:  # noqa: ASYNC110
                await trio.sleep(0.02)
            for _ in range(signals):
                os.kill(running.process.pid, signal.SIGINT)
                await trio.sleep(0.2)
            await lone.close()
            code, _ = await running.ended()
            assert code == (0 if signals == 1 else 130)
            while any(alive(pid) for pid in pids):  # noqa: ASYNC110
                await trio.sleep(0.02)
    finally:
        running.process.kill()
        running.process.communicate()


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
