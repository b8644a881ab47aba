"""What a bot may say when: nothing stale gets through, and lines that lead nowhere run out."""

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.conversation import MAY_SAY, NOTICES_MAX, Conversation, Phase
from protocol.faults import Code, Fault
from protocol.messages import BOT_MESSAGES, Act, FromBot, Hello, Leave, Pong, Resign

OPEN = "7-0a0a0a0a"
OTHER = "5-0b0b0b0b"
HELLO = b'{"type":"hello","name":"ann","protocol":1}'
GOOD = b'{"type":"act","decision":"7-0a0a0a0a","choice":0}'
STALE = b'{"type":"act","decision":"5-0b0b0b0b","choice":0}'
PONG = b'{"type":"pong"}'
LEAVE = b'{"type":"leave"}'
RESIGN = b'{"type":"resign"}'

# what is said                       nothing said yet   lobby              waiting            deciding
TABLE: dict[bytes, tuple[type[FromBot] | Code, ...]] = {
    HELLO: (Hello, Code.OUT_OF_PLACE, Code.OUT_OF_PLACE, Code.OUT_OF_PLACE),
    GOOD: (Code.OUT_OF_PLACE, Code.STALE, Code.STALE, Act),
    STALE: (Code.OUT_OF_PLACE, Code.STALE, Code.STALE, Code.STALE),
    PONG: (Code.OUT_OF_PLACE,) * 4,
    LEAVE: (Code.OUT_OF_PLACE, Leave, Leave, Leave),
    RESIGN: (Code.OUT_OF_PLACE, Code.OUT_OF_PLACE, Resign, Resign),
    b"GET / HTTP/1.1": (Code.BAD_JSON,) * 4,
    b'{"type":"mvoe"}': (Code.UNKNOWN_TYPE,) * 4,
    b'{"type":"act"}': (Code.BAD_MESSAGE,) * 4,
}
PHASES = [Phase.GREETING, Phase.LOBBY, Phase.WAITING, Phase.DECIDING]


def in_phase(phase: Phase) -> Conversation:
    conversation = Conversation()
    if phase is Phase.DECIDING:
        conversation.open(OPEN)
    else:
        conversation.move(phase)
    return conversation


def deciding() -> Conversation:
    return in_phase(Phase.DECIDING)


def code(heard: FromBot | Fault | None) -> Code | None:
    return heard.code if isinstance(heard, Fault) else None


def cells() -> Iterator[object]:
    for line, row in TABLE.items():
        for phase, worth in zip(PHASES, row, strict=True):
            yield pytest.param(line, phase, worth, id=f"{phase.name.lower()}: {line.decode()}")


@pytest.mark.parametrize(("line", "phase", "worth"), list(cells()))
def test_the_table_of_what_may_be_said_when(line: bytes, phase: Phase, worth: type[FromBot] | Code) -> None:
    heard = in_phase(phase).hear(line)
    assert heard is not None
    assert (heard.code if isinstance(heard, Fault) else type(heard)) == worth


def test_the_table_covers_every_phase_and_every_message() -> None:
    assert list(MAY_SAY) == list(Phase) == PHASES
    assert {json.loads(line)["type"] for line in (HELLO, GOOD, PONG, LEAVE, RESIGN)} == {
        message.__struct_config__.tag for message in BOT_MESSAGES
    }


def test_a_notice_says_what_to_do() -> None:
    texts = {
        line: heard.text
        for line in (STALE, PONG, HELLO)
        for heard in [deciding().hear(line)]
        if isinstance(heard, Fault)
    }
    assert OPEN in texts[STALE]
    assert "ping" in texts[PONG]
    assert "one hello" in texts[HELLO]


# ---------------------------------------------------------------------------------------------- stale answers


@pytest.mark.parametrize(
    "decision", [OTHER, "", " ", "7", OPEN + " ", OPEN.upper(), OPEN[:-1], OPEN + "\\u0000", "8-0a0a0a0a"]
)
def test_only_the_very_id_answers(decision: str) -> None:
    assert code(deciding().hear(f'{{"type":"act","decision":"{decision}","choice":0}}'.encode())) == Code.STALE


