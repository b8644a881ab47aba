"""What the careful bot prefers, shown on small boards, and that it understands every variant that it meets."""

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee.rules.chance import Seed
from referee.rules.dog.dog import Dog
from referee.rules.dog.powers import KINDS
from referee.rules.dog.state import Move, Start, State, Swap
from sample_bots.python.careful_dog import Board, Table, choose
from tests.rules.families import DOGS
from tests.sample_bots.boards import DRAW, FOLD, START, at_a_table, decide, move, step, swap

ALONE = [[0], [1], [2], [3]]

ALL_VARIANTS = {
    **DOGS,
    "teams of three": replace(DOGS["brandi-6"], team_size=3),
    "six alone": replace(DOGS["brandi-5"], places=(0, 1, 2, 3, 4, 5)),
    "the smallest board": Dog(areas=2, fields_per_place=8, places=(0, 1), team_size=1, exchange="neighbour",
                              canadian_seven=None, seven_rest_split=None),
    "a gift to an opponent": replace(DOGS["brandi-4"], exchange="neighbour"),
    "the other way round": replace(DOGS["dog-5"], track_direction="against_play"),
    "no joker at the end": replace(DOGS["brandi-4"], last_card_joker="forbidden"),
    "no turning in after a swap": replace(DOGS["brandi-4"], swap_onto_start_is_touch=False),
    "into the goal by force": replace(DOGS["brandi-4"], goal_entry_forced=True),
    "over fresh marbles": replace(DOGS["brandi-3"], seven_opens_block="by_overtaking"),
    "one part a marble": replace(DOGS["dog-4"], seven_same_marble_twice=False, seven_rest_split=False),
}  # fmt: skip


def preferred(marbles: str, *legal: dict[str, Any], variant: Any = None, sides: Any = None, **view: Any) -> Any:
    """The action that it takes, which must not depend on the order in which they stand."""
    taken: list[dict[str, Any]] = []
    for actions in (list(legal), list(reversed(legal))):
        asked = decide(marbles, actions, **view) | {"variant": variant or {}}
        taken.append(actions[choose(asked | ({"sides": sides} if sides else {}))])
    assert taken[0] == taken[1]
    return taken[0]


@pytest.mark.parametrize(
    ("marbles", "better", "worse"),
    [
        pytest.param("0:T20 3:T25", move("5", "T20", "T25"), move("9", "T20", "T29"), id="a capture"),
        pytest.param("0:T20 2:T29", move("5", "T20", "T25"), move("9", "T20", "T29"), id="no capture of the partner"),
        pytest.param("0:T62", move("4", "T62", "G0.2"), move("Q", "T62", "T10"), id="into the goal, not past it"),
        pytest.param("0:T62 0:T20", move("5", "T62", "G0.3"), move("5", "T62", "T3"), id="the same card into the goal"),
        pytest.param("0:T20", START, move("6", "T20", "T26"), id="out of the kennel"),
        pytest.param("0:T2", move("4", "T2", "T62"), move("4", "T2", "T6"), id="four back to stand before the goal"),
        pytest.param("0:T5 1:T10", swap("T5", "T10"), FOLD, id="a swap forward"),
        pytest.param("0:T50 1:T20", move("2", "T50", "T52"), swap("T50", "T20"), id="no swap backward"),
        pytest.param("0:T20 1:T22", move("2", "T20", "T22"), DRAW, id="a capture rather than a card"),
        pytest.param("0:T20", DRAW, move("2", "T20", "T22"), id="a card rather than two steps"),
    ],
)
def test_careful_prefers(marbles, better, worse):
    assert preferred(marbles, better, worse) == better


# ---------------------------------------------------------------------------- a hand is a plan


def test_four_back_comes_first_when_the_next_card_then_leads_into_the_goal():
    """From the start four back to T60; six more are G0.2. Six first, and four back leads to T2."""
    back, ahead, along = move("4", "T0", "T60"), move("4", "T0", "T4"), move("6", "T0", "T6")
    assert preferred("0:T0", back, ahead, along, hand=["4", "6"], protected=["T0"]) == back


