"""What each option of a variant changes: the same hand, or the same deal, with it and without."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.rules.catalog import find
from referee.rules.chance import drawn, shuffled
from referee.rules.dog.dog import Dog
from referee.rules.dog.powers import DECK
from referee.rules.dog.state import Drew
from tests.rules.notation import action, legal_words, marbles, played, position, result_words, shown, squares, to_play
from tests.rules.random_play import seed_of, steps

BASE, CANADIAN = find("brandi-4"), find("brandi-4-canadian")
TWO = find("brandi-2")
DOG, DOG_ALONE = find("dog-4"), find("dog-3")
THREES = replace(find("brandi-6"), team_size=3)
THREES_CANADIAN = replace(THREES, canadian_seven=True)

HOME = "0:G1,G2,G3,G4"

NO_TOUCH = {"swap_onto_start_is_touch": False}
OVERTAKING = {"seven_opens_block": "by_overtaking"}
LAST_RESORT = {"swap_void": "last_resort"}
NOBODY_NEEDED = {"swap_void_needs_own": False}
FORCED = {"goal_entry_forced": True}
ONCE = {"seven_same_marble_twice": False}
ONE_MATE = {"seven_rest_split": False}
NO_JOKER = {"last_card_joker": "forbidden"}
LENIENT = {"start_first": "lenient"}


def numbered(rows: list[Any]) -> list[str]:
    """An id for each row: the option and a number."""
    return [f"{''.join(row[0])} {number}" for number, row in enumerate(rows)]


def fields(card: str, origin: int, first: int, last: int) -> str:
    """The walks of a card from one field of the track to each of those from first to last."""
    return " ".join(f"{card}:T{origin}>T{to % 64}" for to in range(first, last + 1))


AROUND = "G0.3>G0.4 T62>T63 T62>T0 T62>T1 T62>T2 T62>T3"

# the option; game, before, hands, plays before; the legal plays otherwise, and with it
LEGAL: list[tuple[dict[str, Any], Dog, str, str, str, str, str]] = [
    ({"jack_void": "never"}, BASE, "0:T5", "JJ", "", "J:void fold", ""),
    (NO_TOUCH, BASE, "0:T30 1:T0", "J2", "J:T30xT0", "2:T0>T2 2:T0>G0.2", "2:T0>T2"),
    (NO_TOUCH, BASE, "0:T16 1:T30", "J 2", "J:T16xT30", "2:T16>T18 2:T16>G1.2", "2:T16>T18"),
    (
        NO_TOUCH,
        BASE,
        "0:T30 1:T0",
        "J4A",
        "J:T30xT0 4:T0>T60",
        "A:start A:T60>T61 A:T60>T7",
        "A:start A:T60>T61 A:T60>T7",
    ),
    (NO_TOUCH, BASE, "0:T4", "42", "4:T4>T0", "2:T0>T2 2:T0>G0.2", "2:T0>T2 2:T0>G0.2"),
    (OVERTAKING, TWO, "0:T30 1:T32*", "3", "", "", ""),
    (LAST_RESORT, DOG, "0:T5 1:T16", "J5", "", "J:void 5:T5>T10", "5:T5>T10"),
    (LAST_RESORT, DOG, "0:T5 1:T16", "J", "", "J:void", "J:void"),
    (LAST_RESORT, DOG, "0:T15 1:T16", "J5", "", "J:void", "J:void"),
    (LAST_RESORT, DOG_ALONE, "0:T15 1:T16", "J5", "", "J:void", "J:void"),
    (LAST_RESORT, DOG, "0:T5 1:T20", "J", "", "J:T5xT20", "J:T5xT20"),
    (NOBODY_NEEDED, DOG, "", "J5", "", "", "J:void"),
    (NOBODY_NEEDED, DOG, "1:T16", "J5", "", "", "J:void"),
    (NOBODY_NEEDED, DOG, "1:T20", "J5", "", "", ""),
    (LENIENT, DOG, "0:G1", "2K", "", "K:start", "K:start 2:G0.1>G0.3"),
    (LENIENT, DOG, "0:T62,G1", "7", "7:G0.1>G0.3", AROUND, f"{AROUND} T62>G0.1 T62>G0.2"),
    (FORCED, BASE, "0:T62", "3", "", "3:T62>T1 3:T62>G0.1", "3:T62>G0.1"),
    (FORCED, BASE, "0:T62,T20", "3", "", "3:T62>T1 3:T62>G0.1 3:T20>T23", "3:T62>G0.1 3:T20>T23"),
    (FORCED, BASE, "0:T62,G1", "3", "", "3:T62>T1 3:G0.1>G0.4", "3:T62>T1 3:G0.1>G0.4"),
    (FORCED, BASE, "0:T62", "39", "", "3:T62>T1 3:T62>G0.1 9:T62>T7", "3:T62>G0.1 9:T62>T7"),
    (FORCED, BASE, "0:T62", "7", "", fields("7", 62, 63, 69), fields("7", 62, 63, 69)),
    (ONCE, BASE, "0:T5", "7", "", fields("7", 5, 6, 12), "7:T5>T12"),
    (ONE_MATE, BASE, f"{HOME} 2:T40,T44", "7", "7:T40>T43 T44>T47", "T43>T44 T47>T48", "T43>T44 T47>T48"),
    (NO_JOKER, BASE, f"{HOME} 2:T60,G2,G3,G4", "3", "", "3:T60>T63", "3:T60>T63"),
    (NO_JOKER, BASE, f"{HOME} 2:T30,G2,G3,G4", "3", "", "3:T30>T33 3:T30>G2.1", "3:T30>T33 3:T30>G2.1"),
]


@pytest.mark.parametrize("row", LEGAL, ids=numbered(LEGAL))
def test_the_legal_plays_without_an_option_and_with_it(row: tuple[dict[str, Any], Dog, str, str, str, str, str]):
    option, game, before, hands, plays, without, with_it = row
    for variant, expected in ((game, without), (replace(game, **option), with_it)):
        state = played(variant, to_play(variant, before, hands), *plays.split())
        assert sorted(legal_words(variant, state)) == sorted(expected.split())


# the option; game, before, hands, plays before, a play that is legal otherwise, and the rule that now forbids it
REFUSED: list[tuple[dict[str, Any], Dog, str, str, str, str, str]] = [
    ({"jack_void": "never"}, BASE, "0:T5", "JJ", "", "J:void", "3.5"),
    (NO_TOUCH, BASE, "0:T30 1:T0", "J2", "J:T30xT0", "2:T0>G0.2", "4.9"),
    (LAST_RESORT, DOG, "0:T5 1:T16", "J5", "", "J:void", "3.5"),
    (FORCED, BASE, "0:T62", "3", "", "3:T62>T1", "4.7"),
    (FORCED, BASE, "0:T62,T20", "7", "", "7:T62>T1", "4.7"),
    (FORCED, BASE, "0:T62,T20", "7", "7:T20>T24", "T62>T1", "4.7"),
    (ONCE, BASE, "0:T5,T25", "7", "7:T5>T7", "T7>T12", "5.6"),
    (ONE_MATE, BASE, "0:T62,G2,G3,G4 2:T40,T44", "7", "7:T62>G0.1 T40>T43", "T44>T45", "5.6"),
    (NO_JOKER, BASE, f"{HOME} 2:T30,G2,G3,G4", "X", "", "X=3:T30>G2.1", "7.4"),
    (NO_JOKER, BASE, "0:T63,G2,G3,G4 2:T28,G2,G3,G4", "X", "X=7:T63>G0.1", "T28>G2.1", "7.4"),
]


@pytest.mark.parametrize("row", REFUSED, ids=numbered(REFUSED))
def test_what_an_option_forbids(row: tuple[dict[str, Any], Dog, str, str, str, str, str]):
    option, game, before, hands, plays, refused, rule = row
    played(game, to_play(game, before, hands), *plays.split(), refused)
    variant = replace(game, **option)
    state = played(variant, to_play(variant, before, hands), *plays.split())
    assert action(refused) not in variant.legal(state)
    assert variant.why_not(state, action(refused)).startswith(f"Dog {rule}: ")


# the option; game, before, hands, plays that are legal with it, the position after them
AFTER: list[tuple[dict[str, Any], Dog, str, str, str, str]] = [
    (NO_TOUCH, BASE, "0:T30 1:T0", "J", "J:T30xT0", "0:T0! 1:T30"),
    (NO_TOUCH, BASE, "0:T16 1:T30", "J", "J:T16xT30", "0:T30 1:T16!"),
    (NO_TOUCH, BASE, "0:T0! 3:T60", "3:4", "4:T60>T0", "3:T0"),
    (NO_TOUCH, BASE, "0:T0! 3:T60", "3:5", "5:T60>T1", "0:T0! 3:T1"),
    (NO_TOUCH, BASE, "0:T0!", "K", "K:start", "0:T0*"),
    (NO_TOUCH, BASE, "0:T0! 3:T60", "3:J", "J:T60xT0", "0:T60 3:T0"),
    (NO_TOUCH, BASE, "0:T0!", "44", "4:T0>T4 4:T4>T0", "0:T0"),
    (OVERTAKING, TWO, "0:T30 1:T32*", "7", "7:T30>T37", "0:T37"),
    (OVERTAKING, TWO, "0:T30 1:T32*", "7", "7:T30>T32 T32>T37", "0:T37"),
    (OVERTAKING, TWO, "0:T62,T0*", "7", "7:T62>T5", "0:T5"),
    (OVERTAKING, TWO, "0:T30 1:T32*", "7", "7:T32>T33 T30>T36", "0:T36"),
    (ONCE, BASE, "0:T5,T25", "7", "7:T5>T7 T25>T30", "0:T7,T30"),
    (ONE_MATE, BASE, "0:T62,G2,G3,G4 2:T40,T44", "7", "7:T62>G0.1 T40>T41 T41>T44", f"{HOME} 2:T44"),
    (ONE_MATE, BASE, f"{HOME} 2:T40,T54", "7", "7:T40>T43 T54>T58", f"{HOME} 2:T43,T58"),
    (ONE_MATE, CANADIAN, "0:T20 2:T40,T54", "7", "7:T20>T21 T40>T43 T54>T57", "0:T21 2:T43,T57"),
    (NO_JOKER, BASE, f"{HOME} 2:T30,G2,G3,G4", "3", "3:T30>G2.1", f"{HOME} 2:G1,G2,G3,G4"),
    (NO_JOKER, BASE, f"{HOME} 2:T31,G3,G4", "X", "X=2:T31>G2.1", f"{HOME} 2:G1,G3,G4"),
    (NO_JOKER, TWO, "0:T50 1:T30,G2,G3,G4", "X", "X=7:T30>G1.1 T50>T54", "0:T54 1:G1,G2,G3,G4"),
    ({"canadian_seven": True}, BASE, "0:T20 2:T32*", "7", "7:T32>T35 T20>T24", "0:T24 2:T35"),
]


@pytest.mark.parametrize("row", AFTER, ids=numbered(AFTER))
def test_what_an_option_allows(row: tuple[dict[str, Any], Dog, str, str, str, str]):
    option, game, before, hands, plays, after = row
    variant = replace(game, **option)
    state = played(variant, to_play(variant, before, hands), *plays.split())
    assert shown(variant, state.marbles) == shown(variant, marbles(variant, after))


def test_a_seven_that_overtakes_reaches_one_position_more():  # seven_opens_block
    overtaking = replace(TWO, **OVERTAKING)
    moving = result_words(TWO, position(TWO, "0:T30 1:T32*", "7"))
    assert result_words(overtaking, position(overtaking, "0:T30 1:T32*", "7")) == moving | {"0:T37"}


def test_a_marble_without_the_way_in_is_named_in_the_view():  # swap_onto_start_is_touch
    game = replace(BASE, **NO_TOUCH)
    state = played(game, position(game, "0:T30 1:T0", "J2"), "J:T30xT0")
    assert game.view(state, None).no_entry == ("T0",)
    assert game.view(state, None).protected == ()


def test_the_first_marble_on_the_start_may_be_an_ordinary_one():  # setup_marble_fresh
    game = replace(TWO, setup_marble_fresh=False)
    state = game.start(seed_of(0))
    assert shown(game, state.marbles) == "0:T0 1:T32"
    assert game.view(state, None).protected == ()
    assert TWO.view(TWO.start(seed_of(0)), None).protected == ("T0", "T32")
    assert legal_words(game, replace(state, acting=0, hands=("3", ""))) == ["3:T0>T3", "3:T0>G0.3"]


def test_marbles_may_run_against_the_play():  # track_direction
    game = replace(DOG, track_direction="against_play")
    assert game.view(game.start(seed_of(0)), None).starts == ("T0", "T48", "T32", "T16")
    assert legal_words(game, position(game, "1:T46", "5", 1)) == ["5:T46>T51", "5:T46>G1.3"]
    assert shown(game, played(game, position(game, "", "K", 3), "K:start").marbles) == "3:T16"
    assert legal_words(DOG, position(DOG, "1:T46", "5", 1)) == ["5:T46>T51"]


# ---------------------------------------------------------------------------- teams of three


def test_six_seats_can_be_two_teams_of_three():
    assert THREES.sides == ((0, 2, 4), (1, 3, 5))
    state = position(THREES, "", "A5", others="A6 A7 A8 A9 AT", gifts=("",) * 6)
    after = played(THREES, state, *(f"give:{card}" for card in "56789T"))
    assert after.hands == ("A9", "AT", "A5", "A6", "A7", "A8")  # from the seat two before


def test_who_is_home_starts_and_moves_marbles_of_either_mate():
    state = position(THREES, f"{HOME} 2:T40 4:T70", "K")
    assert legal_words(THREES, state) == ["K:start@2", "K:T40>T53", "K:start@4", "K:T70>T83"]
    one = position(THREES, f"{HOME} 2:G1,G2,G3,G4 4:T70", "K")
    assert legal_words(THREES, one) == ["K:start@4", "K:T70>T83"]


def test_who_is_home_swaps_marbles_of_mates_with_each_other():
    state = position(THREES, f"{HOME} 2:T40 4:T70", "J")
    assert set(legal_words(THREES, state)) == {"J:T40xT70", "J:T70xT40"}
    assert shown(THREES, played(THREES, state, "J:T40xT70").marbles) == f"{HOME} 2:T70 4:T40"
    assert THREES.why_not(state, action("J:void")) == "Dog 3.5: marbles of your mates can be swapped"


def test_a_seven_keeps_the_mate_whose_marbles_it_has_moved():
    state = played(THREES, position(THREES, f"{HOME} 2:T40 4:T70", "7"), "7:T40>T43")
    assert legal_words(THREES, state) == ["T43>T44", "T43>T45", "T43>T46", "T43>T47"]
    assert THREES.why_not(state, action("T70>T71")).startswith("Dog 6.3: ")
    home = played(THREES, position(THREES, f"{HOME} 2:T30,G2,G3,G4 4:T70", "7"), "7:T30>G2.1", "T70>T74")
    assert shown(THREES, home.marbles) == f"{HOME} 2:G1,G2,G3,G4 4:T74"


def test_a_canadian_seven_moves_the_marbles_of_all_three():
    state = position(THREES_CANADIAN, "0:T20 2:T40 4:T70", "7")
    after = played(THREES_CANADIAN, state, "7:T70>T72", "T40>T43", "T20>T21", "T72>T73")
    assert shown(THREES_CANADIAN, after.marbles) == "0:T21 2:T43 4:T73"


def test_three_goals_of_a_team_must_be_full():
    eight = played(THREES, position(THREES, f"{HOME} 2:T30,G2,G3,G4", "32", others="2 2 2 2 2"), "3:T30>G2.1")
    assert THREES.actor(eight) is not None
    full = f"{HOME} 2:G1,G2,G3,G4 4:T62,G2,G3,G4"  # seat 4 starts on T64
    twelve = played(THREES, position(THREES, full, "32", others="2 2 2 2 2"), "3:T62>G4.1")
    assert THREES.actor(twelve) is None
    assert THREES.scores(twelve) == (1, 0, 1, 0, 1, 0)


# ---------------------------------------------------------------------------- deal and exchange


def pack(seed: Any, number: int = 0, cards: str = DECK) -> str:
    return "".join(shuffled(seed, "dog deal", number, cards))


def test_hands_can_be_dealt_in_packets():  # deal_mode
    game, seed = replace(BASE, deal_mode="packets", first_dealer=0), seed_of(0)
    hands = game.start(seed).hands
    for after, seat in enumerate((1, 2, 3, 0)):
        assert sorted(hands[seat]) == sorted(pack(seed)[6 * after : 6 * after + 6])


def test_the_rest_of_the_stack_can_be_shuffled_in_before_a_deal():  # reshuffle
    game = replace(BASE, reshuffle="merge_before_deal")
    for state, _, _, after in steps(game, seed_of(0)):
        if after.round == 6:
            pile = pack(state.seed, 1, DECK)  # six are left, and all the others are discards
            assert len(state.stack) == 6
            assert after.stack == pile[20:]
            assert sorted("".join(after.hands)) == sorted(pile[:20])
            return


def test_with_cards_enough_nothing_is_shuffled_before_a_deal():  # reshuffle
    game = replace(BASE, reshuffle="merge_before_deal", max_rounds=6)
    assert {after.shuffles for _, _, _, after in steps(game, seed_of(0))} == {1}


def test_a_card_drawn_in_a_round_still_finds_the_discards():  # reshuffle
    game = replace(DOG_ALONE, reshuffle="merge_before_deal")
    state = position(game, "", "59", others="22 22", stack="", discards="6")
    assert len(played(game, state, "discard:5").hands[0]) == 2


def test_draws_can_follow_one_another_so_that_a_card_comes_back():  # draw_exchange
    together = replace(TWO, hand_sizes=(1,))
    in_turn = replace(together, draw_exchange="sequential")
    came_back: set[bool] = set()
    for number in range(12):
        seed = seed_of(number)
        one, other = pack(seed)[:2]
        news = [told for told in in_turn.happenings(None, None, in_turn.start(seed), 1) if isinstance(told, Drew)]
        assert together.start(seed).gifts == (one, other)
        second = drawn(seed, "dog exchange", "0.1", one + other)
        assert news == [Drew(0, 1, other), Drew(1, 0, second)]
        came_back.add(second == other)
    assert came_back == {True, False}


def test_sequential_draws_begin_with_the_starter():  # draw_exchange
    game = replace(find("brandi-3"), draw_exchange="sequential", first_dealer=1)
    news = [told for told in game.happenings(None, None, game.start(seed_of(0)), None) if isinstance(told, Drew)]
    assert [(told.seat, told.of) for told in news] == [(2, 0), (0, 1), (1, 2)]


def test_the_first_dealer_is_the_last_seat_a_seat_or_drawn():  # first_dealer
    assert {BASE.start(seed_of(number)).starter for number in range(20)} == {0}
    for seat in range(4):
        assert replace(BASE, first_dealer=seat).start(seed_of(0)).starter == (seat + 1) % 4
    by_lot = replace(BASE, first_dealer="random")
    assert {by_lot.start(seed_of(number)).starter for number in range(20)} == {0, 1, 2, 3}
    for number in range(20):
        dealer = int(drawn(seed_of(number), "dog dealer", 0, "0123"))
        assert by_lot.start(seed_of(number)).starter == (dealer + 1) % 4


def test_other_hand_sizes_are_dealt_in_turn():  # hand_sizes
    game = replace(BASE, hand_sizes=(2, 3), max_rounds=3)
    sizes: dict[int, int] = {}
    for state, _, _, _ in steps(game, seed_of(0)):
        sizes.setdefault(state.round, len(state.hands[0]))
    assert sizes == {0: 2, 1: 3, 2: 2}


def test_two_can_sit_beside_each_other():  # places
    game = replace(TWO, places=(0, 1))
    assert shown(game, game.start(seed_of(0)).marbles) == "0:T0* 1:T16*"
    turned = replace(DOG, places=(3, 2, 1, 0))
    assert turned.view(turned.start(seed_of(0)), None).starts == ("T48", "T32", "T16", "T0")


def test_the_areas_can_have_another_length():  # fields_per_place
    game = replace(BASE, fields_per_place=15)
    assert squares(game).track == 60
    assert game.view(game.start(seed_of(0)), None).starts == ("T0", "T15", "T30", "T45")
    assert legal_words(game, position(game, "0:T56", "5")) == ["5:T56>T1", "5:T56>G0.1"]
    assert legal_words(game, position(game, "0:T58", "K")) == ["K:start", "K:T58>T11"]


def test_without_a_replacement_seats_that_play_alone_fold():  # replacement
    game = replace(DOG_ALONE, replacement=None)
    before = position(game, "", "59", others="22 22")
    assert legal_words(game, before) == []
    assert legal_words(DOG_ALONE, before) == ["discard:5", "discard:9"]
    seats = position(game, "2:T40", "5", 2, others="59 A")
    assert played(game, seats, "5:T40>T45").folded == (0,)


def test_where_hands_are_replaced_no_jack_is_folded_with_them():  # replacement, jack_void
    game = replace(find("brandi-2"), replacement="once")
    assert legal_words(game, position(game, "0:T5", "JJ")) == ["J:void"]
