"""The auction: who speaks, what may be said, and what comes of it."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.rules.brandeln.contracts import CONTRACTS
from referee.rules.brandeln.state import Auction, Bid, Call, Decline, Hold, Pass
from referee.rules.game import Seat

if TYPE_CHECKING:
    from referee.rules.brandeln.brandeln import Brandeln

PASS, HOLD, DECLINE = Pass(), Hold(), Decline()
BIDS = {name: tuple(Bid(contract.name) for contract in contracts) for name, contracts in CONTRACTS.items()}
"""By the option `contracts`, every bid, the lowest first."""


def opened(dealer: Seat, seats: int) -> Auction:
    """Nobody has spoken; the seat behind the dealer is forehand."""
    order = tuple([(dealer + after) % seats for after in range(1, seats + 1)])
    return Auction(order[0], order)


def calls(game: "Brandeln", auction: Auction, seat: Seat) -> tuple[Call, ...]:
    """What the seat that is asked may say."""
    if auction.to_answer:
        return DECLINE, HOLD
    higher = BIDS[game.contracts][auction.level :]
    lowest = (PASS, HOLD) if game.hold == "on_turn" and may_hold(auction, seat) else (PASS,)
    return lowest + (higher if game.jump_bids else higher[:1])


def may_hold(auction: Auction, seat: Seat) -> bool:
    """Has bid, and speaks before the holder; whoever speaks before it and is still in the auction has bid."""
    holder, active = auction.holder, auction.active
    return holder is not None and active.index(seat) < active.index(holder)


def called(game: "Brandeln", auction: Auction, seat: Seat, call: Call) -> tuple[Auction, Seat | None]:
    """The auction after a call, and who speaks next; None: it is over."""
    said, holder = (*auction.calls, (seat, call)), auction.holder
    last = seat if holder is None or not auction.to_answer else holder  # answers come between a bid and what follows it
    match call:
        case Pass():
            active = tuple([other for other in auction.active if other != seat])
            after = replace(auction, calls=said, active=active)
        case Bid():
            level = 1 + BIDS[game.contracts].index(call)
            asked = auction.active[: auction.active.index(seat)] if game.hold == "immediate" else ()
            after = replace(auction, calls=said, holder=seat, level=level, to_answer=asked)
        case Hold():
            after = replace(auction, calls=said, holder=seat, to_answer=())
        case Decline():
            after = replace(auction, calls=said, to_answer=auction.to_answer[1:])
    return after, after.to_answer[0] if after.to_answer else _next_speaker(after, last, game.players)


def _next_speaker(auction: Auction, last: Seat, seats: int) -> Seat | None:
    """The next one in the auction behind this seat that is not the holder."""
    for behind in range(1, seats + 1):
        seat = (last + behind) % seats
        if seat in auction.active and seat != auction.holder:
            return seat
    return None
