"""The documents are true: what exists is written down, what is written down exists, and every example decodes."""

import ast
import json
import re
import shlex
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields

from protocol.faults import Code, Fault
from protocol.lines import MAX_LINE, from_bot, from_referee
from protocol.messages import BOT_MESSAGES, REFEREE_MESSAGES, Limits, Times
from referee.rules.catalog import CATALOG
from tests.house.example import EXAMPLES, Example
from tests.house.house import ROOT, files, modules, tree

READMES = [path for path in files() if path.suffix == ".md"]
PROTOCOL = (ROOT / "protocol" / "README.md").read_text("ascii", "replace")
MESSAGES: dict[str, Any] = {message.__struct_config__.tag: message for message in (*BOT_MESSAGES, *REFEREE_MESSAGES)}
BOT_TYPES = {message.__struct_config__.tag for message in BOT_MESSAGES}


def fences(path: Path, language: str) -> list[str]:
    """The blocks of one language in a document."""
    text = (ROOT / path).read_text("utf-8")
    return re.findall(rf"^ *```{language}\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)


def rows(text: str) -> dict[str, str]:
    """The rows of a document's tables by each of the code words in their first cell."""
    found = re.findall(r"^\| (`[^|]*) \| (.*) \|$", text, re.MULTILINE)
    return {name: rest for cell, rest in found for name in re.findall(r"`([^`]+)`", cell)}


def between(start: str, end: str) -> str:
    """A part of the protocol's document."""
    return PROTOCOL.partition(start)[2].partition(end)[0]


def lines_of(block: str) -> list[str]:
    """The JSON of an example: the whole block, or each of its lines without the mark of its speaker."""
    try:
        json.loads(block)
    except ValueError:
        return [line for line in block.splitlines() if line.strip() not in ("", "...")]
    return [block]


def examples() -> list[object]:
    return [
        pytest.param(line, id=f"{path}-{number}")
        for path in READMES
        for number, line in enumerate(line for block in fences(path, "json") for line in lines_of(block))
    ]


# ------------------------------------------------------------------------------------------------ the examples


@pytest.mark.parametrize("line", examples())
def test_every_json_example_decodes(line: str) -> None:
    mark, text = (line[0], line[2:]) if line[:2] in ("> ", "< ") else ("", line)
    value = json.loads(text)
    tag = value.get("type") if isinstance(value, dict) else None
    if mark:
        assert (tag in BOT_TYPES) == (mark == ">"), "said by the right side"
    if tag in MESSAGES:
        check_message(tag, text.strip(), value)


def check_message(tag: str, text: str, value: dict[str, Any]) -> None:
    assert text.isascii()
    assert len(text) <= MAX_LINE
    heard = from_bot(text.encode()) if tag in BOT_TYPES else from_referee(text.encode())
    assert not isinstance(heard, Fault), heard
    assert value.keys() <= {"type", *(field.encode_name for field in fields(MESSAGES[tag]))}
    if tag == "decide":
        assert list(value)[:3] == ["type", "decision", "choices"]
        assert len(value["legal"]) == value["choices"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_a_conversation_is_played_as_it_is_written(example: Example) -> None:
    assert example.block() in PROTOCOL, "run: python tests/house/example.py"


def test_the_commitment_in_the_conversations_can_be_checked_as_it_says() -> None:
    said = {line["type"]: line for block in fences(Path("protocol/README.md"), "json") for line in map(json.loads, (
        line[2:] for line in lines_of(block) if line[:2] == "< "))}  # fmt: skip
    (check,) = (block for block in fences(Path("protocol/README.md"), "sh") if "sha256sum" in block)
    _, template, salt, seed = shlex.split(check.partition("|")[0])
    assert (salt, seed) == (said["over"]["salt"], said["over"]["seed"])
    text = template.replace("\\n", "\n") % (salt, seed)
    assert sha256(text.encode()).hexdigest() == said["seated"]["commitment"]


# ------------------------------------------------------------------------------------------------ the protocol


def test_every_message_and_every_member_of_it_is_documented() -> None:
    table = rows(between("## 3. The messages", "**Refusals.**"))
    for tag, message in MESSAGES.items():
        assert tag in table, f"no row for {tag}"
        where = PROTOCOL if tag == "decide" else table[tag]
        missing = [field.encode_name for field in fields(message) if f"`{field.encode_name}`" not in where]
        assert not missing, f"{tag}: {missing}"


@pytest.mark.parametrize("numbers", [Limits, Times])
def test_every_limit_and_every_time_is_documented(numbers: type[Struct]) -> None:
    assert not [field.name for field in fields(numbers) if f"`{field.name}`" not in PROTOCOL]


@pytest.mark.parametrize("code", Code)
def test_every_fault_code_is_documented(code: Code) -> None:
    assert rows(between("## 7. Notices", "## 8."))[code].count("|") == 4, (
        "cause, what happens, counted, closes, what to do"
    )


@pytest.mark.parametrize(
    ("start", "end", "pattern"),
    [
        ("**Refusals.**", "**Closings.**", r'_refuse\(\s*[\w.]+,\s*"(\w+)"'),
        ("**Closings.**", "## 4.", r'sever\(\s*"(\w+)"'),
    ],
    ids=["refusals", "closings"],
)
def test_every_reason_that_the_server_gives_is_documented(start: str, end: str, pattern: str) -> None:
    found = {reason for path in modules("referee") for reason in re.findall(pattern, (ROOT / path).read_text("utf-8"))}
    assert found - {"refused"} <= rows(between(start, end)).keys()


def test_every_link_inside_the_documents_leads_somewhere() -> None:
    dead = [
        f"{path}: {target}"
        for path in READMES
        for target in re.findall(r"\]\(([^)\s]+)\)", (ROOT / path).read_text("utf-8"))
        if not target.startswith(("http://", "https://", "mailto:")) and not leads_somewhere(path, target)
    ]
    assert not dead


def leads_somewhere(path: Path, target: str) -> bool:
    file, _, anchor = target.partition("#")
    there = (ROOT / path.parent / file) if file else ROOT / path
    if not there.exists():
        return False
    return not anchor or there.suffix != ".md" or anchor in anchors(there.read_text("utf-8"))


def anchors(text: str) -> set[str]:
    """The headings of a document as a link names them."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


# ------------------------------------------------------------------------------- the command line and the map


def verbs() -> list[str]:
    """The verbs of the command line, once there is one."""
    if not (ROOT / "referee" / "cli" / "__init__.py").exists():
        return []
    app: Any = import_module("referee.cli").app
    return [name for name in app.resolved_commands() if not name.startswith("-")]


def test_every_verb_is_documented() -> None:
    readme = (ROOT / "README.md").read_text("utf-8") if verbs() else ""
    assert not [verb for verb in verbs() if f"referee {verb}" not in readme]


def test_every_verb_has_a_file_of_its_own() -> None:
    assert not [verb for verb in verbs() if not (ROOT / f"referee/cli/{verb.replace('-', '_')}.py").exists()]


def test_every_verb_that_a_document_shows_exists() -> None:
    shown = {
        verb
        for path in READMES
        for block in fences(path, "sh")
        for verb in re.findall(r"^(?:\$ )?(?:uv run )?referee ([a-z][a-z-]*)", block, re.MULTILINE)
    }
    assert shown <= set(verbs()) or not verbs()


def test_every_game_of_the_catalog_is_named_to_people() -> None:
    readme = (ROOT / "README.md").read_text("utf-8") if verbs() else "".join(CATALOG)
    assert not [name for name in CATALOG if name not in readme]


def signs() -> dict[str, str]:
    """What every module of the house says of itself; packages that only hold others apart."""
    return {
        str(path): (ast.get_docstring(tree(path)) or "").partition("\n\n")[0]
        for path in modules("protocol", "referee")
        if path.name != "__init__.py"
    }


def test_the_map_shows_every_module_with_its_own_sentence() -> None:
    readme = (ROOT / "referee" / "README.md").read_text("utf-8")
    shown = dict(re.findall(r"^\| `([\w/]+\.py)` \| (.*) \|$", readme, re.MULTILINE))
    lacking = [
        f"| `{path}` | {sign} |" for path, sign in signs().items() if shown.get(path) != sign.replace("|", "\\|")
    ]
    assert not lacking, "lines for the map:\n" + "\n".join(lacking)
    assert not shown.keys() - signs().keys(), "they are gone"
