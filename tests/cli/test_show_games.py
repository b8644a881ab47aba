"""`referee show` with records of every game: nothing is too wide or too high, and nobody sees a card too many."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from referee.cli.show import KEYS, Viewer, show
from referee.cli.show import _draw as draw  # pyright: ignore[reportPrivateUsage]
from referee.cli.show import _film as read  # pyright: ignore[reportPrivateUsage]
from referee.rules.catalog import CATALOG
from tests.cli.records import record, written

HEADING = re.compile(r"^step (\d+) of ", re.MULTILINE)


@pytest.mark.parametrize("name", CATALOG)
def test_of_every_game_all_steps_are_shown_and_fit_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    path = written(tmp_path, record(decisions=90, name=name))
    numbers = list(range(len(read(path).steps)))
    for as_ in (None, 0):
        assert show(path, as_=as_) == 0
        out = capsys.readouterr().out
        assert [int(number) for number in HEADING.findall(out)] == numbers
        boards = [text for text in out.split("\n\n") if "[ ] play" in text]
        assert len(boards) == len(numbers)
        assert max(map(len, "\n".join(boards).splitlines())) <= 80


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_which_card_was_drawn_is_shown_to_drawer_and_victim_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], seat: int | None
) -> None:
    show(written(tmp_path, record(decisions=150, name="brandi-3")), as_=seat)
    out = capsys.readouterr().out
    drawn = re.findall(r"^  then seat (\d) draws ([A2-9TJQKX]) of seat (\d)$", out, re.MULTILINE)
    beside = re.findall(r"(\d) of (\d) \([A2-9TJQKX]\)", out)
    assert bool(drawn) == bool(beside) == (seat is not None)
    assert all(str(seat) in (drawer, victim) for drawer, _, victim in drawn)
    assert all(str(seat) in pair for pair in beside)
    assert "draws a card of seat" in out, "by a two: everybody sees it"


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_what_was_drawn_in_place_of_a_play_is_shown_to_its_drawer_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], seat: int | None
) -> None:
    show(written(tmp_path, record(name="dog-3")[:-1]), as_=seat)
    out = capsys.readouterr().out
    drawn = re.findall(r"^  then seat (\d) draws (\S+)", out, re.MULTILINE)
    assert {drawer for drawer, _ in drawn} == {"0", "1", "2"}
    assert {drawer for drawer, card in drawn if card != "a"} == ({str(seat)} if seat is not None else set())
    assert re.search(r": discards [A2-9TJQKX] \(by the bot", out), "what is laid down lies open"
    assert "had no play and drew" in out


@pytest.mark.parametrize("name", CATALOG)
def test_a_screen_of_80_by_24_shows_heading_board_and_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    film = read(written(tmp_path, record(decisions=200, name=name)))
    last = len(film.steps) - 1
    for number in (*range(0, last, 5), last):
        screen = StringIO()
        draw(Console(file=screen), film, Viewer(0, opened=False), number, "")
        lines = screen.getvalue().splitlines()
        assert len(lines) <= 24
        assert lines[0].startswith(f"step {number} of {last}: ")
        assert lines[-1].startswith(KEYS)
