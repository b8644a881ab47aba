"""A bot for Dog with one idea: try each action on a copy of the board and take the one that leaves it best for us."""

from contextlib import suppress
from typing import Any

from bot import play

Action = dict[str, Any]
Board = list[list[str]]
"""Squares of the marbles, by seat: `H2` kennel, `T20` track, `G2.1` goal."""

ON_TRACK = 20
"""What a marble is worth on its start field; each field further is worth one more."""
IN_GOAL = 36
"""What it is worth in its goal beyond a whole round; each field deeper, where it is in nobody's way, adds a little."""
DRAWN = 5
"""What a card out of another hand is worth: more than the two steps of the two that draws it."""

CARD = {"X": 9, "K": 8, "A": 8, "7": 7, "4": 6, "J": 4, "Q": 3, "T": 3, "9": 2, "8": 2, "6": 2, "5": 2, "3": 1, "2": 1}
"""What a card is worth to us when we have to part with one."""
STARTERS = "KAX"
"""Cards that bring a marble out of the kennel, the first is the one we part with most easily."""


def choose(decide: dict[str, Any]) -> int:
    """The best legal action, the first one of equals; in a game that is not Dog, the first one."""
    ratings = [rate(action, decide) for action in decide["legal"]]
    return ratings.index(max(ratings))


def rate(action: Action, decide: dict[str, Any]) -> float:
    """How much better off we are with this action; 0 for one that we do not understand."""
    with suppress(LookupError, ValueError, TypeError, AttributeError):  # a later referee may say more
        match action:
            case {"do": "start" | "move" | "step" | "swap"}:
                return gain(action, decide)
            case {"do": "give", "card": str(card)}:
                return gladly_given(card, decide)
            case {"do": "discard", "card": str(card)}:
                return -CARD.get(card, 0)
            case {"do": "draw"}:
                return DRAWN
            case _:
                pass
    return 0


def gain(action: Action, decide: dict[str, Any]) -> float:
    """What the board wins in worth; to send home a marble of our own side is worse than anything else."""
    view, ours = decide["view"], our_side(decide)
    before, after = view["marbles"], board_after(action, decide)
    lost = at_home(after, ours) - at_home(before, ours) + (action["do"] == "start")
    return worth(after, decide) - worth(before, decide) + steps_left(action, view) - 1000 * lost


def worth(board: Board, decide: dict[str, Any]) -> float:
    """What the board is worth to our side: our marbles less the others' (the average of the other sides)."""
    ours, sides = our_side(decide), decide["sides"]
    values = [sum(marble_worth(square, seat, decide["view"]) for square in board[seat]) for seat in range(len(board))]
    others = [value for seat, value in enumerate(values) if seat not in ours]
    return sum(values[seat] for seat in ours) - sum(others) / max(1, len(sides) - 1)


def marble_worth(square: str, seat: int, view: dict[str, Any]) -> int:
    """How far a marble has come: nothing in the kennel, most in the goal."""
    if square.startswith("G"):
        return ON_TRACK + view["track"] + IN_GOAL + 2 * int(square.split(".")[1])
    if not square.startswith("T"):
        return 0
    return ON_TRACK + distance(view["starts"][seat], square, view)


def board_after(action: Action, decide: dict[str, Any]) -> Board:
    """The board as the action leaves it."""
    view, board = decide["view"], [list(marbles) for marbles in decide["view"]["marbles"]]
    if action["do"] == "start":
        seat = action.get("seat", decide["seat"])
        start = view["starts"][seat]
        send_home(board, {start})
        board[seat][board[seat].index(f"H{seat}")] = start
        return board
    source, target = action["from"], action["to"]
    mover, other = owner(board, source), owner(board, target)
    if action["do"] == "swap":
        board[other][board[other].index(target)] = source
    else:
        board[mover].remove(source)
        send_home(board, set(walk(source, target, mover, view)) if is_seven(action) else {target})
        board[mover].append(source)
    board[mover][board[mover].index(source)] = target
    return board


def send_home(board: Board, squares: set[str]) -> None:
    """Whoever stands on these squares goes back to the kennel."""
    for seat, marbles in enumerate(board):
        marbles[:] = [f"H{seat}" if square in squares else square for square in marbles]


def walk(source: str, target: str, seat: int, view: dict[str, Any]) -> list[str]:
    """The squares that a step of a seven goes over, the last one included; captures happen on all of them."""
    if source.startswith("G"):
        return ["G"] * (int(target.split(".")[1]) - int(source.split(".")[1]))
    depth = int(target.split(".")[1]) if target.startswith("G") else 0
    end = view["starts"][seat] if depth else target
    fields = [f"T{(int(source[1:]) + n) % view['track']}" for n in range(1, distance(source, end, view) + 1)]
    return fields + ["G"] * depth


def steps_left(action: Action, view: dict[str, Any]) -> int:
    """What a part of a seven leaves for later parts, so that a short part is not rated below a long one."""
    if not is_seven(action):
        return 0
    seat = owner(view["marbles"], action["from"])
    return (view.get("seven_left") or 7) - len(walk(action["from"], action["to"], seat, view))


def is_seven(action: Action) -> bool:
    return action["do"] == "step" or action.get("as", action.get("card")) == "7"


def gladly_given(card: str, decide: dict[str, Any]) -> float:
    """How gladly we give a card away: one to start with to a partner who is stuck when we are not; else our worst."""
    board, seat = decide["view"]["marbles"], decide["seat"]
    stuck = [all(square.startswith("H") for square in marbles) for marbles in board]
    spare = not stuck[seat] or sum(held in STARTERS for held in decide["view"]["hand"]) > 1
    to = receiver(decide)
    if card in STARTERS and spare and to != seat and to in our_side(decide) and stuck[to]:
        return 10 - STARTERS.index(card)
    return -CARD.get(card, 0)


def receiver(decide: dict[str, Any]) -> int:
    """Who gets the card that we give: the next one of our side, or the next seat, an opponent perhaps."""
    neighbour = decide.get("variant", {}).get("exchange") == "neighbour"
    return (decide["seat"] + (1 if neighbour else len(decide["sides"]))) % len(decide["view"]["marbles"])


def at_home(board: Board, seats: list[int]) -> int:
    """How many marbles of these seats are in the kennel."""
    return sum(square.startswith("H") for seat in seats for square in board[seat])


def our_side(decide: dict[str, Any]) -> list[int]:
    return next(side for side in decide["sides"] if decide["seat"] in side)


def owner(board: Board, square: str) -> int:
    """Whose marble stands there; -1 if none does."""
    return next((seat for seat, marbles in enumerate(board) if square in marbles), -1)


def distance(source: str, target: str, view: dict[str, Any]) -> int:
    """Fields from one track square forward to another."""
    return (int(target[1:]) - int(source[1:])) % view["track"]


if __name__ == "__main__":
    play(choose)
