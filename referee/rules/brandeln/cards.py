"""The 28 cards of Brandeln: sets of them as bits of a number, and which card beats which."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

Suit = Literal["C", "S", "H", "D"]
"""Clubs, spades, hearts, diamonds."""

Card = Annotated[str, Meta(pattern=r"^[CSHD][79TJQKA]$(?!\n)")]  # `$` alone would take a line feed behind the rank
"""A card by its suit and its rank; T is the ten, J the Unter, Q the Ober. There are no eights."""

Cards = int
"""A set of cards: bit n is the card `CARDS[n]`."""

SUITS = "CSHD"
PLAIN = "79TJQKA"
"""Ranks of a plain suit, the lowest first."""
TRUMP = "9TQKA7J"
"""Ranks of the trump suit, the lowest first."""

CARDS = tuple(suit + rank for suit in SUITS for rank in PLAIN)
"""Every card, in the order in which hands are listed."""
BIT = {card: 1 << number for number, card in enumerate(CARDS)}
SUIT: dict[str, Cards] = {suit: sum(BIT[suit + rank] for rank in PLAIN) for suit in SUITS} | {"": 0}
"""The cards of each suit; of no suit, none."""
PACK: Cards = sum(BIT.values())


def listed(cards: Cards) -> Iterator[str]:
    """The names of a set of cards, in order."""
    while cards:
        lowest = cards & -cards
        yield CARDS[lowest.bit_length() - 1]
        cards ^= lowest


def ranks(suit: str, trump: str) -> str:
    """The ranks of a suit, the lowest first; `trump`: empty in a contract without."""
    return TRUMP if suit == trump else PLAIN


def _beating(card: str, trump: str) -> Cards:
    """The cards that beat this one, once it is the best of a trick."""
    suit, order = card[0], ranks(card[0], trump)
    higher = sum(BIT[suit + rank] for rank in order[order.index(card[1]) + 1 :])
    return higher if suit == trump else higher | SUIT[trump]


BEATING = {trump: {card: _beating(card, trump) for card in CARDS} for trump in (*SUITS, "")}
"""By trump suit, or none, and by the best card of a trick so far: the cards that beat it."""
