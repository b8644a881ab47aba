"""Brändi Dog once more, slowly: plain words instead of tables, to hold the engine against.

A marble is a text: `H` in the kennel, `T5` on the track, `T5*` fresh on its start, `G2` in its own goal. A position is
a tuple of sorted tuples of marbles, one a seat. Nothing here comes from the engine.
"""

from collections.abc import Iterator
from functools import cache

Position = tuple[tuple[str, ...], ...]

TRACK = 64
VALUES = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "8": 8, "9": 9, "T": 10, "Q": 12}


def start_of(seat: int) -> int:
    return 16 * seat


def field_of(marble: str) -> int:
    return int(marble.strip("T*"))


def partner(seat: int) -> int:
    return (seat + 2) % 4


def is_home(position: Position, seat: int) -> bool:
    return set(position[seat]) == {"G1", "G2", "G3", "G4"}


def controls(position: Position, seat: int) -> int:
    return partner(seat) if is_home(position, seat) else seat


def with_marble(position: Position, seat: int, old: str, new: str) -> Position:
    marbles = list(position[seat])
    marbles.remove(old)
    marbles.append(new)
    return (*position[:seat], tuple(sorted(marbles)), *position[seat + 1 :])


def send_home(position: Position, field: int) -> Position:
    for seat in range(4):
        if f"T{field}" in position[seat]:
            return with_marble(position, seat, f"T{field}", "H")
    return position


def is_blocked(position: Position, field: int) -> bool:
    return any(f"T{field}*" in marbles for marbles in position)


def walk(position: Position, seat: int, marble: str, steps: int, goal: bool, seven: bool) -> Position | None:
    """One marble goes forward field by field; `None` if it cannot."""
    if marble == "H":
        return None
    lifted = with_marble(position, seat, marble, "?")
    at = marble
    for number in range(1, steps + 1):
        at_start = at[0] == "T" and field_of(at) == start_of(seat)
        if at[0] == "G":
            at = f"G{int(at[1]) + 1}"
        elif goal and at_start and not at.endswith("*"):
            at = "G1"
        else:
            at = f"T{(field_of(at) + 1) % TRACK}"
        if at == "G5" or (at in position[seat] and at[0] == "G"):
            return None
        if at[0] == "T":
            if is_blocked(lifted, field_of(at)):
                return None
            if seven or number == steps:
                lifted = send_home(lifted, field_of(at))
    if goal != (at[0] == "G") and marble[0] == "T":
        return None
    return with_marble(lifted, seat, "?", at)


def walks(position: Position, seat: int, steps: int, seven: bool) -> Iterator[Position]:
    for marble in sorted(set(position[seat])):
        for goal in (False, True):
            after = walk(position, seat, marble, steps, goal, seven)
            if after is not None:
                yield after


def back(position: Position, seat: int, marble: str) -> Position | None:
    if marble[0] != "T":
        return None
    lifted = with_marble(position, seat, marble, "?")
    fields = [(field_of(marble) - number) % TRACK for number in (1, 2, 3, 4)]
    if any(is_blocked(lifted, field) for field in fields):
        return None
    return with_marble(send_home(lifted, fields[-1]), seat, "?", f"T{fields[-1]}")


def start(position: Position, seat: int) -> Position | None:
    if "H" not in position[seat] or is_blocked(position, start_of(seat)):
        return None
    return with_marble(send_home(position, start_of(seat)), seat, "H", f"T{start_of(seat)}*")


def swaps(position: Position, seat: int) -> Iterator[Position]:
    for other in range(4):
        if other != seat:
            for own in position[seat]:
                for theirs in position[other]:
                    if own[0] == theirs[0] == "T" and not own.endswith("*") and not theirs.endswith("*"):
                        yield with_marble(with_marble(position, seat, own, theirs), other, theirs, own)


@cache
def sevens(position: Position, seat: int, left: int, canadian: bool) -> frozenset[Position]:
    """Every position after a complete list of parts: each part any marble that may be moved, any number of steps."""
    if not left:
        return frozenset([position])
    owners = (seat, partner(seat)) if canadian else (controls(position, seat),)
    reached: set[Position] = set()
    for owner in owners:
        for steps in range(1, left + 1):
            for after in walks(position, owner, steps, seven=True):
                reached |= sevens(after, seat, left - steps, canadian)
    return frozenset(reached)


def plays(position: Position, seat: int, card: str, canadian: bool = False) -> set[Position]:
    """Every position after a play with an effect of one card that is no joker."""
    owner = controls(position, seat)
    reached: set[Position | None] = set()
    if card in "AK":
        reached.add(start(position, owner))
    if card == "J":
        reached |= set(swaps(position, owner))
    if card == "7":
        reached |= sevens(position, seat, 7, canadian)
    if card == "4":
        reached |= {back(position, owner, marble) for marble in position[owner]}
    for steps in {"A": (1, 11), "K": (13,)}.get(card, (VALUES[card],) if card in VALUES else ()):
        reached |= set(walks(position, owner, steps, seven=False))
    return {after for after in reached if after is not None}
