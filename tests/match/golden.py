"""A whole record to be reproduced byte for byte; `python -m tests.match.golden` writes it anew."""

from pathlib import Path

from referee.match.clock import TimeControl
from referee.match.conduct import Conduct
from referee.rules.dog.dog import Dog
from tests.match.table import Table, mixed, started

PATH = Path(__file__).parent / "golden-brandi-4.jsonl"


def table() -> Table:
    """Three rounds with stand-ins, bad answers, a seat that is retired and one that resigns."""
    first = started(
        Dog(max_rounds=3),
        number=391,
        news=("none", "batch", "stream", "none"),
        conduct=Conduct(faults=3),
        times=TimeControl(1_000, 5_000, 100),
        match="m-golden",
    )
    return Table(first).play(mixed(391, 25))


if __name__ == "__main__":
    PATH.write_bytes(table().record)
