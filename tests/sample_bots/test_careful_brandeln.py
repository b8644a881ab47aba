"""What the careful bot for Brandeln calls and plays where it is beyond doubt, and that it understands every variant."""

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.cards import BIT, listed
from referee.rules.brandeln.state import Bid, Pass, Play, State, Trump
from referee.rules.chance import derived
from sample_bots.python.careful_brandeln import NOTHING, Contract, Game, Table, choose
from tests.benchmarks.strength import series
from tests.rules.random_variants import BRANDELN_OPTIONS

Asked = dict[str, Any]

FOUR = Brandeln(deals=1)
THREE = Brandeln(deals=1, players=3, three_player_deck="28_dead7")

OPTIONS = {name: values for name, values in BRANDELN_OPTIONS.items() if name not in ("deals", "first_dealer")}
VARIANTS = [
    replace(game, **dict(zip(OPTIONS, values, strict=True)))
    for game in (FOUR, THREE)
    for values in product(*OPTIONS.values())
]
SOME = VARIANTS[::53]
"""All values of all options are among them."""


def told(game: Brandeln, state: State) -> Asked:
    """What the seat to act is asked, as it comes over the wire."""
    seat, legal = game.actor(state), game.legal(state)
    asked = {"legal": legal, "choices": len(legal), "seat": seat, "sides": game.sides, "variant": game}
    return msgspec.json.decode(msgspec.json.encode(asked | {"view": game.view(state, seat)}))


def at_a_table(game: Brandeln, seed: int, chooses: Callable[[Asked], int]) -> Iterator[tuple[State, Asked]]:
    """A match: every state, and what was asked."""
    state = game.start(derived("careful brandeln", "", seed))
    while game.actor(state) is not None:
        asked = told(game, state)
        yield state, asked
        state = game.apply(state, game.legal(state)[chooses(asked)])


def at_random(seed: int) -> Callable[[Asked], int]:
    """Any card and any trump, but in the auction seldom the high contracts, or most deals would be a herrenmord."""
    dice = random.Random(seed)
    return lambda asked: dice.randrange(min(asked["choices"], 7 if asked["view"].get("soloist", -1) >= 0 else 2))


def understood(asked: Asked) -> int:
    """`choose` forgives what it does not understand; here nothing is forgiven."""
    before = msgspec.json.encode(asked)
    ratings = Table(asked).ratings(asked["legal"])
    assert len(ratings) == asked["choices"]
    assert choose(asked) == ratings.index(max(ratings))
    assert msgspec.json.encode(asked) == before
    return ratings.index(max(ratings))


# ---------------------------------------------------------------------------- in every variant


def test_some_variants_have_every_option_in_every_way():
    for name, values in OPTIONS.items():
        for players in (3, 4):
            assert {getattr(game, name) for game in SOME if game.players == players} == set(values)


@pytest.mark.parametrize("number", range(len(SOME)))
def test_it_understands_every_question_of_careful_and_of_random_matches(number):
    game = SOME[number]
    for _ in at_a_table(game, number, understood):
        pass
    for state, asked in at_a_table(game, number, at_random(number)):
        if len(state.tricks) < 2 or state.deal % 2:
            understood(asked)


@pytest.mark.parametrize("number", range(0, len(VARIANTS), 11))
def test_it_knows_the_duties_and_who_may_hold_what(number):
    game = VARIANTS[number]
    for state, asked in at_a_table(game, number, at_random(number)):
        if state.trick is None:
            continue
        table = Table(asked)
        duties = Game(table.rules, game.players, 0, table.contracts[asked["view"]["contract"]], state.trump)
        trick, cards = NOTHING, duties.pack.card
        for seat, name in table.played[-1]:
            trick = trick.with_card(cards[name], seat, duties.pack)
        allowed = duties.allowed(duties.pack.all_of(table.hand), trick)
        assert {name for name, card in cards.items() if card & allowed} == {play["card"] for play in asked["legal"]}
        holders = dict(table.holders(duties, [name for name in cards if name not in seen(state)]))
        for seat, hand in enumerate(state.hands):
            assert all(seat in holders[cards[name]] for name in listed(hand) if name not in seen(state))


