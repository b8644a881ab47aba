"""How marbles move: what a hand can do in a position, and the position after it."""

from referee.rules.dog.board import GOAL_FIELDS, Walk
from referee.rules.dog.plays import LATER, Plays
from referee.rules.dog.state import Action, Fold, Marbles, Move, Start, State, Step, Swap
from referee.rules.game import Seat

FOLD = Fold()
SEVEN = "7"

# ---------------------------------------------------------------------------- a position


def finished(plays: Plays, marbles: Marbles, seat: Seat) -> bool:
    """A seat's goal is full: its fields are the smallest of the seat's squares, so the last one tells of all."""
    return marbles[seat][GOAL_FIELDS - 1] == plays.board.goals[seat][-1]


def controlled(plays: Plays, marbles: Marbles, seat: Seat) -> Seat:
    """Whose marbles a seat plays: its own, or a partner's when its own are home (Dog 6.2)."""
    side = plays.side_of[seat]
    for owner in side:
        if not finished(plays, marbles, owner):
            return owner
    return side[-1]


def movers(plays: Plays, marbles: Marbles, seat: Seat) -> tuple[Seat, ...]:
    """Whose marbles the parts of a seat's seven may move."""
    return plays.side_of[seat] if plays.seven_moves_side else (controlled(plays, marbles, seat),)


def barred(plays: Plays, marbles: Marbles) -> int:
    """The occupied squares that no walk may touch, as bits: protected marbles, and marbles in the goal."""
    bars = plays.board.bars
    bits = 0
    for squares in marbles:
        for square in squares:
            bits |= bars[square]
    return bits


def standing(plays: Plays, marbles: Marbles, owners: tuple[Seat, ...], name: str) -> tuple[Seat, int] | None:
    """Who of these has a marble on the square of this name, and its number."""
    for owner in owners:
        for square in plays.board.squares.get(name, ()):
            if square in marbles[owner]:
                return owner, square
    return None


def moved(plays: Plays, marbles: Marbles, owner: Seat, origin: int, to: int, struck: int) -> Marbles:
    """The marbles after one of them went from `origin` to `to` and those on the struck squares went home."""
    after: list[tuple[int, ...]] = []
    for seat, squares in enumerate(marbles):
        if seat == owner:
            rest = list(squares)
            rest.remove(origin)
            kennel = plays.board.kennels[seat]
            after.append(tuple(sorted([kennel if struck >> square & 1 else square for square in rest] + [to])))
            continue
        for square in squares:
            if struck >> square & 1:
                kennel = plays.board.kennels[seat]
                after.append(tuple(sorted([kennel if struck >> place & 1 else place for place in squares])))
                break
        else:
            after.append(squares)
    return tuple(after)


# ---------------------------------------------------------------------------- what can be played


def legal_plays(plays: Plays, state: State, seat: Seat) -> list[Action]:
    """Every play of a seat, in a fixed order: card by card; starts, walks, parts of a seven, swaps."""
    marbles = state.marbles
    if state.seven_left:
        return parts(plays, marbles, seat, state.seven_left, LATER)
    found: list[Action] = []
    owner = controlled(plays, marbles, seat)
    own = marbles[owner]
    bars = barred(plays, marbles)
    for card in dict.fromkeys(state.hands[seat]):
        found += starts(plays, marbles, seat, owner, card)
        by_square = plays.moves[owner][card]
        found += [action for square in own for mask, action in by_square[square] if not mask & bars]
        if card in plays.splits:
            found += parts(plays, marbles, seat, plays.splits[card], card)
        if card in plays.swaps:
            found += swaps(plays, marbles, owner, card)
    return found or voids(plays, state, seat, owner)


def can_play(plays: Plays, state: State, seat: Seat) -> bool:
    """Whether `legal_plays` finds anything; most often the first walk tells."""
    marbles = state.marbles
    owner = controlled(plays, marbles, seat)
    bars = barred(plays, marbles)
    moves = plays.moves[owner]
    for card in state.hands[seat]:
        by_square = moves[card]
        for square in marbles[owner]:
            for mask, _ in by_square[square]:
                if not mask & bars:
                    return True
    return bool(legal_plays(plays, state, seat))


def starts(plays: Plays, marbles: Marbles, seat: Seat, owner: Seat, card: str) -> tuple[Start, ...]:
    """The starts of a card: not onto a protected marble (Dog 3.2)."""
    board = plays.board
    if board.kennels[owner] not in marbles[owner] or board.starts[owner] + 1 in marbles[owner]:
        return ()
    return plays.starts[card] if owner == seat else plays.foreign_starts[card][owner]


