"""DOG by Schmidt Spiele, rule by rule: tables of before, plays and after, for all numbers of players.

Seat 0 plays where nothing else is said; before a hand and a colon stands another one. A marble on its own start field
is protected here, so it bears no star.
"""

import pytest
from msgspec.structs import replace

from referee.rules.catalog import find
from referee.rules.chance import shuffled
from referee.rules.dog.dog import Dog
from referee.rules.dog.notation import NotationError
from referee.rules.dog.state import Discard, Drew, Fold, Give, Move, Played, Shuffled, Start
from tests.rules.notation import (
    action,
    legal_words,
    played,
    position,
    shown,
    squares,
)
from tests.rules.random_play import seed_of, steps
from tests.rules.rows import After, Legal, Refused, Sevens, check_after, check_legal, check_refused, check_sevens

TEAMS = find("dog-4")
LENIENT = replace(TEAMS, start_first="lenient")
TWO, THREE, FIVE = find("dog-2"), find("dog-3"), find("dog-5")

HOME = "0:G1,G2,G3,G4"

# every legal play of a hand: id, game, before, hand, plays; DG: a dispute that the row settles
LEGAL = [
    ("SD01 4", TEAMS, "0:T0 3:T60", "3:4", "4:T60>T56"),
    ("SD01 5", TEAMS, "0:T0 3:T60", "3:5", ""),
    ("SD02 A", TEAMS, "0:T0", "A", "A:T0>T1 A:T0>T11"),
    ("SD02 3", TEAMS, "0:T0", "3", "3:T0>T3"),
    ("SD02 K, DG-04", TEAMS, "0:T0", "K", "K:T0>T13"),
    ("SD04", TEAMS, "0:T62", "5", "5:T62>G0.3 5:T62>T3"),
    ("SD06 A", TEAMS, "0:T60 1:T0", "A", "A:start A:T60>T61 A:T60>T7"),
    ("SD06 4", TEAMS, "0:T60 1:T0", "4", "4:T60>T0 4:T60>T56"),
    ("SD07", TEAMS, "0:T0,T62", "5", "5:T0>T5"),
    ("SD09, DG-31", TEAMS, "0:T5 1:T16", "J5", "J:void 5:T5>T10"),
    ("SD09 alone", TEAMS, "0:T5 1:T16", "J", "J:void"),
    ("SD10", TEAMS, "0:T0 1:T20", "J", ""),
    ("SD11", TEAMS, "", "J5", ""),
    ("SD11 with one in the goal", TEAMS, "0:G1", "J5", ""),
    ("SD12", TEAMS, "0:T5 1:T20", "J", "J:T5xT20"),
    ("SD13", TEAMS, "0:T5 2:T33", "J", "J:T5xT33"),
    ("SD14", TEAMS, "0:G1", "2", ""),
    ("SD14 lenient", LENIENT, "0:G1", "2", "2:G0.1>G0.3"),
    ("SD14, DG-15 with a start card", TEAMS, "0:G1", "2K", "K:start"),
    ("SD14 the partner's marbles", TEAMS, f"{HOME} 2:G1", "2", ""),
    ("SD16", TEAMS, "0:T12 1:T16", "7", ""),
    ("SD21 nothing walks", THREE, "", "5", "discard:5"),
    ("the blank jack counts as a play", THREE, "0:T5 1:T16", "J", "J:void"),
    ("RF03 5, DG-08", TEAMS, "0:T60", "5", "5:T60>G0.1 5:T60>T1"),
    ("RF03 6", TEAMS, "0:T60", "6", "6:T60>G0.2 6:T60>T2"),
    ("RF03 8", TEAMS, "0:T60", "8", "8:T60>G0.4 8:T60>T4"),
    ("RF04", TEAMS, "0:T60 1:T3", "J", "J:T60xT3"),
    ("RF04 neither in the goal nor protected", TEAMS, "0:T60 1:T3,T16,G1", "J", "J:T60xT3"),
    ("RF04 own or protected only", TEAMS, "0:T60,T5 1:T16,G1", "J", "J:void"),
    ("RF06 5", TEAMS, f"{HOME} 2:T40", "5", "5:T40>T45"),
    ("RF06 K", TEAMS, f"{HOME} 2:T40", "K", "K:start@2 K:T40>T53"),
    ("RF08", TEAMS, "", "A23456789TJQKX", "A:start K:start X=A:start X=K:start"),
    ("RF09, DG-12", TEAMS, "0:T63,G2,G3,G4", "Q", "Q:T63>T11"),
    ("DG-01 each for itself", THREE, "0:T11 1:T16", "5", "discard:5"),
    ("DG-02 neither landed on nor passed", TEAMS, "0:T11 1:T16", "56", ""),
    ("DG-02 nor swapped", TEAMS, "0:T11 1:T16", "J", "J:void"),
    ("DG-02 each for itself", THREE, "0:T11 1:T16", "56", "discard:5 discard:6"),
    ("DG-03", TEAMS, "0:T0,T61", "5", "5:T0>T5"),
    ("DG-07", TEAMS, "0:T0", "2", "2:T0>T2"),
    ("DG-08 too long", TEAMS, "0:T60", "9", "9:T60>T5"),
    ("DG-10 the last field of the goal", TEAMS, "0:T40,G4", "4", "4:T40>T44 4:T40>T36"),
    ("DG-10 behind the start", TEAMS, "0:T1", "4", "4:T1>T5 4:T1>T61"),
    ("DG-10 all in the kennel", TEAMS, "", "4", ""),
    ("DG-11", TEAMS, "0:T62", "3", "3:T62>G0.1 3:T62>T1"),
    ("DG-35 swapped to the field before the start", TEAMS, "0:T63", "3", "3:T63>T2 3:T63>G0.2"),
    ("DG-38", TEAMS, "0:T5", "A", "A:start A:T5>T6 A:T5>T16"),
    ("DG-56 two kings and a full kennel", TEAMS, "0:T5", "KK", "K:start K:T5>T18"),
]

