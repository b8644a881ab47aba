"""The harmless action: what the house plays for a seat that did not answer."""

from msgspec.json import encode

from referee.rules.chance import drawn
from referee.rules.dog.moves import played
from referee.rules.dog.plays import Plays
from referee.rules.dog.powers import LEAST_USE
from referee.rules.dog.state import Action, Discard, Draw, Give, Move, Start, State, Step, Swap, Void
from referee.rules.game import Seat


def harmless(plays: Plays, state: State, legal: tuple[Action, ...]) -> Action:
    """The least harmful of the legal actions; among equal ones the seed decides (Dog 8.1)."""
    seat = state.acting
    assert seat is not None, "nobody acts any more"
    ranks = [harm(plays, state, seat, action) for action in legal]
    mildest = min(ranks)
    equal = {encode(action).decode(): action for action, rank in zip(legal, ranks, strict=True) if rank == mildest}
    return equal[drawn(state.seed, "dog stand-in", f"{state.turn}.{state.seven_left}", equal)]


def harm(plays: Plays, state: State, seat: Seat, action: Action) -> tuple[int, int]:
    """The place of an action in the order of harmlessness; lower is milder."""
    match action:
        case Give() | Discard():
            return 0, LEAST_USE.index(action.card)
        case Move() | Step():
            return (3 if captures_own_side(plays, state, seat, action) else 1), 0
        case Void():
            return 2, 0
        case Swap():
            return 4, 0
        case Start():
            return 5, 0
        case Draw():
            return 6, 0
        case _:
            return 7, 0


def captures_own_side(plays: Plays, state: State, seat: Seat, action: Action) -> bool:
    """Whether a marble of the seat's own side goes home."""
    marbles, _, _ = played(plays, state, seat, action)
    kennels = plays.board.kennels
    return any(
        marbles[member].count(kennels[member]) > state.marbles[member].count(kennels[member])
        for member in plays.sides_from[seat][0]
    )
