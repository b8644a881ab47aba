"""Whole matches with everything that can go wrong in them, and what holds in every one."""

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.json import decode, encode

from protocol.lines import MAX_LINE, from_referee
from referee.match.conduct import Conduct
from referee.match.result import result
from referee.match.transcript import entry_of
from referee.rules.dog.dog import Dog
from tests.match.race import Race
from tests.match.table import MISDEEDS, Table, good, mixed, number, started

MODES: tuple[Any, ...] = ("none", "batch", "stream")

matches = st.builds(
    lambda seed, mischief, rounds, policy: (
        started(
            Dog(max_rounds=rounds),
            seed,
            news=tuple(MODES[number(seed, "news", seat) % 3] for seat in range(4)),
            conduct=policy,
        ),
        mixed(seed, mischief),
    ),
    st.integers(0, 10**6),
    st.sampled_from([0, 3, 10, 30, 70, 100]),
    st.integers(1, 4),
    st.sampled_from([Conduct(), Conduct(answers=1, faults=2), Conduct(faults=100), Conduct(forfeit=True)]),
)


def audit(table: Table) -> None:
    """What holds in every match that is over."""
    game, ended = table.match.game, table.match.ended
    assert ended is not None
    entries = table.entries
    assert [entry["entry"] for entry in entries].count("ended") == 1
    assert entries[-1]["entry"] == "ended"
    decided = table.of("decided")
    assert [entry["number"] for entry in decided] == list(range(len(decided)))
    assert len(decided) <= game.bound
    _audit_faults(table)
    _audit_letters(table)
    assert all(len({ended.ranks[seat] for seat in side}) == 1 for side in game.sides)
    assert 1 in ended.ranks
    if ended.why == "finished":
        assert game.actor(table.match.state) is None
        assert sum(any(seat not in ended.retired for seat in side) for side in game.sides) >= 2
    if ended.why == "retired":
        (left,) = [side for side in game.sides if any(seat not in ended.retired for seat in side)]
        assert all((ended.ranks[seat] == 1) == (seat in left) for seat in range(game.seats))


def _audit_faults(table: Table) -> None:
    ended = table.match.ended
    assert ended is not None
    turns = {decision.number: decision.turn for decision in table.asked}
    counted = [entry for entry in table.of("faulted") if entry["counted"]]
    assert max(Counter((e["seat"], turns[e["number"]]) for e in counted).values(), default=0) <= 1
    by_seat = Counter(entry["seat"] for entry in counted)
    assert ended.faults == tuple(by_seat[seat] for seat in range(table.match.game.seats))
    resigned = {entry["seat"] for entry in table.of("resigned")}
    limit = 1 if table.match.started.conduct.forfeit else table.match.started.conduct.faults
    assert set(ended.retired) == resigned | {seat for seat, faults in by_seat.items() if faults >= limit}
    assert all(faults <= limit for faults in by_seat.values())


def _audit_letters(table: Table) -> None:
    ids = [decision.id for decision in table.asked]
    assert len(set(ids)) == len(ids)
    for seat, lines in enumerate(table.sent):
        sorts: list[str] = [decode(line)["type"] for line in lines]
        assert sorts[0] == "seated"
        assert sorts[-1] == "over"
        assert (sorts.count("seated"), sorts.count("over")) == (1, 1)
        mode = table.match.started.seats[seat].news
        assert mode == "stream" or "event" not in sorts
        for line in lines:
            from_referee(line)
            assert line.isascii()
            assert line.endswith(b"\n")
            assert line.count(b"\n") == 1
            assert len(line) <= MAX_LINE
            assert line.startswith(b'{"type":"')
            assert table.match.started.seed.encode() not in line or decode(line)["type"] == "over"


@given(matches)
@settings(deadline=None, database=None, max_examples=400)
def test_every_match_ends_within_its_bound_and_has_a_result(match: Any):
    first, deed = match
    table = Table(first)
    table.play(deed)
    audit(table)


def test_a_whole_match_of_every_kind_ends_and_is_in_order():
    for seed, mischief in ((1, 0), (2, 1), (3, 4)):
        table = Table(started(Dog(), seed, news=("batch", "stream", "none", "batch"), conduct=Conduct(faults=100)))
        audit(table.play(mixed(seed, mischief)))


def test_a_match_of_nothing_but_faults_ends():
    for choice in range(len(MISDEEDS)):
        table = Table(started(Dog(max_rounds=2), choice, conduct=Conduct(faults=10**6)))
        audit(table.play(lambda table, step, misdeed=MISDEEDS[choice]: misdeed(table)))


def test_games_with_three_sides_or_none_but_oneself_are_ranked():
    for sides in (((0, 3), (1, 4), (2, 5)), ((0,), (1,), (2,))):
        for seed in range(40):
            table = Table(started(Race(sides), seed, conduct=Conduct(faults=1 + seed % 3)))
            audit(table.play(mixed(seed, seed * 2)))


