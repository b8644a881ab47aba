"""Bots as processes: found by name, path or command, started with their environment, and never left behind."""

import os
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import trio

import sample_bots

SAMPLES = Path(sample_bots.__path__[0]) / "python"
"""Where the sample bots are: NAME_bot.py plays every game, NAME_FAMILY.py the variants of one."""
SAID_MAX = 65_536
"""So much of what a bot prints is kept; the rest is read and thrown away."""
GRACE_S = 1.0
"""From the polite signal to the end of a process."""


class BotError(Exception):
    """A bot that cannot be found or started; the text says what to do."""


class Recipe(NamedTuple):
    """How to start a bot, and what to call it."""

    name: str
    command: tuple[str, ...]


def samples(family: str) -> dict[str, Path]:
    """The sample bots that play a family of games, by name; one made for it goes before one that plays any."""
    return {
        path.stem.removesuffix(ending): path
        for ending in ("_bot", f"_{family}")
        for path in sorted(SAMPLES.glob(f"*{ending}.py"))
    }


def recipe(text: str, family: str) -> Recipe:
    """A bot from what was given: a sample bot's name, the path of a `.py` file, or a command in quotes.

    `family`: of the game that it is to play.
    """
    known = samples(family)
    if text in known:
        return Recipe(text, (sys.executable, str(known[text])))
    path = Path(text)
    if text.endswith(".py") and (path.is_file() or " " not in text):
        if not path.is_file():
            raise BotError(f"there is no file {text}")
        return Recipe(wire_name(path.stem), (sys.executable, str(path)))
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BotError(f"{text!r} is no command: {error}") from error
    if not words:
        raise BotError("a bot needs a command")
    if len(words) == 1 and os.sep not in text:
        names = ", ".join(known)
        if any(path.stem.rpartition("_")[0] == text for path in SAMPLES.glob("*_*.py")):
            raise BotError(f"the sample bot {text} does not play this game; these do: {names}")
        raise BotError(f"{text!r} is no sample bot ({names}), no .py file and no command with a path or arguments")
    script = next((word for word in words[1:] if Path(word).suffix and not word.startswith("-")), words[0])
    return Recipe(wire_name(Path(script).stem), tuple(words))


def wire_name(text: str) -> str:
    """Any text as a name that the wire allows."""
    letters = "".join(letter if letter in "abcdefghijklmnopqrstuvwxyz0123456789_-" else "-" for letter in text.lower())
    return letters.strip("-")[:24] or "bot"


class Bot:
    """One process of a bot. What it prints is kept, cut; its whole process group is ended with it."""

    def __init__(self, name: str, command: tuple[str, ...], token: str) -> None:
        self.name = name
        self.token = token
        self.said = bytearray()
        """What it has printed, stdout and stderr as one."""
        self.ended = trio.Event()
        self._command = command
        self._process: trio.Process | None = None

    async def run(self, host: str, port: int, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
        """Starts the process and stays with it to its end. Raises BotError if it cannot be started."""
        self.ended = trio.Event()
        self.said.clear()
        environment = {
            **os.environ,
            "REFEREE_HOST": host,
            "REFEREE_PORT": str(port),
            "REFEREE_NAME": self.name,
            "REFEREE_TOKEN": self.token,
            "PYTHONUNBUFFERED": "1",
        }
        try:
            process = await trio.lowlevel.open_process(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=environment,
                process_group=0,
            )
        except OSError as error:
            raise BotError(f"{self.name} cannot be started: {shlex.join(self._command)}: {error.strerror}") from error
        self._process = process
        _running.add(process.pid)
        task_status.started()
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._listen, process)
                await process.wait()
                _signal(process.pid, signal.SIGKILL)  # a child left behind would keep the pipe open
                nursery.cancel_scope.deadline = trio.current_time() + GRACE_S
        finally:
            with trio.CancelScope(shield=True):
                await self._end(process)
            _running.discard(process.pid)
            self.ended.set()

    async def _listen(self, process: trio.Process) -> None:
        assert process.stdout is not None
        async with process.stdout:
            while data := await process.stdout.receive_some(SAID_MAX):
                self.said += data[: SAID_MAX - len(self.said)]

    async def _end(self, process: trio.Process) -> None:
        """Asks, then kills, then reaps; also whatever the bot started in its own process group."""
        if process.returncode is None:
            _signal(process.pid, signal.SIGTERM)
            with trio.move_on_after(GRACE_S):
                await process.wait()
        _signal(process.pid, signal.SIGKILL)
        await process.wait()

    def kill(self) -> None:
        """Ends it without asking; `run` sees to the rest."""
        if self._process is not None and not self.ended.is_set():
            _signal(self._process.pid, signal.SIGKILL)

    def last_words(self, lines: int = 12) -> str:
        """The first lines of what it printed, and how it ended."""
        text = self.said.decode("utf-8", "backslashreplace").strip().splitlines()[:lines]
        code = self._process.returncode if self._process else None
        how = "it is still running" if code is None else f"it ended with {_exit(code)}"
        return "\n".join([how, *(f"    {line}" for line in text)]) if text else f"{how} and printed nothing"


_running: set[int] = set()


def kill_all() -> None:
    """Kills every bot that runs, at once: for an end that waits for nothing."""
    for group in _running:
        _signal(group, signal.SIGKILL)


def _signal(group: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, number)


def _exit(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"
