"""`referee judge`: what a player reads, its exit codes, and the questions that it settles in each QUESTIONS.md."""

import re
import shlex
from pathlib import Path

import pytest

from referee.cli import app
from referee.cli.judge import _wrapped  # pyright: ignore[reportPrivateUsage]
from referee.rules.catalog import CATALOG
from referee.rules.telling import Paragraph
from tests.cli.conftest import Run

RULES = Path(__file__).parents[2] / "referee" / "rules"
QUESTIONS = {path.parent.name: path.read_text("utf-8") for path in sorted(RULES.glob("*/QUESTIONS.md"))}
"""By family of games."""
SHOWN = [
    shown
    for text in QUESTIONS.values()
    for shown in re.findall(r"```sh\n(.*)\n```\n\n```text\n((?:(?!```).*\n)*)```", text)
]
WIDTH = 80


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]):
    """Runs `referee judge` with these words: the exit code, what is printed, and what is said on stderr."""

    def run(*words: str) -> tuple[int, str, str]:
        try:
            code = app(["judge", *words])
        except SystemExit as ended:
            code = ended.code
        out, err = capsys.readouterr()
        assert out.isascii()
        assert all(len(line) <= WIDTH for line in out.splitlines())
        return code, out, err

    return run


# ---------------------------------------------------------------------------- the questions


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command for command, _ in SHOWN])
def test_a_question_is_settled_as_it_is_written(told, command: str, output: str):
    program, verb, *words = shlex.split(command)
    assert (program, verb) == ("referee", "judge")
    code, out, err = told(*words)
    assert out == output
    assert not err
    assert code == (": illegal\n" in output)


def test_every_command_of_the_questions_stands_alone_with_its_output():
    assert len(SHOWN) == sum(text.count("```sh") for text in QUESTIONS.values())


@pytest.mark.parametrize(("family", "prefix", "count"), [("brandeln", "B", 8), ("dog", "RF", 10)])
def test_all_questions_are_answered_by_rules(family: str, prefix: str, count: int):
    sections = re.split(r"^## ", QUESTIONS[family], flags=re.MULTILINE)[1:]
    assert [section.partition(":")[0] for section in sections] == [f"{prefix}{at + 1:02}" for at in range(count)]
    for section in sections:
        assert re.search(rf"\*\*Answer:\*\* .*\({family.title()} \d\.\d\)", section, re.DOTALL), section[:40]


# ---------------------------------------------------------------------------- plays that are asked about


def test_a_blocked_seven_is_illegal_and_drawn_with_its_play(told):
    code, out, _ = told("dog-4", "0:T12 1:T16", "7", "7:[0.0>T19]")
    assert code == 1
    assert out.startswith("7:[0.0>T19]: illegal\n  Dog 4.3: T16 is blocked by a protected marble\n\n")
    assert "[0] T12" in out
    assert "[.]" in out
    assert " 1* " in out


def test_the_board_behind_a_legal_play_is_drawn(told):
    code, out, _ = told("brandi-4", "0:T12 1:T16", "45", "4:T12>T16")
    assert code == 0
    assert out.startswith("4:T12>T16: legal\n  T12 to T16\n  the marble of seat 1 on T16 goes home\n")
    assert "  the marbles then: 0:T16\n\n" in out
    assert re.search(r"T12 ?\[\.\]", out)
    assert out.count("[0]") == 1
    assert re.search(r" 0 +with 2\n.*  5\n", out), "the five is what is left of the hand"
    assert "after the play\n" in out


def test_the_board_of_a_seven_is_that_at_its_illegal_part(told):
    code, out, _ = told("dog-4", "0:T62,T20", "7", "7:[0.0>T0,0.1>T22,0.0>G3]")
    assert code == 1
    assert "\n  part 3, T0>G0.3: Dog 4.5: " in out
    assert "before part 3\n" in out
    assert "[0*" in out


def test_a_start_is_marked_where_the_marble_of_the_seat_that_played_lies(told):
    _, out, _ = told("dog-4", "", "K", "K:start")
    assert out.count("[") == 2, "and in what the signs mean"
    assert re.search(r"^ \.  \..* \[0\* .*$", out, re.MULTILINE)


