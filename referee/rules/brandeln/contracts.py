"""The contracts that are bid: what each demands of the soloist, and what it is worth."""

from typing import Literal

from msgspec import Struct

TRICKS = 7
"""Cards of a hand, so tricks of a deal that is played out."""

ContractName = Literal["brandl", "brand", "three", "four", "five", "six", "bettel", "mord", "herrenmord"]


class Contract(Struct, frozen=True):
    """What the soloist undertakes."""

    name: ContractName
    least: int
    """So many tricks it has to take."""
    most: int
    """And no more than these."""
    trump: bool
    """The soloist names a trump suit."""
    value: int
    """Points that each opponent pays, or is paid."""

    def is_lost(self, taken: int, given: int) -> bool:
        """The soloist has taken too many tricks, or has given too many away."""
        return taken > self.most or TRICKS - given < self.least


def _with_trump(name: ContractName, least: int, value: int) -> Contract:
    return Contract(name, least, TRICKS, trump=True, value=value)


def _without(name: ContractName, tricks: int, value: int) -> Contract:
    return Contract(name, tricks, tricks, trump=False, value=value)


CONTRACTS: dict[str, tuple[Contract, ...]] = {
    "seed": (
        _with_trump("brandl", 3, 3),
        _with_trump("brand", 4, 4),
        _without("bettel", 0, 6),
        _with_trump("mord", TRICKS, 12),
        _without("herrenmord", TRICKS, 18),
    ),
    "classic": (
        _with_trump("three", 3, 3),
        _with_trump("four", 4, 4),
        _with_trump("five", 5, 5),
        _with_trump("six", 6, 6),
        _without("bettel", 0, 7),
        _with_trump("mord", TRICKS, 8),
    ),
}
"""By the option `contracts`, the lowest first; the lowest one is also the forced game."""
