"""Brandeln once more, slowly, to hold the engine against: the rules sentence by sentence, over cards that are texts.

Nothing here comes from the engine. In the auction seats are counted from forehand, which is 0.
"""

from collections.abc import Sequence
from typing import NamedTuple

SUITS = ["C", "S", "H", "D"]
PLAIN = ["A", "K", "Q", "J", "T", "9", "7"]
"""The ranks of a plain suit, the highest first."""
TRUMP = ["J", "7", "A", "K", "Q", "T", "9"]
"""The ranks of the trump suit, the highest first."""
PACK = [suit + rank for suit in SUITS for rank in PLAIN]

# ---------------------------------------------------------------------------- tricks


def is_higher(card: str, other: str, trump: str) -> bool:
    """Of two cards of one suit."""
    order = TRUMP if card[0] == trump else PLAIN
    return order.index(card[1]) < order.index(other[1])


def highest(cards: Sequence[str], trump: str) -> str:
    """Of some cards of one suit."""
    best = cards[0]
    for card in cards:
        if is_higher(card, best, trump):
            best = card
    return best


def of(suit: str, cards: Sequence[str]) -> list[str]:
    return [card for card in cards if card[0] == suit]


def taking(trick: Sequence[str], trump: str) -> str:
    """The card that takes the trick: the highest trump, otherwise the highest card of the suit led."""
    return highest(of(trump, trick) or of(trick[0][0], trick), trump)


def allowed(
    hand: list[str],
    trick: Sequence[str],
    trump: str,
    *,
    head_when_trumped: bool = False,
    must_trump: bool = True,
    undertrump: str = "forced",
) -> list[str]:
    """The cards that may be played to a trick; `trump` is empty where there is none."""
    if not trick:
        return hand
    led, best = trick[0][0], taking(trick, trump)
    following = of(led, hand)
    if following:
        if best[0] != led and not head_when_trumped:
            return following
        to_beat = highest(of(led, trick), trump)
        return [card for card in following if is_higher(card, to_beat, trump)] or following
    trumps = of(trump, hand)
    if not trumps or not must_trump:
        return hand
    if best[0] != trump:
        return trumps
    over = [card for card in trumps if is_higher(card, best, trump)]
    if over:
        return over
    return trumps if undertrump == "forced" else hand


# ---------------------------------------------------------------------------- the auction


class Standing(NamedTuple):
    """How an auction stands."""

    asked: int | None
    """`None`: it is over."""
    may_say: list[str]
    holder: int | None
    highest: str
    """The contract that is bid; empty: none."""


def standing(
    said: Sequence[tuple[int, str]],
    seats: int,
    contracts: Sequence[str],
    *,
    hold: str = "on_turn",
    jump_bids: bool = True,
) -> Standing:
    """After all that was said; `contracts` from the lowest."""
    in_it, have_bid, answering = list(range(seats)), set[int](), list[int]()
    holder, highest_bid, turn = None, "", -1
    for seat, word in said:
        if answering:
            answering.remove(seat)
            if word == "hold":
                holder, answering = seat, []
            continue
        turn = seat
        if word == "pass":
            in_it.remove(seat)
        elif word == "hold":
            holder = seat
        else:
            holder, highest_bid = seat, word
            if hold == "immediate":
                answering = [other for other in in_it if other < seat and other in have_bid]
            have_bid.add(seat)
    if answering:
        return Standing(answering[0], ["decline", "hold"], holder, highest_bid)
    behind = [(turn + step) % seats for step in range(1, seats + 1)]
    asked = next((seat for seat in behind if seat in in_it and seat != holder), None)
    if asked is None:
        return Standing(None, [], holder, highest_bid)
    may_say = ["pass"]
    if hold == "on_turn" and holder is not None and asked < holder and asked in have_bid:
        may_say.append("hold")
    above = list(contracts[contracts.index(highest_bid) + 1 :]) if highest_bid else list(contracts)
    return Standing(asked, may_say + (above if jump_bids else above[:1]), holder, highest_bid)


# ---------------------------------------------------------------------------- the end of a deal

SEED = ["brandl", "brand", "bettel", "mord", "herrenmord"]
CLASSIC = ["three", "four", "five", "six", "bettel", "mord"]
WORTH = {
    "seed": {"brandl": 3, "brand": 4, "bettel": 6, "mord": 12, "herrenmord": 18},
    "classic": {"three": 3, "four": 4, "five": 5, "six": 6, "bettel": 7, "mord": 8},
}
AT_LEAST = {"brandl": 3, "brand": 4, "three": 3, "four": 4, "five": 5, "six": 6, "mord": 7, "herrenmord": 7}


def is_won(contract: str, taken: int) -> bool:
    """With so many tricks of seven."""
    return taken == 0 if contract == "bettel" else taken >= AT_LEAST[contract]


def is_over(contract: str, soloist: int, winners: Sequence[int], early_end: str = "bettel_mord") -> bool:
    """Whether a deal is over after tricks that these seats have taken."""
    if len(winners) == 7:
        return True
    if contract == "bettel":
        return early_end != "never" and soloist in winners
    if contract in ("mord", "herrenmord"):
        return early_end == "bettel_mord" and any(winner != soloist for winner in winners)
    return False


def paid(value: int, seats: int, soloist: int, won: bool, pot: int = 0) -> list[int]:
    """By seat, what a deal brings; a soloist who wins takes the pot."""
    points = [0] * seats
    for other in range(seats):
        if other != soloist:
            points[other] += -value if won else value
            points[soloist] += value if won else -value
    if won:
        points[soloist] += pot
    return points
