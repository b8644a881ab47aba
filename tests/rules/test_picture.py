"""The picture of a view of Dog: every square once, marbles where they lie, and plays in words."""

from itertools import pairwise

import pytest

from referee.rules.catalog import find
from referee.rules.dog.board import board
from referee.rules.dog.picture import picture, to_act, told, words
from referee.rules.dog.state import (
    Captured,
    Dealt,
    Ended,
    Finished,
    Folded,
    Gave,
    Given,
    Got,
    Move,
    Played,
    Shuffled,
    Swap,
    View,
)
from tests.rules.notation import action, position
from tests.rules.random_play import seed_of, steps

GAME = find("brandi-4")
BOARDS = [(places, places) for places in range(2, 7)] + [(4, 2), (6, 5)]
"""Places of a board, and how many of them have a seat."""


def view_of(places: int, seats: int) -> View:
    """A made-up view with marbles in every kind of square."""
    home = (0, 2) if (places, seats) == (4, 2) else tuple(range(seats))
    marbles = tuple(
        (f"G{seat}.4", f"H{seat}", f"T{16 * place}", f"T{16 * place + 5}") for seat, place in enumerate(home)
    )
    return View(
        round=3,
        starter=1,
        hand_sizes=(2,) * seats,
        folded=(),
        marbles=marbles,
        protected=tuple(f"T{16 * place}" for place in home[1:]),
        seven_left=0,
        to_give=(),
        played=((0, Move(card="5", origin="T0", to="T5")),),
        stack=40,
        discards={"5": 3, "K": 1},
        track=16 * places,
        starts=tuple(f"T{16 * place}" for place in home),
    )


@pytest.mark.parametrize(("places", "seats"), BOARDS)
def test_every_square_is_there_once_and_a_kennel_once_a_marble(places: int, seats: int) -> None:
    drawn = [spot.square for spot in picture(view_of(places, seats)).spots]
    wanted = set(board(places, (0, 2) if (places, seats) == (4, 2) else tuple(range(seats))).names)
    kennels = [name for name in wanted if name.startswith("H")]
    assert sorted(drawn) == sorted([*wanted, *kennels * 3])


@pytest.mark.parametrize(("places", "seats"), BOARDS)
def test_nothing_lies_upon_another_or_outside(places: int, seats: int) -> None:
    drawn = picture(view_of(places, seats))
    points = [(item.x, item.y) for item in (*drawn.spots, *drawn.marks)]
    assert len(set(points)) == len(points)
    assert all(0 <= x < drawn.width and 0 <= y < drawn.height for x, y in points)


@pytest.mark.parametrize(("places", "seats"), BOARDS)
def test_neighbours_on_the_board_are_neighbours_on_the_grid(places: int, seats: int) -> None:
    view = view_of(places, seats)
    at = {spot.square: (spot.x, spot.y) for spot in picture(view).spots}
    ways = [[*(f"T{field}" for field in range(view.track)), "T0"]]
    ways += [[start, *(f"G{seat}.{depth}" for depth in range(1, 5))] for seat, start in enumerate(view.starts)]
    for way in ways:
        for one, other in pairwise(way):
            assert abs(at[one][0] - at[other][0]) + abs(at[one][1] - at[other][1]) == 1, (one, other)


@pytest.mark.parametrize(("places", "seats"), BOARDS)
def test_marbles_lie_where_the_view_has_them(places: int, seats: int) -> None:
    view = view_of(places, seats)
    drawn = picture(view)
    lying = [(spot.marble, spot.square) for spot in drawn.spots if spot.marble is not None]
    assert sorted(lying) == sorted((seat, square) for seat, own in enumerate(view.marbles) for square in own)
    assert {spot.square for spot in drawn.spots if spot.protected} == set(view.protected)
    assert {spot.square for spot in drawn.spots if spot.touched} == {"T0", "T5"}
    assert {spot.square: spot.seat for spot in drawn.spots if spot.kind == "start"} == {
        square: seat for seat, square in enumerate(view.starts)
    }


