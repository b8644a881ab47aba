"""Every command in the documents is run, as it stands there."""

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INSTALLING = re.compile(r"^(uv run |python3 -m venv )")
"""Lines that install: `.ci/run` runs them in a clean clone; they would take this suite minutes and a network."""


def commands() -> list[object]:
    found: list[object] = []
    for path in ("README.md", "sample_bots/README.md", "protocol/README.md", "referee/README.md"):
        text = (ROOT / path).read_text("utf-8")
        for block in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            found += [pytest.param(line, id=f"{path}: {line}") for line in block.splitlines() if line.strip()]
    return [one for one in found if not INSTALLING.match(one.values[0])]  # type: ignore[attr-defined]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What a user has in front of him: the sample bots, a bot of his own, and a record."""
    (tmp_path / "sample_bots").symlink_to(ROOT / "sample_bots")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    (tmp_path / "protocol").symlink_to(ROOT / "protocol")
    (tmp_path / "bin").mkdir()
    for name, module in (("referee", "referee"), ("python", None), ("python3", None)):
        script = tmp_path / "bin" / name
        words = [sys.executable, *(["-m", module] if module else [])]
        script.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
        script.chmod(0o755)
    mine = (ROOT / "sample_bots" / "python" / "smallest_bot.py").read_text()
    (tmp_path / "my_bot.py").write_text(mine)
    run("referee play greedy", tmp_path)
    (record,) = (tmp_path / "matches").glob("*.jsonl")
    record.rename(record.with_stem("m-0123456789abcdef"))
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    return os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}


def run(command: str, folder: Path, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", command],
        cwd=folder, env=environment(folder), capture_output=True, text=True, timeout=timeout, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_documents_does_what_it_says(command: str, folder: Path) -> None:
    if command.startswith("referee serve"):
        serves(command, "REFEREE_PORT=7777 REFEREE_NAME=lone python my_bot.py", folder)
    elif "REFEREE_PORT=" in command:
        serves("referee serve --port 7777 --fill random --after 10s", command, folder)
    else:
        done = run(command, folder)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Traceback" not in done.stderr


def serves(serve: str, connect: str, folder: Path) -> None:
    """A server listens, takes a bot in, seats it where there are house bots, and stops when it is told to."""
    words = shlex.split(serve.replace("--port 7777", "--port 0").replace("--after 10s", "--after 100ms"))
    with subprocess.Popen(
        [sys.executable, "-m", *words], cwd=folder, env=environment(folder), stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        first = server.stdout.readline()
        assert "listening on" in first
        command = connect.replace("7777", first.split()[-1])
        with subprocess.Popen(["sh", "-c", f"exec env {command}"], cwd=folder, env=environment(folder)) as bot:
            if "--fill" in words:
                assert "begins: " in server.stdout.readline()
            server.send_signal(signal.SIGINT)
            assert bot.wait(20) == 0 or "--fill" not in words
        assert server.wait(20) == 0


@pytest.mark.parametrize("command", ["python -m tests.benchmarks --quick", "python tests/bots/misbehave.py"])
def test_the_programs_that_the_documents_name_run(command: str, folder: Path) -> None:
    done = run(command, folder)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_documents_say_how_to_install_and_test() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert [line for line in lines if INSTALLING.match(line)] == [
        "uv run referee play",
        "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e . && .venv/bin/referee play",
        "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e '.[dev]' && .venv/bin/pytest",
    ], "`.ci/run` runs each of them"
