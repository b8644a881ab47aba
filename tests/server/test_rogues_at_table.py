"""Bots that misbehave, as programs of their own at tables beside good ones: each ends as documented and alone."""

import sys
from pathlib import Path

import pytest

from referee.match.clock import TimeControl
from referee.match.result import BotResult
from referee.rules.dog.dog import Dog
from referee.server.launch import Bot
from tests.server.conftest import House
from tests.server.player import hashed, offer

ROGUE = str(Path(__file__).parents[1] / "bots" / "misbehave.py")
BRISK = TimeControl(limit_ms=100, bank_ms=400, startup_ms=20_000, hand_over_ms=300)
GAME = Dog(hand_sizes=(2,), max_rounds=12)

FAULTS: dict[str, set[str]] = {
    # too much of it
    "blank": {"flood", "gone"},
    "flood": {"flood", "gone"},
    "giant": {"line_too_long", "gone"},
    # lines that are no messages: a notice, and mended in time
    "bad_utf8": set(),
    "bad_utf8_inside": set(),
    "bom": set(),
    "nul": set(),
    "deep": set(),
    "odd_numbers": set(),
    "nan": set(),
    "array_and_null": set(),
    "duplicate_keys": set(),
    "both": set(),
    "neither": set(),
    # out of place, the same
    "wrong_decision": set(),
    "double": set(),
    "ahead": set(),
    "second_hello": set(),
    "unknown_type": set(),
    # bad answers
    "huge_integer": {"bad_action"},
    "illegal": {"illegal_action"},
    "fold_always": {"illegal_action"},
    "no_action": {"bad_action"},
    "choice_out_of_range": {"bad_action"},
    "negative_choice": {"bad_action"},
    # time
    "silent": {"timeout"},
    "late": {"timeout"},
    "drip": {"timeout"},
    "never_reading": {"timeout"},
    # going away
    "resigns": set(),
    "half_close": {"gone"},
    "reset": {"gone"},
    "hangs_up": {"gone"},
    "crash": {"gone"},
    # good, only odd
    "crlf": set(),
    "segments": set(),
    "glued": set(),
    "leaves": set(),
}
RETIRED = {name for name, codes in FAULTS.items() if codes} | {"resigns"}


@pytest.fixture
async def busy(house: House) -> House:
    """A house where four good bots play match after match, at a table of their own."""
    await house.open(offer(GAME, BRISK))
    for name in ("good-1", "good-2", "good-3", "good-4"):
        await house.guest(name)
    await house.until(lambda: not house.service.lobby.waiting)
    for player in house.players:
        house.nursery.start_soon(player.play, hashed)
    return house


async def with_good_ones(house: House, deed: str) -> BotResult:
    """A rogue comes, good bots sit down with it, and what the record says of it when the match is over."""
    bot = Bot(f"rogue-{deed}"[:32], (sys.executable, ROGUE, deed, "0"), "")
    await house.nursery.start(bot.run, "127.0.0.1", house.port)
    await house.until(lambda: house.service.lobby.has(bot.name) or bot.ended.is_set())
    for number in range(3):
        await house.plays(f"{deed}-{number}"[:32], hashed, matches=1)
    await house.until(lambda: found(house, bot.name))
    return found(house, bot.name)[0]


def found(house: House, name: str) -> list[BotResult]:
    return [bot for result in house.results() for bot in result.bots if bot.bot == name]


@pytest.mark.parametrize("deed", FAULTS)
async def test_a_rogue_ends_as_documented_and_the_good_bots_do_not_notice(busy: House, deed: str):
    rogue = await with_good_ones(busy, deed)
    await busy.until(lambda: found(busy, "good-1"))
    assert set(rogue.faults) == FAULTS[deed]
    assert rogue.retired == (deed in RETIRED)
    if rogue.retired and deed != "resigns":
        assert sum(rogue.faults.values()) == 5
    for result in busy.results():
        assert result.why == "finished"
        assert not any(bot.faults or bot.retired for bot in result.bots if bot.bot != rogue.bot)
        assert all(bot.decisions for bot in result.bots if bot.bot != rogue.bot)
    if deed == "leaves":
        await busy.until(lambda: not busy.service.lobby.has(rogue.bot))


@pytest.mark.parametrize("deed", ["http", "tls_hello", "talks_before_hello"])
async def test_who_does_not_begin_with_a_hello_is_not_seated(busy: House, deed: str):
    bot = Bot(deed, (sys.executable, ROGUE, deed, "0"), "")
    await busy.nursery.start(bot.run, "127.0.0.1", busy.port)
    await bot.ended.wait()
    assert not busy.service.lobby.has(deed)
    assert '"type":"refused"' in bot.last_words()
    await busy.until(lambda: found(busy, "good-1"))
    assert not any(bot.faults for result in busy.results() for bot in result.bots)
