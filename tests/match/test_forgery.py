"""Forged records: every hash made anew, and still found wherever the play is not what a referee would have led."""

from typing import Any

import pytest
from msgspec.json import decode, encode

from referee.match.conduct import Conduct
from referee.match.replay import verify
from tests.match import golden
from tests.match.table import SHORT, TINY, Table, bodies, chained, good, started

MEASURED = {
    # what nobody can compute again: names, the hour, times that were measured, words for people
    "started": {"server", "protocol", "known_seed", "at", "salt", "seats", "times", "conduct"},
    "decided": {"took_us", "lag_us", "network_us"},
    "faulted": {"text", "given", "code", "took_us", "lag_us", "network_us"},
    "resigned": set[str](),
    "noted": {"what", "text", "seat", "number", "given", "at"},
    "ended": set[str](),
}


def entries_of(lines: list[bytes]) -> list[dict[str, Any]]:
    return [decode(body) for body in bodies(lines)]


def forged(entries: list[dict[str, Any]]) -> str:
    """What verify says of these entries under a chain of hashes that is in order."""
    return verify(b"".join(chained([encode(entry) for entry in entries]))).state


def record() -> list[dict[str, Any]]:
    """The golden record without its last members; the chain around it is made by the test."""
    return entries_of(golden.PATH.read_bytes().splitlines(keepends=True))


def changed(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "0" if value else "x"
        case list() if value:
            return [changed(value[0]), *value[1:]]
        case list():
            return [0]
        case _:
            return 5


def test_the_chain_of_these_tests_is_in_order():
    assert forged(record()) == "complete"


def test_every_value_that_can_be_computed_again_is_found_when_it_is_forged():
    entries, tried = record(), 0
    for at, entry in enumerate(entries):
        for name in entry.keys() - MEASURED[entry["entry"]]:
            other = [*entries]
            other[at] = {**entry, name: changed(entry[name])}
            assert forged(other) in ("altered", "unsupported"), (at, name)
            tried += 1
    assert tried > 300


def test_every_action_that_is_exchanged_for_another_legal_one_is_found():
    table = Table(started(SHORT, 5)).play(good(5))
    entries = entries_of(table.lines)
    tried = 0
    for at, entry in enumerate(entries):
        if entry["entry"] != "decided":
            continue
        for action in decode(table.asked[entry["number"]].line)["legal"]:
            if action != entry["action"]:
                other = [*entries]
                other[at] = {**entry, "action": action}
                assert forged(other) == "altered", (at, action)
                tried += 1
    assert tried > 40


@pytest.mark.parametrize("field", ["took_us", "lag_us", "network_us"])
def test_no_time_is_less_than_nothing(field: str):
    entries = record()
    for at, entry in enumerate(entries):
        if field in entry:
            other = [*entries]
            other[at] = {**entry, field: -1}
            assert forged(other) == "altered"


def test_an_answer_that_took_longer_than_there_was_is_found():
    table = Table(started(SHORT, 6)).play(good(6))
    entries = entries_of(table.lines)
    for at, entry in enumerate(entries):
        if entry["entry"] == "decided":
            other = [*entries]
            other[at] = {**entry, "took_us": table.asked[entry["number"]].left_us + 1}
            assert forged(other) == "altered"


def test_time_taken_from_the_bank_is_found_in_the_next_request():
    table = Table(started(SHORT, 6)).play(good(6))
    entries = entries_of(table.lines)
    at = 1  # the first answer; its seat is asked again later
    other = [*entries]
    other[at] = {**entries[at], "took_us": 5_000_000}
    assert forged(other) == "altered"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scores", [1, 0, 1, 0]), ("scores", [0, 1, 0, 1]), ("scores", [0, 0, 0]), ("ranks", [1, 1, 1, 1]),
        ("ranks", [2, 1, 2, 1]), ("why", "retired"), ("why", "forfeit"), ("why", "nobody knows"),
        ("faults", [0, 0, 0, 0]), ("retired", []), ("retired", [0]),
    ],
)  # fmt: skip
def test_a_result_that_the_play_does_not_give_is_found(field: str, value: Any):
    entries = record()
    if entries[-1][field] != value:
        assert forged([*entries[:-1], {**entries[-1], field: value}]) == "altered"


