"""Conduct and ranks, by hand-made tables."""

import pytest

from referee.match.conduct import Conduct, Sheet, ranks

TEAMS = ((0, 2), (1, 3))
THREE = ((0, 3), (1, 4), (2, 5))
SINGLE = ((0,), (1,), (2,), (3,))


@pytest.mark.parametrize(
    ("scores", "sides", "retired", "last", "expected"),
    [
        # two sides
        ((1, 0, 1, 0), TEAMS, [], (), (1, 2, 1, 2)),
        ((0, 1, 0, 1), TEAMS, [], (), (2, 1, 2, 1)),
        ((0, 0, 0, 0), TEAMS, [], (), (1, 1, 1, 1)),
        ((1, 0, 1, 0), TEAMS, [2], (), (2, 1, 2, 1)),
        ((0, 1, 0, 1), TEAMS, [2], (), (2, 1, 2, 1)),
        ((0, 0, 0, 0), TEAMS, [3, 0], (), (1, 2, 1, 2)),
        ((1, 0, 1, 0), TEAMS, [0, 1], (), (2, 1, 2, 1)),
        ((1, 0, 1, 0), TEAMS, [1, 0, 2], (0,), (2, 1, 2, 1)),
        ((0, 0, 0, 0), TEAMS, [0, 2], (0,), (2, 1, 2, 1)),
        ((9, 0, 9, 0), TEAMS, [], (0,), (2, 1, 2, 1)),
        # three sides
        ((0, 1, 0, 0, 1, 0), THREE, [], (), (2, 1, 2, 2, 1, 2)),
        ((0, 1, 0, 0, 1, 0), THREE, [4], (), (1, 3, 1, 1, 3, 1)),
        ((0, 1, 0, 0, 1, 0), THREE, [4, 0], (), (2, 3, 1, 2, 3, 1)),
        ((0, 1, 0, 0, 1, 0), THREE, [0, 4], (), (3, 2, 1, 3, 2, 1)),
        ((0, 0, 0, 0, 0, 0), THREE, [5, 0, 1], (), (2, 1, 3, 2, 1, 3)),
        ((0, 0, 0, 0, 0, 0), THREE, [0, 1, 3], (), (3, 2, 1, 3, 2, 1)),  # by the first retirement of a side
        ((5, 5, 5, 5, 5, 5), THREE, [0, 3, 1, 4], (0, 1), (3, 2, 1, 3, 2, 1)),
        # every seat for itself
        ((7, -3, 7, 0), SINGLE, [], (), (1, 4, 1, 3)),
        ((7, -3, 7, 0), SINGLE, [0], (), (4, 3, 1, 2)),
        ((7, -3, 7, 0), SINGLE, [0, 2], (), (4, 2, 3, 1)),
        ((7, -3, 7, 0), SINGLE, [2, 0], (), (3, 2, 4, 1)),
        ((7, -3, 7, 0), SINGLE, [3, 0, 2], (0, 2, 3), (3, 1, 2, 4)),
        ((7, -3, 7, 0), SINGLE, [], (2,), (1, 3, 4, 2)),
        ((-1, -1), ((0,), (1,)), [], (), (1, 1)),
    ],
)
def test_ranks(
    scores: tuple[int, ...],
    sides: tuple[tuple[int, ...], ...],
    retired: list[int],
    last: tuple[int, ...],
    expected: tuple[int, ...],
):
    assert ranks(scores, sides, retired, last) == expected


def test_a_turn_counts_one_fault_at_most():
    sheet = Sheet(Conduct(), seats=2)
    assert [sheet.count(0, turn) for turn in (3, 3, 3, 5)] == [True, False, False, True]
    assert sheet.faults == [2, 0]


def test_bad_answers_are_numbered_within_a_turn():
    sheet = Sheet(Conduct(answers=3), seats=2)
    assert [sheet.another_try(0, 1) for _ in range(3)] == [True, True, False]
    assert [sheet.another_try(0, 5) for _ in range(3)] == [True, True, False]
    assert sheet.another_try(1, 5)


def test_a_policy_of_one_answer_gives_no_other_try():
    assert not Sheet(Conduct(answers=1), seats=1).another_try(0, 0)


def test_the_house_plays_the_rest_of_a_turn_and_a_retired_seat_for_good():
    sheet = Sheet(Conduct(), seats=2)
    sheet.stand_in(0, 4)
    assert [sheet.house_plays(0, turn) for turn in (4, 4, 6)] == [True, True, False]
    sheet.retire(1)
    assert [sheet.house_plays(1, turn) for turn in (5, 7)] == [True, True]


def test_the_limit_of_faults_is_reached_and_not_passed():
    sheet = Sheet(Conduct(faults=2), seats=1)
    worn = []
    for turn in range(3):
        sheet.count(0, turn)
        worn.append(sheet.worn_out(0))
    assert worn == [False, True, True]


@pytest.mark.parametrize("fields", [{"answers": 0}, {"faults": 0}, {"faults": -5}])
def test_a_policy_without_numbers_is_refused(fields: dict[str, int]):
    with pytest.raises(ValueError, match="from 1"):
        Conduct(**fields)
