"""What a seat of Brandeln may know: its view of the table, and the news of a step."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET

from referee.rules.brandeln import deal
from referee.rules.brandeln.cards import listed
from referee.rules.brandeln.state import (
    Action,
    Called,
    Contracted,
    Dealt,
    Ended,
    Named,
    News,
    PassedOut,
    Play,
    Played,
    Settled,
    State,
    Took,
    Trump,
    View,
)
from referee.rules.game import Seat

if TYPE_CHECKING:
    from referee.rules.brandeln.brandeln import Brandeln


def view(game: "Brandeln", state: State, seat: Seat | None) -> View:
    """All that a seat, or the public, may know."""
    auction, contract = state.auction, deal.contract(game, state)
    return View(
        deal=state.deal,
        deals=game.deals,
        dealer=state.dealer,
        forehand=auction.forehand,
        bidding=auction.calls,
        holder=UNSET if auction.holder is None else auction.holder,
        contract=UNSET if contract is None else contract.name,
        soloist=UNSET if state.soloist is None else state.soloist,
        trump=state.trump or UNSET,  # pyright: ignore[reportArgumentType]  # a suit, where it is not empty
        trick=state.trick or UNSET,
        tricks=state.tricks,
        taken=state.taken,
        hand_sizes=tuple([hand.bit_count() for hand in state.hands]),
        scores=state.points,
        pot=state.pot,
        passed_out=state.passed_out if game.all_pass == "haferl" else UNSET,
        hand=UNSET if seat is None else tuple(listed(state.hands[seat])),
    )


def news_of_deal(after: State, seat: Seat | None) -> Iterator[News]:
    """A new deal, and one's own hand."""
    yield Dealt(after.deal, after.dealer, UNSET if seat is None else tuple(listed(after.hands[seat])))


def news_of_step(
    game: "Brandeln", before: State, action: Action, acted: State, after: State, seat: Seat | None
) -> Iterator[News]:
    """What was done and what followed; `acted`: the state right after the action, before anything is dealt anew."""
    actor = before.acting
    assert actor is not None, "somebody has acted"
    match action:
        case Play():
            yield Played(actor, action.card)
            yield from _news_of_trick(game, before, acted)
        case Trump():
            yield Named(actor, action.suit)
        case _:
            yield Called(actor, action)
            yield from _news_of_auction(game, acted)
    if after.shuffles > before.shuffles:
        yield from news_of_deal(after, seat)
    if after.acting is None:
        yield Ended(game.scores(after))


def _news_of_auction(game: "Brandeln", acted: State) -> Iterator[News]:
    """Its end."""
    if acted.soloist is not None:
        contract = deal.played_contract(game, acted)
        yield Contracted(acted.soloist, contract.name, forced=acted.auction.holder is None)
    elif acted.acting is None:
        yield PassedOut(acted.pot)


def _news_of_trick(game: "Brandeln", before: State, acted: State) -> Iterator[News]:
    """Who has taken it, and what a deal that is over has brought."""
    if len(acted.tricks) == len(before.tricks):
        return
    trick = acted.tricks[-1]
    assert trick.winner is not UNSET, "it is complete"
    yield Took(trick.winner, trick.cards)
    if acted.acting is None and acted.soloist is not None:
        yield Settled(
            soloist=acted.soloist,
            contract=deal.played_contract(game, acted).name,
            tricks=acted.taken[acted.soloist],
            won=not deal.is_lost(game, acted),
            points=tuple([new - old for new, old in zip(acted.points, before.points, strict=True)]),
            pot=acted.pot,
        )
