"""A chair keeps one absolute deadline: nothing that a bot does moves it, and what comes of it is a value."""

import pytest
import trio
from trio.testing import lockstep_stream_pair, memory_stream_pair, wait_all_tasks_blocked

from protocol.conversation import NOTICES_MAX, Phase
from protocol.faults import Code, Fault
from protocol.lines import MAX_LINE
from protocol.messages import Act, Resign
from referee.match.match import Answer
from referee.server.chair import Chair
from referee.server.link import Link
from tests.server.player import Player, act, kept, question

HAND_OVER_MS = 1_000
LEFT_MS = 300
LEFT_S = LEFT_MS / 1_000


class Asked:
    """A chair with its link, a player at the other end, and what came of a question."""

    def __init__(self, nursery: trio.Nursery, pair=memory_stream_pair) -> None:
        ours, theirs = pair()
        self.link, self.player = Link(ours), Player(theirs)
        self.link.conversation.move(Phase.WAITING)
        self.chair = Chair(self.link, HAND_OVER_MS)
        nursery.start_soon(kept, self.link)

    async def ask(self, number: int = 1) -> Answer:
        began = trio.current_time()
        answer = await self.chair.ask(question(number, LEFT_MS))
        self.lasted_s = trio.current_time() - began
        return answer


@pytest.fixture
async def asked(nursery):
    asked = Asked(nursery)
    yield asked
    asked.link.sever("done")


@pytest.fixture
async def lockstep(nursery):
    asked = Asked(nursery, lockstep_stream_pair)
    yield asked
    asked.link.sever("done")


def code(answer: Answer) -> Code:
    assert isinstance(answer.what, Fault)
    return answer.what.code


async def sends(player: Player, *parts: bytes, every_s: float) -> None:
    """Never later than the deadline of the test's first question."""
    for part in parts:
        await trio.sleep(every_s)
        await player.say(part)


# ---------------------------------------------------------------------------- the deadline


async def test_a_silent_bot_is_timed_out_when_its_time_is_up_and_not_a_moment_later(autojump_clock, asked: Asked):
    answer = await asked.ask()
    assert code(answer) is Code.TIMEOUT
    assert answer.took_us == LEFT_MS * 1_000
    assert asked.lasted_s == pytest.approx(LEFT_S, abs=1e-9)
    assert not asked.link.severed, "a slow bot stays"


async def test_an_answer_costs_the_time_until_it_came(autojump_clock, asked: Asked, nursery):
    nursery.start_soon(lambda: sends(asked.player, b'{"type":"act","decision":"1-0badcafe","choice":2}\n', every_s=0.2))
    answer = await asked.ask()
    assert answer.what == Act("1-0badcafe", 2)
    assert answer.took_us == 200_000


async def test_an_answer_byte_by_byte_is_as_late_as_its_last_byte(autojump_clock, asked: Asked, nursery):
    line = b'{"type":"act","decision":"1-0badcafe","choice":2}\n'
    nursery.start_soon(lambda: sends(asked.player, *[bytes([byte]) for byte in line], every_s=0.1))
    answer = await asked.ask()
    assert code(answer) is Code.TIMEOUT
    assert asked.lasted_s == pytest.approx(LEFT_S, abs=1e-9)


@pytest.mark.parametrize("line", [b"\n", b"{}\n", b"garbage\n", b'{"type":"pong"}\n', b'{"type":"leave"}\n'])
async def test_no_line_moves_the_deadline(autojump_clock, asked: Asked, nursery, line: bytes):
    nursery.start_soon(lambda: sends(asked.player, *[line] * 15, every_s=0.019))
    answer = await asked.ask()
    assert code(answer) is Code.TIMEOUT
    assert answer.took_us == LEFT_MS * 1_000
    assert asked.lasted_s == pytest.approx(LEFT_S, abs=1e-9)


async def test_asked_again_the_bot_has_the_time_that_is_left_and_the_request_is_not_repeated(
    autojump_clock, asked: Asked, nursery
):
    nursery.start_soon(
        lambda: sends(asked.player, b'{"type":"act","decision":"1-0badcafe","choice":99}\n', every_s=0.2)
    )
    first = await asked.ask()
    assert first.took_us == 200_000
    again = await asked.ask()
    assert code(again) is Code.TIMEOUT
    assert again.took_us == LEFT_MS * 1_000
    assert asked.lasted_s == pytest.approx(0.1, abs=1e-9)
    await asked.ask(2)
    assert [(await asked.player.hear())["decision"] for _ in range(2)] == ["1-0badcafe", "2-0badcafe"]


