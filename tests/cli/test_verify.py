"""`referee verify`, as a user runs it."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def record(referee: Run, tmp_path: Path) -> Path:
    assert referee("play", "greedy", "--seed", "2").returncode == 0
    (path,) = (tmp_path / "matches").glob("*.jsonl")
    return path


def test_it_tells_complete_incomplete_altered_and_unreadable(referee: Run, record: Path, tmp_path: Path) -> None:
    whole = record.read_bytes()
    done = referee("verify", str(record))
    assert done.returncode == 0
    assert f"complete: {whole.count(bytes([10]))} lines, finished, scores [" in done.stdout

    record.write_bytes(whole[: len(whole) // 2])
    done = referee("verify", str(record))
    assert done.returncode == 3
    assert "incomplete: " in done.stdout

    lines = whole.splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"took_us":', b'"took_us":1', 1)
    record.write_bytes(b"".join(lines))
    done = referee("verify", "matches")
    assert done.returncode == 1
    assert "altered: line 5: " in done.stdout

    done = referee("verify", "nowhere.jsonl")
    assert done.returncode == 2
    assert "nowhere.jsonl: cannot be read: No such file" in done.stderr


def test_one_altered_record_among_good_ones_decides_the_exit_code(referee: Run, record: Path) -> None:
    (record.parent / "a.jsonl").write_bytes(b"\x00\xff garbage\n")
    done = referee("verify", "matches")
    assert done.returncode == 1
    assert "a.jsonl: altered: line 1: " in done.stdout
    assert "complete" in done.stdout
    assert "Traceback" not in done.stderr


def test_nothing_given_is_said(referee: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert referee("verify").returncode == 2
    done = referee("verify", "empty")
    assert done.returncode == 2
    assert "no transcript" in done.stderr