def test_the_marble_for_the_deeper_field_goes_first():
    """Six from T62 is the deepest field and then three from T63 G0.2; three first stands in the way of the six."""
    deep, near = move("6", "T62", "G0.4"), move("3", "T63", "G0.2")
    others = [move("6", "T63", "T5"), move("3", "T62", "G0.1"), move("3", "T62", "T1"), move("3", "T63", "T2")]
    assert preferred("0:T62 0:T63", deep, near, *others, hand=["3", "6"]) == deep


def test_a_card_that_leads_into_the_goal_is_kept_while_another_marble_can_take_the_other_card():
    legal = [move("5", "T61", "G0.2"), move("5", "T20", "T25"), move("8", "T61", "T5"), move("8", "T20", "T28")]
    taken = preferred("0:T61 0:T20", *legal, hand=["5", "8"])
    assert taken in (legal[0], legal[3]), "neither the five for T20 nor the eight past the goal"


def test_a_marble_is_brought_to_where_the_next_card_leads_into_the_goal():
    """From T58 three and then five are G0.2; on T20 the three is worth as many fields, and the five leads nowhere."""
    near, far = move("3", "T58", "T61"), move("3", "T20", "T23")
    assert preferred("0:T58 0:T20", near, far, hand=["3", "5"]) == near


def test_of_two_marbles_before_the_goal_the_one_that_gets_deepest_goes_in():
    """Five from T62 would go further, but leave the deepest field out of reach."""
    deep, far = move("5", "T63", "G0.4"), move("5", "T62", "G0.3")
    assert preferred("0:T62 0:T63", deep, far, hand=["5"]) == deep


# ---------------------------------------------------------------------------- what others may do


def test_a_marble_walks_out_of_reach_of_an_opponent():
    """T35 hits five ahead; nothing hits fourteen ahead."""
    away, stay = move("9", "T40", "T49"), move("9", "T2", "T11")
    assert preferred("0:T40 0:T2 1:T35", away, stay, hand=["9"], hand_sizes=[1, 5, 0, 0]) == away


def test_a_marble_is_left_under_its_protection():
    """T0 is safe as long as it stays; as T5 it would be eight ahead of T61."""
    stay, leave = move("5", "T30", "T35"), move("5", "T0", "T5")
    told = {"hand": ["5"], "hand_sizes": [1, 5, 0, 0], "protected": ["T0"]}
    assert preferred("0:T0 0:T30 1:T61", stay, leave, **told) == stay


def test_cards_that_lie_open_hurt_nobody():
    """T43 is eight ahead of T35: only an eight hits there, or a joker, and then all of them lie open."""
    far, near = move("T", "T33", "T43"), move("9", "T2", "T11")
    told = {"hand": ["9", "T"], "hand_sizes": [2, 6, 0, 0]}
    assert preferred("0:T33 0:T2 1:T35", near, far, **told) == near
    assert preferred("0:T33 0:T2 1:T35", near, far, discards={"8": 8, "X": 6}, **told) == far


# ---------------------------------------------------------------------------- sevens


def test_a_seven_is_begun_so_that_its_rest_is_worth_most():
    """Two steps capture T22, and the other five lead from T61 into the goal."""
    worse = [move("7", "T20", "T27"), move("7", "T61", "T4"), move("7", "T61", "G0.4")]
    for part in (move("7", "T20", "T22"), move("7", "T61", "G0.2")):
        assert preferred("0:T20 0:T61 1:T22", part, *worse, hand=["7"]) == part


def test_the_rest_of_a_seven_goes_where_the_marbles_need_it():
    assert preferred("0:T63 0:T20", step("T63", "G0.2"), step("T20", "T23"), seven_left=3) == step("T63", "G0.2")


def test_a_seven_of_everybody_drives_an_opponent_past_his_goal():
    """Seat 1 stands two fields before its start T16, and has to go round once more."""
    past, ahead = move("7", "T14", "T21"), move("7", "T40", "T47")
    variant = {"seven_moves": "everybody"}
    assert preferred("0:T40 1:T14", past, ahead, variant=variant, sides=ALONE, hand=["7"]) == past


def test_a_seven_of_everybody_is_begun_so_that_its_rest_drives_an_opponent_past_his_goal():
    """Three of the seven lead seat 1 past its start; seven with an own marble are only seven fields."""
    short, whole = move("7", "T40", "T44"), move("7", "T40", "T47")
    variant = {"seven_moves": "everybody"}
    assert preferred("0:T40 1:T14", short, whole, variant=variant, sides=ALONE, hand=["7"]) == short


