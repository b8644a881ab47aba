"""`referee judge`: what can be played in a position, and why something cannot."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace
from rich.console import Console

from referee.cli.chosen import ChosenGame, Options
from referee.cli.options import refuse
from referee.cli.terminal import Board, board, safely
from referee.rules.dog import notation
from referee.rules.dog.dog import Dog
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
from referee.rules.dog.picture import Label, told, words
from referee.rules.dog.powers import RANK, without
from referee.rules.dog.state import Discard, Drew, Fold, Folded, Give, Move, Played, Start, Step, Swap
from referee.rules.game import Seat

WIDTH = 80
SET_UP = "set-up"


def judge(
    game: str,
    position: str = SET_UP,
    hand: str = "",
    /,
    *plays: str,
    seat: int = 0,
    holds_none: Annotated[tuple[int, ...], Parameter(negative="")] = (),
    exchange: Annotated[bool, Parameter(negative="")] = False,
    draw: Annotated[bool, Parameter(name="--board")] = True,
    option: Options = (),
) -> int:
    """Settle a dispute: what can be played in a position, and whether a play is legal, by which rule.

    Without plays, all that the hand can play is listed; without a hand, what holds at the table. Exit code 1: a play
    that was asked about is illegal; 2: something is written wrongly.

    A position lists the marbles by seat, "0:T12,G2 1:T16*": T0, T1 and so on are the track, G1 to G4 the seat's goal;
    a star marks a marble that is fresh on its start; those not listed are in the kennel, "" is all of them.

    A play is written "5:T12>T17" or "5:0.1>T17" (0.1: the second marble of seat 0 as listed), "5:T60>G2", "J:0.0x2.1",
    "K:start", "X=5:T12>T17", "J:void", "2:draw@1", "discard:5", "fold"; a whole seven as "7:[0.0>T25,0.1>T42]", its
    first part alone as "7:0.0>T25"; or as the JSON that a bot sends.

    Parameters
    ----------
    game
        A name in the catalog, or a .toml or .json file with a variant of your own.
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
    draw
        Draw the board.
    option
        NAME=VALUE: an option of the game set otherwise, as often as you like; `referee rules NAME` lists them.
    """
    rules = ChosenGame(game, option=option).variant().game
    table = _table(rules, None if position == SET_UP else position, hand, seat, holds_none, exchange)
    if not plays:
        _print(_listing(table, seat), _drawn(table, seat) if draw else None)
        return 0
    judgements = _judged(table, plays)
    for play, judgement in zip(plays, judgements, strict=True):
        _print(_verdict(rules, play, judgement), _drawn(table, seat, judgement) if draw else None)
    return int(any(judgement.why_not for judgement in judgements))


# ---------------------------------------------------------------------------- what was asked


def _table(
    game: Dog, position: str | None, hand: str, seat: Seat, holds_none: tuple[Seat, ...], exchange: bool
) -> Dispute:
    """The dispute, with what is written wrongly refused."""
    for flag, number in (("--seat", seat), *(("--holds-none", number) for number in holds_none)):
        if not 0 <= number < game.seats:
            refuse(f"{flag} {number}: the seats of this game are 0 to {game.seats - 1}")
    if exchange and game.draw_exchange:
        refuse("--exchange: in this game nobody chooses a card to give, every seat draws one (Dog 2.9)")
    try:
        return dispute(game, position, notation.hand(hand), seat, empty=holds_none, exchange=exchange)
    except NotationError as error:
        refuse(str(error))


def _judged(table: Dispute, plays: Iterable[str]) -> list[Judgement]:
    try:
        return [judged(table, notation.said(play)) for play in plays]
    except NotationError as error:
        refuse(str(error))


# ---------------------------------------------------------------------------- answers


def _listing(table: Dispute, seat: Seat) -> Iterator[str]:
    """All that the hand can do, by card; without a hand, what holds at this table."""
    state = table.state
    hand = state.hands[seat]
    if won := winners(table):
        yield f"the match is over, won by seat {' and seat '.join(map(str, won))} (Dog 7.1)"
    elif not hand:
        yield "at this table"
        for line in at_this_table(table.game):
            yield from _wrapped(line)
    else:
        yield f"seat {seat} is to {'play' if all(state.gifts) else 'give'}, and holds {' '.join(hand)}"
        yield from _by_card(table, hand)


def _by_card(table: Dispute, hand: str) -> Iterator[str]:
    outcomes = sorted(legal(table), key=_named)
    texts = [notation.words(outcome.action) for outcome in outcomes]
    column = max(map(len, texts), default=0) + 4
    for card in (*dict.fromkeys(hand), "") if outcomes else ():
        found = [(text, outcome) for text, outcome in zip(texts, outcomes, strict=True) if _card(outcome) == card]
        if card and not found:
            yield f"  {card} cannot be played"
        for text, outcome in found:
            happens = "; ".join(_happens(table.game, outcome))
            yield from _wrapped(f"{text:<{column - 2}}{happens}", column)
    if not outcomes:
        yield from _wrapped(f"no card can be played: {without_play(table.game)}")


def _card(outcome: Outcome) -> str:
    """The card that leaves the hand; empty: none, or all."""
    action = outcome.action
    return "" if isinstance(action, Fold | Step) else action.card


def _named(outcome: Outcome) -> int:
    """What a joker stands for, in the order of the cards."""
    action = outcome.action
    kind = None if isinstance(action, Fold | Step | Give | Discard) else action.kind
    return -1 if kind is None else RANK[kind]


def _verdict(game: Dog, play: str, judgement: Judgement) -> Iterator[str]:
    """One play: legal, and what comes of it; or illegal, and by which rule."""
    yield f"{safely(play)}: {'illegal' if judgement.why_not else 'legal'}"
    if judgement.why_not:
        begun, tried = len(judgement.outcomes), judgement.actions[-1]
        part = f"part {begun + 1}, {notation.words(tried)}: " if 0 < begun < len(judgement.actions) else ""
        yield from _wrapped(part + judgement.why_not)
        return
    for outcome in judgement.outcomes:
        for line in _happens(game, outcome):
            yield from _wrapped(line)
    last = judgement.outcomes[-1]
    if isinstance(last.action, Start | Move | Step | Swap):
        yield from _wrapped(f"the marbles then: {last.position}")


def _happens(game: Dog, outcome: Outcome) -> Iterator[str]:
    """A play in words, and what comes of it."""
    action, left = outcome.action, outcome.after.seven_left
    if not isinstance(action, Fold):
        yield words(action, left).partition(": ")[2] or words(action, left)
    if isinstance(action, Fold | Discard):
        yield without_play(game)
    yield from (told(item) for item in outcome.news if not isinstance(item, Played | Drew | Folded))


def _wrapped(text: str, column: int = 4) -> list[str]:
    """Lines of a paragraph; a rule and its number stay together."""
    lines = textwrap.wrap(
        text.replace("Dog ", "Dog\N{NO-BREAK SPACE}"), WIDTH, initial_indent="  ", subsequent_indent=" " * column
    )
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


# ---------------------------------------------------------------------------- the board


def _drawn(table: Dispute, seat: Seat, judgement: Judgement | None = None) -> Board:
    """The position asked about; with a play, that behind as much of it as is legal, and its squares marked."""
    actions = () if judgement is None else judgement.actions
    state = judgement.outcomes[-1].after if judgement and judgement.outcomes else table.state
    view = table.game.view(state, seat)
    pictures = [board(table.game, view, own=seat, action=action).picture for action in actions]
    touched = {spot.square for picture in pictures for spot in picture.spots if spot.touched}
    plain = board(table.game, view, own=seat).picture
    spots = tuple(replace(spot, touched=spot.square in touched) for spot in plain.spots)
    labels = tuple(_label(label, _held(table, seat, judgement) if label.seat == seat else "?") for label in plain.seats)
    return Board(replace(plain, spots=spots, seats=labels, about=_when(judgement)))


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


def _label(label: Label, hand: str) -> Label:
    """A seat with this hand, as far as it holds any card."""
    return replace(label, cards=len(hand), hand=tuple(hand)) if label.cards else label


def _print(lines: Iterable[str], drawn: Board | None) -> None:
    print("\n".join(lines), flush=True)
    if drawn is None:
        return
    console = Console(highlight=False)
    print()
    if console.is_terminal:
        console.print(drawn)
    else:
        print(drawn.plain(), flush=True)
    print()
