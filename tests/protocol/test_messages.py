"""Lines to messages and back: every bad line is a fault with the right code, and all that is sent is ASCII in order."""

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from protocol.faults import FINAL, GIVEN_MAX, NOTICES, RETRIES, Code, Fault, shown
from protocol.lines import encoded, from_bot, from_referee
from protocol.messages import BOT_MESSAGES, REFEREE_MESSAGES, Act, Decide, Faulted, FromBot, FromReferee, Hello, Over

LONE = '"\\ud800"'
DEEP = "[" * 30_000 + "]" * 30_000
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def act(members: str) -> bytes:
    return ('{"type":"act","decision":"1-0a0a0a0a",' + members + "}").encode()


def hello(members: str) -> bytes:
    return ('{"type":"hello","protocol":1,' + members + "}").encode()


BAD_JSON = {
    "not JSON at all": b"GET / HTTP/1.1",
    "the first bytes of TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "a byte order mark": b'\xef\xbb\xbf{"type":"pong"}',
    "UTF-16": '{"type":"pong"}'.encode("utf-16"),
    "NUL": b"\0\0\0",
    "NUL between members": b'{"type":"pong"\0}',
    "NUL in a string": b'{"type":"pong","id":"a\0b"}',
    "a terminal's escape": b"\x1b[2J",
    "a raw TAB in a string": act('"action":"a\tb"'),
    "a raw TAB in a skipped string": act('"choice":1,"note":"a\tb"'),
    "a raw control character": b'{"type":"pong","id":"\x01"}',
    "UTF-8 cut short": b'{"type":"pong","id":"\xf0\x9f\x98"}',
    "UTF-8 of a surrogate": b'{"type":"pong","id":"\xed\xa0\x80"}',
    "overlong UTF-8": b'{"type":"pong","id":"\xc0\x80"}',
    "FF in a skipped member": b'{"type":"pong","note":"\xff"}',
    "FF in a skipped name": b'{"type":"pong","\xff":1}',
    "FF in an action": act('"action":').replace(b":}", b':"\xff"}'),
    "FF outside strings": b'\xff{"type":"pong"}',
    "NaN": act('"choice":NaN'),
    "NaN in an action": act('"action":{"n":NaN}'),
    "NaN in a skipped member": act('"choice":1,"note":NaN'),
    "Infinity": act('"choice":Infinity'),
    "minus Infinity": act('"choice":-Infinity'),
    "a leading zero": act('"choice":01'),
    "a plus sign": act('"choice":+1'),
    "hexadecimal": act('"choice":0x1'),
    "single quotes": b"{'type':'pong'}",
    "a comment": b'{"type":"pong"} // done',
    "a comma at the end": act('"choice":1,'),
    "two objects": b'{"type":"pong"} {"type":"pong"}',
    "two objects and a bare CR": b'{"type":"pong"}\r{"type":"pong"}',
    "garbage behind": b'{"type":"pong"}garbage',
    "half an object": b'{"type":"pong"',
    "a lone surrogate": b'{"type":"pong","id":' + LONE.encode() + b"}",
    "a lone surrogate in an action": act(f'"action":{LONE}'),
    "a lone surrogate in a skipped member": act(f'"choice":1,"note":{LONE}'),
    "a lone surrogate in a name": hello(f'"name":{LONE}'),
    "30,000 deep in a skipped member": act(f'"choice":1,"note":{DEEP}'),
    "30,000 deep in an action": act(f'"action":{DEEP}'),
    "30,000 deep in front of the type": f'{{"note":{DEEP},"type":"pong"}}'.encode(),
}
BAD_MESSAGE = {
    "an array": b"[]",
    "null": b"null",
    "a number": b"5",
    "a string": b'"x"',
    "30,000 brackets": b"[" * 30_000,
    "an empty object": b"{}",
    "no type": b'{"decision":"1-0a0a0a0a","choice":0}',
    "a type that is no string": b'{"type":5}',
    "a type in a list": b'{"type":["pong"]}',
    "an act without decision": b'{"type":"act","choice":0}',
    "a decision that is a number": b'{"type":"act","decision":7,"choice":0}',
    "a decision without end": b'{"type":"act","decision":"' + b"7" * 201 + b'","choice":0}',
    "a choice in quotes": act('"choice":"1"'),
    "a choice with a fraction": act('"choice":1.0'),
    "a choice with an exponent": act('"choice":1e0'),
    "a choice that is true": act('"choice":true'),
    "a choice that is null": act('"choice":null'),
    "a choice in a list": act('"choice":[1]'),
    "a choice of 5,000 digits": act('"choice":1' + "0" * 5_000),
    "a hello without a name": b'{"type":"hello","protocol":1}',
    "a hello without a protocol": b'{"type":"hello","name":"ann"}',
    "a protocol in quotes": b'{"type":"hello","name":"ann","protocol":"1"}',
    "a protocol below zero": b'{"type":"hello","name":"ann","protocol":-1}',
    "an empty name": hello('"name":""'),
    "a name in capitals": hello('"name":"Ann"'),
    "a name with a line feed": hello('"name":"ann\\n"'),
    "a name with NUL": hello('"name":"ann\\u0000"'),
    "a name of 33": hello(f'"name":"{"a" * 33}"'),
    "a name beyond ASCII": hello('"name":"änn"'),
    "news of another kind": hello('"name":"ann","news":"all"'),
    "no matches": hello('"name":"ann","matches":0'),
}
UNKNOWN_TYPE = {
    "a slip": b'{"type":"mvoe","decision":"1-0a0a0a0a","choice":0}',
    "a capital": b'{"type":"Pong"}',
    "what only the referee says": b'{"type":"over","winner":1}',
    "letters beyond ASCII": '{"type":"pöng"}'.encode(),
    "an empty type": b'{"type":""}',
    "two types": act('"choice":0,"type":"pong"'),
}
CASES = [
    pytest.param(code, line, id=f"{code}: {name}")
    for code, lines in ((Code.BAD_JSON, BAD_JSON), (Code.BAD_MESSAGE, BAD_MESSAGE), (Code.UNKNOWN_TYPE, UNKNOWN_TYPE))
    for name, line in lines.items()
]


