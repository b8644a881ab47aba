"""A round of Dog: deal, exchange, turns and folds, each as a step from one state to the next."""

from msgspec.structs import replace

from referee.rules.chance import drawn, shuffled
from referee.rules.dog.moves import FOLD, played
from referee.rules.dog.plays import Plays
from referee.rules.dog.position import is_home
from referee.rules.dog.powers import in_order, without
from referee.rules.dog.state import Action, Discard, Draw, Give, Marbles, Move, Start, State, Step, Swap, Taken, Void
from referee.rules.game import Seat


def deal(state: State, round_number: int, starter: Seat, size: int, *, packets: bool, merged: bool) -> State:
    """The next round: cards one by one or each hand at once, the starter first (Dog 2.2).

    `merged`: when the stack is too small, it is shuffled together with the discards before the deal.
    """
    seats = len(state.hands)
    if merged and len(state.stack) < size * seats:
        state = reshuffled(state)
    cards, state = take(state, size * seats)
    order = [(seat - starter) % seats for seat in range(seats)]
    piles = [cards[at * size : (at + 1) * size] if packets else cards[at::seats] for at in order]
    return replace(
        state,
        round=round_number,
        starter=starter,
        acting=starter,
        hands=tuple(map(in_order, piles)),
        gifts=("",) * seats,
        played=(),
        folded=(),
        taken=(),
    )


def take(state: State, count: int) -> tuple[str, State]:
    """Cards from the top of the stack; when it is empty, the discards become the stack (Dog 2.3)."""
    cards, rest = state.stack[:count], state.stack[count:]
    missing = count - len(cards)
    if not missing:
        return cards, replace(state, stack=rest)
    fresh = reshuffled(replace(state, stack=""))
    return cards + fresh.stack[:missing], replace(fresh, stack=fresh.stack[missing:])


def reshuffled(state: State) -> State:
    """Stack and discards are shuffled and become the stack."""
    pile = "".join(shuffled(state.seed, "dog deal", state.shuffles, state.stack + state.discards))
    return replace(state, stack=pile, discards="", shuffles=state.shuffles + 1)


# ---------------------------------------------------------------------------- the exchange


def give(plays: Plays, state: State, seat: Seat, action: Give) -> State:
    """A card leaves the hand; when all have given, everybody takes up what he was given (Dog 2.4)."""
    seats = len(state.hands)
    hands = with_hand(state.hands, seat, without(state.hands[seat], action.card))
    gifts = with_hand(state.gifts, seat, action.card)
    if all(gifts):
        hands = handed_over(plays, hands, gifts)
    return replace(state, turn=state.turn + 1, acting=(seat + 1) % seats, hands=hands, gifts=gifts)


def draw_around(plays: Plays, state: State, *, in_turn: bool) -> State:
    """Each seat draws a card of the next one's hand: all from the hands as dealt, or one after the other (Dog 2.9)."""
    seats = len(state.hands)
    hands, gifts = state.hands, state.gifts
    for after in range(seats):
        receiver = (state.starter + after) % seats
        giver = plays.gift_to.index(receiver)
        card = drawn(state.seed, "dog exchange", f"{state.round}.{receiver}", hands[giver])
        gifts = with_hand(gifts, giver, card)
        if in_turn:
            hands = with_hand(hands, giver, without(hands[giver], card))
            hands = with_hand(hands, receiver, in_order(hands[receiver] + card))
    if not in_turn:
        left = tuple(without(hand, gift) for hand, gift in zip(hands, gifts, strict=True))
        hands = handed_over(plays, left, gifts)
    return replace(state, hands=hands, gifts=gifts)


def handed_over(plays: Plays, hands: tuple[str, ...], gifts: tuple[str, ...]) -> tuple[str, ...]:
    """The hands when everybody has taken up his card."""
    for giver, receiver in enumerate(plays.gift_to):
        hands = with_hand(hands, receiver, in_order(hands[receiver] + gifts[giver]))
    return hands


def opening(plays: Plays, first: State) -> list[State]:
    """What led to the first state of a match: the deal, the cards drawn around, the hands folded; itself last."""
    stages = [first]
    for seat in reversed(first.folded):
        later = stages[0]
        size = len(first.discards) // len(first.folded)
        stages.insert(
            0,
            replace(
                later,
                hands=with_hand(later.hands, seat, later.discards[-size:]),
                discards=later.discards[:-size],
                played=later.played[:-1],
                folded=later.folded[:-1],
            ),
        )
    if all(first.gifts):
        after = stages[0].hands
        hands = [hand + gift for hand, gift in zip(after, first.gifts, strict=True)]
        for giver, receiver in enumerate(plays.gift_to):
            # Cut, as in a redeal a card drawn in turn may be one that has gone on to another hand.
            hands[receiver] = without(hands[receiver], first.gifts[giver])[: len(after[receiver])]
        stages.insert(0, replace(stages[0], hands=tuple(map(in_order, hands)), gifts=("",) * len(hands)))
    return stages


