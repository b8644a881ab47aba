"""Dog once more, slowly, to hold the engine against: variants in plain words, marbles and how they move.

A marble is a text: `H` in the kennel, `T5` on the track, `G2` in its own goal; on its own start `T0*` is fresh, and
`T0!` was swapped there where that does not open the goal. A table has the marbles of each seat, each at its place, so
that a marble keeps its identity as seat and index; a position is a table with the marbles of each seat sorted. Nothing
here comes from the engine: of a game only the fields are read.
"""

from dataclasses import dataclass
from typing import Literal

from referee.rules.dog.dog import Dog

Table = tuple[tuple[str, ...], ...]
Position = Table
Marble = tuple[int, int]
Route = Literal["track", "goal"]

GOAL = ("G1", "G2", "G3", "G4")


@dataclass(frozen=True)
class Rules:
    """A variant in plain words."""

    track: int
    start: tuple[int, ...]
    """By seat the number of its start field."""
    side: tuple[tuple[int, ...], ...]
    """By seat all who win with it, itself included."""
    marbles: int
    protection: Literal["fresh", "on_start"]
    swap_is_touch: bool
    entry_forced: bool
    start_first: bool
    seven_moves: Literal["own", "side", "everybody"]
    seven_overtakes_fresh: bool
    same_marble_twice: bool
    rest_split: bool
    joker_may_win: bool
    two_draws: bool
    void: Literal["only own, last resort", "only own or protected, any time", "only own or protected, last resort", ""]
    void_needs_own: bool
    replacement: bool

    @property
    def seats(self) -> range:
        return range(len(self.start))


def rules_of(game: Dog) -> Rules:
    seats, teams = len(game.places), len(game.places) // game.team_size
    areas = [(game.areas - place) % game.areas for place in game.places]
    void = {"any_time": "only own or protected, any time", "last_resort": "only own or protected, last resort"}
    return Rules(
        track=game.areas * game.fields_per_place,
        start=tuple(
            game.fields_per_place * area for area in (areas if game.track_direction == "against_play" else game.places)
        ),
        side=tuple(tuple(mate for mate in range(seats) if (mate - seat) % teams == 0) for seat in range(seats)),
        marbles=game.marbles,
        protection=game.protection,
        swap_is_touch=game.swap_onto_start_is_touch is not False,
        entry_forced=game.goal_entry_forced,
        start_first=game.start_first == "strict",
        seven_moves="everybody" if game.seven_moves == "everybody" else "side" if game.canadian_seven else "own",
        seven_overtakes_fresh=game.seven_opens_block == "by_overtaking",
        same_marble_twice=game.seven_same_marble_twice,
        rest_split=game.seven_rest_split is not False,
        joker_may_win=game.last_card_joker == "allowed",
        two_draws=game.two_draws,
        void=void[game.swap_void] if game.swap_void else "only own, last resort" if game.jack_void != "never" else "",
        void_needs_own=game.swap_void_needs_own is not False,
        replacement=game.replacement == "once",
    )


# ---------------------------------------------------------------------------- positions as text


def sorted_of(table: Table) -> Position:
    return tuple(tuple(sorted(own)) for own in table)


def written(table: Table) -> str:
    """`0:T60,G2 1:T16*`; marbles at home are not named."""
    groups = [",".join(sorted(marble for marble in own if marble != "H")) for own in table]
    return " ".join(f"{seat}:{names}" for seat, names in enumerate(groups) if names)


def read(rules: Rules, text: str) -> Position:
    """The position that was written."""
    named = {int(group.split(":")[0]): group.split(":")[1].split(",") for group in text.split()}
    return sorted_of(
        tuple((*named.get(seat, ()), *["H"] * (rules.marbles - len(named.get(seat, ())))) for seat in rules.seats)
    )


def square_of(seat: int, marble: str) -> str:
    """The name of the square under a marble, as actions say it."""
    return f"G{seat}.{marble[1]}" if marble[0] == "G" else marble.rstrip("*!")


# ---------------------------------------------------------------------------- where marbles are


def field_of(marble: str) -> int:
    return int(marble[1:].rstrip("*!"))


def on_track(marble: str) -> bool:
    return marble[0] == "T"


def is_home(table: Table, seat: int) -> bool:
    return all(name in table[seat] for name in GOAL)


def has_won(rules: Rules, table: Table, seat: int) -> bool:
    """Whether the side of a seat has all that it needs in the goal."""
    return all(is_home(table, member) for member in rules.side[seat])


def is_decided(rules: Rules, table: Table) -> bool:
    return any(has_won(rules, table, seat) for seat in rules.seats)