# plays in a row and the position after them: id, game, before, hand, plays, after
AFTER = [
    ("SD03", TEAMS, "0:T4", "42", "4:T4>T0 2:T0>T2", "0:T2"),
    ("SD05", TEAMS, "0:T62,T20", "7", "7:T62>G0.3 T20>T22", "0:G3,T22"),
    ("SD06 A, DG-05", TEAMS, "0:T60 1:T0", "A", "A:start", "0:T0,T60"),
    ("SD06 4", TEAMS, "0:T60 1:T0", "4", "4:T60>T0", "0:T0"),
    ("SD08", TEAMS, "0:T30 1:T0", "J2", "J:T30xT0 2:T0>T2", "0:T2 1:T30"),
    ("SD09", TEAMS, "0:T5 1:T16", "J", "J:void", "0:T5 1:T16"),
    ("SD13", TEAMS, "0:T5 2:T33", "J", "J:T5xT33", "0:T33 2:T5"),
    ("SD15", TEAMS, "0:T30 1:T32", "7", "7:T30>T37", "0:T37"),
    ("RF01", TEAMS, "0:T20,T40", "7", "7:T20>T25 T40>T42", "0:T25,T42"),
    ("RF02 7", TEAMS, "0:T20,T22", "7", "7:T20>T27", "0:T27"),
    ("RF02 8", TEAMS, "0:T20,T22", "8", "8:T20>T28", "0:T22,T28"),
    ("RF03 X", TEAMS, "0:T0", "4X", "4:T0>T60 X=5:T60>G0.1", "0:G1"),
    ("RF05, DG-39", TEAMS, "0:T5,T10", "5", "5:T5>T10", "0:T10"),
    ("RF06", TEAMS, f"{HOME} 2:T40", "K", "K:start@2", f"{HOME} 2:T32,T40"),
    ("DG-18", TEAMS, "0:T5,T6 1:T7 2:T8 3:T12", "7", "7:T5>T12", "0:T12"),
    ("DG-21 twice one marble", TEAMS, "0:T5,T21", "7", "7:T5>T7 T21>T24 T7>T9", "0:T9,T24"),
    ("DG-53", TEAMS, "0:T5,T6 1:T7 2:T8", "T", "T:T5>T15", "0:T6,T15 1:T7 2:T8"),
    ("a foreign marble swapped onto its start", TEAMS, "0:T16 1:T30", "J", "J:T16xT30", "0:T30 1:T16"),
]

