"""`referee rules`: the games of the catalog, and what is special in one of them, option by option."""

import sys
from collections.abc import Iterator
from io import TextIOWrapper
from textwrap import wrap
from typing import Annotated

import msgspec
from cyclopts import Parameter
from msgspec import Struct
from rich.console import Console
from rich.text import Text

from referee.cli.chosen import ChosenGame, Options
from referee.cli.options import refuse
from referee.rules.catalog import CATALOG, EXAMPLE, TITLES
from referee.rules.telling import Special
from referee.rules.variants import NONE, Variant, either, options

NARROWEST, WIDEST = 40, 100
"""Lines of a text that can be read, however wide a terminal is."""
INDENT, BELOW = 2, 6
EXAMPLE_GAME, EXAMPLE_OPTION, EXAMPLE_VALUE = EXAMPLE
HOW_TO = f"""
What is special in a game, and all its options:

  referee rules {EXAMPLE_GAME}

Play it, with an option set otherwise:

  referee play --game {EXAMPLE_GAME} --option {EXAMPLE_OPTION}={EXAMPLE_VALUE}

A file can stand in place of a name, .toml or .json, and hold the same:

  game = "{EXAMPLE_GAME}"
  {EXAMPLE_OPTION} = "{EXAMPLE_VALUE}"
"""


class Line(Struct, frozen=True):
    """An option of a variant beside what it is in another one."""

    name: str
    value: str
    values: tuple[str, ...]
    meaning: str
    elsewhere: str
    """Its value in the game that the variant is compared with."""


class Page(Struct, frozen=True):
    """All that is told of one variant."""

    game: str
    title: str
    special: tuple[Special, ...]
    compared_with: str
    options: tuple[Line, ...]
    variant: object


def rules(
    game: str | None = None,
    *,
    option: Options = (),
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """List the games, or tell what is special in one of them, and all its options.

    Parameters
    ----------
    game
        A name in the catalog, or a .toml or .json file with a variant of your own; none: list the names.
    option
        NAME=VALUE: an option of the game set otherwise, as often as you like.
    json
        Print the same as JSON.
    """
    if game is None and option:
        refuse("--option: of which game? referee rules NAME --option ...")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # pyright: ignore[reportUnknownMemberType]  # titles are not all ASCII
    page = None if game is None else _page(ChosenGame(game, option=option).variant())
    if json:
        told = page or {"games": [{"game": name, "title": title} for name, title in TITLES.items()]}
        print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
        return 0
    console = Console(highlight=False, soft_wrap=True)
    width = min(max(console.width, NARROWEST), WIDEST)
    for line in _list() if page is None else _drawn(page, width):
        console.print(line)
    return 0


def _list() -> Iterator[Text]:
    longest = max(map(len, TITLES))
    for name, title in TITLES.items():
        yield Text.assemble(" " * INDENT, (f"{name:{longest}}", "bold"), f"  {title}")
    yield Text(HOW_TO.rstrip())


# ---------------------------------------------------------------------------- one game


def _page(variant: Variant) -> Page:
    name, game, base = variant
    changed = game != CATALOG[base]
    other = CATALOG[base] if changed else type(game)()
    there = {option.name: option.value for option in options(other)}
    return Page(
        game=name,
        title=f"a variant of {base}" if changed else TITLES[base],
        special=game.special,
        compared_with=next(title for title, known in CATALOG.items() if known == other),
        options=tuple(Line(one.name, one.value, one.values, one.meaning, there[one.name]) for one in options(game)),
        variant=game,
    )


def _drawn(page: Page, width: int) -> Iterator[Text]:
    yield Text(f"{page.game}: {page.title}\n", "bold")
    longest = max(len(side.topic) for side in page.special)
    for side in page.special:
        yield from _beside(side.topic, longest, side.text, width)
    same = page.game == page.compared_with
    yield Text("\nOptions\n" if same else f"\nOptions (*: not as in {page.compared_with})\n", "bold")
    for line in page.options:
        if line.value != NONE:
            yield from _option(line, page.compared_with, width)
    without = [f"{_mark(line).strip()}{line.name}" for line in page.options if line.value == NONE]
    if without:
        yield Text()
        yield from map(Text, wrap(f"No matter in this game, none: {', '.join(without)}.", width))


def _beside(topic: str, longest: int, text: str, width: int) -> Iterator[Text]:
    """A topic, and its text in a column beside it."""
    left = INDENT + longest + INDENT
    first, *more = wrap(text, width - left)
    yield Text.assemble(" " * INDENT, (f"{topic:{longest + INDENT}}", "bold"), first)
    yield from (Text(" " * left + line) for line in more)


def _option(line: Line, compared_with: str, width: int) -> Iterator[Text]:
    """An option as it would be typed, and below what it means and can be."""
    other = line.value != line.elsewhere
    there = f"   ({compared_with}: {line.elsewhere})" if other else ""
    yield Text.assemble(_mark(line), (f"{line.name}={line.value}", "bold" if other else ""), (there, "dim"))
    below = wrap(f"{line.meaning}: {either(line.values)}", width - BELOW)
    yield from (Text(" " * BELOW + text, "dim") for text in below)


def _mark(line: Line) -> str:
    """A star, where the option is not as in the game that this one is compared with."""
    return "  " if line.value == line.elsewhere else "* "
