"""A link reads lines, writes lines and comes to an end, whatever is at its other end."""

import json

import pytest
import trio
from trio.testing import lockstep_stream_pair, memory_stream_pair, wait_all_tasks_blocked

from protocol.faults import Code, Fault
from protocol.lines import MAX_LINE
from protocol.messages import Hello, Leave
from referee.server import link as room
from referee.server.link import Link
from tests.server.player import Player, kept

HELLO = b'{"type":"hello","name":"ada","protocol":1}\n'


def pair() -> tuple[Link, Player]:
    ours, theirs = memory_stream_pair()
    return Link(ours), Player(theirs)


async def test_a_line_in_pieces_and_lines_in_one_piece_are_the_same_lines():
    link, player = pair()
    for byte in HELLO:
        await player.say(bytes([byte]))
    assert await link.hear() == Hello("ada", 1)
    link.conversation.move(link.conversation.phase.LOBBY)
    await player.say(b'{"type":"leave"}\r\n\n{"type":"leave"}\n{"type":"lea')
    assert [await link.hear(), await link.hear()] == [Leave(), Leave()]
    await player.say(b've"}\n')
    assert await link.hear() == Leave()


async def test_a_line_that_the_hang_up_cuts_off_is_not_heard():
    link, player = pair()
    await player.say(HELLO[:-1])
    await player.close()
    heard = await link.hear()
    assert isinstance(heard, Fault)
    assert heard.code is Code.GONE


async def test_lines_before_a_hang_up_are_heard_before_it():
    link, player = pair()
    await player.say(HELLO)
    await player.close()
    assert await link.hear() == Hello("ada", 1)
    assert (await link.hear()).code is Code.GONE


async def test_lines_that_came_are_heard_although_nothing_can_be_sent_any_more():
    link, player = pair()
    await player.say(HELLO)
    await player.close()
    link.post(b"{}\n")
    await link.flush()
    assert link.torn
    assert await link.hear() == Hello("ada", 1)
    assert (await link.hear()).code is Code.GONE


@pytest.mark.parametrize(("length", "code"), [(MAX_LINE, Code.BAD_JSON), (MAX_LINE + 1, Code.LINE_TOO_LONG)])
async def test_a_line_has_so_many_bytes_and_no_more(length: int, code: Code):
    link, player = pair()
    await player.say(b"x" * length + b"\n")
    assert (await link.hear()).code is code


async def test_a_line_without_end_is_a_fault_before_it_ends_and_nothing_behind_it_is_heard():
    link, player = pair()
    await player.say(b"x" * (MAX_LINE + 1))
    assert (await link.hear()).code is Code.LINE_TOO_LONG
    await player.say(b"\n" + HELLO)
    assert (await link.hear()).code is Code.LINE_TOO_LONG


async def test_the_pump_sends_what_is_posted_in_the_order_of_posting(nursery):
    link, player = pair()
    nursery.start_soon(kept, link)
    for number in range(1000):
        link.post(b'{"number":%d}\n' % number)
        if number % 100 == 0:
            await link.flush()
    lines = [json.loads(await player.hear_line())["number"] for _ in range(1000)]
    assert lines == list(range(1000))
    link.sever("done")


async def test_many_writers_at_once_never_mix_their_lines(nursery):
    link, player = pair()
    nursery.start_soon(kept, link)

    async def write(writer: int) -> None:
        for number in range(50):
            link.post(b'{"writer":%d,"number":%d}\n' % (writer, number))
            await link.flush()

    async with trio.open_nursery() as writers:
        for writer in range(20):
            writers.start_soon(write, writer)
        heard = [json.loads(await player.hear_line()) for _ in range(1000)]
    for writer in range(20):
        assert [line["number"] for line in heard if line["writer"] == writer] == list(range(50))
    link.sever("done")


async def test_an_outbox_that_is_full_closes_the_link(nursery, autojump_clock):
    ours, theirs = lockstep_stream_pair()
    link, player = Link(ours), Player(theirs)
    nursery.start_soon(kept, link)
    posted = 0
    while not link.severed:
        link.post(b"x" * 999 + b"\n")
        posted += 1_000
        assert posted < 2 * room.OUTBOX_MAX
        await wait_all_tasks_blocked()
    assert link.severed == "outbox_full"
    assert posted > room.OUTBOX_MAX
    link.post(b"nothing is taken any more\n")
    await trio.sleep(2 * room.GOODBYE_S)
    assert len(await player.hear_line()) <= 1_000, "what was torn, and no closing behind it"
    assert await player.hear_line() == b""


async def test_a_link_that_was_severed_says_why_after_all_that_was_posted(nursery):
    link, player = pair()
    nursery.start_soon(kept, link)
    link.post(b'{"type":"over"}\n')
    await wait_all_tasks_blocked()
    link.post(b'{"type":"event"}\n')
    link.sever("done", "goodbye")
    link.sever("other", "the first reason stands")
    assert [(await player.hear())["type"], (await player.hear())["type"]] == ["over", "event"]
    assert await player.hear() == {"type": "closing", "why": "done", "text": "goodbye"}
    assert await player.hear_line() == b""


async def test_a_cancelled_send_ends_the_link(nursery, autojump_clock):
    ours, theirs = lockstep_stream_pair()
    link, player = Link(ours), Player(theirs)
    link.post(b"first\n")
    with trio.move_on_after(1):
        await link.flush()
    assert link.torn
    link.post(b"second\n")
    await link.flush()
    link.sever("timeout", "never seen")
    nursery.start_soon(link.goodbye)
    assert await player.hear_line() in (b"", b"first\n")
    assert await player.hear_line() == b""


async def test_a_send_that_was_cancelled_before_it_began_tears_nothing():
    for _ in range(20):
        async with await tcp_pair() as (link, player), trio.open_nursery() as nursery:
            nursery.start_soon(kept, link)
            await wait_all_tasks_blocked()
            link.post(b'{"type":"over"}\n')
            await trio.lowlevel.checkpoint()
            await trio.lowlevel.checkpoint()
            link.sever("done", "goodbye")
            with trio.fail_after(10):
                assert (await player.hear()).get("type") == "over"
                assert (await player.hear()).get("type") == "closing"
            await player.close()


async def test_saying_goodbye_to_a_bot_that_does_not_read_takes_a_second(nursery, autojump_clock):
    ours, _ = lockstep_stream_pair()
    link = Link(ours)
    link.sever("done", "goodbye")
    began = trio.current_time()
    await link.goodbye()
    assert trio.current_time() - began == pytest.approx(room.GOODBYE_S)


async def test_a_bot_that_has_shut_down_its_own_side_still_hears_the_goodbye():
    async with await tcp_pair() as (link, player):
        await player.stream.send_eof()
        assert (await link.hear()).code is Code.GONE
        link.sever("gone", "the bot hung up")
        async with trio.open_nursery() as nursery:
            nursery.start_soon(link.goodbye)
            with trio.fail_after(10):
                assert (await player.hear()).get("why") == "gone"


class tcp_pair:  # noqa: N801
    """Both ends of one connection over loopback."""

    def __await__(self):
        return self._made().__await__()

    async def _made(self):
        [listener] = await trio.open_tcp_listeners(0, host="127.0.0.1")
        async with listener:
            self.player = Player(await trio.open_tcp_stream("127.0.0.1", listener.socket.getsockname()[1]))
            self.link = Link(await listener.accept())
        return self

    async def __aenter__(self) -> tuple[Link, Player]:
        return self.link, self.player

    async def __aexit__(self, *_: object) -> None:
        await self.player.close()
        await trio.aclose_forcefully(self.link._stream)
