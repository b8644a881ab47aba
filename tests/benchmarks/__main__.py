"""Prints every figure: `python -m tests.benchmarks`; `--quick` takes one round of each, to see that it runs."""

import os
import sys

from rich.console import Console
from rich.table import Table

from tests.benchmarks.rules import random_play, worst_cases
from tests.benchmarks.wire import over_tcp


def main() -> None:
    """Measures and prints a table. Everything stays on one core: who wakes whom across cores is noise."""
    rounds, games, worst_of = (1, 2, 1) if "--quick" in sys.argv else (6, 20, 100)
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    table = Table(title=f"CPU time on one core of this machine; best of {rounds}")
    for heading in ("what", "measured", "target", ""):
        table.add_column(heading, justify="right" if heading in ("measured", "target") else "left")
    for figure in (*random_play(rounds, games), *worst_cases(worst_of), *over_tcp(rounds)):
        met = "" if figure.met is None else "met" if figure.met else "MISSED"
        table.add_row(figure.what, figure.measured, figure.target, met)
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
