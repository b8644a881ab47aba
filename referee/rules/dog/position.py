"""A position of marbles: whose marbles a seat plays, what bars the way, and how marbles change places."""

from referee.rules.dog.board import GOAL_FIELDS
from referee.rules.dog.plays import Plays
from referee.rules.dog.state import Marbles
from referee.rules.game import Seat


def finished(plays: Plays, marbles: Marbles, seat: Seat) -> bool:
    """A seat's goal is full: its fields are the smallest of the seat's squares, so the fourth one tells of all."""
    return marbles[seat][GOAL_FIELDS - 1] == plays.board.goals[seat][-1]


def is_home(plays: Plays, marbles: Marbles, side: tuple[Seat, ...]) -> bool:
    """All goals of a side are full."""
    for member in side:  # noqa: SIM110 - asked after every play, and a generator takes twice as long
        if not finished(plays, marbles, member):
            return False
    return True


def controlled(plays: Plays, marbles: Marbles, seat: Seat) -> tuple[Seat, ...]:
    """Whose marbles a seat plays: its own; those of its mates that are not home, when its own are (Dog 6.2)."""
    if not finished(plays, marbles, seat) or not plays.mates[seat]:
        return plays.alone[seat]
    return tuple([mate for mate in plays.mates[seat] if not finished(plays, marbles, mate)])


def walkers(plays: Plays, marbles: Marbles, owner: Seat) -> tuple[int, ...]:
    """The marbles of a seat that may walk: none, where first one has to be started (Dog 4.8)."""
    own = marbles[owner]
    return () if plays.start_first and own[-1] < plays.board.first else own


def barred(bars: tuple[int, ...], marbles: Marbles) -> int:
    """The occupied squares that no walk may touch, as bits; `bars`: the bit of each square that does so."""
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
