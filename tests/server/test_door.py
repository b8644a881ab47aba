"""The door takes in bots, refuses what is none with a reason, and stands open whatever comes."""

import gc
import json
import socket
import ssl
import struct
import tracemalloc
from contextlib import suppress

import pytest
import trio

from protocol.messages import PROTOCOL
from referee.match.clock import TimeControl
from referee.server import door as room
from referee.server.door import Door, Token
from referee.server.lobby import Lobby
from tests.server.conftest import House, descriptors
from tests.server.player import Player, offer

NAMES = ("ada", "bob", "cleo", "dan")


@pytest.fixture
async def open_house(house: House) -> House:
    await house.open(offer(times=TimeControl(limit_ms=20_000, startup_ms=20_000)))
    return house


async def refused(player: Player) -> dict:
    message = await player.hear()
    assert message["type"] == "refused"
    assert await player.hear_line() == b"", "refused is the last line"
    return message


async def a_table_plays(house: House) -> None:
    """Good bots can come in, and nothing is held against them."""
    before = len(house.results())
    for name in NAMES:
        await house.plays(name, matches=1)
    await house.until(lambda: len(house.results()) > before)
    assert not any(bot.faults for bot in house.results()[-1].bots)
    await house.empty()


# ---------------------------------------------------------------------------- who comes in


async def test_the_welcome_tells_what_is_played_and_all_limits(open_house: House):
    player = await open_house.connect()
    await player.hello(version="2", client="test", unknown=[1])
    welcome = await player.hear()
    assert welcome["type"] == "welcome"
    assert welcome["games"] == ["short-dog"]
    assert welcome["times"]["limit_ms"] == 20_000
    assert welcome["limits"]["max_line"] == 65_536
    waiting = await player.hear()
    assert (waiting["type"], waiting["missing"], waiting["place"]) == ("waiting", 3, 1)


@pytest.mark.parametrize(
    ("hello", "code", "words"),
    [
        ({"protocol": 99}, "protocol", ["99", str(PROTOCOL)]),
        ({"protocol": 0}, "protocol", ["0", str(PROTOCOL)]),
        ({"games": ["chess", "go"]}, "game", ["short-dog", "chess"]),
        ({"name": "Ada Lovelace"}, "bad_hello", ["name"]),
        ({"name": "ada\n"}, "bad_hello", ["name"]),
        ({"name": ""}, "bad_hello", ["name"]),
        ({"name": "\ud800"}, "bad_hello", []),
        ({"matches": 0}, "bad_hello", ["matches"]),
        ({"news": "all"}, "bad_hello", ["news"]),
        ({"type": "act", "decision": "1-0badcafe", "choice": 0}, "bad_hello", ["hello"]),
        ({"type": "shrug"}, "bad_hello", ["hello"]),
    ],
)
async def test_a_bad_greeting_is_refused_with_what_is_wrong(open_house: House, hello: dict, code: str, words: list):
    player = await open_house.connect()
    await player.say({"type": "hello", "name": "ada", "protocol": PROTOCOL} | hello)
    answer = await refused(player)
    assert answer["code"] == code
    assert all(word in answer["text"] for word in words), answer["text"]
    assert json.dumps(answer).isascii()


async def test_a_bot_that_plays_this_game_among_others_is_welcome(open_house: House):
    await open_house.guest("ada", games=["chess", "short-dog"])


async def test_a_name_is_taken_until_its_bot_is_gone(open_house: House):
    first = await open_house.guest("ada")
    second = await open_house.connect("ada")
    await second.hello()
    answer = await refused(second)
    assert (answer["code"], answer["wait_ms"] > 0) == ("name_taken", True)
    await first.close()
    await open_house.until(lambda: not open_house.service.lobby.has("ada"))
    await open_house.guest("ada")


async def test_no_hello_in_time_is_refused(house: House):
    await house.open(offer(times=TimeControl(startup_ms=100)))
    silent, slow = await house.connect(), await house.connect()
    await slow.say(b'{"type":"hello",')
    assert (await refused(silent))["code"] == "late"
    assert (await refused(slow))["code"] == "late"


