"""Replay and verify: a true record is complete, a part of one incomplete, and everything else is named."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.json import decode, encode

from referee.match.conduct import Conduct
from referee.match.replay import AlteredError, replay, taken_up, verify
from referee.rules.dog.dog import Dog
from tests.match import golden
from tests.match.table import MISDEEDS, TINY, Table, bodies, chained, mixed, number, started

MODES: tuple[Any, ...] = ("none", "batch", "stream")


def small() -> Table:
    """The smallest match in which something of everything happens."""
    table = Table(started(TINY, 3, conduct=Conduct(faults=2)))
    table.choose(-1, 5)
    table.act(b'{"do":"fold"}', 6)
    table.choose(0, 7)
    table.fail()
    return table.play(mixed(3, 30))


def steps(seed: int, mischief: int, rounds: int = 2) -> Table:
    modes = tuple(MODES[number(seed, "news", seat) % 3] for seat in range(4))
    return Table(started(Dog(max_rounds=rounds), seed, modes)).play(mixed(seed, mischief))


# ---------------------------------------------------------------------------- true records


@given(st.integers(0, 10**6), st.sampled_from([0, 5, 20, 50, 100]), st.integers(1, 3))
@settings(max_examples=80, deadline=None, database=None)
def test_the_record_of_every_match_is_complete(seed: int, mischief: int, rounds: int):
    table = steps(seed, mischief, rounds)
    verdict = verify(table.record)
    assert (verdict.state, verdict.line) == ("complete", len(table.lines)), verdict
    assert replay(table.lines).ended == table.match.ended


@pytest.mark.parametrize("misdeed", range(len(MISDEEDS)))
def test_whatever_is_done_wrong_can_be_judged_again(misdeed: int):
    table = Table(started(TINY, misdeed, conduct=Conduct(faults=100)))
    table.play(lambda table, step: MISDEEDS[misdeed](table) if step % 3 != 1 else table.choose())
    assert verify(table.record).state == "complete"


def test_the_record_of_a_whole_match_is_complete():
    table = Table(started(Dog(), 4, ("batch", "none", "stream", "batch"), Conduct(faults=50))).play(mixed(4, 3))
    assert len(table.lines) > 300
    assert verify(table.record).state == "complete"


# ---------------------------------------------------------------------------- parts of records


@pytest.mark.parametrize(("seed", "mischief"), [(0, 0), (1, 10), (2, 30), (3, 60), (391, 25)])
def test_every_beginning_leads_to_the_running_match_and_to_what_it_had_still_to_write(seed: int, mischief: int):
    table = steps(seed, mischief, rounds=1)
    entries = table.entries
    asked = {decision.number: decision for decision in table.asked}
    for count in range(1, len(table.lines)):
        decision, missing = table.open_after[count - 1]
        if (
            entries[count - 1]["entry"] == "noted"
        ):  # a step of its own: the answer behind it is lost and asked for again
            decision, missing = asked[entries[count - 1]["number"]], ()
        match, still = taken_up(table.lines[:count])
        assert still == missing
        assert match.decision == decision
        assert replay(table.lines[:count]).decision == decision
        verdict = verify(b"".join(table.lines[:count]))
        assert (verdict.state, verdict.line) == ("incomplete", count)


def test_a_replayed_match_is_played_on_as_if_nothing_had_happened():
    whole = steps(9, 20)
    for count in range(1, len(whole.lines), 5):
        match, missing = taken_up(whole.lines[:count])
        lines = [*whole.lines[:count], *missing]
        while match.decision is not None:
            entry = whole.lines[len(lines)]
            behind = replay([*lines, entry])
            rest = whole.open_after[len(lines)][1]
            match, lines = behind, [*lines, entry, *rest]
        assert lines == whole.lines


def test_every_cut_through_a_line_is_a_torn_tail():
    record = small().record
    for cut in range(len(record)):
        verdict = verify(record[:cut])
        assert verdict.state == "incomplete", (cut, verdict)
        assert verdict.line == record[:cut].count(b"\n")
    assert verify(record).state == "complete"


def test_a_torn_tail_is_called_so():
    record = small().record
    assert "torn" in verify(record[:-10]).why
    assert "torn" not in verify(record[: record.rindex(b"\n", 0, -1) + 1]).why
    assert verify(b"").state == "incomplete"


# ---------------------------------------------------------------------------- altered bytes


@pytest.mark.parametrize("flip", [0x01, 0x20, 0x80])
def test_every_byte_that_is_flipped_is_found(flip: int):
    record = small().record
    for at in range(len(record)):
        altered = bytearray(record)
        altered[at] ^= flip
        verdict = verify(bytes(altered))
        assert verdict.state == "altered", (at, verdict)
        assert verdict.line == record[:at].count(b"\n") + 1


@pytest.mark.parametrize("byte", [0x00, 0x0A, 0x0D, 0x22, 0x7D, 0xFF])
def test_every_byte_that_is_replaced_is_found(byte: int):
    record = small().record
    for at in range(len(record)):
        if record[at] != byte and (at % 7 == byte % 7 or at > len(record) - 80):
            altered = bytearray(record)
            altered[at] = byte
            assert verify(bytes(altered)).state == "altered", at


def test_bytes_flipped_anywhere_in_a_long_record_are_found():
    record = golden.PATH.read_bytes()
    for again in range(300):
        at, flip = number(again, "at") % len(record), 1 << number(again, "bit") % 8
        altered = bytearray(record)
        altered[at] ^= flip
        assert verify(bytes(altered)).state == "altered", (at, flip)


def test_every_byte_that_is_dropped_or_doubled_is_found():
    record = small().record
    for at in range(0, len(record) - 1, 5):
        assert verify(record[:at] + record[at + 1 :]).state == "altered", at
        assert verify(record[:at] + record[at : at + 1] + record[at:]).state == "altered", at


def test_lines_that_are_swapped_dropped_or_doubled_are_found():
    lines = golden.PATH.read_bytes().splitlines(keepends=True)
    for at in range(len(lines) - 1):
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        dropped = [*lines[:at], *lines[at + 1 :]]
        doubled = [*lines[: at + 1], *lines[at:]]
        for altered in (swapped, dropped, doubled):
            verdict = verify(b"".join(altered))
            assert verdict.state == "altered", (at, verdict)
            assert verdict.line in (at + 1, at + 2)


def test_nothing_may_stand_behind_the_end():
    table = small()
    note = {"entry": "noted", "what": "x", "text": "y", "seat": None, "number": None, "given": "", "at": ""}
    longer = chained([*bodies(table.lines), encode(note)])
    assert longer[:-1] == table.lines
    assert verify(b"".join(longer)).state == "altered"
    assert "behind the end" in verify(b"".join(longer)).why
    for tail in (b"x", b"\n", b"{}", b"{}\n", table.lines[-1]):
        assert verify(table.record + tail).state == "altered"


# ---------------------------------------------------------------------------- no record at all


@pytest.mark.parametrize(
    "data",
    [
        b"\n", b"\n\n\n", b"{}\n", b"[]\n", b"null\n", b"5\n", b'"started"\n', b"\x00" * 100 + b"\n", b"\xff\xfe\n",
        b"GET / HTTP/1.1\r\n\r\n", b'{"entry":"started"}\n', b'{"entry":"ended"}\n', b'{"entry":5,"record":"x"}\n',
        b'{"entry":"started","record":1,"hash":"' + b"0" * 64 + b'"}\n', b"[" * 100_000 + b"\n",
        b"x" * 3_000_000 + b"\n", b'{"a":' * 50_000 + b"\n",
        b'{"entry":"started","record":' + b"9" * 5_000 + b"}\n", bytes(range(256)) * 40,
        b'{"entry":"started","record":1,"hash":"' + b"\xff" * 64 + b'"}\n',
    ],
    ids=lambda data: data[:24].decode("ascii", "backslashreplace"),
)  # fmt: skip
def test_what_is_no_record_is_named_in_words(data: bytes):
    verdict = verify(data)
    assert verdict.state == "altered"
    assert verdict.line == 1
    assert 5 < len(verdict.why) < 400


@given(st.binary(max_size=300), st.integers(0, 12))
@settings(max_examples=300, deadline=None, database=None)
def test_bytes_of_any_kind_raise_nothing(data: bytes, behind: int):
    lines = small().lines
    assert verify(b"".join(lines[:behind]) + data).state in ("altered", "incomplete")
    first = chained([bodies(lines)[0], data or b"{}"])
    assert verify(b"".join(first)).state in ("altered", "incomplete")


def test_a_heap_of_random_bytes_is_no_record():
    heap = random.Random(5).randbytes(200_000)
    assert verify(heap).state == "altered"


def test_an_empty_list_of_lines_cannot_be_replayed():
    with pytest.raises(AlteredError, match="line 1"):
        replay([])


@pytest.mark.parametrize(("field", "value"), [("record", 2), ("record", 0), ("rules", 3), ("rules", 1)])
def test_a_record_of_another_form_or_by_other_rules_is_not_supported(field: str, value: int):
    all_bodies = bodies(small().lines)
    first = decode(all_bodies[0]) | {field: value}
    verdict = verify(b"".join(chained([encode(first), *all_bodies[1:]])))
    assert verdict.state == "unsupported"
    assert str(value) in verdict.why


def test_a_record_whose_variant_was_written_otherwise_by_older_rules_is_not_supported():
    all_bodies = bodies(small().lines)
    older = {"type": "dog", "places": 4, "home": [0, 1, 2, 3], "canadian_seven": False}
    first = decode(all_bodies[0]) | {"rules": 1, "variant": older}
    verdict = verify(b"".join(chained([encode(first), *all_bodies[1:]])))
    assert verdict.state == "unsupported"
    assert "version 1 of the rules" in verdict.why


def test_a_record_of_a_game_that_came_later_is_not_supported():
    all_bodies = bodies(small().lines)
    first = decode(all_bodies[0]) | {"variant": {"type": "chess"}}
    assert verify(b"".join(chained([encode(first), *all_bodies[1:]]))).state == "unsupported"