# ---------------------------------------------------------------------------- handing over


async def test_a_bot_that_never_reads_is_timed_out_when_hand_over_and_time_are_up(autojump_clock, lockstep: Asked):
    answer = await lockstep.ask()
    assert code(answer) is Code.TIMEOUT
    assert lockstep.lasted_s == pytest.approx(HAND_OVER_MS / 1_000 + LEFT_S, abs=1e-9)
    assert answer.took_us == LEFT_MS * 1_000
    assert lockstep.link.severed == "timeout"
    assert lockstep.link.torn
    again = await lockstep.ask(2)
    assert code(again) is Code.GONE
    assert lockstep.lasted_s == 0
    assert len([line async for line in lines(lockstep.player)]) <= 1, "nothing follows half a line"


async def lines(player: Player):
    while line := await player.hear_line():
        yield line


@pytest.mark.parametrize(("reads_after_s", "starts_at_s"), [(0.7, 0.7), (1.0, 1.0), (1.2, 1.0)])
async def test_the_clock_starts_when_the_request_is_read_but_not_later_than_the_hand_over_time(
    autojump_clock, lockstep: Asked, nursery, reads_after_s: float, starts_at_s: float
):
    async def read_late() -> None:
        await trio.sleep(reads_after_s)
        await lockstep.player.hear()

    nursery.start_soon(read_late)
    answer = await lockstep.ask()
    assert code(answer) is Code.TIMEOUT
    assert lockstep.lasted_s == pytest.approx(starts_at_s + LEFT_S, abs=1e-9)
    assert not lockstep.link.severed


async def test_a_bot_that_does_not_read_its_notices_is_held_no_longer_than_its_time(
    autojump_clock, lockstep: Asked, nursery
):
    async def talk() -> None:
        await lockstep.player.hear()
        await lockstep.player.say(b"garbage\n" * 5)

    nursery.start_soon(talk)
    answer = await lockstep.ask()
    assert code(answer) is Code.TIMEOUT
    assert lockstep.lasted_s == pytest.approx(LEFT_S, abs=1e-9)
    assert lockstep.link.severed


# ---------------------------------------------------------------------------- notices


async def test_notices_are_told_and_the_answer_counts_all_the_same(autojump_clock, asked: Asked):
    await asked.player.say(b"garbage\n", {"type": "shrug"}, act("7-00000000"), act("1-0badcafe", choice=1))
    answer = await asked.ask()
    assert answer.what == Act("1-0badcafe", 1)
    codes = [Code.BAD_JSON, Code.UNKNOWN_TYPE, Code.STALE]
    assert [notice.code for notice in answer.notices] == codes
    assert (await asked.player.hear())["type"] == "decide"
    told = [await asked.player.hear() for _ in codes]
    assert [(one["type"], one["code"], one["counted"], one["open"]) for one in told] == [
        ("faulted", code.value, False, True) for code in codes
    ]


async def test_a_late_answer_is_stale_in_the_next_decision_and_not_taken_for_its_answer(autojump_clock, asked: Asked):
    assert code(await asked.ask(1)) is Code.TIMEOUT
    asked.chair.settled(Answer(Fault(Code.TIMEOUT, "")))
    await asked.player.say(act("1-0badcafe", choice=5))
    await asked.player.say(act("2-0badcafe", choice=1))
    answer = await asked.ask(2)
    assert answer.what == Act("2-0badcafe", 1)
    assert [notice.code for notice in answer.notices] == [Code.STALE]


async def test_of_two_answers_the_first_counts_and_the_second_is_stale_next_time(autojump_clock, asked: Asked):
    await asked.player.say(act("1-0badcafe", choice=1), act("1-0badcafe", choice=2))
    first = await asked.ask(1)
    assert first.what == Act("1-0badcafe", 1)
    asked.chair.settled(first)
    await asked.player.say(act("2-0badcafe", choice=3))
    second = await asked.ask(2)
    assert (second.what, [notice.code for notice in second.notices]) == (Act("2-0badcafe", 3), [Code.STALE])


