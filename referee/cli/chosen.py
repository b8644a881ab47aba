"""The game that a verb is about: a name of the catalog or a file of one's own, with options."""

import json
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from referee.cli.options import refuse
from referee.cli.terminal import safely
from referee.rules.catalog import CATALOG, DEFAULT, UnknownGameError, find
from referee.rules.variants import OptionError, Variant, varied

FORMS = (".toml", ".json")
SIZE_MAX = 65_536
"""Bytes of a file; nobody writes so many options by hand."""
OWN_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")
"""No `+` and no `=`: a name that is made of options cannot be taken for one that somebody gave."""

Options = Annotated[tuple[str, ...], Parameter(negative="", show_default=False)]
"""Texts NAME=VALUE, each given by a flag of its own."""


@Parameter(name="*")
@dataclass(frozen=True)
class ChosenGame:
    """The game.

    Parameters
    ----------
    game
        A name in the catalog, or a .toml or .json file with a variant of your own; `referee rules` lists the names.
    option
        NAME=VALUE: an option of the game set otherwise, as often as you like; `referee rules NAME` lists them. The game
        is then called by another name, which bots that ask for certain games have to ask for.
    """

    game: str = DEFAULT
    option: Options = field(default=(), kw_only=True)

    def variant(self) -> Variant:
        """The game and what it is called. Refuses what cannot be played."""
        variant = self._before_options()
        try:
            return varied(variant, self._options())
        except OptionError as error:
            refuse(f"--option {error}")

    def _before_options(self) -> Variant:
        path = Path(self.game)
        if path.suffix.lower() in FORMS:
            return _from_file(path)
        try:
            return Variant(self.game, find(self.game), self.game)
        except UnknownGameError as error:
            refuse(f"--game: {error}; or name a file that ends in {' or '.join(FORMS)}")

    def _options(self) -> dict[str, str]:
        """The options by name, as text."""
        found: dict[str, str] = {}
        for text in self.option:
            name, equals, value = text.partition("=")
            if not equals:
                refuse(f"--option {safely(text)}: write NAME=VALUE")
            if name in found:
                refuse(f"--option {safely(name)} is given twice")
            found[name] = value
        return found


# ---------------------------------------------------------------------------- a file


def _from_file(path: Path) -> Variant:
    """A variant as a file says: `game`, the game of the catalog that it is made from, then `name` and options."""
    where = safely(str(path))
    held = _held(path, where)
    base, name = held.pop("game", None), held.pop("name", None)
    if not isinstance(base, str):
        refuse(f'{where}: game: name the game of the catalog that it is made from, such as "{DEFAULT}"')
    try:
        variant = varied(Variant(base, find(base), base), held)
    except UnknownGameError as error:
        refuse(f"{where}: game: {error}")
    except OptionError as error:
        refuse(f"{where}: {error}")
    return variant if name is None else _renamed(variant, name, where)


def _renamed(variant: Variant, name: object, where: str) -> Variant:
    if not isinstance(name, str) or not OWN_NAME.fullmatch(name):
        refuse(f"{where}: name: 1 to 40 of a-z 0-9 . _ -, the first a letter or a digit")
    if CATALOG.get(name, variant.game) != variant.game:
        refuse(f"{where}: name: {name} is a game of the catalog with other rules")
    return variant._replace(name=name)


def _held(path: Path, where: str) -> dict[str, object]:
    """What a file holds, by key."""
    text = _text(path, where)
    try:
        held: Any = tomllib.loads(text) if path.suffix.lower() == ".toml" else json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        refuse(f"{where}: {error.msg} (at line {error.lineno}, column {error.colno})")
    except tomllib.TOMLDecodeError as error:
        refuse(f"{where}: {str(error).replace('Cannot overwrite a value', 'a key is given twice')}")
    except RecursionError:
        refuse(f"{where}: lists in lists without end")
    except ValueError as error:
        refuse(f"{where}: {error}")
    if not isinstance(held, dict):
        refuse(f'{where}: write an object with the key game, such as {{"game": "{DEFAULT}"}}')
    return held  # pyright: ignore[reportUnknownVariableType]


def _once(members: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON, unless a key stands in it twice."""
    held: dict[str, object] = {}
    for key, value in members:
        if key in held:
            raise ValueError(f"the key {key[:60]!a} is given twice")
        held[key] = value
    return held


def _text(path: Path, where: str) -> str:
    try:
        if not path.is_file():
            refuse(f"{where}: {'there is no such file' if not path.exists() else 'this is no file'}")
        with path.open("rb") as file:
            written = file.read(SIZE_MAX + 1)
    except OSError as error:
        refuse(f"{where}: cannot be read: {error.strerror}")
    if len(written) > SIZE_MAX:
        refuse(f"{where}: more than {SIZE_MAX} bytes are no variant of a game")
    try:
        return written.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        refuse(f"{where}: this is not UTF-8 (at line {written.count(10, 0, error.start) + 1})")
