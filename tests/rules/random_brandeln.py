"""Random matches of Brandeln that need no generator: each choice is a hash, by players of several tempers."""

from collections.abc import Iterator
from typing import Any

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.state import Action, Bid, Pass, State
from tests.rules.random_play import seed_of
from tests.rules.random_variants import Dice

GAMES = ["brandeln-3", "brandeln-4", "brandeln-4-classic"]

Step = tuple[int, Action]


def chosen(dice: Dice, temper: str, legal: tuple[Any, ...]) -> Any:
    """Bold players bid what comes; modest ones mostly pass, or bid the lowest; silent ones pass."""
    if temper == "bold" or not isinstance(legal[0], Pass):
        return dice.one_of(legal)
    bids = [call for call in legal if isinstance(call, Bid)]
    return (
        legal[0]
        if temper == "silent"
        else dice.one_of((*[legal[0]] * 2, *legal[1 : len(legal) - len(bids)], *bids[:1]))
    )


def deals(game: Brandeln, number: int) -> Iterator[tuple[State, list[Step], State]]:
    """The deals of a match: the state when the cards are out, what was done, the state after it."""
    dice = Dice(f"brandeln match {number}")
    state, decisions = game.start(seed_of(number)), 0
    while state.acting is not None:
        first, done, temper = state, list[Step](), dice.one_of(("bold", "modest", "modest", "silent"))
        while state.acting is not None and state.shuffles == first.shuffles:
            action = chosen(dice, temper, game.legal(state))
            done.append((state.acting, action))
            state = game.apply(state, action)
        decisions += len(done)
        assert state.turn == decisions
        yield first, done, state
    assert decisions <= game.bound == game.turns_bound
    assert state.deal == game.deals - 1
    assert state.pot == 0
    assert sum(game.scores(state)) == 0