def swaps(plays: Plays, marbles: Marbles, owner: Seat, card: str) -> list[Swap]:
    """Each marble of one seat with each of the other seats; none of them protected (Dog 3.4)."""
    free = plays.board.swappable
    others = [square for seat, squares in enumerate(marbles) if seat != owner for square in squares if free[square]]
    ready = plays.swaps[card]
    return [ready[own, other] for own in marbles[owner] if free[own] for other in others]


def voids(plays: Plays, state: State, seat: Seat, owner: Seat) -> list[Action]:
    """The jack without effect, and folding beside it, for a hand without any other play (Dog 3.5)."""
    if plays.swap_void == "never":
        return []
    under_way = plays.board.under_way
    travelling = {who for who, squares in enumerate(state.marbles) for square in squares if under_way[square]}
    ready: list[Action] = [plays.voids[card] for card in dict.fromkeys(state.hands[seat]) if card in plays.voids]
    return [*ready, FOLD] if ready and travelling == {owner} else []


# ---------------------------------------------------------------------------- the seven


def parts(plays: Plays, marbles: Marbles, seat: Seat, left: int, card: str) -> list[Action]:
    """The parts that can be played now so that the rest of the seven can be completed (Dog 5.3)."""
    bars = barred(plays, marbles)
    dead: set[tuple[int, Marbles]] = set()
    found: list[Action] = []
    for owner in movers(plays, marbles, seat):
        for square in marbles[owner]:
            # A marble with a free way on the track can make the rest itself, so there is nothing to search for.
            whole = plays.exact[owner][square][left]
            walks_on = bool(whole) and plays.board.under_way[square] and not whole[0] & bars
            for walk, by_card in plays.parts[owner][square]:
                rest = left - walk.steps
                if rest < 0:
                    break
                if walk.mask & bars:
                    continue
                if (
                    not rest
                    or (walks_on and walk.on_track)
                    or completable(plays, struck(plays, marbles, owner, square, walk), seat, rest, dead)
                ):
                    found.append(by_card[card])
    return found


def completable(plays: Plays, marbles: Marbles, seat: Seat, left: int, dead: set[tuple[int, Marbles]]) -> bool:
    """Whether so many steps of a seven can be made from here; `dead` are positions already known to fail."""
    bars = barred(plays, marbles)
    owners = movers(plays, marbles, seat)
    for owner in owners:
        for square in marbles[owner]:
            for mask in plays.exact[owner][square][left]:
                if not mask & bars:
                    return True
    if (left, marbles) in dead:
        return False
    for owner in owners:
        for square in marbles[owner]:
            for walk, _ in plays.parts[owner][square]:
                if walk.steps >= left:
                    break
                if walk.mask & bars:
                    continue
                if completable(plays, struck(plays, marbles, owner, square, walk), seat, left - walk.steps, dead):
                    return True
    dead.add((left, marbles))
    return False


def struck(plays: Plays, marbles: Marbles, owner: Seat, square: int, walk: Walk) -> Marbles:
    """The marbles after a part of a seven: all that it walked over are home (Dog 5.2)."""
    return moved(plays, marbles, owner, square, walk.to, walk.mask)


# ---------------------------------------------------------------------------- what a play does


def played(plays: Plays, state: State, seat: Seat, action: Action) -> tuple[Marbles, int]:
    """The marbles after a legal action, and how many steps of a seven are left."""
    marbles, board = state.marbles, plays.board
    match action:
        case Move() | Step():
            return _walked(plays, state, seat, action)
        case Start():
            owner = seat if action.seat is None else action.seat
            shield = board.starts[owner] + 1
            return moved(plays, marbles, owner, board.kennels[owner], shield, 1 << board.starts[owner]), 0
        case Swap():
            return _swapped(plays, marbles, action.origin, action.to), 0
        case _:
            return marbles, 0


def _walked(plays: Plays, state: State, seat: Seat, action: Move | Step) -> tuple[Marbles, int]:
    marbles = state.marbles
    kind = (action.kind or action.card) if isinstance(action, Move) else SEVEN
    split = plays.splits.get(kind, 0)
    owners = movers(plays, marbles, seat) if split else (controlled(plays, marbles, seat),)
    place = standing(plays, marbles, owners, action.origin)
    assert place is not None, "apply takes legal actions only"
    owner, square = place
    walk = plays.walks[owner][square][kind, action.to]
    if not split:
        return moved(plays, marbles, owner, square, walk.to, walk.hit), 0
    return struck(plays, marbles, owner, square, walk), (state.seven_left or split) - walk.steps


def _swapped(plays: Plays, marbles: Marbles, origin: str, to: str) -> Marbles:
    one, other = plays.board.squares[origin][0], plays.board.squares[to][0]
    turned = {one: other, other: one}
    return tuple(tuple(sorted(turned.get(square, square) for square in squares)) for squares in marbles)
