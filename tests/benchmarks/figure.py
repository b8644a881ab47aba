"""A figure: what was measured, and whether it is good enough."""

from typing import NamedTuple


class Figure(NamedTuple):
    """One row of the table."""

    what: str
    measured: str
    target: str = ""
    met: bool | None = None
