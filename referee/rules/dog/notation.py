"""Positions, hands and plays of Dog as short texts, for people: on the command line, in documents, in tables of tests.

A position lists marbles by seat; those that are not named are in the kennel: `0:T60,G2 1:T16*`. A star: fresh, on the
start field, not moved since; an exclamation mark: swapped onto the start field, and therefore without the way into the
goal (4.9). An action is a card, a colon and what it does: `K:start`, `5:T12>T17`, `4:T0>T60`, `X=7:T5>G0.1`,
`J:T5xT20`, `J:void`, `2:draw@1`; `K:start@2` starts a marble of seat 2; and `T12>T14` (a later part of a seven),
`fold`, `discard:5`, `give:A`.

A person may also say `5:0.1>T17`, where 0.1 is the second marble of seat 0 as the position is written; `5:T60>G2`,
where G2 is in the goal of the marble that walks; a seven in full, part by part, `7:[0.0>T25,0.1>T42]`; and the JSON of
an action as a bot sends it.
"""

import re
from typing import Any, NamedTuple, cast

import msgspec

from referee.rules.dog.board import CLOSED, OPEN, SHIELDED
from referee.rules.dog.plays import Plays
from referee.rules.dog.powers import CARDS, DECK, in_order
from referee.rules.dog.state import Action, Discard, Draw, Fold, Give, Marbles, Move, Start, Step, Swap, Void
from referee.rules.game import Seat
from referee.rules.telling import QuestionError

_MARBLE = re.compile(r"(T(?:0|[1-9][0-9]*)|G[1-4])([*!]?)", re.ASCII)
_CARD = r"([A2-9TJQKX](?:=[A2-9TJQK])?)"
_FIELD = r"T(?:0|[1-9][0-9]*)"
_SQUARE = rf"({_FIELD}|G[0-9]\.[1-4]|H[0-9])"
_SAID_SQUARE = rf"({_FIELD}|G(?:[0-9]\.)?[1-4]|H[0-9])"
_SAID_ORIGIN = rf"({_FIELD}|G(?:[0-9]\.)?[1-4]|H[0-9]|[0-9]\.[0-9])"


def _forms(origin: str, to: str) -> dict[str, re.Pattern[str]]:
    """What an action looks like, by what it is."""
    patterns = {
        "fold": "fold",
        "give": "give:([A2-9TJQKX])",
        "discard": "discard:([A2-9TJQKX])",
        "start": f"{_CARD}:start(?:@([0-9]))?",
        "void": f"{_CARD}:void",
        "draw": f"{_CARD}:draw@([0-9])",
        "move": f"{_CARD}:{origin}>{to}",
        "swap": f"{_CARD}:{origin}x{origin}",
        "step": f"{origin}>{to}",
    }
    return {form: re.compile(pattern, re.ASCII) for form, pattern in patterns.items()}


_FORMS = _forms(_SQUARE, _SQUARE)
_SAID_FORMS = _forms(_SAID_ORIGIN, _SAID_SQUARE)
_SEVEN = re.compile(rf"{_CARD}:\[(.*)\]", re.ASCII)
_JSON = msgspec.json.Decoder(Action)


class NotationError(QuestionError):
    """A text that says no position or no action; names the place and what is meant there."""


# ---------------------------------------------------------------------------- positions


def marbles(plays: Plays, text: str) -> Marbles:
    """The marbles of a position.

    Raises NotationError for what is not written as above, for a field that is not on this board, for more marbles
    than a seat has, and for two marbles on one field.
    """
    return tuple(tuple(sorted(squares)) for squares in as_written(plays, text))


def as_written(plays: Plays, text: str) -> tuple[tuple[int, ...], ...]:
    """By seat the squares of its marbles in the order of the text; those that it does not name come last, at home."""
    board = plays.board
    placed: dict[Seat, list[int]] = {}
    taken: dict[str, str] = {}
    for group in text.split():
        who, colon, names = group.partition(":")
        if not colon or who not in map(str, range(len(board.starts))):
            raise NotationError(f"{_cut(group)}: write a seat, 0 to {len(board.starts) - 1}, a colon and its marbles")
        seat = int(who)
        if seat in placed:
            raise NotationError(f"{_cut(group)}: seat {seat} was named before")
        placed[seat] = [_square(plays, seat, name) for name in names.split(",")]
        for square, name in zip(placed[seat], names.split(","), strict=True):
            if board.names[square] in taken:
                raise NotationError(
                    f"{_cut(group)}: on {name} stands a marble already, {_cut(taken[board.names[square]])}"
                )
            taken[board.names[square]] = group
    return tuple(_filled(plays, seat, placed.get(seat, [])) for seat in range(len(board.starts)))


