"""What a seat of Dog may know: its view of the table, and the news of a step."""

from collections.abc import Iterator

from msgspec import UNSET

from referee.rules.dog.board import CLOSED, SHIELDED
from referee.rules.dog.plays import Plays
from referee.rules.dog.position import finished
from referee.rules.dog.powers import CARDS
from referee.rules.dog.rounds import winners_at_the_end
from referee.rules.dog.state import (
    Action,
    Captured,
    Dealt,
    Discard,
    Draw,
    Drew,
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
    Taken,
    View,
)
from referee.rules.game import Seat


def view(plays: Plays, state: State, seat: Seat | None) -> View:
    """All that a seat, or the public, may know."""
    board = plays.board
    name = board.names.__getitem__
    to_give = givers_left(state)
    giver = None if seat is None else plays.gift_to.index(seat)
    return View(
        round=state.round,
        starter=state.starter,
        hand_sizes=tuple(map(len, state.hands)),
        folded=state.folded,
        marbles=tuple([tuple(map(name, squares)) for squares in state.marbles]),
        protected=standing_as(plays, state.marbles, SHIELDED),
        seven_left=state.seven_left,
        to_give=to_give,
        played=state.played,
        stack=len(state.stack),
        discards={card: state.discards.count(card) for card in CARDS},
        track=board.track,
        starts=board.start_names,
        replaced=bool(state.replacement) if plays.replaces else UNSET,
        taken=tuple([known(taken, seat) for taken in state.taken]) if plays.draws else UNSET,
        no_entry=standing_as(plays, state.marbles, CLOSED) if plays.closes else UNSET,
        hand=UNSET if seat is None else tuple(state.hands[seat]),
        gave=UNSET if seat is None else state.gifts[seat] or UNSET,
        got=UNSET if giver is None or to_give else state.gifts[giver],
    )


def standing_as(plays: Plays, marbles: Marbles, way: int) -> tuple[str, ...]:
    """The start fields on which their own marbles stand in this way."""
    board = plays.board
    return tuple([board.names[start] for start, own in zip(board.starts, marbles, strict=True) if start + way in own])


def known(taken: Taken, seat: Seat | None) -> Taken:
    """Which card was drawn of a hand, for the two whom it concerns."""
    return taken if seat in (taken.seat, taken.of) else Taken(taken.seat, taken.of)


def givers_left(state: State) -> tuple[Seat, ...]:
    """Who has still to give a card, in order."""
    if all(state.gifts):
        return ()
    seats = len(state.hands)
    order = [(state.starter + after) % seats for after in range(seats)]
    return tuple([seat for seat in order if not state.gifts[seat]])


def news_of_deal(before: State | None, after: State, seat: Seat | None) -> Iterator[News]:
    """A new round: the shuffle before it, if there was one, and one's own hand."""
    if before and after.shuffles > before.shuffles:
        yield Shuffled(len(before.discards))
    hand = UNSET if seat is None else tuple(after.hands[seat])
    yield Dealt(after.round, after.starter, tuple(len(cards) for cards in after.hands), hand)


def news_of_give(plays: Plays, action: Give, giver: Seat, after: State, seat: Seat | None) -> Iterator[News]:
    """The card is told to its giver; to its receiver when all have given; to nobody else."""
    yield Gave(action.card) if seat == giver else Given(giver)
    if seat is not None and all(after.gifts):
        yield Got(after.gifts[plays.gift_to.index(seat)])


def news_of_draws(plays: Plays, after: State, seat: Seat | None) -> Iterator[News]:
    """Each seat drew a card of the next one's hand: the card is told to the two whom it concerns."""
    seats = len(after.hands)
    for receiver in [(after.starter + step) % seats for step in range(seats)]:
        giver = plays.gift_to.index(receiver)
        yield Drew(receiver, giver, after.gifts[giver] if seat in (receiver, giver) else UNSET)


def news_of_play(plays: Plays, before: State, after: State, seat: Seat | None) -> Iterator[News]:
    """What a seat sees of one play: the action, who went home, whose goal is full, and cards that were drawn."""
    actor, action = after.played[-1]
    if isinstance(action, Fold):
        yield Folded(actor, tuple(before.hands[actor]))
        return
    yield Played(actor, action)
    if isinstance(action, Draw):
        drawn = known(after.taken[-1], seat)
        yield Drew(actor, action.of, drawn.card)
    if isinstance(action, Discard) and after.replacement:
        if after.shuffles > before.shuffles:
            yield Shuffled(len(before.discards) + 1)
        yield Drew(actor, card=after.replacement if seat == actor else UNSET)
    for owner, name in sent_home(plays, before.marbles, after.marbles, action):
        yield Captured(owner, name)
    for owner in range(len(after.hands)):
        if finished(plays, after.marbles, owner) and not finished(plays, before.marbles, owner):
            yield Finished(owner)


def news_of_end(plays: Plays, after: State) -> Iterator[News]:
    """The match is over."""
    if after.acting is None:
        yield Ended(winners_at_the_end(plays, after))


def moved_from(action: Action) -> tuple[str, ...]:
    """The squares that marbles left by this action without being captured."""
    match action:
        case Move() | Step():
            return (action.origin,)
        case Swap():
            return (action.origin, action.to)
        case _:
            return ()


def sent_home(plays: Plays, before: Marbles, after: Marbles, action: Action) -> Iterator[tuple[Seat, str]]:
    """The squares of the track from which this action sent a marble home."""
    board, left = plays.board, moved_from(action)
    landed = action.to if isinstance(action, Move | Step) else ""
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            for square in old:
                name = board.names[square]
                if board.under_way[square] and name not in left and (square not in new or name == landed):
                    yield seat, name
