"""The harmless action of Brandeln, for a seat that did not answer: it says least, names the longest suit, plays low."""

import pytest
from msgspec.structs import replace

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.deal import contract as contract_of
from referee.rules.brandeln.state import Trump
from tests.rules.brandeln import AT_ONCE, CLASSIC, FOUR, OVERBID, THREE, dealt, done, in_play, to_follow, words
from tests.rules.random_play import seed_of

# id, game, what was said, what the house says for the seat that is asked
SAID = [
    ("forehand", FOUR, "", "pass"),
    ("could hold", FOUR, OVERBID, "pass"),
    ("can only pass", FOUR, "0 herrenmord, 1 pass, 2 pass", "pass"),
    ("has to answer", AT_ONCE, "0 brandl, 1 brand", "decline"),
    ("at once, on its own turn", AT_ONCE, "0 brandl, 1 brand, 0 decline, 2 pass, 3 pass", "pass"),
]

# id, the hand, the suits one of which is named: one alone, or some that are equal in all
NAMED = [
    ("BR-20 the longest suit", "C7 C9 CT SA SJ HJ DJ", "C"),
    ("though it is low", "C9 CT CQ CK S7 SJ SA", "C"),
    ("of two, the one with the jack", "SJ S9 H7 HA C9 D9 DT", "S"),
    ("of two, the seven is above the ace", "SA SK SQ H7 H9 HT D9", "H"),
    ("of two with a jack, the next card counts", "SJ S9 ST HJ HA H9 D9", "H"),
    ("or the one after that", "CJ C7 CT DJ D7 DQ S9", "D"),
    ("two that are equal", "SJ S7 S9 HJ H7 H9 DA", "SH"),
    ("three that are equal", "SJ S9 HJ H9 DJ D9 C7", "SHD"),
    ("one is longer than two that are equal", "SJ S7 HJ H7 C9 CT CQ", "C"),
]

# id, trump (a dash: none), the trick, the hand, the cards one of which is played
PLAYED = [
    ("a seven is the lowest", "-", "", "H7 H9 HT", "H7"),
    ("a jack is above the ten, below the queen", "-", "", "HJ HQ HT", "HT"),
    ("an ace before the lowest trump", "S", "", "S9 HA", "HA"),
    ("the nine is the lowest trump", "S", "", "S9 ST S7", "S9"),
    ("a seven of trumps is above the ace", "S", "", "S7 SA SJ", "SA"),
    ("the lowest that heads", "S", "HQ", "H7 HK HA", "HK"),
    ("the lowest that follows", "S", "HA", "HJ H9 S9", "H9"),
    ("the lowest trump", "S", "H9", "SJ S7 SA CA", "SA"),
    ("the lowest that overtrumps", "S", "H9 SA", "SJ S7 S9 CA", "S7"),
    ("the lowest where none is high enough", "S", "H9 S7", "SK SA SQ C7", "SQ"),
    ("a card of another suit", "S", "H9", "CA DK D9 CT", "D9"),
    ("a jack and a seven where there is no trump", "-", "S9", "HJ H7 DQ", "H7"),
    ("two that are equal", "S", "", "H7 D7 C9", "H7 D7"),
    ("three that are equal", "-", "S9", "H9 D9 C9 CT", "H9 D9 C9"),
]


@pytest.mark.parametrize(("game", "said", "call"), [pytest.param(*row[1:], id=row[0]) for row in SAID])
def test_the_house_says_least(game: Brandeln, said: str, call: str):
    for number in range(20):
        state = done(game, replace(dealt(game), seed=seed_of(number)), said)
        assert words(game.stand_in(state)) == call


@pytest.mark.parametrize("contract", ["brandl", "brand", "mord"])
@pytest.mark.parametrize(("hand", "suits"), [pytest.param(*row[1:], id=row[0]) for row in NAMED])
def test_the_house_names(hand: str, suits: str, contract: str):
    state = replace(in_play(FOUR, contract, "", "", hand), trick=None)
    named = {words(FOUR.stand_in(replace(state, seed=seed_of(number)))) for number in range(40)}
    assert named == {f"trump {suit}" for suit in suits}


@pytest.mark.parametrize(("trump", "trick", "hand", "cards"), [pytest.param(*row[1:], id=row[0]) for row in PLAYED])
def test_the_house_plays(trump: str, trick: str, hand: str, cards: str):
    state = to_follow(FOUR, trump, trick, hand)
    played = {words(FOUR.stand_in(replace(state, seed=seed_of(number)))) for number in range(40)}
    assert played == set(cards.split())


def test_the_same_seed_chooses_the_same_of_two_that_are_equal():
    state = to_follow(FOUR, "S", "", "H7 D7 C9")
    for number in range(40):
        here = replace(state, seed=seed_of(number))
        assert len({words(FOUR.stand_in(here)) for _ in range(3)}) == 1


@pytest.mark.parametrize("game", [FOUR, THREE, CLASSIC], ids=["BR-23 four", "BR-23 three", "BR-23 classic"])
def test_a_deal_in_which_nobody_answers_any_more_is_legal_to_its_end(game: Brandeln):
    game = replace(game, deals=1)
    for number in range(1_000):
        state = game.start(seed_of(number))
        bids = game.legal(state)
        state = game.apply(state, bids[number % len(bids)])  # forehand speaks, and is not heard of again
        taken = list[object]()
        while state.acting is not None:
            action = game.stand_in(state)
            assert action in game.legal(state)
            assert game.why_not(state, action) == ""
            taken.append(action)
            state = game.apply(state, action)
        contract = contract_of(game, state)
        assert contract is not None
        assert sum(isinstance(action, Trump) for action in taken) == contract.trump
        assert len(state.tricks) == 7 or contract.most == 0 or contract.least == 7
