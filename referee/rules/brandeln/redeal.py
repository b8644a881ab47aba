"""All that a seat of Brandeln cannot know, dealt anew: what it sees stays."""

from msgspec.structs import replace

from referee.rules.brandeln.cards import BIT, PACK, listed
from referee.rules.brandeln.state import State
from referee.rules.chance import Seed, shuffled
from referee.rules.game import Seat


def redealt(state: State, seat: Seat | None, seed: Seed) -> State:
    """A state that looks the same to this seat: cards that it has not seen change hands, deals to come too."""
    seen = sum(BIT[card] for trick in (*state.tricks, state.trick) if trick for card in trick.cards)
    if seat is not None:
        seen += state.hands[seat]
    pile = shuffled(seed, "brandeln redeal", state.shuffles, listed(PACK ^ seen))
    hands = [
        hand if other == seat else sum(BIT[pile.pop()] for _ in range(hand.bit_count()))
        for other, hand in enumerate(state.hands)
    ]
    return replace(state, seed=seed, hands=tuple(hands))
