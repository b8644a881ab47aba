"""Brändi Dog for four, rule by rule: tables of before, plays and after.

Seat 0 plays where nothing else is said.
"""

import pytest
from msgspec import ValidationError
from msgspec.json import decode

from referee.rules.catalog import find
from referee.rules.dog.state import Fold
from tests.rules.notation import legal_words, marbles, played, position, result_words, shown
from tests.rules.rows import check_after, check_legal, check_refused

BASE = find("brandi-4")
CANADIAN = find("brandi-4-canadian")

HOME = "0:G1,G2,G3,G4"

# every legal play of a hand: id, before, hand, plays; DG: a dispute that the row settles
LEGAL = [
    ("BD01", "", "59Q", ""),
    ("BD02", "", "A5", "A:start"),
    ("BD03", "", "X", "X=A:start X=K:start"),
    ("BD04, DG-04", "0:T0*", "K", "K:T0>T13"),
    ("BD08 A", "0:T12 1:T16*", "A", "A:start A:T12>T13"),
    ("BD08 2", "0:T12 1:T16*", "2", "2:T12>T14"),
    ("BD08 3", "0:T12 1:T16*", "3", "3:T12>T15"),
    ("BD08 4", "0:T12 1:T16*", "4", "4:T12>T8"),
    ("BD08 K", "0:T12 1:T16*", "K", "K:start"),
    ("BD08 others", "0:T12 1:T16*", "56789TQJ", ""),
    ("BD09 4", "0:T12 1:T16", "4", "4:T12>T16 4:T12>T8"),
    ("BD09 5", "0:T12 1:T16", "5", "5:T12>T17"),
    ("BD10, DG-39", "0:T0*,T62", "5", "5:T0>T5"),
    ("BD20", "0:T12 1:T16*", "7", ""),
    ("BD25 5", "0:T60,G2", "5", "5:T60>G0.1 5:T60>T1"),
    ("BD25 6", "0:T60,G2", "6", "6:T60>T2"),
    ("BD25 8", "0:T60,G2", "8", "8:T60>T4"),
    ("BD26 A", "0:G1", "A", "A:start A:G0.1>G0.2"),
    ("BD26 2", "0:G1", "2", "2:G0.1>G0.3"),
    ("BD26 3", "0:G1", "3", "3:G0.1>G0.4"),
    ("BD26 4", "0:G1", "4", ""),
    ("BD27, DG-10", "0:G2", "4", ""),
    ("BD28, DG-10", "0:T2", "4", "4:T2>T6 4:T2>T62"),
    ("BD29", "0:T62", "4", "4:T62>G0.2 4:T62>T2 4:T62>T58"),
    ("BD31 3", "0:T0*", "3", "3:T0>T3"),
    ("BD31 4", "0:T0*", "4", "4:T0>T4 4:T0>T60"),
    ("BD32 5, DG-08", "0:T60", "5", "5:T60>G0.1 5:T60>T1"),
    ("BD32 6", "0:T60", "6", "6:T60>G0.2 6:T60>T2"),
    ("BD32 8", "0:T60", "8", "8:T60>G0.4 8:T60>T4"),
    ("BD32 9, DG-08", "0:T60", "9", "9:T60>T5"),
    ("BD33", "0:T2,T0*", "4", "4:T2>T6 4:T0>T4 4:T0>T60"),
    ("BD34", "0:T18 1:T16*", "4", "4:T18>T22"),
    ("BD35", "0:T20 1:T16", "4", "4:T20>T24 4:T20>T16"),
    ("BD36", "0:T5,T9 1:T20,T16* 2:T33", "J", "J:T5xT20 J:T5xT33 J:T9xT20 J:T9xT33"),
    ("BD37, DG-28", "0:T0* 1:T20", "J", ""),
    ("BD38", "0:T5 1:T20", "J", "J:T5xT20"),
    ("BD39, DG-31", "0:T5", "J5", "5:T5>T10"),
    ("BD40, DG-32", "0:T5", "JJ", "J:void fold"),
    ("BD40 fresh", "0:T0*", "J", "J:void fold"),
    ("BD41", "0:T5 1:T16*", "J", ""),
    ("BD43", "0:T5,T9", "J3", "3:T5>T8 3:T9>T12"),
    ("BD44", "0:T5 2:T33", "J", "J:T5xT33"),
    ("BD45 5", f"{HOME} 2:T40", "5", "5:T40>T45"),
    ("BD45 K", f"{HOME} 2:T40", "K", "K:start@2 K:T40>T53"),
    ("BD46", f"{HOME} 1:T5 2:T40", "J", "J:T40xT5"),
    ("BD47", "0:T5,G2,G3,G4 2:T40", "5", "5:T5>T10"),
    ("BD58", "0:T0*", "3", "3:T0>T3"),
    ("DG-02 lands on one that came back", "0:T11 1:T16", "5", "5:T11>T16"),
    ("DG-02 passes it", "0:T11 1:T16", "6", "6:T11>T17"),
    ("DG-02 swaps it", "0:T11 1:T16", "J", "J:T11xT16"),
    ("DG-03", "0:T0*,T61", "5", "5:T0>T5"),
    ("DG-04 one that came back", "0:T0", "K", "K:start K:T0>T13"),
    ("DG-10 the last field of the goal", "0:G4", "4", ""),
    ("DG-10 all in the kennel", "", "4", ""),
    ("DG-11", "0:T62", "3", "3:T62>G0.1 3:T62>T1"),
    ("DG-15", "0:G1", "2K", "2:G0.1>G0.3 K:start"),
    ("DG-38", "0:T5", "A", "A:start A:T5>T6 A:T5>T16"),
    ("DG-56 two kings and a full kennel", "0:T5", "KK", "K:start K:T5>T18"),
    ("DG-33 a jack without an own marble on the track", "1:T20", "J", ""),
    ("DG-33 a jack with nobody on the track", "0:G1", "J", ""),
    ("DG-32 a jack beside a queen that is blocked once", "0:T60,T0*", "JQ", "Q:T0>T12"),
    ("DG-27 swapping two marbles of the partner", f"{HOME} 2:T40,T44", "J", "J:void fold"),
    ("DG-35 swapped onto the start", "0:T0", "3", "3:T0>T3 3:T0>G0.3"),
    ("DG-35 swapped to the field before the start", "0:T63", "3", "3:T63>T2 3:T63>G0.2"),
    ("DG-12 a queen behind the goal's reach", "0:T62", "Q", "Q:T62>T10"),
]

