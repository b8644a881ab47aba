"""What the referee makes of an answer: played, to be mended, or played by the house."""

from typing import Any

import pytest
from msgspec import Raw
from msgspec.json import decode, encode

from protocol.faults import Code, Fault
from protocol.messages import Act
from referee.match.conduct import Conduct
from referee.rules.dog.dog import Dog
from tests.match.table import ILLEGAL, Deed, Table, good, number, started

STREAM = ("stream",) * 4


def fresh(**fields: Any) -> Table:
    return Table(started(**fields))


def seven() -> Table:
    """A table at the moment after the first part of a seven."""
    for match in range(50):
        first = started(Dog(), match)
        table = Table(first)
        deed: Deed = good(match)
        for step in range(200):
            if table.match.state.seven_left:
                return table
            sevens = [n for n, action in enumerate(table.request["legal"]) if action.get("card") == "7"]
            if sevens and table.request["legal"][sevens[0]]["do"] == "move":
                table.choose(sevens[0], 250_000)
            else:
                deed(table, step)
    raise AssertionError("no seven in fifty matches")


# ---------------------------------------------------------------------------- good answers


def test_a_number_and_the_action_itself_lead_to_the_same():
    for step in range(30):
        by_number, by_action = (fresh(variant=Dog(), news=STREAM) for _ in range(2))
        for table in (by_number, by_action):
            for earlier in range(step):
                table.choose(number("path", earlier) % table.request["choices"])
        choice = number("choice", step) % by_number.request["choices"]
        one = by_number.choose(choice, 5)
        other = by_action.act(encode(by_action.request["legal"][choice]), 5)
        assert (one.entries, one.letters) == (other.entries, other.letters)
        assert one.entries[0]["action"] == decode(by_number.asked[step].line)["legal"][choice]
        assert one.entries[0]["by"] == "bot"


def test_an_action_may_be_spelled_in_any_way_json_allows_and_is_kept_in_ours():
    table = fresh()
    action = table.request["legal"][0]
    assert action["do"] == "give"
    spelled = b' { "unknown" : [1,2] , "card":"\\u00%02x","do" : "give" }' % ord(action["card"])
    step = table.act(spelled)
    assert step.entries[0]["entry"] == "decided"
    assert b',"action":' + encode(action) + b"," in table.lines[-1]


def test_the_state_after_is_that_of_the_rules():
    table = fresh()
    game, state = table.match.game, table.match.state
    action = game.legal(state)[1]
    table.choose(1)
    assert table.match.state == game.apply(state, action)


# ---------------------------------------------------------------------------- bad actions

NUMBERS = [
    -1,
    -(2**31),
    -(2**63),
    -(2**63) - 1,
    -(2**64),
    2**31,
    2**32,
    2**63 - 1,
    2**63,
    2**64,
    2**64 + 1,
    2**65,
    10**400,
]


@pytest.mark.parametrize("choice", NUMBERS, ids=lambda choice: f"{choice:.3g}" if abs(choice) < 2**70 else "huge")
def test_a_number_that_is_no_choice_is_never_taken_for_one(choice: int):
    table = fresh()
    before = table.match.state
    step = table.choose(choice)
    (entry,) = step.entries
    assert (entry["entry"], entry["code"], entry["counted"]) == ("faulted", "bad_action", True)
    assert entry["given"].removesuffix("...") == str(choice)[:400]
    assert table.match.state is before
    assert table.choose(0).entries[0]["action"] == decode(table.asked[0].line)["legal"][0]


def test_the_first_number_behind_the_choices_is_none():
    table = fresh()
    choices = table.request["choices"]
    assert table.choose(choices).entries[0]["code"] == "bad_action"
    step = table.choose(choices - 1)
    assert step.entries[0]["action"] == decode(table.asked[0].line)["legal"][-1]


