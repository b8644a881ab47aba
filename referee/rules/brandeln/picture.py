"""A view of Brandeln as a picture: the cards on the table, below them the tricks that are complete."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import UNSET

from referee.rules.brandeln.auction import called, opened
from referee.rules.brandeln.contracts import TRICKS
from referee.rules.brandeln.state import Action, Play, Trick, Trump, View
from referee.rules.brandeln.tricks import with_card
from referee.rules.brandeln.words import SUIT_WORDS, action_words, bidding_words, counted, signed
from referee.rules.game import Seat
from referee.rules.telling import Key, Label, Mark, Picture, Spot

if TYPE_CHECKING:
    from referee.rules.brandeln.brandeln import Brandeln

CELL = 5
"""Columns of a card: its two, one on each side, and one for what is marked there."""
WINS = "*"
"""What is marked right of the best card of a trick."""
SUIT_SIGNS: dict[str, str] = {
    "C": "\N{BLACK CLUB SUIT}",
    "S": "\N{BLACK SPADE SUIT}",
    "H": "\N{BLACK HEART SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
}
EMPTY = Key(".", "", "\N{MIDDLE DOT}")
"""The place of a card that is still to be played."""
LEGEND = (
    Key("".join(SUIT_SIGNS), " ".join(SUIT_WORDS.values()), "".join(SUIT_SIGNS.values())),
    Key("T", "ten"),
    Key("J", "Unter"),
    Key("Q", "Ober"),
    Key(f"HQ{WINS}", "wins", f"{SUIT_SIGNS['H']}Q{WINS}"),
)

Point = tuple[int, int]

TABLE: dict[int, tuple[tuple[Point, Point], ...]] = {
    4: (((3, 6), (3, 5)), ((1, 3), (2, 3)), ((3, 0), (3, 1)), ((5, 3), (4, 3))),
    3: (((3, 4), (3, 3)), ((1, 1), (2, 1)), ((5, 1), (4, 1))),
}
"""By number of players, where each sits, and where its card lies: seat 0 at the bottom, the others clockwise."""
LEADERS, COLUMNS = 1, 2
"""Where the tricks below show who led, and the card of seat 0; those of the others follow."""


def picture(
    game: "Brandeln",
    view: View,
    *,
    own: Seat | None = None,
    views: Sequence[View] = (),
    names: Sequence[str] = (),
    action: Action | None = None,
) -> Picture:
    """A view as a picture. `own`: whose view it is; `views`: those of all seats, where the hands lie open.

    The card of `action` lies on the table already, and is the one touched; without one, the last that was played.
    """
    acting = to_act(game, view)
    trick = view.trick or None
    if trick and acting is not None and isinstance(action, Play):
        trick = with_card(game, trick, acting, action.card, view.trump or "")
    table = TABLE[game.players]
    header = max(y for place in table for _, y in place) + 2
    hands = [seen.hand for seen in views] or [UNSET] * game.players
    if own is not None:
        hands[own] = view.hand
    return Picture(
        width=COLUMNS + 4,
        height=header + 1 + TRICKS,
        cell=CELL,
        spots=tuple(chain(_on_table(game, trick), _below(game, view, header, last=not (trick and trick.cards)))),
        marks=tuple(_marks(view, header)),
        seats=tuple(
            Label(
                seat=seat,
                name=names[seat] if names else "",
                beside=_role(view, seat),
                words=tuple(_words(view, seat, hand or ())),
                to_act=seat == acting,
            )
            for seat, hand in enumerate(hands)
        ),
        about=tuple(_about(view, own)),
        plays_of="bidding",
        plays=tuple(_bidding(view)),
        legend=LEGEND,
    )


def to_act(game: "Brandeln", view: View) -> Seat | None:
    """Who is asked in the state behind a view; None: nobody, it is over."""
    if view.trick:
        return (view.trick.leader + len(view.trick.cards)) % game.players
    if view.soloist is not UNSET:
        return None if view.tricks else view.soloist
    auction, speaker = opened(view.dealer, game.players), view.forehand
    for seat, call in view.bidding:
        auction, following = called(game, auction, seat, call)
        assert following is not None, "the auction is not over"
        speaker = following
    return speaker


# ---------------------------------------------------------------------------- cards


def _on_table(game: "Brandeln", trick: Trick | None) -> Iterator[Spot]:
    """Each seat, and its card before it."""
    cards = dict(_by_seat(game, trick)) if trick else {}
    last = list(cards)[-1:]
    for seat, ((sits_x, sits_y), (x, y)) in enumerate(TABLE[game.players]):
        yield Spot(x=sits_x, y=sits_y, name=f"seat {seat}", sign=f"s{seat}", seat=seat, piece=True)
        name = f"the card of seat {seat}"
        if trick and seat in cards:
            yield _card(x, y, name, cards[seat], wins=seat == trick.winner, touched=seat in last)
        else:
            yield Spot(x=x, y=y, name=name, sign=EMPTY.sign, fancy=EMPTY.fancy)


def _below(game: "Brandeln", view: View, header: int, *, last: bool) -> Iterator[Spot]:
    """A line for each trick that is complete, a column for each seat. `last`: their last card is the one touched."""
    if not view.tricks:
        return
    for seat in range(game.players):
        yield Spot(x=COLUMNS + seat, y=header, name=f"tricks of seat {seat}", sign=f"s{seat}", seat=seat, piece=True)
    for number, trick in enumerate(view.tricks, start=1):
        cards = list(_by_seat(game, trick))
        touched = cards[-1][0] if last and number == len(view.tricks) else None
        for seat, card in cards:
            name = f"trick {number}, seat {seat}"
            wins = seat == trick.winner
            yield _card(COLUMNS + seat, header + number, name, card, wins=wins, touched=seat == touched)


def _card(x: int, y: int, name: str, card: str, *, wins: bool, touched: bool) -> Spot:
    fancy = SUIT_SIGNS[card[0]] + card[1]
    return Spot(x=x, y=y, name=name, sign=card, fancy=fancy, note=WINS if wins else "", touched=touched)


def _by_seat(game: "Brandeln", trick: Trick) -> Iterator[tuple[Seat, str]]:
    """Who has played which card, in order."""
    for after, card in enumerate(trick.cards):
        yield (trick.leader + after) % game.players, card


def _marks(view: View, header: int) -> Iterator[Mark]:
    """The number of each trick, and who led to it."""
    if view.tricks:
        yield Mark(LEADERS, header, "led")
    for number, trick in enumerate(view.tricks, start=1):
        yield Mark(0, header + number, f"{number}")
        yield Mark(LEADERS, header + number, f"s{trick.leader}", seat=trick.leader)


# ---------------------------------------------------------------------------- labels


def _role(view: View, seat: Seat) -> str:
    if seat == view.soloist:
        return "soloist"
    if seat == view.holder and view.soloist is UNSET:
        return "holder"
    return "dealer" if seat == view.dealer else ""


def _words(view: View, seat: Seat, hand: Sequence[str]) -> Iterator[str]:
    """What a seat holds, has taken in this deal, and has won so far."""
    if hand:
        yield from hand[:-1]
        yield f"{hand[-1]},"
    elif view.hand_sizes[seat]:
        yield f"{counted(view.hand_sizes[seat], 'card')},"
    if view.soloist is not UNSET:
        yield f"{counted(view.taken[seat], 'trick')},"
    points = view.scores[seat]
    yield f"{signed(points)} point{'s' * (abs(points) != 1)}"


def _about(view: View, own: Seat | None) -> Iterator[str]:
    """The deal, and what is played."""
    yield f"deal {view.deal + 1} of {view.deals}, dealer seat {view.dealer}"
    if view.soloist is not UNSET:
        yield f"seat {view.soloist} {'has to play' if view.holder is UNSET else 'plays'} {view.contract}"
        if view.trump:
            yield trump_words(view.trump)
        elif view.trick or view.tricks:
            yield trump_words("")
        else:
            yield "trump is to be named"
    elif view.holder is not UNSET:
        yield f"highest bid: {view.contract}, seat {view.holder}"
    else:
        yield "nobody has bid"
    if view.pot:
        passed = f", passed out {counted(view.passed_out, 'time')}" if view.passed_out else ""
        yield f"pot {view.pot}{passed}"
    if own is None and view.hand:
        yield f"your hand: {' '.join(view.hand)}"


def trump_words(trump: str) -> str:
    """The trump suit; empty: a contract without."""
    return f"{SUIT_WORDS[trump]} are trumps" if trump else "there is no trump"


def _bidding(view: View) -> Iterator[tuple[Seat, str]]:
    """The auction, and the trump suit."""
    yield from bidding_words(view.bidding)
    if view.soloist is not UNSET and view.trump:
        yield view.soloist, action_words(Trump(view.trump))