def test_seat_0_sits_at_the_bottom_and_marbles_move_anticlockwise() -> None:
    drawn = picture(view_of(4, 4))
    at = {spot.square: (spot.x, spot.y) for spot in drawn.spots}
    assert [at[name] for name in ("T0", "T16", "T32", "T48")] == [(8, 16), (16, 8), (8, 0), (0, 8)]


def test_equal_views_make_equal_pictures() -> None:
    assert picture(view_of(5, 5)) == picture(view_of(5, 5))


@pytest.mark.parametrize("number", range(3))
def test_who_is_to_act_is_read_from_the_view(number: int) -> None:
    for state, _, _, after in steps(GAME, seed_of(number)):
        for now in (state, after):
            assert to_act(GAME.view(now, None), GAME.sides) == GAME.actor(now)


def test_labels_show_no_hand_but_the_viewers_own_and_those_laid_open() -> None:
    state = position(GAME, "0:T3 1:G1,G2", "5K", seat=1, others="22 3 4")
    public = picture(GAME.view(state, None)).seats
    assert [label.hand for label in public] == [None] * 4
    own = picture(GAME.view(state, 1), own=1, sides=GAME.sides).seats
    assert [label.hand for label in own] == [None, ("5", "K"), None, None]
    assert [(label.cards, label.home, label.partners) for label in own[:2]] == [(1, 0, (2,)), (2, 2, (3,))]
    laid_open = picture(GAME.view(state, None), hands=state.hands).seats
    assert [label.hand for label in laid_open] == [("4",), ("5", "K"), ("2", "2"), ("3",)]


def test_a_coming_play_is_marked_in_place_of_the_last() -> None:
    state = position(GAME, "0:T3 1:T20", "JK", played=((3, action("5:T9>T14")),))
    view = GAME.view(state, 0)
    touched = [
        {spot.square for spot in picture(view, action=coming).spots if spot.touched}
        for coming in (None, action("J:T3xT20"), action("K:start"), action("fold"))
    ]
    assert touched == [{"T9", "T14"}, {"T3", "T20"}, {"T0"}, set()]


def test_what_is_going_on_is_said_beside_the_board() -> None:
    state = position(GAME, "0:T3", "7", seven_left=5, played=((0, action("7:T1>T3")),))
    drawn = picture(GAME.view(state, None))
    assert drawn.about == (
        "round 0, begun by seat 0",
        f"stack {len(state.stack)}, laid down 0",
        "of the seven 5 steps left",
    )
    assert drawn.plays == ((0, "7: T1 to T3"),)
    giving = GAME.view(GAME.start(seed_of(0)), 2)
    assert picture(giving).about[2:] == (f"your hand: {' '.join(giving.hand or ())}", "to give a card: 0 1 2 3")


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
        ("fold", 0, "folds"),
    ],
)
def test_an_action_in_words(text: str, left: int, said: str) -> None:
    assert words(action(text), left) == said


@pytest.mark.parametrize(
    ("news", "said"),
    [
        (Shuffled(40), "40 cards are shuffled"),
        (Dealt(2, 1, (4, 4, 4, 4)), "round 2 is dealt, seat 1 begins"),
        (Gave("K"), "you gave K"),
        (Given(3), "seat 3 gave a card"),
        (Got("2"), "you got 2"),
        (Played(1, Swap(card="X", kind="J", origin="T1", to="T2")), "seat 1 plays X as J: swaps T1 and T2"),
        (Captured(2, "T7"), "the marble of seat 2 on T7 goes home"),
        (Folded(0, ("5", "Q")), "seat 0 folds 5 Q"),
        (Finished(3), "seat 3 has its goal full"),
        (Ended((1, 3)), "won by seats 1 and 3"),
        (Ended(()), "over, nobody has won"),
    ],
)
def test_news_in_words(news: Captured, said: str) -> None:
    assert told(news) == said
