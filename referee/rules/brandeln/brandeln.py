"""Brandeln as a value: its fields are the variant, its methods are the play."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct
from msgspec.structs import replace

from referee.rules.brandeln import auction, view, why
from referee.rules.brandeln.cards import BIT, CARDS, SUITS, listed
from referee.rules.brandeln.contracts import CONTRACTS, TRICKS, Contract
from referee.rules.brandeln.judgement import on_bidding, on_trick
from referee.rules.brandeln.picture import picture
from referee.rules.brandeln.redeal import redealt
from referee.rules.brandeln.special import special
from referee.rules.brandeln.stand_in import harmless
from referee.rules.brandeln.state import (
    Action,
    Auction,
    Call,
    News,
    Play,
    State,
    Trick,
    Trump,
    View,
)
from referee.rules.brandeln.tricks import duty, with_card
from referee.rules.brandeln.words import told
from referee.rules.chance import Seed, drawn, shuffled
from referee.rules.game import BadVariantError, Seat
from referee.rules.telling import Picture, Ruling, Special

PACKETS = (2, 3, 2)
"""How many cards each seat is dealt at a time."""
PAID_PASSES = 3
"""So many times in a row all may pass under one dealer and pay for it; then forehand has to play, or a match might
never end."""
DEALS = 1_000
PLAYS = {card: Play(card) for card in CARDS}
TRUMPS = tuple(Trump(suit) for suit in SUITS)  # pyright: ignore[reportArgumentType]


class Brandeln(Struct, frozen=True, kw_only=True, tag="brandeln", forbid_unknown_fields=True):
    """The rules of Brandeln in one variant; the defaults are a table for four. `None`: not a matter in this variant."""

    players: Annotated[Literal[4, 3], Meta(description="seats of the table")] = 4
    deals: Annotated[int, Meta(description="deals of a match; fair is a multiple of the players")] = 4
    first_dealer: Annotated[
        Seat | Literal["last", "random"], Meta(description="the seat behind it is forehand in the first deal")
    ] = "last"
    three_player_deck: Annotated[
        Literal["28_dead7"] | None, Meta(description="for three: all 28 cards, of which seven lie aside unseen")
    ] = None

    contracts: Annotated[
        Literal["seed", "classic"],
        Meta(description="five contracts worth 3 4 6 12 18 (seed), or six worth 3 4 5 6 7 8 (classic)"),
    ] = "seed"
    hold: Annotated[
        Literal["on_turn", "immediate", "off"],
        Meta(description="how who has bid may take over the higher bid of a later seat, on its turn or at once"),
    ] = "on_turn"
    jump_bids: Annotated[bool, Meta(description="a bid may leave contracts out")] = True
    all_pass: Annotated[
        Literal["forced_brandl", "haferl"],
        Meta(description="if all pass, forehand plays the lowest contract, or each pays and it is dealt anew"),
    ] = "forced_brandl"

    must_trump: Annotated[bool, Meta(description="who cannot follow suit has to trump")] = True
    undertrump: Annotated[
        Literal["forced", "free"],
        Meta(description="whether who can only trump too low must do so, or may play any card"),
    ] = "forced"
    head_when_trumped: Annotated[
        bool, Meta(description="the suit led has to be headed even where the trick is trumped already")
    ] = False
    early_end: Annotated[
        Literal["bettel_mord", "bettel_only", "never"],
        Meta(description="which deals end with the trick that decides them and are not played out"),
    ] = "bettel_mord"

    def __post_init__(self) -> None:
        dealer = self.first_dealer
        if not 1 <= self.deals <= DEALS:
            raise BadVariantError(f"deals: 1 to {DEALS}")
        if not (isinstance(dealer, str) or 0 <= dealer < self.players):
            raise BadVariantError(f"first_dealer: last, random or a seat, 0 to {self.players - 1}")
        if (self.three_player_deck is None) != (self.players == 4):
            raise BadVariantError("three_player_deck: goes with players=3, and only with it")

    # ------------------------------------------------------------------------ what the game is

    @property
    def seats(self) -> int:
        return self.players

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return tuple((seat,) for seat in range(self.players))

    @property
    def turns_bound(self) -> int:
        return self.bound

    @property
    def bound(self) -> int:
        answers = 0 if self.hold == "off" else self.players - 1  # to each bid
        bidding = self.players + len(CONTRACTS[self.contracts]) * (1 + answers)
        passed_out = PAID_PASSES * self.players if self.all_pass == "haferl" else 0
        return self.deals * (passed_out + bidding + 1 + TRICKS * self.players)

    @property
    def action_type(self) -> Any:
        return Action

    @property
    def state_type(self) -> type[State]:
        return State

    @property
    def view_type(self) -> type[View]:
        return View

    @property
    def news_type(self) -> Any:
        return News

    # ------------------------------------------------------------------------ the play

    def start(self, seed: Seed) -> State:
        blank = State(
            seed=seed,
            deal=0,
            dealer=self._first_dealer(seed),
            shuffles=0,
            turn=0,
            acting=None,
            hands=(),
            auction=Auction(0, ()),
            points=(0,) * self.players,
        )
        return self._dealt(blank)

    def actor(self, state: State) -> Seat | None:
        return state.acting

    def turn(self, state: State) -> int:
        return state.turn

    def legal(self, state: State) -> tuple[Action, ...]:
        seat = state.acting
        if seat is None:
            return ()
        if state.soloist is None:
            return auction.calls(self, state.auction, seat)
        if state.trick is None:
            return TRUMPS
        _, cards = duty(self, state.hands[seat], state.trick, state.trump)
        return tuple([PLAYS[card] for card in listed(cards)])

    def apply(self, state: State, action: Action) -> State:
        return self._followed(self._acted(state, action))

    def scores(self, state: State) -> tuple[int, ...]:
        share = state.pot // self.players
        return tuple([points + share for points in state.points])

    # ------------------------------------------------------------------------ what is told

    def view(self, state: State, seat: Seat | None) -> View:
        return view.view(self, state, seat)

    def happenings(
        self, before: State | None, action: Action | None, after: State, seat: Seat | None
    ) -> tuple[News, ...]:
        if before is None or action is None:
            return tuple(view.news_of_deal(after, seat))
        acted = self._acted(before, action)
        return tuple(view.news_of_step(self, before, action, acted, after, seat))

    def why_not(self, state: State, action: Action) -> str:
        return "" if action in self.legal(state) else why.why_not(self, state, action)

    # ------------------------------------------------------------------------ for the house

    def stand_in(self, state: State) -> Action:
        return harmless(self, state, self.legal(state))

    def redeal(self, state: State, seat: Seat | None, seed: Seed) -> State:
        return redealt(state, seat, seed)

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
        del opened  # nothing is hidden but hands, and none is told
        return told(self, before, action, after, seat)

    @property
    def special(self) -> tuple[Special, ...]:
        return special(self)

    def judge(
        self, trick: str = "", hand: str = "", /, *plays: str, trump: str = "", bidding: str | None = None
    ) -> tuple[Ruling, ...]:
        """Settle a dispute: what may be played to a trick or said in the auction, and by which rule.

        Without plays, all that may be played or said is listed; without a hand, who takes the trick; without a trick
        either, what holds at this table.

        Cards are written by suit and rank, "HQ": the suits C S H D (clubs, spades, hearts, diamonds), the ranks
        A K Q J T 9 7, where T is the ten, J the Unter and Q the Ober. Seat 0 is who leads; in an auction, forehand.

        Parameters
        ----------
        trick
            The cards on the table in the order of play, "HK HQ"; "": the hand leads.
        hand
            The cards of the seat to play, in any order.
        plays
            The cards asked about, or with --bidding the calls; or the JSON that a bot sends.
        trump
            The trump suit; none: it is a contract without trump.
        bidding
            What was said in the auction, from forehand on, "brandl brand pass pass"; "": nobody has spoken. Then plays
            are calls: pass, hold, decline, the name of a contract, or a suit that is named trump.
        """
        if bidding is None:
            return on_trick(self, trick, hand, plays, trump)
        return on_bidding(self, bidding, [call for call in (trick, hand, *plays) if call], trump)

    # ------------------------------------------------------------------------ behind the scenes

    def contract(self, state: State) -> Contract | None:
        """The highest one that was bid, or the one that is played: the lowest, where all have passed."""
        level = state.auction.level
        if level or state.soloist is not None:
            return CONTRACTS[self.contracts][max(level, 1) - 1]
        return None

    def _acted(self, state: State, action: Action) -> State:
        """What an action itself does. Nobody acts behind it where the deal is over."""
        seat = state.acting
        assert seat is not None, "nobody acts any more"
        match action:
            case Play():
                return self._played(state, seat, action.card)
            case Trump():
                return replace(state, turn=state.turn + 1, trump=action.suit, trick=Trick(seat))
            case _:
                return self._called(state, seat, action)

    def _followed(self, state: State) -> State:
        """What follows without anybody being asked: the next deal, or the end."""
        if state.acting is not None:
            return state
        if state.soloist is None:
            return self._dealt(state)
        if state.deal + 1 < self.deals:
            return self._dealt(
                replace(state, deal=state.deal + 1, dealer=(state.dealer + 1) % self.players, passed_out=0)
            )
        return replace(state, points=self.scores(state), pot=0)

    # ------------------------------------------------------------------------ a deal

    def _first_dealer(self, seed: Seed) -> Seat:
        match self.first_dealer:
            case "last":
                return self.players - 1
            case "random":
                return int(drawn(seed, "brandeln dealer", 0, map(str, range(self.players))))
            case seat:
                return seat

    def _dealt(self, state: State) -> State:
        """Everybody has seven cards, and forehand is asked."""
        pile = shuffled(state.seed, "brandeln deal", state.shuffles, CARDS)
        opening = auction.opened(state.dealer, self.players)
        hands, dealt = [0] * self.players, 0
        for packet in PACKETS:
            for seat in opening.active:
                hands[seat] += sum([BIT[card] for card in pile[dealt : dealt + packet]])
                dealt += packet
        return replace(
            state,
            shuffles=state.shuffles + 1,
            acting=opening.forehand,
            hands=tuple(hands),
            auction=opening,
            soloist=None,
            trump="",
            trick=None,
            tricks=(),
            taken=(0,) * self.players,
        )

    def _called(self, state: State, seat: Seat, call: Call) -> State:
        after, speaker = auction.called(self, state.auction, seat, call)
        state = replace(state, turn=state.turn + 1, acting=speaker, auction=after)
        if speaker is not None:
            return state
        if after.holder is None and self.all_pass == "haferl" and state.passed_out < PAID_PASSES:
            paid = tuple([points - 1 for points in state.points])
            return replace(state, points=paid, pot=state.pot + self.players, passed_out=state.passed_out + 1)
        return self._contracted(state, after.forehand if after.holder is None else after.holder)

    def _contracted(self, state: State, soloist: Seat) -> State:
        """The soloist is to name trump, or to lead."""
        state = replace(state, soloist=soloist, acting=soloist)
        return state if self._played_contract(state).trump else replace(state, trick=Trick(soloist))

    def _played_contract(self, state: State) -> Contract:
        contract = self.contract(state)
        assert contract is not None, "there is a soloist"
        return contract

    def _played(self, state: State, seat: Seat, card: str) -> State:
        assert state.trick is not None, "a card is played to a trick"
        hands = state.hands
        hands = (*hands[:seat], hands[seat] ^ BIT[card], *hands[seat + 1 :])
        trick = with_card(self, state.trick, seat, card, state.trump)
        state = replace(state, turn=state.turn + 1, acting=(seat + 1) % self.players, hands=hands, trick=trick)
        return state if len(trick.cards) < self.players else self._taken(state, trick)

    def _taken(self, state: State, trick: Trick) -> State:
        """The trick is complete: its winner leads to the next one, or the deal is over."""
        winner, taken = trick.winner, state.taken
        assert winner is not UNSET, "cards lie there"
        taken = (*taken[:winner], taken[winner] + 1, *taken[winner + 1 :])
        state = replace(state, acting=winner, trick=Trick(winner), tricks=(*state.tricks, trick), taken=taken)
        return self._settled(state) if self._is_decided(state) else state

    def _is_decided(self, state: State) -> bool:
        """All tricks are played, or the rest of them is not."""
        if len(state.tricks) == TRICKS:
            return True
        contract = self._played_contract(state)
        early = {
            "bettel_mord": contract.all_or_nothing,
            "bettel_only": contract.most == 0,
            "never": False,
        }
        return early[self.early_end] and self.is_lost(state)

    def is_lost(self, state: State) -> bool:
        """The soloist cannot make its contract any more."""
        assert state.soloist is not None
        taken = state.taken[state.soloist]
        return self._played_contract(state).is_lost(taken, len(state.tricks) - taken)

    def _settled(self, state: State) -> State:
        """The points of a deal that is decided."""
        value = self._played_contract(state).value
        lost = self.is_lost(state)
        each = value if lost else -value
        points = [points + each for points in state.points]
        assert state.soloist is not None
        points[state.soloist] -= each * self.players - (0 if lost else state.pot)
        return replace(state, acting=None, trick=None, points=tuple(points), pot=state.pot if lost else 0)
