"""The guide for bot authors is true: its messages decode, its program plays, it explains every fault code."""

import re
from pathlib import Path

import msgspec
import pytest

from protocol.faults import Code
from protocol.messages import FromBot, FromReferee
from referee.rules.catalog import find

SAMPLES = Path(__file__).parents[2] / "sample_bots"
README = (SAMPLES / "README.md").read_text()


def fenced(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


MESSAGES = [line for block in fenced("json") for line in block.splitlines()]


@pytest.mark.parametrize("line", MESSAGES)
def test_a_message_in_the_guide_decodes_and_has_no_field_that_the_wire_does_not_have(line):
    message = msgspec.json.decode(line, type=FromBot | FromReferee)
    assert msgspec.json.decode(line).keys() <= {"type", *type(message).__struct_encode_fields__}


def test_the_answers_of_the_guide_fit_its_decision():
    messages = [msgspec.json.decode(line) for line in MESSAGES]
    decide = next(message for message in messages if message["type"] == "decide")
    answers = [message for message in messages if message["type"] == "act"]
    assert len(decide["legal"]) == decide["choices"]
    assert list(decide)[:3] == ["type", "decision", "choices"]
    for answer in answers:
        assert answer["decision"] == decide["decision"]
        assert answer.get("action", decide["legal"][1]) == decide["legal"][answer.get("choice", 1)]


def test_the_decision_and_the_variant_of_the_guide_are_of_the_game_they_name():
    messages = {message["type"]: message for message in map(msgspec.json.decode, MESSAGES)}
    decide, game = messages["decide"], find(messages["decide"]["game"])
    assert msgspec.convert(decide["view"], game.view_type)
    assert len(msgspec.convert(decide["legal"], list[game.action_type])) == decide["choices"]
    assert msgspec.convert(messages["seated"]["variant"], type(game)) == game


def test_the_guide_explains_every_fault_code():
    assert set(re.findall(r"^\| `(\w+)` \| ", README, re.MULTILINE)) >= {code.value for code in Code}


def test_the_program_in_the_guide_plays(scripted, decide, tmp_path):
    (tmp_path / "bot.py").write_text((SAMPLES / "python" / "bot.py").read_text())
    (tmp_path / "my_bot.py").write_text(fenced("python")[0])
    scripted.greet(str(tmp_path / "my_bot.py"))
    scripted.say(decide | {"legal": [{"do": "fold"}, {"do": "move"}]})
    assert scripted.hear() == {"type": "act", "decision": decide["decision"], "choice": 1}


def test_every_bot_in_the_guide_is_there_and_every_bot_there_is_in_the_guide():
    named = set(re.findall(r"`python/(\w+\.py)`", README))
    assert named == {path.name for path in (SAMPLES / "python").glob("*.py")} - {"__init__.py"}
