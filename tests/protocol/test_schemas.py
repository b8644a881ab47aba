"""The schemas say what the types say: what fits one fits the other, and what bots receive stays open."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from protocol.faults import Fault
from protocol.lines import encoded, from_bot, from_referee
from protocol.messages import BOT_MESSAGES, REFEREE_MESSAGES
from protocol.schemas import FOLDER, schemas, text_of

SCHEMAS = schemas()
ACT = {"type": "act", "decision": "7-0a0a0a0a"}
HELLO = {"type": "hello", "name": "ann", "protocol": 1}


def tag(message: Any) -> str:
    return message.__struct_config__.tag


def fits(message: dict[str, Any], name: str) -> bool:
    return Draft202012Validator(SCHEMAS[name]).is_valid(message)


def test_the_schemas_on_disk_are_those_of_the_types() -> None:
    for name, schema in SCHEMAS.items():
        assert Path(FOLDER, f"{name}.json").read_text("ascii") == text_of(schema), "run: python -m protocol.schemas"


def test_there_is_no_schema_of_a_message_that_does_not_exist() -> None:
    assert sorted(path.name for path in Path(FOLDER).iterdir()) == sorted(f"{name}.json" for name in SCHEMAS)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["properties"]["type"] == {"const": name}
    assert "type" in SCHEMAS[name]["required"]


def test_every_message_has_its_schema() -> None:
    assert list(SCHEMAS) == [tag(message) for message in (*BOT_MESSAGES, *REFEREE_MESSAGES)]


@pytest.mark.parametrize("message", REFEREE_MESSAGES, ids=tag)
def test_what_bots_receive_is_open(message: Any) -> None:
    text = json.dumps(SCHEMAS[tag(message)])
    assert '"enum"' not in text
    assert '"additionalProperties": false' not in text
    assert "open" in SCHEMAS[tag(message)]["description"]


def test_an_unknown_code_and_an_unknown_member_fit() -> None:
    assert fits({"type": "faulted", "code": "yawned", "counted": False, "open": True, "text": "", "mood": 3}, "faulted")
    assert not fits({"type": "faulted", "code": 3, "counted": False, "open": True, "text": ""}, "faulted")


@pytest.mark.parametrize(
    "message",
    [
        ACT | {"choice": 0},
        ACT | {"action": {"do": "fold"}},
        ACT | {"action": "anything"},
        ACT | {"choice": "0"},
        ACT | {"choice": None},
        {"type": "act", "choice": 0},
        HELLO,
        HELLO | {"note": 1},
        HELLO | {"news": "batch", "matches": 3, "games": ["brandi-4"]},
        HELLO | {"news": "all"},
        HELLO | {"name": "Ann"},
        HELLO | {"name": "ann\n"},
        HELLO | {"matches": 0},
        HELLO | {"protocol": "1"},
        HELLO | {"token": "x" * 201},
        {"type": "pong"},
        {"type": "pong", "id": 1},
        {"type": "leave"},
        {"type": "resign"},
    ],
    ids=json.dumps,
)
def test_a_line_of_a_bot_fits_its_schema_just_when_it_is_understood(message: dict[str, Any]) -> None:
    understood = not isinstance(from_bot(json.dumps(message).encode()), Fault)
    assert fits(message, message["type"]) == understood


def test_an_act_holds_exactly_one_of_choice_and_action() -> None:
    assert not fits(ACT, "act")
    assert not fits(ACT | {"choice": 0, "action": {}}, "act")


def test_the_schema_of_a_name_means_the_same_to_other_languages() -> None:
    pattern = re.compile(SCHEMAS["hello"]["properties"]["name"]["pattern"])
    assert pattern.search("a_b-9")
    assert not any(pattern.search(name) for name in ("", "ann\n", "Ann", "a" * 33, "a b"))


def sample(schema: dict[str, Any], parts: dict[str, Any]) -> Any:
    """Some JSON that fits a schema."""
    match schema:
        case {"$ref": str(reference)}:
            return sample(parts[reference.rpartition("/")[2]], parts)
        case {"const": value} | {"examples": [value, *_]} | {"enum": [value, *_]}:
            return value
        case {"properties": dict(members)}:
            return {name: sample(member, parts) for name, member in members.items()}
        case {"type": kind}:
            return {"string": "a", "integer": 1, "boolean": True, "array": [], "object": {}}[kind]
        case _:
            return {"any": [1]}


@pytest.mark.parametrize("name", SCHEMAS)
def test_what_fits_a_schema_is_understood_and_sent_with_its_type_first(name: str) -> None:
    members = sample(SCHEMAS[name], SCHEMAS[name].get("$defs", {}))
    line = json.dumps(dict(reversed(members.items()))).encode()
    heard = from_bot(line) if name in map(tag, BOT_MESSAGES) else from_referee(line)
    assert tag(type(heard)) == name
    sent = encoded(heard)
    assert sent.startswith(f'{{"type":"{name}"'.encode())
    assert json.loads(sent) == members
