"""Whole records to be reproduced byte for byte; `python -m tests.match.golden` writes them anew."""

from pathlib import Path

from referee.match.clock import TimeControl
from referee.match.conduct import Conduct
from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.catalog import AnyGame
from referee.rules.dog.dog import Dog
from tests.match.table import Table, mixed, started

FOLDER = Path(__file__).parent
PATH = FOLDER / "golden-brandi-4.jsonl"
BRANDELN = FOLDER / "golden-brandeln-4.jsonl"


def table() -> Table:
    """Three rounds with stand-ins, bad answers, a seat that is retired and one that resigns."""
    return _played(Dog(max_rounds=3), 391, 25)


def brandeln() -> Table:
    """Eight deals with everything that an auction can lead to, stand-ins and two seats that are retired."""
    return _played(Brandeln(deals=8, all_pass="haferl", early_end="never"), 6, 6)


def _played(game: AnyGame, number: int, mischief: int) -> Table:
    first = started(
        game,
        number=number,
        news=("none", "batch", "stream", "none"),
        conduct=Conduct(faults=3),
        times=TimeControl(1_000, 5_000, 100),
        match="m-golden",
    )
    return Table(first).play(mixed(number, mischief))


if __name__ == "__main__":
    PATH.write_bytes(table().record)
    BRANDELN.write_bytes(brandeln().record)