def test_a_card_that_is_drawn_is_not_shown(told):
    _, out, _ = told("brandi-2", "1:T40", "25", "2:draw@1")
    assert re.search(r"     0 *\n.*        5$", out, re.MULTILINE)


def test_several_plays_are_judged_each_in_the_position_asked_about(told):
    code, out, _ = told("brandi-4", "0:T12", "58", "5:T12>T17", "8:T12>T20", "8:T17>T25", "--no-board")
    assert code == 1
    assert re.findall(r"^(\S+): (legal|illegal)$", out, re.MULTILINE) == [
        ("5:T12>T17", "legal"),
        ("8:T12>T20", "legal"),
        ("8:T17>T25", "illegal"),
    ]


def test_the_json_of_a_bot_is_judged(told):
    code, out, _ = told("brandi-4", "0:T12", "5", '{"do":"move","card":"5","from":"T12","to":"T18"}', "--no-board")
    assert code == 1
    assert out.endswith(": illegal\n  Dog 4.4: with a 5 no way leads from T12 to T18\n")


# ---------------------------------------------------------------------------- what can be played


def test_all_plays_are_listed_by_card(told):
    code, out, _ = told("brandi-4", "0:T12 1:T16*", "KA4", "--no-board")
    assert code == 0
    assert out.splitlines() == [
        "seat 0 is to play, and holds A 4 K",
        "  A:start    starts a marble",
        "  A:T12>T13  T12 to T13",
        "  4:T12>T8   T12 to T8",
        "  K:start    starts a marble",
    ]


def test_a_joker_is_listed_by_what_it_stands_for(told):
    _, out, _ = told("brandi-4", "0:T5,T10 1:T40", "X", "--no-board")
    kinds = re.findall(r"X=(.)", out)
    assert kinds == sorted(kinds, key="A23456789TJQK".index)
    assert len(kinds) == 5 + 2 + 2 + 4 + 2 + 2 + 14 + 2 + 2 + 2 + 2 + 2 + 3


def test_a_hand_without_a_play_is_told_what_happens(told):
    _, four, _ = told("dog-4", "", "59", "--no-board")
    _, two, _ = told("dog-2", "", "59", "--no-board")
    assert "laid open" in four
    assert "(Dog 2.7)" in four
    assert "another drawn" in two
    assert "(Dog 2.8)" in two


def test_a_void_jack_may_be_folded_instead(told):
    _, out, _ = told("brandi-4", "0:T5", "JJ", "--no-board")
    assert re.findall(r"^  (\S+)  ", out, re.MULTILINE)[:2] == ["J:void", "fold"]


def test_cards_that_can_be_given_are_listed(told):
    _, out, _ = told("dog-4", "0:T5", "559", "--exchange", "--no-board")
    assert out == "seat 0 is to give, and holds 5 5 9\n  give:5  gives 5\n  give:9  gives 9\n"


def test_a_position_that_is_won_is_told_as_won(told):
    code, out, _ = told("dog-4", "0:G1,G2,G3,G4 2:G1,G2,G3,G4", "5", "--no-board")
    assert (code, out) == (0, "the match is over, won by seat 0 and seat 2 (Dog 7.1)\n")


@pytest.mark.parametrize("name", CATALOG)
def test_without_a_question_it_is_told_what_holds_at_the_table(told, name: str):
    code, out, _ = told(name, "--no-board")
    assert code == 0
    assert out.startswith("at this table\n  ")


# ---------------------------------------------------------------------------- what is written wrongly


@pytest.mark.parametrize(
    "words",
    [
        ("dog-9",),
        ("dog-4", "0:T64", "5"),
        ("dog-4", "0:T5", "10"),
        ("dog-4", "0:T5", "5", "5:T5"),
        ("dog-4", "0:T5", "5", "5:T5>T10", "5:0.7>T10"),
        ("dog-4", "0:T5", "5", "5:T5>T10\x1b[2J"),
        ("dog-4", "0:T5", "5", "--seat", "4"),
        ("dog-4", "0:T5", "5", "--holds-none", "4"),
        ("brandi-2", "0:T5", "5", "--exchange"),
    ],
)
def test_what_is_written_wrongly_is_refused_in_one_line(told, words: tuple[str, ...]):
    code, out, err = told(*words)
    assert code == 2
    assert not out
    assert err.startswith("referee: ")
    assert err.count("\n") == 1
    assert err.isascii()
    assert err.removesuffix("\n").isprintable()


