"""A deal, from the pack to the points: what each action does, and what follows from it without anybody being asked."""

from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from referee.rules.brandeln import auction
from referee.rules.brandeln.cards import BIT, CARDS
from referee.rules.brandeln.contracts import CONTRACTS, TRICKS, Contract, ContractName
from referee.rules.brandeln.state import Action, Auction, Call, Play, State, Trick, Trump
from referee.rules.brandeln.tricks import with_card
from referee.rules.chance import Seed, drawn, shuffled
from referee.rules.game import Seat

if TYPE_CHECKING:
    from referee.rules.brandeln.brandeln import Brandeln

PACKETS = (2, 3, 2)
"""How many cards each seat is dealt at a time."""
PAID_PASSES = 3
"""So many times in a row all may pass under one dealer and pay for it; then forehand has to play, or a match might
never end."""
ENDS_EARLY: dict[str, tuple[ContractName, ...]] = {
    "bettel_mord": ("bettel", "mord", "herrenmord"),
    "bettel_only": ("bettel",),
    "never": (),
}
"""By the option `early_end`, the contracts whose deal is over as soon as they are lost."""


def first(game: "Brandeln", seed: Seed) -> State:
    """The first deal of a match."""
    blank = State(
        seed=seed,
        deal=0,
        dealer=_first_dealer(game, seed),
        shuffles=0,
        turn=0,
        acting=None,
        hands=(),
        auction=Auction(0, ()),
        points=(0,) * game.players,
    )
    return dealt(game, blank)


def acted(game: "Brandeln", state: State, action: Action) -> State:
    """What an action itself does. `acting` is None after it where the deal is over."""
    seat = state.acting
    assert seat is not None, "nobody acts any more"
    match action:
        case Play():
            return _played(game, state, seat, action.card)
        case Trump():
            return replace(state, turn=state.turn + 1, trump=action.suit, trick=Trick(seat))
        case _:
            return _called(game, state, seat, action)


def followed(game: "Brandeln", state: State) -> State:
    """What follows when a deal is over: the next one, or the end."""
    if state.acting is not None:
        return state
    if state.soloist is None:
        return dealt(game, state)
    if state.deal + 1 < game.deals:
        dealer = (state.dealer + 1) % game.players
        return dealt(game, replace(state, deal=state.deal + 1, dealer=dealer, passed_out=0))
    return replace(state, points=game.scores(state), pot=0)


# ---------------------------------------------------------------------------- the pack


def _first_dealer(game: "Brandeln", seed: Seed) -> Seat:
    match game.first_dealer:
        case "last":
            return game.players - 1
        case "random":
            return int(drawn(seed, "brandeln dealer", 0, map(str, range(game.players))))
        case seat:
            return seat


def dealt(game: "Brandeln", state: State) -> State:
    """Everybody has seven cards, and forehand is asked."""
    pile = shuffled(state.seed, "brandeln deal", state.shuffles, CARDS)
    opening = auction.opened(state.dealer, game.players)
    hands, out = [0] * game.players, 0
    for packet in PACKETS:
        for seat in opening.active:
            hands[seat] += sum([BIT[card] for card in pile[out : out + packet]])
            out += packet
    return replace(
        state,
        shuffles=state.shuffles + 1,
        acting=opening.forehand,
        hands=tuple(hands),
        auction=opening,
        soloist=None,
        trump="",
        trick=None,
        tricks=(),
        taken=(0,) * game.players,
    )


# ---------------------------------------------------------------------------- the auction


def contract(game: "Brandeln", state: State) -> Contract | None:
    """The highest one that was bid, or the one that is played."""
    if state.soloist is not None:
        return played_contract(game, state)
    level = state.auction.level
    return CONTRACTS[game.contracts][level - 1] if level else None


def played_contract(game: "Brandeln", state: State) -> Contract:
    """The contract of the soloist: the lowest, where all have passed."""
    return CONTRACTS[game.contracts][max(state.auction.level, 1) - 1]


def _called(game: "Brandeln", state: State, seat: Seat, call: Call) -> State:
    after, speaker = auction.called(game, state.auction, seat, call)
    state = replace(state, turn=state.turn + 1, acting=speaker, auction=after)
    if speaker is not None:
        return state
    if after.holder is None and game.all_pass == "haferl" and state.passed_out < PAID_PASSES:
        paid = tuple([points - 1 for points in state.points])
        return replace(state, points=paid, pot=state.pot + game.players, passed_out=state.passed_out + 1)
    return _contracted(game, state, after.forehand if after.holder is None else after.holder)


def _contracted(game: "Brandeln", state: State, soloist: Seat) -> State:
    """The soloist is to name trump, or to lead."""
    trick = None if played_contract(game, state).trump else Trick(soloist)
    return replace(state, soloist=soloist, acting=soloist, trick=trick)


# ---------------------------------------------------------------------------- the tricks


def _played(game: "Brandeln", state: State, seat: Seat, card: str) -> State:
    assert state.trick is not None, "a card is played to a trick"
    hands = state.hands
    hands = (*hands[:seat], hands[seat] ^ BIT[card], *hands[seat + 1 :])
    trick = with_card(game, state.trick, seat, card, state.trump)
    state = replace(state, turn=state.turn + 1, acting=(seat + 1) % game.players, hands=hands, trick=trick)
    return state if len(trick.cards) < game.players else _taken(game, state, trick)


def _taken(game: "Brandeln", state: State, trick: Trick) -> State:
    """The trick is complete: its winner leads to the next one, or the deal is over."""
    winner, taken = trick.winner, state.taken
    assert winner is not UNSET, "cards lie there"
    taken = (*taken[:winner], taken[winner] + 1, *taken[winner + 1 :])
    state = replace(state, acting=winner, trick=Trick(winner), tricks=(*state.tricks, trick), taken=taken)
    return _settled(game, state) if _is_decided(game, state) else state


def _is_decided(game: "Brandeln", state: State) -> bool:
    """All tricks are played, or the rest of them is not."""
    if len(state.tricks) == TRICKS:
        return True
    return played_contract(game, state).name in ENDS_EARLY[game.early_end] and is_lost(game, state)


# ---------------------------------------------------------------------------- the points


def is_lost(game: "Brandeln", state: State) -> bool:
    """The soloist cannot make its contract any more."""
    assert state.soloist is not None, "somebody plays for a contract"
    taken = state.taken[state.soloist]
    return played_contract(game, state).is_lost(taken, len(state.tricks) - taken)


def _settled(game: "Brandeln", state: State) -> State:
    """Each opponent pays, or is paid; a soloist that has won takes the pot, too."""
    assert state.soloist is not None, "somebody has played for a contract"
    lost, value = is_lost(game, state), played_contract(game, state).value
    each, pot = (value, 0) if lost else (-value, state.pot)
    points = [points + each for points in state.points]
    points[state.soloist] += pot - each * game.players
    return replace(state, acting=None, trick=None, points=tuple(points), pot=state.pot - pot)
