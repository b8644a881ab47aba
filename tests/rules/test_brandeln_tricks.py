"""Tricks of Brandeln: what a hand has to play, who takes a trick, and the same worked out slowly for random tricks."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.state import Trick
from referee.rules.brandeln.tricks import with_card
from tests.rules import slow_brandeln
from tests.rules.brandeln import FOUR, THREE, cards, done, in_play, legal_words, to_follow
from tests.rules.random_variants import Dice

HEADING = {"head_when_trumped": True}
FREE = {"undertrump": "free"}
NO_DUTY = {"must_trump": False}

# id, trump (a dash: none), the trick, the hand, the cards that may be played
DUTIES = [
    ("K03", "-", "HK", "H7 HQ HA S9 DK", "HA"),
    ("K03 with a trump suit", "S", "HK", "H7 HQ HA S9 DK", "HA"),
    ("K04", "-", "HK", "H7 HQ HT S9 DK", "H7 HQ HT"),
    ("K05", "S", "HK S7", "H7 HQ HA S9 DK", "H7 HQ HA"),
    ("K06", "S", "H9", "S9 SK DK CA", "S9 SK"),
    ("K07", "S", "H9 SQ", "S9 SK DK CA", "SK"),
    ("K08", "S", "H9 SQ", "S9 ST DK CA", "S9 ST"),
    ("K09", "S", "H9 SQ", "DK CA C7", "DK CA C7"),
    ("K10", "S", "SK", "S7 SA DK", "S7 SA"),
    ("K11", "S", "SK", "SQ ST DK", "SQ ST"),
    ("K12", "S", "S7", "SJ SA DK", "SJ"),
    ("K13", "S", "HQ", "HJ HK HA", "HK HA"),
    ("K14", "H", "HT", "H7 HJ D7", "H7 HJ"),
    ("K15 the jack beats the seven", "H", "H7", "HA HJ", "HJ"),
    ("K15 an ace does not", "H", "H7", "HA HK", "HA HK"),
    ("K16", "-", "HQ", "HJ H9 DK", "HJ H9"),
    ("K32 the soloist, too", "-", "H9", "HA H7", "HA"),
    ("BR-03", "H", "ST", "S9 SA HK", "SA"),
    ("BR-03 without trump", "-", "ST", "S9 SA HK", "SA"),
    ("BR-05 neither beats the best so far", "H", "S9 SK", "ST S7", "ST S7"),
    ("BR-05 the ace does", "H", "S9 SK", "SA S7", "SA"),
    ("BR-06", "H", "ST H9", "SA S9", "SA S9"),
    ("BR-07", "H", "ST", "H9 CA", "H9"),
    ("BR-07 though a fellow defender is about to win", "H", "ST SA", "H9 CA", "H9"),
    ("BR-09", "H", "ST H7", "HT CA", "HT"),
    ("BR-10 over the ace of trumps", "H", "HA", "HK H7 H9", "H7"),
    ("BR-10 no trump is high enough", "H", "HA", "HK H9", "HK H9"),
    ("BR-10 no trump in the hand", "H", "HA", "CK D9", "CK D9"),
    ("BR-13 the soloist heads", "-", "ST", "SA S9", "SA"),
    ("BR-13 nothing is trumped", "-", "ST", "HJ H7 CA", "HJ H7 CA"),
    ("BR-13 a jack is below the queen, a seven below all", "-", "SQ", "SJ S7 CA", "SJ S7"),
    ("who leads is free", "S", "", "S9 HA H7", "S9 HA H7"),
    ("a jack and a seven of another suit do not rise", "S", "HQ", "HJ H7 HK", "HK"),
    ("trump led and headed twice", "S", "SA S7", "SK S9", "SK S9"),
    ("the last trump counts, not the first", "S", "H9 ST SK", "SQ SA DK", "SA"),
]

# id, options; trump, trick, hand; allowed otherwise, and with the options
CHANGED = [
    ("K05", HEADING, "S", "HK S7", "H7 HQ HA S9 DK", "H7 HQ HA", "HA"),
    ("BR-06", HEADING, "H", "ST H9", "SA S9", "SA S9", "SA"),
    ("over the highest of the suit, not over the first", HEADING, "S", "HT HQ S9", "HJ HK H9", "HJ HK H9", "HK"),
    ("nothing to head with", HEADING, "S", "HK S7", "HQ H7", "HQ H7", "HQ H7"),
    ("trump led is headed in either case", HEADING, "S", "ST SQ", "SK S9", "SK", "SK"),
    ("K08", FREE, "S", "H9 SQ", "S9 ST DK CA", "S9 ST", "S9 ST DK CA"),
    ("BR-09", FREE, "H", "ST H7", "HT CA", "HT", "HT CA"),
    ("free only where no trump is high enough", FREE, "S", "H9 SQ", "S9 SK DK", "SK", "SK"),
    ("free only where a trump lies", FREE, "S", "H9", "S9 DK", "S9", "S9"),
    ("free only who cannot follow", FREE, "S", "SA", "S9 DK", "S9", "S9"),
    ("K06", NO_DUTY, "S", "H9", "S9 SK DK CA", "S9 SK", "S9 SK DK CA"),
    ("K07", NO_DUTY, "S", "H9 SQ", "S9 SK DK CA", "SK", "S9 SK DK CA"),
    ("to follow and to head stays", NO_DUTY, "S", "HK", "HA H7 S9", "HA", "HA"),
    ("trump led is a suit to follow and to head", NO_DUTY, "S", "SK", "S9 SA HA", "SA", "SA"),
]

# id, trump, the cards of a trick, the one that takes it
TAKEN = [
    ("K01", "S", "SA S7 SJ SK", "SJ"),
    ("K02", "-", "HT HJ H7 HQ", "HQ"),
    ("K37", "S", "HA S9 HK ST", "ST"),
    ("K38", "S", "H9 DA CA H7", "H9"),
    ("BR-01", "H", "HA H7 HJ HK", "HJ"),
    ("BR-01 without the jack", "H", "HA H7 HK", "H7"),
    ("BR-02 a plain suit beside trump", "H", "S7 SJ SQ ST", "SQ"),
    ("BR-02 without trump", "-", "S7 SJ SQ ST", "SQ"),
    ("BR-12", "H", "S9 CA DA CK", "S9"),
    ("BR-12 without trump", "-", "S9 CA DA CK", "S9"),
]


def check_duty(game: Brandeln, trump: str, trick: str, hand: str, allowed: str) -> None:
    assert sorted(legal_words(game, to_follow(game, trump, trick, hand))) == sorted(allowed.split())


@pytest.mark.parametrize(("trump", "trick", "hand", "allowed"), [pytest.param(*row[1:], id=row[0]) for row in DUTIES])
def test_a_hand_may_play(trump: str, trick: str, hand: str, allowed: str):
    check_duty(FOUR, trump, trick, hand, allowed)


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "allowed"),
    [pytest.param(*row[1:], id=row[0]) for row in DUTIES if len(row[2].split()) < 3],
)
def test_three_players_have_the_same_duties(trump: str, trick: str, hand: str, allowed: str):
    check_duty(THREE, trump, trick, hand, allowed)


@pytest.mark.parametrize(
    ("options", "trump", "trick", "hand", "usual", "changed"), [pytest.param(*row[1:], id=row[0]) for row in CHANGED]
)
def test_an_option_changes_a_duty(options: dict[str, Any], trump: str, trick: str, hand: str, usual: str, changed: str):
    check_duty(FOUR, trump, trick, hand, usual)
    check_duty(replace(FOUR, **options), trump, trick, hand, changed)


@pytest.mark.parametrize("contract", ["brandl", "brand", "mord"])
def test_duties_are_the_same_in_every_contract_with_trump(contract: str):
    assert legal_words(FOUR, in_play(FOUR, contract, "S", "HK", "/H7 HA S9")) == ["HA"]
    assert legal_words(FOUR, in_play(FOUR, contract, "S", "HK SQ", "//SK S9 DA")) == ["SK"]


@pytest.mark.parametrize("contract", ["bettel", "herrenmord"])
def test_duties_are_the_same_in_both_contracts_without(contract: str):
    assert legal_words(FOUR, in_play(FOUR, contract, "", "HK", "/H7 HA S9")) == ["HA"]
    assert legal_words(FOUR, in_play(FOUR, contract, "", "HK", "/SJ CA")) == ["CA", "SJ"]


@pytest.mark.parametrize(("trump", "trick", "takes"), [pytest.param(*row[1:], id=row[0]) for row in TAKEN])
def test_a_trick_is_taken_by(trump: str, trick: str, takes: str):
    *others, last = trick.split()
    game = replace(FOUR if len(others) == 3 else THREE, early_end="never")
    state = to_follow(game, trump, " ".join(others), last)
    after = done(game, state, f"{len(others)} {last}")
    assert after.tricks[0].winner == after.acting == trick.split().index(takes)
    assert after.taken == tuple(int(seat == after.acting) for seat in range(game.players))


# ---------------------------------------------------------------------------- worked out slowly

DEALS = 4_000
"""At 21 or 28 positions each, about 100,000."""


OPTIONS: dict[str, tuple[Any, ...]] = {
    "head_when_trumped": (False, True),
    "must_trump": (True, True, False),
    "undertrump": ("forced", "free"),
}

Moment = tuple[list[str], list[str], list[str]]
"""The cards on the table, a hand, and those of it that may be played by what is written."""


def moments(dice: Dice) -> Iterator[Moment]:
    """Each time that somebody is to play, in a deal of random cards that keep to the rules, or not."""
    options = {name: dice.one_of(values) for name, values in OPTIONS.items()}
    game = replace(dice.one_of((FOUR, FOUR, THREE)), early_end="never", **options)
    trump, keep_to_rules = dice.one_of(("C", "S", "H", "D", "")), dice.below(3) > 0
    pack = dice.some_of(slow_brandeln.PACK, 28)
    hands = [list(pack[7 * seat : 7 * seat + 7]) for seat in range(game.players)]
    state, leader = to_follow(game, trump or "-", "", "C7"), dice.below(game.players)
    for _ in range(7):
        lies, trick = list[str](), Trick(leader)
        for seat in [(leader + after) % game.players for after in range(game.players)]:
            allowed = slow_brandeln.allowed(hands[seat], lies, trump, **options)
            held = tuple(cards(" ".join(hand)) for hand in hands)
            here = replace(state, acting=seat, hands=held, trick=trick)
            assert sorted(legal_words(game, here)) == sorted(allowed), (game, lies, hands[seat])
            yield lies, hands[seat], allowed
            card = dice.one_of(allowed if keep_to_rules else hands[seat])
            hands[seat].remove(card)
            lies.append(card)
            trick = with_card(game, trick, seat, card, trump)
        leader = (leader + lies.index(slow_brandeln.taking(lies, trump))) % game.players
        assert trick.winner == leader


def case(moment: Moment) -> str:
    """What a position is about."""
    lies, hand, allowed = moment
    if not lies:
        return "leads"
    suits = {card[0] for card in allowed}
    how = "follows" if suits == {lies[0][0]} else "another suit"
    return f"{how}, {'bound' if len(allowed) < len(hand) else 'any card'}"


def check_random_deals(numbers: range) -> None:
    came_up = Counter(case(moment) for number in numbers for moment in moments(Dice(f"brandeln tricks {number}")))
    assert came_up.total() >= 25 * len(numbers)
    assert len(came_up) == 5
    assert min(came_up.values()) > len(numbers) / 2


def test_100_000_random_positions_are_judged_as_the_rules_are_written():
    check_random_deals(range(DEALS))


@pytest.mark.long
def test_a_million_random_positions_are_judged_as_the_rules_are_written():
    check_random_deals(range(DEALS, 11 * DEALS))
