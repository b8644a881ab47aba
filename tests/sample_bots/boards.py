"""Decisions on small boards, and whole matches in this process, for tests of the bots that play Dog."""

from collections.abc import Callable
from typing import Any

import msgspec

from referee.rules.chance import Seed
from referee.rules.dog.dog import Dog

KENNEL = [[f"H{seat}"] * 4 for seat in range(4)]

FOLD = {"do": "fold"}
START = {"do": "start", "card": "K"}
DRAW = {"do": "draw", "card": "2", "of": 1}

Look = Callable[[dict[str, Any], Any, Any], None]


def decide(marbles: str, legal: list[dict[str, Any]], **view: Any) -> dict[str, Any]:
    """A decision of seat 0; `marbles` names what is not in the kennel, as `0:T20 1:T25`."""
    board = [list(squares) for squares in KENNEL]
    for word in marbles.split():
        seat, square = word.split(":")
        board[int(seat)] = [*board[int(seat)][1:], square]
    table = {"marbles": board, "protected": [], "hand": [], "hand_sizes": [0] * 4, "discards": {}, "seven_left": 0}
    track = {"track": 64, "starts": ["T0", "T16", "T32", "T48"]}
    return {"seat": 0, "sides": [[0, 2], [1, 3]], "choices": len(legal), "legal": legal, "view": table | track | view}


def move(card: str, source: str, target: str, **more: Any) -> dict[str, Any]:
    return {"do": "move", "card": card, "from": source, "to": target, **more}


def step(source: str, target: str) -> dict[str, Any]:
    return {"do": "step", "from": source, "to": target}


def swap(source: str, target: str) -> dict[str, Any]:
    return {"do": "swap", "card": "J", "from": source, "to": target}


def at_a_table(game: Dog, number: int, chooses: Callable[[dict[str, Any]], int], look: Look) -> tuple[int, ...]:
    """One whole match; `look` sees each decision, the action taken, and the public view after it."""
    state, variant = game.start(Seed(f"{number:032x}")), msgspec.to_builtins(game)
    while (seat := game.actor(state)) is not None:
        legal = game.legal(state)
        told = {"legal": legal, "view": game.view(state, seat), "choices": len(legal), "variant": variant}
        asked = msgspec.json.decode(msgspec.json.encode(told | {"seat": seat, "sides": game.sides}))
        choice = chooses(asked)
        state = game.apply(state, legal[choice])
        look(asked, asked["legal"][choice], msgspec.to_builtins(game.view(state, None)))
    return game.scores(state)
