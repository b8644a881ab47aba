"""Dog as a value: its fields are the variant, its methods are the play."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.rules.chance import Seed, drawn, shuffled
from referee.rules.dog import moves, rounds, view, why
from referee.rules.dog.answers import SET_UP, answers
from referee.rules.dog.contradictions import contradictions
from referee.rules.dog.picture import picture
from referee.rules.dog.plays import LONGEST, Plays, plays
from referee.rules.dog.powers import DECK
from referee.rules.dog.redeal import redealt
from referee.rules.dog.special import special
from referee.rules.dog.stand_in import harmless
from referee.rules.dog.state import Action, Give, News, State, View
from referee.rules.dog.words import step_words
from referee.rules.game import BadVariantError, Seat
from referee.rules.telling import Picture, Ruling, Special


class Dog(Struct, frozen=True, kw_only=True, tag="dog", forbid_unknown_fields=True, dict=True):
    """The rules of Dog in one variant; the defaults are a table for four. `None`: not a matter in this variant."""

    areas: Annotated[int, Meta(description="areas of the board, each with a start field")] = 4
    fields_per_place: Annotated[int, Meta(description="fields of the track in each area")] = 16
    places: Annotated[tuple[int, ...], Meta(description="by seat: its area of the board")] = (0, 1, 2, 3)
    team_size: Annotated[int, Meta(description="seats that win together, evenly spread; 1: each for itself")] = 2
    play: Annotated[
        Literal["anticlockwise", "clockwise"], Meta(description="the way round in which turns pass at the table")
    ] = "anticlockwise"
    track_direction: Annotated[
        Literal["with_play", "against_play"] | None, Meta(description="the way round in which marbles run")
    ] = None
    marbles: Annotated[int, Meta(description="marbles of a seat; four in the goal are all that it needs")] = 4
    set_up: Annotated[int, Meta(description="of these, on the start field at the beginning")] = 0
    setup_marble_fresh: Annotated[
        bool | None, Meta(description="the marble on the start field at the beginning is protected until it moves")
    ] = None

    hand_sizes: Annotated[
        tuple[int, ...], Meta(description="cards a seat is dealt, round by round, then from the beginning again")
    ] = (6, 5, 4, 3, 2)
    first_dealer: Annotated[
        Seat | Literal["last", "random"], Meta(description="the seat after it starts the first round")
    ] = "last"
    deal_mode: Annotated[
        Literal["one_by_one", "packets"],
        Meta(description="cards go round one by one, or each seat gets its whole hand at once"),
    ] = "one_by_one"
    reshuffle: Annotated[
        Literal["on_empty", "merge_before_deal"],
        Meta(description="discards are shuffled when the stack is empty, or before a deal that it is too small for"),
    ] = "on_empty"
    exchange: Annotated[
        Literal["partner", "neighbour", "draw"],
        Meta(description="before the play each seat gives a card to partner or next seat, or draws one of the next"),
    ] = "partner"
    draw_exchange: Annotated[
        Literal["simultaneous", "sequential"] | None,
        Meta(description="all draw from the hands as dealt, or one after the other from what is there"),
    ] = None
    replacement: Annotated[
        Literal["once"] | None,
        Meta(description="without a play, a seat discards a card and draws one in place of folding its hand"),
    ] = None
    max_rounds: Annotated[int, Meta(description="after so many rounds the match ends without a winner")] = 500

    protection: Annotated[
        Literal["fresh", "on_start"],
        Meta(description="protected are marbles on their start that have not moved yet, or all on their own start"),
    ] = "fresh"
    swap_onto_start_is_touch: Annotated[
        bool | None, Meta(description="a marble swapped onto its own start may turn into the goal from there")
    ] = True
    goal_entry_forced: Annotated[
        bool, Meta(description="a marble whose steps fit into the goal may not walk past it")
    ] = False
    start_first: Annotated[
        Literal["strict", "lenient"] | None,
        Meta(description="with nothing on the track, no marble moves inside the goal (strict)"),
    ] = None

    two_draws: Annotated[bool, Meta(description="a two can take a card from the hand of another seat")] = False
    jack_void: Annotated[
        Literal["last_resort", "never"] | None,
        Meta(description="a jack is laid down without effect when only own marbles are on the track"),
    ] = "last_resort"
    swap_void: Annotated[
        Literal["any_time", "last_resort"] | None,
        Meta(description="a jack is laid down without effect when all others on the track are protected"),
    ] = None
    swap_void_needs_own: Annotated[
        bool | None, Meta(description="the jack without effect needs an own marble on the track")
    ] = None
    last_card_joker: Annotated[
        Literal["allowed", "forbidden"], Meta(description="a joker may bring the last marble of a side home")
    ] = "allowed"

    seven_moves: Annotated[
        Literal["own", "everybody"], Meta(description="whose marbles the parts of a seven may move")
    ] = "own"
    canadian_seven: Annotated[
        bool | None, Meta(description="the parts of a seven may move the partner's marbles from the beginning")
    ] = False
    seven_opens_block: Annotated[
        Literal["by_moving", "by_overtaking"] | None,
        Meta(description="a seven moves a fresh marble out of the way, or also runs over it"),
    ] = None
    seven_same_marble_twice: Annotated[bool, Meta(description="one marble may have several parts of a seven")] = True
    seven_rest_split: Annotated[
        bool | None,
        Meta(description="after one's last marble is home, several of the partner's may share the rest of the seven"),
    ] = True

    def __post_init__(self) -> None:
        for wrong in contradictions(self):
            raise BadVariantError(wrong)

    # ------------------------------------------------------------------------ what the game is

    @property
    def seats(self) -> int:
        return len(self.places)

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        teams = self.seats // self.team_size
        return tuple(tuple(range(side, self.seats, teams)) for side in range(teams))

    @property
    def turns_bound(self) -> int:
        return self._cards_bound() + self._gifts_bound()

    @property
    def bound(self) -> int:
        longest = LONGEST + (self.replacement is not None)  # a seven step by step, after a discard where there is one
        return self._cards_bound() * longest + self._gifts_bound()

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
        return self._opening(self._plays, seed)[-1]

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
        found = moves.legal_plays(ready, state, seat)
        if not found and self.replacement:
            return tuple([ready.discards[card] for card in dict.fromkeys(state.hands[seat])])
        return tuple(found)

    def apply(self, state: State, action: Action) -> State:
        return self._stages(state, action)[-1]

    def scores(self, state: State) -> tuple[int, ...]:
        if state.acting is not None:
            return (0,) * self.seats
        won = rounds.winners_at_the_end(self._plays, state)
        return tuple(int(seat in won) for seat in range(self.seats))

    # ------------------------------------------------------------------------ what is told

    def view(self, state: State, seat: Seat | None) -> View:
        return view.view(self._plays, state, seat)

    def happenings(
        self, before: State | None, action: Action | None, after: State, seat: Seat | None
    ) -> tuple[News, ...]:
        ready = self._plays
        if before is None or action is None:
            stages = self._opening(ready, after.seed)
            if stages[-1] != after:  # dealt anew, so that its seed knows nothing of it: read off the state
                stages = rounds.opening(ready, after)
            return (*self._told(ready, (None, *stages), seat), *view.news_of_end(ready, after))
        if not isinstance(action, Give) and _is_whole(before, after):
            return (*self._told(ready, (before, after), seat), *view.news_of_end(ready, after))
        stages = [before, *self._stages(before, action)]
        news: list[News] = []
        if isinstance(action, Give) and before.acting is not None:
            news += view.news_of_give(ready, action, before.acting, stages[1], seat)
        return (*news, *self._told(ready, stages, seat), *view.news_of_end(ready, after))

    def why_not(self, state: State, action: Action) -> str:
        legal = self.legal(state)
        return "" if action in legal else why.why_not(self._plays, state, action, legal)

    # ------------------------------------------------------------------------ for the house

    def stand_in(self, state: State) -> Action:
        return harmless(self._plays, state, self.legal(state))

    def redeal(self, state: State, seat: Seat | None, seed: Seed) -> State:
        return redealt(self._plays, state, seat, seed)

    # ------------------------------------------------------------------------ for people

    def picture(
        self,
        view: View,
        *,
        own: Seat | None = None,
        views: Sequence[View] = (),
        names: Sequence[str] = (),
        action: Action | None = None,
    ) -> Picture:
        return picture(self, view, own=own, views=views, names=names, action=action)

    def told(
        self, before: State, action: Action, after: State, seat: Seat | None, *, opened: bool = False
    ) -> tuple[str, ...]:
        return step_words(self, before, action, after, seat, opened=opened)

    @property
    def special(self) -> tuple[Special, ...]:
        return special(self)

    def judge(
        self,
        position: str = SET_UP,
        hand: str = "",
        /,
        *plays: str,
        seat: Seat = 0,
        holds_none: tuple[Seat, ...] = (),
        exchange: bool = False,
    ) -> tuple[Ruling, ...]:
        """Settle a dispute: what can be played in a position, and whether a play is legal, by which rule.

        Without plays, all that the hand can play is listed; without a hand, what holds at the table.

        A position lists the marbles by seat, "0:T12,G2 1:T16*": T0, T1 and so on are the track, G1 to G4 the seat's
        goal; a star marks a marble that is fresh on its start; those not listed are in the kennel, "" is all of them.

        A play is written "5:T12>T17" or "5:0.1>T17" (0.1: the second marble of seat 0 as listed), "5:T60>G2",
        "J:0.0x2.1", "K:start", "X=5:T12>T17", "J:void", "2:draw@1", "discard:5", "fold"; a whole seven as
        "7:[0.0>T25,0.1>T42]", its first part alone as "7:0.0>T25"; or as the JSON that a bot sends.

        Parameters
        ----------
        position
            The marbles by seat; "set-up": as a match begins.
        hand
            The cards of the seat to play: A 2 3 4 5 6 7 8 9 T J Q K X, ten as T, a joker as X.
        plays
            The plays asked about, each in this position.
        seat
            Who is to play.
        holds_none
            Another seat that holds no card; may be given several times. The others hold some.
        exchange
            It is the exchange before a round: the cards that can be given are listed, give:A is asked about.
        """
        return answers(self, position, hand, plays, seat=seat, holds_none=holds_none, exchange=exchange)

    # ------------------------------------------------------------------------ behind the scenes

    @cached_property
    def _plays(self) -> Plays:
        return plays(self)

    def _cards_bound(self) -> int:
        """All cards ever dealt."""
        return self.seats * sum(self.hand_sizes[number % len(self.hand_sizes)] for number in range(self.max_rounds))

    def _gifts_bound(self) -> int:
        return 0 if self.draw_exchange else self.seats * self.max_rounds

    def _opening(self, ready: Plays, seed: Seed) -> list[State]:
        """The first deal, and what follows from it without anybody being asked."""
        blank = State(
            seed=seed,
            round=0,
            starter=0,
            turn=0,
            acting=None,
            marbles=ready.set_up,
            hands=("",) * self.seats,
            gifts=(),
            stack="".join(shuffled(seed, "dog deal", 0, DECK)),
        )
        return self._followed(ready, self._deal(blank, 0, (self._dealer(seed) + 1) % self.seats))

    def _dealer(self, seed: Seed) -> Seat:
        """Who deals the first round."""
        match self.first_dealer:
            case "last":
                return self.seats - 1
            case "random":
                return int(drawn(seed, "dog dealer", 0, map(str, range(self.seats))))
            case seat:
                return seat

    def _deal(self, state: State, number: int, starter: Seat) -> State:
        return rounds.deal(
            state,
            number,
            starter,
            self.hand_sizes[number % len(self.hand_sizes)],
            packets=self.deal_mode == "packets",
            merged=self.reshuffle == "merge_before_deal",
        )

    def _stages(self, state: State, action: Action) -> list[State]:
        """The state after the action, and after each thing that follows without anybody being asked."""
        ready, seat = self._plays, state.acting
        assert seat is not None, "nobody acts any more"
        given = isinstance(action, Give)
        first = rounds.give(ready, state, seat, action) if given else rounds.play(ready, state, seat, action)
        return self._followed(ready, first)

    def _followed(self, ready: Plays, state: State) -> list[State]:
        stages = [state]
        while (follows := self._follows(ready, stages[-1])) is not None:
            stages.append(follows)
        return stages

    def _follows(self, ready: Plays, state: State) -> State | None:
        """The next state, if nobody can be asked in this one: cards are drawn, somebody folds, a round is over."""
        seat = state.acting
        if seat is None or state.seven_left:
            return None
        if not all(state.gifts):
            return (
                rounds.draw_around(ready, state, in_turn=self.draw_exchange == "sequential")
                if self.draw_exchange
                else None
            )
        if not state.hands[seat]:
            return self._next_round(state)
        return None if self.replacement or moves.can_play(ready, state, seat) else rounds.fold(state, seat)

    def _next_round(self, state: State) -> State:
        number = state.round + 1
        if number == self.max_rounds:
            return replace(state, acting=None)
        return self._deal(state, number, (state.starter + 1) % self.seats)

    def _told(self, ready: Plays, stages: Sequence[State | None], seat: Seat | None) -> Iterator[News]:
        """The news of each stage after the first."""
        for old, new in pairwise(stages):
            assert new is not None
            if old is None or new.round > old.round:
                yield from view.news_of_deal(old, new, seat)
            elif len(new.played) > len(old.played):
                yield from view.news_of_play(ready, old, new, seat)
            elif self.draw_exchange and new.gifts != old.gifts:
                yield from view.news_of_draws(ready, new, seat)


def _is_whole(before: State, after: State) -> bool:
    """A play was the whole step: nobody folded after it and no round began, so no stage has to be found again."""
    return after.round == before.round and len(after.played) == len(before.played) + 1
