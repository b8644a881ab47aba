"""What Brandeln is made of: the actions of a seat, the state of a match, its view, and the news of a step."""

from msgspec import UNSET, Struct, UnsetType

from referee.rules.brandeln.cards import SUITS, Card, Cards, Suit
from referee.rules.brandeln.contracts import ContractName
from referee.rules.chance import Seed
from referee.rules.game import Seat

# ---------------------------------------------------------------------------- actions


class Pass(Struct, frozen=True, tag_field="do", tag="pass"):
    """Out of the auction for good."""


class Bid(Struct, frozen=True, tag_field="do", tag="bid"):
    """A contract above all that were bid."""

    contract: ContractName


class Hold(Struct, frozen=True, tag_field="do", tag="hold"):
    """Takes the contract of a holder who speaks later in the order of bidding."""


class Decline(Struct, frozen=True, tag_field="do", tag="decline"):
    """Does not hold, where this is asked at once; stays in the auction."""


class Trump(Struct, frozen=True, tag_field="do", tag="trump"):
    """The soloist names the trump suit."""

    suit: Suit


TRUMPS = tuple(Trump(suit) for suit in SUITS)  # pyright: ignore[reportArgumentType]


class Play(Struct, frozen=True, tag_field="do", tag="play"):
    """A card onto the table."""

    card: Card


Call = Pass | Bid | Hold | Decline
"""What is said in the auction."""

Action = Call | Trump | Play

Calls = tuple[tuple[Seat, Call], ...]

# ---------------------------------------------------------------------------- the state


class Trick(Struct, frozen=True):
    """The cards on the table."""

    leader: Seat
    cards: tuple[Card, ...] = ()
    """From the leader on, in the order of play."""
    winner: Seat | UnsetType = UNSET
    """Who has played the best card so far."""


class Auction(Struct, frozen=True):
    """How far the bidding has come. Seats stand in its order, forehand first."""

    forehand: Seat
    active: tuple[Seat, ...]
    """Who has not passed, the holder among them."""
    calls: Calls = ()
    holder: Seat | None = None
    level: int = 0
    """How high the contract of the holder is, from 1; 0: there is none."""
    to_answer: tuple[Seat, ...] = ()
    """Who is still asked whether it holds the last bid."""


class State(Struct, frozen=True):
    """One moment of a match."""

    seed: Seed
    deal: int
    """From 0; a deal that all pass and that is dealt again does not count."""
    dealer: Seat
    shuffles: int
    """How often the pack has been dealt."""
    turn: int
    """How many actions are done."""
    acting: Seat | None
    """Whose decision it is; `None`: it is over."""
    hands: tuple[Cards, ...]
    auction: Auction
    points: tuple[int, ...]
    pot: int = 0
    passed_out: int = 0
    """So many deals of this dealer have been passed out and paid for."""
    soloist: Seat | None = None
    trump: str = ""
    """The suit; empty: not named, or none."""
    trick: Trick | None = None
    """On the table; `None` before the first card may be led, and after the last one was taken."""
    tricks: tuple[Trick, ...] = ()
    """The ones that are complete."""
    taken: tuple[int, ...] = ()
    """By seat, how many tricks."""


# ---------------------------------------------------------------------------- the view


class View(Struct, frozen=True, kw_only=True):
    """All that one seat may know; the public sees no `hand`."""

    deal: int
    """The number of this deal, from 0."""
    deals: int
    """So many make the match."""
    dealer: Seat
    forehand: Seat
    """Speaks first."""
    bidding: Calls
    """What was said in this deal, in order."""
    holder: Seat | UnsetType = UNSET
    """Who has bid or holds the highest contract."""
    contract: ContractName | UnsetType = UNSET
    """The highest one bid, or the one that is played."""
    soloist: Seat | UnsetType = UNSET
    """Once the auction is over."""
    trump: Suit | UnsetType = UNSET
    """Once it is named."""
    trick: Trick | UnsetType = UNSET
    """On the table."""
    tricks: tuple[Trick, ...]
    """The complete ones of this deal, in order."""
    taken: tuple[int, ...]
    """By seat, how many tricks."""
    hand_sizes: tuple[int, ...]
    scores: tuple[int, ...]
    """By seat, the points that have been won and paid; with the pot, their sum is zero."""
    pot: int
    passed_out: int | UnsetType = UNSET
    """Where all may pass and pay: how often they have, in a row, under this dealer."""
    hand: tuple[Card, ...] | UnsetType = UNSET


# ---------------------------------------------------------------------------- news


class Dealt(Struct, frozen=True, tag_field="news", tag="dealt"):
    """A new deal, or the same one once more after all have passed."""

    deal: int
    dealer: Seat
    hand: tuple[Card, ...] | UnsetType = UNSET
    """One's own."""


class Called(Struct, frozen=True, tag_field="news", tag="called"):
    """Something was said in the auction."""

    seat: Seat
    call: Call


class Contracted(Struct, frozen=True, tag_field="news", tag="contracted"):
    """The auction is over."""

    soloist: Seat
    contract: ContractName
    forced: bool
    """All have passed: forehand has to play."""


class PassedOut(Struct, frozen=True, tag_field="news", tag="passed_out"):
    """All have passed, and each has paid a point into the pot; the same dealer deals again."""

    pot: int


class Named(Struct, frozen=True, tag_field="news", tag="named"):
    """The soloist has named the trump suit."""

    seat: Seat
    suit: Suit


class Played(Struct, frozen=True, tag_field="news", tag="played"):
    """A card was played."""

    seat: Seat
    card: Card


class Took(Struct, frozen=True, tag_field="news", tag="took"):
    """A trick is complete."""

    seat: Seat
    """Who has taken it."""
    cards: tuple[Card, ...]
    """In the order of play."""


class Settled(Struct, frozen=True, tag_field="news", tag="settled"):
    """A deal is over."""

    soloist: Seat
    contract: ContractName
    tricks: int
    """Taken by the soloist."""
    won: bool
    points: tuple[int, ...]
    """By seat, won or paid; a pot that the soloist has won is in it."""
    pot: int
    """What is in the pot now."""


class Ended(Struct, frozen=True, tag_field="news", tag="ended"):
    """The match is over; what was left in the pot has been paid back."""

    scores: tuple[int, ...]


News = Dealt | Called | Contracted | PassedOut | Named | Played | Took | Settled | Ended