@pytest.mark.parametrize(
    "action",
    [
        b"null", b"5", b'"fold"', b"[]", b"{}", b'{"do":"dance"}', b'{"do":"give"}', b'{"do":"give","card":5}',
        b'{"do":"give","card":"Z"}', b'{"do":"give","card":"\\ud800"}', b'{"do":"give","card":"\xff"}', b"",
        b'{"do":"move","card":"5","from":"kennel","to":"T0"}',
        b"[" * 30_000, b'{"do":"fold"', b'{"do":"give","card":"' + b"A" * 50_000 + b'"}',
    ],
    ids=lambda action: action[:40].decode("ascii", "backslashreplace") or "nothing",
)  # fmt: skip
def test_what_is_no_action_of_the_game_is_a_bad_action(action: bytes):
    table = fresh()
    step = table.act(action)
    assert [entry["entry"] for entry in step.entries] == ["faulted"]
    assert step.entries[0]["code"] == "bad_action"
    (told,) = step.to(table.open.seat)
    assert told["type"] == "faulted"
    assert len(encode(told)) < 2_500


def test_an_illegal_action_is_told_with_its_rule_and_may_be_mended():
    table = fresh()
    before, line = table.match.state, table.open.line
    step = table.act(ILLEGAL)
    (told,) = step.to(table.open.seat)
    assert (told["code"], told["counted"], told["faults"], told["limit"]) == ("illegal_action", True, 1, 5)
    assert told["text"].startswith("Dog 2.4: ")
    assert told["given"] == '{"do":"fold"}'
    assert told["decision"] == table.open.id
    assert "played" not in told
    assert table.match.state is before
    assert table.open.line == line
    assert table.match.still_asks(table.asked[0])
    assert table.choose(0).entries[0]["by"] == "bot"
    assert not table.match.still_asks(table.asked[0])


def test_a_seat_beyond_64_bits_is_not_taken_for_another():
    for seat in (2**64, 2**64 + 1, -(2**64)):
        table = fresh(variant=Dog())
        while not any(action["do"] == "start" for action in table.request["legal"]):
            table.choose()
        start = next(action for action in table.request["legal"] if action["do"] == "start")
        step = table.act(encode(start)[:-1] + b',"seat":%d}' % seat)
        assert step.entries[0]["code"] in ("illegal_action", "bad_action")


def test_others_learn_seat_and_code_of_a_fault_and_nothing_of_the_attempt():
    table = fresh(news=STREAM)
    seat = table.open.seat
    step = table.act(b'{"do":"move","card":"Q","from":"T41","to":"T53"}')
    for other in range(4):
        if other != seat:
            assert step.to(other) == [
                {
                    "type": "event",
                    "match": "m-7f2c",
                    "news": {"news": "faulted", "seat": seat, "code": "illegal_action"},
                }
            ]
    assert step.to(seat)[-1]["given"]


def test_a_seat_that_wants_no_news_is_not_told_of_the_faults_of_others():
    table = fresh()
    seat = table.open.seat
    assert {to for to, _ in table.act(ILLEGAL).letters} == {seat}
    assert {to for to, _ in table.fail().letters} == {seat}


def test_bad_answers_of_one_turn_count_once():
    table = fresh(news=STREAM)
    seat = table.open.seat
    first, second = table.choose(99), table.act(ILLEGAL)
    assert [step.entries[0]["counted"] for step in (first, second)] == [True, False]
    assert [step.to(seat)[-1]["faults"] for step in (first, second)] == [1, 1]
    assert second.to((seat + 1) % 4) == []
    table.choose(0)
    assert [entry["counted"] for entry in table.of("faulted")] == [True, False]


def test_the_third_bad_answer_brings_the_stand_in_and_names_it():
    table = fresh()
    seat = table.open.seat
    harmless = decode(encode(table.match.game.stand_in(table.match.state)))
    table.choose(99)
    table.act(b"{}")
    step = table.act(ILLEGAL)
    assert [(e["entry"], e.get("by")) for e in step.entries] == [("faulted", None), ("decided", "house")]
    assert step.entries[1]["action"] == harmless
    (told,) = step.to(seat)
    assert told["played"] == harmless
    assert (told["counted"], told["faults"]) == (False, 1)
    assert table.open.seat != seat


def test_bad_answers_are_counted_anew_in_the_next_turn():
    table = fresh()
    seat = table.open.seat
    table.choose(99)
    table.choose(99)
    table.choose(0)
    table.until(seat)
    table.choose(99)
    table.choose(99)
    assert table.open.seat == seat
    assert [entry["counted"] for entry in table.of("faulted")] == [True, False, True, False]


