"""How marbles move: what a hand can do in a position, and the position after it."""

from referee.rules.dog.board import SHIELDED
from referee.rules.dog.plays import LATER, Plays
from referee.rules.dog.position import barred, controlled, is_home, moved, standing, walkers
from referee.rules.dog.powers import JOKER
from referee.rules.dog.seven import Seven, Trail, movers, struck, trail_after
from referee.rules.dog.state import Action, Fold, Marbles, Move, Start, State, Step, Swap
from referee.rules.game import Seat

FOLD = Fold()
SEVEN = "7"

# ---------------------------------------------------------------------------- what can be played


def legal_plays(plays: Plays, state: State, seat: Seat) -> list[Action]:
    """Every play of a seat, in a fixed order: card by card; starts, walks, parts of a seven, swaps, draws."""
    if state.seven_left:
        return yielding(plays, Seven(plays, seat, joker_played(state)).parts(state, state.seven_left, LATER))
    marbles = state.marbles
    found: list[Action] = []
    owners = controlled(plays, marbles, seat)
    bars = barred(plays.board.bars, marbles)
    stands = [(owner, may_start(plays, marbles, owner), walkers(plays, marbles, owner)) for owner in owners]
    void = plays.void is not None and plays.void.any_time and void_lies_open(plays, marbles, owners)
    for card in dict.fromkeys(state.hands[seat]):
        for owner, starts, squares in stands:
            if starts:
                found += plays.starts[card] if owner == seat else plays.foreign_starts[card][owner]
            by_square = plays.moves[owner][card]
            found += [action for square in squares for mask, action in by_square[square] if not mask & bars]
        if card in plays.splits:
            found += Seven(plays, seat, card == JOKER).parts(state, plays.splits[card], card)
        if card in plays.swaps:
            for owner in owners:
                found += swaps(plays, marbles, owner, card)
            if void:
                found.append(plays.voids[card])
        if card in plays.draws:
            hands = state.hands
            found += [draw for of, draw in enumerate(plays.draws[card]) if of != seat and hands[of]]
    if not plays.joker_wins:
        found = [action for action in found if not wins_by_joker(plays, state, seat, action)]
    return yielding(plays, found) or last_resort(plays, state, seat, owners)


def can_play(plays: Plays, state: State, seat: Seat) -> bool:
    """Whether `legal_plays` finds anything; most often the first walk tells."""
    marbles = state.marbles
    bars = barred(plays.board.bars, marbles)
    if plays.joker_wins:
        for owner in controlled(plays, marbles, seat):
            moves = plays.moves[owner]
            for square in walkers(plays, marbles, owner):
                for card in state.hands[seat]:
                    for mask, _ in moves[card][square]:
                        if not mask & bars:
                            return True
    return bool(legal_plays(plays, state, seat))


def may_start(plays: Plays, marbles: Marbles, owner: Seat) -> bool:
    """Whether a marble waits in the kennel, and no protected one stands on its start field (Dog 3.2)."""
    board, own = plays.board, marbles[owner]
    return board.kennels[owner] in own and board.starts[owner] + SHIELDED not in own


def swaps(plays: Plays, marbles: Marbles, owner: Seat, card: str) -> list[Swap]:
    """Each marble of one seat with each of the other seats; none of them protected (Dog 3.4)."""
    free = plays.board.swappable
    others = [square for seat, squares in enumerate(marbles) if seat != owner for square in squares if free[square]]
    ready = plays.swaps[card]
    return [ready[own, other] for own in marbles[owner] if free[own] for other in others]


def void_lies_open(plays: Plays, marbles: Marbles, owners: tuple[Seat, ...]) -> bool:
    """Whether the marbles allow a jack without effect (Dog 3.5)."""
    rule, board = plays.void, plays.board
    if rule is None:
        return False
    hinders = board.swappable if rule.beside_protected else board.under_way
    travelling = {who for who, squares in enumerate(marbles) if any(hinders[square] for square in squares)}
    return any(
        travelling <= {owner} and (not plays.void_needs_own or marbles[owner][-1] >= board.first) for owner in owners
    )


def last_resort(plays: Plays, state: State, seat: Seat, owners: tuple[Seat, ...]) -> list[Action]:
    """The jack without effect of a hand without any other play (Dog 3.5)."""
    rule = plays.void
    if rule is None or rule.any_time:
        return []
    ready: list[Action] = [plays.voids[card] for card in dict.fromkeys(state.hands[seat]) if card in plays.voids]
    if not ready or not void_lies_open(plays, state.marbles, owners):
        return []
    return [*ready, FOLD] if rule.may_fold and not plays.replaces else ready


def yielding(plays: Plays, found: list[Action]) -> list[Action]:
    """The plays less the walks past a goal into which as many steps of that marble lead (Dog 4.7)."""
    if not plays.goal_twins:
        return found
    legal = set(found)
    return [action for action in found if legal.isdisjoint(plays.goal_twins.get(action, ()))]


def joker_played(state: State) -> bool:
    """Whether the seven that is under way is a joker."""
    return next((did.card == JOKER for _, did in reversed(state.played) if isinstance(did, Move)), False)


def wins_by_joker(plays: Plays, state: State, seat: Seat, action: Action) -> bool:
    """Whether a joker brings the last marble of its side home; the parts of a seven see to that themselves."""
    if not isinstance(action, Move) or action.card != JOKER:
        return False
    marbles, left, _ = played(plays, state, seat, action)
    return not left and is_home(plays, marbles, plays.sides_from[seat][0])


# ---------------------------------------------------------------------------- what a play does


def played(plays: Plays, state: State, seat: Seat, action: Action) -> tuple[Marbles, int, Trail]:
    """The marbles after a legal action, how many steps of a seven are left, and its trail."""
    marbles, board = state.marbles, plays.board
    match action:
        case Move() | Step():
            return _walked(plays, state, seat, action)
        case Start():
            owner = seat if action.seat is None else action.seat
            start = board.starts[owner]
            return moved(plays, marbles, owner, board.kennels[owner], start + SHIELDED, board.hits[start]), 0, ()
        case Swap():
            return _swapped(plays, marbles, action), 0, ()
        case _:
            return marbles, 0, ()


def _walked(plays: Plays, state: State, seat: Seat, action: Move | Step) -> tuple[Marbles, int, Trail]:
    marbles = state.marbles
    kind = (action.kind or action.card) if isinstance(action, Move) else SEVEN
    split = plays.splits.get(kind, 0)
    owners = movers(plays, marbles, seat) if split else controlled(plays, marbles, seat)
    place = standing(plays, marbles, owners, action.origin)
    assert place is not None, "apply takes legal actions only"
    owner, square = place
    walk = plays.walks[owner][square][kind, action.to]
    if not split:
        return moved(plays, marbles, owner, square, walk.to, walk.hit), 0, ()
    left = (state.seven_left or split) - walk.steps
    trail = trail_after(plays, state.trail, owner, square, walk) if left else ()
    return struck(plays, marbles, owner, square, walk), left, trail


def _swapped(plays: Plays, marbles: Marbles, action: Swap) -> Marbles:
    everybody = tuple(range(len(marbles)))
    one, other = standing(plays, marbles, everybody, action.origin), standing(plays, marbles, everybody, action.to)
    assert one is not None
    assert other is not None, "apply takes legal actions only"
    after = list(marbles)
    for (owner, square), name in ((one, action.to), (other, action.origin)):
        rest = list(after[owner])
        rest.remove(square)
        after[owner] = tuple(sorted([*rest, plays.board.swapped_to(owner, name)]))
    return tuple(after)