# one play that is refused: id, game, before, hand, plays before it, the refused one, the rule that forbids it
REFUSED = [
    ("SD01", TEAMS, "0:T0 3:T60", "3:5", "", "5:T60>T1", "4.3"),
    ("SD02", TEAMS, "0:T0", "A", "", "A:start", "4.3"),
    ("SD02 goal", TEAMS, "0:T0", "3", "", "3:T0>G0.3", "4.5"),
    ("SD03, DG-07", TEAMS, "0:T4", "42", "4:T4>T0", "2:T0>G0.2", "4.5"),
    ("SD05", TEAMS, "0:T62,T20", "7", "7:T62>T0 T20>T22", "T0>G0.3", "4.5"),
    ("SD05 at once", TEAMS, "0:T62", "7", "7:T62>T0", "T0>G0.3", "4.5"),
    ("SD08, DG-35", TEAMS, "0:T30 1:T0", "J2", "J:T30xT0", "2:T0>G0.2", "4.5"),
    ("SD10", TEAMS, "0:T0 1:T20", "J", "", "J:T0xT20", "3.4"),
    ("SD10 void", TEAMS, "0:T0 1:T20", "J", "", "J:void", "3.5"),
    ("SD11", TEAMS, "", "J5", "", "J:void", "3.5"),
    ("SD12 void", TEAMS, "0:T5 1:T20", "J", "", "J:void", "3.5"),
    ("SD12 fold", TEAMS, "0:T5 1:T20", "J", "", "fold", "2.6"),
    ("SD14", TEAMS, "0:G1", "2", "", "2:G0.1>G0.3", "4.8"),
    ("SD14 in a seven", TEAMS, "0:T62,G1", "7", "7:G0.1>G0.3", "T62>G0.2", "5.3"),
    ("SD16", TEAMS, "0:T12 1:T16", "7", "", "7:T12>T19", "4.3"),
    ("SD20 fold", THREE, "", "59", "", "fold", "2.8"),
    ("SD20 a card that is not there", THREE, "", "59", "", "discard:8", "2.5"),
    ("SD20 a discard beside a play", THREE, "0:T5", "59", "", "discard:5", "2.6"),
    ("SD23", TWO, "0:T20 1:T40", "7", "", "7:T40>T47", "6.1"),
    ("SD24", TEAMS, "", "59", "", "discard:5", "2.6"),
    ("SD25", TEAMS, "0:T5", "2 5", "", "2:draw@1", "3.7"),
    ("SD25 for three", THREE, "0:T5", "2 5", "", "2:draw@1", "3.7"),
    ("RF01", TEAMS, "0:T20,T40", "7", "7:T20>T24 T40>T42", "5:T20>T25", "5.1"),
    ("RF02", TEAMS, "0:T60,T0", "7", "", "7:T60>T3", "4.3"),
    ("RF03", TEAMS, "0:T60", "8", "", "8:T60>T52", "4.4"),
    ("RF04", TEAMS, "0:T60 1:T3", "J", "", "J:void", "3.5"),
    ("RF04 goal", TEAMS, "0:T60 1:T3,G1", "J", "", "J:T60xG1.1", "3.4"),
    ("RF04 protected", TEAMS, "0:T60 1:T3,T16", "J", "", "J:T60xT16", "3.4"),
    ("RF05", TEAMS, "0:T62,T0", "2", "", "2:T62>T0", "4.3"),
    ("RF09 part of the value", TEAMS, "0:T63,G2,G3,G4", "Q", "", "Q:T63>G0.1", "4.4"),
    ("RF09 back in the goal", TEAMS, "0:T40,G4", "4", "", "4:G0.4>G0.3", "3.3"),
    ("DG-24", TEAMS, "0:T60,T61,G3,G4 2:T40", "7", "7:T61>G0.2", "T40>T42", "6.1"),
    ("DG-19", TEAMS, "0:T20,T22", "7", "7:T20>T23", "T22>T26", "6.1"),
    ("DG-27", TEAMS, f"{HOME} 2:T40,T44", "J", "", "J:T40xT44", "3.4"),
]

# every position after a seven: id, game, before, positions
SEVENS = [
    ("SD16", TEAMS, "0:T12 1:T16", []),
    ("SD23", TWO, "0:T20 1:T40", ["0:T27 1:T40"]),
    ("SD26", TEAMS, "0:T62,G2,G3,G4 2:T40", [f"{HOME} 2:T44", "0:T5,G2,G3,G4 2:T40"]),
    ("RF03 7", TEAMS, "0:T60", ["0:G3", "0:T3"]),
    ("DG-23", TEAMS, "0:T62,G2,G3,G4", ["0:T5,G2,G3,G4"]),
]