# ---------------------------------------------------------------------------- turns


def play(plays: Plays, state: State, seat: Seat, action: Action) -> State:
    """A card, or a later part of a seven, is played; the last part of it passes the turn on (Dog 2.5)."""
    match action:
        case Move() | Step() | Start() | Swap() | Void():
            return _put(plays, state, seat, action)
        case Draw():
            return draw(state, seat, action)
        case Discard():
            return discard(state, seat, action)
        case _:
            return replace(fold(state, seat), turn=state.turn + 1)


def _put(plays: Plays, state: State, seat: Seat, action: Move | Step | Start | Swap | Void) -> State:
    hands, discards = state.hands, state.discards
    if not isinstance(action, Step):
        hands = (*hands[:seat], hands[seat].replace(action.card, "", 1), *hands[seat + 1 :])
        discards += action.card
    marbles, left, trail = played(plays, state, seat, action)
    acting: Seat | None = seat
    turn = state.turn
    if not left:
        turn += 1
        acting = None if winners(plays, marbles, seat) else next_seat(hands, seat)
    return State(
        seed=state.seed,
        round=state.round,
        starter=state.starter,
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
        taken=state.taken,
        replacement=state.replacement if left else "",
        seven_left=left,
        trail=trail,
    )


def draw(state: State, seat: Seat, action: Draw) -> State:
    """A two is laid down, and a card of another hand taken blindly (Dog 3.7)."""
    count = sum(taken.seat == seat for taken in state.taken)
    card = drawn(state.seed, "dog draw", f"{state.round}.{seat}.{count}", state.hands[action.of])
    hands = with_hand(state.hands, action.of, without(state.hands[action.of], card))
    hands = with_hand(hands, seat, in_order(without(hands[seat], action.card) + card))
    return replace(
        state,
        turn=state.turn + 1,
        acting=next_seat(hands, seat),
        hands=hands,
        discards=state.discards + action.card,
        played=(*state.played, (seat, action)),
        taken=(*state.taken, Taken(seat, action.of, card)),
        replacement="",
    )


def discard(state: State, seat: Seat, action: Discard) -> State:
    """A card that cannot be played is laid down: the first time another one is drawn, then the turn ends (Dog 2.8)."""
    hands = with_hand(state.hands, seat, without(state.hands[seat], action.card))
    after = replace(state, hands=hands, discards=state.discards + action.card, played=(*state.played, (seat, action)))
    if state.replacement:
        return replace(after, turn=state.turn + 1, acting=next_seat(hands, seat), replacement="")
    card, after = take(after, 1)
    return replace(after, hands=with_hand(hands, seat, in_order(hands[seat] + card)), replacement=card)


def fold(state: State, seat: Seat) -> State:
    """The whole hand is laid open; the seat is out until the next round (Dog 2.7)."""
    hands = with_hand(state.hands, seat, "")
    return replace(
        state,
        acting=next_seat(hands, seat),
        hands=hands,
        discards=state.discards + state.hands[seat],
        played=(*state.played, (seat, FOLD)),
        folded=(*state.folded, seat),
    )


def with_hand(hands: tuple[str, ...], seat: Seat, hand: str) -> tuple[str, ...]:
    """The hands, or gifts, with that of one seat changed."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def next_seat(hands: tuple[str, ...], seat: Seat) -> Seat:
    """The next seat with cards; the same one when nobody has any."""
    seats = len(hands)
    for after in range(seat + 1, seat + seats):
        if hands[after % seats]:
            return after % seats
    return seat


# ---------------------------------------------------------------------------- the end


def winners(plays: Plays, marbles: Marbles, seat: Seat) -> tuple[Seat, ...]:
    """The side that has all it needs in the goal: that of this seat, else the next one in order of play (Dog 7.1)."""
    for side in plays.sides_from[seat]:
        if is_home(plays, marbles, side):
            return side
    return ()


def winners_at_the_end(plays: Plays, state: State) -> tuple[Seat, ...]:
    """Who has won a match that is over; nobody, if its rounds ran out."""
    last = state.played[-1][0] if state.played else state.starter
    return winners(plays, state.marbles, last)