@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.WAITING])
@pytest.mark.parametrize("decision", ["", OPEN])
def test_nothing_answers_where_nothing_is_open(phase: Phase, decision: str) -> None:
    conversation = deciding()
    conversation.move(phase)
    heard = conversation.hear(f'{{"type":"act","decision":"{decision}","choice":0}}'.encode())
    assert isinstance(heard, Fault)


def test_a_second_answer_is_stale_once_the_first_is_taken() -> None:
    conversation = deciding()
    assert isinstance(conversation.hear(GOOD), Act)
    conversation.settled()
    assert code(conversation.hear(GOOD)) == Code.STALE


def test_an_answer_that_was_refused_may_be_mended() -> None:
    conversation = deciding()
    assert isinstance(conversation.hear(GOOD), Act)
    assert isinstance(conversation.hear(GOOD), Act), "it is open until the referee settles it"


STEPS = st.lists(
    st.tuples(st.just("open"), st.integers(0, 3))
    | st.tuples(st.just("act"), st.integers(0, 3))
    | st.tuples(st.sampled_from(["settled", "lobby", "waiting", "pong", "blank", "junk"]), st.just(0)),
    max_size=40,
)


@given(STEPS)
def test_no_interleaving_lets_a_stale_answer_through(steps: list[tuple[str, int]]) -> None:
    conversation, is_open, wasted = in_phase(Phase.LOBBY), None, 0
    for step, number in steps:
        match step:
            case "open":
                wasted = wasted if is_open == number else 0
                is_open = number
                conversation.open(f"{number}-x")
            case "settled":
                is_open = None
                conversation.settled()
            case "lobby" | "waiting":
                is_open, wasted = None, 0
                conversation.move(Phase.LOBBY if step == "lobby" else Phase.WAITING)
            case "act":
                heard = conversation.hear(f'{{"type":"act","decision":"{number}-x","choice":{number}}}'.encode())
                assert isinstance(heard, Act) == (number == is_open)
                if not isinstance(heard, Act):
                    wasted += 1
                    assert code(heard) == (Code.STALE if wasted <= NOTICES_MAX else Code.FLOOD)
            case _:
                wasted += 1
                heard = conversation.hear({"pong": PONG, "blank": b" ", "junk": b"?"}[step])
                assert isinstance(heard, Fault) or step == "blank"
                assert (code(heard) == Code.FLOOD) == (wasted > NOTICES_MAX)


# ------------------------------------------------------------------------------------------ choice and action


@pytest.mark.parametrize(
    "members",
    ['"x":1', '"choice":0,"action":{"do":"fold"}', '"choice":0,"action":null', '"action":0,"choice":0'],
)
def test_an_act_with_none_or_both_of_choice_and_action_is_a_notice(members: str) -> None:
    conversation = deciding()
    heard = conversation.hear(f'{{"type":"act","decision":"{OPEN}",{members}}}'.encode())
    assert code(heard) == Code.BAD_MESSAGE
    assert isinstance(conversation.hear(GOOD), Act), "the decision stays open"


@pytest.mark.parametrize("action", ['{"do":"fold"}', "[]", "0", '"fold"', "false", "null", "{}"])
def test_an_action_is_passed_on_as_it_is(action: str) -> None:
    heard = deciding().hear(f'{{"type":"act","decision":"{OPEN}","action":{action}}}'.encode())
    assert isinstance(heard, Act)
    assert bytes(heard.action) == action.encode()


@pytest.mark.parametrize("choice", [0, -1, 10**9, 2**64 + 1])
def test_whether_a_choice_exists_is_not_asked_here(choice: int) -> None:
    heard = deciding().hear(f'{{"type":"act","decision":"{OPEN}","choice":{choice}}}'.encode())
    assert isinstance(heard, Act)
    assert heard.choice == choice


