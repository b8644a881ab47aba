"""`--game` and `--option`, as every verb takes them: a name, a file, options, and what is refused."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def titled(referee: Run, *words: str) -> str:
    """What a game is called on the wire; its schemas say so."""
    done = referee("schema", *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["title"].removeprefix("the wire, and what ").partition(" puts ")[0]


def test_options_change_the_game_and_its_name(referee: Run) -> None:
    assert titled(referee, "--game", "brandi-6", "--option", "team_size=3") == "brandi-6+team_size=3"
    assert titled(referee, "--game", "brandi-2", "--option", "places=0,1") == "brandi-2+places=0,1"
    assert titled(referee, "--option", "canadian_seven=true") == "brandi-4-canadian"
    assert titled(referee, "dog-5", "--option", "replacement=once") == "dog-5"


FILES = [
    ("mine.toml", 'game = "brandi-3"\njack_void = "never"\nset_up = 1\n', "brandi-3+jack_void=never"),
    ("mine.json", '{"game": "brandi-3", "jack_void": "never"}', "brandi-3+jack_void=never"),
    ("mine.TOML", '\ufeffgame = "dog-3"\r\nreplacement = "none" # folds\r\n', "dog-3+replacement=none"),
    ("mine.json", '{"game": "dog-3", "replacement": null, "name": "at-home"}', "at-home"),
    ("mine.toml", 'game = "brandi-4"\nname = "brandi-4"\n', "brandi-4"),
    ("mine.toml", 'game = "brandi-4"\ncanadian_seven = true\n', "brandi-4-canadian"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "text", "name"), FILES)
def test_a_file_holds_a_game_and_its_options(file: str, text: str, name: str, referee: Run, tmp_path: Path) -> None:
    (tmp_path / file).write_text(text, "utf-8")
    assert titled(referee, "--game", file) == name


def test_options_come_after_the_file(referee: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('game = "brandi-3"\njack_void = "never"\nname = "at-home"\n')
    words = ("--game", "mine.toml", "--option")
    assert titled(referee, *words, "max_rounds=20") == "at-home+max_rounds=20"
    assert titled(referee, *words, "jack_void=last_resort") == "brandi-3"


BAD_FILES = [
    ("a.toml", b'game = "brandi-3"\njack_void = never\n', "a.toml: Invalid value (at line 2, column 13)"),
    ("a.toml", b'game = "brandi-3"\ngame = "dog-3"\n', "a.toml: a key is given twice (at line 2, column 15)"),
    ("a.toml", b'game = "brandi-3"\nx = "\xff"\n', "a.toml: this is not UTF-8 (at line 2)"),
    ("a.toml", b"", 'a.toml: game: name the game of the catalog that it is made from, such as "brandi-4"'),
    ("a.toml", b"game = 4\n", 'a.toml: game: name the game of the catalog that it is made from, such as "brandi-4"'),
    ("a.toml", b'game = "brandy-3"\n', "a.toml: game: no game is called 'brandy-3'; the nearest is 'brandi-3'"),
    ("a.toml", b'game = "dog-3"\njack_viod = "x"\n', "a.toml: 'jack_viod' is no option of Dog; the nearest is"),
    ("a.toml", b'game = "dog-3"\nmax_rounds = "20x"\n', "a.toml: max_rounds: '20x' is none of its values; it takes"),
    ("a.toml", b'game = "dog-3"\nmax_rounds = 1979-05-27\n', "a.toml: max_rounds: datetime.date(1979, 5, 27) is"),
    ("a.toml", b'game = "dog-3"\nplaces = {a = 1}\n', "a.toml: places: {'a': 1} is none of its values; it takes"),
    ("a.toml", b'game = "dog-3"\nteam_size = 2\n', "a.toml: team_size: 3 seats cannot form teams of 2"),
    ("a.toml", b'game = "dog-3"\nname = "My game"\n', "a.toml: name: 1 to 40 of a-z 0-9 . _ -"),
    ("a.toml", b'game = "dog-3"\nname = "a+b"\n', "a.toml: name: 1 to 40 of a-z 0-9 . _ -"),
    ("a.toml", b'game = "dog-3"\nname = "dog-4"\n', "a.toml: name: dog-4 is a game of the catalog with other rules"),
    ("a.toml", b"a = " + b"[" * 9_999, "a.toml: lists in lists without end"),
    ("a.toml", b"#" * 65_537, "a.toml: more than 65536 bytes"),
    ("a.json", b'{"game": "dog-3",\n "max_rounds": 20,}\n', "a.json: "),
    ("a.json", b'{"game": "dog-3",\n "max_rounds": 2x}\n', "a.json: Expecting ',' delimiter (at line 2, column 17)"),
    ("a.json", b'{"game": "dog-3", "game": "dog-4"}', "a.json: the key 'game' is given twice"),
    ("a.json", b'["dog-3"]', 'a.json: write an object with the key game, such as {"game": "brandi-4"}'),
    ("a.json", b"[" * 9_999, "a.json: lists in lists without end"),
    ("a.json", b'{"game": "dog-3", "max_rounds": NaN}', "a.json: max_rounds: nan is none of its values"),
    ("a.json", b'{"game": "dog-3", "max_rounds": ' + b"9" * 5_000 + b"}", "a.json: Exceeds the limit"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "held", "told"), BAD_FILES)
def test_a_file_that_will_not_do_is_one_clear_line(
    file: str, held: bytes, told: str, referee: Run, tmp_path: Path
) -> None:
    (tmp_path / file).write_bytes(held)
    check_refused(referee, told, "--game", file)


def check_refused(referee: Run, told: str, *words: str) -> None:
    done = referee("schema", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"referee: {told}")
    assert done.stderr.count("\n") == 1
    assert done.stderr.isascii()


REFUSED = [
    (("--game", "nothing.toml"), "nothing.toml: there is no such file"),
    (("--game", "folder.toml"), "folder.toml: this is no file"),
    (("--game", "pipe.json"), "pipe.json: this is no file"),
    (("--game", "x" * 300 + ".json"), "x"),
    (("--game", "a\nb.json"), "a\\x0ab.json: there is no such file"),
    (("--game", "brandi4"), "--game: no game is called 'brandi4'; the nearest is 'brandi-4'"),
    (("--game", "mine.yaml"), "--game: no game is called 'mine.yaml'; "),
    (("--option", "jack_void"), "--option jack_void: write NAME=VALUE"),
    (("--option", "max_rounds=1", "--option", "max_rounds=2"), "--option max_rounds is given twice"),
    (("--option", "jack_viod=never"), "--option 'jack_viod' is no option of Dog; the nearest is jack_void"),
    (("--option", "jack_void=maybe"), "--option jack_void: 'maybe' is none of its values; it takes last_resort, never"),
    (("--option", "team_size=3"), "--option team_size: 4 seats cannot form teams of 3"),
    (("--option", "swap_void=any_time"), "--option jack_void, swap_void: two rules for the jack without effect"),
    (("--game", "dog-3", "--option", "canadian_seven=true"), "--option canadian_seven: nobody has a partner here"),
    (("--option", "max_rounds=\udcff"), "--option max_rounds: '\\udcff' is none of its values"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "told"), REFUSED)
def test_a_choice_that_cannot_be_had_is_one_clear_line(
    words: tuple[str, ...], told: str, referee: Run, tmp_path: Path
) -> None:
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.json")
    check_refused(referee, told, *words)


@pytest.mark.parametrize("verb", ["play", "serve"])
def test_every_verb_with_a_game_takes_files_and_options(verb: str, referee: Run, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('game = "dog-3"\n')
    done = referee(verb, "--game", "a.toml", "--option", "team_size=2")
    assert done.returncode == 2
    assert done.stderr == "referee: --option team_size: 3 seats cannot form teams of 2\n"
