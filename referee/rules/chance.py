"""Chance as a hash: every shuffle and every draw follows from seed, purpose and number, in any language.

The algorithm, to be recomputed elsewhere (test vectors: tests/rules/test_chance.py):

1. Sort the pile by code point, so that nothing depends on how it got there.
2. Give equal items copy numbers 0, 1, 2 … in that order.
3. The key of an item is SHA-256 over the UTF-8 bytes of these texts joined by one LF each:
   `referee chance 1`, seed, purpose, number, item, copy; numbers in decimal.
4. The shuffled pile is the items in ascending order of their keys.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import NewType

Seed = NewType("Seed", str)
"""128 bits as 32 lower-case hexadecimal digits."""

DOMAIN = "referee chance 1"


def shuffled(seed: Seed, purpose: str, number: str | int, pile: Iterable[str]) -> list[str]:
    """The pile in the order that chance gives it for this purpose and number."""
    stem = sha256(f"{DOMAIN}\n{seed}\n{purpose}\n{number}\n".encode())
    keyed: list[tuple[bytes, str]] = []
    copy, last = 0, None
    for item in sorted(pile):
        copy = copy + 1 if item == last else 0
        last = item
        key = stem.copy()
        key.update(f"{item}\n{copy}".encode())
        keyed.append((key.digest(), item))
    keyed.sort()
    return [item for _, item in keyed]


def drawn(seed: Seed, purpose: str, number: str | int, pile: Iterable[str]) -> str:
    """One item of a pile that is not empty: the first of the shuffled pile."""
    return shuffled(seed, purpose, number, pile)[0]


def derived(seed: str, purpose: str, number: int) -> Seed:
    """A seed made from another text: how `--seed S` gives one to every match of a series."""
    return Seed(sha256(f"{DOMAIN}\n{seed}\n{purpose}\n{number}".encode()).hexdigest()[:32])