# plays in a row and the position after them: id, before, hand, plays, after
AFTER = [
    ("BD05", "0:T0,T9", "K", "K:start", "0:T0*,T9"),
    ("BD06, DG-05", "1:T0", "A", "A:start", "0:T0*"),
    ("BD06 partner, DG-05", "2:T0", "A", "A:start", "0:T0*"),
    ("BD09 lands", "0:T12 1:T16", "4", "4:T12>T16", "0:T16"),
    ("BD09 passes", "0:T12 1:T16", "5", "5:T12>T17", "0:T17 1:T16"),
    ("BD11, DG-39", "0:T5,T10", "5", "5:T5>T10", "0:T10"),
    ("BD12, DG-39", "0:T5 2:T10", "5", "5:T5>T10", "0:T10"),
    ("BD13", "0:T5 1:T7 2:T8", "6", "6:T5>T11", "0:T11 1:T7 2:T8"),
    ("BD14", "0:T5 1:T7 2:T8", "7", "7:T5>T12", "0:T12"),
    ("BD15", "0:T4,T20,T36", "7", "7:T4>T6 T20>T22 T36>T39", "0:T6,T22,T39"),
    ("BD16", "0:T20,T22", "7", "7:T22>T23 T20>T26", "0:T26"),
    ("BD18", "0:T20,T22", "7", "7:T22>T25 T20>T24", "0:T24,T25"),
    ("BD19", "0:T0*,T62", "7", "7:T0>T1 T62>G0.4", "0:T1,G4"),
    ("BD22", "0:T62,G2,G3,G4 2:T40", "7", "7:T62>G0.1 T40>T44", f"{HOME} 2:T44"),
    ("BD22 split", "0:T62,G2,G3,G4 2:T40,T50", "7", "7:T62>G0.1 T40>T43 T50>T51", f"{HOME} 2:T43,T51"),
    ("BD24", "0:T60,G1", "7", "7:G0.1>G0.3 T60>G0.1", "0:G1,G3"),
    ("BD30", "0:T4", "4", "4:T4>T0", "0:T0"),
    ("DG-07", "0:T60", "42", "4:T60>T0 2:T0>G0.2", "0:G2"),
    ("BD35", "0:T20 1:T16", "4", "4:T20>T16", "0:T16"),
    ("BD42", "0:T30 1:T0", "J", "J:T30xT0", "0:T0 1:T30"),
    ("BD45", f"{HOME} 2:T40", "K", "K:start@2", f"{HOME} 2:T40,T32*"),
    ("BD51", "0:T20 2:T32*", "7", "7:T20>T27", "0:T27 2:T32*"),
    ("BD56", "0:T5,T21,T37,T53 1:T6,T22,T38,T54", "7", "7:T53>T55 T37>T39 T21>T23 T5>T6", "0:T6,T23,T39,T55"),
    ("BD57", "0:T5 1:T7 2:T8", "X", "X=7:T5>T12", "0:T12"),
    ("DG-18 a seven hits own, partner's and others'", "0:T5,T6 1:T7 2:T8 3:T12", "7", "7:T5>T12", "0:T12"),
    ("DG-21 three parts of three marbles", "0:T5,T21,T37", "7", "7:T5>T7 T21>T23 T37>T40", "0:T7,T23,T40"),
    ("DG-21 a marble twice in one seven", "0:T5,T21", "7", "7:T5>T7 T21>T24 T7>T9", "0:T9,T24"),
    ("DG-21 seven times one", "0:T5", "7", "7:T5>T6 T6>T7 T7>T8 T8>T9 T9>T10 T10>T11 T11>T12", "0:T12"),
    ("DG-53 a long card passes all who are not fresh", "0:T5,T6 1:T7 2:T8", "T", "T:T5>T15", "0:T6,T15 1:T7 2:T8"),
    ("a four hits nobody on its way", "0:T20 1:T18", "4", "4:T20>T16", "0:T16 1:T18"),
    ("placing hits a marble of any seat", "3:T0", "X", "X=A:start", "0:T0*"),
]

