"""Deals of Brandeln from the pack to the points: who gets which cards, when it is over, who pays whom, and the pot."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.cards import CARDS, listed
from referee.rules.brandeln.deal import contract as contract_of
from referee.rules.brandeln.state import State, Trick
from referee.rules.chance import shuffled
from tests.rules import slow_brandeln
from tests.rules.brandeln import (
    ALL_PASS,
    CLASSIC,
    FOUR,
    OTHERS_PASS,
    THREE,
    dealt,
    done,
    in_play,
    legal_words,
    played_out,
    with_hands,
)
from tests.rules.random_play import seed_of

ONE, ONE_OF_THREE, ONE_CLASSIC = [replace(game, deals=1) for game in (FOUR, THREE, CLASSIC)]

ALL_SPADES = "S7 S9 ST SJ SQ SK SA/C7 C9 CT CJ CQ CK CA/H7 H9 HT HJ HQ HK HA"
LOW_CARDS = "C7 C9 S7 S9 H7 H9 D7/CT CJ CQ CK CA D9 DT/ST SJ SQ SK SA DJ DQ"
TWO_TO_LOSE = "SJ S7 SA SK SQ C7 D7/C9 CT CJ CQ CK CA D9/S9 ST DT DJ DQ DK DA"
TWO_TRICKS = "0 SJ, 1 C9, 2 S9, 3 H7, 0 C7, 1 CT, 2 ST, 3 H9"

# ---------------------------------------------------------------------------- the pack and the dealer

# by players; for each seat from forehand on, which cards of the pack it gets
PACKETS = [
    (4, "0 1 8 9 10 20 21", "2 3 11 12 13 22 23", "4 5 14 15 16 24 25", "6 7 17 18 19 26 27"),
    (3, "0 1 6 7 8 15 16", "2 3 9 10 11 17 18", "4 5 12 13 14 19 20"),
]


@pytest.mark.parametrize("dealer", range(3))
@pytest.mark.parametrize(("players", "places"), [pytest.param(row[0], row[1:], id=f"K34 {row[0]}") for row in PACKETS])
def test_cards_are_dealt_in_packets_of_two_three_and_two(players: int, places: tuple[str, ...], dealer: int):
    game = replace(FOUR if players == 4 else THREE, first_dealer=dealer)
    state = game.start(seed_of(34))
    pack = shuffled(state.seed, "brandeln deal", 0, slow_brandeln.PACK)
    for after, numbers in enumerate(places, start=1):
        hand = state.hands[(dealer + after) % players]
        assert sorted(listed(hand)) == sorted(pack[int(number)] for number in numbers.split())


def test_the_pack_has_28_cards_and_no_eights():
    assert sorted(CARDS) == sorted(slow_brandeln.PACK)
    assert len(CARDS) == len(set(CARDS)) == 28
    assert not [card for card in CARDS if "8" in card]


@pytest.mark.parametrize("game", [FOUR, THREE], ids=["BR-22 four", "BR-22 three, K33"])
def test_everybody_has_seven_cards_of_its_own(game: Brandeln):
    for number in range(1_000):
        hands = [set(listed(hand)) for hand in game.start(seed_of(number)).hands]
        assert [len(hand) for hand in hands] == [7] * game.players
        assert len(set[str]().union(*hands)) == 7 * game.players


ENDINGS = {
    "K35 after a mord of forehand": f"0 mord, {OTHERS_PASS}",
    "K35 after a forced game": ALL_PASS,
    "K35 after a bettel of another": "0 pass, 1 bettel, 2 pass, 3 pass",
}


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
def test_the_next_dealer_sits_one_seat_on(ending: str):
    state = dealt(FOUR)
    assert (state.dealer, state.acting) == (3, 0)
    after = played_out(FOUR, done(FOUR, state, ending))
    assert (after.deal, after.dealer, after.acting) == (1, 0, 1)
    assert after.auction.active == (1, 2, 3, 0)


def test_the_dealer_goes_round_the_table():
    game = replace(THREE, deals=5, first_dealer=1)
    state, dealers = game.start(seed_of(35)), list[int]()
    while state.acting is not None:
        dealers.append(state.dealer)
        state = played_out(game, state)
    assert dealers == [1, 2, 0, 1, 2]


@pytest.mark.parametrize(("first_dealer", "dealers"), [("last", {3}), (0, {0}), (2, {2}), ("random", {0, 1, 2, 3})])
def test_the_first_dealer_is_the_last_seat_or_another_or_drawn(first_dealer: str | int, dealers: set[int]):
    game = replace(FOUR, first_dealer=first_dealer)
    starts = [game.start(seed_of(number)) for number in range(50)]
    assert {state.dealer for state in starts} == dealers
    assert all(state.acting == (state.dealer + 1) % 4 for state in starts)


@pytest.mark.parametrize("deals", [1, 2, 7])
def test_a_match_has_so_many_deals(deals: int):
    game = replace(FOUR, deals=deals)
    state = dealt(game)
    for deal in range(deals):
        assert state.deal == deal
        state = played_out(game, state)
    assert state.acting is None
    assert game.legal(state) == ()


# ---------------------------------------------------------------------------- who pays whom

# id, game, contract, tricks of the soloist, scores
PAID = [
    ("K27 three tricks", ONE, "brandl", 3, "9 -3 -3 -3"),
    ("K27 seven tricks", ONE, "brandl", 7, "9 -3 -3 -3"),
    ("K28 two tricks", ONE, "brandl", 2, "-9 3 3 3"),
    ("K28 none", ONE, "brandl", 0, "-9 3 3 3"),
    ("K29 brand", ONE, "brand", 4, "12 -4 -4 -4"),
    ("K29 bettel", ONE, "bettel", 0, "18 -6 -6 -6"),
    ("K29 mord", ONE, "mord", 7, "36 -12 -12 -12"),
    ("K29 herrenmord, BR-16", ONE, "herrenmord", 7, "54 -18 -18 -18"),
    ("K33", ONE_OF_THREE, "brandl", 3, "6 -3 -3"),
    ("K33 lost", ONE_OF_THREE, "brandl", 2, "-6 3 3"),
    ("K33 herrenmord", ONE_OF_THREE, "herrenmord", 7, "36 -18 -18"),
    ("K40 three", ONE_CLASSIC, "three", 3, "9 -3 -3 -3"),
    ("K40 four", ONE_CLASSIC, "four", 3, "-12 4 4 4"),
    ("K40 five", ONE_CLASSIC, "five", 5, "15 -5 -5 -5"),
    ("K40 five lost", ONE_CLASSIC, "five", 4, "-15 5 5 5"),
    ("K40 six", ONE_CLASSIC, "six", 6, "18 -6 -6 -6"),
    ("K40 six lost", ONE_CLASSIC, "six", 5, "-18 6 6 6"),
    ("K40 bettel", ONE_CLASSIC, "bettel", 0, "21 -7 -7 -7"),
    ("K40 mord", ONE_CLASSIC, "mord", 7, "24 -8 -8 -8"),
    ("BR-16 brandl with five", ONE, "brandl", 5, "9 -3 -3 -3"),
    ("BR-16 brand with three", ONE, "brand", 3, "-12 4 4 4"),
]


def before_the_last_trick(game: Brandeln, contract: str, tricks: int) -> State:
    """The soloist, seat 0, leads to the seventh trick, and takes it unless it is to have none at all."""
    takes = tricks > 0
    hands = f"{'SA' if takes else 'S9'}/SK/SQ/ST".split("/")[: game.players]
    taken = (tricks - takes, 6 - (tricks - takes), *[0] * (game.players - 2))
    trump = "" if contract in ("bettel", "herrenmord") else "H"
    return in_play(game, contract, trump, "", "/".join(hands), tricks=(Trick(0),) * 6, taken=taken)


@pytest.mark.parametrize(("game", "contract", "tricks", "scores"), [pytest.param(*row[1:], id=row[0]) for row in PAID])
def test_the_opponents_pay_or_are_paid(game: Brandeln, contract: str, tricks: int, scores: str):
    state = played_out(game, before_the_last_trick(game, contract, tricks))
    assert state.acting is None
    assert state.taken[0] == tricks
    assert game.scores(state) == tuple(map(int, scores.split()))
    assert sum(game.scores(state)) == 0


# id, game, hands, auction and trump, scores, however the others play
WHOLE = [
    ("K27", ONE, ALL_SPADES, f"0 brandl, {OTHERS_PASS}, 0 trump S", "9 -3 -3 -3"),
    ("K28", ONE, LOW_CARDS, f"0 brandl, {OTHERS_PASS}, 0 trump D", "-9 3 3 3"),
    ("K29 brand", ONE, ALL_SPADES, f"0 brand, {OTHERS_PASS}, 0 trump S", "12 -4 -4 -4"),
    ("K29 bettel", ONE, LOW_CARDS, f"0 bettel, {OTHERS_PASS}", "18 -6 -6 -6"),
    ("K29 mord", ONE, ALL_SPADES, f"0 mord, {OTHERS_PASS}, 0 trump S", "36 -12 -12 -12"),
    ("K29 herrenmord", ONE, ALL_SPADES, f"0 herrenmord, {OTHERS_PASS}", "54 -18 -18 -18"),
    (
        "K18 forehand holds and wins",
        ONE,
        ALL_SPADES,
        "0 brandl, 1 brand, 2 pass, 3 pass, 0 hold, 1 pass, 0 trump S",
        "12 -4 -4 -4",
    ),
    ("K25, BR-19 the forced game", ONE, ALL_SPADES, f"{ALL_PASS}, 0 trump S", "9 -3 -3 -3"),
    ("K26 another soloist", ONE, ALL_SPADES, "0 pass, 1 pass, 2 herrenmord, 3 pass", "-18 -18 54 -18"),
    ("K33", ONE_OF_THREE, ALL_SPADES, "0 mord, 1 pass, 2 pass, 0 trump S", "24 -12 -12"),
]


@pytest.mark.parametrize(("game", "hands", "said", "scores"), [pytest.param(*row[1:], id=row[0]) for row in WHOLE])
def test_a_whole_deal_brings(game: Brandeln, hands: str, said: str, scores: str):
    state = played_out(game, done(game, dealt(game, hands), said))
    assert game.scores(state) == tuple(map(int, scores.split()))
    assert len(state.tricks) == 7


# ---------------------------------------------------------------------------- when it is over


ACE_IN_BETTEL = "CA C7 S7 S9 H7 H9 D7/C9 CT CJ CQ CK D9 DT/ST SJ SQ SK SA DJ DQ"
ONE_TRICK = "0 CA, 1 C9, 2 ST, 3 HT"
ONE_TOO_HIGH = "C7 C9 S7 S9 H7 H9 DA/CT CJ CQ CK CA D7 D9/ST SJ SQ SK SA DT DJ"
FOUR_TRICKS = ", ".join(
    ("0 C7, 1 CT, 2 ST, 3 HT", "1 CJ, 2 SJ, 3 HJ, 0 C9", "1 CQ, 2 SQ, 3 HQ, 0 S7", "1 D9, 2 DT, 3 DQ, 0 DA")
)
FIVE_TRICKS = ", ".join(
    (
        "0 C7, 1 CT, 2 ST, 3 HT",
        "2 DJ, 3 DK, 0 D7, 1 D9",
        "3 HJ, 0 H7, 1 CJ, 2 SJ",
        "2 DQ, 3 DA, 0 S9, 1 DT",
        "0 C9, 1 CQ, 2 SQ, 3 HQ",
    )
)

# id, hands, contract, what is played; over under which values of early_end, with which scores
DECIDED = [
    ("K30", ONE_TOO_HIGH, "0 bettel", FOUR_TRICKS, "bettel_mord bettel_only", "-18 6 6 6"),
    ("BR-14", ACE_IN_BETTEL, "0 bettel", ONE_TRICK, "bettel_mord bettel_only", "-18 6 6 6"),
    ("K31", TWO_TO_LOSE, "0 mord, 0 trump S", TWO_TRICKS, "bettel_mord", "-36 12 12 12"),
    ("K31 herrenmord", TWO_TO_LOSE, "0 herrenmord", "0 C7, 1 C9, 2 S9, 3 H7", "bettel_mord", "-54 18 18 18"),
    ("brand that is lost", LOW_CARDS, "0 brand, 0 trump S", FIVE_TRICKS, "", "-12 4 4 4"),
    ("brandl that is won", ALL_SPADES, "0 brandl, 0 trump S", "0 SA, 1 C7, 2 H7, 3 D7", "", "9 -3 -3 -3"),
]


@pytest.mark.parametrize("early_end", ["bettel_mord", "bettel_only", "never"])
@pytest.mark.parametrize(
    ("hands", "contract", "cards", "ends_under", "scores"), [pytest.param(*row[1:], id=row[0]) for row in DECIDED]
)
def test_a_deal_is_over_with_the_trick_that_decides_it_or_with_the_last(
    hands: str, contract: str, cards: str, ends_under: str, scores: str, early_end: str
):
    game = replace(ONE, early_end=early_end)
    bid, *trump = contract.split(", ")
    state = done(game, dealt(game, hands), ", ".join((bid, OTHERS_PASS, *trump, cards)))
    assert (state.acting is None) == (early_end in ends_under.split())
    last = played_out(game, state)
    assert len(last.tricks) == (len(state.tricks) if state.acting is None else 7)
    assert game.scores(last) == tuple(map(int, scores.split()))


def test_when_a_deal_is_over_the_next_forehand_is_asked():
    state = done(FOUR, dealt(FOUR, ACE_IN_BETTEL), f"0 bettel, {OTHERS_PASS}, {ONE_TRICK}")
    assert (state.deal, state.acting, state.points) == (1, 1, (-18, 6, 6, 6))
    assert "brandl" in legal_words(FOUR, state)


# ---------------------------------------------------------------------------- the pot

HAFERL = replace(FOUR, all_pass="haferl")
ONE_HAFERL = replace(HAFERL, deals=1)
WINS = f"0 brandl, {OTHERS_PASS}, 0 trump S"
LOSES = f"0 mord, {OTHERS_PASS}, 0 trump S, {TWO_TRICKS}"


def times(count: int, text: str) -> str:
    return ", ".join([text] * count)


@pytest.mark.parametrize("count", [1, 2, 3], ids=["K36, BR-19", "K36 twice", "K36 three times"])
def test_all_pass_pay_into_the_pot_and_the_same_dealer_deals_again(count: int):
    before = dealt(HAFERL)
    state = done(HAFERL, before, times(count, ALL_PASS))
    assert state.pot == 4 * count
    assert state.points == (-count,) * 4
    assert HAFERL.scores(state) == (0, 0, 0, 0)
    assert (state.deal, state.dealer, state.acting, state.soloist) == (0, 3, 0, None)
    assert state.hands != before.hands
    assert legal_words(HAFERL, state) == legal_words(HAFERL, before)


def test_a_pot_of_three():
    game = replace(THREE, all_pass="haferl")
    state = done(game, dealt(game), "0 pass, 1 pass, 2 pass")
    assert (state.pot, state.points, state.dealer) == (3, (-1, -1, -1), 2)


def test_the_fourth_time_under_one_dealer_forehand_has_to_play_and_nobody_pays():
    state = done(HAFERL, dealt(HAFERL), times(4, ALL_PASS))
    assert (state.pot, state.points, state.soloist) == (12, (-3, -3, -3, -3), 0)
    contract = contract_of(HAFERL, state)
    assert contract is not None
    assert contract.name == "brandl"
    after = played_out(HAFERL, done(HAFERL, with_hands(state, ALL_SPADES), "0 trump S"))
    assert (after.pot, after.points) == (0, (-3 + 9 + 12, -3 - 3, -3 - 3, -3 - 3))


def test_under_the_next_dealer_it_is_counted_anew():
    state = played_out(HAFERL, done(HAFERL, dealt(HAFERL), times(4, ALL_PASS)))
    pot = state.pot
    assert (state.dealer, state.deal) == (0, 1)
    state = done(HAFERL, state, times(3, "1 pass, 2 pass, 3 pass, 0 pass"))
    assert (state.pot, state.deal, state.soloist) == (pot + 12, 1, None)
    assert done(HAFERL, state, "1 pass, 2 pass, 3 pass, 0 pass").soloist == 1


def test_the_view_tells_how_often_all_have_passed_under_this_dealer():
    """Two moments that differ in nothing else: in the one the next time pays, in the other forehand has to play."""
    next_deal = "1 pass, 2 pass, 3 pass, 0 pass"
    one, other = (played_out(HAFERL, done(HAFERL, dealt(HAFERL), before)) for before in (times(4, ALL_PASS), WINS))
    states = one, done(HAFERL, other, times(3, next_deal))
    assert [state.deal for state in states] == [1, 1]
    assert [HAFERL.view(state, None).passed_out for state in states] == [0, 3]
    assert [done(HAFERL, state, next_deal).soloist for state in states] == [None, 1]
    assert FOUR.view(dealt(FOUR), None).passed_out is UNSET


def test_the_next_soloist_who_wins_takes_the_pot():
    state = done(HAFERL, dealt(HAFERL), ALL_PASS)
    state = played_out(HAFERL, done(HAFERL, with_hands(state, ALL_SPADES), WINS))
    assert (state.pot, state.points) == (0, (-1 + 9 + 4, -1 - 3, -1 - 3, -1 - 3))


def test_a_soloist_who_loses_adds_nothing_and_the_pot_waits_for_the_next():
    state = done(HAFERL, dealt(HAFERL), ALL_PASS)
    state = done(HAFERL, with_hands(state, TWO_TO_LOSE), LOSES)
    assert (state.pot, state.points) == (4, (-1 - 36, -1 + 12, -1 + 12, -1 + 12))
    state = done(HAFERL, with_hands(state, ALL_SPADES), "1 herrenmord, 2 pass, 3 pass, 0 pass")
    state = played_out(HAFERL, state)
    assert (state.pot, state.points) == (0, (-37 - 18, 11 + 54 + 4, 11 - 18, 11 - 18))


def test_what_is_in_the_pot_at_the_end_is_paid_back():
    state = done(ONE_HAFERL, dealt(ONE_HAFERL), times(2, ALL_PASS))
    state = done(ONE_HAFERL, with_hands(state, TWO_TO_LOSE), LOSES)
    assert state.acting is None
    assert state.pot == 0
    assert ONE_HAFERL.scores(state) == (-36, 12, 12, 12)


def test_deals_that_all_pass_do_not_count():
    state = done(ONE_HAFERL, dealt(ONE_HAFERL), times(3, ALL_PASS))
    assert state.acting == 0
    assert played_out(ONE_HAFERL, done(ONE_HAFERL, state, WINS)).acting is None
