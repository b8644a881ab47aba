"""The words of a refusal in Brandeln: each rule once, and always from what the actor knows itself."""

import re

import pytest
from msgspec.structs import replace

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.state import State
from tests.rules.brandeln import (
    AT_ONCE,
    EVERY_ACTION,
    FOUR,
    NO_JUMPS,
    NO_SEED,
    NOBODY_HOLDS,
    OTHERS_PASS,
    OVERBID,
    action,
    brandeln,
    dealt,
    done,
    played_out,
    to_follow,
)
from tests.rules.random_brandeln import GAMES, deals
from tests.rules.random_variants import brandeln_variant

HEADING = {"head_when_trumped": True}

# id, game, what was said and done, what is refused, why
BEFORE_PLAY = [
    ("K20", FOUR, "0 brandl", "brandl", "3.2: a bid must be above brandl, the highest so far; you may pass or bid"),
    ("K20 two below", FOUR, "0 brandl, 1 bettel", "brand",
     "3.2: a bid must be above bettel, the highest so far; you may pass or bid"),
    ("K23 nothing is above", FOUR, "0 herrenmord", "mord",
     "3.2: a bid must be above herrenmord, the highest so far; you may pass"),
    ("K22", FOUR, "0 brandl, 1 pass, 2 brand, 3 pass, 0 bettel", "hold",
     "3.4: you speak after seat 0, who has the bid; you may pass or bid"),
    ("BR-17 nobody has bid", FOUR, "0 pass", "hold", "3.4: nobody has bid; you may pass or bid"),
    ("BR-17 has not bid itself", FOUR, "0 pass, 1 brandl", "hold",
     "3.4: you speak after seat 1, who has the bid; you may pass or bid"),
    ("a contract of another table", FOUR, "", "six",
     "2.1: there is no six here, the contracts are brandl, brand, bettel, mord, herrenmord; you may pass or bid"),
    ("a jump", NO_JUMPS, "0 brandl", "bettel",
     "3.3: no contract may be left out, the next one is brand; you may pass or bid"),
    ("nobody holds", NOBODY_HOLDS, OVERBID, "hold", "3.4: nobody holds here; you may pass or bid"),
    ("declines on its turn", FOUR, OVERBID, "decline",
     "3.5: you are not asked whether you hold; you may pass or hold or bid"),
    ("declines unasked", AT_ONCE, "0 brandl", "decline",
     "3.5: you are not asked whether you hold; you may pass or bid"),
    ("passes where it is to answer", AT_ONCE, "0 brandl, 1 brand", "pass",
     "3.5: you are asked whether you hold; you may decline or hold"),
    ("bids where it is to answer", AT_ONCE, "0 brandl, 1 brand", "mord",
     "3.5: you are asked whether you hold; you may decline or hold"),
    ("holds too late", AT_ONCE, "0 brandl, 1 brand, 0 decline, 2 pass, 3 pass", "hold",
     "3.5: you were asked whether you hold when it was bid; you may pass or bid"),
    ("says something after the auction", FOUR, f"0 brandl, {OTHERS_PASS}", "pass",
     "3.6: the auction is over; you may name the trump suit"),
    ("plays in the auction", FOUR, "0 brandl", "SJ",
     "3.6: no card is played before the auction is over; you may pass or bid"),
    ("K39", FOUR, "", "trump S", "4.1: trump is named after the auction; you may pass or bid"),
    ("K39 after a bid", FOUR, "0 brandl", "trump S", "4.1: trump is named after the auction; you may pass or bid"),
    ("K39 in a bettel, BR-20", FOUR, f"0 bettel, {OTHERS_PASS}", "trump S",
     "4.2: there is no trump in bettel; you may play a card"),
    ("K39 in a herrenmord", FOUR, f"0 herrenmord, {OTHERS_PASS}", "trump S",
     "4.2: there is no trump in herrenmord; you may play a card"),
    ("trump named twice", FOUR, f"0 brandl, {OTHERS_PASS}, 0 trump H", "trump S",
     "4.1: trump is named, it is H; you may play a card"),
    ("a card before trump", FOUR, f"0 brandl, {OTHERS_PASS}", "SJ",
     "4.1: trump is named before the first card; you may name the trump suit"),
]  # fmt: skip

