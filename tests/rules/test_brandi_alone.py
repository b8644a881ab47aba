"""Brändi Dog where each seat plays for itself, and for six: tables of before, plays and after.

Seat 0 plays where nothing else is said. Behind its hand stand those of the others in play order, a dash for none.
"""

import pytest
from msgspec.structs import replace

from referee.rules.catalog import find
from referee.rules.chance import drawn
from referee.rules.dog.dog import Dog
from referee.rules.dog.state import Drew, Fold, Folded, Played, Taken
from tests.rules.notation import action, played, position, shown, squares
from tests.rules.random_play import seed_of, steps
from tests.rules.rows import After, Legal, Refused, Sevens, check_after, check_legal, check_refused, check_sevens

TWO, THREE, FIVE, SIX = find("brandi-2"), find("brandi-3"), find("brandi-5"), find("brandi-6")

HOME = "0:G1,G2,G3,G4"

FOREIGN_SEVENS = " ".join(f"X=7:T40>T{field}" for field in range(41, 48))

# every legal play of a hand: id, game, before, hands, plays
LEGAL = [
    ("B2-03", TWO, "0:T30 1:T32*", "7", f"7:T30>T31 {' '.join(f'7:T32>T{field}' for field in range(33, 40))}"),
    ("B2-05", TWO, "1:T40", "2 K9", "2:draw@1"),
    ("B2-06", TWO, "1:T40", "2 -", ""),
    ("B2-12", TWO, "", "X K9", "X=A:start X=K:start X=2:draw@1"),
    ("B2-12 foreign marble", TWO, "1:T40", "X K9", f"X=A:start X=K:start X=2:draw@1 {FOREIGN_SEVENS}"),
    ("B2-12 start blocked", TWO, "0:T0* 1:T32*", "2 K9", "2:T0>T2 2:draw@1"),
    ("B3-01 5", THREE, "0:T44", "5", "5:T44>G0.1 5:T44>T1"),
    ("B3-01 6", THREE, "0:T44", "6", "6:T44>G0.2 6:T44>T2"),
    ("B3-01 8", THREE, "0:T44", "8", "8:T44>G0.4 8:T44>T4"),
    ("B3-03", THREE, "0:T5", "2 K 9", "2:T5>T7 2:draw@1 2:draw@2"),
    ("B3-03 one empty hand", THREE, "0:T5", "2 - 9", "2:T5>T7 2:draw@2"),
    ("five: a two", FIVE, "0:T5", "2 K - 9 8", "2:T5>T7 2:draw@1 2:draw@3 2:draw@4"),
    ("B6-01", SIX, "5:T76", "5:8", "8:T76>G5.4 8:T76>T84"),
    ("DG-01", TWO, "0:T27 1:T32*", "5 2", ""),
    ("DG-02 lands on one that came back", TWO, "0:T27 1:T32", "5 2", "5:T27>T32"),
    ("DG-02 passes it", THREE, "0:T11 1:T16", "6 2 2", "6:T11>T17"),
    ("DG-02 swaps it", TWO, "0:T27 1:T32", "J 2", "J:T27xT32"),
    ("a jack without effect", TWO, "0:T5", "J 2", "J:void fold"),
    ("a jack beside a foreign fresh marble", TWO, "0:T5 1:T32*", "J 2", ""),
    ("a joker is a two before it is a jack", TWO, "0:T5", "J2 9", "2:T5>T7 2:draw@1"),
]

# plays in a row and the position after them: id, game, before, hands, plays, after
AFTER = [
    ("B2-03, DG-26", TWO, "0:T30 1:T32*", "7", "7:T32>T33 T30>T36", "0:T36"),
    ("B2-09", TWO, "0:T63,G2,G3,G4 1:T40", "7", "7:T63>G0.1 T40>T45", f"{HOME} 1:T45"),
    ("B2-11", TWO, "0:T50 1:T30,G2,G3,G4", "7", "7:T30>G1.1 T50>T54", "0:T54 1:G1,G2,G3,G4"),
    (
        "three kinds of marbles in one seven",
        THREE,
        "0:T1 1:T20 2:T40",
        "7",
        "7:T1>T3 T20>T23 T40>T42",
        "0:T3 1:T23 2:T42",
    ),
    ("five: a foreign marble in its own goal", FIVE, "0:T1 3:G1", "7 2", "7:G3.1>G3.4 T1>T5", "0:T5 3:G4"),
]

