"""What the greedy bot prefers, shown on small boards: seat 0 plays with seat 2 against 1 and 3."""

import random
from typing import Any

import pytest

from sample_bots.python.greedy_dog import board_after, choose, rate
from tests.rules.families import DOGS
from tests.sample_bots.boards import DRAW, FOLD, START, at_a_table, decide, move, step, swap


def preferred(marbles: str, *legal: dict[str, Any], **view: Any) -> dict[str, Any]:
    """The action that it takes, which must not depend on the order in which they stand."""
    forward, backward = list(legal), list(reversed(legal))
    taken = forward[choose(decide(marbles, forward, **view))]
    assert backward[choose(decide(marbles, backward, **view))] == taken
    return taken


@pytest.mark.parametrize(
    ("marbles", "better", "worse"),
    [
        pytest.param(
            "0:T20 3:T25", move("5", "T20", "T25"), move("9", "T20", "T29"), id="a capture over a longer move"
        ),
        pytest.param("0:T20 1:T29 3:T25", move("5", "T20", "T25"), move("9", "T20", "T29"), id="the dearer capture"),
        pytest.param("0:T20 2:T29", move("5", "T20", "T25"), move("9", "T20", "T29"), id="no capture of the partner"),
        pytest.param("0:T20 0:T29", move("5", "T20", "T25"), move("9", "T20", "T29"), id="no capture of itself"),
        pytest.param("0:T20 2:T0", move("2", "T20", "T22"), START, id="no start that sends the partner home"),
        pytest.param("0:T1 2:T61", FOLD, move("4", "T1", "T61"), id="even if a capture of the partner would gain"),
        pytest.param("0:T62", move("4", "T62", "G0.2"), move("Q", "T62", "T10"), id="into the goal, not past it"),
        pytest.param("0:T62 0:T20", move("5", "T62", "G0.3"), move("5", "T62", "T3"), id="the same card into the goal"),
        pytest.param("0:T20", START, move("6", "T20", "T26"), id="out of the kennel rather than six fields on"),
        pytest.param("0:T2", move("4", "T2", "T62"), move("4", "T2", "T6"), id="four back to stand before the goal"),
        pytest.param("0:T5 1:T10", swap("T5", "T10"), FOLD, id="a swap forward"),
        pytest.param("0:T50 1:T20", FOLD, swap("T50", "T20"), id="none backward"),
        pytest.param("0:T20 1:T22 2:T40", move("7", "T20", "T23"), move("7", "T20", "T21"), id="a seven that captures"),
        pytest.param("0:T20 2:T22", move("7", "T20", "T21"), move("7", "T20", "T27"), id="a seven spares the partner"),
        pytest.param("0:T20 1:T22", move("X", "T20", "T25", **{"as": "7"}), move("5", "T20", "T25"), id="a joker as 7"),
        pytest.param("0:T20", move("5", "T20", "T25"), {"do": "conjure", "card": "A"}, id="nothing it does not know"),
        pytest.param("0:T20", DRAW, move("2", "T20", "T22"), id="a card of another hand over two steps"),
        pytest.param("0:T20 1:T22", move("2", "T20", "T22"), DRAW, id="a capture over a card of another hand"),
        pytest.param("", {"do": "discard", "card": "3"}, {"do": "discard", "card": "K"}, id="the worse card to lose"),
    ],
)
def test_greedy_prefers(marbles, better, worse):
    assert preferred(marbles, better, worse) == better


def test_a_later_part_of_a_seven_goes_into_the_goal_rather_than_along():
    assert preferred("0:T63 0:T20", step("T63", "G0.2"), step("T20", "T23"), seven_left=3) == step("T63", "G0.2")


def test_a_short_part_of_a_seven_is_not_rated_below_a_long_one_because_it_is_short():
    deeper, along = step("G0.1", "G0.2"), step("T20", "T23")
    assert preferred("0:G0.1 0:T20", deeper, along, seven_left=3) == deeper


def test_a_partner_is_not_captured_while_anything_else_is_possible():
    capture, others = move("9", "T20", "T29"), [FOLD, START, move("2", "T20", "T22"), {"do": "conjure"}]
    for other in others:
        assert preferred("0:T20 2:T29", capture, other) == other
    assert choose(decide("0:T20 2:T29", [capture])) == 0


