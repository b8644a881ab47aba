"""What the tests of the house look at: its files, and what its modules say and import."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_OURS = {"__pycache__", "node_modules", "target", "build", "dist", "matches", "uv.lock"}


@cache
def files(under: str = ".") -> list[Path]:
    """All files of the project below a folder, nothing hidden but .ci, nothing that a tool has made; from the root."""
    found = walk(ROOT / under)
    return sorted(path.relative_to(ROOT) for path in found)


def walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        hidden = path.name.startswith(".") and path.name != ".ci"
        if hidden or path.name in NOT_OURS or path.name.endswith(".egg-info"):
            continue
        if path.is_dir():
            yield from walk(path)
        else:
            yield path


def modules(*folders: str) -> list[Path]:
    """The Python files below some folders."""
    return [path for folder in folders for path in files(folder) if path.suffix == ".py"]


def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text("utf-8"), str(path))


def name_of(path: Path) -> str:
    """A module's name, as one imports it."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> list[str]:
    """The full names of all that a module imports, wherever in it, and also for type checkers alone."""
    return sorted(set(imported(tree(path))))


def imported(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(level=0, module=str(source), names=names):
                yield from (f"{source}.{alias.name}" for alias in names)
            case ast.ImportFrom():
                yield "." * node.level
            case ast.Call(func=ast.Name(id="__import__")) | ast.Call(func=ast.Attribute(attr="import_module")):
                yield "a name that is not known before it runs"
            case _:
                pass
