"""Whole matches of random play: they end, nothing is ever lost on the way, and the right side wins."""

from collections.abc import Sequence

import pytest

from referee.rules.catalog import find
from referee.rules.dog.dog import Dog
from referee.rules.dog.powers import DECK
from referee.rules.dog.state import Dealt, Drew, Shuffled, State
from tests.rules.families import DOGS
from tests.rules.notation import shown, squares
from tests.rules.random_play import seed_of, steps
from tests.rules.random_variants import dog_variant
from tests.rules.slow_dog import has_won, read, rules_of

PACK = {card: DECK.count(card) for card in DECK}


def check_cards(state: State) -> None:
    """No card is lost: each is in a hand, in the stack, among the discards, or on its way as a gift."""
    on_the_way = "" if all(state.gifts) else "".join(state.gifts)
    cards = "".join(state.hands) + state.stack + state.discards + on_the_way
    assert len(cards) == len(DECK)
    assert all(cards.count(card) == count for card, count in PACK.items())


def check_marbles(game: Dog, state: State) -> None:
    """No marble is lost, and no two are on one field."""
    board = squares(game)
    fields: list[str] = []
    for own, kennel in zip(state.marbles, board.kennels, strict=True):
        assert len(own) == game.marbles
        assert tuple(sorted(own)) == own
        fields += [board.names[square] for square in own if square != kennel]
    assert len(fields) == len(set(fields))


def check_end(game: Dog, last: State) -> None:
    """One for each seat of a side that is home, that of the last actor before others; nobody only after all rounds."""
    rules = rules_of(game)
    table = read(rules, shown(game, last.marbles))
    scores = game.scores(last)
    actor = last.played[-1][0] if last.played else last.starter
    in_order = [(actor + after) % game.seats for after in rules.seats]
    winner = next((seat for seat in in_order if has_won(rules, table, seat)), None)
    if winner is None:
        assert last.round == game.max_rounds - 1
        assert not any(scores)
    else:
        assert scores == tuple(int(seat in rules.side[winner]) for seat in rules.seats)


def check_matches(game: Dog, numbers: Sequence[int]) -> None:
    for number in numbers:
        decisions = 0
        turns: set[int] = set()
        marbles = None
        for _, _, _, after in steps(game, seed_of(number)):
            check_cards(after)
            if after.marbles != marbles:
                check_marbles(game, after)
                marbles = after.marbles
            turns.add(after.turn)
            decisions += 1
        check_end(game, after)
        assert decisions <= game.bound
        assert len(turns) <= game.turns_bound


@pytest.mark.parametrize("name", DOGS)
def test_random_matches_end_and_keep_their_cards_and_marbles(name: str):
    check_matches(find(name), range(100))


@pytest.mark.parametrize("number", range(40))
def test_matches_of_random_variants_end_and_keep_their_cards_and_marbles(number: int):
    check_matches(dog_variant(number), [number])


@pytest.mark.long
@pytest.mark.parametrize("name", DOGS)
def test_a_thousand_random_matches_end_and_keep_their_cards_and_marbles(name: str):
    check_matches(find(name), range(1000, 2000))


@pytest.mark.parametrize("name", DOGS)
def test_the_public_can_count_the_cards_from_the_news(name: str):
    game = find(name)
    known = len(DECK)
    for number, (before, _, action, after) in enumerate(steps(game, seed_of(5))):
        news = game.happenings(before, action, after, None)
        for told in (*game.happenings(None, None, before, None), *news) if not number else news:
            match told:
                case Shuffled():
                    known += told.cards
                case Dealt():
                    known -= sum(told.sizes)
                case Drew() if not isinstance(told.of, int):
                    known -= 1
                case _:
                    pass
        assert known == len(after.stack) == game.view(after, None).stack
