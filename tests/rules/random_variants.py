"""Random variants that need no generator: each choice is a hash, so number 17 is the same everywhere."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeVar

from msgspec.structs import replace

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.dog.dog import Dog
from tests.rules.families import BRANDELN, DOGS

T = TypeVar("T")

OPTIONS: dict[str, tuple[Any, ...]] = {
    "fields_per_place": (16, 8, 12, 24),
    "hand_sizes": ((6, 5, 4, 3, 2), (5, 3), (2,), (1, 7)),
    "first_dealer": ("last", "random", 0, 1),
    "deal_mode": ("one_by_one", "packets"),
    "reshuffle": ("on_empty", "merge_before_deal"),
    "max_rounds": (500, 60, 3),
    "track_direction": ("with_play", "against_play"),
    "setup_marble_fresh": (True, False),
    "draw_exchange": ("simultaneous", "sequential"),
    "swap_onto_start_is_touch": (True, False),
    "goal_entry_forced": (False, True),
    "start_first": ("strict", "lenient"),
    "jack_void": ("last_resort", "never"),
    "swap_void": ("any_time", "last_resort"),
    "swap_void_needs_own": (True, False),
    "last_card_joker": ("allowed", "forbidden"),
    "canadian_seven": (False, True),
    "seven_opens_block": ("by_moving", "by_overtaking"),
    "seven_same_marble_twice": (True, False),
    "seven_rest_split": (True, False),
}
"""What each option of Dog may say, where it is a matter at all; the usual value first."""

BRANDELN_OPTIONS: dict[str, tuple[Any, ...]] = {
    "deals": (3, 4, 8),
    "first_dealer": ("last", "random", 0, 1),
    "contracts": ("seed", "classic"),
    "hold": ("on_turn", "immediate", "off"),
    "jump_bids": (True, False),
    "all_pass": ("forced_brandl", "haferl"),
    "must_trump": (True, False),
    "undertrump": ("forced", "free"),
    "head_when_trumped": (False, True),
    "early_end": ("bettel_mord", "bettel_only", "never"),
}
"""What each option of Brandeln may say; the usual value first."""


class Dice:
    """Throws that follow from a text and from how many came before."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._thrown = 0

    def below(self, end: int) -> int:
        """A number from 0, less than `end`."""
        self._thrown += 1
        return int.from_bytes(sha256(f"{self._text} {self._thrown}".encode()).digest()[:6], "big") % end

    def one_of(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def some_of(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """So many different ones, in a random order."""
        rest = list(items)
        return tuple(rest.pop(self.below(len(rest))) for _ in range(count))


def dog_variant(number: int) -> Dog:
    """The random variant of this number: a game of the catalog with another table and other options, always valid."""
    dice = Dice(f"random variant {number}")
    game = dice.one_of(tuple(DOGS.values()))
    if game.seats == 6:
        game = replace(game, team_size=dice.one_of((2, 3)))
    if not dice.below(3):
        game = with_places(dice, game)
    return with_options(dice, game, [name for name in OPTIONS if getattr(game, name) is not None])


def brandeln_variant(number: int) -> Brandeln:
    """The random variant of this number, for three or for four."""
    dice = Dice(f"random brandeln {number}")
    return replace(
        dice.one_of(tuple(BRANDELN.values())),
        **{name: dice.one_of(values) for name, values in BRANDELN_OPTIONS.items()},
    )


def with_places(dice: Dice, game: Dog) -> Dog:
    """A board with room for all, and the seats anywhere on it."""
    areas = dice.one_of(range(game.seats, 7))
    return replace(game, areas=areas, places=dice.some_of(range(areas), game.seats))


def with_options(dice: Dice, game: Dog, names: Sequence[str]) -> Dog:
    """Each of these options as usual, or with one chance in three as it comes."""
    return replace(game, **{name: dice.one_of(OPTIONS[name]) for name in names if not dice.below(3)})


def turned(game: Dog, names: Sequence[str]) -> Dog:
    """The game with another value than its own for each of these options that is a matter in it."""
    matters = {name: getattr(game, name) for name in names if getattr(game, name) is not None}
    return replace(game, **{name: next(new for new in OPTIONS[name] if new != old) for name, old in matters.items()})
