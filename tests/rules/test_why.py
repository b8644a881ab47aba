"""The words of a refusal, where they say more than which rule it is."""

import pytest

from referee.rules.catalog import find
from tests.rules.notation import action, played, position

GAME = find("brandi-4")


@pytest.mark.parametrize("wanted", ["4:G0.2>T62", "4:G0.2>G0.1", "4:G0.2>G2.3"])
def test_out_of_the_goal_leads_no_way(wanted: str):
    reason = "Dog 3.3: a marble in the goal walks neither back nor out"
    assert GAME.why_not(position(GAME, "0:T5,G2", "4"), action(wanted)) == reason


def test_a_way_inside_the_goal_that_is_too_short_is_a_matter_of_the_card():
    reason = "Dog 4.4: with a 4 no way leads from G0.2 to G0.4"
    assert GAME.why_not(position(GAME, "0:T5,G2", "4"), action("4:G0.2>G0.4")) == reason


def test_a_part_that_is_too_long_is_told_by_how_many_steps():
    state = played(GAME, position(GAME, "0:T20,T40", "7"), "7:T20>T26")
    assert GAME.why_not(state, action("T40>T42")) == "Dog 5.1: that takes 2 steps, 1 more than are left"


def test_a_seven_that_could_not_be_completed_tells_what_would_be_left():
    state = position(GAME, "0:T62,G2,G3,G4", "7")
    reason = "Dog 5.3: the rest of the seven could not be made, steps left: 4"
    assert GAME.why_not(state, action("7:T62>G0.1")) == reason
