"""A table plays a match to its end, whatever its bots do, and writes before it tells."""

import pytest
import trio

from referee.match.conduct import Conduct
from referee.match.replay import verify
from referee.server.table import play
from tests.server.player import Player, Seated, act, kinds, of_kind, started


class Played:
    """A whole match in memory: what was written, and what each player heard."""

    def __init__(self, sheets, heard) -> None:
        self.record, self.heard = sheets, heard

    def faults(self, seat: int) -> list[str]:
        return [entry["code"] for entry in self.record.entries("faulted") if entry["seat"] == seat and entry["counted"]]


async def played(*ways, opening=None) -> Played:
    """Plays a match; a way is what the player on that seat does, None: it answers the first legal action."""
    heard: list[list] = [[], [], [], []]

    async def proper(player: Player, told: list) -> None:
        told += await player.play()

    async with trio.open_nursery() as nursery:
        seated = Seated(nursery, opening or started())
        async with trio.open_nursery() as players:
            for player, told, way in zip(seated.players, heard, (*ways, None, None, None, None)[:4], strict=True):
                players.start_soon(way or proper, player, told)
            await play(seated.match, seated.chairs, seated.sheets)
            await seated.part()
    assert seated.sheets.finished
    assert seated.sheets.closed
    verdict = verify(b"".join(seated.sheets.lines))
    assert verdict.state == "complete", verdict
    return Played(seated.sheets, heard)


async def test_four_proper_bots_play_to_the_end_and_over_is_their_last_line(autojump_clock):
    match = await played()
    assert match.record.entries("ended")[0]["why"] == "finished"
    assert not match.record.entries("faulted")
    for told in match.heard:
        assert kinds(told)[0] == "seated"
        assert kinds(told)[-2:] == ["over", "closing"]
        assert kinds(told).count("over") == 1
        assert set(kinds(told)) == {"seated", "decide", "over", "closing"}


async def test_the_record_holds_a_decision_before_any_player_hears_of_it(autojump_clock):
    async with trio.open_nursery() as nursery:
        seated = Seated(nursery, started(news=("stream",) * 4))
        written_when_told: list[tuple[int, int]] = []

        async def compare(player: Player) -> None:
            while message := await player.hear():
                decided = len(seated.sheets.entries("decided"))
                if message["type"] == "decide":
                    number = int(message["decision"].split("-")[0])
                    written_when_told.append((number, decided))
                    await player.say(act(message["decision"]))
                elif message["type"] == "over":
                    assert seated.sheets.finished
                    assert seated.sheets.entries("ended")

        async with trio.open_nursery() as players:
            for player in seated.players:
                players.start_soon(compare, player)
            await play(seated.match, seated.chairs, seated.sheets)
            await seated.part()
    assert written_when_told
    assert all(number == decided for number, decided in written_when_told)


async def test_a_silent_bot_is_told_what_was_played_for_it_and_is_retired_after_five_faults(autojump_clock):
    async def silent(player: Player, told: list) -> None:
        while message := await player.hear():
            told.append(message)

    match = await played(silent)
    assert match.faults(0) == ["timeout"] * 5
    assert [match.faults(seat) for seat in (1, 2, 3)] == [[], [], []]
    told = of_kind(match.heard[0], "faulted")
    assert [(one["code"], one["faults"], one["counted"], one["open"]) for one in told] == [
        ("timeout", number, True, False) for number in range(1, 6)
    ]
    assert all("played" in one for one in told)
    assert len(of_kind(match.heard[0], "decide")) == 5, "a seat that is retired is not asked"
    took = [entry["took_us"] for entry in match.record.entries("faulted")]
    assert took == [300_000, 100_000, 100_000, 100_000, 100_000], "the bank is used up once"
    assert of_kind(match.heard[0], "over")[0]["faults"][0] == 5


async def test_a_seat_that_was_just_retired_gets_no_decide_any_more(autojump_clock):
    async def silent(player: Player, told: list) -> None:
        while message := await player.hear():
            told.append(message)

    match = await played(silent, opening=started(conduct=Conduct(faults=1)))
    assert kinds(match.heard[0]) == ["seated", "decide", "faulted", "over", "closing"]


async def test_an_illegal_answer_leaves_the_same_decision_open_and_its_deadline_where_it_was(autojump_clock):
    async def mends(player: Player, told: list) -> None:
        while message := await player.hear():
            told.append(message)
            if message["type"] == "decide":
                await trio.sleep(0.05)
                await player.say(act(message["decision"], choice=99))
            elif message["type"] == "faulted" and message["open"]:
                await trio.sleep(0.04)
                await player.say(act(message["decision"], choice=0))

    match = await played(mends, opening=started(conduct=Conduct(faults=99)))
    asked = [one["decision"] for one in of_kind(match.heard[0], "decide")]
    told = of_kind(match.heard[0], "faulted")
    assert [one["decision"] for one in told[:5]] == asked[:5], "told of the decision that is open, not asked again"
    assert match.faults(0)[:5] == ["bad_action"] * 5
    mine = [one for one in match.record.entries("decided") if one["seat"] == 0][:5]
    assert [one["by"] for one in mine] == ["bot"] * 5
    assert [one["took_us"] for one in mine] == [90_000] * 5, "both tries together, and nothing of the bank"