def test_the_exit_code_is_that_of_the_command(referee: Run):
    asked = ("judge", "dog-4", "0:T12 1:T16", "5", "--no-board")
    assert [referee(*asked, play).returncode for play in ("5:T12>T17", "fold", "6")] == [1, 0, 2]


def test_options_and_files_make_the_table_that_is_asked_about(told, tmp_path):
    code, out, _ = told("dog-4", "0:G1", "2", "2:0.0>G3", "--no-board")
    assert (code, out.splitlines()[0]) == (1, "2:0.0>G3: illegal")
    code, out, _ = told("dog-4", "0:G1", "2", "2:0.0>G3", "--no-board", "--option", "start_first=lenient")
    assert (code, out.splitlines()[0]) == (0, "2:0.0>G3: legal")
    file = tmp_path / "table.toml"
    file.write_text('game = "dog-4"\nstart_first = "lenient"\n')
    code, out, _ = told(str(file), "0:G1", "2", "2:0.0>G3", "--no-board")
    assert code == 0


def test_what_is_asked_and_its_options_may_stand_in_any_order(told):
    asked = told("dog-4", "0:T12", "57", "5:T12>T17", "--seat", "0", "--holds-none", "2", "--no-board")
    for words in (
        ("--no-board", "dog-4", "--seat", "0", "0:T12", "--holds-none", "2", "57", "5:T12>T17"),
        ("dog-4", "--holds-none=2", "0:T12", "57", "--no-board", "5:T12>T17", "--seat=0"),
        ("--option", "max_rounds=20", "dog-4", "0:T12", "--holds-none", "2", "57", "5:T12>T17", "--no-board"),
    ):
        assert told(*words) == asked


def test_how_to_ask_is_told_and_behind_a_game_what_it_takes(capsys: pytest.CaptureFixture[str]):
    def helped(*words: str) -> str:
        assert app(["judge", *words]) == 0
        return " ".join(re.sub("[│╭╮╰╯─]", " ", capsys.readouterr().out).split())

    assert "referee judge GAME --help" in helped("--help")
    assert "--no-board" in helped("-h")
    dog = helped("dog-4", "--help")
    assert dog.startswith("Usage: referee judge dog-4 ")
    assert 'A position lists the marbles by seat, "0:T12,G2 1:T16*"' in dog
    assert all(flag in dog for flag in ("POSITION", "HAND", "PLAYS", "--seat", "--holds-none", "--exchange"))
    assert not any(odd in dog for odd in ("--no-exchange", "--empty-holds-none"))
    assert helped("dog-4", "0:T5", "-h") == dog


def test_without_a_game_the_question_is_refused(told):
    assert told() == (2, "", "referee: of which game? referee judge GAME ...\n")


def test_a_rule_and_its_number_stand_in_one_line():
    (first, *_) = _wrapped(Paragraph(f"{'x' * 70} Dog 4.3, Brandeln 5.10"))
    assert first == "  " + "x" * 70, "there is room for Dog, but not for its number"


def test_an_option_that_is_not_there_is_refused(told):
    code, _, err = told("dog-4", "", "2", "--option", "start_frist=lenient")
    assert code == 2
    assert "the nearest is start_first" in err


@pytest.mark.parametrize(
    "play", ["A:start@9", '{"do":"start","card":"A","seat":99}', '{"do":"start","card":"A","seat":-1}']
)
def test_a_seat_that_is_not_at_the_table_is_refused_like_any_other(play: str, told):
    code, out, _ = told("dog-4", "", "A", play)
    assert code in (1, 2)
    assert "illegal" in out or code == 2


def test_a_card_with_a_line_feed_behind_it_is_none(told):
    code, _, err = told("brandeln-4", "SA", "HQ", '{"do":"play","card":"HQ\\n"}')
    assert code == 2
    assert err.startswith("referee: plays: ")
