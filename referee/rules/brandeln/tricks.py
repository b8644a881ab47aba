"""The obligations: which cards may be played to a trick, by which duty, and who takes it."""

from typing import TYPE_CHECKING, Literal

from msgspec import UNSET

from referee.rules.brandeln.cards import BEATING, BIT, SUIT, Cards, ranks
from referee.rules.brandeln.state import Trick
from referee.rules.game import Seat

if TYPE_CHECKING:
    from referee.rules.brandeln.brandeln import Brandeln

Duty = Literal["none", "follow", "head", "trump", "overtrump", "undertrump"]
"""What a hand has to do; `none`: whatever it likes."""


def duty(game: "Brandeln", hand: Cards, trick: Trick, trump: str) -> tuple[Duty, Cards]:
    """The duty of a hand, and the cards that do it: those it may play."""
    if not trick.cards:
        return "none", hand
    led, best = trick.cards[0][0], best_card(game, trick)
    following = hand & SUIT[led]
    if following:
        over = following & BEATING[trump][to_head(trick, trump)] if best[0] == led or game.head_when_trumped else 0
        return ("head", over) if over else ("follow", following)
    trumps = hand & SUIT[trump] if game.must_trump else 0
    if not trumps:
        return "none", hand
    if best[0] != trump:
        return "trump", trumps
    over = trumps & BEATING[trump][best]
    if over:
        return "overtrump", over
    return ("undertrump", trumps) if game.undertrump == "forced" else ("none", hand)


def best_card(game: "Brandeln", trick: Trick) -> str:
    """The card that takes a trick as it lies there; one card at least does."""
    assert trick.winner is not UNSET, "somebody has played"
    return trick.cards[(trick.winner - trick.leader) % game.players]


def with_card(game: "Brandeln", trick: Trick, seat: Seat, card: str, trump: str) -> Trick:
    """The trick with one card more."""
    takes = not trick.cards or BEATING[trump][best_card(game, trick)] & BIT[card]
    return Trick(trick.leader, (*trick.cards, card), seat if takes else trick.winner)


def to_head(trick: Trick, trump: str) -> str:
    """The highest card of the suit led."""
    led = trick.cards[0][0]
    order = ranks(led, trump)
    return max([card for card in trick.cards if card[0] == led], key=lambda card: order.index(card[1]))
