"""A round of Dog: deal, exchange, turns and folds, each as a step from one state to the next."""

from msgspec.structs import replace

from referee.rules.chance import shuffled
from referee.rules.dog.moves import FOLD, finished, played
from referee.rules.dog.plays import Plays
from referee.rules.dog.powers import in_order, without
from referee.rules.dog.state import Action, Fold, Give, Marbles, State, Step
from referee.rules.game import Seat


def deal(state: State, round_number: int, starter: Seat, size: int) -> State:
    """The next round: cards one by one, the starter first (Dog 2.2)."""
    seats = len(state.hands)
    cards, state = take(state, size * seats)
    hands = [in_order(cards[(seat - starter) % seats :: seats]) for seat in range(seats)]
    return replace(
        state, round=round_number, acting=starter, hands=tuple(hands), gifts=("",) * seats, played=(), folded=()
    )


def take(state: State, count: int) -> tuple[str, State]:
    """Cards from the top of the stack; when it is empty, the discards become the stack (Dog 2.3)."""
    cards, rest = state.stack[:count], state.stack[count:]
    missing = count - len(cards)
    if not missing:
        return cards, replace(state, stack=rest)
    pile = "".join(shuffled(state.seed, "dog deal", state.shuffles, state.discards))
    return cards + pile[:missing], replace(state, stack=pile[missing:], discards="", shuffles=state.shuffles + 1)


def give(plays: Plays, state: State, seat: Seat, action: Give) -> State:
    """A card leaves the hand; when all have given, everybody takes up what he was given (Dog 2.4)."""
    seats = len(state.hands)
    hands = [without(hand, action.card) if who == seat else hand for who, hand in enumerate(state.hands)]
    gifts = tuple(action.card if who == seat else gift for who, gift in enumerate(state.gifts))
    if all(gifts):
        for giver, receiver in enumerate(plays.gift_to):
            hands[receiver] = in_order(hands[receiver] + gifts[giver])
    return replace(state, turn=state.turn + 1, acting=(seat + 1) % seats, hands=tuple(hands), gifts=gifts)


def play(plays: Plays, state: State, seat: Seat, action: Action) -> State:
    """A card, or a later part of a seven, is played; the last part of it passes the turn on (Dog 2.5)."""
    if isinstance(action, Fold):
        return replace(fold(state, seat), turn=state.turn + 1)
    hands, discards = state.hands, state.discards
    if not isinstance(action, Step):
        hands = (*hands[:seat], without(hands[seat], action.card), *hands[seat + 1 :])
        discards += action.card
    marbles, left = played(plays, state, seat, action)
    acting: Seat | None = seat
    turn = state.turn
    if not left:
        turn += 1
        acting = None if winners(plays, marbles, seat) else next_seat(hands, seat)
    return State(
        seed=state.seed,
        round=state.round,
        turn=turn,
        acting=acting,
        marbles=marbles,
        hands=hands,
        gifts=state.gifts,
        stack=state.stack,
        discards=discards,
        shuffles=state.shuffles,
        played=(*state.played, (seat, action)),
        folded=state.folded,
        seven_left=left,
    )


def fold(state: State, seat: Seat) -> State:
    """The whole hand is laid open; the seat is out until the next round (Dog 2.7)."""
    hands = (*state.hands[:seat], "", *state.hands[seat + 1 :])
    return replace(
        state,
        acting=next_seat(hands, seat),
        hands=hands,
        discards=state.discards + state.hands[seat],
        played=(*state.played, (seat, FOLD)),
        folded=(*state.folded, seat),
    )


def next_seat(hands: tuple[str, ...], seat: Seat) -> Seat:
    """The next seat with cards; the same one when nobody has any."""
    seats = len(hands)
    for after in range(seat + 1, seat + seats):
        if hands[after % seats]:
            return after % seats
    return seat


def winners(plays: Plays, marbles: Marbles, seat: Seat | None) -> tuple[Seat, ...]:
    """The side that has all its marbles home, that of the acting seat before others; else nobody (Dog 7.1)."""
    sides = plays.sides if seat is None else (plays.side_of[seat], *plays.sides)
    for side in sides:
        for member in side:
            if not finished(plays, marbles, member):
                break
        else:
            return tuple(sorted(side))
    return ()
