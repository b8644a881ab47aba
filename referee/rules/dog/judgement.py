"""A dispute at the table: a position, a hand, and what the rules say of the plays that are asked about."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.rules.chance import Seed
from referee.rules.dog import rounds, view
from referee.rules.dog.board import GOAL_FIELDS
from referee.rules.dog.notation import NotationError, Said, as_written, shown
from referee.rules.dog.plays import LONGEST, Plays, plays
from referee.rules.dog.position import controlled
from referee.rules.dog.powers import DECK, without
from referee.rules.dog.seven import movers
from referee.rules.dog.state import (
    Action,
    Captured,
    Discard,
    Fold,
    Give,
    Marbles,
    Move,
    News,
    Start,
    State,
    Step,
    Swap,
)
from referee.rules.game import Seat

if TYPE_CHECKING:
    from referee.rules.dog.dog import Dog

SOME = 2
"""Cards that each other seat holds: when one is drawn, it still holds some."""
UNTOLD = Seed("0" * 32)
"""The seed of a dispute: no answer depends on it."""

Places = dict[str, str]
"""By marble, `0.1` for the second one of seat 0 in the order of the text, the name of its square."""


class Dispute(Struct, frozen=True):
    """A position in which one seat is to play, or to give a card."""

    game: "Dog"
    state: State
    places: Places


class Outcome(Struct, frozen=True):
    """A legal action, the state right behind it, and what everybody is told of it."""

    action: Action
    after: State
    news: tuple[News, ...]
    position: str
    """The marbles behind it, as text."""


class Judgement(Struct, frozen=True):
    """What the rules say of one play that was asked about."""

    actions: tuple[Action, ...]
    """As bots send them: one, or the parts of a seven; the last of them is the one that is not legal, if any."""
    outcomes: tuple[Outcome, ...]
    """What comes of those that are legal, one after the other."""
    why_not: str
    """The rule that forbids the play, by number and in words; empty: it is legal."""


def dispute(
    game: "Dog", position: str | None, hand: str, seat: Seat, *, empty: Collection[Seat] = (), exchange: bool = False
) -> Dispute:
    """The table of a dispute; `position` as text, or None for the set-up.

    `empty`: the other seats that hold no card; the rest of them hold some, whatever they are. `exchange`: nobody has
    given a card yet. Raises NotationError for a position that is none.
    """
    ready = plays(game)
    written = as_written(ready, shown(ready, ready.set_up) if position is None else position)
    marbles = tuple(tuple(sorted(squares)) for squares in written)
    hands, stack = _hands(game.seats, hand, seat, empty)
    state = State(
        seed=UNTOLD,
        round=0,
        starter=seat,
        turn=0,
        acting=None if rounds.winners(ready, marbles, seat) else seat,
        marbles=marbles,
        hands=hands,
        gifts=("" if exchange else "?",) * game.seats,
        stack=stack,
    )
    names = ready.board.names
    return Dispute(
        game, state, {f"{of}.{at}": names[on] for of, own in enumerate(written) for at, on in enumerate(own)}
    )


def _hands(seats: int, hand: str, seat: Seat, empty: Collection[Seat]) -> tuple[tuple[str, ...], str]:
    """The hands of a dispute, and what is left of the pack."""
    hands, stack = [""] * seats, DECK
    hands[seat] = hand
    for card in hand:
        stack = without(stack, card)
    for other in range(seats):
        if other != seat and other not in empty:
            hands[other], stack = stack[:SOME], stack[SOME:]
    return tuple(hands), stack


def winners(table: Dispute) -> tuple[Seat, ...]:
    """Who has won in this position already."""
    return () if table.state.acting is not None else rounds.winners_at_the_end(plays(table.game), table.state)


def legal(table: Dispute) -> list[Outcome]:
    """Every play of the hand, or every card that can be given, with what comes of it; none: the seat has no play."""
    found = table.game.legal(table.state)
    return [_outcome(table.game, table.state, action) for action in found if not isinstance(action, Discard)]


def judged(table: Dispute, said: Said) -> Judgement:
    """Whether a play is legal, and what comes of it. Raises NotationError for a marble that there is not."""
    if said.in_full:
        return _judged_seven(table, said.actions)
    (action,) = said.actions
    if not said.exactly:
        action = _with_squares(table.game, table.state, table.places, action)
    why_not = _why_not(table.game, table.state, action)
    return Judgement((action,), () if why_not else (_outcome(table.game, table.state, action),), why_not)


def _why_not(game: "Dog", state: State, action: Action) -> str:
    """Why an action is not legal. A seat without a play folds unasked in a match; here it may be asked about."""
    if isinstance(action, Fold) and not game.replacement and not game.legal(state) and _holds_cards(state):
        return ""
    return game.why_not(state, action)


def _holds_cards(state: State) -> bool:
    return state.acting is not None and bool(state.hands[state.acting])


def _outcome(game: "Dog", state: State, action: Action) -> Outcome:
    """What an action itself does, before anybody else is asked, folds or is dealt to."""
    ready, seat = plays(game), state.acting
    assert seat is not None, "somebody does what is legal"
    if isinstance(action, Give):
        return Outcome(action, rounds.give(ready, state, seat, action), (), shown(ready, state.marbles))
    after = rounds.play(ready, state, seat, action)
    news = (*view.news_of_play(ready, state, after, None), *view.news_of_end(ready, after))
    return Outcome(action, after, news, shown(ready, after.marbles))


# ---------------------------------------------------------------------------- a seven in full


def _judged_seven(table: Dispute, parts: tuple[Action, ...]) -> Judgement:
    """Part by part, each in the position that those before it have left."""
    state, places = table.state, table.places
    actions: list[Action] = []
    outcomes: list[Outcome] = []
    sent_home: set[str] = set()

    def so_far(why_not: str) -> Judgement:
        return Judgement(tuple(actions), tuple(outcomes), why_not)

    for number, part in enumerate(parts, start=1):
        assert isinstance(part, Move | Step), "a seven has no other parts"
        if part.origin in sent_home:
            on = "" if part.origin in places else "on "
            return so_far(f"Dog 5.2: the marble {on}{part.origin} was sent home by a part before")
        if outcomes and not state.seven_left:
            return so_far(f"Dog 5.1: the seven is complete before its part {number}")
        action = _with_squares(table.game, state, places, part)
        actions.append(action)
        if why_not := _why_not(table.game, state, action):
            return so_far(why_not)
        outcome = _outcome(table.game, state, action)
        outcomes.append(outcome)
        struck = {item.square for item in outcome.news if isinstance(item, Captured)}
        sent_home |= struck | {marble for marble, on in places.items() if on in struck}
        state, places = outcome.after, _places_after(places, outcome)
        sent_home -= set(places.values())
    if state.seven_left:
        return so_far(f"Dog 5.3: the parts make {LONGEST - state.seven_left} steps, {state.seven_left} too few")
    return so_far("")


def _places_after(places: Places, outcome: Outcome) -> Places:
    """Every marble keeps its name through the parts of a seven."""
    action = outcome.action
    assert isinstance(action, Move | Step)
    home = {item.square: f"H{item.seat}" for item in outcome.news if isinstance(item, Captured)}
    return {marble: action.to if on == action.origin else home.get(on, on) for marble, on in places.items()}


# ---------------------------------------------------------------------------- squares


def _with_squares(game: "Dog", state: State, places: Places, action: Action) -> Action:
    """An action as a bot has to send it, for one as a person says it. Raises NotationError."""
    ready, seat = plays(game), state.acting
    if seat is None:
        return action
    match action:
        case Start(seat=owner):
            return replace(action, seat=_named_owner(ready, state.marbles, seat, owner))
        case Move() | Step():
            owner, origin = _stands(ready, state.marbles, seat, places, action.origin)
            to = f"G{owner}.{action.to[1:]}" if _is_short(action.to) else action.to
            return replace(action, origin=origin, to=to)
        case Swap():
            _, origin = _stands(ready, state.marbles, seat, places, action.origin)
            _, to = _stands(ready, state.marbles, seat, places, action.to)
            return replace(action, origin=origin, to=to)
        case _:
            return action


def _named_owner(ready: Plays, marbles: Marbles, seat: Seat, owner: Seat | None) -> Seat | None:
    """Whose marble is started: bots name a seat where it is not their own, and people where they see a choice."""
    playing = controlled(ready, marbles, seat)
    if owner is None and seat not in playing and len(playing) == 1:
        return playing[0]
    return None if owner == seat else owner


def _stands(ready: Plays, marbles: Marbles, seat: Seat, places: Places, said: str) -> tuple[Seat, str]:
    """Whose marble is meant, and its square; where none stands, as if it were that of the seat to play."""
    if said[0].isdigit():
        if said not in places:
            raise NotationError(f"there is no marble {said}: they are called {min(places)} to {max(places)}")
        return int(said[0]), places[said]
    if _is_short(said):
        owners = movers(ready, marbles, seat)
        return next(((owner, on) for owner in owners if (on := f"G{owner}.{said[1]}") in places.values()), (seat, said))
    return next((int(marble[0]) for marble, on in places.items() if on == said), seat), said


def _is_short(square: str) -> bool:
    """A field of a goal that does not say whose: `G2`."""
    return square[0] == "G" and "." not in square


# ---------------------------------------------------------------------------- what holds at a table


def without_play(game: "Dog") -> str:
    """What a seat does that can play no card."""
    if game.replacement:
        return (
            "one card is discarded and another drawn; that one is played if it can be, else one more is discarded, "
            "and the turn is over (Dog 2.8)"
        )
    return "the whole hand is laid open, and the seat is out until the next round (Dog 2.7)"


def at_this_table(game: "Dog") -> tuple[str, ...]:
    """What no single play shows: the set-up, the cards of a round, the exchange, and what wins."""
    gift = {
        "partner": "gives a card to its partner (Dog 2.4)",
        "neighbour": "gives a card to the next one (Dog 2.4)",
        "draw": "draws a card from the hand of the next one (Dog 2.9)",
    }[game.exchange]
    begins = f"all {game.marbles} marbles of a seat in the kennel"
    if game.set_up:
        begins = f"{game.set_up} marble of a seat on its start, {game.marbles - game.set_up} in the kennel"
    who = "a side" if game.team_size > 1 else "a seat"
    return (
        f"set-up: {begins} (Dog 1.3)",
        f"cards a seat, round by round: {' '.join(map(str, game.hand_sizes))}, then again from the first (Dog 2.1)",
        f"after the deal: every seat {gift}",
        f"without a play: {without_play(game)}",
        f"{who} wins with {GOAL_FIELDS * game.team_size} marbles in the goal (Dog 7.1)",
    )
