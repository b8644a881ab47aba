"""What is asked about in a dispute, read from text: cards, calls, and actions as bots send them."""

import msgspec

from referee.rules.brandeln.auction import BIDS, DECLINE, HOLD, PASS
from referee.rules.brandeln.cards import BIT
from referee.rules.brandeln.state import TRUMPS, Action, Call, Play
from referee.rules.telling import QuestionError

_JSON: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)

OTHER_RANKS = {"10": "T", "U": "J", "O": "Q"}
"""How else some ranks are written."""
PLAIN_CALLS: dict[str, Call] = {"pass": PASS, "hold": HOLD, "decline": DECLINE}
NAMED = {trump.suit: trump for trump in TRUMPS}
"""By suit, to name it trump."""


def cards(where: str, text: str, most: int) -> list[str]:
    """The cards of a text, at most so many and each once. Raises QuestionError."""
    found = [card(where, word) for word in text.split()]
    if len(found) > most:
        raise QuestionError(f"{where}: these are {len(found)} cards, there can be {most}; leave some out")
    for number, one in enumerate(found):
        if one in found[:number]:
            raise QuestionError(f"{where}: {one} is there twice, the pack has one; leave it out once")
    return found


def card(where: str, text: str) -> str:
    """One card. Raises QuestionError."""
    if text in BIT:
        return text
    rank = text[1:].upper()
    meant = text[:1].upper() + OTHER_RANKS.get(rank, rank)
    remedy = f"write {meant}" if meant in BIT else "write a suit, C S H D, and a rank, A K Q J T 9 7"
    raise QuestionError(f"{where}: {_cut(text)} is no card; {remedy}")


def calls(contracts: str) -> dict[str, Call]:
    """All that can be said in an auction over these contracts, the lowest first, by the words for it."""
    return PLAIN_CALLS | {bid.contract: bid for bid in BIDS[contracts]}


EVERY_CALL = {name: call for contracts in BIDS for name, call in calls(contracts).items()}


def call(where: str, text: str, contracts: str) -> Call:
    """Something said in an auction; `contracts`: the option, for the remedy. Raises QuestionError."""
    if text in EVERY_CALL:
        return EVERY_CALL[text]
    names = ", ".join(bid.contract for bid in BIDS[contracts])
    raise QuestionError(f"{where}: {_cut(text)} is no call; write pass, hold, decline or a contract: {names}")


def played(text: str) -> Action:
    """A card that is asked about, or the JSON that a bot sends. Raises QuestionError."""
    return _from_json(text) if text.startswith("{") else Play(card("plays", text))


def said(text: str, contracts: str) -> Action:
    """A call that is asked about, a suit that is named trump, or the JSON that a bot sends. Raises QuestionError."""
    if text.startswith("{"):
        return _from_json(text)
    return NAMED.get(text) or call("plays", text, contracts)


def _from_json(text: str) -> Action:
    try:
        return _JSON.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        form = '{"do":"play","card":"HQ"}'
        raise QuestionError(f"plays: {_cut(text)}: {error}; write an action as bots send it, {form}") from None


def _cut(text: str) -> str:
    """A text of somebody else, in ASCII and not too long to be read."""
    return ascii(text if len(text) <= 40 else f"{text[:40]}...")
