"""The same seed and the same answers give the same bytes, and nobody's mistakes change the cards."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec.json import decode

from protocol.faults import Code
from protocol.messages import Resign
from referee.match.conduct import Conduct
from referee.match.transcript import untimed
from referee.rules.catalog import CATALOG
from referee.rules.dog.dog import Dog
from tests.match.table import Deed, Table, good, mixed, started

PROGRAM = """
import sys
from tests.match.test_determinism import digests
sys.stdout.write(" ".join(digests()))
"""


def digests() -> list[str]:
    """One digest for each of some matches: of the record without times, and of all that was sent."""
    found: list[str] = []
    for seed in range(3):
        news: tuple[Any, ...] = ("none", "batch", "stream", "batch")
        table = Table(started(Dog(max_rounds=2, canadian_seven=bool(seed)), seed, news)).play(mixed(seed, 20))
        sent = b"".join(line for lines in table.sent for line in lines)
        found += [sha256(untimed(table.lines)).hexdigest(), sha256(sent).hexdigest(), table.match.head]
    return found


def test_the_same_answers_give_the_same_bytes_in_other_processes():
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
        ).stdout
        for hash_seed in ("0", "1", "random")
    }
    assert outputs == {" ".join(digests())}


def test_every_game_in_the_catalog_is_played_twice_alike():
    for name, game in CATALOG.items():
        one, other = (Table(started(game, 1)).play(good(1)) for _ in range(2))
        assert one.record == other.record, name
        assert one.match.ended is not None


def test_other_times_make_no_other_play():
    def slow(table: Table, step: int) -> None:
        table.choose(step % table.request["choices"], 400_000)

    def quick(table: Table, step: int) -> None:
        table.choose(step % table.request["choices"], 1)

    assert untimed(Table(started()).play(slow).lines) == untimed(Table(started()).play(quick).lines)


def test_another_seed_is_another_match():
    assert untimed(Table(started(number=1)).play(good(0)).lines) != untimed(
        Table(started(number=2)).play(good(0)).lines
    )


def deals(game: Any, deed: Deed, seed: int) -> list[list[tuple[str, ...]]]:
    """By seat the hands it was dealt, round by round, as its stream of news told it."""
    policy = Conduct(faults=10**6)
    table = Table(started(game, seed, ("stream",) * 4, policy)).play(deed)
    return [
        [
            tuple(message["news"]["hand"])
            for message in map(decode, lines)
            if message["type"] == "event" and message["news"]["news"] == "dealt"
        ]
        for lines in table.sent
    ]


def test_nobodys_mistakes_change_the_cards_of_later_rounds():
    game = Dog(max_rounds=9)

    def missed(table: Table, step: int) -> None:
        if table.match.state.round == 0 and step % 3 == 0:
            table.fail(Code.TIMEOUT)
        else:
            good(7)(table, step)

    for seed in range(4):
        clean = deals(game, good(7), seed)
        assert [len(hands) for hands in clean] == [9] * 4
        assert deals(game, missed, seed) == clean
        assert deals(game, lambda table, step: table.fail(), seed) == clean


def test_a_retired_seat_changes_no_cards():
    game = Dog(max_rounds=9)
    clean = deals(game, good(3), 3)

    def resigning(table: Table, step: int) -> None:
        if step == 2:
            table.answer(Resign())
        else:
            good(3)(table, step)

    assert deals(game, resigning, 3) == clean
