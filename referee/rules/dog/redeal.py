"""All that a seat of Dog cannot know, dealt anew: what it sees and knows for certain stays."""

from msgspec.structs import replace

from referee.rules.chance import Seed, drawn, shuffled
from referee.rules.dog.moves import can_play
from referee.rules.dog.plays import Plays
from referee.rules.dog.powers import in_order, without
from referee.rules.dog.state import Fold, State, Step, Void
from referee.rules.game import Seat

TRIES = 100


def redealt(plays: Plays, state: State, seat: Seat | None, seed: Seed) -> State:
    """A state that looks the same to this seat.

    Whoever is asked has a play, and all know that: so a deal that leaves the acting seat without one is not taken.
    """
    for attempt in range(TRIES):
        other = _deal(plays, state, _known(plays, state, seat), seat, seed, attempt)
        if seat == other.acting or _asked_rightly(plays, other):
            return other
    known = list(_known(plays, state, seat))
    if state.acting is not None:
        known[state.acting] = state.hands[state.acting]
    return _deal(plays, state, tuple(known), seat, seed, TRIES)


def _asked_rightly(plays: Plays, state: State) -> bool:
    seat = state.acting
    if seat is None or state.seven_left or not all(state.gifts):
        return True
    return can_play(plays, state, seat)


def _known(plays: Plays, state: State, seat: Seat | None) -> tuple[str, ...]:
    """The cards of each hand that this seat knows for certain."""
    known = [_jacks(state, who) for who in range(len(state.hands))]
    if seat is not None:
        known[seat] = state.hands[seat]
        receiver = plays.gift_to[seat]
        if all(state.gifts) and _surely_holds(state, receiver, state.gifts[seat]) and not known[receiver]:
            known[receiver] = state.gifts[seat]
    return tuple(known)


def _jacks(state: State, seat: Seat) -> str:
    """The hand of a seat that laid a jack down without effect: it holds nothing but jacks."""
    return state.hands[seat] if any(who == seat and isinstance(did, Void) for who, did in state.played) else ""


def _surely_holds(state: State, seat: Seat, card: str) -> bool:
    """A card given to this seat is still in its hand, as none of its kind was played by it since."""
    return bool(state.hands[seat]) and card not in _played_by(state, seat)


def _played_by(state: State, seat: Seat) -> str:
    return "".join(did.card for who, did in state.played if who == seat and not isinstance(did, (Fold, Step)))


def _deal(plays: Plays, state: State, known: tuple[str, ...], seat: Seat | None, seed: Seed, attempt: int) -> State:
    on_the_way = not all(state.gifts)
    hidden_gifts = [gift if on_the_way and who != seat else "" for who, gift in enumerate(state.gifts)]
    pool = state.stack + "".join(hidden_gifts)
    for hand, sure in zip(state.hands, known, strict=True):
        for card in sure:
            hand = without(hand, card)
        pool += hand
    cards = "".join(shuffled(seed, "dog redeal", attempt, pool))
    hands: list[str] = []
    for hand, sure in zip(state.hands, known, strict=True):
        missing = len(hand) - len(sure)
        hands.append(in_order(sure + cards[:missing]))
        cards = cards[missing:]
    gifts = list(state.gifts)
    for who, gift in enumerate(hidden_gifts):
        if gift:
            gifts[who], cards = cards[0], cards[1:]
    after = replace(state, seed=seed, hands=tuple(hands), gifts=tuple(gifts), stack=cards)
    return after if on_the_way else _past_gifts(plays, after, seat, attempt)


def _past_gifts(plays: Plays, state: State, seat: Seat | None, attempt: int) -> State:
    """Gifts among others, made anew: each is a card that its receiver holds or has played."""
    gifts = list(state.gifts)
    for giver, receiver in enumerate(plays.gift_to):
        may_be = state.hands[receiver] + _played_by(state, receiver)
        if seat not in (giver, receiver) and may_be:
            gifts[giver] = drawn(state.seed, "dog redeal gift", f"{attempt}.{giver}", may_be)
    return replace(state, gifts=tuple(gifts))
