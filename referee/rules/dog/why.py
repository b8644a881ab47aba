"""Why an action is not legal: the rule that forbids it, by its number in README.md, and in words.

Nothing is read here but what the acting seat's own view holds: its hand and the table.
"""

from collections.abc import Iterator

from referee.rules.dog.board import CLOSED, SHIELDED
from referee.rules.dog.moves import SEVEN, joker_played, void_lies_open, wins_by_joker
from referee.rules.dog.plays import LATER, Plays
from referee.rules.dog.position import barred, controlled, standing, walkers
from referee.rules.dog.powers import JOKER, Kind
from referee.rules.dog.seven import Seven, movers
from referee.rules.dog.state import Action, Discard, Draw, Fold, Give, Move, Start, State, Step, Swap, Void
from referee.rules.game import Seat


def why_not(plays: Plays, state: State, action: Action, legal: tuple[Action, ...]) -> str:
    """The first rule that an action breaks which is not among the legal ones."""
    seat = state.acting
    if seat is None:
        return "Dog 7.3: the match is over"
    if not all(state.gifts):
        return _why_not_given(action)
    return next(_objections(plays, state, seat, action, legal), "Dog 2.6: this is none of your plays")


def _why_not_given(action: Action) -> str:
    if isinstance(action, Give):
        return f"Dog 2.4: there is no {action.card} in your hand"
    return "Dog 2.4: first give a card away"


def _objections(plays: Plays, state: State, seat: Seat, action: Action, legal: tuple[Action, ...]) -> Iterator[str]:
    match action:
        case Give():
            yield "Dog 2.4: the exchange of this round is over"
        case Step():
            if not state.seven_left:
                yield "Dog 5.1: no seven is under way"
            yield from _walking(plays, state, seat, action, SEVEN, legal)
        case _ if state.seven_left:
            yield f"Dog 5.1: finish your seven first, steps left: {state.seven_left}"
        case Fold() | Discard():
            yield from _giving_up(plays, state, seat, action, legal)
        case _:
            yield from _card(state, seat, action)
            kind = action.kind or action.card
            if kind == "X":
                return
            match action:
                case Start():
                    yield from _starting(plays, state, seat, action, kind)
                case Move():
                    yield from _walking(plays, state, seat, action, kind, legal)
                case Swap():
                    yield from _swapping(plays, state, seat, action, kind)
                case Draw():
                    yield from _drawing(plays, state, seat, action, kind)
                case Void():
                    yield from _voiding(plays, state, seat, kind)


def _giving_up(
    plays: Plays, state: State, seat: Seat, action: Fold | Discard, legal: tuple[Action, ...]
) -> Iterator[str]:
    if isinstance(action, Discard) and action.card not in state.hands[seat]:
        yield f"Dog 2.5: there is no {action.card} in your hand"
    if any(not isinstance(play, Discard) for play in legal):
        yield "Dog 2.6: you have a play, so you must play"
    if not plays.replaces:
        yield "Dog 2.6: in this variant a single card is never discarded"
    yield "Dog 2.8: in this variant nobody folds: without a play one card is discarded"


def _card(state: State, seat: Seat, action: Start | Move | Swap | Void | Draw) -> Iterator[str]:
    if action.card not in state.hands[seat]:
        yield f"Dog 2.5: there is no {action.card} in your hand"
    if action.card == JOKER and action.kind is None:
        yield "Dog 3.6: a joker has to name the card it stands for, in `as`"
    if action.card != JOKER and action.kind is not None:
        yield "Dog 3.6: only a joker stands for another card"


def _starting(plays: Plays, state: State, seat: Seat, action: Start, kind: Kind) -> Iterator[str]:
    owners = controlled(plays, state.marbles, seat)
    owner = seat if action.seat is None else action.seat
    board = plays.board
    if not plays.powers[kind].start:
        yield f"Dog 3.2: a {kind} starts no marble"
    if owner not in owners or action.seat == seat:
        yield f"Dog 6.2: you play the marbles of {_seats(owners)}; `seat` is named where that is not your own"
        return
    if board.kennels[owner] not in state.marbles[owner]:
        yield f"Dog 3.2: H{owner} is empty"
    yield f"Dog 4.3: {board.start_names[owner]} is blocked by a protected marble"


# ---------------------------------------------------------------------------- walks


def _walking(
    plays: Plays, state: State, seat: Seat, action: Move | Step, kind: Kind, legal: tuple[Action, ...]
) -> Iterator[str]:
    marbles, board = state.marbles, plays.board
    split = plays.powers[kind].split
    yield from _squares(plays, action.origin, action.to)
    if plays.powers[kind].swap:
        yield f"Dog 3.4: a {kind} walks no marble, it swaps two"
    owners = movers(plays, marbles, seat) if split else controlled(plays, marbles, seat)
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
    left = state.seven_left or split
    if split and walk.steps > left:
        yield f"Dog 5.1: that takes {walk.steps} steps, {walk.steps - left} more than are left"
    yield from _blocks(plays, walk.mask & barred(plays.seven_bars if split else board.bars, marbles))
    if not walkers(plays, marbles, owner):
        yield f"Dog 4.8: with no marble of seat {owner} on the track, one has to be started first"
    if any(twin in legal for twin in plays.goal_twins.get(action, ())):
        yield "Dog 4.7: the steps fit into the goal, so the marble may not walk past it"
    if not split:
        if isinstance(action, Move) and wins_by_joker(plays, state, seat, action):
            yield "Dog 7.4: a joker may not bring the last marble of a side home"
        return
    yield from _turns_of_a_seven(plays, state, seat, owner, square)
    joker = action.card == JOKER if isinstance(action, Move) else joker_played(state)
    if joker and action in Seven(plays, seat, joker=False).parts(state, left, _card_of(action)):
        yield "Dog 7.4: a joker may not bring the last marble of a side home"
    yield f"Dog 5.3: the rest of the seven could not be made, steps left: {left - walk.steps}"


