"""What a hand can do, slowly: every play of every card, the jack without effect, and what happens without a play."""

from collections.abc import Iterator

from tests.rules.slow_dog import (
    Rules,
    Table,
    backward,
    controlled,
    forward,
    has_won,
    is_protected,
    may_walk,
    on_track,
    square_of,
    start,
    swap,
)
from tests.rules.slow_seven import complete_lists

KINDS = "A23456789TJQK"
FORWARD = {"A": (1, 11), "T": (10,), "Q": (12,), "K": (13,)} | {kind: (int(kind),) for kind in "2345689"}
Plays = dict[str, Table]
"""By action in words the table after it."""


def turn(rules: Rules, table: Table, seat: int, hands: list[str]) -> Plays:
    """All that a seat may do but the parts of its sevens; empty if it is out (or if it has nothing but a seven)."""
    found: Plays = {}
    for card in hands[seat]:
        found |= plays_of_card(rules, table, seat, card, hands)
    if found or any(has_seven(rules, table, seat, card) for card in hands[seat]):
        return found
    voids = {f"{card}{'=J' if card == 'X' else ''}:void": table for card in hands[seat] if card in "JX"}
    if voids and rules.void.endswith("last resort") and void_is_open(rules, table, seat):
        return voids | ({"fold": table} if rules.void == "only own, last resort" and not rules.replacement else {})
    return {f"discard:{card}": table for card in hands[seat]} if rules.replacement else {}


def plays_of_card(rules: Rules, table: Table, seat: int, card: str, hands: list[str]) -> Plays:
    """Every play of a card, a joker included, but those as a seven."""
    joker = card == "X"
    found: Plays = {}
    for kind in KINDS if joker else card:
        for words, after in plays_of_kind(rules, table, seat, kind, joker, hands):
            found[f"X={kind}:{words}" if joker else f"{kind}:{words}"] = after
    return found


def plays_of_kind(
    rules: Rules, table: Table, seat: int, kind: str, joker: bool, hands: list[str]
) -> Iterator[tuple[str, Table]]:
    for owner in controlled(rules, table, seat):
        if kind in "AK":
            after = start(rules, table, owner)
            if after is not None:
                yield "start" if owner == seat else f"start@{owner}", after
        for index in range(rules.marbles):
            yield from walks(rules, table, seat, (owner, index), kind, joker)
            if kind == "J":
                yield from swaps(rules, table, (owner, index))
    if kind == "J" and rules.void.endswith("any time") and void_is_open(rules, table, seat):
        yield "void", table
    if kind == "2" and rules.two_draws:
        for other in rules.seats:
            if other != seat and hands[other]:
                yield f"draw@{other}", table


def walks(
    rules: Rules, table: Table, seat: int, marble: tuple[int, int], kind: str, joker: bool
) -> Iterator[tuple[str, Table]]:
    owner, index = marble
    if not may_walk(rules, table, owner):
        return
    reached: list[Table | None] = []
    for steps in FORWARD.get(kind, ()):
        into = forward(rules, table, marble, steps, "goal", seven=False)
        if into is not None and joker and not rules.joker_may_win and has_won(rules, into, seat):
            into = None
        along = forward(rules, table, marble, steps, "track", seven=False)
        reached += [into, None if into is not None and rules.entry_forced else along]
    if kind == "4":
        reached.append(backward(rules, table, marble, 4))
    for after in reached:
        if after is not None:
            yield f"{square_of(owner, table[owner][index])}>{square_of(owner, after[owner][index])}", after


def swaps(rules: Rules, table: Table, marble: tuple[int, int]) -> Iterator[tuple[str, Table]]:
    owner, index = marble
    for other in rules.seats:
        for theirs in range(rules.marbles):
            after = swap(rules, table, marble, (other, theirs)) if other != owner else None
            if after is not None:
                yield f"{square_of(owner, table[owner][index])}x{square_of(other, table[other][theirs])}", after


def void_is_open(rules: Rules, table: Table, seat: int) -> bool:
    """Whether the marbles allow a jack without effect, with one's own or those of a mate."""
    return any(is_alone(rules, table, owner) for owner in controlled(rules, table, seat))


def is_alone(rules: Rules, table: Table, owner: int) -> bool:
    """Whether the marbles of this seat are under way, and no others but such as do not matter."""
    if rules.void_needs_own and not any(on_track(marble) for marble in table[owner]):
        return False
    for seat in rules.seats:
        for marble in table[seat]:
            matters = rules.void == "only own, last resort" or not is_protected(rules, seat, marble)
            if seat != owner and on_track(marble) and matters:
                return False
    return True


def has_seven(rules: Rules, table: Table, seat: int, card: str) -> bool:
    """Whether a card can be played as a seven."""
    return card in "7X" and any(True for _ in complete_lists(rules, table, seat, joker=card == "X"))
