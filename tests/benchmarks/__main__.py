"""Prints every figure: `python -m tests.benchmarks`."""

from rich.console import Console
from rich.table import Table

from tests.benchmarks.rules import random_play
from tests.benchmarks.wire import over_tcp


def main() -> None:
    """Measures and prints a table."""
    table = Table(title="CPU time on this machine; best of several rounds")
    for heading in ("what", "measured", "target", ""):
        table.add_column(heading, justify="right" if heading in ("measured", "target") else "left")
    for figure in (*random_play(), *over_tcp()):
        met = "" if figure.met is None else "met" if figure.met else "MISSED"
        table.add_row(figure.what, figure.measured, figure.target, met)
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
