"""A scripted referee: the test itself says every line, to a bot that runs as a program of its own."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 30
"""Seconds after which a test that waits has failed; nothing is measured with it."""

WELCOME = {"type": "welcome", "protocol": 1, "spoken": [1], "server": "scripted", "rules": {}, "games": [], "later": {}}
DECIDE = {
    "type": "decide", "decision": "1-0badcafe", "choices": 2, "match": "m-1", "game": "brandi-4", "seat": 0,
    "sides": [[0, 2], [1, 3]], "score": [0, 0, 0, 0], "limit_ms": 1000, "bank_ms": 60000,
    "legal": [{"do": "shrug"}, {"do": "dance"}], "view": {},
}  # fmt: skip


class Scripted:
    """The referee's end of one line, and the bot at the other end."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(PATIENCE)
        self.process: subprocess.Popen[str] | None = None

    def start(self, *command: str, **environment: str) -> None:
        """Start a bot in Python with an environment that says where we are."""
        address = {"REFEREE_HOST": "127.0.0.1", "REFEREE_PORT": str(self.listener.getsockname()[1])}
        self.process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env={**os.environ, **address, "REFEREE_NAME": "ada", **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def accept(self) -> None:
        self.line, _ = self.listener.accept()
        self.line.settimeout(PATIENCE)
        self.reader = self.line.makefile("rb")

    def greet(self, *command: str, **environment: str) -> dict[str, Any]:
        """Start a bot, take its greeting, welcome it."""
        self.start(*command, **environment)
        self.accept()
        greeting = self.hear()
        self.say(WELCOME)
        return greeting

    def say(self, *messages: object) -> None:
        self.line.sendall(b"".join(json.dumps(each, separators=(",", ":")).encode() + b"\n" for each in messages))

    def hear_line(self) -> bytes:
        return self.reader.readline()

    def hear(self) -> Any:
        return json.loads(self.hear_line())

    def hang_up(self) -> None:
        self.line.shutdown(socket.SHUT_RDWR)
        self.reader.close()
        self.line.close()

    def ended(self) -> tuple[int, str]:
        """The exit code and what the bot wrote to stderr."""
        assert self.process is not None
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors

    def close(self) -> None:
        for each in (self.listener, getattr(self, "reader", None), getattr(self, "line", None)):
            if each is not None:
                each.close()
        if self.process is not None:
            self.process.kill()
            self.process.communicate()


@pytest.fixture
def scripted() -> Iterator[Scripted]:
    referee = Scripted()
    yield referee
    referee.close()


@pytest.fixture
def decide() -> dict[str, Any]:
    """A decision of no game in particular, with two choices."""
    return DECIDE