def assert_tellable(fault: Fault) -> None:
    """Its texts can be told to a bot, printed on a terminal and kept in a record."""
    for text in (fault.text, fault.given):
        assert text.isascii()
        assert text.isprintable()
        assert len(text) <= GIVEN_MAX + 100
    assert len(fault.given) <= GIVEN_MAX + 3


@pytest.mark.parametrize(("code", "line"), CASES)
def test_a_bad_line_is_a_fault_with_its_code(code: Code, line: bytes) -> None:
    fault = from_bot(line)
    assert isinstance(fault, Fault)
    assert fault.code == code
    assert fault.given == shown(line)
    assert_tellable(fault)


@given(st.binary(max_size=300))
def test_no_bytes_raise(line: bytes) -> None:
    heard = from_bot(line)
    assert isinstance(heard, (Fault, *BOT_MESSAGES))
    if isinstance(heard, Fault):
        assert_tellable(heard)


@given(
    st.sampled_from(["hello", "act", "pong", "leave", "resign", "over", "x"]),
    st.dictionaries(st.sampled_from(["name", "protocol", "decision", "choice", "action", "id", "news", "new"]), JSON),
)
def test_no_members_raise(tag: str, members: dict[str, Any]) -> None:
    heard = from_bot(json.dumps({"type": tag} | members).encode())
    if isinstance(heard, Fault):
        assert_tellable(heard)


@given(st.sampled_from([line for _, line in [*BAD_JSON.items(), *UNKNOWN_TYPE.items()] if len(line) < 99]), st.data())
def test_no_flipped_byte_raises(line: bytes, data: st.DataObject) -> None:
    at, byte = data.draw(st.integers(0, len(line) - 1)), data.draw(st.integers(0, 255))
    heard = from_bot(line[:at] + bytes([byte]) + line[at + 1 :])
    assert isinstance(heard, (Fault, *BOT_MESSAGES))


@given(st.binary(max_size=1_000))
def test_what_is_shown_of_bad_bytes_prints_and_is_short(line: bytes) -> None:
    text = shown(line)
    assert text.isascii()
    assert text.isprintable() or not text
    assert len(text) <= GIVEN_MAX + 3
    assert text.endswith("...") or len(line) <= GIVEN_MAX