def test_a_card_to_start_with_is_given_to_a_partner_who_is_stuck():
    gifts = [{"do": "give", "card": card} for card in "2K"]
    assert preferred("0:T20", *gifts, hand=["2", "K"])["card"] == "K"
    assert preferred("0:T20 2:T40", *gifts, hand=["2", "K"])["card"] == "2"
    assert preferred("", *gifts, hand=["2", "K"])["card"] == "2", "it needs its only one for itself"


def test_an_opponent_next_to_it_gets_its_worst_card():
    gifts, alone = [{"do": "give", "card": card} for card in "2K"], [[0], [1], [2], [3]]
    for sides, variant in ((alone, {"exchange": "neighbour"}), ([[0, 2], [1, 3]], {"exchange": "neighbour"})):
        asked = decide("0:T20", gifts, hand=["2", "K", "K"]) | {"sides": sides, "variant": variant}
        assert gifts[choose(asked)]["card"] == "2", sides


def test_in_a_team_of_three_the_next_of_its_side_gets_the_card_to_start_with():
    gifts = [{"do": "give", "card": card} for card in "2K"]
    asked = decide("", gifts, hand=["2", "K"]) | {"sides": [[0, 2, 4], [1, 3, 5]]}
    board = asked["view"]["marbles"] = [["T20"], ["H1"], ["H2"], ["H3"], ["T9"], ["H5"]]
    assert gifts[choose(asked)]["card"] == "K"
    board[2], board[4] = ["T40"], ["H4"]
    assert gifts[choose(asked)]["card"] == "2", "seat 4 does not get it"


@pytest.mark.parametrize("track", [32, 96])
def test_the_goal_is_worth_more_than_many_fields_on_every_track(track):
    along, into = move("Q", "T1", "T13"), move("4", f"T{track - 2}", "G0.2")
    assert preferred(f"0:T1 0:T{track - 2}", into, along, track=track) == into


def test_it_plays_for_its_partner_when_its_own_marbles_are_home():
    home = "0:G0.1 0:G0.2 0:G0.3 0:G0.4 2:T20 2:T30 1:T25"
    assert preferred(home, move("5", "T20", "T25"), move("5", "T30", "T35")) == move("5", "T20", "T25")
    start = {"do": "start", "card": "K", "seat": 2}
    assert preferred(home, start, move("K", "T20", "T33")) == start


def test_the_first_of_equals_is_taken():
    assert choose(decide("0:T20", [{"do": "a"}, {"do": "b"}])) == 0


def test_an_action_it_cannot_read_is_worth_nothing():
    for action in ({"do": "conjure"}, {}, move("5", "moon", "T3"), {"do": "move", "card": "5"}):
        assert rate(action, decide("0:T20", [action])) == 0, action


def test_another_game_gets_the_first_legal_action():
    legal = [{"do": "play", "card": "HQ"}, {"do": "start"}, {"do": "move", "from": "a", "to": "b"}]
    asked = {"seat": 0, "sides": [[0], [1]], "choices": 3, "legal": legal, "view": {"trick": []}}
    assert choose(asked) == 0


# ---------------------------------------------------------------------------- at a real table


@pytest.mark.parametrize("name", list(DOGS))
def test_the_board_it_thinks_of_is_the_board_that_comes(name):
    dice = random.Random(1)

    def agrees(asked: dict[str, Any], action: dict[str, Any], after: dict[str, Any]) -> None:
        if action["do"] in ("start", "move", "step", "swap"):
            thought = [sorted(marbles) for marbles in board_after(action, asked)]
            assert thought == [sorted(marbles) for marbles in after["marbles"]], (action, asked)

    at_a_table(DOGS[name], 1, lambda asked: dice.randrange(asked["choices"]), agrees)


@pytest.mark.parametrize("name", list(DOGS))
def test_greedy_beats_random(name):
    dice, ours = random.Random(2), DOGS[name].sides[1]

    def play(asked: dict[str, Any]) -> int:
        return choose(asked) if asked["seat"] in ours else dice.randrange(asked["choices"])

    for number in range(5):
        scores = at_a_table(DOGS[name], number, play, lambda asked, action, after: None)
        assert scores == tuple(int(seat in ours) for seat in range(len(scores)))
