"""The command as a user runs it: a process of its own, in an empty folder."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

COMMAND = (sys.executable, "-m", "referee")


@pytest.fixture
def referee(tmp_path: Path) -> Run:
    """Runs `referee` with these words."""

    def run(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, *words], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False, **more
        )  # type: ignore[call-overload]

    return run
