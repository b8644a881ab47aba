"""A JSON Schema of every message, made from the types; `python -m protocol.schemas` writes them beside this file."""

import sys
from typing import Any, cast

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from protocol.messages import BOT_MESSAGES, REFEREE_MESSAGES, Act

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = f"{__file__.rpartition('/')[0]}/schema"

SENT = "A bot sends this. Members that are not listed are ignored."
RECEIVED = (
    "A bot receives this. The schema is open, as a bot has to be: ignore members, values and message types "
    "that you do not know, a later referee may send more of each."
)

Schema = dict[str, Any]


def schemas() -> dict[str, Schema]:
    """The schema of every message, by the message's `type`."""
    sent = {_tag(message): _schema(message, SENT) for message in BOT_MESSAGES}
    sent[_tag(Act)]["oneOf"] = [{"required": ["choice"]}, {"required": ["action"]}]
    return sent | {_tag(message): _opened(_schema(message, RECEIVED)) for message in REFEREE_MESSAGES}


def text_of(schema: Schema) -> str:
    """A schema as the text of its file."""
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def _tag(message: type[Struct]) -> str:
    return str(message.__struct_config__.tag)


def _schema(message: type[Struct], note: str) -> Schema:
    whole = msgspec.json.schema(_without_raw_defaults(message))
    parts: dict[str, Schema] = whole["$defs"]
    root = parts.pop(message.__name__)
    root["properties"]["type"] = {"const": _tag(message)}
    schema: Schema = {"$schema": DIALECT, **root, "description": f"{root['description']} {note}"}
    return schema | ({"$defs": parts} if parts else {})


def _without_raw_defaults(message: type[Struct]) -> type[Struct]:
    """The same message for msgspec's generator, which cannot write down a default that is raw JSON."""
    fields = msgspec.structs.fields(message)
    if not any(isinstance(field.default, Raw) for field in fields):
        return message
    members = [
        (field.name, Raw | UnsetType, UNSET)
        if isinstance(field.default, Raw)
        else (field.name, field.type, field.default)
        for field in fields
    ]
    twin = msgspec.defstruct(message.__name__, members, tag_field="type", tag=_tag(message))  # pyright: ignore[reportArgumentType]
    twin.__doc__ = message.__doc__
    return twin


def _opened(schema: Schema) -> Schema:
    """The same schema with every closed list of values turned into a list of examples."""
    opened = {name: _opened(cast(Schema, part)) if isinstance(part, dict) else part for name, part in schema.items()}
    if "enum" in opened:
        opened |= {"type": "string", "examples": opened.pop("enum")}
    return opened


def _write() -> None:
    for name, schema in schemas().items():
        with open(f"{FOLDER}/{name}.json", "w", encoding="ascii", newline="\n") as file:
            file.write(text_of(schema))


def _stale() -> list[str]:
    """The messages whose file is missing or says something else than the types."""

    def written(name: str) -> str:
        try:
            with open(f"{FOLDER}/{name}.json", encoding="ascii") as file:
                return file.read()
        except OSError:
            return ""

    return [name for name, schema in schemas().items() if written(name) != text_of(schema)]


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        stale = _stale()
        sys.exit(f"schemas to write again: {', '.join(stale)}" if stale else 0)
    _write()
