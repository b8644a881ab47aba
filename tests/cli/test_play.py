"""`referee play`, as a user runs it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_a_match_between_sample_bots_ends_with_a_table_and_a_record(referee: Run, tmp_path: Path) -> None:
    done = referee("play")
    assert done.returncode == 0, done.stderr
    assert re.search(r"random .* \d .*\n.*careful .* \d ", done.stdout)
    assert "one can last at most" in done.stdout
    assert "\x1b" not in done.stdout
    (record,) = (tmp_path / "matches").glob("*.jsonl")
    assert str(record.relative_to(tmp_path)) in done.stdout
    assert referee("verify", "matches").returncode == 0


def results(referee: Run, *words: str) -> dict[str, object]:
    done = referee("play", *words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_two_bots_play_a_side_each_and_change_seats(referee: Run) -> None:
    told = results(referee, "random", "greedy", "--matches", "3", "--seed", "5")
    seats = [[bot["bot"] for bot in match["bots"]] for match in told["matches"]]
    assert seats == [
        ["random-a", "greedy-a", "random-b", "greedy-b"],
        ["greedy-b", "random-a", "greedy-a", "random-b"],
        ["random-b", "greedy-b", "random-a", "greedy-a"],
    ]
    by_name = {row["bot"]: row for row in told["standings"]}
    wins = [sum(bot["score"] for bot in match["bots"] if bot["bot"].startswith("greedy")) for match in told["matches"]]
    assert by_name["greedy"]["wins"] == sum(won > 0 for won in wins)
    assert by_name["greedy"]["score"] == sum(wins)
    assert by_name["greedy"]["wins"] + by_name["random"]["wins"] == 3


def test_three_bots_are_filled_up_in_rotation_and_the_output_says_so(referee: Run) -> None:
    done = referee("play", "random", "greedy", "random")
    assert "seat 0 random-a, seat 1 greedy, seat 2 random-2, seat 3 random-b (3 given, filled up in rotation)" in (
        done.stdout
    )


def test_the_same_seed_and_bots_give_the_same_result(referee: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_BOT_SEED", "3")

    def played() -> list[object]:
        told = results(referee, "random", "greedy", "--seed", "9", "--matches", "2")
        return [[(bot["bot"], bot["score"], bot["decisions"]) for bot in one["bots"]] for one in told["matches"]]

    assert played() == played()


def test_a_seeded_match_is_marked(referee: Run) -> None:
    assert results(referee, "greedy", "--seed", "1")["matches"][0]["known_seed"] is True
    assert results(referee, "greedy")["matches"][0]["known_seed"] is False


def test_a_bot_that_cannot_start_is_named_with_its_first_words(referee: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("import sys\nprint('over here', file=sys.stderr)\nraise SystemExit(7)\n")
    done = referee("play", "mine.py", "greedy")
    assert done.returncode == 2
    assert "mine-a did not come to the table: it ended with exit code 7\n    over here" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_bot_that_crashes_in_a_match_loses_nothing_for_the_others(referee: Run, tmp_path: Path) -> None:
    bot = Path(__file__).parents[1] / "bots" / "misbehave.py"
    told = results(referee, f"python3 {bot} crash", "greedy", "--matches", "2", "--bank-ms", "0")
    mine, theirs = told["standings"]
    assert theirs["wins"] == 2
    assert theirs["faults"] == {}
    assert mine["faults"].keys() == {"gone"}
    assert mine["matches"] == 2


def test_forfeit_ends_the_match_at_the_first_fault(referee: Run) -> None:
    bot = Path(__file__).parents[1] / "bots" / "misbehave.py"
    told = results(referee, f"python3 {bot} illegal", "greedy", "--forfeit")
    assert told["matches"][0]["why"] == "forfeit"
    assert told["standings"][1]["wins"] == 1
    assert told["standings"][0]["faults"] == {"illegal_action": 1}


@pytest.mark.parametrize("game", ["dog-3", "brandi-6"])
def test_a_variant_of_ones_own_is_played_under_its_own_name(game: str, referee: Run, tmp_path: Path) -> None:
    done = referee("play", "random", "--game", game, "--option", "max_rounds=2", "--option", "deal_mode=packets")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{game}+deal_mode=packets+max_rounds=2, 1 match; ")
    assert referee("verify", "matches").returncode == 0


def test_a_bot_that_asks_for_a_game_is_seated_where_that_very_game_is_played(referee: Run, tmp_path: Path) -> None:
    smallest = (Path(__file__).parents[2] / "sample_bots" / "python" / "smallest_bot.py").read_text()
    asked = '"protocol":1,"games":["brandi-4","brandi-4+max_rounds=1"]'
    (tmp_path / "mine.py").write_text(smallest.replace('"protocol":1', asked) + "    print(message)\n")
    assert referee("play", "mine.py", "--option", "max_rounds=1").returncode == 0
    done = referee("play", "mine.py", "--option", "max_rounds=2")
    assert done.returncode == 2
    assert "here brandi-4+max_rounds=2 is played, not brandi-4, brandi-4+max_rounds=1" in done.stderr


def test_what_cannot_be_done_is_one_clear_line(referee: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for words, told in (
        (["nosuch"], "no sample bot (random, smallest, careful, greedy)"),
        (["mine.py"], "there is no file mine.py"),
        (["--game", "brandi4"], "the nearest is 'brandi-4'"),
        (["--matches", "0"], "play 1 or more"),
        (["--limit-ms", "-1"], "limit_ms is -1"),
        (["--limit-ms", "0", "--bank-ms", "0"], "no bot could ever answer"),
        (["--faults", "0"], "numbers from 1"),
        (["greedy"] * 5, "5 bots for the 4 seats"),
        (["./nothing-there"], "cannot be started"),
        (["--out", "file"], "file"),
        (["'unclosed"], "is no command"),
    ):
        done = referee("play", *words)
        assert done.returncode == 2, words
        assert told in done.stderr, words
        assert "Traceback" not in done.stderr, words


def test_what_a_bot_printed_and_cannot_be_kept_is_one_clear_line(referee: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("print('over here')\n")
    (tmp_path / "file").write_text("")
    (tmp_path / "matches" / "mine-a.log").mkdir(parents=True)
    for words in ([], ["--out", "file"]):
        done = referee("play", "mine.py", "greedy", *words)
        assert done.returncode == 2
        assert "what mine-a printed is lost" in done.stderr
        assert "mine-a did not come to the table" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "verb",
    ["play greedy", "play greedy --json", "verify matches", "schema", "show matches/*", "rules", "rules dog-3 --json"],
)
def test_a_reader_that_goes_away_brings_no_traceback(verb: str, referee: Run, tmp_path: Path) -> None:
    referee("play", "greedy")
    command = f"{sys.executable} -m referee {verb} | head -c 1"
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    assert len(done.stdout) == 1
    assert "Error" not in done.stderr
    assert "Traceback" not in done.stderr


def test_two_bots_in_a_game_of_three_teams_never_share_a_team(referee: Run, tmp_path: Path):
    done = referee(
        "play", "random", "greedy", "--game", "brandi-6", "--option", "max_rounds=2", "--out", str(tmp_path), "--json"
    )
    told = json.loads(done.stdout)
    sides = [{bot["bot"].partition("-")[0] for bot in told["matches"][0]["bots"][seat::3]} for seat in range(3)]
    assert sides == [{"random"}, {"greedy"}, {"random"}]


def test_a_match_that_nobody_wins_is_no_win_for_anybody(referee: Run, tmp_path: Path):
    done = referee("play", "random", "greedy", "--option", "max_rounds=1", "--out", str(tmp_path), "--json")
    assert [one["wins"] for one in json.loads(done.stdout)["standings"]] == [0, 0]