# one play that is refused: id, game, before, hands, plays before it, the refused one, the rule that forbids it
REFUSED = [
    ("B2-03 onto it", TWO, "0:T30 1:T32*", "7", "", "7:T30>T32", "4.3"),
    ("B2-03 past it, DG-26", TWO, "0:T30 1:T32*", "7", "", "7:T30>T37", "4.3"),
    ("B2-04", TWO, "1:T40", "7 2", "", "fold", "2.6"),
    ("B2-05, DG-45", TWO, "1:T40", "2 K9", "", "fold", "2.6"),
    ("B2-06", TWO, "1:T40", "2 -", "", "2:draw@1", "3.7"),
    ("a draw of one's own hand", TWO, "1:T40", "2 K9", "", "2:draw@0", "3.7"),
    ("a draw of nobody", TWO, "1:T40", "2 K9", "", "2:draw@2", "3.7"),
    ("a draw with a three", TWO, "0:T5", "3 K9", "", "3:draw@1", "3.7"),
    ("a walk with a foreign marble", TWO, "0:T5 1:T40", "5 2", "", "5:T40>T45", "6.1"),
    ("a start for somebody else", TWO, "0:T5 1:T40", "K 2", "", "K:start@1", "6.2"),
    ("a discard", TWO, "1:T40", "2 -", "", "discard:2", "2.6"),
]

