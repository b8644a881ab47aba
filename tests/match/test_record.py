"""The record: its chain, its entries, what of it depends on time, and a golden one."""

from hashlib import sha256
from typing import Any

import pytest
from msgspec import UNSET, Raw
from msgspec.json import decode, encode

from protocol.faults import Code
from protocol.messages import Act
from referee.match.conduct import Conduct
from referee.match.match import commitment, decision_id, fingerprint
from referee.match.replay import verify
from referee.match.result import result
from referee.match.transcript import Chain, Decided, Ended, Entry, Faulted, Noted, Resigned, entry_of, hash_of, untimed
from referee.rules.dog.dog import Dog
from tests.match import golden
from tests.match.table import MISDEEDS, Table, bodies, chained, good, mixed, started

HASH = "0" * 64
ENTRIES: list[Entry] = [
    started(Dog(canadian_seven=True), news=("none", "batch", "stream", "none")),
    Decided(7, 2, "bot", Raw(b'{"do":"give","card":"A"}'), 1_000, 20, 3, HASH, HASH),
    Decided(8, 3, "house", Raw(b'{"do":"fold"}'), 0, 0, 0, "", HASH),
    Faulted(7, 2, Code.ILLEGAL_ACTION, True, "why", "what", Raw(b'{"action":{"do":"fold"}}'), 5, 6, 7),
    Faulted(7, 2, Code.TIMEOUT, False, "why", "", UNSET, 5, 6, 7),
    Resigned(9, 1, "f" * 64),
    Noted("stale", "old", 1, 9, "{}", "2026"),
    Noted("suspended", "the referee was stopped"),
    Ended("finished", (1, 0, 1, 0), (1, 2, 1, 2), (0, 5, 0, 0), (1,)),
]


# ---------------------------------------------------------------------------- the chain


def test_the_chain_is_the_one_that_is_described():
    table = Table(started()).play(mixed(2, 20))
    head = ""
    for line in table.lines:
        told = decode(line)["hash"]
        assert line.endswith(b',"hash":"' + told.encode() + b'"}\n')
        without = line[: line.rindex(b',"hash":')] + b"}"
        head = sha256(head.encode("ascii") + without).hexdigest()
        assert told == head
    assert table.match.head == head
    assert chained(bodies(table.lines)) == table.lines


def test_a_line_without_a_hash_at_its_end_is_none():
    for line in (b"", b"{}", b'{"hash":"' + b"0" * 64 + b'"', b'{"a":1,"hash":"' + b"0" * 63 + b'"}'):
        assert hash_of(line) is None
    assert hash_of(b'{"a":1,"hash":"' + b"0" * 64 + b'"}') == (b'{"a":1}', "0" * 64)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_every_entry_survives_its_line(entry: Any):
    line = Chain().line(entry)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    again = entry_of(line)
    assert type(again) is type(entry)
    assert encode(again) == encode(entry)
    assert Chain().line(again) == line


def test_the_first_entry_leaves_no_default_out():
    fields = decode(Table(started()).lines[0])
    assert set(fields) == {
        *("entry", "record", "server", "protocol", "rules", "match", "game", "variant", "seats", "times", "conduct"),
        *("seed", "salt", "known_seed", "at", "hash"),
    }
    assert set(fields["variant"]) == {"type", *Dog.__struct_fields__}
    assert set(fields["times"]) == {"limit_ms", "bank_ms", "increment_ms", "startup_ms", "hand_over_ms"}
    assert set(fields["conduct"]) == {"answers", "faults", "forfeit"}
    assert fields["seats"][0] == {"bot": "bot-0", "news": "none", "house": False, "version": ""}


def test_every_line_is_json_to_every_reader_whatever_a_bot_said():
    for misdeed in MISDEEDS:
        table = Table(started(Dog(max_rounds=1)))
        misdeed(table)
        misdeed(table)
        for said in (b'{"do":"\\ud800"}', b'{"do":1e999}', b"[NaN]", b'{"do":"\xff"}', b'{"x":"\xe2\x80\xa8"}'):
            if table.match.decision is not None:
                table.act(said)
        for line in table.lines:
            decode(line)
            assert line.decode().count("\n") == 1
            assert b"\r" not in line


def test_what_was_judged_bad_is_kept_with_its_bytes():
    table = Table(started())
    table.act(b'{"do" :  "fold"}')
    assert b',"answer":{"action":{"do" :  "fold"}},' in table.lines[-1]
    table.choose(-3)
    assert b',"answer":{"choice":-3},' in table.lines[-1]
    table.act(b'{"do":"' + b"x" * 3_000 + b'"}')
    assert "answer" not in table.of("faulted")[-1]
    assert len(table.lines[-2]) < 4_000


# ---------------------------------------------------------------------------- digests