@pytest.mark.parametrize("row", LEGAL, ids=[row[0] for row in LEGAL])
def test_the_legal_plays_of_a_hand(row: Legal):
    check_legal(row)


@pytest.mark.parametrize("row", AFTER, ids=[row[0] for row in AFTER])
def test_what_a_play_does(row: After):
    check_after(row)


@pytest.mark.parametrize("row", REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_refused_and_by_which_rule(row: Refused):
    check_refused(row)


@pytest.mark.parametrize("row", SEVENS, ids=[row[0] for row in SEVENS])
def test_the_positions_after_a_seven(row: Sevens):
    check_sevens(row)


# ---------------------------------------------------------------------------- with partners


@pytest.mark.parametrize(("before", "plays"), [("0:T4", "4:T4>T0"), ("0:T62", "2:T62>T0"), ("0:T30 1:T0", "J:T30xT0")])
def test_a_marble_on_its_own_start_is_protected_however_it_came_there(before: str, plays: str):  # SD01, SD03, SD08
    state = played(TEAMS, position(TEAMS, before, f"{plays[0]}3"), plays)
    assert TEAMS.view(state, None).protected == ("T0",)
    assert legal_words(TEAMS, state) == ["3:T0>T3"]


def test_a_swap_card_lies_blank_also_as_a_joker_whenever_it_does_itself():  # SD09
    state = position(TEAMS, "0:T5 1:T16", "JX")
    assert {"J:void", "X=J:void"} <= set(legal_words(TEAMS, state))


def test_six_players_are_three_teams_of_two_on_a_track_of_96():  # SD17
    game = find("dog-6")
    assert game.sides == ((0, 3), (1, 4), (2, 5))
    assert squares(game).track == 96
    assert game.view(game.start(seed_of(0)), None).starts == ("T0", "T16", "T32", "T48", "T64", "T80")
    state = position(game, "", "A5", others="A6 A7 A8 A9 AT", gifts=("",) * 6)
    after = played(game, state, "give:5", "give:6", "give:7", "give:8", "give:9", "give:T")
    assert after.hands == ("A8", "A9", "AT", "A5", "A6", "A7")


def test_no_card_draws_from_another_hand():  # SD25
    with pytest.raises(NotationError):
        action("2:draw")


def test_only_as_a_four_goes_a_joker_backward():  # RF03
    state = played(TEAMS, position(TEAMS, "0:T0", "4X"), "4:T0>T60")
    walks = {legal for legal in TEAMS.legal(state) if isinstance(legal, Move) and legal.kind != "7"}
    assert {"G0.1", "G0.2", "G0.4"} <= {walk.to for walk in walks}
    assert [walk.kind for walk in walks if walk.to in ("T56", "T57", "T58", "T59")] == ["4"]
    assert "X=7:T60>G0.3" in legal_words(TEAMS, state)


def test_the_partner_s_last_marble_wins_and_the_own_four_do_not():  # RF06
    state = position(TEAMS, f"{HOME} 2:T30,G2,G3,G4", "23A", others="22 22 22")
    assert TEAMS.actor(state) == 0
    assert TEAMS.scores(state) == (0, 0, 0, 0)
    won = played(TEAMS, state, "3:T30>G2.1")
    assert TEAMS.actor(won) is None
    assert TEAMS.scores(won) == (1, 0, 1, 0)


def test_with_partners_all_marbles_begin_in_the_kennel():  # RF07, DG-54
    for name in ("brandi-4", "dog-4", "brandi-6", "dog-6"):
        game = find(name)
        assert shown(game, game.start(seed_of(0)).marbles) == ""
        assert {len(own) for own in game.start(seed_of(0)).marbles} == {4}


def test_rounds_have_their_sizes_and_a_gift_before_each():  # RF10
    sizes: dict[int, int] = {}
    gifts = [0] * 6
    for state, _, taken, _ in steps(TEAMS, seed_of(1)):
        if state.round == 6:
            break
        sizes.setdefault(state.round, len(state.hands[0]))
        gifts[state.round] += isinstance(taken, Give)
    assert list(sizes.values()) == [6, 5, 4, 3, 2, 6]
    assert gifts == [4] * 6


# ---------------------------------------------------------------------------- each for itself


@pytest.mark.parametrize(
    ("game", "before", "track"),
    [
        (TWO, "0:T0 1:T32", 64),
        (THREE, "0:T0 1:T16 2:T32", 64),
        (FIVE, "0:T0 1:T16 2:T32 3:T48 4:T64", 96),
    ],
)
def test_each_seat_has_five_marbles_and_one_of_them_on_its_start(game: Dog, before: str, track: int):  # SD18, DG-54
    state = game.start(seed_of(0))
    assert shown(game, state.marbles) == before
    assert {len(own) for own in state.marbles} == {5}
    assert squares(game).track == track
    assert game.sides == tuple((seat,) for seat in range(game.seats))


def test_a_chosen_card_goes_to_the_next_seat():  # SD18
    state = position(TWO, "", "A5", others="K6", gifts=("", ""))
    assert played(TWO, state, "give:A", "give:6").hands == ("56", "AK")
    state = position(THREE, "", "A5", others="K6 Q7", gifts=("", "", ""))
    assert played(THREE, state, "give:A", "give:6", "give:Q").hands == ("5Q", "AK", "67")


def test_a_drawn_card_that_can_be_played_must_be_played():  # SD19
    before = position(THREE, "", "59", others="22 22", stack="K8")
    assert legal_words(THREE, before) == ["discard:5", "discard:9"]
    state = played(THREE, before, "discard:5")
    assert state.hands[0] == "9K"
    assert legal_words(THREE, state) == ["K:start"]
    after = played(THREE, state, "K:start")
    assert after.hands[0] == "9"
    assert THREE.actor(after) == 1
    assert after.turn == before.turn + 1


def test_a_drawn_card_that_does_not_help_costs_one_card_more():  # SD20, DG-48
    before = position(THREE, "", "59", others="22 22", stack="8K")
    state = played(THREE, before, "discard:5")
    assert legal_words(THREE, state) == ["discard:8", "discard:9"]
    assert THREE.view(state, None).replaced is True
    after = played(THREE, state, "discard:9")
    assert after.hands[0] == "8"
    assert after.folded == ()
    assert after.discards == "59"
    assert THREE.actor(after) == 1
    assert after.turn == before.turn + 1


def test_the_drawn_card_is_seen_by_its_seat_alone():  # SD20
    before = position(THREE, "", "59", others="22 22", stack="8K")
    after = played(THREE, before, "discard:5")
    assert THREE.happenings(before, Discard("5"), after, 0) == (Played(0, Discard("5")), Drew(0, card="8"))
    for seat in (1, 2, None):
        assert THREE.happenings(before, Discard("5"), after, seat) == (Played(0, Discard("5")), Drew(0))


def test_a_hand_of_one_card_is_empty_after_a_replacement_in_vain():  # SD21
    state = played(THREE, position(THREE, "", "5", others="22 22", stack="6K"), "discard:5")
    assert legal_words(THREE, state) == ["discard:6"]
    after = played(THREE, state, "discard:6")
    assert after.hands[0] == ""
    assert THREE.actor(after) == 1


def test_a_card_laid_down_can_come_back_when_the_stack_is_empty():  # DG-49
    before = position(THREE, "", "59", others="22 22", stack="", discards="6")
    after = played(THREE, before, "discard:5")
    drawn = shuffled(before.seed, "dog deal", before.shuffles, "65")
    assert after.hands[0] == "".join(sorted("9" + drawn[0]))
    assert (after.stack, after.discards) == (drawn[1], "")
    assert Shuffled(2) in THREE.happenings(before, Discard("5"), after, None)
    alone = replace(before, discards="")
    assert played(THREE, alone, "discard:5").hands[0] == "59"


def test_four_of_five_marbles_win():  # SD22
    state = position(THREE, "0:G2,G3,G4,T60", "52", others="22 22")
    won = played(THREE, state, "5:T60>G0.1")
    assert THREE.actor(won) is None
    assert THREE.scores(won) == (1, 0, 0)


@pytest.mark.parametrize("name", ["dog-2", "dog-3", "dog-5"])
def test_nobody_folds_and_hands_stay_equal(name: str):  # DG-48
    game, replaced = find(name), 0
    for state, legal, _, _ in steps(game, seed_of(1)):
        assert Fold() not in legal
        replaced += isinstance(legal[0], Discard)
        assert max(map(len, state.hands)) - min(map(len, state.hands)) <= 1 or state.replacement
    assert replaced


def test_with_the_start_card_first_a_seat_starts_before_it_walks_in_the_goal():  # SD14
    state = position(THREE, "0:G1", "2K", others="22 22")
    assert THREE.legal(state) == (Start("K"),)
