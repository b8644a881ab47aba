"""The floors: imports lead down, never up and never sideways, and nothing below the second reads the world."""

import ast
import sys
from pathlib import Path

import pytest

from tests.house.house import imported, imports, modules, name_of, tree

FLOORS = [
    ("protocol", "referee.rules"),
    ("referee.match",),
    ("referee.server",),
    ("referee.ladder", "referee.trial"),
    ("referee.cli", "referee.web"),
]
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
GAMES = ("dog", "brandeln")
PURE = 1
"""Up to this floor nothing reads the world."""
WORLD = {
    *("asyncio", "ctypes", "datetime", "fcntl", "glob", "http", "io", "locale", "logging", "multiprocessing", "os"),
    *("pathlib", "platform", "queue", "random", "resource", "secrets", "select", "selectors", "shutil", "signal"),
    *("socket", "sqlite3", "ssl", "subprocess", "tempfile", "threading", "time", "urllib", "uuid"),
}
LIBRARIES = {"msgspec"}
"""All that floors 0 and 1 have from outside."""
OURS = ("protocol", "referee", "sample_bots", "tests")


def room_of(name: str) -> str:
    """The room that a module is in: `referee.match.clock` is in `referee.match`; the house itself has none."""
    first, *rest = name.split(".")
    if first == "referee" and rest and f"referee.{rest[0]}" in FLOOR:
        return f"referee.{rest[0]}"
    return first


def wrong_ways(name: str, others: list[str]) -> list[str]:
    """Those imports of a module that the house does not allow."""
    return [other for other in others if not allowed(name, other)]


def allowed(name: str, other: str) -> bool:
    here, there = room_of(name), room_of(other)
    if not other.startswith("."):
        if other == "referee.__version__":
            return FLOOR[here] > 0
        if there == "sample_bots":
            return FLOOR[here] > PURE  # the launcher knows where they are
        if there not in FLOOR:
            return other.partition(".")[0] not in OURS and world_allowed(here, other)
        return FLOOR[there] < FLOOR[here] or (there == here and games_allowed(name, other))
    return False


def world_allowed(here: str, other: str) -> bool:
    top = other.partition(".")[0]
    return FLOOR[here] > PURE or top in LIBRARIES or (top in sys.stdlib_module_names and top not in WORLD)


def games_allowed(name: str, other: str) -> bool:
    """Games know the contract and themselves; of the rooms of the house only the catalog knows the games."""
    mine, theirs = game_of(name), game_of(other)
    if mine is None:
        return theirs is None or name == "referee.rules.catalog"
    return theirs == mine or (theirs is None and not other.startswith("referee.rules.catalog"))


def game_of(name: str) -> str | None:
    return next((game for game in GAMES if f"{name}.".startswith(f"referee.rules.{game}.")), None)


def in_rooms() -> list[Path]:
    return [path for path in modules("protocol", "referee") if room_of(name_of(path)) in FLOOR]


@pytest.mark.parametrize("path", in_rooms(), ids=str)
def test_imports_lead_down(path: Path) -> None:
    assert not wrong_ways(name_of(path), imports(path))


def test_every_module_is_in_a_room() -> None:
    homeless = [str(path) for path in modules("referee") if path not in in_rooms()]
    assert set(homeless) <= {"referee/__init__.py", "referee/__main__.py"}


@pytest.mark.parametrize("path", [path for path in in_rooms() if FLOOR[room_of(name_of(path))] <= PURE], ids=str)
def test_a_pure_module_opens_no_file_unless_it_is_run(path: Path) -> None:
    calls = [
        node.func.id for node in ast.walk(tree(path)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    banned = {"input", "print", "eval", "exec"} | (set() if path == Path("protocol/schemas.py") else {"open"})
    assert not banned & set(calls)


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("referee.rules.dog.dog", "import trio"),
        ("referee.rules.dog.dog", "import os.path"),
        ("referee.rules.chance", "from random import shuffle"),
        ("referee.rules.chance", "from time import sleep"),
        ("referee.match.match", "import datetime"),
        ("referee.match.match", "import rich"),
        ("referee.rules.dog.dog", "import protocol.faults"),
        ("protocol.lines", "from referee.rules import game"),
        ("protocol.lines", "from . import faults"),
        ("referee.match.match", "from referee.server.chair import Chair"),
        ("referee.match.match", "def later():\n    from referee import server"),
        ("referee.server.link", "import referee.cli.play"),
        ("referee.ladder.rating", "from referee.trial import check"),
        ("referee.rules.dog.dog", "from referee.rules.brandeln import cards"),
        ("referee.rules.brandeln.cards", "from referee.rules.dog.board import Board"),
        ("referee.rules.dog.dog", "from referee.rules import catalog"),
        ("referee.rules.game", "from referee.rules.dog.dog import Dog"),
        ("referee.match.match", "import sample_bots.python"),
        ("referee.server.launch", "import tests.bots"),
        ("referee.match.match", "import importlib\nimportlib.import_module('trio')"),
    ],
)
def test_a_wrong_way_is_found(name: str, statement: str) -> None:
    assert wrong_ways(name, list(imported(ast.parse(statement))))


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("referee.rules.dog.dog", "import msgspec\nfrom hashlib import sha256"),
        ("referee.rules.dog.dog", "from referee.rules.game import Game\nfrom referee.rules.dog.board import Board"),
        ("referee.rules.catalog", "from referee.rules.dog.dog import Dog"),
        ("referee.match.match", "from protocol.lines import encoded\nfrom referee.rules.game import Game"),
        ("referee.server.link", "import trio\nimport select\nfrom referee import __version__"),
        ("referee.cli.play", "import rich\nfrom referee.server.serve import serve"),
    ],
)
def test_a_right_way_is_not(name: str, statement: str) -> None:
    assert not wrong_ways(name, list(imported(ast.parse(statement))))


@pytest.mark.parametrize("path", modules("sample_bots"), ids=str)
def test_a_sample_bot_needs_nothing_but_its_own_folder_and_the_standard_library(path: Path) -> None:
    tops = {name.partition(".")[0] for name in imports(path)}
    assert tops <= {*sys.stdlib_module_names, "sample_bots", *(other.stem for other in modules(str(path.parent)))}
