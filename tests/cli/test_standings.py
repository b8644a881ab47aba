"""The table after a series: wins, shared first places and points, by hand-made results."""

from pathlib import Path

import pytest

from referee.cli.standings import Standing, standings
from referee.match.conduct import ranks
from referee.match.result import BotResult, Result
from referee.server.series import Entrant
from referee.server.table import Played

TEAMS = ((0, 2), (1, 3))
THREE_TEAMS = ((0, 3), (1, 4), (2, 5))
SINGLE = ((0,), (1,), (2,), (3,))


def played(bots: str, scores: tuple[int, ...], sides: tuple[tuple[int, ...], ...] = SINGLE) -> Played:
    """A match of these bots, one letter a seat."""
    places = ranks(scores, sides, [])
    return Played(
        Result(
            match="m-1",
            game="a game",
            seed="",
            known_seed=False,
            why="finished",
            sides=sides,
            bots=tuple(
                BotResult(seat, bot, False, scores[seat], places[seat], {}, False, 1, 5, 5)
                for seat, bot in enumerate(bots)
            ),
        ),
        Path("m-1.jsonl"),
    )


def table(names: str, *matches: Played) -> dict[str, Standing]:
    return {row.bot: row for row in standings([Entrant(name, (name,)) for name in names], matches)}


def told(row: Standing) -> tuple[int, int, int]:
    return row.wins, row.ties, row.score


def test_one_against_three_points_are_added_and_a_shared_first_place_is_a_tie():
    lost, won = played("abcd", (-12, 4, 4, 4)), played("abcd", (9, -3, -3, -3))
    rows = table("abcd", lost, won, won)
    assert told(rows["a"]) == (2, 0, 6)
    assert told(rows["b"]) == told(rows["c"]) == told(rows["d"]) == (0, 1, -2)


def test_points_of_all_bots_sum_to_nothing_where_those_of_each_match_do():
    rows = table("abcd", played("abcd", (54, -18, -18, -18)), played("bcda", (-9, 3, 3, 3)))
    assert [rows[name].score for name in "abcd"] == [57, -27, -15, -15]


@pytest.mark.parametrize(
    ("bots", "scores", "sides", "expected"),
    [
        ("abab", (1, 0, 1, 0), TEAMS, {"a": (1, 0, 2), "b": (0, 0, 0)}),  # a team of one's own wins alone
        ("abcd", (1, 0, 1, 0), TEAMS, {"a": (1, 0, 1), "c": (1, 0, 1), "b": (0, 0, 0)}),  # with a partner, too
        ("abab", (0, 0, 0, 0), TEAMS, {"a": (0, 1, 0), "b": (0, 1, 0)}),  # nobody wins
        ("aaaa", (0, 0, 0, 0), TEAMS, {"a": (0, 1, 0)}),  # not even against itself
        ("abaaba", (1, 0, 0, 1, 0, 0), THREE_TEAMS, {"a": (1, 0, 2), "b": (0, 0, 0)}),
        ("abab", (6, -6, 6, -6), SINGLE, {"a": (1, 0, 12), "b": (0, 0, -12)}),  # first with both of its seats
        ("abab", (6, 6, -6, -6), SINGLE, {"a": (0, 1, 0), "b": (0, 1, 0)}),
    ],
)
def test_who_comes_first_alone_and_who_shares_the_place(bots, scores, sides, expected):
    rows = table("".join(sorted(set(bots))), played(bots, scores, sides))
    assert {name: told(rows[name]) for name in expected} == expected
