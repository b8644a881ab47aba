"""Variants of one's own: a game with some of its options set otherwise, and what such a game is called."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct, ValidationError, convert, inspect
from msgspec.structs import replace

from referee.rules.catalog import CATALOG, AnyGame

GameT = TypeVar("GameT", bound=Struct)

NAME_MAX = 100
"""The longest name of a variant; a longer one is cut, and told apart by a hash of the rules."""
NONE = "none"
"""How `None`, "not a matter in this variant", is written."""


class OptionError(ValueError):
    """An option that is not there, or not with this value, or not beside the others; its name comes first."""


class Option(Struct, frozen=True):
    """One field of a game. Values are written as on a command line."""

    name: str
    value: str
    values: tuple[str, ...]
    """What can be said: the values themselves, or what they are in words."""
    meaning: str


class Variant(NamedTuple):
    """A game, what it is called on the wire, and the game of the catalog that it was made from."""

    name: str
    game: AnyGame
    base: str


# ---------------------------------------------------------------------------- what can be set


def options(game: Struct) -> tuple[Option, ...]:
    """The fields of a game, in their order."""
    return tuple(
        Option(field.name, written(getattr(game, field.name)), tuple(_values(field.type)), _meaning(field.type))
        for field in _fields(type(game))
    )


def written(value: Any) -> str:
    """A value as on a command line: `true`, `16`, `6,5,4,3,2`, `last`, `none`."""
    match value:
        case None:
            return NONE
        case bool():
            return str(value).lower()
        case tuple():
            return ",".join(written(item) for item in value)  # pyright: ignore[reportUnknownVariableType]
        case _:
            return str(value)


def either(values: tuple[str, ...]) -> str:
    """Some of which one can be chosen, in words."""
    *others, last = values
    return f"{', '.join(others)} or {last}" if others else last


def _fields(kind: type[Struct]) -> tuple[inspect.Field, ...]:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return described.fields


def _meaning(kind: inspect.Type) -> str:
    schema: Mapping[str, str] = getattr(kind, "extra_json_schema", None) or {}
    return schema.get("description", "")


def _values(kind: inspect.Type) -> Iterator[str]:
    """What a type allows, `none` last."""
    match kind:
        case inspect.Metadata():
            yield from _values(kind.type)
        case inspect.UnionType():
            for one in sorted(kind.types, key=lambda one: isinstance(one, inspect.NoneType)):
                yield from _values(one)
        case inspect.LiteralType():
            yield from map(str, kind.values)
        case inspect.BoolType():
            yield from ("true", "false")
        case inspect.NoneType():
            yield NONE
        case inspect.VarTupleType():
            yield "numbers with commas between"
        case _:
            yield "a number"


# ---------------------------------------------------------------------------- setting it


def changed(game: GameT, values: Mapping[str, object]) -> GameT:
    """The game with these options.

    A value is text as on a command line, or what JSON would hold. Raises OptionError for an option that this type of
    game has not, a value that the option has not, and for options that contradict each other.
    """
    given = {name: _read(game, name, value) for name, value in values.items()}
    try:
        return replace(game, **given)
    except ValueError as error:
        raise OptionError("; ".join((str(error), *_advice(game, str(error), given)))) from None


def _read(game: Struct, name: str, value: object) -> object:
    """The value of an option, by its type."""
    known = {field.name: field for field in msgspec.structs.fields(game)}
    if name not in known:
        near = get_close_matches(name, known, n=1, cutoff=0.0)
        raise OptionError(f"{name[:60]!a} is no option of {type(game).__name__}; the nearest is {near[0]}")
    for reading in _readings(value):
        with suppress(ValidationError, UnicodeError):
            return convert(reading, known[name].type)
    allowed = either(next(option for option in options(game) if option.name == name).values)
    shown = ascii(value[:60] if isinstance(value, str) else value)[:70]
    raise OptionError(f"{name}: {shown} is none of its values; it takes {allowed}")


def _readings(value: object) -> Iterator[object]:
    """What a value may mean: itself, `none`, or text that is JSON, with or without the brackets of a list."""
    yield value
    if value == NONE:
        yield None
    elif isinstance(value, str):
        for text in (value, f"[{value}]"):
            with suppress(msgspec.DecodeError, RecursionError, UnicodeError):
                yield msgspec.json.decode(text)


def _advice(game: Struct, wrong: str, given: Mapping[str, object]) -> Iterator[str]:
    """What to do about a contradiction; it begins with the names of the options that it is about."""
    about = wrong.partition(":")[0].split(", ")
    for option in options(game):
        if option.name not in about:
            continue
        if option.name not in given and option.values[-1] == NONE:
            allowed = either(option.values[:-1]) if option.value == NONE else NONE
            yield f"set {option.name} as well, to {allowed}"
        elif option.name in given and option.value == NONE:
            yield f"games with {option.name}: {', '.join(_games_with(game, option.name))}"


def _games_with(game: Struct, name: str) -> list[str]:
    """The games of the catalog in which an option is a matter."""
    return [title for title, known in CATALOG.items() if type(known) is type(game) and getattr(known, name) is not None]


# ---------------------------------------------------------------------------- what it is called


def varied(variant: Variant, values: Mapping[str, object]) -> Variant:
    """A variant with other options. The same rules have its name, or else that of the catalog.

    All others have its name with what differs, `brandi-3+jack_void=never`, so that a bot which plays just the one is
    never seated where the other is played. Raises OptionError.
    """
    game = changed(variant.game, values)
    if game == variant.game:
        return variant
    for known, rules in CATALOG.items():
        if rules == game:
            return Variant(known, game, known)
    before = {option.name: option.value for option in options(variant.game)}
    differing = [f"+{one.name}={one.value}" for one in options(game) if one.value != before[one.name]]
    return variant._replace(name=_cut(variant.name, differing, game), game=game)


def _cut(name: str, differing: list[str], game: AnyGame) -> str:
    """All that differs, or as much as there is room for."""
    whole = "".join((name, *differing))
    if len(whole) <= NAME_MAX:
        return whole
    mark = f"+{sha256(msgspec.json.encode(game)).hexdigest()[:8]}"
    kept = name
    for one in differing:
        if len(kept) + len(one) + len(mark) > NAME_MAX:
            break
        kept += one
    return kept + mark
