"""The misbehaving bots do what their one line says, against a scripted referee."""

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

BOTS = Path(__file__).parents[1] / "bots"
ROGUE = str(BOTS / "misbehave.py")
ACT = b'{"type":"act","decision":"%s","choice":0}\n'


def at_first(scripted, decide, name: str) -> None:
    """Bring a bot to its first misbehaviour, which is at its first decision."""
    scripted.greet(ROGUE, name, "0")
    scripted.say(decide)


def fault(code: str, **more: object) -> dict[str, object]:
    return {"type": "faulted", "code": code, "counted": False, "text": "so not", "decision": "1-0badcafe", **more}


@pytest.mark.parametrize("command", [[ROGUE], ["-m", "tests.bots.misbehave"]])
def test_without_a_name_the_program_lists_every_deed_in_one_line(command):
    listed = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True).stdout
    deeds = [line.split(None, 1) for line in listed.splitlines()[2:]]
    assert len(deeds) > 35
    assert all(len(deed) == 2 and deed[1].endswith(".") for deed in deeds), deeds


def test_a_rogue_plays_properly_for_as_long_as_it_is_told(scripted, decide):
    scripted.greet(ROGUE, "no_action", "3")
    for number in range(3):
        scripted.say(decide | {"decision": f"{number}-aaaaaaaa"})
        assert scripted.hear_line() == ACT % (b"%d-aaaaaaaa" % number)
    scripted.say(decide)
    assert scripted.hear()["action"] == {"do": "castle"}


def test_a_rogue_insists_where_it_is_offered_another_try_and_stops_when_the_house_has_played(scripted, decide):
    at_first(scripted, decide, "illegal")
    first = scripted.hear_line()
    scripted.say(fault("illegal_action"))
    assert scripted.hear_line() == first
    scripted.say(fault("illegal_action", played={"do": "fold"}), {"type": "ping", "id": "next"})
    assert scripted.hear() == {"type": "pong", "id": "next"}


@pytest.mark.parametrize("name", ["bad_utf8", "bom", "nul", "deep", "nan", "array_and_null", "wrong_decision"])
def test_after_a_notice_a_rogue_mends_once_and_does_not_answer_a_second_notice(scripted, decide, name):
    at_first(scripted, decide, name)
    assert scripted.hear_line() != ACT % b"1-0badcafe"
    scripted.say(fault("bad_json"), fault("bad_json"), {"type": "ping", "id": "end"})
    heard = []
    while b'"pong"' not in (heard or [b""])[-1]:
        heard.append(scripted.hear_line())
    assert heard.count(ACT % b"1-0badcafe") == 1


@pytest.mark.parametrize("name", ["bad_utf8", "bom", "nul", "deep", "array_and_null"])
def test_the_bad_lines_are_no_messages(scripted, decide, name):
    at_first(scripted, decide, name)
    line = scripted.hear_line()
    with suppress(ValueError, RecursionError):
        assert not isinstance(json.loads(line.decode("utf-8")), dict)


def test_the_glued_bot_sends_its_pongs_with_its_answer(scripted, decide):
    scripted.greet(ROGUE, "glued")
    scripted.say({"type": "ping", "id": "1"}, {"type": "ping", "id": "2"})
    scripted.say(decide)
    assert [scripted.hear(), scripted.hear()] == [{"type": "pong", "id": "1"}, {"type": "pong", "id": "2"}]
    assert scripted.hear_line() == ACT % b"1-0badcafe"


@pytest.mark.parametrize("name", ["segments", "drip"])
def test_the_odd_bots_send_the_right_answer(scripted, decide, name):
    at_first(scripted, decide, name)
    assert scripted.hear_line() == ACT % b"1-0badcafe"


def test_the_crlf_bot_ends_every_line_with_cr_lf(scripted, decide):
    scripted.start(ROGUE, "crlf")
    scripted.accept()
    assert scripted.hear_line().endswith(b"}\r\n")
    scripted.say(decide)
    assert scripted.hear_line() == ACT[:-1] % b"1-0badcafe" + b"\r\n"


@pytest.mark.parametrize("name", ["blank", "flood", "giant"])
def test_the_loud_bots_do_not_stop_by_themselves_and_end_quietly_when_hung_up_on(scripted, decide, name):
    at_first(scripted, decide, name)
    heard = 0
    while heard < 100_000:
        piece = scripted.line.recv(65_536)
        assert piece, "it has stopped by itself"
        heard += len(piece)
    scripted.hang_up()
    assert scripted.ended() == (0, "")


def test_a_double_answer_and_a_guess_come_in_two_lines(scripted, decide):
    at_first(scripted, decide, "double")
    assert [scripted.hear_line(), scripted.hear_line()] == [ACT % b"1-0badcafe"] * 2


def test_the_guess_ahead_is_for_the_next_number(scripted, decide):
    at_first(scripted, decide, "ahead")
    assert scripted.hear_line() == ACT % b"1-0badcafe"
    assert scripted.hear()["decision"].startswith("2-")


def test_a_half_closed_line_still_gets_the_answer_and_goes_on_reading(scripted, decide):
    at_first(scripted, decide, "half_close")
    assert scripted.hear_line() == ACT % b"1-0badcafe"
    assert scripted.hear_line() == b""
    scripted.say(decide, {"type": "closing", "why": "done", "text": "read to the end"})
    code, errors = scripted.ended()
    assert code == 0
    assert "read to the end" in errors


def test_a_reset_is_a_reset(scripted, decide):
    at_first(scripted, decide, "reset")
    with pytest.raises(ConnectionResetError):
        scripted.hear_line()


@pytest.mark.parametrize(
    ("name", "begins"),
    [("http", b"GET / HTTP/1.1\r\n"), ("tls_hello", b"\x16\x03"), ("talks_before_hello", b'{"type":"pong"')],
)
def test_what_comes_before_the_greeting(scripted, name, begins):
    scripted.start(ROGUE, name)
    scripted.accept()
    assert scripted.reader.read(len(begins)) == begins


def test_the_crashes_leave_a_trace_and_a_code(scripted, decide):
    at_first(scripted, decide, "crash")
    code, errors = scripted.ended()
    assert (code, "on purpose" in errors) == (1, True)
    run = subprocess.run([sys.executable, ROGUE, "crash_at_start"], capture_output=True, text=True)
    assert (run.returncode, "on purpose" in run.stderr) == (3, True)