# --------------------------------------------------------------------------------------------------- the flood


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("line", [b"?", PONG, b'{"type":"mvoe"}', b"[]", b"\xff"], ids=repr)
def test_twenty_wasted_lines_are_notices_and_the_next_is_a_flood(phase: Phase, line: bytes) -> None:
    conversation = in_phase(phase)
    codes = [code(conversation.hear(line)) for _ in range(NOTICES_MAX + 2)]
    assert Code.FLOOD not in codes[:NOTICES_MAX]
    assert None not in codes
    assert codes[NOTICES_MAX:] == [Code.FLOOD] * 2


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("blank", [b"", b" ", b"   ", b"\t", b"\r"], ids=repr)
def test_blank_lines_are_silent_but_run_out_too(phase: Phase, blank: bytes) -> None:
    conversation = in_phase(phase)
    assert [conversation.hear(blank) for _ in range(NOTICES_MAX)] == [None] * NOTICES_MAX
    assert code(conversation.hear(blank)) == Code.FLOOD


def test_a_good_answer_is_heard_after_twenty_wasted_lines() -> None:
    conversation = deciding()
    for _ in range(NOTICES_MAX):
        conversation.hear(b"?")
    assert isinstance(conversation.hear(GOOD), Act)


def test_every_decision_has_patience_of_its_own() -> None:
    conversation = Conversation()
    for number in range(5):
        conversation.open(f"{number}-0a0a0a0a")
        assert Code.FLOOD not in [code(conversation.hear(STALE)) for _ in range(NOTICES_MAX)]
        conversation.settled()


def test_every_stay_in_the_lobby_has_patience_of_its_own() -> None:
    conversation = in_phase(Phase.LOBBY)
    for _ in range(3):
        assert Code.FLOOD not in [code(conversation.hear(b"?")) for _ in range(NOTICES_MAX)]
        conversation.move(Phase.LOBBY)


def test_opening_the_same_decision_again_does_not_renew_the_patience() -> None:
    conversation = deciding()
    for _ in range(NOTICES_MAX):
        conversation.open(OPEN)
        assert code(conversation.hear(b"?")) == Code.BAD_JSON
    conversation.open(OPEN)
    assert code(conversation.hear(b"?")) == Code.FLOOD


# ------------------------------------------------------------------------------------------------ ping and pong


@pytest.mark.parametrize("phase", PHASES[1:])
def test_a_pong_answers_a_ping_once(phase: Phase) -> None:
    conversation = in_phase(phase)
    conversation.pinged()
    assert conversation.hear(PONG) is None
    assert code(conversation.hear(PONG)) == Code.OUT_OF_PLACE


def test_a_pong_that_was_asked_for_costs_no_patience() -> None:
    conversation = in_phase(Phase.LOBBY)
    for _ in range(NOTICES_MAX * 2):
        conversation.pinged()
        assert conversation.hear(PONG) is None
    assert code(conversation.hear(b"?")) == Code.BAD_JSON


def test_an_unanswered_ping_is_no_licence_after_the_next_match() -> None:
    conversation = in_phase(Phase.LOBBY)
    conversation.pinged()
    conversation.open(OPEN)
    assert conversation.hear(PONG) is None, "a late pong is still an answer"
    assert isinstance(conversation.hear(PONG), Fault)


# ------------------------------------------------------------------------------------------------ never raises


@given(st.sampled_from(PHASES), st.lists(st.binary(max_size=40) | st.sampled_from(list(TABLE)), max_size=30))
def test_nothing_that_is_heard_raises(phase: Phase, lines: list[bytes]) -> None:
    conversation = in_phase(phase)
    for line in lines:
        heard = conversation.hear(line)
        assert heard is None or isinstance(heard, (Fault, *BOT_MESSAGES))
        if not isinstance(heard, Fault | None):
            assert type(heard) in MAY_SAY[phase]


@given(st.lists(st.binary(max_size=30) | st.just(HELLO) | st.just(GOOD), max_size=25))
def test_before_the_hello_nothing_but_a_hello_is_heard(lines: list[bytes]) -> None:
    conversation = Conversation()
    for line in lines:
        heard = conversation.hear(line)
        assert heard is None or isinstance(heard, Fault | Hello)


def test_a_hello_is_heard_again_until_the_referee_moves_on() -> None:
    conversation = Conversation()
    assert isinstance(conversation.hear(HELLO), Hello)
    conversation.move(Phase.LOBBY)
    assert code(conversation.hear(HELLO)) == Code.OUT_OF_PLACE
    assert isinstance(conversation.hear(LEAVE), Leave)
    conversation.pinged()
    assert not isinstance(conversation.hear(PONG), Pong), "a pong is nothing to act on"
