"""An open house: bots come and go, every full table plays, nobody waits alone, and a stop is clean."""

import sys

import pytest
import trio

from referee.match.clock import TimeControl
from referee.match.replay import verify
from referee.rules.dog.dog import Dog
from referee.server.launch import Recipe, recipe
from referee.server.serve import Filling, Service
from tests.server.conftest import House
from tests.server.player import Player, act, kinds, offer

NAMES = ("ada", "bob", "cleo", "dan")
UNHURRIED = offer(times=TimeControl(limit_ms=20_000, startup_ms=20_000))


# ---------------------------------------------------------------------------- tables


async def test_a_full_table_plays_again_and_again(house: House):
    await house.open(UNHURRIED)
    for name in NAMES:
        await house.plays(name)
    await house.until(lambda: len(house.results()) >= 4)
    for result in house.results():
        assert sorted(bot.bot for bot in result.bots) == sorted(NAMES)
        assert not any(bot.faults or bot.retired or bot.house for bot in result.bots)
        assert not result.known_seed
    assert len({result.seed for result in house.results()}) == len(house.results())
    assert len({tuple(bot.bot for bot in result.bots) for result in house.results()}) > 1, "seats are drawn"


async def test_many_tables_play_at_once_and_nobody_is_left_behind(house: House):
    await house.open(UNHURRIED)
    for number in range(40):
        await house.plays(f"bot-{number}", matches=2)
    await house.empty()
    played = [bot.bot for result in house.results() for bot in result.bots]
    assert len(played) % 4 == 0
    assert max(played.count(name) for name in played) <= 2
    assert not any(bot.faults for result in house.results() for bot in result.bots)


async def test_over_is_heard_by_those_who_leave_as_by_those_who_stay(house: House):
    await house.open(UNHURRIED)
    told: dict[str, list] = {}

    async def stay(name: str, **hello: object) -> None:
        player = await house.guest(name, **hello)
        told[name] = kinds(await player.play(until="closing"))

    for _ in range(5):
        async with trio.open_nursery() as nursery:
            for name in NAMES:
                nursery.start_soon(lambda name=name: stay(name, matches=1))
        for name in NAMES:
            assert told[name][-2:] == ["over", "closing"], name


async def test_events_notices_and_requests_at_once_never_mix_and_all_seats_hear_the_same(house: House):
    await house.open(UNHURRIED)
    played: dict[str, list] = {}

    async def chatter(name: str) -> None:
        player = await house.guest(name, news="stream", matches=3)
        heard: list = []
        while message := await player.hear():
            heard += [message["news"]] if message["type"] == "event" else []
            if message["type"] == "decide":
                await player.say(b"garbage\n{}\n" * 5, act(message["decision"]))
            elif message["type"] == "faulted":
                assert not message["counted"]
        played[name] = [news for news in heard if news["news"] in ("played", "captured", "folded")]

    async with trio.open_nursery() as nursery:
        for name in NAMES:
            nursery.start_soon(chatter, name)
    assert len(house.results()) == 3
    assert not any(bot.faults for result in house.results() for bot in result.bots)
    assert len(played["ada"]) > 30
    assert all(played[name] == played["ada"] for name in NAMES)


async def test_a_bot_that_says_leave_plays_its_match_to_the_end_and_goes(house: House):
    await house.open(UNHURRIED)
    for name in NAMES[1:]:
        await house.plays(name)
    player = await house.guest("ada")
    decision = (await player.hear("decide"))["decision"]
    await player.say({"type": "leave"}, act(decision))
    heard = kinds(await player.play())
    assert heard[-2:] == ["over", "closing"]
    assert "decide" in heard


async def test_a_bot_that_comes_back_between_two_matches_is_welcome(house: House):
    await house.open(UNHURRIED)
    for name in NAMES[1:]:
        await house.plays(name)
    for number in range(1, 4):
        async with await house.guest("ada", matches=1) as player:
            assert kinds(await player.play())[-2:] == ["over", "closing"]
        await house.until(lambda number=number: len(house.results()) >= number and not house.service.lobby.has("ada"))
    assert not any(bot.faults for result in house.results() for bot in result.bots)


async def test_a_bot_that_went_in_a_match_can_come_back_while_it_is_still_played(house: House):
    await house.open(offer(Dog(hand_sizes=(2,), max_rounds=8), TimeControl(limit_ms=1_000, bank_ms=0)))
    slow = [await house.guest(name) for name in NAMES]
    await slow[0].close()

    async def go_on() -> None:
        for player in slow[1:]:
            house.nursery.start_soon(player.play)

    await go_on()
    await house.until(lambda: not house.service.lobby.has("ada"))
    again = await house.guest("ada")
    assert house.service.lobby.has("ada")
    await house.until(house.results)
    [ada] = [bot for bot in house.results()[0].bots if bot.bot == "ada"]
    assert set(ada.faults) == {"gone"}
    assert (await again.hear("seated"))["match"]


async def test_guests_that_vanish_from_the_lobby_are_not_seated(house: House):
    await house.open(UNHURRIED)
    for number in range(100):
        player = await house.guest(f"ghost-{number}")
        await player.close()
        await house.until(lambda: not len(house.service.lobby))
    for name in NAMES:
        await house.plays(name, matches=1)
    await house.until(house.results)
    assert sorted(bot.bot for bot in house.results()[0].bots) == sorted(NAMES)
    assert not any(bot.faults for bot in house.results()[0].bots)