async def test_blank_lines_before_a_hello_are_nothing_and_too_many_are_a_flood(open_house: House):
    patient = await open_house.connect()
    await patient.say(b"\n\r\n   \n")
    await patient.hello()
    assert (await patient.hear())["type"] == "welcome"
    flood = await open_house.connect("bob")
    await flood.say(b"\n" * 10_000)
    assert (await refused(flood))["code"] == "bad_hello"


async def test_beyond_the_most_connections_each_further_one_is_refused(open_house: House, monkeypatch):
    monkeypatch.setattr(room, "GUESTS_MAX", 3)
    guests = [await open_house.guest(name) for name in NAMES[:3]]
    late = await open_house.connect("dan")
    answer = await refused(late)
    assert (answer["code"], answer["wait_ms"] > 0) == ("full", True)
    await guests[0].close()
    await open_house.until(lambda: len(open_house.service.door) < 3)
    await open_house.guest("dan")


@pytest.mark.parametrize(
    ("name", "token", "code"),
    [("ada", "a1", ""), ("ada", "b1", "token"), ("ada", "", "token"), ("ada", "zz", "token"), ("eve", "a1", "token")],
)
async def test_behind_a_door_with_tokens_a_name_belongs_to_its_token(name: str, token: str, code: str):
    what, lobby = offer(), Lobby("short-dog", 4)
    door = Door(what, lobby, {"a1": Token("ada"), "b1": Token("bob")})
    ours, theirs = trio.testing.memory_stream_pair()
    player = Player(theirs, name)
    with trio.fail_after(10):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(door.receive, ours)
            await player.hello(token=token)
            answer = await player.hear()
            assert (answer["type"], answer.get("code", "")) == ("refused" if code else "welcome", code)
            await player.close()


# ---------------------------------------------------------------------------- in the lobby


async def test_what_makes_no_sense_in_the_lobby_is_told_and_costs_nothing(open_house: House):
    player = await open_house.guest("ada")
    await player.say(b"garbage\n", {"type": "resign"}, {"type": "act", "decision": "1-0badcafe", "choice": 0})
    told = [await player.hear("faulted") for _ in range(3)]
    assert [(one["code"], one["counted"], one["open"]) for one in told] == [
        ("bad_json", False, False),
        ("out_of_place", False, False),
        ("stale", False, False),
    ]
    await player.say({"type": "leave"})
    assert (await player.hear())["why"] == "left"


@pytest.mark.parametrize(("line", "why"), [(b"garbage\n" * 21, "flood"), (b"x" * 70_000, "line_too_long")])
async def test_a_guest_who_is_a_nuisance_has_to_go(open_house: House, line: bytes, why: str):
    player = await open_house.guest("ada")
    await player.say(line)
    assert (await player.hear("closing"))["why"] == why
    assert await player.hear_line() == b""


async def test_nobody_waits_in_silence(nursery, autojump_clock):
    door = Door(offer(), Lobby("short-dog", 4), {}, open=True)
    ours, theirs = trio.testing.memory_stream_pair()
    player = Player(theirs)
    nursery.start_soon(door.receive, ours)
    await player.hello()
    assert [(await player.hear())["type"] for _ in range(2)] == ["welcome", "waiting"]
    began = trio.current_time()
    for round_number in range(1, 4):
        assert {(await player.hear())["type"], (await player.hear())["type"]} == {"ping", "waiting"}
        assert trio.current_time() - began == pytest.approx(30 * round_number)
        await player.say({"type": "pong"})
    await player.say({"type": "pong"})
    assert (await player.hear("faulted"))["code"] == "out_of_place", "a pong for each ping"
    await player.close()


# ---------------------------------------------------------------------------- what is no bot


def tls_hello() -> bytes:
    outgoing = ssl.MemoryBIO()
    with suppress(ssl.SSLWantReadError):
        ssl.create_default_context().wrap_bio(ssl.MemoryBIO(), outgoing, server_hostname="x").do_handshake()
    return outgoing.read()


NO_BOTS = {
    "a browser": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "an encrypted line": tls_hello(),
    "zeros": b"\0\0\0\n",
    "an escape": b"\x1b[2J\n",
    "half a letter": b'{"type":"hello","name":"\xf0\x9f\n',
    "not a number": b'{"type":"hello","name":"ada","protocol":NaN}\n',
    "a deep well": b"[" * 30_000 + b"\n",
    "a deep field": b'{"type":"hello","name":"ada","protocol":1,"x":' + b"[" * 30_000 + b"]" * 30_000 + b"}\n",
    "a list": b"[]\n",
    "two at once": b"{} {}\n",
    "a long line": b"x" * 1_000_000,
}


