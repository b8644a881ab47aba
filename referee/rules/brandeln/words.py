"""Actions and news of Brandeln in words, and what one step of a match is told as."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from referee.rules.brandeln import deal
from referee.rules.brandeln.contracts import ContractName
from referee.rules.brandeln.state import (
    Action,
    Bid,
    Called,
    Calls,
    Contracted,
    Dealt,
    Decline,
    Ended,
    Hold,
    Named,
    News,
    Pass,
    PassedOut,
    Play,
    Played,
    Settled,
    State,
    Took,
    Trump,
)
from referee.rules.game import Seat

if TYPE_CHECKING:
    from referee.rules.brandeln.brandeln import Brandeln

SUIT_WORDS: dict[str, str] = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}


def signed(points: int) -> str:
    """Points won or lost."""
    return f"{points:+}" if points else "0"


def counted(number: int, thing: str) -> str:
    """So many things."""
    return f"{number} {thing}{'s' * (number != 1)}"


def action_words(action: Action, contract: ContractName | None = None) -> str:
    """An action in words; `contract`: the highest one bid before it."""
    match action:
        case Pass():
            return "passes"
        case Bid():
            return f"bids {action.contract}"
        case Hold():
            return f"holds {contract}"
        case Decline():
            return f"does not hold {contract}"
        case Trump():
            return f"names {SUIT_WORDS[action.suit]} trumps"
        case Play():
            return f"plays {action.card}"


def bidding_words(calls: Calls) -> Iterator[tuple[Seat, str]]:
    """All that was said in an auction."""
    contract = None
    for seat, call in calls:
        yield seat, action_words(call, contract)
        if isinstance(call, Bid):
            contract = call.contract


def told(game: "Brandeln", before: State, action: Action, after: State, seat: Seat | None) -> tuple[str, ...]:
    """What was done, then each thing that followed. No hand is told, so everybody may know all of it."""
    contract = deal.contract(game, before)
    done = action_words(action, contract and contract.name)
    return (done, *_following(game, game.happenings(before, action, after, seat)))


def _following(game: "Brandeln", news: Iterable[News]) -> Iterator[str]:
    """The news that are more than the action itself."""
    for item in news:
        match item:
            case Called() | Named() | Played():
                pass
            case Contracted():
                forced = "all have passed: " if item.forced else ""
                yield f"{forced}seat {item.soloist} {'has to play' if forced else 'plays'} {item.contract}"
            case PassedOut():
                yield f"all have passed and pay 1 each: {item.pot} in the pot"
            case Took():
                yield f"seat {item.seat} takes the trick {' '.join(item.cards)}"
            case Settled():
                yield _settled_words(item)
            case Dealt():
                yield f"deal {item.deal + 1} of {game.deals} is dealt by seat {item.dealer}"
            case Ended():
                yield f"over: {' '.join(map(signed, item.scores))}"


def _settled_words(item: Settled) -> str:
    """How a deal has ended."""
    won = "won" if item.won else "lost"
    pot = f", {item.pot} left in the pot" if item.pot else ""
    tricks = counted(item.tricks, "trick")
    return f"seat {item.soloist} has {won} {item.contract} with {tricks}: {' '.join(map(signed, item.points))}{pot}"
