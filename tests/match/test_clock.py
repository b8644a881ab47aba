"""Time: free a turn, out of the bank beyond that, never more than was allowed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.faults import Code
from referee.match.clock import Clock, TimeControl
from tests.match.table import Table, started

SECOND = 1_000_000


def clock(limit_ms: int = 1_000, bank_ms: int = 60_000, increment_ms: int = 0) -> Clock:
    return Clock(TimeControl(limit_ms, bank_ms, increment_ms), seats=2)


def test_every_turn_has_the_limit_free():
    time = clock()
    for turn in range(3):
        assert time.left(0, turn) == (SECOND, 60 * SECOND)
        time.charge(0, turn, SECOND)
        assert time.left(0, turn) == (0, 60 * SECOND)


def test_what_exceeds_the_limit_comes_out_of_the_bank():
    time = clock()
    time.charge(0, 0, 3 * SECOND)
    assert time.left(0, 0) == (0, 58 * SECOND)
    assert time.left(0, 1) == (SECOND, 58 * SECOND)


def test_parts_of_a_turn_share_its_free_time():
    time = clock()
    time.charge(0, 4, 600_000)
    assert time.left(0, 4) == (400_000, 60 * SECOND)
    time.charge(0, 4, 600_000)
    assert time.left(0, 4) == (0, 60 * SECOND - 200_000)
    time.charge(0, 4, 1)
    assert time.left(0, 4) == (0, 60 * SECOND - 200_001)


def test_no_seat_uses_the_time_of_another():
    time = clock()
    time.charge(0, 0, 30 * SECOND)
    assert time.left(1, 1) == (SECOND, 60 * SECOND)


def test_the_increment_is_added_after_each_turn_up_to_the_start_value():
    time = clock(bank_ms=10_000, increment_ms=2_000)
    time.charge(0, 0, 6 * SECOND)  # 5 s out of the bank
    assert time.left(0, 0) == (0, 5 * SECOND)
    assert [time.left(0, turn)[1] // SECOND for turn in (2, 4, 6, 8)] == [7, 9, 10, 10]


def test_the_first_turn_earns_no_increment_before_it_is_over():
    time = clock(bank_ms=10_000, increment_ms=2_000)
    assert time.left(0, 0)[1] == 10 * SECOND
    time.charge(0, 0, 4 * SECOND)
    assert time.left(0, 0)[1] == 7 * SECOND


def test_asking_for_the_time_left_costs_none():
    time = clock(increment_ms=500)
    time.charge(0, 0, 5 * SECOND)
    assert {time.left(0, 0) for _ in range(3)} == {(0, 56 * SECOND)}
    assert {time.left(0, 1) for _ in range(3)} == {(SECOND, 56 * SECOND + SECOND // 2)}


def test_a_timeout_empties_the_bank():
    time = clock()
    time.charge(0, 0, sum(time.left(0, 0)))
    assert time.left(0, 0) == (0, 0)
    assert time.left(0, 1) == (SECOND, 0)


@given(
    limit=st.integers(0, 50),
    bank=st.integers(0, 500),
    increment=st.integers(0, 60),
    answers=st.lists(st.tuples(st.integers(0, 2), st.floats(0, 1.2)), max_size=60),
)
@settings(max_examples=200, deadline=None)
def test_the_bank_stays_between_nothing_and_its_start_and_no_seat_uses_more_than_it_was_given(
    limit: int, bank: int, increment: int, answers: list[tuple[int, float]]
):
    if limit + bank == 0:
        limit = 1
    time = clock(limit, bank, increment)
    turn, turns, used = 0, 1, 0
    for step, share in answers:
        turn, turns = turn + step, turns + (step > 0)
        free, rest = time.left(0, turn)
        assert 0 <= free <= limit * 1_000
        assert 0 <= rest <= bank * 1_000
        took = int((free + rest) * share)
        used += min(took, free + rest)
        time.charge(0, turn, took)
        after_free, after_rest = time.left(0, turn)
        assert (after_free, after_rest) == (max(0, free - took), max(0, rest - max(0, took - free)))
    assert used <= 1_000 * (turns * limit + bank + (turns - 1) * min(increment, bank))


@pytest.mark.parametrize(
    "fields",
    [{"limit_ms": -1}, {"bank_ms": 2**40}, {"limit_ms": 0, "bank_ms": 0}, {"increment_ms": -1}, {"hand_over_ms": -5}],
)
def test_times_that_make_no_sense_are_refused(fields: dict[str, int]):
    with pytest.raises(ValueError, match=next(iter(fields))):
        TimeControl(**fields)


def test_the_longest_match_is_a_sum_by_hand():
    # 10 turns of 1 s, 10 refills of 2 s, 4 banks of 60 s, 30 requests that take 1 s to be handed over
    assert TimeControl(1_000, 60_000, 2_000).longest_ms(10, 30, 4) == 10_000 + 20_000 + 240_000 + 30_000
    assert TimeControl(1_000, 5_000, 9_000).longest_ms(10, 0, 4) == 10_000 + 50_000 + 20_000


# ---------------------------------------------------------------------------- in a match


def test_a_request_tells_the_time_that_it_leaves():
    table = Table(started())
    table.until(0)
    assert (table.request["limit_ms"], table.request["bank_ms"]) == (1_000, 60_000)
    assert table.open.left_us == 61 * SECOND
    table.choose(0, 3_500_000)
    table.until(0)
    assert (table.request["limit_ms"], table.request["bank_ms"]) == (1_000, 57_500)


def test_times_are_rounded_down_so_that_no_bot_believes_it_has_more():
    table = Table(started())
    table.until(0)
    table.choose(0, SECOND + 1)
    table.until(0)
    assert table.request["bank_ms"] == 59_999
    assert table.open.left_us == 61 * SECOND - 1


def test_a_bad_answer_costs_no_more_than_the_time_until_the_good_one():
    table = Table(started())
    seat = table.open.seat
    table.choose(-1, 2 * SECOND)
    table.choose(0, 5 * SECOND)  # both are counted from the hand-over of the request
    table.until(seat)
    assert table.request["bank_ms"] == 56_000


def test_after_a_timeout_only_the_free_time_of_a_turn_is_left():
    table = Table(started())
    seat = table.open.seat
    table.fail(Code.TIMEOUT)
    table.until(seat)
    assert (table.request["limit_ms"], table.request["bank_ms"]) == (1_000, 0)
    assert table.open.left_us == SECOND
