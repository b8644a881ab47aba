"""Why an action of Brandeln is not legal: the rule, by its number, and the card that would do."""

from typing import TYPE_CHECKING

from referee.rules.brandeln.auction import may_hold
from referee.rules.brandeln.cards import BIT, Cards, listed
from referee.rules.brandeln.contracts import CONTRACTS
from referee.rules.brandeln.state import Action, Bid, Call, Decline, Hold, Pass, Play, State, Trick, Trump
from referee.rules.brandeln.tricks import best_card, duty, to_head
from referee.rules.game import Seat

if TYPE_CHECKING:
    from referee.rules.brandeln.brandeln import Brandeln


def why_not(game: "Brandeln", state: State, action: Action) -> str:
    """The rule that forbids an action that is not legal, from what the seat to act knows itself."""
    seat = state.acting
    if seat is None:
        return "Brandeln 7.1: the match is over"
    match action:
        case Play():
            return _no_play(game, state, seat, action.card)
        case Trump():
            return _no_trump(game, state)
        case _:
            return _no_call(game, state, seat, action)


# ---------------------------------------------------------------------------- the auction


def _no_call(game: "Brandeln", state: State, seat: Seat, call: Call) -> str:
    auction = state.auction
    if state.soloist is not None:
        return "Brandeln 3.6: the auction is over"
    match call:
        case Bid():
            return _no_bid(game, state, call)
        case Hold():
            return _no_hold(game, state, seat)
        case Decline():
            if game.hold != "immediate":
                return "Brandeln 3.5: nobody is asked to hold at once here, so there is nothing to decline"
            return "Brandeln 3.5: there is nothing to decline, pass or bid"
        case Pass():
            holder = f"seat {auction.holder}" if auction.holder is not None else "the holder"
            return f"Brandeln 3.5: hold the bid of {holder} or decline; to pass is for your own turn"


def _no_bid(game: "Brandeln", state: State, bid: Bid) -> str:
    auction, names = state.auction, [contract.name for contract in CONTRACTS[game.contracts]]
    if bid.contract not in names:
        return f"Brandeln 2.1: there is no {bid.contract} here, the contracts are {', '.join(names)}"
    if auction.to_answer:
        return "Brandeln 3.5: hold or decline; to bid is for your own turn"
    if names.index(bid.contract) < auction.level:
        return f"Brandeln 3.2: a bid must be above {names[auction.level - 1]}, the highest so far"
    return f"Brandeln 3.3: nothing may be left out, the next bid is {names[auction.level]}"


def _no_hold(game: "Brandeln", state: State, seat: Seat) -> str:
    auction = state.auction
    if game.hold == "off":
        return "Brandeln 3.4: nobody holds here, go higher or pass"
    if auction.holder is None:
        return "Brandeln 3.4: nobody has bid, there is nothing to hold"
    if not may_hold(auction, seat):
        return f"Brandeln 3.4: you speak after seat {auction.holder}, who has the bid: go higher or pass"
    return "Brandeln 3.5: you were asked whether you hold when it was bid; go higher or pass"


# ---------------------------------------------------------------------------- trump


def _no_trump(game: "Brandeln", state: State) -> str:
    contract = game.contract(state)
    if state.soloist is None or contract is None:
        return "Brandeln 4.1: trump is named after the auction"
    if not contract.trump:
        return f"Brandeln 4.2: there is no trump in {contract.name}"
    return f"Brandeln 4.1: trump is named, it is {state.trump}"


# ---------------------------------------------------------------------------- a card


def _no_play(game: "Brandeln", state: State, seat: Seat, card: str) -> str:
    hand, trick = state.hands[seat], state.trick
    if state.soloist is None:
        return "Brandeln 3.6: no card is played before the auction is over"
    if trick is None:
        return "Brandeln 4.1: name the trump suit first"
    if not BIT[card] & hand:
        return f"Brandeln 5.1: you do not hold {card}"
    return _breach(game, hand, trick, state.trump)


def _breach(game: "Brandeln", hand: Cards, trick: Trick, trump: str) -> str:
    """The duty that another card would do."""
    which, cards = duty(game, hand, trick, trump)
    held = " or ".join(listed(cards))
    led = trick.cards[0][0]
    match which:
        case "head":
            return f"Brandeln 5.3: you hold {held} and must head {to_head(trick, trump)}"
        case "follow":
            return f"Brandeln 5.2: you hold {held} and must follow suit, {led} is led"
        case "trump":
            return f"Brandeln 5.4: you hold {held}, and without a card of {led} you must trump"
        case "overtrump":
            return f"Brandeln 5.5: you hold {held} and must overtrump {best_card(game, trick)}"
        case "undertrump":
            return f"Brandeln 5.6: you hold {held} and must play a trump, even one below {best_card(game, trick)}"
        case "none":
            raise AssertionError("any card that is held may be played")
