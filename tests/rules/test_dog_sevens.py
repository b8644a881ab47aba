"""The seven, part by part, against complete lists of parts that a second, slow set of rules makes one by one."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from referee.rules.dog.dog import Dog
from referee.rules.dog.state import Move, State, Step
from tests.rules.families import DOGS
from tests.rules.notation import played, position, results, shown
from tests.rules.random_positions import random_position
from tests.rules.random_variants import OPTIONS, Dice
from tests.rules.slow_dog import Position, Rules, Table, read, rules_of, sorted_of, written
from tests.rules.slow_seven import Parts, complete_lists

SEVEN_OPTIONS = (
    "canadian_seven",
    "goal_entry_forced",
    "last_card_joker",
    "seven_opens_block",
    "seven_rest_split",
    "seven_same_marble_twice",
    "start_first",
    "swap_onto_start_is_touch",
)
FEW, MANY = 8, 60
"""Variants of each game in the catalog; to get one ready takes longer than to play a seven."""

TOO_MANY = 100_000
"""Positions with more complete lists are left out."""

Lists = list[tuple[Parts, Table]]


class Case(NamedTuple):
    """A seven, or a joker in its place, to be played in a random position."""

    game: Dog
    rules: Rules
    place: Position
    seat: int
    card: str

    def state(self) -> State:
        return position(self.game, written(self.place), self.card, self.seat)

    def lists(self) -> Lists | None:
        """All complete lists; `None`: too many."""
        found = list(islice(complete_lists(self.rules, self.place, self.seat, self.card == "X"), TOO_MANY + 1))
        return found if len(found) <= TOO_MANY else None


def random_case(name: str, number: int, variants: int) -> Case:
    """The position of this number, in one of the variants of a game."""
    dice = Dice(f"seven in {name} {number}")
    game = random_game(name, number % variants)
    rules = rules_of(game)
    seat = dice.one_of(rules.seats)
    return Case(game, rules, random_position(dice, rules, seat), seat, dice.one_of("7X"))


def random_game(name: str, number: int) -> Dog:
    """Number 0 as in the catalog, the others with random values of the options that touch the seven."""
    game = DOGS[name]
    if not number:
        return game
    dice = Dice(f"options of a seven in {name} {number}")
    matters = [option for option in SEVEN_OPTIONS if getattr(game, option) is not None]
    team_size = dice.one_of((2, 3)) if game.seats == 6 else game.team_size
    return replace(game, team_size=team_size, **{option: dice.one_of(OPTIONS[option]) for option in matters})


def parts(game: Dog, state: State) -> dict[str, Move | Step]:
    """The parts of a seven that are offered, by their squares from and to."""
    offered = [
        action
        for action in game.legal(state)
        if isinstance(action, Step) or (isinstance(action, Move) and "7" in (action.card, action.kind))
    ]
    by_words = {f"{part.origin}>{part.to}": part for part in offered}
    assert len(by_words) == len(offered)
    return by_words


def reached(case: Case, state: State) -> set[Position]:
    """Where the engine's sevens lead, part by part."""
    game, rules = case.game, case.rules
    begun = [game.apply(state, part) for part in parts(game, state).values()]
    ends = {after.marbles for after in begun if not after.seven_left}
    ends |= results(game, *[after for after in begun if after.seven_left])
    return {read(rules, shown(game, marbles)) for marbles in ends}


def check_results(name: str, numbers: Sequence[int], variants: int) -> int:
    """Holds what sevens lead to against all complete lists; how many positions had too many of them."""
    left_out = 0
    for number in numbers:
        case = random_case(name, number, variants)
        lists = case.lists()
        left_out += lists is None
        if lists is not None:
            assert reached(case, case.state()) == {sorted_of(after) for _, after in lists}, case
    return left_out


def check_offers(name: str, numbers: Sequence[int], variants: int) -> None:
    """Along random sevens each part is offered if and only if a complete list goes on with it."""
    for number in numbers:
        case = random_case(name, number, variants)
        whole = [[part.words for part in made] for made, _ in case.lists() or ()]
        dice = Dice(f"sevens on the way {number}")
        for _ in range(3 if whole else 0):
            state, rest = case.state(), whole
            while rest[0]:
                offered = parts(case.game, state)
                assert offered.keys() == {words[0] for words in rest}, case
                taken = dice.one_of(sorted(offered))
                state = case.game.apply(state, offered[taken])
                rest = [words[1:] for words in rest if words[0] == taken]


@pytest.mark.parametrize("name", DOGS)
def test_a_seven_part_by_part_reaches_what_complete_lists_reach(name: str):
    left_out = check_results(name, range(182), FEW)
    assert left_out <= 1, f"{left_out} positions have more than {TOO_MANY} complete lists"


@pytest.mark.parametrize("name", DOGS)
def test_a_part_of_a_seven_is_offered_if_and_only_if_the_rest_can_be_made(name: str):
    check_offers(name, range(500, 530), FEW)


@pytest.mark.parametrize(("actor", "winner"), [(0, 1), (1, 1), (2, 3), (3, 3), (4, 1)])
def test_of_two_goals_filled_by_one_seven_the_actors_counts_first_then_the_next_in_turn(actor: int, winner: int):
    game = DOGS["brandi-5"]
    state = position(game, "1:G2,G3,G4,T14 3:G2,G3,G4,T45", "7", actor)
    after = played(game, state, "7:T45>G3.1", "T14>G1.1")
    assert game.actor(after) is None
    assert game.scores(after) == tuple(int(seat == winner) for seat in range(5))


@pytest.mark.long
@pytest.mark.parametrize("name", DOGS)
def test_many_sevens_part_by_part_reach_what_complete_lists_reach(name: str):
    left_out = check_results(name, range(1000, 2820), MANY)
    assert left_out <= 18, f"{left_out} positions have more than {TOO_MANY} complete lists"


@pytest.mark.long
@pytest.mark.parametrize("name", DOGS)
def test_many_parts_of_sevens_are_offered_if_and_only_if_the_rest_can_be_made(name: str):
    check_offers(name, range(5000, 5400), MANY)