# ---------------------------------------------------------------------------- house bots


def random_bots() -> list[Recipe]:
    return [recipe("random", "dog")]


@pytest.mark.parametrize("lone", [1, 2, 3])
async def test_whoever_waits_too_long_gets_house_bots_which_are_marked_and_leave(house: House, lone: int):
    await house.open(UNHURRIED, Filling(random_bots(), 0.1))
    names = NAMES[:lone]
    for name in names:
        await house.plays(name, matches=1)
    await house.until(house.results)
    [result] = house.results()
    assert sorted(bot.bot for bot in result.bots if not bot.house) == sorted(names)
    assert sum(bot.house for bot in result.bots) == 4 - lone
    assert all(bot.bot.startswith("house-random-") for bot in result.bots if bot.house)
    await house.empty()


@pytest.mark.parametrize("host", ["127.0.0.2", "0.0.0.0", "::1", "::", "localhost"])
async def test_house_bots_find_the_house_wherever_it_listens(house: House, nursery, host: str):
    service = Service(UNHURRIED, house.folder, filling=Filling(random_bots(), 0))
    try:
        port = await nursery.start(service.run, host, 0)
    except OSError:
        assert ":" in host, host
        pytest.skip("this machine has no IPv6")
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    player = Player(await trio.open_tcp_stream(near, port))
    house.players.append(player)
    await player.hello(matches=1)
    assert "over" in kinds(await player.play())
    service.stop()
    await service.ended.wait()


async def test_house_bots_never_play_among_themselves_and_go_when_nobody_needs_them(house: House):
    await house.open(UNHURRIED, Filling(random_bots(), 0.1))
    player = await house.guest("ada")
    await house.until(lambda: house.service._coming)
    await player.say({"type": "leave"})
    await house.empty()
    await trio.sleep(0.3)
    await house.empty()
    assert not house.records()


async def test_a_house_bot_that_cannot_be_started_is_told_and_does_not_stop_the_house(house: House):
    recipes = [Recipe("missing", ("/no/such/bot",)), Recipe("broken", (sys.executable, "-c", "raise SystemExit(3)"))]
    await house.open(UNHURRIED, Filling(recipes, 0.1))
    await house.plays("ada", matches=1)
    await house.until(lambda: any("house-missing-" in line and "/no/such/bot" in line for line in house.told))
    await house.until(lambda: any("house-broken-" in line and "exit code 3" in line for line in house.told))
    for name in NAMES[1:]:
        await house.plays(name, matches=1)
    await house.until(house.results)


# ---------------------------------------------------------------------------- a stop


async def test_a_stop_suspends_what_runs_and_takes_leave_of_everybody(house: House):
    await house.open(offer(times=TimeControl(limit_ms=20_000)))
    players = [await house.guest(f"bot-{number}") for number in range(6)]
    seated = [await player.hear("seated") for player in players[:4]]
    assert all(seated)
    reading = [player.play(lambda decide: {"choice": 0}) for player in players]
    told: list[list] = []

    async def read(one) -> None:
        told.append(await one)

    async with trio.open_nursery() as nursery:
        for one in reading[:3] + reading[4:]:
            nursery.start_soon(read, one)
        await trio.sleep(0.2)
        house.service.stop()
        with trio.fail_after(10):
            await house.service.ended.wait()
    reading[3].close()
    for heard in told:
        assert heard[-1]["type"] == "closing"
        assert heard[-1]["why"] == "shutdown"
        assert kinds(heard).count("closing") == 1
    [record] = house.records()
    assert verify(record.read_bytes()).state == "incomplete"
    assert record.read_bytes().endswith(b"\n")
    assert b'"what":"suspended"' in record.read_bytes().splitlines()[-1]
    with pytest.raises(OSError, match=r"refused|connect"):
        await house.connect()


async def test_a_stop_is_over_in_bounded_time_whoever_is_connected(house: House):
    await house.open(offer(times=TimeControl(limit_ms=20_000, startup_ms=60_000)))
    half_open = await house.connect()
    await half_open.say(b'{"type":"hel')
    idle = await house.guest("idle")
    with trio.fail_after(10):
        house.service.stop()
        assert (await idle.hear("closing"))["why"] == "shutdown"
        assert (await half_open.hear())["why"] == "shutdown"
        assert await half_open.hear_line() == b""
        await house.service.ended.wait()


async def test_a_stop_ends_the_processes_of_house_bots(house: House):
    script = "import os, signal, socket, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
    await house.open(UNHURRIED, Filling([Recipe("stubborn", (sys.executable, "-c", script))], 0.1))
    await house.guest("ada")
    await house.until(lambda: len(house.service._coming) == 3)
    bots = list(house.service._coming.values())
    await house.until(lambda: all(bot._process is not None for bot in bots))
    with trio.fail_after(20):
        house.service.stop()
        await house.service.ended.wait()
    assert all(bot.ended.is_set() and bot._process.returncode is not None for bot in bots)