def test_the_digest_of_a_request_is_that_of_the_bytes_that_were_sent():
    table = Table(started(Dog(max_rounds=3), news=("batch",) * 4, conduct=Conduct(faults=100))).play(mixed(8, 20))
    requests = {decision.number: decision.line for decision in table.asked}
    resigned = {entry["number"] for entry in table.of("resigned")}
    seen = 0
    for entry in table.of("decided"):
        if entry["number"] in requests and entry["number"] not in resigned:
            assert entry["request"] == sha256(requests[entry["number"]]).hexdigest()
            seen += entry["by"] == "house"
        else:
            assert (entry["request"], entry["by"]) == ("", "house")
    assert seen > 2


def test_the_fingerprint_is_that_of_the_state_as_json():
    table = Table(started())
    assert fingerprint(table.match.state) == sha256(encode(table.match.state)).hexdigest()
    table.choose(0)
    assert table.entries[-1]["state"] == sha256(encode(table.match.state)).hexdigest()


def test_the_commitment_and_the_ids_are_the_ones_that_are_described():
    salt, seed = "ab" * 16, "cd" * 16
    assert commitment(salt, seed) == sha256(b"referee seed 1\n" + salt.encode() + b"\n" + seed.encode()).hexdigest()
    assert commitment(salt, seed) == "7caf5523cfc7547695cc0aac3f38f94a349427ac650f216ea7de72ff29047b2f"
    long = sha256(b"referee decision 1\nm-1\n" + seed.encode() + b"\n83").hexdigest()
    assert decision_id("m-1", seed, 83) == "83-" + long[:8] == "83-38a7b8bc"


def test_ids_of_another_match_another_seed_or_another_number_are_others():
    tails = {
        decision_id(match, seed, number).split("-")[1]
        for match in ("m-1", "m-2")
        for seed in ("00" * 16, "11" * 16)
        for number in range(200)
    }
    assert len(tails) == 800


def test_what_a_bot_is_told_before_the_end_commits_to_what_it_is_told_in_over():
    table = Table(started()).play(good(0))
    first, last = decode(table.sent[2][0]), decode(table.sent[2][-1])
    text = f"referee seed 1\n{last['salt']}\n{last['seed']}"
    assert first["commitment"] == sha256(text.encode()).hexdigest()


# ---------------------------------------------------------------------------- without times


def test_times_ids_and_notes_make_no_difference_to_what_is_left_without_them():
    one = Table(started())
    other = Table(started(match="m-0001"))
    for step in range(12):
        choice = step % one.request["choices"]
        one.choose(choice, 1_000)
        other.answer(Act("", choice), 2_500, lag_us=70)
    assert one.record != other.record
    assert untimed(one.lines) == untimed(other.lines)
    another = Table(started())
    another.choose(1)
    assert untimed(another.lines) != untimed(one.lines[:2])


def test_without_times_the_fingerprints_and_the_faults_stay():
    table = Table(started()).play(mixed(4, 20))
    left = [decode(line) for line in untimed(table.lines).splitlines()]
    whole = [entry for entry in table.entries if entry["entry"] != "noted"]
    gone = {"match", "salt", "at", "took_us", "lag_us", "network_us", "request", "hash"}
    assert left == [{name: entry[name] for name in entry if name not in gone} for entry in whole]


# ---------------------------------------------------------------------------- golden


def test_the_golden_records_are_reproduced_byte_for_byte():
    assert golden.table().record == golden.PATH.read_bytes()
    assert golden.brandeln().record == golden.BRANDELN.read_bytes()


def test_the_golden_record_is_complete_and_holds_what_can_happen():
    verdict = verify(golden.PATH.read_bytes())
    assert verdict.state == "complete"
    entries = [decode(line) for line in golden.PATH.read_bytes().splitlines()]
    assert {entry["entry"] for entry in entries} == {"started", "decided", "faulted", "resigned", "noted", "ended"}
    codes = {entry["code"] for entry in entries if entry["entry"] == "faulted"}
    assert codes >= {"timeout", "illegal_action", "bad_action"}
    assert {entry["by"] for entry in entries if entry["entry"] == "decided"} == {"bot", "house"}
    assert len(entries[-1]["retired"]) == 2
    assert entries[-1]["why"] == "finished"


def test_the_golden_record_of_brandeln_carries_points_and_a_shared_first_place():
    assert verify(golden.BRANDELN.read_bytes()).state == "complete"
    entries = [decode(line) for line in golden.BRANDELN.read_bytes().splitlines()]
    done = {entry["action"]["do"] for entry in entries if entry["entry"] == "decided"}
    assert done == {"pass", "bid", "hold", "trump", "play"}
    assert entries[-1]["scores"] == [112, -32, -32, -48]
    assert entries[-1]["ranks"] == [4, 1, 1, 3]
    assert entries[-1]["retired"] == [0, 3]
    outcome = result(map(entry_of, golden.BRANDELN.read_bytes().splitlines()))
    assert outcome is not None
    assert outcome.outcome == "finished, first bot-1, bot-2, scores 112 -32 -32 -48"
    assert [(bot.score, bot.rank) for bot in outcome.bots] == [(112, 4), (-32, 1), (-32, 1), (-48, 3)]