# one play that is refused: id, before, hand, plays before it, the refused one, the rule that forbids it
REFUSED = [
    ("BD02", "", "A5", "", "fold", "2.6"),
    ("BD15 six", "0:T4,T20,T36", "7", "7:T4>T6 T20>T22", "T36>T40", "5.1"),
    ("BD17, DG-19", "0:T20,T22", "7", "7:T20>T23", "T22>T26", "6.1"),
    ("BD19", "0:T0*,T62", "7", "", "7:T62>G0.4", "4.3"),
    ("BD22", "0:T62,G2,G3,G4 2:T40", "7", "", "7:T40>T44", "6.1"),
    ("BD21", "0:T62,G2,G3,G4", "7", "", "7:T62>G0.1", "5.3"),
    ("BD24", "0:T60,G1", "7", "", "7:T60>G0.1", "4.6"),
    ("BD31", "0:T0*", "3", "", "3:T0>G0.3", "4.5"),
    ("BD38 fold", "0:T5 1:T20", "J", "", "fold", "2.6"),
    ("BD38 void", "0:T5 1:T20", "J", "", "J:void", "3.5"),
    ("BD39", "0:T5", "J5", "", "J:void", "3.5"),
    ("BD43", "0:T5,T9", "J3", "", "J:T5xT9", "3.4"),
    ("DG-38 an ace walks one or eleven", "0:T5", "A", "", "A:T5>T7", "4.4"),
    ("DG-24 a partner's marble while one's own is out", "0:T60,T61,G3,G4 2:T40", "7", "7:T61>G0.2", "T40>T42", "6.1"),
    ("DG-29 a swap with a marble in the goal", "0:T5 1:G1,T20", "J", "", "J:T5xG1.1", "3.4"),
    ("DG-29 a swap with a marble in the kennel", "0:T5 1:T20", "J", "", "J:T5xH1", "3.4"),
    ("DG-29 a swap with an empty field", "0:T5 1:T20", "J", "", "J:T5xT21", "3.4"),
    ("DG-29 a swap with a fresh marble", "0:T5 1:T16*,T20", "J", "", "J:T5xT16", "3.4"),
    ("DG-28 a swap of a fresh marble", "0:T0*,T5 1:T20", "J", "", "J:T0xT20", "3.4"),
    ("DG-36 a joker that names nothing", "0:T5", "X", "", "X:T5>T10", "3.6"),
    ("DG-36 a joker that walks fourteen", "0:T5", "X", "", "X=K:T5>T19", "4.4"),
    ("a five that calls itself an eight", "0:T5", "5", "", "5=8:T5>T13", "3.6"),
    ("a card that is not in the hand", "0:T5", "5", "", "6:T5>T11", "2.5"),
    ("a second start beside a fresh marble", "0:T0*", "K", "", "K:start", "4.3"),
    ("a start with an empty kennel", "0:T1,T2,T3,T4", "K", "", "K:start", "3.2"),
    ("a start with a five", "0:T1", "5", "", "5:start", "3.2"),
    ("a start for somebody else", "0:T1", "K", "", "K:start@2", "6.2"),
    ("a walk out of the kennel", "0:T1", "5", "", "5:H0>T5", "4.1"),
    ("a move with a jack", "0:T1 1:T2", "J", "", "J:T1>T2", "3.4"),
    ("a swap with a five", "0:T1 1:T20", "5", "", "5:T1xT20", "3.4"),
    ("a five without effect", "0:T1", "5", "", "5:void", "3.5"),
    ("a field that is not there", "0:T1", "5", "", "5:T1>T64", "1.2"),
    ("a later part without a seven", "0:T1", "5", "", "T1>T6", "5.1"),
    ("another card in the middle of a seven", "0:T1", "57", "7:T1>T2", "5:T2>T7", "5.1"),
    ("two marbles of the partner", f"{HOME} 2:T40,T44", "J", "", "J:T40xT44", "3.4"),
    ("DG-45 a card from another hand", "0:T1", "2", "", "2:draw@1", "3.7"),
    ("a discard", "0:T1", "5", "", "discard:5", "2.6"),
    ("a joker as joker's own jack without effect", "0:T5", "X", "", "X=J:void", "3.5"),
    ("a gift after the exchange", "0:T1", "5", "", "give:5", "2.4"),
]

