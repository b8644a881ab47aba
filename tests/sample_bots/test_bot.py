"""The client `bot.py` and the simple bots on it, against a scripted referee."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

PYTHON = Path(__file__).parents[2] / "sample_bots" / "python"
RANDOM = str(PYTHON / "random_bot.py")
GREEDY = str(PYTHON / "greedy_dog.py")
SMALLEST = str(PYTHON / "smallest_bot.py")
CLOSING = {"type": "closing", "why": "finished", "text": "that was all"}


def program(folder: Path, body: str) -> str:
    """A bot of one's own beside a copy of bot.py, as a student would have it."""
    (folder / "bot.py").write_text((PYTHON / "bot.py").read_text())
    (folder / "my_bot.py").write_text(f"from bot import play\n\n{body}\n")
    return str(folder / "my_bot.py")


@pytest.mark.parametrize("bot", [RANDOM, GREEDY])
def test_a_bot_greets_with_its_name_and_the_protocol(scripted, bot):
    assert scripted.greet(bot) == {"type": "hello", "name": "ada", "protocol": 1}


def test_a_token_is_shown_where_there_is_one(scripted):
    assert scripted.greet(RANDOM, REFEREE_TOKEN="s3cret")["token"] == "s3cret"


def test_without_a_name_a_bot_is_called_after_its_file(scripted, tmp_path):
    greeting = scripted.greet(program(tmp_path, "play(lambda decide: 0)"), REFEREE_NAME="")
    assert greeting["name"] == "my_bot"


def test_options_of_play_become_fields_of_hello(scripted, tmp_path):
    greeting = scripted.greet(program(tmp_path, 'play(lambda decide: 0, news="batch", matches=1)'))
    assert (greeting["news"], greeting["matches"]) == ("batch", 1)


@pytest.mark.parametrize("command", [[RANDOM], [GREEDY], [SMALLEST], ["-m", "sample_bots.python.random_bot"]])
def test_the_decision_is_echoed_with_a_choice_in_range(scripted, decide, command):
    scripted.greet(*command)
    for number in range(5):
        asked = f"{number}-00c0ffee"
        scripted.say(decide | {"decision": asked})
        answer = scripted.hear()
        assert answer.keys() == {"type", "decision", "choice"}
        assert (answer["type"], answer["decision"]) == ("act", asked)
        assert 0 <= answer["choice"] < decide["choices"]


def test_a_choose_may_give_an_action(scripted, decide, tmp_path):
    scripted.greet(program(tmp_path, 'play(lambda decide: decide["legal"][1])'))
    scripted.say(decide)
    assert scripted.hear() == {"type": "act", "decision": decide["decision"], "action": {"do": "dance"}}


def test_a_choose_is_told_the_variant_of_the_match(scripted, decide, tmp_path):
    scripted.greet(program(tmp_path, 'play(lambda decide: decide["variant"].get("at", 0))'))
    for variant in ({"at": 1}, {"at": 0}):
        scripted.say({"type": "seated", "match": "m-1", "variant": variant}, decide)
        assert scripted.hear()["choice"] == variant["at"]


def test_a_choose_that_gives_nothing_ends_the_bot_with_a_clear_text(scripted, decide, tmp_path):
    scripted.greet(program(tmp_path, "play(lambda decide: None)"))
    scripted.say(decide)
    code, errors = scripted.ended()
    assert code != 0
    assert "choose gave None" in errors


def test_a_bot_ignores_types_fields_and_values_it_does_not_know(scripted, decide):
    scripted.greet(RANDOM)
    scripted.say(
        {"type": "fanfare", "decision": "7-ffffffff", "choices": 3},
        {"type": "seated", "match": "m-1", "moon": None},
        {"type": "event", "match": "m-1", "news": []},
        {"type": ["not", "a", "text"]},
        {"no type": "at all"},
        decide | {"weather": {"rain": True}, "game": "chess-on-the-moon"},
    )
    assert scripted.hear()["decision"] == decide["decision"]


