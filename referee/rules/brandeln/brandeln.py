"""Brandeln as a value: its fields are the variant, its methods are the play."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from referee.rules.brandeln import auction, deal, view, why
from referee.rules.brandeln.cards import CARDS, listed
from referee.rules.brandeln.contracts import CONTRACTS, TRICKS
from referee.rules.brandeln.judgement import on_bidding, on_trick
from referee.rules.brandeln.picture import picture
from referee.rules.brandeln.redeal import redealt
from referee.rules.brandeln.special import special
from referee.rules.brandeln.stand_in import harmless
from referee.rules.brandeln.state import TRUMPS, Action, News, Play, State, View
from referee.rules.brandeln.tricks import duty
from referee.rules.brandeln.words import told
from referee.rules.chance import Seed
from referee.rules.game import BadVariantError, Seat
from referee.rules.telling import Picture, Ruling, Special

DEALS_MAX = 1_000
"""No match has more."""
PLAYS = {card: Play(card) for card in CARDS}


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
        Meta(description="when a seat that has bid may take over a later seat's higher bid; off: never"),
    ] = "on_turn"
    jump_bids: Annotated[bool, Meta(description="a bid may leave contracts out")] = True
    all_pass: Annotated[
        Literal["forced_brandl", "haferl"],
        Meta(description="if all pass, forehand plays the lowest contract, or each pays and the cards are dealt again"),
    ] = "forced_brandl"

    must_trump: Annotated[bool, Meta(description="who cannot follow suit has to trump")] = True
    undertrump: Annotated[
        Literal["forced", "free"],
        Meta(description="whether a seat whose trumps are all too low must play one"),
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
        if not 1 <= self.deals <= DEALS_MAX:
            raise BadVariantError(f"deals: 1 to {DEALS_MAX}")
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
        passed_out = deal.PAID_PASSES * self.players if self.all_pass == "haferl" else 0
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
        return deal.first(self, seed)

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
        return deal.followed(self, deal.acted(self, state, action))

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
        is_whole = after.acting is not None and after.shuffles == before.shuffles  # nothing followed from the action
        acted = after if is_whole else deal.acted(self, before, action)
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
            The trump suit; leave it out for a contract without trump.
        bidding
            What was said in the auction, from forehand on, "brandl brand pass pass"; "": nobody has spoken. Then plays
            are calls: pass, hold, decline, the name of a contract, or a suit that is named trump.
        """
        if bidding is None:
            return on_trick(self, trick, hand, plays, trump)
        return on_bidding(self, bidding, [call for call in (trick, hand, *plays) if call], trump)
