"""The seven, slowly: every complete list of parts one by one, each part a marble, a number of steps and a route."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.rules.slow_dog import Marble, Route, Rules, Table, controlled, forward, has_won, may_walk, square_of

ROUTES: tuple[Route, ...] = ("goal", "track")


@dataclass(frozen=True)
class Part:
    """One part of a seven."""

    marble: Marble
    steps: int
    route: Route
    words: str
    """`T5>T8`: the squares from and to."""


Parts = tuple[Part, ...]


def complete_lists(
    rules: Rules, table: Table, seat: int, joker: bool, left: int = 7, made: Parts = ()
) -> Iterator[tuple[Parts, Table]]:
    """Every list of parts whose steps sum up to seven, and the table after it; `made`: the parts so far.

    A part is legal if a marble may go so far in the position that the earlier parts left, and if the list can be
    completed behind it. Where the goal has to be entered, the way along the track is therefore open if no complete list
    begins with the way into the goal.
    """
    if not left:
        if rules.joker_may_win or not joker or not has_won(rules, table, seat):
            yield made, table
        return
    for marble in may_move(rules, table, seat, made):
        for steps in range(1, left + 1):
            enters = False
            for route in ROUTES:
                if route == "track" and enters and rules.entry_forced:
                    continue
                after = forward(rules, table, marble, steps, route, seven=True)
                if after is not None:
                    part = Part(marble, steps, route, words(table, after, marble))
                    for found in complete_lists(rules, after, seat, joker, left - steps, (*made, part)):
                        enters = enters or route == "goal"
                        yield found


def may_move(rules: Rules, table: Table, seat: int, made: Parts) -> list[Marble]:
    """The marbles that the next part may move, whether they can or not; out of the kennel leads no seven."""
    return [
        (owner, index)
        for owner in owners_of_next(rules, table, seat, made)
        if may_walk(rules, table, owner)
        for index, stands in enumerate(table[owner])
        if stands != "H"
        and (rules.same_marble_twice or all(part.marble != (owner, index) for part in made))
        and (not is_bound(rules, seat, made) or made[-1].marble == (owner, index))
    ]


def owners_of_next(rules: Rules, table: Table, seat: int, made: Parts) -> list[int]:
    """Whose marbles the next part may move."""
    if rules.seven_moves == "everybody":
        return list(rules.seats)
    if rules.seven_moves == "side":
        return list(rules.side[seat])
    owners = controlled(rules, table, seat)
    kept = made[-1].marble[0] if made else seat
    return [kept] if kept in owners else owners  # a mate once used is kept until its marbles are home


def is_bound(rules: Rules, seat: int, made: Parts) -> bool:
    """Whether the rest, begun after an own part, belongs to the one marble of a partner that moved last."""
    if rules.rest_split or rules.seven_moves != "own":
        return False
    return bool(made) and made[0].marble[0] == seat and made[-1].marble[0] != seat


def words(before: Table, after: Table, marble: Marble) -> str:
    seat, index = marble
    return f"{square_of(seat, before[seat][index])}>{square_of(seat, after[seat][index])}"
