"""The seven, part by part: which parts can be played so that the rest of it can still be completed."""

from collections.abc import Iterator

from referee.rules.dog.board import Walk
from referee.rules.dog.plays import Plays
from referee.rules.dog.position import barred, controlled, is_home, moved, walkers
from referee.rules.dog.state import Action, Marbles, Move, State, Step
from referee.rules.game import Seat

Trail = tuple[tuple[Seat, int], ...]
"""Whose marbles a seven has moved, and where they stand now, the last one last."""

Stands = list[tuple[Seat, tuple[int, ...]]]
"""Marbles that the next part may move: by owner, their squares."""


class Seven:
    """One seat's seven, as long as nothing but its parts changes the position."""

    def __init__(self, plays: Plays, seat: Seat, joker: bool) -> None:
        self._plays = plays
        self._seat = seat
        self._side = plays.sides_from[seat][0]
        self._may_win = plays.joker_wins or not joker
        self._plain = self._may_win and not plays.keeps_trail
        self._dead: set[tuple[int, Marbles, Trail]] = set()

    def parts(self, state: State, left: int, card: str) -> list[Action]:
        """The parts that can be played now so that the rest of the seven can be completed (Dog 5.3)."""
        plays, marbles, trail = self._plays, state.marbles, state.trail
        bars = barred(plays.seven_bars, marbles)
        stands = self.stands(marbles, trail)
        runners = self._runners(stands, left, bars) if self._plain else []
        found: list[Action] = []
        for owner, square, walk, by_card in self._free(stands, left, bars):
            rest = left - walk.steps
            if (rest and _runs_on(runners, square, walk)) or self._is_open(marbles, trail, owner, square, walk, rest):
                found.append(by_card[card])
        return found

    def stands(self, marbles: Marbles, trail: Trail) -> Stands:
        """The marbles that the next part may move."""
        plays, seat = self._plays, self._seat
        owners = movers(plays, marbles, seat)
        if not plays.keeps_trail:
            return [(owner, walkers(plays, marbles, owner)) for owner in owners]
        used = [square for _, square in trail]
        mate = next((owner for owner, _ in reversed(trail) if owner != seat), None)
        if plays.seven_moves is None and mate in owners and owners != plays.alone[seat]:
            owners = (mate,)  # a mate is kept until its marbles are home
        stands = [(owner, walkers(plays, marbles, owner)) for owner in owners]
        if not plays.rest_split and seat not in owners and _own_part(trail, seat):
            stands = [
                (owner, tuple(square for square in squares if mate is None or square == used[-1]))
                for owner, squares in stands
            ]
        if not plays.same_twice:
            stands = [(owner, tuple(square for square in squares if square not in used)) for owner, squares in stands]
        return stands

    def _runners(self, stands: Stands, left: int, bars: int) -> list[tuple[int, int]]:
        """Marbles with a free way on the track that can make the whole rest: their squares, and their ways as bits."""
        plays = self._plays
        runners: list[tuple[int, int]] = []
        for owner, squares in stands:
            exact = plays.exact[owner]
            for square in squares:
                if plays.board.under_way[square] and not exact[square][left][0].mask & bars:
                    runners.append((square, exact[square][left][0].mask))
        return runners

    def _is_open(self, marbles: Marbles, trail: Trail, owner: Seat, square: int, walk: Walk, rest: int) -> bool:
        """Whether the seven can be completed after this part."""
        plays = self._plays
        if not rest and self._may_win:
            return True
        after = struck(plays, marbles, owner, square, walk)
        if not rest:
            return not is_home(plays, after, self._side)
        return self._completable(after, trail_after(plays, trail, owner, square, walk), rest)

    def _completable(self, marbles: Marbles, trail: Trail, left: int) -> bool:
        """Whether so many steps can be made from here: at once by one marble, or else in parts."""
        plays = self._plays
        bars = barred(plays.seven_bars, marbles)
        stands = self.stands(marbles, trail)
        for owner, squares in stands:
            for square in squares:
                for walk in plays.exact[owner][square][left]:
                    if not walk.mask & bars and self._is_open(marbles, trail, owner, square, walk, 0):
                        return True
        if (left, marbles, trail) in self._dead:
            return False
        for owner, square, walk, _ in self._free(stands, left - 1, bars):
            if self._is_open(marbles, trail, owner, square, walk, left - walk.steps):
                return True
        self._dead.add((left, marbles, trail))
        return False

    def _free(self, stands: Stands, most: int, bars: int) -> Iterator[tuple[Seat, int, Walk, dict[str, Move | Step]]]:
        """The parts of so many steps at the most whose way is free."""
        for owner, squares in stands:
            for square in squares:
                for walk, by_card in self._plays.parts[owner][square]:
                    if walk.steps > most:
                        break
                    if not walk.mask & bars:
                        yield owner, square, walk, by_card


def movers(plays: Plays, marbles: Marbles, seat: Seat) -> tuple[Seat, ...]:
    """Whose marbles the parts of a seat's seven may move (Dog 5.4)."""
    return controlled(plays, marbles, seat) if plays.seven_moves is None else plays.seven_moves[seat]


def struck(plays: Plays, marbles: Marbles, owner: Seat, square: int, walk: Walk) -> Marbles:
    """The marbles after a part of a seven: all that it walked over are home (Dog 5.2)."""
    return moved(plays, marbles, owner, square, walk.to, walk.mask)


def trail_after(plays: Plays, trail: Trail, owner: Seat, square: int, walk: Walk) -> Trail:
    """The trail after a part; empty where no rule asks for it."""
    if not plays.keeps_trail:
        return ()
    before = [(who, plays.board.kennels[who] if walk.mask >> at & 1 else at) for who, at in trail if at != square]
    return (*before, (owner, walk.to))


def _own_part(trail: Trail, seat: Seat) -> bool:
    return any(owner == seat for owner, _ in trail)


def _runs_on(runners: list[tuple[int, int]], square: int, walk: Walk) -> bool:
    """Whether a marble can make the rest whatever this part leaves: itself, or another one that it does not meet.

    On the track the way of the rest is the beginning of a way that is free, less what this part makes of it: it
    captures a runner, or comes to stand, protected, in its way.
    """
    for at, way in runners:
        if at == square:
            if walk.on_track:
                return True
        elif not walk.mask >> at & 1 and not way >> walk.to & 1:
            return True
    return False