def _square(plays: Plays, seat: Seat, text: str) -> int:
    board = plays.board
    found = _MARBLE.fullmatch(text)
    if found is None:
        raise NotationError(
            f"{_cut(text)}: write T and a field of the track, or G1 to G4; marbles at home are not named"
        )
    name, sign = found.groups()
    squares = board.squares.get(f"G{seat}.{name[1]}" if name[0] == "G" else name)
    if squares is None:
        raise NotationError(f"{_cut(text)}: the track has the fields T0 to T{board.track - 1}")
    own_start = squares[OPEN] == board.starts[seat]
    if sign and not own_start:
        raise NotationError(f"{_cut(text)}: only on its own start, {board.start_names[seat]}, a marble has a {sign}")
    if sign == "!" and not plays.closes:
        raise NotationError(f"{_cut(text)}: the {sign} is for variants with swap_onto_start_is_touch=false")
    if own_start:
        return squares[{"*": SHIELDED, "!": CLOSED, "": board.walk_ends[seat] - board.starts[seat]}[sign]]
    return squares[OPEN]


def _filled(plays: Plays, seat: Seat, squares: list[int]) -> tuple[int, ...]:
    size = len(plays.set_up[seat])
    if len(squares) > size:
        raise NotationError(f"seat {seat} has {size} marbles, and {len(squares)} are named")
    return (*squares, *[plays.board.kennels[seat]] * (size - len(squares)))


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
    found = _matched(_FORMS, text)
    if found is None:
        raise NotationError(
            f"{text!a} is no action: write K:start, 5:T12>T17, J:T5xT20, X=7:T5>T12, J:void, 2:draw@1, T12>T14 (a "
            "later part of a seven), give:A, discard:5 or fold"
        )
    return found


def _matched(forms: dict[str, re.Pattern[str]], text: str) -> Action | None:
    for form, pattern in forms.items():
        found = pattern.fullmatch(text)
        if found is not None:
            return _read(form, *cast("tuple[Any, ...]", found.groups()))
    return None


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


# ---------------------------------------------------------------------------- what people say


class Said(NamedTuple):
    """A play as a person says it; its squares are words still: `0.1` for a marble, `G2` for a field of its own goal."""

    actions: tuple[Action, ...]
    """One, or the parts of a seven in order."""
    in_full: bool = False
    """These are all parts of a seven; else one action, which of a seven is but the first part."""
    exactly: bool = False
    """As a bot sends it: nothing is to be read into it."""


def said(text: str) -> Said:
    """What a person, or a bot in JSON, says to be played.

    Raises NotationError for what is not written as above.
    """
    if text.startswith("{"):
        return Said((_from_json(text),), exactly=True)
    if seven := _SEVEN.fullmatch(text):
        return Said(tuple(_parts(text, *cast("tuple[str, str]", seven.groups()))), in_full=True)
    found = _matched(_SAID_FORMS, text)
    if found is None:
        raise NotationError(_misread(text))
    return Said((found,))


def _from_json(text: str) -> Action:
    try:
        return _JSON.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        form = '{"do":"move","card":"5","from":"T12","to":"T17"}'
        raise NotationError(f"{_cut(text)}: {error}; write an action as bots send it, {form}") from None


def _parts(text: str, card: str, listed: str) -> list[Action]:
    """The parts of a seven in full: the first one is played with the card, the others follow."""
    if card not in ("7", "X=7"):
        raise NotationError(f"{_cut(text)}: of a {card} there are no parts: write 7:[...] or X=7:[...]")
    actions: list[Action] = []
    for part in re.split(", ?", listed):
        action = _matched(_SAID_FORMS, part if actions else f"{card}:{part}")
        if not isinstance(action, Step if actions else Move):
            raise NotationError(f"{_cut(text)}: {_cut(part)} is no part of a seven: write 7:[0.0>T25,T40>T42]")
        actions.append(action)
    return actions


def _misread(text: str) -> str:
    """What is wrong with a play, as far as can be told, and the right form."""
    card, colon, does = text.partition(":")
    if colon and card not in ("give", "discard") and not re.fullmatch(_CARD, card, re.ASCII):
        return f"{_cut(text)}: {_cut(card)} is no card: write {_ALL_CARDS}, and a joker as X=5"
    if not colon or card in ("give", "discard"):
        return f"{_cut(text)} is no play: write 5:T12>T17, 7:[0.0>T25,0.1>T42], K:start, give:A, discard:5 or fold"
    return (
        f"{_cut(text)}: {_cut(does)} is nothing that a card does: write T12>T17, 0.1>T17, T60>G2, [0.0>T25,0.1>T42], "
        "0.0x2.1, start, start@2, void or draw@1; in a shell > needs quotes"
    )


def _cut(text: str) -> str:
    """What somebody wrote, on one line and not too long."""
    return ascii(text if len(text) <= 60 else f"{text[:57]}...")


# ---------------------------------------------------------------------------- hands

_ALL_CARDS = "A 2 3 4 5 6 7 8 9 T (ten) J Q K X (joker)"


def hand(text: str) -> str:
    """The cards of a hand, `57X` or `5 7 X`, in the order in which they are shown.

    Raises NotationError for a letter that is no card, and for more of a card than the pack has.
    """
    cards = text.replace(" ", "")
    for card in cards:
        if card not in CARDS:
            raise NotationError(f"hand {_cut(text)}: {card!a} is no card: write {_ALL_CARDS}")
        if cards.count(card) > DECK.count(card):
            raise NotationError(f"hand {_cut(text)}: {cards.count(card)} times {card}; the pack has {DECK.count(card)}")
    return in_order(cards)