@pytest.mark.parametrize("what", NO_BOTS)
async def test_what_is_no_bot_gets_one_line_at_most_and_the_door_stays_open(open_house: House, what: str):
    stranger = await open_house.connect()
    await stranger.say(NO_BOTS[what])
    with suppress(trio.BrokenResourceError):
        await stranger.stream.send_eof()
    lines = [line async for line in lines_of(stranger)]
    assert len(lines) <= 1
    assert all(json.loads(line)["type"] == "refused" for line in lines)
    await a_table_plays(open_house)


async def lines_of(player: Player):
    while line := await player.hear_line():
        yield line


async def test_resets_at_once_do_not_stop_the_door(open_house: House):
    for _ in range(200):
        scan = socket.create_connection(("127.0.0.1", open_house.port))
        scan.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        scan.close()
    await a_table_plays(open_house)


async def test_resets_in_the_middle_of_a_greeting_do_not_stop_the_door(open_house: House):
    for number in range(100):
        scan = socket.create_connection(("127.0.0.1", open_house.port))
        scan.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        scan.sendall(b'{"type":"hello","name":"scan-%d","protocol":1}\n' % number)
        if number % 2:
            await trio.sleep(0.002)
        scan.close()
    await a_table_plays(open_house)


async def test_connections_that_come_and_go_leave_nothing_behind(open_house: House):
    await a_table_plays(open_house)
    before, tasks = descriptors(), trio.lowlevel.current_statistics().tasks_living

    async def come_and_go(number: int) -> None:
        player = await open_house.guest(f"bot-{number}", games=["short-dog"]) if number % 4 == 0 else None
        if player is None:
            player = await open_house.connect()
        if number % 4 == 1:
            await player.say(b"garbage\n")
        if number % 4 == 2:
            await player.say(b'{"type":"hel')
        await player.close()

    for batch in range(50):
        async with trio.open_nursery() as nursery:
            for number in range(10):
                nursery.start_soon(come_and_go, 10 * batch + number)
        await open_house.until(lambda: len(open_house.service.lobby) < 4)
    await open_house.part()
    await open_house.empty()
    await open_house.until(lambda: trio.lowlevel.current_statistics().tasks_living <= tasks)
    await open_house.until(lambda: descriptors() <= before)


async def test_matches_leave_no_descriptor_open(open_house: House):
    await a_table_plays(open_house)
    await open_house.part()
    gc.collect()
    before = descriptors()
    for name in NAMES:
        await open_house.plays(name, matches=50)
    await open_house.empty()
    await open_house.part()
    assert len(open_house.results()) == 51
    await open_house.until(lambda: descriptors() <= before)


async def test_a_line_without_end_takes_no_memory(open_house: House):
    stranger = await open_house.connect()
    piece = b"x" * 62_500
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        sent = 0
        with suppress(trio.BrokenResourceError):
            while sent < 100_000_000:
                await stranger.stream.send_all(piece)
                sent += len(piece)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak - before < 1_048_576
    assert sent > 65_536
    await a_table_plays(open_house)


async def test_a_guest_that_goes_in_the_moment_it_is_called_keeps_nobody_waiting(nursery, autojump_clock):
    lobby = Lobby("short-dog", 4)
    door = Door(offer(), lobby, {}, open=True)
    for name in NAMES:
        ours, theirs = trio.testing.memory_stream_pair()
        nursery.start_soon(door.receive, ours)
        await Player(theirs, name).hello()
    await trio.testing.wait_all_tasks_blocked()
    guests = list(lobby.waiting)
    guests[2].link.sever("done", "goodbye")
    with trio.move_on_after(10) as waited:
        await lobby.call(guests)
    assert not waited.cancelled_caught
    assert not lobby.waiting
    await trio.testing.wait_all_tasks_blocked()
    assert [lobby.has(name) for name in NAMES] == [True, True, False, True]
    door.dismiss("done", "goodbye")