def _turns_of_a_seven(plays: Plays, state: State, seat: Seat, owner: Seat, square: int) -> Iterator[str]:
    """Why this marble is not the one for the next part."""
    stands = Seven(plays, seat, joker=False).stands(state.marbles, state.trail)
    if any(square in squares for _, squares in stands):
        return
    if not plays.same_twice and any(square == at for _, at in state.trail):
        yield "Dog 5.6: in this variant a marble has only one part of a seven"
    if all(who != owner for who, _ in stands):
        yield f"Dog 6.3: this seven has moved a marble of seat {state.trail[-1][0]}, whose marbles finish it"
    yield "Dog 5.6: in this variant the rest of the seven belongs to one marble of the partner"


def _card_of(action: Move | Step) -> str:
    return action.card if isinstance(action, Move) else LATER


def _no_way(plays: Plays, owner: Seat, square: int, action: Move | Step, kind: Kind) -> str:
    board = plays.board
    start, to = board.starts[owner], board.squares[action.to][0]
    if square in board.goals[owner] and not square < to <= board.goals[owner][-1]:
        return "Dog 3.3: a marble in the goal walks neither back nor out"
    if to in board.goals[owner]:
        if square == start + SHIELDED:
            return "Dog 4.5: a protected marble does not turn from its start field into the goal"
        if square == start + CLOSED:
            return "Dog 4.9: a marble swapped onto its start field does not turn from there into the goal"
    return f"Dog 4.4: with a {kind} no way leads from {action.origin} to {action.to}"


def _blocks(plays: Plays, bits: int) -> Iterator[str]:
    for square in reversed(range(bits.bit_length())):
        if bits >> square & 1:
            name = plays.board.names[square]
            if plays.board.under_way[square]:
                yield f"Dog 4.3: {name} is blocked by a protected marble"
            else:
                yield f"Dog 4.6: {name} is occupied, and in the goal no marble is passed or hit"


# ---------------------------------------------------------------------------- other plays


def _swapping(plays: Plays, state: State, seat: Seat, action: Swap, kind: Kind) -> Iterator[str]:
    marbles, board = state.marbles, plays.board
    if not plays.powers[kind].swap:
        yield f"Dog 3.4: a {kind} swaps nothing"
    yield from _squares(plays, action.origin, action.to)
    owners = controlled(plays, marbles, seat)
    own = standing(plays, marbles, owners, action.origin)
    if own is None:
        yield _not_yours(owners, action.origin)
        return
    others = tuple(other for other in range(len(marbles)) if other != own[0])
    other = standing(plays, marbles, others, action.to)
    if other is None:
        yield f"Dog 3.4: no marble of another seat stands on {action.to}"
    for place in (own, other):
        if place and not board.swappable[place[1]]:
            name = board.names[place[1]]
            protected = board.under_way[place[1]]
            yield f"Dog 3.4: the marble on {name} is {'protected' if protected else 'not on the track'}"


def _drawing(plays: Plays, state: State, seat: Seat, action: Draw, kind: Kind) -> Iterator[str]:
    if not plays.draws:
        yield "Dog 3.7: in this variant no card draws from another hand"
    if not plays.powers[kind].draw:
        yield f"Dog 3.7: a {kind} draws no card"
    if action.of == seat or action.of not in range(len(state.hands)):
        yield f"Dog 3.7: draw of another seat, 0 to {len(state.hands) - 1}"
        return
    yield f"Dog 3.7: seat {action.of} holds no card"


def _voiding(plays: Plays, state: State, seat: Seat, kind: Kind) -> Iterator[str]:
    rule, board = plays.void, plays.board
    if not plays.powers[kind].swap:
        yield f"Dog 3.5: a {kind} is never laid down without effect"
    if rule is None:
        yield "Dog 3.5: in this variant no jack is laid down without effect"
        return
    owners = controlled(plays, state.marbles, seat)
    if not void_lies_open(plays, state.marbles, owners):
        hinders, sort = (board.swappable, "an unprotected") if rule.beside_protected else (board.under_way, "a")
        for who, squares in enumerate(state.marbles):
            if who not in owners and any(hinders[square] for square in squares):
                yield f"Dog 3.5: {sort} marble of seat {who} is on the track"
        if len(owners) > 1:
            yield "Dog 3.5: marbles of your mates can be swapped"
        yield f"Dog 3.5: no marble of {_seats(owners)} is on the track"
    yield "Dog 3.5: another card of your hand can be played"


# ---------------------------------------------------------------------------- words


def _squares(plays: Plays, *names: str) -> Iterator[str]:
    for name in names:
        if name not in plays.board.squares:
            yield f"Dog 1.2: there is no square {name[:12]!a}"


def _not_yours(owners: tuple[Seat, ...], name: str) -> str:
    return f"Dog 6.1: you move marbles of {_seats(owners)}, and none stands on {name}"


def _seats(seats: tuple[Seat, ...]) -> str:
    return f"seat {' or '.join(map(str, seats))}"
