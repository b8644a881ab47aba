"""Plays, news and whole steps of Dog in words, to each as far as it may know them."""

import pytest
from msgspec.structs import replace

from referee.rules.catalog import find
from referee.rules.dog.state import (
    Captured,
    Dealt,
    Drew,
    Ended,
    Finished,
    Folded,
    Gave,
    Given,
    Got,
    News,
    Played,
    Shuffled,
    Swap,
)
from referee.rules.dog.words import action_words, news_words
from tests.rules.notation import action, position
from tests.rules.random_play import seed_of


@pytest.mark.parametrize(
    ("text", "left", "said"),
    [
        ("give:K", 0, "gives K"),
        ("K:start", 0, "K: starts a marble"),
        ("X=A:start@2", 0, "X as A: starts a marble of seat 2"),
        ("5:T20>T25", 0, "5: T20 to T25"),
        ("5:T62>G0.3", 0, "5: T62 to G0.3"),
        ("X=7:T20>T22", 5, "X as 7: T20 to T22, 5 steps left"),
        ("T22>T26", 1, "then T22 to T26, 1 step left"),
        ("J:T5xT20", 0, "J: swaps T5 and T20"),
        ("J:void", 0, "J: without effect"),
        ("2:draw@1", 0, "2: draws a card of seat 1"),
        ("X=2:draw@0", 0, "X as 2: draws a card of seat 0"),
        ("discard:9", 0, "discards 9"),
        ("fold", 0, "folds"),
    ],
)
def test_an_action_in_words(text: str, left: int, said: str) -> None:
    assert action_words(action(text), left) == said


@pytest.mark.parametrize(
    ("news", "said"),
    [
        (Shuffled(40), "40 cards are shuffled"),
        (Dealt(2, 1, (4, 4, 4, 4)), "round 2 is dealt, seat 1 begins"),
        (Gave("K"), "you gave K"),
        (Given(3), "seat 3 gave a card"),
        (Got("2"), "you got 2"),
        (Drew(1, 2), "seat 1 draws a card of seat 2"),
        (Drew(1, 2, "K"), "seat 1 draws K of seat 2"),
        (Drew(1), "seat 1 draws a card"),
        (Drew(1, card="5"), "seat 1 draws 5"),
        (Played(1, Swap(card="X", kind="J", origin="T1", to="T2")), "seat 1 plays X as J: swaps T1 and T2"),
        (Captured(2, "T7"), "the marble of seat 2 on T7 goes home"),
        (Folded(0, ("5", "Q")), "seat 0 folds 5 Q"),
        (Finished(3), "seat 3 has its goal full"),
        (Ended((1, 3)), "won by seats 1 and 3"),
        (Ended(()), "over, nobody has won"),
    ],
)
def test_news_in_words(news: News, said: str) -> None:
    assert news_words(news) == said


# ---------------------------------------------------------------------------- a step


def test_which_card_is_given_is_told_to_its_giver_and_where_hands_lie_open() -> None:
    game = find("brandi-4")
    before = game.start(seed_of(0))
    assert before.acting == 0
    card = before.hands[0][0]
    gift = action(f"give:{card}")
    for seat, opened, told in (
        (None, False, "gives a card"),
        (2, False, "gives a card"),
        (0, False, f"gives {card}"),
        (None, True, f"gives {card}"),
    ):
        assert game.told(before, gift, game.apply(before, gift), seat, opened=opened)[0] == told


def test_the_card_of_a_draw_is_told_to_those_who_see_it() -> None:
    game = find("brandi-3")
    before = position(game, "0:T3 1:T20 2:T40", "26", others="K 99")
    draw = action("2:draw@1")
    after = game.apply(before, draw)
    for seat, opened, told in (
        (None, False, []),
        (2, False, []),
        (0, False, ["seat 0 draws K of seat 1"]),
        (1, False, ["seat 0 draws K of seat 1"]),
        (None, True, ["seat 0 draws K of seat 1"]),
    ):
        assert game.told(before, draw, after, seat, opened=opened) == ("2: draws a card of seat 1", *told)


def test_what_is_drawn_in_place_of_a_play_is_told_to_its_drawer() -> None:
    game = find("dog-3")
    before = position(game, "", "59", seat=1, others="4 4", stack="666")
    after = game.apply(before, action("discard:5"))
    for seat, opened, told in ((None, False, "a card"), (0, False, "a card"), (1, False, "6"), (None, True, "6")):
        assert game.told(before, action("discard:5"), after, seat, opened=opened) == (
            "discards 5",
            f"seat 1 draws {told}",
        )


def test_an_exchange_by_draw_is_told_after_the_deal_as_far_as_one_sees_it() -> None:
    game = replace(find("brandi-3"), hand_sizes=(1,))
    before = position(game, "0:T5", "5", starter=1)
    after = game.apply(before, action("5:T5>T10"))
    cards = {seat: after.hands[seat] for seat in range(3)}  # one each: the one that was drawn
    lines = {
        drawer: f"seat {drawer} draws {cards[drawer]} of seat {victim}" for drawer, victim in ((2, 0), (0, 1), (1, 2))
    }
    dealt = "round 1 is dealt, seat 2 begins"
    step, played = (before, action("5:T5>T10"), after), "5: T5 to T10"
    assert game.told(*step, None, opened=False) == (played, dealt)
    assert game.told(*step, 0, opened=False) == (played, dealt, lines[2], lines[0])
    assert game.told(*step, 1, opened=False) == (played, dealt, lines[0], lines[1])
    assert game.told(*step, None, opened=True) == (played, dealt, lines[2], lines[0], lines[1])