def test_a_ping_is_answered_with_its_id(scripted, decide):
    scripted.greet(RANDOM)
    scripted.say({"type": "ping", "id": "p-4"}, {"type": "ping"}, decide)
    assert scripted.hear() == {"type": "pong", "id": "p-4"}
    assert scripted.hear() == {"type": "pong", "id": ""}
    assert scripted.hear()["type"] == "act"


def test_a_refusal_ends_a_bot_with_an_error_that_says_why(scripted):
    scripted.start(RANDOM)
    scripted.accept()
    scripted.hear()
    scripted.say({"type": "refused", "code": "name_taken", "text": "somebody else is called ada"})
    code, errors = scripted.ended()
    assert code != 0
    assert errors.strip() == "refused: name_taken: somebody else is called ada"


def test_closing_ends_a_bot_in_peace(scripted):
    scripted.greet(RANDOM)
    scripted.say(CLOSING)
    code, errors = scripted.ended()
    assert code == 0
    assert "that was all" in errors


def test_a_referee_that_hangs_up_after_its_welcome_ends_a_bot_in_peace(scripted):
    scripted.greet(RANDOM)
    scripted.hang_up()
    assert scripted.ended() == (0, "")


def test_half_a_line_at_the_end_is_no_error(scripted, decide):
    scripted.greet(RANDOM)
    scripted.line.sendall(b'{"type":"deci')
    scripted.hang_up()
    assert scripted.ended() == (0, "")


def test_whoever_hangs_up_without_a_welcome_was_no_referee(scripted):
    scripted.start(RANDOM)
    scripted.accept()
    scripted.hear()
    scripted.hang_up()
    code, errors = scripted.ended()
    assert code != 0
    assert "hung up before it said welcome" in errors


def test_a_fault_is_shown_and_the_bot_plays_on(scripted, decide):
    scripted.greet(RANDOM)
    scripted.say({"type": "faulted", "code": "timeout", "counted": True, "text": "no answer in 1000 ms"}, decide)
    assert scripted.hear()["type"] == "act"
    scripted.say(CLOSING)
    assert "faulted: timeout: no answer in 1000 ms" in scripted.ended()[1]


@pytest.mark.parametrize("port", ["closed", "70000", "seven"])
def test_a_bot_that_cannot_connect_says_where_it_tried(scripted, port):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        closed = str(listener.getsockname()[1])
    port = closed if port == "closed" else port
    scripted.start(RANDOM, REFEREE_PORT=port)
    code, errors = scripted.ended()
    assert code != 0
    assert errors.startswith(f"cannot connect to 127.0.0.1:{port}: ")
    assert "Traceback" not in errors


def test_an_answer_is_one_line_of_ascii(scripted, decide):
    scripted.greet(RANDOM)
    scripted.say(decide)
    assert re.fullmatch(rb'\{"type":"act","decision":"1-0badcafe","choice":[01]\}\n', scripted.hear_line())


def choices_of(scripted, decide, seed: str, prefix: str) -> list[int]:
    """What the random bot chooses at 20 views; decision ids and times are different each time."""
    scripted.greet(RANDOM, REFEREE_BOT_SEED=seed)
    found = []
    for number in range(20):
        scripted.say(decide | {"decision": f"{number}-{prefix}", "choices": 9, "bank_ms": 7, "view": {"n": number}})
        found.append(scripted.hear()["choice"])
    scripted.hang_up()
    scripted.ended()
    return found


def test_a_seed_makes_the_random_bot_play_the_same_again(scripted, decide):
    first = choices_of(scripted, decide, "1", "aaaaaaaa")
    assert choices_of(scripted, decide, "1", "bbbbbbbb") == first
    assert choices_of(scripted, decide, "2", "aaaaaaaa") != first
    assert len(set(first)) > 3


def test_the_bots_import_when_the_current_folder_has_another_bot_py(tmp_path):
    (tmp_path / "bot.py").write_text("raise SystemExit('the wrong bot.py')\n")
    run = subprocess.run(
        [sys.executable, "-c", "from sample_bots.python import greedy_dog, random_bot"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(PYTHON.parents[1])},
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
