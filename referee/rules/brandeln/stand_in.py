"""The harmless action by rule, for a seat that did not answer: it never bids."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee.rules.brandeln.cards import SUIT, TRUMP, Cards, listed, ranks
from referee.rules.brandeln.state import Action, Play, State, Trump
from referee.rules.chance import drawn

if TYPE_CHECKING:
    from referee.rules.brandeln.brandeln import Brandeln


def harmless(game: "Brandeln", state: State, legal: tuple[Action, ...]) -> Action:
    """Says the least in the auction, names the longest suit, plays the lowest card; equal ones by the match's seed."""
    seat = state.acting
    assert seat is not None, "somebody is asked"
    match legal[0]:
        case Trump():
            hand = state.hands[seat]
            return _first(state, legal, lambda action: [-part for part in _length(hand, action.suit)])
        case Play():
            return _first(state, legal, lambda action: _height(action.card, state.trump))
        case call:
            return call  # to pass or to decline is always listed first


def _length(hand: Cards, suit: str) -> list[int]:
    """How many cards of a suit a hand holds, then how high they would be as trumps, the highest first."""
    heights = sorted((TRUMP.index(card[1]) for card in listed(hand & SUIT[suit])), reverse=True)
    return [len(heights), *heights]


def _height(card: str, trump: str) -> tuple[bool, int]:
    """How high a card is in a trick where no suit but trump rises."""
    return card[0] == trump, ranks(card[0], trump).index(card[1])


def _first(state: State, legal: tuple[Any, ...], key: Callable[[Any], Any]) -> Any:
    """The action whose key is least; among equal ones, chance decides."""
    keys = [key(action) for action in legal]
    lowest = min(keys)
    least = [place for place, value in enumerate(keys) if value == lowest]
    return legal[int(drawn(state.seed, "brandeln stand-in", state.turn, map(str, least)))]
