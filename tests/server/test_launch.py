"""Bots as processes: started with their environment, listened to within bounds, and never left behind."""

import os
import sys
from pathlib import Path

import pytest
import trio

from referee.match.clock import TimeControl
from referee.server import launch
from referee.server.launch import SAID_MAX, Bot, BotError, recipe, samples
from referee.server.series import Series, entrants
from tests.server.conftest import descriptors
from tests.server.player import GUARD_S, offer

ROGUE = str(Path(__file__).parents[1] / "bots" / "misbehave.py")
PATIENT = offer(times=TimeControl(limit_ms=20_000, startup_ms=20_000))


def bot(code: str) -> Bot:
    return Bot("ada", (sys.executable, "-c", code), "secret")


def alive(pid: int) -> bool:
    """A process that still does something; a zombie whose parent is gone does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def dead(pid: int) -> None:
    while alive(pid):  # noqa: ASYNC110
        await trio.sleep(0.01)


@pytest.fixture(autouse=True)
async def guard():
    with trio.fail_after(GUARD_S):
        yield


async def test_a_bot_is_told_where_to_go_and_who_it_is():
    told = bot("import os; print(*[os.environ['REFEREE_' + n] for n in ('HOST', 'PORT', 'NAME', 'TOKEN')])")
    await told.run("127.0.0.1", 4711)
    assert told.last_words() == "it ended with exit code 0\n    127.0.0.1 4711 ada secret"


async def test_what_a_bot_prints_is_kept_to_a_bound_and_the_rest_read_all_the_same():
    loud = bot("import sys; sys.stderr.write('begin\\n'); sys.stdout.write('x' * 3_000_000); sys.exit(7)")
    await loud.run("127.0.0.1", 1)
    assert len(loud.said) == SAID_MAX
    assert loud.last_words().startswith("it ended with exit code 7\n    begin")


async def test_a_command_that_cannot_be_started_is_an_error_with_its_reason():
    with pytest.raises(BotError, match=r"ada cannot be started: /no/such/bot: No such file"):
        await Bot("ada", ("/no/such/bot",), "").run("127.0.0.1", 1)


async def test_a_bot_that_ignores_the_polite_signal_is_killed(nursery):
    deaf = bot(
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        "signal.signal(signal.SIGINT, signal.SIG_IGN); print('up'); time.sleep(600)"
    )
    await ended_from_outside(nursery, deaf)
    assert deaf.last_words().startswith("it ended with signal 9")


async def test_a_bot_that_heeds_it_may_say_goodbye_itself(nursery):
    polite = bot("import signal, sys, time; signal.signal(15, lambda *_: sys.exit(4)); print('up'); time.sleep(600)")
    await ended_from_outside(nursery, polite)
    assert polite.last_words().startswith("it ended with exit code 4")


async def ended_from_outside(nursery, one: Bot) -> None:
    scope = trio.CancelScope()

    async def run(task_status) -> None:
        with scope:
            await one.run("127.0.0.1", 1, task_status)

    await nursery.start(run)
    while not one.said.endswith(b"\n"):  # noqa: ASYNC110  # half a line, and the rest of it would break its pipe
        await trio.sleep(0.01)
    scope.cancel()
    await one.ended.wait()


CHILD = "import subprocess, sys; print(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']).pid)"


async def test_the_child_of_a_bot_that_ends_is_not_left_behind_and_keeps_nobody_waiting():
    parent = bot(CHILD)
    await parent.run("127.0.0.1", 1)
    await dead(int(parent.said))


async def test_a_bot_is_ended_with_its_child(nursery):
    parent = bot(CHILD + "; import time; time.sleep(600)")
    await ended_from_outside(nursery, parent)
    await dead(int(parent.said))


async def test_a_child_that_has_left_the_group_but_holds_the_pipe_keeps_nobody_waiting():
    parent = bot(CHILD.replace("600)']", "600)'], start_new_session=True"))
    await parent.run("127.0.0.1", 1)
    os.kill(int(parent.said), 9)


# ---------------------------------------------------------------------------- sample bots


@pytest.fixture
def stocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("plain_bot.py", "sly_bot.py", "sly_whist.py", "bold_poker.py", "bot.py", "__init__.py"):
        (tmp_path / name).touch()
    monkeypatch.setattr(launch, "SAMPLES", tmp_path)
    return tmp_path


async def test_a_sample_bot_is_found_by_its_name_and_the_family_of_the_game(stocked: Path):
    def found(family: str) -> dict[str, str]:
        return {name: path.name for name, path in samples(family).items()}

    assert found("whist") == {"plain": "plain_bot.py", "sly": "sly_whist.py"}
    assert found("poker") == {"plain": "plain_bot.py", "sly": "sly_bot.py", "bold": "bold_poker.py"}
    assert recipe("sly", "whist") == ("sly", (sys.executable, str(stocked / "sly_whist.py")))


async def test_a_sample_bot_of_another_game_is_refused_with_those_that_play_this_one(stocked: Path):
    with pytest.raises(BotError, match=r"^the sample bot bold does not play this game; these do: plain, sly$"):
        recipe("bold", "whist")
    with pytest.raises(BotError, match=r"^'blod' is no sample bot \(plain, sly\), no \.py file and no command"):
        recipe("blod", "whist")


# ---------------------------------------------------------------------------- a series


def series(folder: Path, *texts: str, what=PATIENT) -> Series:
    _, bots = entrants([recipe(text, "dog") for text in texts], what.variant.sides)
    return Series(what, bots, folder)


async def test_a_series_plays_and_leaves_no_process_and_no_descriptor(tmp_path: Path):
    one = series(tmp_path, "random", "greedy")
    before = descriptors()
    async with one.opened():
        for number in range(3):
            played = await one.match(number, None)
            assert not any(bot.faults for bot in played.result.bots)
    assert all(bot.ended.is_set() for bot in one.bots)
    assert len(list(tmp_path.glob("*.jsonl"))) == 3
    assert descriptors() <= before


async def test_a_bot_that_crashes_at_its_start_is_an_error_with_what_it_said(tmp_path: Path):
    one = series(tmp_path, "random", f"{sys.executable} {ROGUE} crash_at_start")
    with pytest.raises(BotError, match=r"(?s)did not come to the table: it ended with exit code 3\n.*on purpose"):
        async with one.opened():
            pytest.fail("nobody to play with")
    assert all(bot.ended.is_set() for bot in one.bots if bot._process)


async def test_a_bot_that_never_says_hello_is_an_error_when_its_start_has_taken_too_long(tmp_path: Path):
    what = offer(times=TimeControl(startup_ms=1_500))
    one = series(tmp_path, "random", f"{sys.executable} -c 'import time; time.sleep(600)'", what=what)
    with pytest.raises(BotError, match="said no hello within 1500 ms: it is still running and printed nothing"):
        async with one.opened():
            pytest.fail("nobody to play with")


@pytest.mark.parametrize("deed", ["crash", "reset"])
async def test_a_bot_that_crashed_is_started_again_for_the_next_match(tmp_path: Path, deed: str):
    one = series(tmp_path, "random", f"{sys.executable} {ROGUE} {deed} 0")
    async with one.opened():
        for number in range(2):
            played = await one.match(number, None)
            rogues = [bot for bot in played.result.bots if not bot.bot.startswith("random")]
            assert [set(bot.faults) for bot in rogues] == [{"gone"}, {"gone"}]
    assert all(bot.ended.is_set() for bot in one.bots)


LOST = """\
import os, socket, time
line = socket.create_connection((os.environ["REFEREE_HOST"], int(os.environ["REFEREE_PORT"])))
name, token = os.environ["REFEREE_NAME"], os.environ["REFEREE_TOKEN"]
line.sendall(b'{"type":"hello","name":"%s","protocol":1,"token":"%s"}\\n' % (name.encode(), token.encode()))
while b'"decide"' not in line.recv(65536):
    pass
line.close()
time.sleep(600)
"""


async def test_a_bot_that_lost_its_line_but_lives_is_started_again_soon(tmp_path: Path):
    lost = tmp_path / "lost.py"
    lost.write_text(LOST)
    one = series(tmp_path, "random", str(lost))
    with trio.fail_after(15):
        async with one.opened():
            for number in range(2):
                played = await one.match(number, None)
                losers = [bot for bot in played.result.bots if bot.bot.startswith("lost")]
                assert [set(bot.faults) for bot in losers] == [{"gone"}, {"gone"}]
                assert played.result.why
