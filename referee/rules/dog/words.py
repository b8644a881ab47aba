"""Plays and news of Dog in words, and what one step of a match is told as."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET

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
    Move,
    News,
    Played,
    Shuffled,
    Start,
    State,
    Step,
    Swap,
    Void,
)
from referee.rules.game import Seat

if TYPE_CHECKING:
    from referee.rules.dog.dog import Dog


def action_words(action: Action, left: int = 0) -> str:
    """An action in words; `left`: steps of a seven that are still to be made after it."""
    rest = f", {left} step{'s' * (left > 1)} left" if left else ""
    match action:
        case Give():
            return f"gives {action.card}"
        case Start():
            return f"{_card(action)}: starts a marble" + ("" if action.seat is None else f" of seat {action.seat}")
        case Move():
            return f"{_card(action)}: {action.origin} to {action.to}{rest}"
        case Step():
            return f"then {action.origin} to {action.to}{rest}"
        case Swap():
            return f"{_card(action)}: swaps {action.origin} and {action.to}"
        case Void():
            return f"{_card(action)}: without effect"
        case Draw():
            return f"{_card(action)}: draws a card of seat {action.of}"
        case Discard():
            return f"discards {action.card}"
        case Fold():
            return "folds"


def news_words(news: News) -> str:
    """What happened, in words."""
    match news:
        case Shuffled():
            return f"{news.cards} cards are shuffled"
        case Dealt():
            return f"round {news.round} is dealt, seat {news.starter} begins"
        case Gave():
            return f"you gave {news.card}"
        case Given():
            return f"seat {news.seat} gave a card"
        case Got():
            return f"you got {news.card}"
        case Drew():
            card = "a card" if news.card is UNSET else news.card
            return f"seat {news.seat} draws {card}" + ("" if news.of is UNSET else f" of seat {news.of}")
        case Played():
            return f"seat {news.seat} plays {action_words(news.action)}"
        case Captured():
            return f"the marble of seat {news.seat} on {news.square} goes home"
        case Folded():
            return f"seat {news.seat} folds {' '.join(news.cards)}"
        case Finished():
            return f"seat {news.seat} has its goal full"
        case Ended():
            return f"won by {_seats(news.winners)}" if news.winners else "over, nobody has won"


def _card(action: Start | Move | Swap | Void | Draw) -> str:
    return f"{action.card} as {action.kind}" if action.kind else action.card


def _seats(seats: Sequence[Seat]) -> str:
    return f"seat{'s' * (len(seats) > 1)} {' and '.join(map(str, seats))}"


# ---------------------------------------------------------------------------- a step


def step_words(
    game: "Dog", before: State, action: Action, after: State, seat: Seat | None, *, opened: bool
) -> tuple[str, ...]:
    """The action as a seat or the public may know it, then what followed from it and is not said by it already.

    `opened`: the gift and the cards drawn are told as those see them whom they concern.
    """
    news = game.happenings(before, action, after, seat)
    if opened:
        news = _with_cards_drawn(game, before, action, after, news)
    follows = [item for item in news if not isinstance(item, Gave | Given | Played) and not _is_veiled(item)]
    secret = isinstance(action, Give) and not opened and before.acting != seat
    done = "gives a card" if secret else action_words(action, after.seven_left)
    return (done, *map(news_words, follows))


def _with_cards_drawn(
    game: "Dog", before: State, action: Action, after: State, news: tuple[News, ...]
) -> tuple[News, ...]:
    """The news, each card drawn as its drawer sees it."""
    if not _draws(news):
        return news
    seen = [_draws(game.happenings(before, action, after, drawer)) for drawer in range(game.seats)]
    draws = (each[each[0].seat] for each in zip(*seen, strict=True))
    return tuple(next(draws) if isinstance(item, Drew) else item for item in news)


def _draws(news: Sequence[News]) -> list[Drew]:
    return [item for item in news if isinstance(item, Drew)]


def _is_veiled(item: News) -> bool:
    """A card that went from hand to hand, and the one who looks does not see which."""
    return isinstance(item, Drew) and item.of is not UNSET and item.card is UNSET
