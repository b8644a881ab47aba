"""A journal: the file of one match's record, written line by line before anyone is told."""

import os
from collections.abc import Iterable
from pathlib import Path

import trio


class Journal:
    """Appends to a new file that only its owner can read until the match is over."""

    def __init__(self, folder: Path, match: str) -> None:
        """Raises FileExistsError if there is a record of that match, OSError if none can be written there."""
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"{match}.jsonl"
        self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)

    def write(self, lines: Iterable[bytes]) -> None:
        """Hands lines to the kernel: a process that is killed now loses none of them."""
        data = b"".join(lines)
        while data:
            data = data[os.write(self._file, data) :]

    async def finish(self) -> None:
        """The match is over: the record is on the disk, and may be read by others."""
        await trio.to_thread.run_sync(os.fsync, self._file)
        os.fchmod(self._file, 0o644)

    def close(self) -> None:
        """Closes the file."""
        os.close(self._file)