def test_another_seed_is_found():
    entries = record()
    assert forged([{**entries[0], "seed": "0" * 32}, *entries[1:]]) == "altered"


def test_a_counted_fault_that_is_left_out_or_put_in_is_found():
    entries = record()
    for at, entry in enumerate(entries):
        if entry["entry"] == "faulted" and entry["counted"]:
            assert forged([*entries[:at], *entries[at + 1 :]]) == "altered", at
            assert forged([*entries[: at + 1], *entries[at:]]) == "altered", at


def test_an_answer_that_was_judged_is_judged_again():
    table = Table(started(TINY, 1))
    table.act(b'{"do":"fold"}')
    table.play(good(1))
    entries = entries_of(table.lines)
    assert entries[1]["code"] == "illegal_action"
    legal = decode(table.asked[0].line)["legal"][0]
    for change in (
        {"code": "bad_action"}, {"code": "timeout"}, {"text": "because"}, {"given": "else"}, {"answer": {"choice": 0}},
        {"answer": {"choice": 99}}, {"answer": {"action": legal}}, {"answer": {"action": 5}}, {"answer": {}},
        {"answer": 5}, {"answer": {"choice": "x"}}, {"answer": {"choice": 2**70}}, {"answer": [[[[]]]]},
    ):  # fmt: skip
        assert forged([entries[0], {**entries[1], **change}, *entries[2:]]) == "altered", change


def test_an_answer_nested_beyond_reason_raises_nothing():
    table = Table(started(TINY, 1))
    table.act(b'{"do":"fold"}')
    body = bodies(table.lines)[1].replace(b'{"action":{"do":"fold"}}', b"[" * 50_000 + b"]" * 50_000)
    verdict = verify(b"".join(chained([bodies(table.lines)[0], body])))
    assert verdict.state == "altered"
    assert len(verdict.why) < 400


def test_members_more_or_fewer_or_in_another_order_are_found():
    entries = record()
    for at in range(0, len(entries), 7):
        entry = entries[at]
        for other in ({**entry, "more": 1}, dict(list(entry.items())[:-1]), dict(reversed(entry.items()))):
            assert forged([*entries[:at], other, *entries[at + 1 :]]) == "altered"


def test_spaces_between_members_are_found():
    lines = golden.PATH.read_bytes().splitlines(keepends=True)
    all_bodies = bodies(lines)
    for at in range(len(lines)):
        spaced = [*all_bodies[:at], all_bodies[at].replace(b'","', b'", "', 1), *all_bodies[at + 1 :]]
        assert spaced == all_bodies or verify(b"".join(chained(spaced))).state == "altered"


@pytest.mark.parametrize(
    "change",
    [
        {"variant": {"type": "dog", "places": 99}}, {"variant": None}, {"seats": []},
        {"times": {"limit_ms": 0, "bank_ms": 0}}, {"conduct": {"answers": 0}}, {"seed": 5}, {"seed": "\U0001f600"},
    ],
    ids=str,
)  # fmt: skip
def test_a_first_entry_that_makes_no_sense_is_named(change: dict[str, Any]):
    entries = record()
    assert forged([{**entries[0], **change}, *entries[1:]]) == "altered"


def test_a_policy_that_was_not_the_one_played_by_is_found_where_it_matters():
    table = Table(started(SHORT, 2, conduct=Conduct(faults=2)))
    table.fail()
    table.choose()
    table.until(table.asked[0].seat)
    table.fail()
    table.play(good(2))
    entries = entries_of(table.lines)
    first = entries[0]
    assert forged([{**first, "conduct": {**first["conduct"], "faults": 3}}, *entries[1:]]) == "altered"
    assert forged([{**first, "times": {**first["times"], "bank_ms": 50_000}}, *entries[1:]]) == "altered"