def seen(state: State) -> set[str]:
    """The cards that the seat to act has seen."""
    assert state.acting is not None
    tricks = [trick for trick in (*state.tricks, state.trick) if trick]
    return {card for trick in tricks for card in trick.cards} | set(listed(state.hands[state.acting]))


@pytest.mark.parametrize("game", [FOUR, THREE])
def test_the_deals_that_it_looks_at_are_deals(game):
    for state, asked in at_a_table(game, 1, choose):
        if state.trick is None or state.soloist is None:
            continue
        table = Table(asked)
        duties = Game(table.rules, game.players, state.soloist, table.contracts[asked["view"]["contract"]], state.trump)
        own, laid = duties.pack.all_of(table.hand), duties.pack.all_of(seen(state) - set(table.hand))
        for hands in table.deals(duties):
            assert [hand.bit_count() for hand in hands] == asked["view"]["hand_sizes"]
            assert hands[asked["seat"]] == own
            assert sum(hands).bit_count() == sum(asked["view"]["hand_sizes"])
            assert not sum(hands) & laid


# ---------------------------------------------------------------------------- the same answers


def test_nothing_but_seat_view_variant_and_legal_actions_counts():
    for _, asked in at_a_table(FOUR, 2, choose):
        random.seed(asked["choices"])
        more = {"decision": "17-0badcafe", "bank_ms": 5, "match": "m-2", "score": [1, 2, 3, 4], "later": {}}
        assert choose(more | dict(reversed(asked.items()))) == choose(asked)


def test_another_process_gives_the_same_answers():
    questions = [asked for _, asked in at_a_table(THREE, 3, choose)]
    program = (
        "import json, sys; from careful_brandeln import choose;"
        "print(json.dumps([choose(asked) for asked in json.load(sys.stdin)]))"
    )
    folder = Path(__file__).parents[2] / "sample_bots" / "python"
    for hash_seed in "12":
        ran = subprocess.run(
            [sys.executable, "-c", program],
            input=msgspec.json.encode(questions),
            capture_output=True,
            cwd=folder,
            env={"PYTHONHASHSEED": hash_seed},
            check=True,
        )
        assert msgspec.json.decode(ran.stdout) == [choose(asked) for asked in questions]


def test_what_it_does_not_understand_gets_the_first_legal_action():
    for legal in ([{"do": "a"}, {"do": "b"}], [{"do": "play", "card": "X9"}, {"do": "play"}], [{}, {"do": "trump"}]):
        assert choose({"seat": 0, "choices": 2, "legal": legal, "view": {"hand": ["CA"]}}) == 0


# ---------------------------------------------------------------------------- beyond doubt


def position(hands: str, *actions: Any, game: Brandeln = FOUR) -> Asked:
    """What is asked after these actions of seat 0, the forehand, and those behind it; the hands by seat."""
    dealt = [sum(BIT[card] for card in hand.split()) for hand in hands.split("|")]
    assert [hand.bit_count() for hand in dealt] == [7] * game.players
    assert sum(dealt).bit_count() == sum(hand.bit_count() for hand in dealt)
    state = replace(game.start(derived("position", "", 0)), hands=tuple(dealt))
    for action in actions:
        assert action in game.legal(state), (action, game.legal(state))
        state = game.apply(state, action)
    return told(game, state)


def answer(asked: Asked) -> Any:
    return asked["legal"][choose(asked)]


def plays(cards: str) -> list[Play]:
    return [Play(card) for card in cards.split()]


PASSES = [Pass()] * 3
ALL_HIGH = "CA CK CQ SA SK HA DA | CJ CT C9 C7 SQ SJ ST | S9 S7 HK HQ HJ HT H9 | H7 DK DQ DJ DT D9 D7"
TRUMPS = "CJ C7 CA CK CQ SA HA | CT SK SQ SJ ST S9 S7 | C9 HK HQ HJ HT H9 H7 | DA DK DQ DJ DT D9 D7"
ALL_LOW = "C7 C9 S7 S9 H7 H9 D7 | CA CK CQ SJ HJ DA DT | SA SK HQ CJ CT DJ DQ | HA HK HT SQ ST DK D9"