def controlled(rules: Rules, table: Table, seat: int) -> list[int]:
    """Whose marbles a seat plays: its own, or when they are home those of a mate whose marbles are not."""
    if not is_home(table, seat) or rules.side[seat] == (seat,):
        return [seat]
    return [mate for mate in rules.side[seat] if not is_home(table, mate)]


def may_walk(rules: Rules, table: Table, seat: int) -> bool:
    """With nothing on the track a figure has first to be brought out, where that is a duty."""
    return not rules.start_first or any(on_track(marble) for marble in table[seat])


def is_protected(rules: Rules, seat: int, marble: str) -> bool:
    if rules.protection == "fresh":
        return marble.endswith("*")
    return marble == f"T{rules.start[seat]}"


def is_blocked(rules: Rules, table: Table, field: int) -> bool:
    """Whether a protected marble stands on this field of the track."""
    if rules.protection == "fresh":
        return any(f"T{field}*" in own for own in table)
    return any(rules.start[seat] == field and f"T{field}" in own for seat, own in enumerate(table))


def may_enter_from_start(rules: Rules, marble: str) -> bool:
    return rules.protection == "fresh" and marble[-1] not in "*!"


# ---------------------------------------------------------------------------- how they move


def put(table: Table, marble: Marble, text: str) -> Table:
    seat, index = marble
    own = table[seat]
    return (*table[:seat], (*own[:index], text, *own[index + 1 :]), *table[seat + 1 :])


def send_home(table: Table, field: int) -> Table:
    """Whoever stands on this field of the track goes home."""
    for seat, own in enumerate(table):
        for text in (f"T{field}", f"T{field}!", f"T{field}*"):
            if text in own:
                return put(table, (seat, own.index(text)), "H")
    return table


def forward(rules: Rules, table: Table, marble: Marble, steps: int, route: Route, seven: bool) -> Table | None:
    """The table after one marble has gone forward, field by field; `None` if it cannot."""
    seat, index = marble
    stands = table[seat][index]
    if stands == "H":
        return None
    if stands[0] == "G":
        return deeper(table, marble, int(stands[1]), steps) if route == "goal" else None
    field = field_of(stands)
    to_start = (rules.start[seat] - field) % rules.track
    if route == "goal":
        if not to_start < steps <= to_start + 4:
            return None
        if to_start == 0 and not may_enter_from_start(rules, stands):
            return None
    table = put(table, marble, "on its way")
    for step in range(1, (to_start if route == "goal" else steps) + 1):
        passed = (field + step) % rules.track
        if is_blocked(rules, table, passed) and not (seven and rules.seven_overtakes_fresh):
            return None
        if seven or step == steps:
            table = send_home(table, passed)
    if route == "goal":
        return deeper(table, marble, 0, steps - to_start)
    return put(table, marble, f"T{(field + steps) % rules.track}")


def deeper(table: Table, marble: Marble, depth: int, steps: int) -> Table | None:
    """From this depth of the goal (0: in front of it) so many fields on, if all of them are empty."""
    for goal in range(depth + 1, depth + steps + 1):
        if goal > 4 or f"G{goal}" in table[marble[0]]:
            return None
    return put(table, marble, f"G{depth + steps}")


def backward(rules: Rules, table: Table, marble: Marble, steps: int) -> Table | None:
    seat, index = marble
    stands = table[seat][index]
    if not on_track(stands):
        return None
    table = put(table, marble, "on its way")
    fields = [(field_of(stands) - step) % rules.track for step in range(1, steps + 1)]
    if any(is_blocked(rules, table, field) for field in fields):
        return None
    return put(send_home(table, fields[-1]), marble, f"T{fields[-1]}")


def start(rules: Rules, table: Table, seat: int) -> Table | None:
    """The table after a marble of this seat was placed."""
    field = rules.start[seat]
    if "H" not in table[seat] or is_blocked(rules, table, field):
        return None
    placed = f"T{field}*" if rules.protection == "fresh" else f"T{field}"
    waiting = table[seat].index("H")
    return put(send_home(table, field), (seat, waiting), placed)


def swap(rules: Rules, table: Table, one: Marble, other: Marble) -> Table | None:
    """The table after two marbles of different seats changed places."""
    texts = [table[seat][index] for seat, index in (one, other)]
    for (seat, _), text in zip((one, other), texts, strict=True):
        if not on_track(text) or is_protected(rules, seat, text):
            return None
    for (seat, index), text in zip((one, other), reversed(texts), strict=True):
        closed = field_of(text) == rules.start[seat] and not rules.swap_is_touch
        table = put(table, (seat, index), f"T{field_of(text)}{'!' if closed else ''}")
    return table
