"""All that a seat of Dog cannot know, dealt anew: what it sees and knows for certain stays."""

from msgspec.structs import replace

from referee.rules.chance import Seed, drawn, shuffled
from referee.rules.dog.moves import can_play
from referee.rules.dog.plays import Plays
from referee.rules.dog.powers import in_order, without
from referee.rules.dog.state import Draw, Fold, State, Step, Taken, Void
from referee.rules.game import Seat

TRIES = 100


def redealt(plays: Plays, state: State, seat: Seat | None, seed: Seed) -> State:
    """A state that looks the same to this seat.

    What all know of the seat that is asked stays true: it has a play, or had none before it drew another card. A deal
    that says otherwise is not taken.
    """
    known = _known(plays, state, seat)
    for attempt in range(TRIES):
        other = _asked_rightly(plays, _deal(plays, state, known, seat, seed, attempt), seat)
        if other is not None:
            return other
    if state.acting is not None:
        known[state.acting] = state.hands[state.acting]
    return _deal(plays, state, known, seat, seed, TRIES)


def _asked_rightly(plays: Plays, state: State, seat: Seat | None) -> State | None:
    """The state, another replacement drawn where this seat did not see it; `None` if nobody would ask like that."""
    acting = state.acting
    if acting in (None, seat) or state.seven_left or not all(state.gifts):
        return state
    if not plays.replaces:
        return state if can_play(plays, state, acting) else None
    if not state.replacement:
        return state
    for card in dict.fromkeys(state.hands[acting]):
        before = without(state.hands[acting], card)
        hands = (*state.hands[:acting], before, *state.hands[acting + 1 :])
        if not can_play(plays, replace(state, hands=hands), acting):
            return replace(state, replacement=card)
    return None


def _known(plays: Plays, state: State, seat: Seat | None) -> list[str]:
    """The cards of each hand that this seat knows for certain."""
    known = ["" for _ in state.hands]
    if seat is not None and all(state.gifts):
        known[plays.gift_to[seat]] = state.gifts[seat]
    taken = iter(state.taken)
    for who, did in state.played:
        if isinstance(did, Fold):
            known[who] = ""
        elif not isinstance(did, Step):
            known[who] = without(known[who], did.card)
        if isinstance(did, Draw):
            _drawn(known, next(taken), seat)
        if isinstance(did, Void) and plays.void and plays.void.may_fold:
            known[who] = "J" * len(state.hands[who])
    if seat is not None:
        known[seat] = state.hands[seat]
    return [sure if _holds(hand, sure) else "" for hand, sure in zip(state.hands, known, strict=True)]


def _drawn(known: list[str], taken: Taken, seat: Seat | None) -> None:
    """What is known after a card went from hand to hand; who does not see it, is sure of the poorer hand no longer."""
    card = taken.card or ""
    if seat == taken.of:
        known[taken.seat] += card
    known[taken.of] = without(known[taken.of], card) if seat == taken.seat else ""


def _holds(hand: str, cards: str) -> bool:
    return all(hand.count(card) >= cards.count(card) for card in cards)


def _played_by(state: State, seat: Seat) -> str:
    return "".join(did.card for who, did in state.played if who == seat and not isinstance(did, Fold | Step))


def _deal(plays: Plays, state: State, known: list[str], seat: Seat | None, seed: Seed, attempt: int) -> State:
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
    return after if on_the_way else _past(plays, after, seat, attempt)


def _past(plays: Plays, state: State, seat: Seat | None, attempt: int) -> State:
    """Cards that went between others, made anew: each is one that its receiver holds or has played."""
    gifts, taken = list(state.gifts), list(state.taken)
    for giver, receiver in enumerate(plays.gift_to):
        may_be = state.hands[receiver] + _played_by(state, receiver)
        if seat not in (giver, receiver) and may_be:
            gifts[giver] = drawn(state.seed, "dog redeal gift", f"{attempt}.{giver}", may_be)
    for number, one in enumerate(taken):
        may_be = state.hands[one.seat] + _played_by(state, one.seat)
        if seat not in (one.seat, one.of):
            card = drawn(state.seed, "dog redeal taken", f"{attempt}.{number}", may_be)
            taken[number] = Taken(one.seat, one.of, card)
    return replace(state, gifts=tuple(gifts), taken=tuple(taken))
