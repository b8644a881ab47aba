"""The words of a refusal, where they count steps."""

from referee.rules.catalog import find
from tests.rules.notation import action, played, position

GAME = find("brandi-4")


def test_a_part_that_is_too_long_is_told_by_how_many_steps():
    state = played(GAME, position(GAME, "0:T20,T40", "7"), "7:T20>T26")
    assert GAME.why_not(state, action("T40>T42")) == "Dog 5.1: that takes 2 steps, 1 more than are left"


def test_a_seven_that_could_not_be_completed_tells_what_would_be_left():
    state = position(GAME, "0:T62,G2,G3,G4", "7")
    reason = "Dog 5.3: the rest of the seven could not be made, steps left: 4"
    assert GAME.why_not(state, action("7:T62>G0.1")) == reason