# every position after a seven: id, game, before, positions
SEVENS = [
    ("B2-02", TWO, "0:T0* 1:T32*", ["0:T0* 1:T39", "0:T7 1:T32*", *(f"0:T{n} 1:T{39 - n}" for n in range(1, 7))]),
    ("B2-03", TWO, "0:T30 1:T32*", [*(f"0:T{30 + n} 1:T{39 - n}" for n in range(5)), "0:T35", "0:T36"]),
    ("B2-04", TWO, "1:T40", ["1:T47"]),
    (
        "B2-09",
        TWO,
        "0:T63,G2,G3,G4 1:T40",
        [
            f"{HOME} 1:T45",
            "0:T63,G2,G3,G4 1:T47",
            "0:T6,G2,G3,G4 1:T40",
            *(f"0:T{n - 1},G2,G3,G4 1:T{47 - n}" for n in range(1, 7)),
        ],
    ),
    ("B2-10", TWO, "0:T63,G2,G3,G4", ["0:T6,G2,G3,G4"]),
    ("B3-01 7", THREE, "0:T44", ["0:G3", "0:T3"]),
    ("five: anybody's marble", FIVE, "3:T20", ["3:T27"]),
    ("six: the partner's marble stands still", SIX, "3:T20", []),
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


# ---------------------------------------------------------------------------- set-up and exchange


@pytest.mark.parametrize(
    ("game", "before", "track"),
    [
        (TWO, "0:T0* 1:T32*", 64),
        (THREE, "0:T0* 1:T16* 2:T32*", 48),
        (FIVE, "0:T0* 1:T16* 2:T32* 3:T48* 4:T64*", 96),
    ],
)
def test_each_seat_has_four_marbles_and_one_of_them_fresh_on_its_start(game: Dog, before: str, track: int):  # B2-01
    state = game.start(seed_of(0))  # DG-54
    assert shown(game, state.marbles) == before
    assert {len(own) for own in state.marbles} == {4}
    assert squares(game).track == track
    assert game.sides == tuple((seat,) for seat in range(game.seats))


def test_each_draws_a_card_of_the_hand_that_the_next_one_was_dealt():  # B2-08, B3-02
    for game in (TWO, THREE, FIVE):
        seed, seats = seed_of(0), range(game.seats)
        after = game.start(seed)
        assert [len(hand) for hand in after.hands] == [6] * game.seats
        news = [told for told in game.happenings(None, None, after, None) if isinstance(told, Drew)]
        assert [(told.seat, told.of) for told in news] == [(seat, (seat + 1) % game.seats) for seat in seats]
        for seat in seats:
            lost, won = after.gifts[seat], after.gifts[(seat + 1) % game.seats]
            dealt = after.hands[seat].replace(won, "", 1) + lost
            drawer = (seat - 1) % game.seats
            assert lost == drawn(seed, "dog exchange", f"0.{drawer}", dealt)
            assert game.view(after, seat).gave == lost
            assert game.view(after, seat).got == won


def test_partners_of_six_sit_opposite():  # B6-01
    assert SIX.sides == ((0, 3), (1, 4), (2, 5))
    assert SIX.view(SIX.start(seed_of(0)), None).starts == ("T0", "T16", "T32", "T48", "T64", "T80")


def test_six_players_need_a_second_pack_in_the_fifth_round():  # B6-02
    for state, _, _, after in steps(SIX, seed_of(3)):
        if after.round == 4:
            assert len(state.stack) == 2
            assert len(after.stack) == 98
            assert after.shuffles == state.shuffles + 1
            dealt = "".join(after.hands) + "".join(after.gifts) * (not all(after.gifts))
            assert all(dealt.count(card) >= state.stack.count(card) for card in state.stack)
            return


# ---------------------------------------------------------------------------- draws and the end


def test_a_two_takes_a_card_of_another_hand_and_ends_the_turn():  # B2-07, DG-45
    before = position(TWO, "1:T40", "25", others="K9")
    after = played(TWO, before, "2:draw@1")
    card = drawn(before.seed, "dog draw", "0.0.0", "K9")
    assert after.hands == ("".join(sorted("5" + card)), "K9".replace(card, ""))
    assert after.discards == "2"
    assert after.stack == before.stack
    assert after.taken == (Taken(0, 1, card),)
    assert TWO.actor(after) == 1
    assert after.turn == before.turn + 1


def test_only_the_two_of_them_see_which_card_was_drawn():  # B2-07
    before = position(THREE, "0:T1 1:T20 2:T40", "25", others="K9 88")
    after = played(THREE, before, "2:draw@1")
    told = Played(0, action("2:draw@1"))
    for seat in (0, 1):
        assert THREE.happenings(before, told.action, after, seat) == (told, Drew(0, 1, after.taken[0].card))
    for seat in (2, None):
        assert THREE.happenings(before, told.action, after, seat) == (told, Drew(0, 1))


def test_a_seat_with_more_cards_has_more_turns():  # B2-07
    state = played(TWO, position(TWO, "0:T10 1:T40", "255", others="55"), "2:draw@1")
    order: list[int] = []
    while state.round == 0:
        order.append(state.acting or 0)
        state = TWO.apply(state, TWO.legal(state)[0])
    assert order == [1, 0, 0, 0]


def test_without_a_play_a_hand_is_folded():  # B2-06
    before = position(TWO, "1:T40", "5", 1, others="2")
    after = played(TWO, before, "5:T40>T45")
    assert Folded(0, ("2",)) in TWO.happenings(before, action("5:T40>T45"), after, None)
    assert after.round == 1


def test_a_seven_wins_for_whom_it_brings_home():  # B2-09, B2-11
    own = played(TWO, position(TWO, "0:T63,G2,G3,G4 1:T40", "75", others="55"), "7:T63>G0.1", "T40>T45")
    assert (TWO.actor(own), TWO.scores(own)) == (None, (1, 0))
    other = played(TWO, position(TWO, "0:T50 1:T30,G2,G3,G4", "75", others="55"), "7:T30>G1.1", "T50>T54")
    assert (TWO.actor(other), TWO.scores(other)) == (None, (0, 1))
    assert TWO.why_not(other, Fold()) == "Dog 7.3: the match is over"


@pytest.mark.parametrize(
    ("seat", "before", "plays", "scores"),
    [  # seat 0 starts on T0, seat 1 on T16, seat 2 on T32; the track has 48 fields
        (0, "0:T47,G2,G3,G4 1:T12,G2,G3,G4", "7:T12>G1.1 T47>G0.1", (1, 0, 0)),
        (1, "0:T47,G2,G3,G4 2:T28,G2,G3,G4", "7:T47>G0.1 T28>G2.1", (0, 0, 1)),
    ],
)
def test_of_several_that_a_seven_brings_home_the_actor_wins_then_the_next(seat: int, before: str, plays: str, scores):
    state = played(THREE, position(THREE, before, "75", seat, others="55 55"), *plays.split())
    assert THREE.actor(state) is None
    assert THREE.scores(state) == scores


def test_with_a_first_dealer_of_its_own_the_draws_begin_behind_him():
    game = replace(THREE, first_dealer=0)
    news = [told for told in game.happenings(None, None, game.start(seed_of(0)), None) if isinstance(told, Drew)]
    assert [told.seat for told in news] == [1, 2, 0]
