"""Why an action of Brandeln is not legal: the rule, by its number, and the card that would do."""

from typing import TYPE_CHECKING

from referee.rules.brandeln import deal
from referee.rules.brandeln.auction import calls, may_hold
from referee.rules.brandeln.cards import BIT, Cards, listed
from referee.rules.brandeln.contracts import CONTRACTS
from referee.rules.brandeln.state import Action, Auction, Bid, Call, Decline, Hold, Pass, Play, State, Trick, Trump
from referee.rules.brandeln.tricks import best_card, duty, to_head
from referee.rules.game import Seat

if TYPE_CHECKING:
    from referee.rules.brandeln.brandeln import Brandeln


def why_not(game: "Brandeln", state: State, action: Action) -> str:
    """The rule that forbids an action that is not legal, and what may be done; all of it the seat to act knows."""
    seat = state.acting
    if seat is None:
        return "Brandeln 7.1: the match is over"
    match action:
        case Play():
            why = _no_play(game, state, seat, action.card)
        case Trump():
            why = _no_trump(game, state, seat)
        case _:
            why = _no_call(game, state, seat, action)
    return f"Brandeln {why}"


def _you_may(game: "Brandeln", state: State, seat: Seat) -> str:
    """What the seat is asked for."""
    if state.soloist is None:
        kinds = dict.fromkeys(type(call).__name__.lower() for call in calls(game, state.auction, seat))
        return f"you may {' or '.join(kinds)}"
    return "you may name the trump suit" if state.trick is None else "you may play a card"


# ---------------------------------------------------------------------------- the auction


def _no_call(game: "Brandeln", state: State, seat: Seat, call: Call) -> str:
    may = _you_may(game, state, seat)
    if state.soloist is not None:
        return f"3.6: the auction is over; {may}"
    match call:
        case Bid():
            return f"{_no_bid(game, state.auction, call)}; {may}"
        case Hold():
            return f"{_no_hold(game, state.auction, seat)}; {may}"
        case Decline():
            return f"3.5: you are not asked whether you hold; {may}"
        case Pass():
            return f"3.5: you are asked whether you hold; {may}"


def _no_bid(game: "Brandeln", auction: Auction, bid: Bid) -> str:
    names = [contract.name for contract in CONTRACTS[game.contracts]]
    if bid.contract not in names:
        return f"2.1: there is no {bid.contract} here, the contracts are {', '.join(names)}"
    if auction.to_answer:
        return "3.5: you are asked whether you hold"
    if names.index(bid.contract) < auction.level:
        return f"3.2: a bid must be above {names[auction.level - 1]}, the highest so far"
    return f"3.3: no contract may be left out, the next one is {names[auction.level]}"


def _no_hold(game: "Brandeln", auction: Auction, seat: Seat) -> str:
    if game.hold == "off":
        return "3.4: nobody holds here"
    if auction.holder is None:
        return "3.4: nobody has bid"
    if not may_hold(auction, seat):
        return f"3.4: you speak after seat {auction.holder}, who has the bid"
    return "3.5: you were asked whether you hold when it was bid"


# ---------------------------------------------------------------------------- trump


def _no_trump(game: "Brandeln", state: State, seat: Seat) -> str:
    contract = deal.contract(game, state)
    may = _you_may(game, state, seat)
    if state.soloist is None or contract is None:
        return f"4.1: trump is named after the auction; {may}"
    if not contract.trump:
        return f"4.2: there is no trump in {contract.name}; {may}"
    return f"4.1: trump is named, it is {state.trump}; {may}"


# ---------------------------------------------------------------------------- a card


def _no_play(game: "Brandeln", state: State, seat: Seat, card: str) -> str:
    hand, trick = state.hands[seat], state.trick
    may = _you_may(game, state, seat)
    if state.soloist is None:
        return f"3.6: no card is played before the auction is over; {may}"
    if trick is None:
        return f"4.1: trump is named before the first card; {may}"
    return _breach(game, hand, trick, state.trump, card)


def _breach(game: "Brandeln", hand: Cards, trick: Trick, trump: str, card: str) -> str:
    """What is wrong with a card, and the cards that would do."""
    which, cards = duty(game, hand, trick, trump)
    held = " or ".join(listed(cards))
    if not BIT[card] & hand:
        return f"5.1: you do not hold {card}; you may play {held}"
    led = trick.cards[0][0]
    match which:
        case "head":
            return f"5.3: you hold {held} and must head {to_head(trick, trump)}"
        case "follow":
            return f"5.2: you hold {held} and must follow suit, {led} is led"
        case "trump":
            return f"5.4: you hold {held}, and without a card of {led} you must trump"
        case "overtrump":
            return f"5.5: you hold {held} and must overtrump {best_card(game, trick)}"
        case "undertrump":
            return f"5.6: you hold {held} and must play a trump, even one below {best_card(game, trick)}"
        case "none":
            raise AssertionError("any card that is held may be played")