@pytest.mark.parametrize("line", [b"\n", b"garbage\n", b'{"type":"act","decision":"0-00000000","choice":0}\n'])
async def test_more_than_so_many_wasted_lines_are_a_flood(autojump_clock, asked: Asked, line: bytes):
    await asked.player.say(line * NOTICES_MAX, act("1-0badcafe"))
    enough = await asked.ask(1)
    assert isinstance(enough.what, Act)
    asked.chair.settled(enough)
    await asked.player.say(line * (NOTICES_MAX + 1), act("2-0badcafe"))
    flood = await asked.ask(2)
    assert code(flood) is Code.FLOOD
    asked.chair.settled(flood)
    assert asked.link.severed == "flood"


async def test_wasted_lines_are_counted_for_a_decision_and_not_for_each_try(autojump_clock, asked: Asked):
    await asked.player.say(b"garbage\n" * 15, act("1-0badcafe", choice=99), b"garbage\n" * 6, act("1-0badcafe"))
    assert isinstance((await asked.ask()).what, Act)
    assert code(await asked.ask()) is Code.FLOOD, "asked again for the same decision"


async def test_leaving_once_is_enough_and_leaving_for_ever_is_a_flood(autojump_clock, asked: Asked):
    await asked.player.say(b'{"type":"leave"}\n' * 500, act("1-0badcafe"))
    assert code(await asked.ask()) is Code.FLOOD
    assert asked.chair.leaving


async def test_a_line_that_is_too_long_ends_the_link(autojump_clock, asked: Asked):
    await asked.player.say(b"x" * (MAX_LINE + 1))
    answer = await asked.ask()
    assert code(answer) is Code.LINE_TOO_LONG
    asked.chair.settled(answer)
    assert asked.link.severed == "line_too_long"
    assert code(await asked.ask(2)) is Code.GONE


# ---------------------------------------------------------------------------- going away


async def test_a_bot_that_hung_up_before_its_decision_is_gone_at_once(autojump_clock, asked: Asked):
    await asked.player.close()
    answer = await asked.ask()
    assert (code(answer), answer.took_us, asked.lasted_s) == (Code.GONE, 0, 0)


async def test_a_bot_that_hangs_up_within_its_decision_is_gone_in_that_moment(autojump_clock, asked: Asked, nursery):
    async def hang_up() -> None:
        await trio.sleep(0.1)
        await asked.player.say(b'{"type":"act","decision":"1-0badcafe","choice":2}')
        await asked.player.close()

    nursery.start_soon(hang_up)
    answer = await asked.ask()
    assert (code(answer), answer.took_us) == (Code.GONE, 100_000), "and what it did not end with a line feed is nothing"


async def test_an_answer_just_before_the_hang_up_counts(autojump_clock, asked: Asked, nursery):
    async def answer_and_go() -> None:
        await asked.player.hear()
        await asked.player.say(act("1-0badcafe", choice=2))
        await asked.player.close()

    nursery.start_soon(answer_and_go)
    answer = await asked.ask()
    assert answer.what == Act("1-0badcafe", 2)
    asked.chair.settled(answer)
    assert code(await asked.ask(2)) is Code.GONE


async def test_what_a_waiting_seat_said_before_it_hung_up_takes_effect_at_its_decision(autojump_clock, asked: Asked):
    await asked.player.say({"type": "leave"}, {"type": "resign"})
    await asked.player.close()
    answer = await asked.ask()
    assert isinstance(answer.what, Resign)
    assert asked.chair.leaving


async def test_nobody_on_a_chair_is_gone_at_once():
    chair = Chair(None, HAND_OVER_MS)
    assert code(await chair.ask(question())) is Code.GONE
    chair.tell(b"nobody hears it\n")
    chair.settled(Answer(Fault(Code.GONE, "")))


async def test_the_answer_that_comes_with_the_deadline_is_taken_or_timed_out_but_never_lost(
    autojump_clock, asked: Asked, nursery
):
    nursery.start_soon(
        lambda: sends(asked.player, b'{"type":"act","decision":"1-0badcafe","choice":2}\n', every_s=LEFT_S)
    )
    answer = await asked.ask(1)
    assert answer.took_us == LEFT_MS * 1_000
    if isinstance(answer.what, Fault):
        assert code(answer) is Code.TIMEOUT
        asked.chair.settled(answer)
        await wait_all_tasks_blocked()
        await asked.player.say(act("2-0badcafe", choice=1))
        assert [notice.code for notice in (await asked.ask(2)).notices] == [Code.STALE]
