"""What a seat of Dog may know: its view of the table, and the news of a step."""

from collections.abc import Iterator

from msgspec import UNSET

from referee.rules.dog.moves import finished
from referee.rules.dog.plays import Plays
from referee.rules.dog.powers import CARDS
from referee.rules.dog.rounds import winners
from referee.rules.dog.state import (
    Action,
    Captured,
    Dealt,
    Ended,
    Finished,
    Fold,
    Folded,
    Gave,
    Give,
    Given,
    Got,
    Marbles,
    Move,
    News,
    Played,
    Shuffled,
    State,
    Step,
    Swap,
    View,
)
from referee.rules.game import Seat


def view(plays: Plays, state: State, starter: Seat, seat: Seat | None) -> View:
    """All that a seat, or the public, may know."""
    board = plays.board
    name = board.names.__getitem__
    to_give = givers_left(state, starter)
    giver = None if seat is None else plays.gift_to.index(seat)
    return View(
        round=state.round,
        starter=starter,
        hand_sizes=tuple(map(len, state.hands)),
        folded=state.folded,
        marbles=tuple([tuple(map(name, squares)) for squares in state.marbles]),
        protected=tuple(
            [name(start) for start, own in zip(board.starts, state.marbles, strict=True) if start + 1 in own]
        ),
        seven_left=state.seven_left,
        to_give=to_give,
        played=state.played,
        stack=len(state.stack),
        discards={card: state.discards.count(card) for card in CARDS},
        track=board.track,
        starts=board.start_names,
        hand=UNSET if seat is None else tuple(state.hands[seat]),
        gave=UNSET if seat is None else state.gifts[seat] or UNSET,
        got=UNSET if giver is None or to_give else state.gifts[giver],
    )


def givers_left(state: State, starter: Seat) -> tuple[Seat, ...]:
    """Who has still to give a card, in order."""
    if all(state.gifts):
        return ()
    seats = len(state.hands)
    order = [(starter + after) % seats for after in range(seats)]
    return tuple([seat for seat in order if not state.gifts[seat]])


def news_of_deal(before: State | None, after: State, starter: Seat, seat: Seat | None) -> Iterator[News]:
    """A new round: the shuffle before it, if there was one, and one's own hand."""
    if before and after.shuffles > before.shuffles:
        yield Shuffled(len(before.discards))
    hand = UNSET if seat is None else tuple(after.hands[seat])
    yield Dealt(after.round, starter, tuple(len(cards) for cards in after.hands), hand)


def news_of_give(plays: Plays, action: Give, giver: Seat, after: State, seat: Seat | None) -> Iterator[News]:
    """The card is told to its giver; to its receiver when all have given; to nobody else."""
    yield Gave(action.card) if seat == giver else Given(giver)
    if seat is not None and all(after.gifts):
        yield Got(after.gifts[plays.gift_to.index(seat)])


def news_of_play(plays: Plays, before: State, after: State) -> Iterator[News]:
    """What everybody sees of one play: the action, who went home, whose goal is full, who won."""
    seat, action = after.played[-1]
    if isinstance(action, Fold):
        yield Folded(seat, tuple(before.hands[seat]))
        return
    yield Played(seat, action)
    left = moved_from(action)
    for owner, name in gone(plays, before.marbles, after.marbles):
        if name not in left:
            yield Captured(owner, name)
    for owner in range(len(after.hands)):
        if finished(plays, after.marbles, owner) and not finished(plays, before.marbles, owner):
            yield Finished(owner)


def news_of_end(plays: Plays, after: State) -> Iterator[News]:
    """The match is over."""
    if after.acting is None:
        yield Ended(winners(plays, after.marbles, None))


def moved_from(action: Action) -> tuple[str, ...]:
    """The squares that marbles left by this action without being captured."""
    match action:
        case Move() | Step():
            return (action.origin,)
        case Swap():
            return (action.origin, action.to)
        case _:
            return ()


def gone(plays: Plays, before: Marbles, after: Marbles) -> Iterator[tuple[Seat, str]]:
    """The squares of the track where a marble stood and stands no longer."""
    board = plays.board
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            for square in old:
                if board.under_way[square] and square not in new:
                    yield seat, board.names[square]
