"""`referee judge`: settles a dispute at the table of any game, as that game says what can be asked."""

import re
import textwrap
from collections.abc import Callable, Iterator
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console

from referee.cli.chosen import ChosenGame, Options
from referee.cli.options import refuse
from referee.cli.terminal import Board, safely
from referee.rules.telling import Paragraph, QuestionError, Ruling

WIDTH = 80
BESIDES = "Besides, for every game: --no-board, --option NAME=VALUE (referee judge --help)."
RULE = re.compile(r"\b([A-Z]\w*) (?=\d+\.\d)")
"""What stands before the number of a rule: the game whose rule it is."""


def judge(
    game: str | None = None,
    /,
    *question: Annotated[str, Parameter(allow_leading_hyphen=True)],
    option: Options = (),
    board: Annotated[bool, Parameter(negative="--no-board")] = True,
    help_: Annotated[bool, Parameter(name=("--help", "-h"), negative="", show_default=False)] = False,
) -> int:
    """Settle a dispute: what can be played in a position, and whether a play is legal, by which rule.

    What can be asked, and how it is written, each game says itself: `referee judge GAME --help`. Exit code 1: a play
    that was asked about is illegal; 2: something is written wrongly.

    Parameters
    ----------
    game
        A name in the catalog, or a .toml or .json file with a variant of your own.
    question
        A position and what is asked about it, with options of its own: `referee judge GAME --help` lists them.
    option
        NAME=VALUE: an option of the game set otherwise, as often as you like; `referee rules NAME` lists them.
    board
        Draw the table.
    help_
        Tell how to ask; behind a game, what can be asked there.
    """
    if game is None:
        if not help_:
            refuse("of which game? referee judge GAME ...")
        _asked("referee judge", judge).help_print([])
        return 0
    variant = ChosenGame(game, option=option).variant()
    asked = _asked(f"referee judge {game}", variant.game.judge, BESIDES)
    if help_:
        asked.help_print([])
        return 0
    try:
        rulings: tuple[Ruling, ...] = asked(list(question))
    except QuestionError as error:
        refuse(str(error))
    for ruling in rulings:
        _print(ruling, drawn=board)
    return int(not all(ruling.legal for ruling in rulings))


def _asked(name: str, question: Callable[..., Any], below: str | None = None) -> App:
    """A function as a command: what it takes, and its docstring as help; `below`: a line below that."""
    return App(
        name=name,
        default_command=question,
        help_epilogue=below,
        default_parameter=Parameter(negative=""),
        help_flags=[],
        version_flags=[],
        result_action="return_value",
    )


def _print(ruling: Ruling, *, drawn: bool) -> None:
    print(safely(ruling.heading))
    for paragraph in ruling.paragraphs:
        print("\n".join(_wrapped(paragraph)))
    if ruling.picture is None or not drawn:
        return
    console, board = Console(highlight=False), Board(ruling.picture)
    print(flush=True)
    if console.is_terminal:
        console.print(board)
    else:
        print(board.plain(), flush=True)
    print()


def _wrapped(paragraph: Paragraph) -> Iterator[str]:
    """Its lines; a rule and its number stay together."""
    text = RULE.sub("\\1\N{NO-BREAK SPACE}", paragraph.text)
    lines = textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent=" " * paragraph.hang)
    return (line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)