FOUR_TRICKS = "CJ C7 CA CK S9 H9 D9 | CQ S7 ST H7 HT D7 DT | CT SJ SQ HJ HQ DJ DQ | C9 SK SA HK HA DK DA"
SIX_TRICKS = "CA CK SA SK HA HK D7 | C7 C9 S7 S9 H7 H9 D9 | CQ CJ SQ SJ HQ HJ DA | CT ST HT DT DJ DQ DK"
LAST_TRICK = "SJ S7 SA SK SQ HA CQ | S9 HK HQ HJ DA C7 CJ | ST HT H9 H7 CK CT C9 | CA D9 D7 DT DJ DQ DK"
DISCARD = "C7 C9 H7 H9 HA D7 D9 | CA SK S7 S9 DA DK HK | CK CQ CJ ST SJ DQ HQ | CT SA SQ HJ HT DJ DT"


def test_seven_sure_tricks_are_a_herrenmord():
    assert answer(position(ALL_HIGH)) == {"do": "bid", "contract": "herrenmord"}


def test_seven_sure_tricks_of_one_trump_suit_are_a_mord_in_it():
    bid = position(TRUMPS, game=replace(FOUR, contracts="classic"))
    assert answer(bid) == {"do": "bid", "contract": "mord"}
    assert answer(position(TRUMPS, Bid("mord"), *PASSES)) == {"do": "trump", "suit": "C"}
    assert answer(position(TRUMPS, Bid("mord"), *PASSES, Trump("C")))["card"][0] == "C", "an ace might be trumped"


def test_nothing_but_low_cards_is_a_bettel():
    assert answer(position(ALL_LOW)) == {"do": "bid", "contract": "bettel"}


def test_the_four_highest_trumps_are_a_brand():
    assert answer(position(FOUR_TRICKS)) == {"do": "bid", "contract": "brand"}


@pytest.mark.parametrize(("hold", "others"), [("on_turn", [Pass(), Pass()]), ("immediate", [])])
def test_what_is_sure_is_held_and_what_is_hopeless_is_not(hold, others):
    game = replace(FOUR, hold=hold)
    assert answer(position(FOUR_TRICKS, Bid("brandl"), Bid("brand"), *others, game=game)) == {"do": "hold"}
    left = answer(position(SIX_TRICKS, Bid("brandl"), Bid("bettel"), *others, game=game))
    assert left == {"do": "pass" if others else "decline"}, "aces in a bettel, and seven tricks are out of reach"


def test_a_winner_is_kept_for_the_last_trick():
    """Of the three cards still hidden, only the queen of clubs can be taken, and only by the ace."""
    tricks = "SJ S9 ST D7  S7 DA CK DT  SA C7 CT DJ  SK CJ C9 DQ  SQ HJ H7 DK  HA HQ HT"
    asked = position(LAST_TRICK, Bid("mord"), *PASSES, Trump("S"), *plays(tricks))
    assert [play["card"] for play in asked["legal"]] == ["CA", "D9"]
    assert answer(asked)["card"] == "D9"


def test_in_a_bettel_the_ace_goes_where_it_takes_no_trick():
    asked = position(DISCARD, Bid("bettel"), *PASSES, *plays("C7 CA CJ CT  SK SJ SA"))
    assert asked["choices"] == 6, "anything"
    assert answer(asked)["card"] == "HA"


def test_what_is_usually_thrown_away_is_the_highest_card_in_a_bettel_and_else_the_lowest():
    for name, least, most, usual in (("bettel", 0, 0, "SA"), ("brandl", 3, 7, "S7")):
        trump = "" if name == "bettel" else "C"
        game = Game({}, 3, 0, Contract(least, most, has_trump=bool(trump), value=3), trump)
        cards = game.pack.card
        trick = NOTHING.with_card(cards["H9"], 2, game.pack)
        hand = game.pack.all_of(["S7", "SA"])
        assert game.usual(hand, (hand, cards["HK"], cards["HA"]), 0, trick) == cards[usual]


# ---------------------------------------------------------------------------- how strong it is


@pytest.mark.parametrize("game", [FOUR, THREE])
def test_it_beats_the_random_bot(game):
    points = [result.points for group in series(game, "beats random", groups=8) for result in group]
    assert sum(points) / len(points) > 5
