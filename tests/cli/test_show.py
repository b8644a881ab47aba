"""`referee show`: what it prints of a whole, a broken and a false record, to whom, and how it is walked through."""

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Raw
from msgspec.structs import replace

from protocol.faults import Code, Fault
from protocol.messages import Act, Resign
from referee.cli.show import moved, show
from referee.match.match import Answer
from referee.match.transcript import Chain, Decided, Started, entry_of
from referee.rules.catalog import find, rules_version
from tests.cli.records import record, written
from tests.house.house import ROOT

ILLEGAL = Act("", action=Raw(b'{"do":"start","card":"K","as":"K"}'))
NOTICE = Fault(Code.STALE, "that decision is settled", "\x1b[2J{}")
REFEREE = [sys.executable, "-c", "from referee.cli import main; main()", "show"]


LATE = Fault(Code.TIMEOUT, "no answer came in time")
WHOLE = record({5: Answer(ILLEGAL, notices=(NOTICE,)), 6: Answer(LATE), 20: Answer(Resign())})
END = sum(isinstance(entry_of(line), Decided) for line in WHOLE)
HEADING = re.compile(r"^step (\d+) of (\d+): (.*)$", re.MULTILINE)
LABEL = re.compile(r"  [> ] (\d)  \S")
HAND = re.compile(r"[A2-9TJQKX]( [A2-9TJQKX])*(, \d home)?")


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    return written(tmp_path, WHOLE)