def test_a_policy_may_allow_one_answer_only():
    table = fresh(conduct=Conduct(answers=1))
    assert [entry["entry"] for entry in table.choose(99).entries] == ["faulted", "decided"]


# ---------------------------------------------------------------------------- final faults


@pytest.mark.parametrize("code", [Code.TIMEOUT, Code.GONE, Code.FLOOD, Code.LINE_TOO_LONG])
def test_a_final_fault_brings_the_stand_in_at_once(code: Code):
    table = fresh()
    seat = table.open.seat
    harmless = decode(encode(table.match.game.stand_in(table.match.state)))
    step = table.fail(code)
    assert step.entries[0]["code"] == code.value
    assert step.entries[0]["counted"]
    assert (step.entries[1]["by"], step.entries[1]["action"]) == ("house", harmless)
    assert step.to(seat)[0]["played"] == harmless


def test_an_answer_in_the_last_microsecond_is_in_time_and_one_later_is_not():
    table = fresh()
    assert table.choose(1, table.open.left_us).entries[0]["by"] == "bot"
    seat = table.open.seat
    step = table.choose(1, table.open.left_us + 1)
    assert [(e["entry"], e.get("code"), e.get("by")) for e in step.entries] == [
        ("faulted", "timeout", None),
        ("decided", None, "house"),
    ]
    assert len(step.to(seat)) == 1


def test_a_late_answer_that_is_bad_as_well_is_a_timeout_and_nothing_else():
    for what in (Act("", 99), Act("", 2**64), Act("", action=Raw(ILLEGAL)), Fault(Code.BAD_ACTION, "", "")):
        table = fresh()
        step = table.answer(what, table.open.left_us + 1)
        assert [entry.get("code") for entry in step.entries] == ["timeout", None]


def test_the_stand_in_after_a_bad_answer_and_a_timeout_costs_one_fault():
    table = fresh()
    table.choose(99)
    step = table.fail()
    assert step.entries[0]["counted"] is False
    assert step.to(table.asked[0].seat)[0]["faults"] == 1


def test_the_house_finishes_a_seven_that_was_begun():
    table = seven()
    seat, turn = table.open.seat, table.open.turn
    assert table.match.state.seven_left
    step = table.fail()
    assert [entry["code"] for entry in step.entries if entry["entry"] == "faulted"] == ["timeout"]
    played = [entry for entry in step.entries if entry["entry"] == "decided"]
    assert {(entry["seat"], entry["by"]) for entry in played} == {(seat, "house")}
    assert table.match.state.turn == turn + 1
    assert table.match.state.seven_left == 0
    assert all(entry["request"] == "" for entry in played[1:])


def test_a_seven_is_one_turn_with_one_fault_whatever_goes_wrong_in_its_parts():
    table = seven()
    seat = table.open.seat
    assert table.choose(99).entries[0]["counted"]
    assert table.fail().entries[0]["counted"] is False
    assert sum(entry["counted"] for entry in table.of("faulted") if entry["seat"] == seat) == 1


def test_the_parts_of_a_seven_share_the_free_time_of_a_turn():
    table = seven()
    first, second = (decode(decision.line) for decision in table.asked[-2:])
    assert table.asked[-2].turn == table.open.turn
    assert (first["limit_ms"], second["limit_ms"]) == (1_000, 750)
    assert second["bank_ms"] == first["bank_ms"]


# ---------------------------------------------------------------------------- notices


def test_a_notice_is_written_down_and_costs_nothing():
    table, quiet = fresh(news=STREAM), fresh(news=STREAM)
    noisy = table.answer(Act("", 0), 7, (Fault(Code.STALE, "old", "x"), Fault(Code.BAD_JSON, "what")))
    still = quiet.answer(Act("", 0), 7)
    assert [(e["entry"], e.get("what")) for e in noisy.entries[:2]] == [("noted", "stale"), ("noted", "bad_json")]
    assert noisy.letters == still.letters
    assert table.match.state == quiet.match.state
    assert {entry["entry"] for entry in still.entries} == {"decided"}
