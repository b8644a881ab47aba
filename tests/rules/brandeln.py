"""States of Brandeln from short texts, and what may be done there, as texts: for tables of before, action and after.

Cards stand with a blank between: `SJ S7`; hands with a stroke between, seat 0 first, and the last one, where it is not
written, is what is left of the pack. Actions stand with the seat that does them: `0 brandl, 1 pass, 0 trump S, 0 SJ`.
"""

from typing import Any

from msgspec.structs import replace

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.cards import BIT, CARDS, PACK, SUITS, Cards
from referee.rules.brandeln.contracts import CONTRACTS
from referee.rules.brandeln.state import (
    Action,
    Auction,
    Bid,
    Call,
    Decline,
    Hold,
    Pass,
    Play,
    State,
    Trick,
    Trump,
)
from referee.rules.brandeln.tricks import with_card
from referee.rules.catalog import find
from referee.rules.chance import Seed

NO_SEED = Seed("0" * 32)


def brandeln(name: str) -> Brandeln:
    """The game of this name."""
    game = find(name)
    assert isinstance(game, Brandeln)
    return game


FOUR, THREE, CLASSIC = brandeln("brandeln-4"), brandeln("brandeln-3"), brandeln("brandeln-4-classic")
AT_ONCE = replace(FOUR, hold="immediate")
NOBODY_HOLDS = replace(FOUR, hold="off")
NO_JUMPS = replace(FOUR, jump_bids=False)

ALL_PASS = "0 pass, 1 pass, 2 pass, 3 pass"
OTHERS_PASS = "1 pass, 2 pass, 3 pass"
OVERBID = "0 brandl, 1 brand, 2 pass, 3 pass"

CALLS: dict[str, Call] = {"pass": Pass(), "hold": Hold(), "decline": Decline()}
NAMES = sorted({contract.name for contracts in CONTRACTS.values() for contract in contracts})
EVERY_CALL: tuple[Call, ...] = (*CALLS.values(), *map(Bid, NAMES))
EVERY_ACTION: tuple[Action, ...] = (*EVERY_CALL, *map(Trump, SUITS), *map(Play, CARDS))

# ---------------------------------------------------------------------------- cards and actions


def cards(text: str) -> Cards:
    return sum(BIT[card] for card in text.split())


def action(text: str) -> Action:
    match text.split():
        case ["trump", suit]:
            return Trump(suit)
        case [word] if word in CALLS:
            return CALLS[word]
        case [word] if word in BIT:
            return Play(word)
        case [word]:
            return Bid(word)
    raise ValueError(text)


def words(done: Action) -> str:
    match done:
        case Bid():
            return done.contract
        case Play():
            return done.card
        case Trump():
            return f"trump {done.suit}"
        case _:
            return str(type(done).__struct_config__.tag)


def legal_words(game: Brandeln, state: State) -> list[str]:
    return [words(legal) for legal in game.legal(state)]


def done(game: Brandeln, state: State, text: str) -> State:
    """The state after these actions, each of which must be legal and that of the seat which is asked."""
    for step in filter(None, text.split(", ")):
        seat, _, what = step.partition(" ")
        assert game.actor(state) == int(seat), f"{step}: seat {game.actor(state)} is asked"
        assert action(what) in game.legal(state), f"{step} is not among {legal_words(game, state)}"
        state = game.apply(state, action(what))
    return state


# ---------------------------------------------------------------------------- states


def with_hands(state: State, hands: str) -> State:
    known = [cards(hand) for hand in hands.split("/")]
    left = [PACK ^ sum(known)] * (len(state.hands) - len(known))
    assert [hand.bit_count() for hand in (*known, *left)] == [7] * len(state.hands)
    return replace(state, hands=(*known, *left))


def dealt(game: Brandeln, hands: str = "") -> State:
    """The start of a match with these hands, or with some that nobody has looked at."""
    state = game.start(NO_SEED)
    return with_hands(state, hands) if hands else state


def played_out(game: Brandeln, state: State) -> State:
    """The state after this deal, in which everybody plays the first card that is legal."""
    deal = state.shuffles
    while state.acting is not None and state.shuffles == deal:
        state = game.apply(state, game.legal(state)[0])
    return state


def in_play(game: Brandeln, contract: str, trump: str, trick: str, hands: str, **fields: Any) -> State:
    """Seat 0 is the soloist, bid alone, and led this trick, or is to lead; hands by seat, what is not written is empty.

    The next seat is to play.
    """
    names = [known.name for known in CONTRACTS[game.contracts]]
    held = [cards(hand) for hand in hands.split("/")]
    played = Trick(0)
    for seat, card in enumerate(trick.split()):
        played = with_card(game, played, seat, card, trump)
    plain: dict[str, Any] = {
        "seed": NO_SEED,
        "deal": 0,
        "dealer": game.players - 1,
        "shuffles": 1,
        "turn": 4,
        "acting": len(played.cards),
        "hands": (*held, *[0] * (game.players - len(held))),
        "auction": Auction(0, (0,), holder=0, level=1 + names.index(contract)),
        "points": (0,) * game.players,
        "soloist": 0,
        "trump": trump,
        "trick": played,
        "taken": (0,) * game.players,
    }
    return State(**(plain | fields))


def to_follow(game: Brandeln, trump: str, trick: str, hand: str, **fields: Any) -> State:
    """This hand is to be played from to this trick; `trump`: a suit, or a dash for none."""
    contract, suit = ("bettel", "") if trump == "-" else (CONTRACTS[game.contracts][0].name, trump)
    return in_play(game, contract, suit, trick, "/" * len(trick.split()) + hand, **fields)
