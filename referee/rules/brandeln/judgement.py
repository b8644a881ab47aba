"""A dispute at the table: a trick and a hand, or an auction, and what the rules say of what is asked about."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.rules.brandeln import deal, notation
from referee.rules.brandeln.cards import BEATING, BIT, SUITS, listed
from referee.rules.brandeln.contracts import TRICKS
from referee.rules.brandeln.picture import trump_words
from referee.rules.brandeln.special import special
from referee.rules.brandeln.state import Auction, Bid, Call, Decline, Hold, Pass, Play, State, Trick
from referee.rules.brandeln.tricks import Duty, best_card, duty, to_head, with_card
from referee.rules.brandeln.words import told
from referee.rules.chance import Seed
from referee.rules.telling import Label, Paragraph, Picture, QuestionError, Ruling

if TYPE_CHECKING:
    from referee.rules.brandeln.brandeln import Brandeln

UNTOLD = Seed("0" * 32)
"""The seed of a dispute: no answer depends on it."""
CHAPTERS = {
    "cards": "1.1",
    "deal": "1.5",
    "contracts": "2.1",
    "auction": "3.1",
    "trump": "4.1",
    "duties": "5.1",
    "end": "6.1",
}
"""By topic of a variant, the first rule on it."""


# ---------------------------------------------------------------------------- a trick


def on_trick(game: "Brandeln", trick: str, hand: str, plays: Sequence[str], trump: str) -> tuple[Ruling, ...]:
    """A ruling on each card; without any, one on the hand, the trick or the table. Raises QuestionError."""
    state = _trick_state(game, trick, hand, trump)
    if plays and not hand:
        raise QuestionError("plays: before them, give the hand that they are played from")
    if plays:
        return tuple(_card_ruling(game, state, text) for text in plays)
    if hand:
        return (_hand_ruling(game, state),)
    return (_trick_ruling(game, state) if trick else _table_ruling(game),)


def _trick_state(game: "Brandeln", trick: str, hand: str, trump: str) -> State:
    """The table of a dispute: seat 0 has led, nobody else holds a card. Of the contract only its trump matters."""
    if trump and trump not in tuple(SUITS):
        raise QuestionError(f"--trump {trump!a}: C S H or D; leave it out for a contract without trump")
    lying, held = notation.cards("trick", trick, game.players), notation.cards("hand", hand, TRICKS)
    if twice := [card for card in held if card in lying]:
        raise QuestionError(f"hand: {twice[0]} lies on the table already; there is one of each card")
    if held and len(lying) == game.players:
        raise QuestionError("hand: the trick is complete, nobody plays to it any more; leave the hand or a card out")
    on_table = Trick(0)
    for seat, card in enumerate(lying):
        on_table = with_card(game, on_table, seat, card, trump)
    cards = sum(BIT[card] for card in held)
    return State(
        seed=UNTOLD,
        deal=0,
        dealer=game.players - 1,
        shuffles=1,
        turn=0,
        acting=len(lying) if len(lying) < game.players else None,
        hands=tuple([cards if seat == len(lying) else 0 for seat in range(game.players)]),
        auction=Auction(0, ()),
        points=(0,) * game.players,
        soloist=0,
        trump=trump,
        trick=on_table,
        taken=(0,) * game.players,
    )


def _table_ruling(game: "Brandeln") -> Ruling:
    sides = [side for side in special(game) if side.topic in CHAPTERS]
    return Ruling(
        "at this table",
        tuple(Paragraph(f"{side.topic} (from Brandeln {CHAPTERS[side.topic]} on): {side.text}") for side in sides),
    )


def _trick_ruling(game: "Brandeln", state: State) -> Ruling:
    """Who has the best card, and what would beat it."""
    trick = _trick(state)
    paragraphs = [] if state.acting is None else [_beaten_by(game, state)]
    return Ruling(
        f"{_standing(game, trick)}; {trump_words(state.trump)}",
        tuple(map(Paragraph, paragraphs)),
        picture=_drawn(game, state, None, ""),
    )


def _hand_ruling(game: "Brandeln", state: State) -> Ruling:
    """Each card of the hand."""
    assert state.acting is not None, "a seat is to play"
    cards = list(listed(state.hands[state.acting]))
    heading = f"seat {state.acting} is to play and holds {' '.join(cards)}; {trump_words(state.trump)}"
    trick = _trick(state)
    lines = [f"{_standing(game, trick)}; {_beaten_by(game, state)}"] if trick.cards else []
    for card in cards:
        why_not = game.why_not(state, Play(card))
        lines.append(
            f"{card}  illegal: {why_not}" if why_not else f"{card}  legal: {'; '.join(_done(game, state, card))}"
        )
    return Ruling(heading, tuple(map(Paragraph, lines)), picture=_drawn(game, state, None, ""))


def _card_ruling(game: "Brandeln", state: State, text: str) -> Ruling:
    """One card that was asked about."""
    play = notation.played(text)
    if not isinstance(play, Play):
        raise QuestionError(f"plays: {text!a} is no card; what is said in the auction is asked about with --bidding")
    why_not = game.why_not(state, play)
    return Ruling(
        f"{text}: {'illegal' if why_not else 'legal'}",
        tuple(map(Paragraph, (why_not,) if why_not else _done(game, state, play.card))),
        legal=not why_not,
        picture=_drawn(game, state, None if why_not else play, f"{'before' if why_not else 'after'} the play"),
    )


def _trick(state: State) -> Trick:
    assert state.trick is not None, "there is one in every dispute on cards"
    return state.trick


def _done(game: "Brandeln", state: State, card: str) -> Iterator[str]:
    """What a legal card does, by which rule, and how the trick stands behind it."""
    seat, trick = state.acting, _trick(state)
    assert seat is not None, "a seat is to play"
    if not trick.cards:
        yield "whoever leads may lead any card (Brandeln 5.1)"
        return
    which, _ = duty(game, state.hands[seat], trick, state.trump)
    yield _dutiful(game, which, trick, state.trump)
    yield _standing(game, with_card(game, trick, seat, card, state.trump))


def _dutiful(game: "Brandeln", which: Duty, trick: Trick, trump: str) -> str:
    """What is done by a card that does its duty."""
    best = best_card(game, trick)
    return {
        "follow": "follows suit (Brandeln 5.2)",
        "head": f"heads {to_head(trick, trump)} (Brandeln 5.3)",
        "trump": "trumps (Brandeln 5.4)",
        "overtrump": f"overtrumps {best} (Brandeln 5.5)",
        "undertrump": f"trumps, though below {best} (Brandeln 5.6)",
        "none": "any card may be played (Brandeln 5.7)",
    }[which]


def _standing(game: "Brandeln", trick: Trick) -> str:
    """Who has the best card of a trick."""
    best = best_card(game, trick)
    if len(trick.cards) == game.players:
        return f"seat {trick.winner} takes the trick with {best} (Brandeln 5.8)"
    return f"{best} of seat {trick.winner} is the best card so far"


def _beaten_by(game: "Brandeln", state: State) -> str:
    """The cards that would take the lead in a trick."""
    trick = _trick(state)
    higher = BEATING[state.trump][best_card(game, trick)]
    if not higher:
        return "no card beats it"
    return f"it is beaten by {' '.join(listed(higher))}"


def _drawn(game: "Brandeln", state: State, play: Play | None, when: str) -> Picture:
    """The trick, with the card that is asked about if it is legal; nothing is known but that and the hand."""
    seat = state.acting
    view = game.view(state, seat)
    left = [card for card in view.hand or () if play is None or card != play.card]
    drawn = game.picture(view, action=play)
    labels = [
        Label(other, "", "", tuple(left) if other == seat else (), to_act=other == seat and play is None)
        for other in range(game.players)
    ]
    about = [trump_words(state.trump), when]
    height = 1 + max(spot.y for spot in drawn.spots)
    return replace(drawn, height=height, seats=tuple(labels), about=tuple(filter(None, about)), plays=())


# ---------------------------------------------------------------------------- an auction


def on_bidding(game: "Brandeln", bidding: str, plays: Sequence[str], trump: str) -> tuple[Ruling, ...]:
    """A ruling on each call or trump suit; without any, one on all that may be said. Raises QuestionError."""
    if trump:
        raise QuestionError("--trump: goes with a trick; with --bidding, name the suit among the plays")
    game = replace(game, first_dealer="last")
    state = game.start(UNTOLD)
    for number, word in enumerate(bidding.split(), start=1):
        if not _is_open(state):
            raise QuestionError(f"--bidding: the auction is over before call {number}; leave out the rest")
        call = notation.call("--bidding", word, game.contracts)
        if why_not := game.why_not(state, call):
            raise QuestionError(f"--bidding: call {number}, {word}, is illegal: {why_not}")
        state = game.apply(state, call)
    if plays and state.soloist is None and not _is_open(state):
        raise QuestionError(f"plays: {_behind(game, state)}; leave plays or the last call out")
    if plays:
        return tuple(_call_ruling(game, state, text) for text in plays)
    return (_calls_ruling(game, state) if _is_open(state) else Ruling(_behind(game, state), ()),)


def _is_open(state: State) -> bool:
    """Nobody is the soloist yet, and nothing was dealt anew."""
    return state.soloist is None and state.shuffles == 1


def _behind(game: "Brandeln", state: State) -> str:
    """What comes when an auction is over."""
    contract = deal.contract(game, state)
    if contract is None:
        return "all have passed and paid, and the same dealer deals again (Brandeln 3.8)"
    does = (
        "names trump, then leads (Brandeln 4.1, 4.3)" if contract.trump else "leads without trump (Brandeln 4.2, 4.3)"
    )
    return f"the auction is over: seat {state.soloist} plays {contract.name}, {does}"


def _calls_ruling(game: "Brandeln", state: State) -> Ruling:
    """All that can be said anywhere at this table, one by one."""
    return Ruling(
        f"seat {state.acting} is to speak",
        tuple(
            Paragraph(f"{name}  {_whether(game, state, call)}") for name, call in notation.calls(game.contracts).items()
        ),
        picture=game.picture(game.view(state, None)),
    )


def _whether(game: "Brandeln", state: State, call: Call) -> str:
    """Legal or not, and by which rule."""
    why_not = game.why_not(state, call)
    return f"illegal: {why_not}" if why_not else f"legal (Brandeln {_allowed_by(game, call)})"


def _allowed_by(game: "Brandeln", call: Call) -> str:
    """The rule by which something is said."""
    match call:
        case Pass():
            return "3.6"
        case Bid():
            return "3.2"
        case Hold() | Decline():
            return "3.5" if game.hold == "immediate" else "3.4"


def _call_ruling(game: "Brandeln", state: State, text: str) -> Ruling:
    """Something said that was asked about, and what follows from it."""
    action = notation.said(text, game.contracts)
    if isinstance(action, Play):
        raise QuestionError(f"plays: {text!a} is a card; it is asked about with trick and hand, without --bidding")
    if why_not := game.why_not(state, action):
        return Ruling(
            f"{text}: illegal", (Paragraph(why_not),), legal=False, picture=game.picture(game.view(state, None))
        )
    after = game.apply(state, action)
    return Ruling(
        f"{text}: legal",
        tuple(map(Paragraph, told(game, state, action, after, None))),
        picture=game.picture(game.view(after, None)),
    )
