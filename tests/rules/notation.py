"""States of Dog from short texts, and what can be played there, as texts: for tables of before, action and after."""

from typing import Any

from referee.rules.chance import Seed
from referee.rules.dog import notation
from referee.rules.dog.board import Board
from referee.rules.dog.dog import Dog
from referee.rules.dog.notation import action, words
from referee.rules.dog.plays import plays
from referee.rules.dog.powers import DECK, in_order, without
from referee.rules.dog.state import Marbles, State

NO_SEED = Seed("0" * 32)


def squares(game: Dog) -> Board:
    return plays(game).board


def marbles(game: Dog, text: str) -> Marbles:
    return notation.marbles(plays(game), text)


def shown(game: Dog, position: Marbles) -> str:
    return notation.shown(plays(game), position)


def position(game: Dog, text: str, hand: str, seat: int = 0, others: str = "", **fields: Any) -> State:
    """A state in the middle of a round: one seat is to play; `others` are the hands of the rest, in play order."""
    hands = [""] * game.seats
    hands[seat] = in_order(hand)
    for after, cards in enumerate(others.split(), start=1):
        hands[(seat + after) % game.seats] = in_order(cards.replace("-", ""))
    stack = DECK
    for card in "".join(hands):
        stack = without(stack, card)
    plain: dict[str, Any] = {
        "seed": NO_SEED,
        "round": 0,
        "starter": 0,
        "turn": 4,
        "acting": seat,
        "marbles": marbles(game, text),
        "hands": tuple(hands),
        "gifts": ("2",) * game.seats,
        "stack": stack,
    }
    return State(**(plain | fields))


def to_play(game: Dog, text: str, hands: str) -> State:
    """A seat is to play: `hands` in play order, its own first, a dash for none; seat 0, or the one before a colon."""
    seat, colon, cards = hands.rpartition(":")
    own, _, others = cards.partition(" ")
    return position(game, text, own, int(seat) if colon else 0, others)


def about_to_open(game: Dog, text: str, hand: str) -> State:
    """Seat 3 of four gives the last gift of an exchange, an ace; after that seat 0 is to play with this hand."""
    return position(game, text, "A", 3, f"{hand[1:] or '-'} - -", gifts=("2", "2", hand[0], ""))


def legal_words(game: Dog, state: State) -> list[str]:
    return [words(legal) for legal in game.legal(state)]


def played(game: Dog, state: State, *texts: str) -> State:
    """The state after these plays, each of which must be legal."""
    for text in texts:
        assert action(text) in game.legal(state), f"{text} is not among {legal_words(game, state)}"
        state = game.apply(state, action(text))
    return state


def results(game: Dog, *states: State) -> set[Marbles]:
    """Every position that one complete play, or what is left of it, leads to from any of these states."""
    reached: set[Marbles] = set()
    seen: set[Any] = set()
    open_states = list(states)
    while open_states:
        now = open_states.pop()
        assert game.legal(now) or not now.seven_left, "a seven has led into a dead end"
        for legal in game.legal(now):
            after = game.apply(now, legal)
            if not after.seven_left:
                reached.add(after.marbles)
            elif (after.seven_left, after.marbles, after.trail) not in seen:
                seen.add((after.seven_left, after.marbles, after.trail))
                open_states.append(after)
    return reached


def result_words(game: Dog, state: State) -> set[str]:
    return {shown(game, reached) for reached in results(game, state)}