async def test_after_an_illegal_answer_and_silence_the_time_is_up_when_it_would_have_been(autojump_clock):
    async def tries_once(player: Player, told: list) -> None:
        while message := await player.hear():
            if message["type"] == "decide":
                told.append(trio.current_time())
                await trio.sleep(0.05)
                await player.say(act(message["decision"], choice=99))
            elif message["type"] == "faulted" and not message["open"]:
                told.append(trio.current_time())

    match = await played(tries_once, opening=started(conduct=Conduct(faults=3)))
    times = match.heard[0]
    waits = [end - begin for begin, end in zip(times[::2], times[1::2], strict=True)]
    assert waits == pytest.approx([0.3, 0.1, 0.05], abs=1e-6), "the third fault retires it at once"
    assert match.faults(0) == ["bad_action"] * 3, "a turn costs one fault"


async def test_the_same_bad_answer_again_and_again_ends_with_the_third(autojump_clock):
    async def insists(player: Player, told: list) -> None:
        while message := await player.hear():
            told.append(message)
            if message["type"] == "decide" or (message["type"] == "faulted" and message["open"]):
                await player.say(act(message["decision"], action={"do": "castle"}))

    match = await played(insists)
    told = of_kind(match.heard[0], "faulted")
    assert [one["open"] for one in told[:6]] == [True, True, False] * 2
    assert [one["counted"] for one in told[:6]] == [True, False, False] * 2
    assert match.faults(0) == ["bad_action"] * 5


async def test_a_bot_that_hangs_up_leaves_a_match_with_a_result_for_the_others(autojump_clock):
    async def goes(player: Player, told: list) -> None:
        await player.hear("decide")
        await player.close()

    match = await played(goes)
    assert match.faults(0) == ["gone"] * 5
    assert match.record.entries("ended")[0]["why"] == "finished"
    for told in match.heard[1:]:
        assert kinds(told)[-2] == "over"
        assert match.record.entries("ended")[0]["retired"] == [0]


async def test_all_four_hanging_up_end_the_match_at_once(autojump_clock):
    async def goes(player: Player, told: list) -> None:
        await player.close()

    match = await played(goes, goes, goes, goes)
    assert match.record.entries("ended")[0]["why"] == "retired"


async def test_a_resignation_of_a_waiting_seat_takes_effect_at_its_own_decision(autojump_clock):
    async def resigns(player: Player, told: list) -> None:
        await player.hear("seated")
        await player.say({"type": "resign"})
        while message := await player.hear():
            told.append(message)

    match = await played(None, None, None, resigns)
    assert [entry["seat"] for entry in match.record.entries("resigned")] == [3]
    first_of_seat = next(entry for entry in match.record.entries("decided") if entry["seat"] == 3)
    assert match.record.entries("resigned")[0]["number"] == first_of_seat["number"]
    assert not match.record.entries("faulted")
    assert kinds(match.heard[3]) == ["decide", "over", "closing"]


async def test_a_flood_ends_one_link_and_nothing_else(autojump_clock):
    async def floods(player: Player, told: list) -> None:
        await player.hear("decide")
        while await player.say(b"garbage\n" * 1000):  # noqa: ASYNC110
            await trio.sleep(0.001)

    match = await played(floods)
    assert match.faults(0) == ["flood", "gone", "gone", "gone", "gone"]
    assert not any(match.faults(seat) for seat in (1, 2, 3))


async def test_a_watcher_of_the_news_that_does_not_read_holds_nobody_up(autojump_clock):
    async def waits(player: Player, told: list) -> None:
        await player.hear("seated")
        await player.say({"type": "resign"})
        await trio.sleep(10)
        while message := await player.hear():
            told.append(message)

    match = await played(waits, opening=started(news=("stream", "stream", "batch", "none")))
    assert not match.record.entries("faulted")
    assert all(entry["took_us"] == 0 for entry in match.record.entries("decided"))
    assert kinds(match.heard[0])[-2:] == ["over", "closing"]
    assert "event" in kinds(match.heard[1])


async def test_a_match_that_is_stopped_is_suspended_and_its_record_is_whole(autojump_clock):
    async def thinks(player: Player, told: list) -> None:
        while await player.hear():
            pass

    async with trio.open_nursery() as nursery:
        seated = Seated(nursery, started())
        for player in seated.players:
            nursery.start_soon(thinks, player, [])
        with trio.move_on_after(0.25) as stopped:
            await play(seated.match, seated.chairs, seated.sheets)
        assert stopped.cancelled_caught
        await seated.part()
    record = b"".join(seated.sheets.lines)
    assert seated.sheets.closed
    assert not seated.sheets.finished
    assert seated.sheets.entries("noted")[-1]["what"] == "suspended"
    verdict = verify(record)
    assert (verdict.state, verdict.line) == ("incomplete", len(seated.sheets.lines))
    assert record.endswith(b"\n")


async def test_the_time_that_is_told_is_the_time_there_is(autojump_clock):
    async def ponders(player: Player, told: list) -> None:
        while message := await player.hear():
            if message["type"] == "decide":
                told.append((message["limit_ms"], message["bank_ms"]))
                await trio.sleep(0.13)
                await player.say(act(message["decision"]))

    match = await played(ponders)
    assert match.heard[0][:6] == [(100, 200 - 30 * turn) for turn in range(6)]
