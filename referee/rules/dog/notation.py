"""Positions and actions of Dog as short texts, for people: on the command line, in documents, in tables of tests.

A position lists marbles by seat; those that are not named are in the kennel: `0:T60,G2 1:T16*`. A star: fresh, on the
start field, not moved since; an exclamation mark: swapped onto the start field, and therefore without the way into the
goal (4.9). An action is a card, a colon and what it does: `K:start`, `5:T12>T17`, `4:T0>T60`, `X=7:T5>G0.1`,
`J:T5xT20`, `J:void`, `2:draw@1`; `K:start@2` starts a marble of seat 2; and `T12>T14` (a later part of a seven),
`fold`, `discard:5`, `give:A`.
"""

import re
from typing import Any, cast

from referee.rules.dog.board import CLOSED, OPEN, SHIELDED
from referee.rules.dog.plays import Plays
from referee.rules.dog.state import Action, Discard, Draw, Fold, Give, Marbles, Move, Start, Step, Swap, Void
from referee.rules.game import Seat

_MARBLE = re.compile(r"(T(?:0|[1-9][0-9]*)|G[1-4])([*!]?)", re.ASCII)
_CARD = r"([A2-9TJQKX](?:=[A2-9TJQK])?)"
_SQUARE = r"(T(?:0|[1-9][0-9]*)|G[0-9]\.[1-4]|H[0-9])"
_FORMS = {
    form: re.compile(pattern, re.ASCII)
    for form, pattern in {
        "fold": "fold",
        "give": "give:([A2-9TJQKX])",
        "discard": "discard:([A2-9TJQKX])",
        "start": f"{_CARD}:start(?:@([0-9]))?",
        "void": f"{_CARD}:void",
        "draw": f"{_CARD}:draw@([0-9])",
        "move": f"{_CARD}:{_SQUARE}>{_SQUARE}",
        "swap": f"{_CARD}:{_SQUARE}x{_SQUARE}",
        "step": f"{_SQUARE}>{_SQUARE}",
    }.items()
}


class NotationError(ValueError):
    """A text that says no position or no action; names the place and what is meant there."""


# ---------------------------------------------------------------------------- positions


def marbles(plays: Plays, text: str) -> Marbles:
    """The marbles of a position.

    Raises NotationError for what is not written as above, for a field that is not on this board, for more marbles
    than a seat has, and for two marbles on one field.
    """
    board = plays.board
    placed: dict[Seat, list[int]] = {}
    taken: dict[str, str] = {}
    for group in text.split():
        who, colon, names = group.partition(":")
        if not (colon and who.isascii() and who.isdigit() and int(who) < len(board.starts)):
            raise NotationError(f"{group!r}: write a seat, 0 to {len(board.starts) - 1}, a colon and its marbles")
        seat = int(who)
        if seat in placed:
            raise NotationError(f"{group!r}: seat {seat} was named before")
        placed[seat] = [_square(plays, seat, name) for name in names.split(",")]
        for square, name in zip(placed[seat], names.split(","), strict=True):
            if board.names[square] in taken:
                raise NotationError(f"{group!r}: on {name} stands a marble already, {taken[board.names[square]]!r}")
            taken[board.names[square]] = group
    return tuple(_filled(plays, seat, placed.get(seat, [])) for seat in range(len(board.starts)))


def _square(plays: Plays, seat: Seat, text: str) -> int:
    board = plays.board
    found = _MARBLE.fullmatch(text)
    if found is None:
        raise NotationError(f"{text!r}: write T and a field of the track, or G1 to G4; marbles at home are not named")
    name, sign = found.groups()
    squares = board.squares.get(f"G{seat}.{name[1]}" if name[0] == "G" else name)
    if squares is None:
        raise NotationError(f"{text!r}: the track has the fields T0 to T{board.track - 1}")
    own_start = squares[OPEN] == board.starts[seat]
    if sign and not own_start:
        raise NotationError(f"{text!r}: only on its own start, {board.start_names[seat]}, a marble has a {sign}")
    if sign == "!" and not plays.closes:
        raise NotationError(f"{text!r}: the {sign} is for variants with swap_onto_start_is_touch=false")
    if own_start:
        return squares[{"*": SHIELDED, "!": CLOSED, "": board.walk_ends[seat] - board.starts[seat]}[sign]]
    return squares[OPEN]


def _filled(plays: Plays, seat: Seat, squares: list[int]) -> tuple[int, ...]:
    size = len(plays.set_up[seat])
    if len(squares) > size:
        raise NotationError(f"seat {seat} has {size} marbles, and {len(squares)} are named")
    return tuple(sorted(squares + [plays.board.kennels[seat]] * (size - len(squares))))


def shown(plays: Plays, position: Marbles) -> str:
    """A position as text, the inverse of `marbles`."""
    groups = [",".join(_names(plays, seat, own)) for seat, own in enumerate(position)]
    return " ".join(f"{seat}:{names}" for seat, names in enumerate(groups) if names)


def _names(plays: Plays, seat: Seat, squares: tuple[int, ...]) -> list[str]:
    board = plays.board
    start, ends = board.starts[seat], board.walk_ends[seat]
    signs = {start + SHIELDED: "*" if ends == start else "", start + CLOSED: "!"}
    return [
        f"G{board.names[square][-1]}" if square in board.goals[seat] else board.names[square] + signs.get(square, "")
        for square in squares
        if square != board.kennels[seat]
    ]


# ---------------------------------------------------------------------------- actions


def words(action: Action) -> str:
    """An action as text."""
    match action:
        case Fold():
            return "fold"
        case Give():
            return f"give:{action.card}"
        case Discard():
            return f"discard:{action.card}"
        case Step():
            return f"{action.origin}>{action.to}"
        case Start():
            does = "start" + ("" if action.seat is None else f"@{action.seat}")
        case Move():
            does = f"{action.origin}>{action.to}"
        case Swap():
            does = f"{action.origin}x{action.to}"
        case Void():
            does = "void"
        case Draw():
            does = f"draw@{action.of}"
    return f"{action.card}{f'={action.kind}' if action.kind else ''}:{does}"


def action(text: str) -> Action:
    """The action of a text, the inverse of `words`; whether it is legal is another matter.

    Raises NotationError for what is not written as above.
    """
    for form, pattern in _FORMS.items():
        found = pattern.fullmatch(text)
        if found is not None:
            return _read(form, *cast("tuple[Any, ...]", found.groups()))
    raise NotationError(
        f"{text!r} is no action: write K:start, 5:T12>T17, J:T5xT20, X=7:T5>T12, J:void, 2:draw@1, T12>T14 (a later "
        "part of a seven), give:A, discard:5 or fold"
    )


def _read(form: str, *said: Any) -> Action:
    match form:
        case "fold":
            return Fold()
        case "give":
            return Give(said[0])
        case "discard":
            return Discard(said[0])
        case "step":
            return Step(*said)
        case _:
            pass
    card, kind = said[0][0], said[0][2:] or None
    match form:
        case "start":
            return Start(card, kind, None if said[1] is None else int(said[1]))
        case "void":
            return Void(card, kind)
        case "draw":
            return Draw(card=card, kind=kind, of=int(said[1]))
        case "move":
            return Move(card=card, kind=kind, origin=said[1], to=said[2])
        case _:
            return Swap(card=card, kind=kind, origin=said[1], to=said[2])
