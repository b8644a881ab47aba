"""`referee rules`, as a user runs it."""

import json
import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from referee.rules.catalog import CATALOG, TITLES
from referee.rules.variants import options
from tests.cli.conftest import COMMAND, Run


def printed(referee: Run, *words: str) -> str:
    done = referee("rules", *words)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_every_game_is_listed_with_its_title_and_what_comes_next(referee: Run) -> None:
    told = printed(referee)
    for name, title in TITLES.items():
        assert f"  {name} " in told
        assert title in told
    assert re.search("^  brandi-5 +Brändi Dog for five on the board for six; rare$", told, re.MULTILINE)
    assert "referee rules brandi-3" in told


def test_the_file_that_the_list_shows_can_be_played(referee: Run, tmp_path: Path) -> None:
    shown = printed(referee).partition("hold the same:\n")[2]
    (tmp_path / "mine.toml").write_text(shown)
    assert printed(referee, "mine.toml").startswith("brandi-3+jack_void=never: a variant of brandi-3\n")


@pytest.mark.parametrize("name", CATALOG)
def test_a_game_is_told_with_every_option_and_fits_80_columns(name: str, referee: Run) -> None:
    told = printed(referee, name)
    assert told.startswith(f"{name}: {TITLES[name]}\n")
    listed, _, without = told.partition("No matter in this game, none: ")
    plain = type(CATALOG[name])()
    base = next(known for known, game in CATALOG.items() if game == plain)
    for option in options(CATALOG[name]):
        if option.value == "none":
            assert option.name in without
        else:
            same = f" {option.name}={option.value}\n"
            assert same in listed or f"* {option.name}={option.value}   ({base}: " in listed
    assert max(map(len, told.splitlines())) <= 80
    assert not [line for line in told.splitlines() if line != line.rstrip()]


def test_what_differs_is_marked_against_the_game_it_was_made_from(referee: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('game = "dog-3"\nname = "at-home"\nreplacement = "none"\n')
    told = printed(referee, "--game", "mine.toml", "--option", "max_rounds=20")
    assert told.startswith("at-home+max_rounds=20: a variant of dog-3\n")
    assert [line for line in told.splitlines() if line.startswith("*")] == ["* max_rounds=20   (dog-3: 500)"]
    assert "*replacement" in told
    assert "A seat without a play folds its whole hand" in told


def test_json_tells_the_same(referee: Run) -> None:
    assert json.loads(printed(referee, "--json"))["games"][0] == {"game": "brandi-2", "title": "Brändi Dog for two"}
    told = json.loads(printed(referee, "brandi-3", "--option", "jack_void=never", "--json"))
    assert told["game"] == "brandi-3+jack_void=never"
    assert told["compared_with"] == "brandi-3"
    assert told["variant"]["jack_void"] == "never"
    assert {"topic": "two", "text": "It walks two fields, or takes a card unseen from another hand."} in told["special"]
    (jack,) = (option for option in told["options"] if option["name"] == "jack_void")
    assert (jack["value"], jack["elsewhere"], jack["values"]) == (
        "never",
        "last_resort",
        ["last_resort", "never", "none"],
    )


def test_what_cannot_be_told_is_one_clear_line(referee: Run) -> None:
    for words, told in (
        (["brandi3"], "--game: no game is called 'brandi3'; the nearest is 'brandi-3'"),
        (["nothing.json"], "nothing.json: there is no such file"),
        (["--option", "max_rounds=3"], "--option: of which game?"),
        (
            ["dog-4", "--option", "canadian_seven=true"],
            "--option canadian_seven: belongs to games with protection=fresh",
        ),
    ):
        done = referee("rules", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"referee: {told}")
        assert done.stderr.count("\n") == 1


def test_a_terminal_without_umlauts_can_show_it(referee: Run) -> None:
    done = referee("rules", env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "Br?ndi Dog for two" in done.stdout


def test_on_a_terminal_the_names_stand_out(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "80"}
    with subprocess.Popen([*COMMAND, "rules", "dog-2"], cwd=tmp_path, stdout=theirs, env=environment) as process:
        os.close(theirs)
        told = b""
        try:
            while read := os.read(ours, 65_536):
                told += read
        except OSError:  # the terminal is gone when nobody writes to it any more
            pass
        os.close(ours)
    assert process.returncode == 0
    assert b"\x1b[1mdog-2: DOG (Schmidt Spiele) for two" in told
