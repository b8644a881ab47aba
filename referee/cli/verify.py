"""`referee verify`: plays records again and compares every byte."""

import sys
from pathlib import Path

from referee.match.replay import verify as verdict_on

EXIT = {"complete": 0, "incomplete": 3, "unsupported": 2, "altered": 1}


def verify(*transcripts: Path) -> int:
    """Replay transcripts and recompute every state, request, hash and result.

    Names the first line that differs. Exit code 0: all complete and true; 3: one stops before its end; 1: one was
    altered; 2: one cannot be read, or is of another version.

    Parameters
    ----------
    transcripts
        Files or folders; of a folder, all its .jsonl files.
    """
    paths = [path for given in transcripts for path in _files(given)]
    if not paths:
        print("referee: no transcript given: name a .jsonl file or a folder of them", file=sys.stderr)
        return 2
    codes: set[int] = set()
    for path in paths:
        try:
            verdict = verdict_on(path.read_bytes())
        except OSError as error:
            print(f"{path}: cannot be read: {error.strerror}", file=sys.stderr)
            codes.add(2)
            continue
        place = f"line {verdict.line}: " if verdict.state == "altered" else f"{verdict.line} lines, "
        print(f"{path}: {verdict.state}: {place}{verdict.why}")
        codes.add(EXIT[verdict.state])
    return next(code for code in (1, 2, 3, 0) if code in codes)


def _files(given: Path) -> list[Path]:
    return sorted(given.glob("*.jsonl")) if given.is_dir() else [given]