def test_a_text_that_repeats_the_bot_is_short_and_prints() -> None:
    fault = from_bot(hello('"name":"ann","news":"\\n' + "\u00e9" * 30_000 + '"'))
    assert isinstance(fault, Fault)
    assert_tellable(fault)


@pytest.mark.parametrize("number", [2**53 + 1, 2**63, 2**64, 2**64 + 1, 2**65, -(2**63) - 1, -1, 10**4_000])
def test_a_huge_choice_stays_the_number_that_it_is(number: int) -> None:
    heard = from_bot(act(f'"choice":{number}'))
    assert isinstance(heard, Act)
    assert heard.choice == number
    assert str(heard.choice), "it can be written down"


def test_of_a_member_that_comes_twice_the_last_one_counts() -> None:
    assert from_bot(act('"choice":1,"choice":2')) == from_bot(act('"choice":2'))


def test_unknown_members_are_ignored() -> None:
    assert from_bot(act('"choice":1,"note":{"a":[1,2.5,null]}')) == from_bot(act('"choice":1'))
    assert isinstance(from_bot(hello('"name":"ann","resume":"abc"')), Hello)


def test_letters_beyond_ascii_may_be_raw_or_escaped() -> None:
    assert from_bot('{"type":"pong","id":"é\u2028😀"}'.encode()) == from_bot(
        b'{"type":"pong","id":"\\u00e9\\u2028\\ud83d\\ude00"}'
    )


def test_the_order_of_members_and_white_space_do_not_matter() -> None:
    assert from_bot(b' {"choice" :\t3 ,\r "decision":"7-0a0a0a0a", "type": "act"} ') == Act("7-0a0a0a0a", 3)


# ------------------------------------------------------------------------------------------------ what is sent


def decide(**members: Any) -> Decide:
    given: dict[str, Any] = {
        "decision": "83-9f3a2c11", "choices": 1, "match": "m", "game": "g", "seat": 0, "sides": ((0,), (1,)),
        "score": (0, 0), "limit_ms": 1_000, "bank_ms": 60_000, "legal": Raw(b'[{"do":"fold"}]'), "view": Raw(b"{}"),
    }  # fmt: skip
    return Decide(**given | members)


def test_a_decide_begins_with_what_a_bot_without_a_parser_needs() -> None:
    assert encoded(decide()).startswith(b'{"type":"decide","decision":"83-9f3a2c11","choices":1,"match":')


@given(st.text(), st.text(), st.text())
def test_all_that_is_sent_is_ascii_and_means_the_same(text: str, given: str, view: str) -> None:
    for message in (
        Faulted(Code.STALE, False, True, text, given=given),
        decide(game=text, view=Raw(msgspec.json.encode(view))),
    ):
        line = encoded(message)
        assert line.isascii()
        assert line.count(b"\n") == 1
        assert type(from_referee(line)) is type(message)
        assert json.loads(line) == json.loads(msgspec.json.encode(message))


def test_what_is_ascii_already_is_sent_as_it_is() -> None:
    assert encoded(Faulted(Code.STALE, False, True, 'a "b" \\ \n')) == (
        b'{"type":"faulted","code":"stale","counted":false,"open":true,"text":"a \\"b\\" \\\\ \\n",'
        b'"match":"","decision":"","given":"","faults":0,"limit":0}\n'
    )


def test_an_act_is_sent_with_the_one_member_that_it_holds() -> None:
    assert encoded(Act("7-0a0a0a0a", 0)) == b'{"type":"act","decision":"7-0a0a0a0a","choice":0}\n'
    assert encoded(Act("7-0a0a0a0a", action=Raw(b"{}"))) == b'{"type":"act","decision":"7-0a0a0a0a","action":{}}\n'


def test_news_that_nobody_asked_for_are_left_out() -> None:
    assert b"news" not in encoded(decide())
    assert b'"news":[]' in encoded(decide(news=Raw(b"[]")))


def test_every_message_is_listed_once() -> None:
    assert set(BOT_MESSAGES) == set(get_args(FromBot))
    assert set(REFEREE_MESSAGES) == set(get_args(FromReferee))
    assert Over in REFEREE_MESSAGES


def test_every_code_is_of_one_kind() -> None:
    kinds = (NOTICES, RETRIES, FINAL, {Code.TIMEOUT})
    assert sorted(code for kind in kinds for code in kind) == sorted(Code)
