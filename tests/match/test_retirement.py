"""When the house takes a seat for good, and how a match ends by that."""

from hashlib import sha256
from typing import Any

import pytest

from protocol.messages import Act, Resign
from referee.match.conduct import Conduct
from referee.rules.dog.dog import Dog
from tests.match.race import Race
from tests.match.table import ILLEGAL, Table, good, started

STREAM = ("stream",) * 4


def fresh(**fields: Any) -> Table:
    return Table(started(**fields))


def worn(table: Table, seat: int, times: int) -> None:
    for _ in range(times):
        table.until(seat)
        table.fail()


@pytest.mark.parametrize("last", ["timeout", "bad_action", "illegal_action"])
def test_the_fifth_fault_retires_also_when_it_could_be_mended(last: str):
    table = fresh(variant=Dog(), news=STREAM)
    worn(table, 1, 4)
    table.until(1)
    step = {
        "timeout": table.fail,
        "bad_action": lambda: table.choose(-1),
        "illegal_action": lambda: table.act(ILLEGAL),
    }[last]()
    assert [entry["entry"] for entry in step.entries][:2] == ["faulted", "decided"]
    told = step.to(1)
    faulted = next(letter for letter in told if letter["type"] == "faulted")
    assert (faulted["code"], faulted["faults"], faulted["limit"]) == (last, 5, 5)
    assert faulted["played"] == step.entries[1]["action"]
    assert [e["news"] for e in step.to(3) if e["news"]["news"] in ("faulted", "retired")] == [
        {"news": "faulted", "seat": 1, "code": last},
        {"news": "retired", "seat": 1},
    ]


def test_four_faults_do_not_retire():
    table = fresh(variant=Dog())
    worn(table, 1, 4)
    table.until(1)
    assert table.open.seat == 1


def test_a_retired_seat_is_never_asked_again():
    table = fresh(variant=Dog(max_rounds=6))
    worn(table, 1, 5)
    asked = len(table.asked)
    table.play(good(0))
    assert 1 not in {decision.seat for decision in table.asked[asked - 1 :]}
    assert table.match.ended is not None
    assert (table.match.ended.why, table.match.ended.retired, table.match.ended.faults) == (
        "finished",
        (1,),
        (0, 5, 0, 0),
    )
    retired = max(at for at, entry in enumerate(table.entries) if entry["entry"] == "faulted")
    later = [e for e in table.entries[retired + 2 :] if e["entry"] == "decided" and e["seat"] == 1]
    assert later
    assert {(entry["by"], entry["request"]) for entry in later} == {("house", "")}


def test_a_resignation_gives_the_seat_to_the_house_and_is_no_fault():
    table = fresh(news=STREAM)
    seat = table.open.seat
    request = sha256(table.open.line).hexdigest()
    step = table.answer(Resign())
    first = step.entries[0]
    assert first == {"entry": "resigned", "number": 0, "seat": seat, "request": request, "hash": first["hash"]}
    assert (step.entries[1]["seat"], step.entries[1]["by"]) == (seat, "house")
    assert {"news": "retired", "seat": seat} in [letter["news"] for letter in step.to((seat + 1) % 4)]
    table.play(good(1))
    assert table.match.ended is not None
    assert table.match.ended.faults == (0, 0, 0, 0)
    assert table.match.ended.ranks == tuple(1 + (other % 2 == seat % 2) for other in range(4))


def test_a_match_ends_when_one_side_is_left_and_that_side_is_first():
    table = fresh(variant=Dog())
    for seat in (3, 0, 1):
        assert table.match.ended is None
        table.until(seat)
        table.answer(Resign())
    ended = table.match.ended
    assert ended is not None
    assert (ended.why, ended.retired, ended.ranks) == ("retired", (3, 0, 1), (1, 2, 1, 2))
    assert table.match.decision is None


def test_the_side_that_is_left_is_first_whatever_the_score():
    table = Table(started(Race(((0,), (1,), (2,)), rounds=5)))
    for choice in (2, 1, 0, 2, 1, 0):
        table.choose(choice)
    table.answer(Resign())  # seat 0, six points
    table.answer(Resign())  # seat 1, four points
    ended = table.match.ended
    assert ended is not None
    assert ended.scores[2] == 2
    assert ended.scores[0] > ended.scores[1] > ended.scores[2]
    assert (ended.why, ended.ranks) == ("retired", (3, 2, 1))


def test_the_last_letter_of_a_match_that_a_fault_ends_is_over():
    table = fresh(conduct=Conduct(faults=1), news=("stream", "batch", "none", "none"))
    for _ in range(40):
        if table.match.decision is None:
            break
        step = table.fail()
    ended = table.match.ended
    assert ended is not None
    assert ended.why == "retired"
    last = table.asked[-1].seat
    assert [letter["type"] for letter in step.to(last) if letter["type"] != "event"] == ["faulted", "over"]
    assert step.to(last)[-1]["type"] == "over"
    assert "played" not in next(letter for letter in step.to(last) if letter["type"] == "faulted")


def test_under_forfeit_the_first_fault_ends_the_match():
    table = Table(started(Race(((0, 3), (1, 4), (2, 5))), conduct=Conduct(forfeit=True)))
    table.choose(0)
    table.choose(2)
    step = table.choose(7)
    ended = table.match.ended
    assert ended is not None
    assert (ended.why, ended.retired, ended.faults) == ("forfeit", (2,), (0, 0, 1, 0, 0, 0))
    assert ended.scores == (1, 3, 0, 0, 0, 0)
    assert ended.ranks == (2, 1, 3, 2, 1, 3)
    assert [entry["entry"] for entry in step.entries] == ["faulted", "ended"]


def test_under_forfeit_a_resignation_loses_as_well():
    table = fresh(conduct=Conduct(forfeit=True))
    table.until(1)
    table.answer(Resign())
    assert table.match.ended is not None
    assert (table.match.ended.why, table.match.ended.ranks) == ("forfeit", (1, 2, 1, 2))


def test_nothing_can_be_answered_after_the_end():
    table = fresh().play(good(0))
    with pytest.raises(RuntimeError, match="over"):
        table.answer(Act("", 0))
