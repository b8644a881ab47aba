"""Positions and plays of Dog as short texts, for tables of before, action and after.

A position lists marbles by seat, those in the kennel left out; a star means fresh: `0:T0*,T62 1:G1,G2`.
A play is its card, a colon and what it does: `K:start`, `5:T0>T5`, `X=7:T5>T12`, `T12>T14` (a later part of a seven),
`J:T5xT20`, `J:void`, `fold`, `give:A`; `K:start@2` starts the marble of seat 2.
"""

import re
from typing import Any, cast

from referee.rules.chance import Seed
from referee.rules.dog.board import Board, board
from referee.rules.dog.dog import Dog
from referee.rules.dog.powers import DECK, in_order, without
from referee.rules.dog.state import Action, Fold, Give, Marbles, Move, Start, State, Step, Swap, Void

NO_SEED = Seed("0" * 32)


def squares(game: Dog) -> Board:
    return board(game.places, game.home)


def marbles(game: Dog, text: str, each: int = 4) -> Marbles:
    """The marbles of a position."""
    ground = squares(game)
    placed: list[list[int]] = [[] for _ in range(game.seats)]
    for group in text.split():
        seat, names = group.split(":")
        for name in names.split(","):
            full = f"G{seat}.{name[1]}" if name[0] == "G" else name.rstrip("*")
            placed[int(seat)].append(ground.squares[full][1 if name.endswith("*") else 0])
    for seat, own in enumerate(placed):
        own += [ground.kennels[seat]] * (each - len(own))
    return tuple(tuple(sorted(own)) for own in placed)


def shown(game: Dog, position: Marbles) -> str:
    """A position as text, the inverse of `marbles`."""
    ground = squares(game)
    groups: list[str] = []
    for seat, own in enumerate(position):
        names = [
            f"G{ground.names[square][-1]}"
            if ground.names[square][0] == "G"
            else ground.names[square] + ("*" if square == ground.starts[seat] + 1 else "")
            for square in own
            if square != ground.kennels[seat]
        ]
        if names:
            groups.append(f"{seat}:{','.join(names)}")
    return " ".join(groups)


def position(game: Dog, text: str, hand: str, seat: int = 0, others: str = "", **fields: Any) -> State:
    """A state in the middle of a round: one seat is to play; `others` are the hands of the rest, in play order."""
    hands = [""] * game.seats
    hands[seat] = in_order(hand)
    for after, cards in enumerate(others.split(), start=1):
        hands[(seat + after) % game.seats] = in_order(cards.replace("-", ""))
    stack = DECK
    for card in "".join(hands):
        stack = without(stack, card)
    plain: dict[str, Any] = {
        "seed": NO_SEED,
        "round": 0,
        "turn": 4,
        "acting": seat,
        "marbles": marbles(game, text),
        "hands": tuple(hands),
        "gifts": ("2",) * game.seats,
        "stack": stack,
        "discards": "",
        "shuffles": 1,
        "played": (),
        "folded": (),
        "seven_left": 0,
    }
    return State(**(plain | fields))


def words(action: Action) -> str:
    """An action as text."""
    if isinstance(action, Fold):
        return "fold"
    if isinstance(action, Step):
        return f"{action.origin}>{action.to}"
    if isinstance(action, Give):
        return f"give:{action.card}"
    card = action.card + (f"={action.kind}" if action.kind else "")
    match action:
        case Start():
            return f"{card}:start" + ("" if action.seat is None else f"@{action.seat}")
        case Move():
            return f"{card}:{action.origin}>{action.to}"
        case Swap():
            return f"{card}:{action.origin}x{action.to}"
        case Void():
            return f"{card}:void"


def action(text: str) -> Action:
    """The action of a text, the inverse of `words`."""
    if text == "fold":
        return Fold()
    if ":" not in text:
        return Step(*text.split(">"))
    played, does = text.split(":")
    if played == "give":
        return Give(cast(Any, does))
    card, _, kind = cast("tuple[Any, str, Any]", played.partition("="))
    kind = kind or None
    if does == "void":
        return Void(card, kind)
    if does.startswith("start"):
        owner = does[6:]
        return Start(card, kind, int(owner) if owner else None)
    origin, sign, to = cast("tuple[str, str, str]", re.split("([>x])", does))
    return (Move if sign == ">" else Swap)(card=card, kind=kind, origin=origin, to=to)


def legal_words(game: Dog, state: State) -> list[str]:
    return [words(legal) for legal in game.legal(state)]


def played(game: Dog, state: State, *texts: str) -> State:
    """The state after these plays, each of which must be legal."""
    for text in texts:
        assert action(text) in game.legal(state), f"{text} is not among {legal_words(game, state)}"
        state = game.apply(state, action(text))
    return state


def results(game: Dog, state: State) -> set[Marbles]:
    """Every position that one complete play leads to."""
    reached: set[Marbles] = set()
    seen: set[tuple[int, Marbles]] = set()
    open_states = [state]
    while open_states:
        now = open_states.pop()
        assert game.legal(now) or not now.seven_left, "a seven has led into a dead end"
        for legal in game.legal(now):
            after = game.apply(now, legal)
            if not after.seven_left:
                reached.add(after.marbles)
            elif (after.seven_left, after.marbles) not in seen:
                seen.add((after.seven_left, after.marbles))
                open_states.append(after)
    return reached


def result_words(game: Dog, state: State) -> set[str]:
    return {shown(game, reached) for reached in results(game, state)}
