"""Why an action is not legal: the rule that forbids it, by its number in README.md, and in words.

Nothing is read here but what the acting seat's own view holds: its hand and the table.
"""

from collections.abc import Iterator

from referee.rules.dog.moves import barred, controlled, legal_plays, movers, standing
from referee.rules.dog.plays import Plays
from referee.rules.dog.powers import BRANDI, JOKER, Kind
from referee.rules.dog.state import Action, Fold, Give, Move, Start, State, Step, Swap, Void
from referee.rules.game import Seat


def why_not(plays: Plays, state: State, action: Action) -> str:
    """The first rule that the action breaks; empty for a legal one."""
    seat = state.acting
    if seat is None:
        return "Dog 7.3: the match is over"
    if not all(state.gifts):
        return _why_not_given(state, seat, action)
    if action in legal_plays(plays, state, seat):
        return ""
    return next(_objections(plays, state, seat, action), "Dog 2.6: this is none of your plays")


def _why_not_given(state: State, seat: Seat, action: Action) -> str:
    if not isinstance(action, Give):
        return "Dog 2.4: first give a card to your partner"
    return "" if action.card in state.hands[seat] else f"Dog 2.4: there is no {action.card} in your hand"


def _objections(plays: Plays, state: State, seat: Seat, action: Action) -> Iterator[str]:
    match action:
        case Give():
            yield "Dog 2.4: the exchange of this round is over"
        case Step():
            if not state.seven_left:
                yield "Dog 5.1: no seven is under way"
            yield from _walking(plays, state, seat, action, "7")
        case _ if state.seven_left:
            yield f"Dog 5.1: finish your seven first, steps left: {state.seven_left}"
        case Fold():
            yield "Dog 2.6: you have a play, so you must play"
        case _:
            yield from _card(state, seat, action)
            kind = action.kind or action.card
            if kind == "X":
                return
            match action:
                case Start():
                    yield from _starting(plays, state, seat, action, kind)
                case Move():
                    yield from _walking(plays, state, seat, action, kind)
                case Swap():
                    yield from _swapping(plays, state, seat, action, kind)
                case Void():
                    yield from _voiding(plays, state, seat, kind)


def _card(state: State, seat: Seat, action: Start | Move | Swap | Void) -> Iterator[str]:
    if action.card not in state.hands[seat]:
        yield f"Dog 2.5: there is no {action.card} in your hand"
    if action.card == JOKER and action.kind is None:
        yield "Dog 3.6: a joker has to name the card it stands for, in `as`"
    if action.card != JOKER and action.kind is not None:
        yield "Dog 3.6: only a joker stands for another card"


def _starting(plays: Plays, state: State, seat: Seat, action: Start, kind: Kind) -> Iterator[str]:
    owner = controlled(plays, state.marbles, seat)
    board = plays.board
    if not BRANDI[kind].start:
        yield f"Dog 3.2: a {kind} starts no marble"
    if action.seat != (None if owner == seat else owner):
        yield f"Dog 6.2: you play the marbles of seat {owner}; `seat` is named where that is not your own"
    if board.kennels[owner] not in state.marbles[owner]:
        yield f"Dog 3.2: H{owner} is empty"
    yield f"Dog 4.3: {board.names[board.starts[owner]]} is blocked by a protected marble"


def _walking(plays: Plays, state: State, seat: Seat, action: Move | Step, kind: Kind) -> Iterator[str]:
    marbles, board = state.marbles, plays.board
    split = BRANDI[kind].split
    yield from _squares(plays, action.origin, action.to)
    if BRANDI[kind].swap:
        yield f"Dog 3.4: a {kind} walks no marble, it swaps two"
    owners = movers(plays, marbles, seat) if split else (controlled(plays, marbles, seat),)
    place = standing(plays, marbles, owners, action.origin)
    if place is None:
        yield _not_yours(owners, action.origin)
        return
    owner, square = place
    if square == board.kennels[owner]:
        yield "Dog 4.1: out of the kennel leads only a start"
        return
    walk = plays.walks[owner][square].get((kind, action.to))
    if walk is None:
        yield _no_way(plays, owner, square, action, kind)
        return
    if split and walk.steps > (state.seven_left or split):
        yield f"Dog 5.1: that takes {walk.steps} steps, and {state.seven_left or split} are left"
    yield from _blocks(plays, walk.mask & barred(plays, marbles))
    yield f"Dog 5.3: the {(state.seven_left or split) - walk.steps} steps that remain could not be made"


def _no_way(plays: Plays, owner: Seat, square: int, action: Move | Step, kind: Kind) -> str:
    board = plays.board
    if square == board.starts[owner] + 1 and board.squares[action.to][0] in board.goals[owner]:
        return "Dog 4.5: a fresh marble does not turn from its start field into the goal"
    return f"Dog 4.4: with a {kind} no way leads from {action.origin} to {action.to}"


def _blocks(plays: Plays, bits: int) -> Iterator[str]:
    for square in reversed(range(bits.bit_length())):
        if bits >> square & 1:
            name = plays.board.names[square]
            if plays.board.under_way[square]:
                yield f"Dog 4.3: {name} is blocked by a protected marble"
            else:
                yield f"Dog 4.6: {name} is occupied, and in the goal no marble is passed or hit"


def _swapping(plays: Plays, state: State, seat: Seat, action: Swap, kind: Kind) -> Iterator[str]:
    marbles, board = state.marbles, plays.board
    if not BRANDI[kind].swap:
        yield f"Dog 3.4: a {kind} swaps nothing"
    yield from _squares(plays, action.origin, action.to)
    owner = controlled(plays, marbles, seat)
    others = tuple(other for other in range(len(marbles)) if other != owner)
    own, other = standing(plays, marbles, (owner,), action.origin), standing(plays, marbles, others, action.to)
    if own is None:
        yield _not_yours((owner,), action.origin)
    if other is None:
        yield f"Dog 3.4: no marble of another seat stands on {action.to}"
    for place in (own, other):
        if place and not board.swappable[place[1]]:
            name = board.names[place[1]]
            protected = board.under_way[place[1]]
            yield f"Dog 3.4: the marble on {name} is {'protected' if protected else 'not on the track'}"


def _voiding(plays: Plays, state: State, seat: Seat, kind: Kind) -> Iterator[str]:
    if not BRANDI[kind].swap:
        yield f"Dog 3.5: a {kind} is never laid down without effect"
    if plays.swap_void == "never":
        yield "Dog 3.5: in this variant no jack is laid down without effect"
    owner = controlled(plays, state.marbles, seat)
    under_way = plays.board.under_way
    for who, squares in enumerate(state.marbles):
        travels = any(under_way[square] for square in squares)
        if who == owner and not travels:
            yield f"Dog 3.5: no marble of seat {owner} is on the track"
        if who != owner and travels:
            yield f"Dog 3.5: a marble of seat {who} is on the track"
    yield "Dog 3.5: another card of your hand can be played"


def _squares(plays: Plays, *names: str) -> Iterator[str]:
    for name in names:
        if name not in plays.board.squares:
            yield f"Dog 1.2: there is no square {name[:12]!a}"


def _not_yours(owners: tuple[Seat, ...], name: str) -> str:
    whose = " or ".join(str(owner) for owner in owners)
    return f"Dog 6.1: you move marbles of seat {whose}, and none stands on {name}"
