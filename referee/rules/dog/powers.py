"""The cards of Dog, and what each kind can do, as data."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from msgspec import Struct

Kind = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
Card = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "X"]

KINDS: tuple[Kind, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
JOKER: Card = "X"
CARDS: tuple[Card, ...] = (*KINDS, JOKER)
"""Every card, in the order in which hands are shown."""

DECK = "".join(kind * 8 for kind in KINDS) + JOKER * 6
"""The 110 cards of the pack."""

RANK = {card: rank for rank, card in enumerate(CARDS)}

LEAST_USE = "235689TQ47JKAX"
"""Cards from the least to the most useful: what the house gives away for a seat that does not answer."""


class Power(Struct, frozen=True):
    """What one kind of card can do; every field that is set is one more way to play it."""

    forward: tuple[int, ...] = ()
    backward: tuple[int, ...] = ()
    start: bool = False
    """Brings a marble out of the kennel."""
    split: int = 0
    """So many steps, freely split, and every marble walked over goes home."""
    swap: bool = False
    """Exchanges a marble with one of another seat."""
    draw: bool = False
    """Takes a card from the hand of another seat."""


Powers = Mapping[Kind, Power]

POWERS: Powers = {
    "A": Power(forward=(1, 11), start=True),
    "2": Power(forward=(2,)),
    "3": Power(forward=(3,)),
    "4": Power(forward=(4,), backward=(4,)),
    "5": Power(forward=(5,)),
    "6": Power(forward=(6,)),
    "7": Power(split=7),
    "8": Power(forward=(8,)),
    "9": Power(forward=(9,)),
    "T": Power(forward=(10,)),
    "J": Power(swap=True),
    "Q": Power(forward=(12,)),
    "K": Power(forward=(13,), start=True),
}
TWO_DRAWS: Powers = {**POWERS, "2": Power(forward=(2,), draw=True)}


class VoidRule(NamedTuple):
    """When a swapping card may be laid down without effect."""

    any_time: bool
    """Also by a hand that has another play."""
    beside_protected: bool
    """Protected marbles of others may be on the track."""
    may_fold: bool
    """The hand may be folded instead."""


JACK_VOID = {
    "last_resort": VoidRule(any_time=False, beside_protected=False, may_fold=True),
    "never": None,
}
SWAP_VOID = {
    "any_time": VoidRule(any_time=True, beside_protected=True, may_fold=False),
    "last_resort": VoidRule(any_time=False, beside_protected=True, may_fold=False),
}


def in_order(cards: str) -> str:
    """Cards as a hand is shown."""
    return "".join(sorted(cards, key=RANK.__getitem__))


def without(cards: str, card: str) -> str:
    """The cards less one of this kind."""
    return cards.replace(card, "", 1)