# ---------------------------------------------------------------------------- the request


def test_every_request_stands_alone():
    table = Table(started(Dog(max_rounds=3))).play(good(5))
    game = table.match.game
    state = game.start(table.match.started.seed)
    decided = iter(table.of("decided"))
    for decision in table.asked:
        request = decode(decision.line)
        view = request["view"]
        assert list(request)[:3] == ["type", "decision", "choices"]
        assert request["decision"] == decision.id
        assert (request["match"], request["game"], request["seat"]) == ("m-7f2c", "dog-for-tests", decision.seat)
        assert request["sides"] == [[0, 2], [1, 3]]
        assert request["score"] == [0, 0, 0, 0]
        assert request["choices"] == len(request["legal"])
        assert decision.seat == state.acting
        assert "".join(view["hand"]) == state.hands[decision.seat]
        assert view["round"] == state.round
        assert view["hand_sizes"] == [len(hand) for hand in state.hands]
        assert request["limit_ms"] + request["bank_ms"] == decision.left_us // 1_000
        entry = next(decided)
        state = game.apply(state, decode(encode(entry["action"]), type=game.action_type))
    assert next(decided, None) is None


def test_a_request_stays_the_same_after_a_bad_answer_and_is_not_sent_again():
    table = Table(started())
    line = table.open.line
    table.choose(-1)
    assert table.open.line == line
    assert len(table.asked) == 1


def test_a_single_legal_action_is_asked_for_too():
    table = Table(started(Dog(), 3)).play(good(3))
    assert min(decode(decision.line)["choices"] for decision in table.asked) == 1


def test_seated_tells_what_the_match_is_and_not_its_seed():
    table = Table(started(Dog(), news=("none", "batch", "stream", "none")))
    assert [letter["type"] for _, letter in table.letters[:4]] == ["seated"] * 4
    for seat, (to, letter) in enumerate(table.letters[:4]):
        assert to == letter["seat"] == seat
        assert (letter["match"], letter["seats"], letter["sides"]) == ("m-7f2c", 4, [[0, 2], [1, 3]])
        assert letter["news"] == ("none", "batch", "stream", "none")[seat]
        assert letter["times"] == {
            "limit_ms": 1_000,
            "bank_ms": 60_000,
            "increment_ms": 0,
            "startup_ms": 30_000,
            "hand_over_ms": 1_000,
        }
        assert letter["variant"]["max_rounds"] == 500
        assert "seed" not in letter
        assert "salt" not in letter


def test_over_tells_the_result_the_names_and_the_seed():
    table = Table(started()).play(mixed(11, 10))
    ended = table.match.ended
    assert ended is not None
    for seat in range(4):
        over = decode(table.sent[seat][-1])
        assert (over["scores"], over["ranks"]) == (list(ended.scores), list(ended.ranks))
        assert over["faults"] == list(ended.faults)
        assert over["seat"] == seat
        assert over["bots"] == ["bot-0", "bot-1", "bot-2", "bot-3"]
        assert over["head"] == table.entries[-1]["hash"] == table.match.head
        assert (over["seed"], over["salt"]) == (table.match.started.seed, "5a" * 16)
        assert "hand" not in over["view"]


def test_no_name_at_the_table_is_told_before_the_end():
    table = Table(started(news=("batch", "stream", "none", "stream"))).play(mixed(4, 20))
    for lines in table.sent:
        assert not any(b"bot-" in line for line in lines[:-1])


# ---------------------------------------------------------------------------- the result


def test_the_result_is_counted_from_the_entries():
    table = Table(started(Dog(max_rounds=6)))
    table.choose(-1, 100)
    table.choose(-1, 200)  # not counted: the same turn
    seat = table.open.seat
    table.choose(0, 700)
    table.until(seat)
    table.choose(0, 50)
    table.until(seat)
    table.fail()
    table.play(lambda table, step: table.choose(0, 0))
    found = result(entry_of(line) for line in table.lines)
    assert found is not None
    assert (found.match, found.game, found.why, found.known_seed) == ("m-7f2c", "dog-for-tests", "finished", True)
    bot = found.bots[seat]
    assert bot.faults == {"bad_action": 1, "timeout": 1}
    assert (bot.bot, bot.retired, bot.thinking_us, bot.longest_us) == (f"bot-{seat}", False, 750, 700)
    house = sum(entry["by"] == "house" and entry["seat"] == seat for entry in table.of("decided"))
    assert bot.decisions == sum(entry["seat"] == seat for entry in table.of("decided")) - house
    assert house >= 1
    assert [bot.faults for bot in found.bots if bot.seat != seat] == [{}] * 3


def test_a_record_without_an_end_has_no_result():
    table = Table(started()).play(good(0))
    assert result(entry_of(line) for line in table.lines[:-1]) is None
    assert result(()) is None