# ---------------------------------------------------------------------------- cards to part with


def gifts(cards: str) -> list[dict[str, Any]]:
    return [{"do": "give", "card": card} for card in cards]


def test_a_partner_who_is_stuck_gets_a_card_to_start_with_if_there_is_one_to_spare():
    assert preferred("0:T20", *gifts("3K"), hand=["3", "K"])["card"] == "K"
    assert preferred("", *gifts("3K"), hand=["3", "K"])["card"] == "3", "its only one, and it is stuck itself"


def test_a_partner_before_his_goal_gets_the_card_that_leads_into_it():
    """Seat 2 starts at T32: five from T29 are G2.2."""
    assert preferred("0:T5 2:T29", *gifts("59"), hand=["5", "9"])["card"] == "5"


def test_an_opponent_next_to_it_does_not_get_a_card_to_start_with():
    variant = {"exchange": "neighbour"}
    for sides in (ALONE, [[0, 2], [1, 3]]):
        told = {"hand": ["3", "A", "K"], "variant": variant, "sides": sides}
        assert preferred("0:T20", *gifts("3AK"), **told)["card"] == "3", sides


def test_a_card_to_start_with_is_not_discarded():
    discards = [{"do": "discard", "card": card} for card in "7K"]
    assert preferred("", *discards, hand=["7", "K"])["card"] == "7"


# ---------------------------------------------------------------------------- in every variant


def test_what_it_does_not_understand_gets_the_first_legal_action():
    assert choose(decide("0:T20", [{"do": "a"}, {"do": "b"}])) == 0
    legal = [{"do": "play", "card": "HQ"}, {"do": "start"}, {"do": "move", "from": "a", "to": "b"}]
    assert choose({"seat": 0, "sides": [[0], [1]], "choices": 3, "legal": legal, "view": {"trick": []}}) == 0
    assert choose(decide("0:T20", [move("5", "moon", "T3"), {"do": "move", "card": "5"}])) == 0


@pytest.mark.parametrize("name", list(ALL_VARIANTS))
def test_it_understands_every_decision_of_a_match(name):
    """`choose` forgives what it does not understand; here nothing is forgiven."""
    game = replace(ALL_VARIANTS[name], max_rounds=3)

    def understands(asked: dict[str, Any]) -> int:
        ratings = Table(asked).ratings(asked["legal"])
        assert len(ratings) == asked["choices"]
        return ratings.index(max(ratings))

    at_a_table(game, 3, understands, lambda asked, action, after: None)


@pytest.mark.parametrize("name", list(DOGS))
def test_the_boards_it_plans_with_are_those_that_can_come(name):
    """Every kind, tried in the hand of whoever acts in a match of random play; of a seven the first parts."""
    game, dice = replace(DOGS[name], max_rounds=25), random.Random(name)
    state = game.start(Seed("5" * 32))
    for _ in range(400):
        seat = game.actor(state)
        if seat is None:
            break
        if all(state.gifts) and not state.seven_left:
            kind, table = dice.choice([kind for kind in KINDS if kind != "7"]), Table(told(game, state, seat))
            assert set(table.options(table.board, kind, seat)) == possible(game, state, seat, kind), (kind, state)
            assert {board for board, _ in table.parts(table.board, 7)} >= possible(game, state, seat, "7"), state
        legal = game.legal(state)
        state = game.apply(state, legal[dice.randrange(len(legal))])


def possible(game: Dog, state: State, seat: int, kind: str) -> set[Board]:
    """What the rules make of this kind, alone in the hand; plays that leave every marble where it is are none."""
    alone = replace(state, hands=tuple(kind if other == seat else hand for other, hand in enumerate(state.hands)))
    moving = [action for action in game.legal(alone) if isinstance(action, Start | Move | Swap)]
    return {Table(told(game, game.apply(alone, action), seat)).board for action in moving}


def told(game: Dog, state: Any, seat: int) -> dict[str, Any]:
    asked = {"view": game.view(state, seat), "seat": seat, "sides": game.sides, "variant": game}
    return msgspec.json.decode(msgspec.json.encode(asked))
