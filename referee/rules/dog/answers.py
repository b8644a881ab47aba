"""What is answered in a dispute: all that a hand can play, or a ruling on each play that was asked about."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from referee.rules.dog import notation
from referee.rules.dog.judgement import (
    Dispute,
    Judgement,
    Outcome,
    at_this_table,
    dispute,
    judged,
    legal,
    winners,
    without_play,
)
from referee.rules.dog.notation import NotationError
from referee.rules.dog.picture import drawn, in_hand, touched
from referee.rules.dog.powers import RANK, without
from referee.rules.dog.state import Discard, Drew, Fold, Folded, Give, Move, Played, Start, Step, Swap
from referee.rules.dog.words import action_words, news_words
from referee.rules.game import Seat
from referee.rules.telling import Paragraph, Picture, Ruling

if TYPE_CHECKING:
    from referee.rules.dog.dog import Dog

SET_UP = "set-up"
"""The position as a match begins."""


def answers(
    game: "Dog",
    position: str,
    hand: str,
    plays: Sequence[str],
    *,
    seat: Seat,
    holds_none: Sequence[Seat],
    exchange: bool,
) -> tuple[Ruling, ...]:
    """A ruling on each play; without any, one on the hand. Raises NotationError."""
    for flag, number in (("--seat", seat), *(("--holds-none", number) for number in holds_none)):
        if not 0 <= number < game.seats:
            raise NotationError(f"{flag} {number}: the seats of this game are 0 to {game.seats - 1}")
    if exchange and game.draw_exchange:
        raise NotationError("--exchange: in this game nobody chooses a card to give, every seat draws one (Dog 2.9)")
    text = None if position == SET_UP else position
    table = dispute(game, text, notation.hand(hand), seat, empty=holds_none, exchange=exchange)
    if not plays:
        return (_listing(table, seat),)
    return tuple(_verdict(table, seat, play, judged(table, notation.said(play))) for play in plays)


# ---------------------------------------------------------------------------- what can be played


def _listing(table: Dispute, seat: Seat) -> Ruling:
    """All that the hand can do, by card; without a hand, what holds at this table."""
    state = table.state
    hand = state.hands[seat]
    if won := winners(table):
        heading = f"the match is over, won by seat {' and seat '.join(map(str, won))} (Dog 7.1)"
        paragraphs: Iterable[Paragraph] = ()
    elif not hand:
        heading = "at this table"
        paragraphs = map(Paragraph, at_this_table(table.game))
    else:
        heading = f"seat {seat} is to {'play' if all(state.gifts) else 'give'}, and holds {' '.join(hand)}"
        paragraphs = _by_card(table, hand)
    return Ruling(heading, tuple(paragraphs), picture=_drawn(table, seat))


def _by_card(table: Dispute, hand: str) -> Iterator[Paragraph]:
    outcomes = sorted(legal(table), key=_named)
    texts = [notation.words(outcome.action) for outcome in outcomes]
    column = max(map(len, texts), default=0) + 4
    for card in (*dict.fromkeys(hand), "") if outcomes else ():
        found = [(text, outcome) for text, outcome in zip(texts, outcomes, strict=True) if _card(outcome) == card]
        if card and not found:
            yield Paragraph(f"{card} cannot be played")
        for text, outcome in found:
            happens = "; ".join(_happens(table.game, outcome))
            yield Paragraph(f"{text:<{column - 2}}{happens}", hang=column)
    if not outcomes:
        yield Paragraph(f"no card can be played: {without_play(table.game)}")


def _card(outcome: Outcome) -> str:
    """The card that leaves the hand; empty: none, or all."""
    action = outcome.action
    return "" if isinstance(action, Fold | Step) else action.card


def _named(outcome: Outcome) -> int:
    """What a joker stands for, in the order of the cards."""
    action = outcome.action
    kind = None if isinstance(action, Fold | Step | Give | Discard) else action.kind
    return -1 if kind is None else RANK[kind]


# ---------------------------------------------------------------------------- plays that are asked about


def _verdict(table: Dispute, seat: Seat, play: str, judgement: Judgement) -> Ruling:
    """One play: legal, and what comes of it; or illegal, and by which rule."""
    is_legal = not judgement.why_not
    return Ruling(
        heading=f"{play}: {'legal' if is_legal else 'illegal'}",
        paragraphs=tuple(map(Paragraph, _comes(table.game, judgement) if is_legal else (_why_not(judgement),))),
        legal=is_legal,
        picture=_drawn(table, seat, judgement),
    )


def _why_not(judgement: Judgement) -> str:
    begun, tried = len(judgement.outcomes), judgement.actions[-1]
    part = f"part {begun + 1}, {notation.words(tried)}: " if 0 < begun < len(judgement.actions) else ""
    return part + judgement.why_not


def _comes(game: "Dog", judgement: Judgement) -> Iterator[str]:
    """What comes of a play that is legal, part by part."""
    for outcome in judgement.outcomes:
        yield from _happens(game, outcome)
    last = judgement.outcomes[-1]
    if isinstance(last.action, Start | Move | Step | Swap):
        yield f"the marbles then: {last.position}"


def _happens(game: "Dog", outcome: Outcome) -> Iterator[str]:
    """A play in words, and what comes of it."""
    action, left = outcome.action, outcome.after.seven_left
    if not isinstance(action, Fold):
        yield action_words(action, left).partition(": ")[2] or action_words(action, left)
    if isinstance(action, Fold | Discard):
        yield without_play(game)
    yield from (news_words(item) for item in outcome.news if not isinstance(item, Played | Drew | Folded))


# ---------------------------------------------------------------------------- the board


def _drawn(table: Dispute, seat: Seat, judgement: Judgement | None = None) -> Picture:
    """The position asked about; with a play, that behind as much of it as is legal, and its squares marked."""
    actions = () if judgement is None else judgement.actions
    state = judgement.outcomes[-1].after if judgement and judgement.outcomes else table.state
    view = table.game.view(state, seat)
    held = _held(table, seat, judgement)
    hands = [held if other == seat else "?" for other in range(table.game.seats)]
    return drawn(
        table.game,
        view,
        hands=[in_hand(view, other, hand if view.hand_sizes[other] else ()) for other, hand in enumerate(hands)],
        squares={square for action in actions for square in touched(view, seat, action)},
        about=_when(judgement),
    )


def _when(judgement: Judgement | None) -> tuple[str, ...]:
    """Which moment is drawn."""
    if judgement is None:
        return ()
    if not judgement.why_not:
        return ("after the play",)
    begun = len(judgement.outcomes)
    return (f"before part {begun + 1}" if begun else "before the play",)


def _held(table: Dispute, seat: Seat, judgement: Judgement | None) -> str:
    """What is left of the hand that was asked about; a card that is drawn is not known."""
    hand = table.state.hands[seat]
    for outcome in judgement.outcomes if judgement else ():
        hand = "" if isinstance(outcome.action, Fold) else without(hand, _card(outcome))
    return hand