def hands(text: str) -> Iterator[tuple[int, str]]:
    """Every seat with what is written below its name, wherever it appears."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if label := LABEL.match(line, 51):
            yield int(label[1]), lines[number + 1][51:].strip()


def refused(capsys: pytest.CaptureFixture[str], path: Path, **flags: int) -> str:
    """The one line with which a command ends."""
    with pytest.raises(SystemExit) as ended:
        show(path, **flags)  # type: ignore[arg-type]
    out, err = capsys.readouterr()
    assert ended.value.code == 2
    assert not out
    assert err.count("\n") == 1
    assert err.isascii()
    assert err.removesuffix("\n").isprintable()
    return err


# ------------------------------------------------------------------------------------------------ a whole record


def test_every_step_of_a_match_is_printed(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert show(whole) == 0
    out, err = capsys.readouterr()
    assert not err
    assert out.isascii()
    assert "\x1b" not in out
    assert [int(number) for number, _, _ in HEADING.findall(out)] == list(range(END + 1))
    assert out.count(". track  + start") == END + 1
    assert max(map(len, out.split("\n\n")[1].splitlines())) < 80


def test_a_heading_says_who_did_what_and_how_long_it_took(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    show(whole, step=1)
    first = HEADING.findall(capsys.readouterr().out)[0]
    assert first[:2] == ("1", str(END))
    assert re.fullmatch(r"seat 1 bob: gives [A2-9TJQKX] \(by the bot in 1\.5 ms\)", first[2])


def test_faults_notices_and_resignations_stand_with_their_step(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    show(whole, step=5)
    out = capsys.readouterr().out
    assert "\n  notice to seat 1 bob: stale: that decision is settled; given: \\x1b[2J{}\n" in out
    assert "\n  fault of seat 1 bob: illegal_action: " in out
    show(whole, step=6)
    out = capsys.readouterr().out
    assert "\n  fault of seat 2 \\x1b[31mcid: timeout: no answer came in time\n" in out
    assert "(by the house)" in out
    show(whole, step=20)
    out = capsys.readouterr().out
    assert re.search(r"^  seat \d \S+ resigns, the house plays on$", out, re.MULTILINE)
    assert "(by the house)" in out


def test_the_last_step_is_the_end(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    show(whole, step=END)
    assert re.search(
        r"finished; first: seat \d \S+, seat \d \S+; scores (1 0 1 0|0 1 0 1)$",
        HEADING.findall(capsys.readouterr().out)[0][2],
    )


def test_a_range_of_steps(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    show(whole, from_=3, to=6)
    assert [number for number, _, _ in HEADING.findall(capsys.readouterr().out)] == ["3", "4", "5", "6"]
    show(whole, from_=END - 1)
    assert len(HEADING.findall(capsys.readouterr().out)) == 2


def test_all_hands_lie_open_when_the_match_has_ended(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    show(whole, to=3)
    seen = list(hands(capsys.readouterr().out))
    assert [seat for seat, _ in seen] == [0, 1, 2, 3] * 4
    assert all(HAND.fullmatch(hand) for _, hand in seen)


@pytest.mark.parametrize("seat", range(4))
def test_as_a_seat_no_other_hand_and_no_others_secret_is_shown(
    whole: Path, capsys: pytest.CaptureFixture[str], seat: int
) -> None:
    show(whole, as_=seat)
    out = capsys.readouterr().out
    shown = [(owner, hand) for owner, hand in hands(out) if HAND.fullmatch(hand)]
    assert {owner for owner, _ in shown} == {seat}
    assert len(list(hands(out))) == 4 * (END + 1)
    gifts = re.findall(r"seat (\d) \S+: gives (.*?) \(", out)
    assert {card for giver, card in gifts if int(giver) != seat} == {"a card"}
    assert "a card" not in {card for giver, card in gifts if int(giver) == seat}
    assert ("that decision is settled" in out) == (seat == 1)
    assert "\n  fault of seat 2 \\x1b[31mcid: timeout" in out
    assert ("no answer came in time" in out) == (seat == 2)
    assert ("there is no K" in out or '"card":"K"' in out) == (seat == 1)


def test_names_from_a_record_cannot_paint(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    show(whole, step=2)
    assert "seat 2 \\x1b[31mcid" in capsys.readouterr().out


# ------------------------------------------------------------------------------------------ incomplete and altered


def test_of_a_match_that_has_not_ended_no_hand_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record(decisions=12)
    assert show(written(tmp_path, lines)) == 0
    out, err = capsys.readouterr()
    assert "m-test.jsonl: incomplete: " in err
    assert "hands stay hidden; --as SEAT" in err
    assert not [hand for _, hand in hands(out) if HAND.fullmatch(hand)]
    assert set(re.findall(r": gives (.*?) \(", out)) == {"a card"}
    assert re.search(r"^step 12 of 12: the record stops here, seat \d \S+ is to act$", out, re.MULTILINE)


def test_of_a_match_that_has_not_ended_one_seat_can_be_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert show(written(tmp_path, record(decisions=12)), as_=2) == 0
    out, err = capsys.readouterr()
    assert "hidden" not in err
    assert {seat for seat, hand in hands(out) if HAND.fullmatch(hand)} == {2}


def test_a_torn_last_line_does_no_harm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record(decisions=5)
    assert show(written(tmp_path, [*lines, lines[-1][:40]]), step=5) == 0
    out, err = capsys.readouterr()
    assert "the last line is torn" in err
    assert "step 5 of 5: the record stops here" in out


def test_a_suspension_is_shown_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    show(written(tmp_path, record(decisions=5, suspended=True)), step=5)
    assert "\n  note: suspended: the referee was stopped at noon\n" in capsys.readouterr().out


def test_of_an_altered_record_what_stands_before_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = list(WHOLE)
    lines[4] = lines[4].replace(b'"took_us":1500', b'"took_us":1501')
    assert lines[4] != WHOLE[4]
    assert show(written(tmp_path, lines)) == 1
    out, err = capsys.readouterr()
    assert "m-test.jsonl: altered: line 5: " in err
    assert [number for number, _, _ in HEADING.findall(out)] == ["0", "1", "2", "3"]
    assert "step 3 of 3: the record is altered from line 5 on" in out
    assert not [hand for _, hand in hands(out) if HAND.fullmatch(hand)], "its end is not known, so hands stay hidden"


# ------------------------------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ({"as_": 4}, "--as 4: the seats of this match are 0 to 3"),
        ({"as_": -1}, "--as -1: the seats of this match are 0 to 3"),
        ({"step": END + 1}, f"--step {END + 1}: the steps of this record are 0 to {END}"),
        ({"step": -1}, f"--step -1: the steps of this record are 0 to {END}"),
        ({"from_": 10**30}, f"--from {10**30}: the steps of this record are 0 to {END}"),
        ({"to": -5}, f"--to -5: the steps of this record are 0 to {END}"),
        ({"from_": 5, "to": 3}, "--from 5 --to 3: give the smaller number first"),
        ({"from_": 5, "step": 3}, f"--step 3 is not among the steps 5 to {END}"),
    ],
)
def test_a_number_out_of_range_is_refused(
    whole: Path, capsys: pytest.CaptureFixture[str], flags: dict[str, int], said: str
) -> None:
    assert refused(capsys, whole, **flags) == f"referee: {said}\n"


def test_a_file_that_is_not_there_or_no_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "No such file" in refused(capsys, tmp_path / "no\nthing")
    assert "Is a directory" in refused(capsys, tmp_path)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\x00\xff\xfe\n\x80",
        b"hello\n",
        b"{}\n",
        b"[" * 100_000 + b"\n",
        WHOLE[1],
        WHOLE[0][:-1],
        WHOLE[0][:9],
    ],
    ids=["empty", "blank", "binary", "text", "object", "deep", "headless", "no line feed", "torn"],
)
def test_what_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes) -> None:
    assert "no record of a match" in refused(capsys, written(tmp_path, [data]))


def test_a_record_of_another_version_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = find("brandi-4")
    started = entry_of(WHOLE[0])
    assert isinstance(started, Started)
    other = Chain().line(replace(started, rules=rules_version(game) + 1))
    assert "show it with the referee that played it" in refused(capsys, written(tmp_path, [other]))


# ------------------------------------------------------------------------------------------- pipes and terminals


def test_a_reader_that_has_seen_enough_ends_it_quietly(whole: Path) -> None:
    with subprocess.Popen([*REFEREE, str(whole)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as shown:
        assert shown.stdout is not None
        assert shown.stderr is not None
        assert shown.stdout.readline().startswith(b"step 0 of ")
        shown.stdout.close()
        assert shown.stderr.read() == b""
        assert shown.wait(30) == 0


@pytest.mark.parametrize(
    ("command", "leads_to"),
    [("next", 6), ("back", 4), ("first", 2), ("last", 9), ("go 7", 7), ("stay", 5), ("go 10", 5), ("go 1", 5)],
)
def test_a_command_leads_to_a_step(command: str, leads_to: int) -> None:
    assert moved(5, command, 2, 9)[0] == leads_to


@pytest.mark.parametrize(
    ("at", "command", "remark"),
    [
        (9, "next", "step 9 is the last one here; q quits"),
        (2, "back", "step 2 is the first one here"),
        (5, "go 99", "no step 99 here: give one from 2 to 9"),
    ],
)
def test_a_command_that_leads_nowhere_says_why(at: int, command: str, remark: str) -> None:
    assert moved(at, command, 2, 9) == (at, remark)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_on_a_terminal_one_walks_by_keys(whole: Path) -> None:
    import pty

    near, far = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "PYTHONIOENCODING": "utf-8"}
    shown = subprocess.Popen(
        [*REFEREE, str(whole), "--step", "3"], cwd=ROOT, stdin=far, stdout=far, stderr=far, env=environment
    )
    os.close(far)
    try:
        for keys, wanted in (
            ("", "step 3 of"),
            ("n", "step 4 of"),
            ("\x1b[D", "step 3 of"),
            ("g12\r", "step 12 of"),
            ("g99999\n", "no step 99999 here"),
            ("q", "\x1b[?1049l"),
        ):
            os.write(near, keys.encode())
            assert wanted in heard(near, wanted)
        assert shown.wait(30) == 0
    finally:
        shown.kill()
        shown.wait()
        os.close(near)


def heard(terminal: int, wanted: str) -> str:
    """What a terminal was sent, until the wanted text is in it."""
    text, deadline = "", time.monotonic() + 30
    while wanted not in text and time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.1)[0]:
            text += os.read(terminal, 65_536).decode("utf-8", "replace")
    return text