# every position after a seven: id, game, seat, before, positions
SEVENS = [
    ("BD20b", BASE, 0, "0:T12,T30 1:T16*", [f"0:T{12 + n},T{37 - n} 1:T16*" for n in range(4)]),
    ("BD21, DG-23", BASE, 0, "0:T62,G2,G3,G4", ["0:T5,G2,G3,G4"]),
    ("BD22", BASE, 0, "0:T62,G2,G3,G4 2:T40", [f"{HOME} 2:T44", "0:T5,G2,G3,G4 2:T40"]),
    ("BD23", BASE, 0, "0:T63,G2,G3,G4 2:T45 3:T48*", ["0:T6,G2,G3,G4 2:T45 3:T48*"]),
    ("BD32 7", BASE, 0, "0:T60", ["0:G3", "0:T3"]),
    ("BD49", BASE, 0, f"{HOME} 2:T30,G2,G3,G4", [f"{HOME} 2:T37,G2,G3,G4"]),
    ("BD50 base", BASE, 0, "2:T40", []),
    ("BD50 Canadian", CANADIAN, 0, "2:T40", ["2:T47"]),
    ("BD51", CANADIAN, 0, "0:T20 2:T32*", ["0:T27 2:T32*"] + [f"0:T{27 - n} 2:T{32 + n}" for n in range(1, 8)]),
]


@pytest.mark.parametrize("row", LEGAL, ids=[row[0] for row in LEGAL])
def test_the_legal_plays_of_a_hand(row: tuple[str, str, str, str]):
    check_legal((row[0], BASE, *row[1:]))


def test_a_joker_always_has_a_play_with_an_effect():  # DG-36
    found = legal_words(BASE, position(BASE, "0:T5,G1,G2,G3", "JX"))
    assert "X=4:T5>T1" in found
    assert not {"J:void", "X=J:void", "fold"} & set(found)


@pytest.mark.parametrize("row", AFTER, ids=[row[0] for row in AFTER])
def test_what_a_play_does(row: tuple[str, str, str, str, str]):
    check_after((row[0], BASE, *row[1:]))


