"""A round of Dog with partners: the deal, the exchange, turns and folds, and how a match ends for want of rounds."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from referee.rules.catalog import find
from referee.rules.chance import Seed, shuffled
from referee.rules.dog.dog import Dog
from referee.rules.dog.powers import DECK
from referee.rules.dog.state import Fold, Folded, Give, Given
from tests.rules.notation import about_to_open, action, legal_words, played, position, shown
from tests.rules.random_play import seed_of, steps

BASE = find("brandi-4")
DOG = find("dog-4")

HOME = "0:G1,G2,G3,G4"

# hands without a play: id, game, before, hand of seat 0
FOLDS = [
    ("BD01, DG-17", BASE, "", "59Q"),
    ("BD01, DG-17 with a jack", BASE, "", "9QJ"),
    ("BD20", BASE, "0:T12 1:T16*", "7"),
    ("BD37, DG-28", BASE, "0:T0* 1:T20", "J"),
    ("BD41", BASE, "0:T5 1:T16*", "J"),
    ("DG-01", BASE, "0:T11 1:T16*", "5"),
    ("DG-33", BASE, "1:T20", "J"),
    ("SD10", DOG, "0:T0 1:T20", "J"),
    ("SD11", DOG, "", "J5"),
    ("SD14, DG-15", DOG, "0:G1", "2"),
    ("SD16", DOG, "0:T12 1:T16", "7"),
    ("SD24, RF07, DG-48", DOG, "", "59Q"),
    ("DG-01 in DOG", DOG, "0:T11 1:T16", "5"),
    ("DG-17 in DOG", DOG, "", "J9Q"),
]

# ---------------------------------------------------------------------------- folds and turns


def test_a_hand_without_a_play_is_laid_open_and_its_seat_is_out():  # BD01
    state = position(BASE, "3:T50", "2", seat=3, others="59Q 48 A")
    after = played(BASE, state, "2:T50>T52")
    assert after.folded == (0, 1)
    assert after.hands == ("", "", "A", "")
    assert sorted(after.discards) == sorted("259Q48")
    assert BASE.actor(after) == 2
    folds = [news for news in BASE.happenings(state, action("2:T50>T52"), after, None) if isinstance(news, Folded)]
    assert folds == [Folded(0, ("5", "9", "Q")), Folded(1, ("4", "8"))]


@pytest.mark.parametrize("row", FOLDS, ids=[row[0] for row in FOLDS])
def test_a_seat_without_a_play_folds_before_it_is_asked(row: tuple[str, Dog, str, str]):
    _, game, before, hand = row
    state = about_to_open(game, before, hand)
    after = played(game, state, "give:A")
    assert after.folded == (0,)
    assert after.hands[0] == ""
    assert sorted(after.discards) == sorted(hand)
    assert after.stack == state.stack
    assert game.actor(after) == 1
    assert game.happenings(state, Give("A"), after, None)[-1] == Folded(0, tuple(after.discards))


def test_a_seat_that_folded_is_passed_over_until_the_next_round():  # BD55, DG-17
    state = position(BASE, "0:T1 2:T33 3:T50", "22", seat=0, others="88 22 22")
    order = [0]
    while state.round == 0:
        state = BASE.apply(state, BASE.legal(state)[0])
        order.append(BASE.actor(state))
    assert order[:-1] == [0, 2, 3, 0, 2, 3]
    assert len(state.hands[1]) == BASE.hand_sizes[1]
    assert 1 in BASE.view(state, 1).to_give


@pytest.mark.parametrize("game", [BASE, DOG])
def test_a_harmful_play_that_is_the_only_one_must_be_made(game: Dog):  # DG-16
    state = position(game, "0:T26 2:T31", "5", others="2 2 2")
    assert legal_words(game, state) == ["5:T26>T31"]
    assert game.stand_in(state) == action("5:T26>T31")
    assert game.why_not(state, Fold()) == "Dog 2.6: you have a play, so you must play"


def test_folding_beside_a_jack_lays_the_whole_hand_open():  # BD40
    state = played(BASE, position(BASE, "0:T5", "JJ", others="22 A 2"), "fold")
    assert state.discards == "JJ22"
    assert state.folded == (0, 1)
    assert BASE.actor(state) == 2


def test_a_jack_without_effect_ends_the_turn():  # BD40
    state = played(BASE, position(BASE, "0:T5", "JJ", others="A A A"), "J:void")
    assert shown(BASE, state.marbles) == "0:T5"
    assert state.hands[0] == "J"
    assert BASE.actor(state) == 1


# ---------------------------------------------------------------------------- deal and exchange


def test_partners_exchange_a_card_that_neither_sees_before_all_have_given():  # BD52
    state = position(BASE, "", "A25", others="K36 A48 K79", gifts=("", "", "", ""))
    for seat, card in enumerate("5649"):
        assert BASE.actor(state) == seat
        assert BASE.view(state, seat).to_give == tuple(range(seat, 4))
        assert BASE.view(state, seat).got is UNSET
        state = BASE.apply(state, Give(card))
    assert state.hands == ("A24", "39K", "A58", "67K")
    assert BASE.view(state, 0).gave == "5"
    assert BASE.view(state, 0).got == "4"
    assert BASE.view(state, 3).gave == "9"
    assert BASE.view(state, 3).got == "6"
    assert BASE.actor(state) == 0


def test_a_card_that_was_given_cannot_be_given_again():  # DG-42
    state = position(BASE, "", "A25", others="K36 A48 K79", gifts=("", "", "", ""))
    after = played(BASE, state, "give:5")
    assert BASE.view(after, 0).hand == ("A", "2")
    assert BASE.view(after, 0).gave == "5"
    assert BASE.actor(after) == 1
    assert BASE.why_not(after, Give("5")) == "Dog 2.4: there is no 5 in your hand"
    assert BASE.why_not(after, Fold()) == "Dog 2.4: first give a card away"


@pytest.mark.parametrize("game", [BASE, DOG])
def test_a_finished_seat_gives_a_card_too(game: Dog):  # DG-44, RF06
    state = position(game, HOME, "A5", others="A5 A5 A5", gifts=("", "", "", ""))
    assert legal_words(game, state) == ["give:A", "give:5"]


def test_what_is_given_for_an_absent_seat_only_giver_and_receiver_see():  # DG-44
    state = position(BASE, "", "A5", others="A6 K8 K9", gifts=("", "", "", ""))
    given = BASE.stand_in(state)
    assert given == Give("5")
    after = played(BASE, BASE.apply(state, given), "give:6", "give:8", "give:9")
    assert [BASE.view(after, seat).got for seat in range(4)] == ["8", "9", "5", "6"]
    for seat in (1, 3, None):
        assert Given(0) in BASE.happenings(state, given, BASE.apply(state, given), seat)


@pytest.mark.parametrize(("name", "play"), [("brandi-4", "anticlockwise"), ("dog-4", "clockwise")])
def test_behind_the_dealer_the_next_one_in_play_order_begins(name: str, play: str):  # DG-52
    game = replace(find(name), first_dealer=1)
    assert game.play == play
    starters: dict[int, int] = {}
    for state, _, _, _ in steps(game, seed_of(0)):
        starters.setdefault(state.round, state.starter)
        if state.round == 4:
            break
    assert list(starters.values()) == [2, 3, 0, 1, 2]


def test_rounds_have_their_sizes_and_starters():  # BD53
    rounds: dict[int, tuple[int, int]] = {}
    for state, _, _, _ in steps(BASE, Seed("2" * 32)):
        if state.round not in rounds:
            rounds[state.round] = (len(state.hands[0]), BASE.view(state, None).starter)
            assert BASE.actor(state) == rounds[state.round][1]
        if state.round == 6:
            break
    assert [rounds[number] for number in range(7)] == [(6, 0), (5, 1), (4, 2), (3, 3), (2, 0), (6, 1), (5, 2)]


def test_the_last_cards_of_the_stack_are_dealt_before_the_discards_are_shuffled():  # BD54
    for state, _, _, after in steps(BASE, Seed("3" * 32)):
        if after.round == 6:
            assert len(state.stack) == 6
            assert len(after.stack) == 90
            assert after.discards == ""
            assert set(state.stack) <= set("".join(after.hands))
            for card in state.stack:
                assert "".join(after.hands).count(card) >= state.stack.count(card)
            return


def test_without_a_winner_the_match_ends_after_its_rounds():  # max_rounds
    short = Dog(max_rounds=2)
    *_, (_, _, _, after) = steps(short, Seed("4" * 32))
    assert after.round == 1
    assert short.scores(after) == (0, 0, 0, 0)
    assert not any(after.hands)


def test_the_starter_is_dealt_the_first_card():
    game = Dog(first_dealer=1)
    pack = "".join(shuffled(Seed("5" * 32), "dog deal", 0, DECK))
    state = game.start(Seed("5" * 32))
    for seat, first in ((2, 0), (3, 1), (0, 2), (1, 3)):
        assert sorted(state.hands[seat]) == sorted(pack[first:24:4])