# id, options; trump, trick, hand; what is refused, why
PLAYS = [
    ("5.1", {}, "S", "HQ", "H9 HK", "HA", "5.1: you do not hold HA; you may play HK"),
    ("K03", {}, "-", "HK", "H7 HQ HA S9 DK", "HQ", "5.3: you hold HA and must head HK"),
    ("K03 another suit", {}, "-", "HK", "H7 HQ HA S9 DK", "DK", "5.3: you hold HA and must head HK"),
    ("K04", {}, "-", "HK", "H7 HQ HT S9 DK", "S9", "5.2: you hold H7 or HT or HQ and must follow suit, H is led"),
    ("K05", {}, "S", "HK S7", "H7 HQ HA S9", "S9", "5.2: you hold H7 or HQ or HA and must follow suit, H is led"),
    ("K05 headed", HEADING, "S", "HK S7", "H7 HA", "H7", "5.3: you hold HA and must head HK"),
    ("K06", {}, "S", "H9", "S9 SK DK CA", "CA", "5.4: you hold S9 or SK, and without a card of H you must trump"),
    ("K07", {}, "S", "H9 SQ", "S9 SK DK CA", "S9", "5.5: you hold SK and must overtrump SQ"),
    ("K08", {}, "S", "H9 SQ", "S9 ST DK CA", "DK", "5.6: you hold S9 or ST and must play a trump, even one below SQ"),
    ("K12", {}, "S", "S7", "SJ SA DK", "SA", "5.3: you hold SJ and must head S7"),
    ("BR-05", {}, "H", "S9 SK", "SA S7", "S7", "5.3: you hold SA and must head SK"),
]


@pytest.mark.parametrize(
    ("game", "before", "refused", "why"), [pytest.param(*row[1:], id=row[0]) for row in BEFORE_PLAY]
)
def test_what_is_refused_before_a_card_is_played(game: Brandeln, before: str, refused: str, why: str):
    check_refused(game, done(game, dealt(game), before), refused, why)


@pytest.mark.parametrize(
    ("options", "trump", "trick", "hand", "refused", "why"), [pytest.param(*row[1:], id=row[0]) for row in PLAYS]
)
def test_a_card_that_is_refused(options: dict[str, bool], trump: str, trick: str, hand: str, refused: str, why: str):
    game = replace(FOUR, **options)
    check_refused(game, to_follow(game, trump, trick, hand), refused, why)


def check_refused(game: Brandeln, state: State, refused: str, why: str) -> None:
    assert action(refused) not in game.legal(state)
    assert game.why_not(state, action(refused)) == f"Brandeln {why}"


def test_nothing_is_legal_after_the_end():
    game = replace(FOUR, deals=1)
    last = played_out(game, dealt(game))
    for one in EVERY_ACTION:
        assert game.why_not(last, one) == "Brandeln 7.1: the match is over"


HOUSES = {name: brandeln(name) for name in GAMES} | {
    f"random house {number}": brandeln_variant(number) for number in range(12)
}


@pytest.mark.parametrize("name", HOUSES)
def test_everything_else_is_refused_from_what_the_actor_sees(name: str):
    game = replace(HOUSES[name], deals=4)
    for first, steps, _ in deals(game, 8):
        state = first
        for seat, taken in steps:
            legal = game.legal(state)
            blind = replace(state, seed=NO_SEED, hands=alone(state, seat))
            for one in EVERY_ACTION:
                why = game.why_not(state, one)
                assert (why == "") == (one in legal)
                assert why == game.why_not(blind, one)
                assert not why or re.fullmatch(r"Brandeln [1-7]\.[1-8]: [ -~]{10,150}", why)
            state = game.apply(state, taken)


def alone(state: State, seat: int) -> tuple[int, ...]:
    """The hand of this seat, and no other."""
    return tuple(hand if other == seat else 0 for other, hand in enumerate(state.hands))