@pytest.mark.parametrize("row", REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_refused_and_by_which_rule(row: tuple[str, str, str, str, str, str]):
    check_refused((row[0], BASE, *row[1:]))


@pytest.mark.parametrize("row", SEVENS, ids=[row[0] for row in SEVENS])
def test_the_positions_after_a_seven(row):
    _, game, seat, before, positions = row
    reached = result_words(game, position(game, before, "7", seat))
    assert reached == {shown(game, marbles(game, text)) for text in positions}


# ---------------------------------------------------------------------------- chains of plays


def test_after_a_start_only_the_next_seat_can_play():  # BD07, DG-38
    state = played(BASE, position(BASE, "", "A", others="A A A"), "A:start")
    assert BASE.actor(state) == 1
    assert "T0>T1" not in legal_words(BASE, state)
    assert state.hands[0] == ""


def test_two_steps_of_three_leave_one_to_make():  # BD15
    state = played(BASE, position(BASE, "0:T4,T20,T36", "7"), "7:T4>T6", "T20>T22", "T36>T38")
    assert state.seven_left == 1
    assert BASE.actor(state) == 0


def test_a_marble_back_on_its_start_enters_the_goal():  # BD30
    state = played(BASE, position(BASE, "0:T4", "43", others="- - -"), "4:T4>T0")
    assert sorted(legal_words(BASE, state)) == ["3:T0>G0.3", "3:T0>T3"]


def test_a_marble_back_on_its_start_is_hit_by_a_four():  # BD30b
    state = played(BASE, position(BASE, "0:T0 3:T60", "4", seat=3), "4:T60>T0")
    assert shown(BASE, state.marbles) == "3:T0"
    back = played(BASE, position(BASE, "0:T0 3:T4", "4", seat=3), "4:T4>T0")
    assert shown(BASE, back.marbles) == "3:T0"


def test_a_marble_swapped_onto_its_start_is_not_fresh():  # BD42
    state = played(BASE, position(BASE, "0:T30 1:T0", "J2", others="- - -"), "J:T30xT0")
    assert sorted(legal_words(BASE, state)) == ["2:T0>G0.2", "2:T0>T2"]
    assert BASE.view(state, None).protected == ()
    passed = played(BASE, position(BASE, "0:T30 1:T0 3:T62", "J", others="- - 3"), "J:T30xT0", "3:T62>T1")
    assert shown(BASE, passed.marbles) == "0:T0 1:T30 3:T1"
    hit = played(BASE, position(BASE, "0:T30 1:T0 3:T62", "J", others="- - 2"), "J:T30xT0", "2:T62>T0")
    assert shown(BASE, hit.marbles) == "1:T30 3:T0"


def test_a_start_after_a_capture_is_fresh_again():  # BD58
    state = position(BASE, "0:T5 1:T1", "K3", seat=0, others="4 - -")
    state = played(BASE, state, "K:start", "4:T1>T5")
    assert legal_words(BASE, state) == ["3:T0>T3"]


def test_the_last_marble_of_a_side_ends_the_match_at_once():  # BD48
    state = position(BASE, f"{HOME} 2:T30,G2,G3,G4", "3A5", others="22 22 22")
    state = played(BASE, state, "3:T30>G2.1")
    assert BASE.actor(state) is None
    assert BASE.legal(state) == ()
    assert BASE.scores(state) == (1, 0, 1, 0)
    assert BASE.why_not(state, Fold()) == "Dog 7.3: the match is over"


def test_the_hands_of_a_match_that_is_won_stay():
    state = position(BASE, f"{HOME} 2:T30,G2,G3,G4", "3A5", others="22 22 22")
    assert played(BASE, state, "3:T30>G2.1").hands == ("A5", "22", "22", "22")


def test_a_joker_stands_for_no_joker():  # DG-36
    with pytest.raises(ValidationError):
        decode(b'{"do":"move","card":"X","as":"X","from":"T5","to":"T10"}', type=BASE.action_type)


def test_a_card_alone_says_no_action():  # DG-38
    with pytest.raises(ValidationError):
        decode(b'{"do":"move","card":"A"}', type=BASE.action_type)


def test_with_the_canadian_seven_the_partner_walks_while_an_own_marble_is_out():
    before = position(CANADIAN, "0:T60,T61,G3,G4 2:T40", "7")
    after = played(CANADIAN, before, "7:T61>G0.2", "T40>T42")
    assert shown(CANADIAN, after.marbles) == "0:G2,G3,G4,T60 2:T42"
