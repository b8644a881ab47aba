"""Dog as a value: its fields are the variant, its methods are the play."""

from functools import cached_property
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.rules.chance import Seed, shuffled
from referee.rules.dog import moves, rounds, view, why
from referee.rules.dog.plays import Plays, SwapVoid, plays
from referee.rules.dog.powers import DECK
from referee.rules.dog.redeal import redealt
from referee.rules.dog.stand_in import harmless
from referee.rules.dog.state import Action, Give, News, State, View
from referee.rules.game import Seat

LONGEST_TURN = 7
"""No turn has more decisions: a seven, step by step."""


class BadVariantError(ValueError):
    """The fields of a game contradict each other, or ask for what is not there."""


class Dog(Struct, frozen=True, tag="dog", forbid_unknown_fields=True, dict=True):
    """The rules of Dog in one variant; the defaults are Brändi Dog for four."""

    places: int = 4
    """Areas of the board, each with sixteen fields of the track."""
    home: tuple[int, ...] = (0, 1, 2, 3)
    """By seat: its place on the board."""
    sides: tuple[tuple[Seat, ...], ...] = ((0, 2), (1, 3))
    """The partners."""
    hand_sizes: tuple[int, ...] = (6, 5, 4, 3, 2)
    """Cards a seat is dealt, round by round, from the beginning again after the last."""
    first_dealer: Seat = 3
    """The seat after it starts the first round."""
    canadian_seven: bool = False
    """A seven may move the partner's marbles too, from the beginning."""
    swap_void: SwapVoid = "last_resort"
    """When a jack may be laid down without effect: by a hand without any other play, or never."""
    max_rounds: int = 500
    """After so many rounds the match ends without a winner."""

    def __post_init__(self) -> None:
        for wrong in self._contradictions():
            raise BadVariantError(wrong)

    def _contradictions(self) -> list[str]:
        seats = len(self.home)
        checks = (
            (4 <= self.places <= 6, "places: a board has 4 to 6"),
            (4 <= seats <= self.places, "home: 4 seats or more, not more than places"),
            (len(set(self.home)) == seats, "home: each seat has a place of its own"),
            (all(0 <= place < self.places for place in self.home), f"home: places are 0 to {self.places - 1}"),
            (
                sorted(seat for side in self.sides for seat in side) == list(range(seats)),
                "sides: each seat belongs to exactly one side",
            ),
            (all(len(side) == 2 for side in self.sides), "sides: partners are two"),
            (bool(self.hand_sizes), "hand_sizes: one at least"),
            (
                all(size >= 1 and size * seats <= len(DECK) for size in self.hand_sizes),
                f"hand_sizes: 1 or more, and {len(DECK)} cards must be enough for all seats",
            ),
            (0 <= self.first_dealer < seats, f"first_dealer: a seat, 0 to {seats - 1}"),
            (self.swap_void in ("last_resort", "never"), "swap_void: last_resort or never"),
            (1 <= self.max_rounds <= 100_000, "max_rounds: 1 to 100000"),
        )
        return [words for kept, words in checks if not kept]

    # ------------------------------------------------------------------------ what the game is

    @property
    def seats(self) -> int:
        return len(self.home)

    @property
    def turns_bound(self) -> int:
        return self._cards_bound() + self._gifts_bound()

    @property
    def bound(self) -> int:
        return self._cards_bound() * LONGEST_TURN + self._gifts_bound()

    @property
    def action_type(self) -> Any:
        return Action

    @property
    def state_type(self) -> type[State]:
        return State

    @property
    def view_type(self) -> type[View]:
        """The type of a view, for its schema."""
        return View

    @property
    def news_type(self) -> Any:
        """The tagged union of the news, for its schema."""
        return News

    # ------------------------------------------------------------------------ the play

    def start(self, seed: Seed) -> State:
        ready = self._plays
        blank = State(
            seed=seed,
            round=0,
            turn=0,
            acting=None,
            marbles=tuple((kennel,) * 4 for kennel in ready.board.kennels),
            hands=("",) * self.seats,
            gifts=(),
            stack="".join(shuffled(seed, "dog deal", 0, DECK)),
            discards="",
            shuffles=1,
            played=(),
            folded=(),
            seven_left=0,
        )
        return rounds.deal(blank, 0, self._starter(0), self.hand_sizes[0])

    def actor(self, state: State) -> Seat | None:
        return state.acting

    def turn(self, state: State) -> int:
        return state.turn

    def legal(self, state: State) -> tuple[Action, ...]:
        seat = state.acting
        if seat is None:
            return ()
        ready = self._plays
        if not all(state.gifts):
            return tuple([ready.gives[card] for card in dict.fromkeys(state.hands[seat])])
        return tuple(moves.legal_plays(ready, state, seat))

    def apply(self, state: State, action: Action) -> State:
        return self._stages(state, action)[-1]

    def scores(self, state: State) -> tuple[int, ...]:
        if state.acting is not None:
            return (0,) * self.seats
        won = rounds.winners(self._plays, state.marbles, None)
        return tuple(int(seat in won) for seat in range(self.seats))

    # ------------------------------------------------------------------------ what is told

    def view(self, state: State, seat: Seat | None) -> View:
        return view.view(self._plays, state, self._starter(state.round), seat)

    def happenings(
        self, before: State | None, action: Action | None, after: State, seat: Seat | None
    ) -> tuple[News, ...]:
        if before is None or action is None:
            return tuple(view.news_of_deal(None, after, self._starter(after.round), seat))
        ready = self._plays
        if not isinstance(action, Give) and _is_whole(before, after):
            stages = [before, after]
        else:
            stages = [before, *self._stages(before, action)]
        news: list[News] = []
        if isinstance(action, Give) and before.acting is not None:
            news += view.news_of_give(ready, action, before.acting, stages[1], seat)
        for old, new in pairwise(stages):
            if new.round > old.round:
                news += view.news_of_deal(old, new, self._starter(new.round), seat)
            elif len(new.played) > len(old.played):
                news += view.news_of_play(ready, old, new)
        return (*news, *view.news_of_end(ready, after))

    def why_not(self, state: State, action: Action) -> str:
        return why.why_not(self._plays, state, action)

    # ------------------------------------------------------------------------ for the house

    def stand_in(self, state: State) -> Action:
        return harmless(self._plays, state, self.legal(state))

    def redeal(self, state: State, seat: Seat | None, seed: Seed) -> State:
        return redealt(self._plays, state, seat, seed)

    # ------------------------------------------------------------------------ behind the scenes

    @cached_property
    def _plays(self) -> Plays:
        return plays(self.places, self.home, self.sides, self.canadian_seven, self.swap_void)

    def _cards_bound(self) -> int:
        """All cards ever dealt."""
        return self.seats * sum(self.hand_sizes[number % len(self.hand_sizes)] for number in range(self.max_rounds))

    def _gifts_bound(self) -> int:
        return self.seats * self.max_rounds

    def _starter(self, round_number: int) -> Seat:
        return (self.first_dealer + 1 + round_number) % self.seats

    def _stages(self, state: State, action: Action) -> list[State]:
        """The state after the action, and after each thing that follows without anybody being asked."""
        ready, seat = self._plays, state.acting
        assert seat is not None, "nobody acts any more"
        given = isinstance(action, Give)
        stages = [rounds.give(ready, state, seat, action) if given else rounds.play(ready, state, seat, action)]
        while (follows := self._follows(ready, stages[-1])) is not None:
            stages.append(follows)
        return stages

    def _follows(self, ready: Plays, state: State) -> State | None:
        """The next state, if nobody can be asked in this one: somebody folds, a round is over."""
        seat = state.acting
        if seat is None or state.seven_left or not all(state.gifts):
            return None
        if not state.hands[seat]:
            return self._next_round(state)
        return None if moves.can_play(ready, state, seat) else rounds.fold(state, seat)

    def _next_round(self, state: State) -> State:
        number = state.round + 1
        if number == self.max_rounds:
            return replace(state, acting=None)
        return rounds.deal(state, number, self._starter(number), self.hand_sizes[number % len(self.hand_sizes)])


def _is_whole(before: State, after: State) -> bool:
    """A play was the whole step: nobody folded after it and no round began, so no stage has to be found again."""
    return after.round == before.round and len(after.played) == len(before.played) + 1
