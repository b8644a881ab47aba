"""A race in points: the smallest game for a match, with as many seats and sides as a test wants."""

from typing import Any

from msgspec import Struct


class Run(Struct, frozen=True, tag_field="do", tag="run"):
    """So many points ahead; each seat runs once a round."""

    points: int


class Track(Struct, frozen=True):
    """One moment of a race."""

    turn: int
    points: tuple[int, ...]


class Race(Struct, frozen=True, tag="race"):
    """So many rounds of one to three points; the stand-in is one."""

    sides: tuple[tuple[int, ...], ...]
    rounds: int = 3

    @property
    def seats(self) -> int:
        return sum(len(side) for side in self.sides)

    @property
    def bound(self) -> int:
        return self.seats * self.rounds

    @property
    def turns_bound(self) -> int:
        return self.bound

    @property
    def action_type(self) -> Any:
        return Run

    view_type = news_type = state_type = Track

    def start(self, seed: str) -> Track:
        return Track(0, (0,) * self.seats)

    def actor(self, state: Track) -> int | None:
        return state.turn % self.seats if state.turn < self.bound else None

    def turn(self, state: Track) -> int:
        return state.turn

    def legal(self, state: Track) -> tuple[Run, ...]:
        return (Run(1), Run(2), Run(3))

    def apply(self, state: Track, action: Run) -> Track:
        at = state.turn % self.seats
        points = tuple(old + action.points * (seat == at) for seat, old in enumerate(state.points))
        return Track(state.turn + 1, points)

    def view(self, state: Track, seat: int | None) -> Track:
        return state

    def happenings(self, before: Any, action: Any, after: Track, seat: int | None) -> tuple[Struct, ...]:
        return (after,)

    def why_not(self, state: Track, action: Run) -> str:
        return "Race 1.1: from one to three"

    def stand_in(self, state: Track) -> Run:
        return Run(1)

    def redeal(self, state: Track, seat: int | None, seed: str) -> Track:
        return state

    def scores(self, state: Track) -> tuple[int, ...]:
        return state.points
