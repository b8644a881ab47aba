"""Auctions of Brandeln: who is asked, what may be said, what comes of it; all of them, worked out slowly, too."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.json import decode
from msgspec.structs import replace

from referee.rules.brandeln.auction import called, calls, opened
from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.deal import contract as contract_of
from referee.rules.brandeln.state import Auction, Bid
from tests.rules import slow_brandeln
from tests.rules.brandeln import (
    ALL_PASS,
    AT_ONCE,
    CLASSIC,
    FOUR,
    NO_JUMPS,
    NOBODY_HOLDS,
    OTHERS_PASS,
    OVERBID,
    THREE,
    dealt,
    done,
    legal_words,
    words,
)

DECLINED = "0 brandl, 1 brand, 0 decline, 2 bettel"

OVER_BETTEL = "mord herrenmord"
OVER_BRAND = f"bettel {OVER_BETTEL}"
OVER_BRANDL = f"brand {OVER_BRAND}"

# id, game, what was said; who is asked, and what it may say
ASKED = [
    ("K17", FOUR, "", f"0 pass brandl {OVER_BRANDL}"),
    ("K19", FOUR, "0 pass, 1 brandl, 2 brand, 3 pass", f"1 pass hold {OVER_BRAND}"),
    ("K20", FOUR, "0 brandl", f"1 pass {OVER_BRANDL}"),
    ("K21 before the last pass", FOUR, "0 brandl, 1 bettel, 2 pass, 3 pass, 0 hold, 1 mord", "0 pass hold herrenmord"),
    ("K22", FOUR, "0 brandl, 1 pass, 2 brand, 3 pass, 0 bettel", f"2 pass {OVER_BETTEL}"),
    ("K23", FOUR, "0 herrenmord", "1 pass"),
    ("K23 the last one", FOUR, "0 herrenmord, 1 pass, 2 pass", "3 pass"),
    ("K24", FOUR, "0 brandl, 1 pass, 2 pass, 3 herrenmord", "0 pass hold"),
    ("K40 after five", CLASSIC, "0 five", "1 pass six bettel mord"),
    ("K40 after the hold", CLASSIC, "0 five, 1 six, 2 pass, 3 pass, 0 hold", "1 pass bettel mord"),
    ("BR-17 only who has bid holds", FOUR, "0 pass, 1 brandl", f"2 pass {OVER_BRANDL}"),
    ("BR-17 nothing to hold yet", FOUR, "0 pass, 1 pass", f"2 pass brandl {OVER_BRANDL}"),
    ("BR-17 a later seat has to go higher", FOUR, f"{OVERBID}, 0 hold", f"1 pass {OVER_BRAND}"),
    ("holds a second time", FOUR, f"{OVERBID}, 0 hold, 1 bettel", f"0 pass hold {OVER_BETTEL}"),
    ("holds against a bidder it has not met", FOUR, "0 brandl, 1 pass, 2 brand, 3 mord", "0 pass hold herrenmord"),
    ("seats before it have passed", FOUR, "0 pass, 1 brandl, 2 brand, 3 bettel, 1 pass", f"2 pass hold {OVER_BETTEL}"),
    ("three players, hold", THREE, "0 brandl, 1 brand, 2 pass", f"0 pass hold {OVER_BRAND}"),
    ("nobody holds", NOBODY_HOLDS, "0 brandl, 1 pass, 2 pass, 3 brand", f"0 pass {OVER_BRAND}"),
    ("no jumps: the first bid", NO_JUMPS, "", "0 pass brandl"),
    ("no jumps: above a bid", NO_JUMPS, "0 brandl, 1 brand", "2 pass bettel"),
    ("no jumps: or hold", NO_JUMPS, OVERBID, "0 pass hold bettel"),
    ("at once: who has bid is asked", AT_ONCE, "0 brandl, 1 brand", "0 decline hold"),
    ("at once: then it goes on behind the bidder", AT_ONCE, "0 brandl, 1 brand, 0 hold", f"2 pass {OVER_BRAND}"),
    ("at once: who declines stays in", AT_ONCE, "0 brandl, 1 brand, 0 decline, 2 pass, 3 pass", f"0 pass {OVER_BRAND}"),
    ("at once: not who has not bid", AT_ONCE, "0 pass, 1 brandl, 2 pass, 3 brand", "1 decline hold"),
    (
        "at once: not who has passed",
        AT_ONCE,
        "0 brandl, 1 brand, 0 decline, 2 pass, 3 bettel, 0 decline, 1 hold, 0 pass, 3 mord",
        "1 decline hold",
    ),
    ("at once: forehand's side first", AT_ONCE, DECLINED, "0 decline hold"),
    ("at once: then the next", AT_ONCE, f"{DECLINED}, 0 decline", "1 decline hold"),
    ("at once: both decline", AT_ONCE, f"{DECLINED}, 0 decline, 1 decline", f"3 pass {OVER_BETTEL}"),
    ("at once: the first holds, no other is asked", AT_ONCE, f"{DECLINED}, 0 hold", f"3 pass {OVER_BETTEL}"),
    ("at once: the second holds", AT_ONCE, f"{DECLINED}, 0 decline, 1 hold", f"3 pass {OVER_BETTEL}"),
    (
        "at once: not who speaks later",
        AT_ONCE,
        "0 pass, 1 pass, 2 brandl, 3 brand, 2 decline, 2 bettel",
        "3 pass mord herrenmord",
    ),
]

# id, game, what was said, the soloist and the contract
PLAYED = [
    ("K18", FOUR, "0 brandl, 1 brand, 2 pass, 3 pass, 0 hold, 1 pass", 0, "brand"),
    ("K21", FOUR, "0 brandl, 1 bettel, 2 pass, 3 pass, 0 hold, 1 mord, 0 pass", 1, "mord"),
    ("K23", FOUR, f"0 herrenmord, {OTHERS_PASS}", 0, "herrenmord"),
    ("K24 hold", FOUR, "0 brandl, 1 pass, 2 pass, 3 herrenmord, 0 hold, 3 pass", 0, "herrenmord"),
    ("K24 pass", FOUR, "0 brandl, 1 pass, 2 pass, 3 herrenmord, 0 pass", 3, "herrenmord"),
    ("K25, BR-19", FOUR, ALL_PASS, 0, "brandl"),
    ("K25 three players", THREE, "0 pass, 1 pass, 2 pass", 0, "brandl"),
    ("K25 classic", CLASSIC, ALL_PASS, 0, "three"),
    ("K26", FOUR, "0 pass, 1 pass, 2 brand, 3 pass", 2, "brand"),
    ("K40", CLASSIC, "0 five, 1 six, 2 pass, 3 pass, 0 hold, 1 bettel, 0 pass", 1, "bettel"),
    ("BR-17 goes higher", FOUR, "0 brandl, 1 brand, 2 pass, 3 pass, 0 hold, 1 bettel, 0 pass", 1, "bettel"),
    ("at once", AT_ONCE, "0 brandl, 1 brand, 0 hold, 2 pass, 3 pass, 1 pass", 0, "brand"),
    ("at once, the highest one", AT_ONCE, "0 brandl, 1 herrenmord, 0 decline, 2 pass, 3 pass, 0 pass", 1, "herrenmord"),
]


@pytest.mark.parametrize(("game", "said", "asked"), [pytest.param(*row[1:], id=row[0]) for row in ASKED])
def test_who_is_asked_may_say(game: Brandeln, said: str, asked: str):
    state = done(game, dealt(game), said)
    seat, *may_say = asked.split()
    assert state.acting == int(seat)
    assert sorted(legal_words(game, state)) == sorted(may_say)


@pytest.mark.parametrize(("game", "said", "soloist", "contract"), [pytest.param(*row[1:], id=row[0]) for row in PLAYED])
def test_an_auction_ends_with(game: Brandeln, said: str, soloist: int, contract: str):
    before, _, _ = said.rpartition(", ")
    assert done(game, dealt(game), before).soloist is None
    state = done(game, dealt(game), said)
    assert state.soloist == state.acting == soloist
    played = contract_of(game, state)
    assert played is not None
    assert played.name == contract
    trumps = ["trump C", "trump S", "trump H", "trump D"]
    with_trump = contract not in ("bettel", "herrenmord")
    if with_trump:
        assert legal_words(game, state) == trumps
        state = done(game, state, f"{soloist} trump H")
        assert state.acting == soloist
    assert state.trump == ("H" if with_trump else "")
    assert len(legal_words(game, state)) == 7, "the soloist leads what it likes"
    assert not set(legal_words(game, state)) & set(trumps)


@pytest.mark.parametrize("first_dealer", range(4))
def test_the_seat_behind_the_dealer_speaks_first_wherever_it_sits(first_dealer: int):
    game = replace(FOUR, first_dealer=first_dealer)
    forehand, second, third, dealer = [(first_dealer + after) % 4 for after in (1, 2, 3, 4)]
    said = f"{forehand} brandl, {second} pass, {third} pass, {dealer} brand"
    state = done(game, game.start(dealt(game).seed), said)
    assert state.acting == forehand
    assert "hold" in legal_words(game, state)
    after = done(game, state, f"{forehand} bettel")
    assert after.acting == dealer
    assert "hold" not in legal_words(game, after)


NOT_HELD = [("CSHD", "S"), ("CSHD", "H"), ("CSHD", "D"), ("SHDC", "C")]


@pytest.mark.parametrize(("suits", "named"), NOT_HELD, ids=[f"BR-20 {named}" for _, named in NOT_HELD])
def test_a_suit_of_which_the_soloist_has_no_card_can_be_trump(suits: str, named: str):
    hands = "/".join(" ".join(suit + rank for rank in "79TJQKA") for suit in suits)
    state = done(FOUR, dealt(FOUR, hands), f"0 brandl, {OTHERS_PASS}, 0 trump {named}")
    assert state.trump == named
    assert state.acting == 0


@pytest.mark.parametrize("early", [pytest.param(b'{"do": "bid", "contract": "brandl", "trump": "S"}', id="BR-20")])
def test_a_trump_suit_beside_a_bid_is_not_read(early: bytes):
    assert decode(early, type=FOUR.action_type) == Bid("brandl")


# ---------------------------------------------------------------------------- all of them


def complete(game: Brandeln, auction: Auction, seat: int) -> Iterator[Auction]:
    """Every auction that can come of this one, to its end."""
    for call in calls(game, auction, seat):
        after, speaker = called(game, auction, seat, call)
        if speaker is None:
            yield after
        else:
            yield from complete(game, after, speaker)


def lengths(game: Brandeln, level: int = 0) -> Counter[int]:
    """How many auctions take so many calls, where the contracts above a level are left."""
    auction = replace(opened(game.players - 1, game.players), level=level)
    return Counter(len(after.calls) for after in complete(game, auction, auction.forehand))


@pytest.mark.parametrize(("game", "count", "longest"), [(FOUR, 906, 12), (THREE, 353, 11)])
def test_there_are_so_many_auctions(game: Brandeln, count: int, longest: int):
    assert lengths(game).total() == count
    assert max(lengths(game)) == longest


@pytest.mark.parametrize(("players", "one_contract", "two_contracts"), [(2, 3, 7), (3, 4, 13), (4, 5, 21)])
def test_there_are_so_many_auctions_over_one_contract_and_over_two(players: int, one_contract: int, two_contracts: int):
    game = FOUR if players == 4 else replace(THREE, players=players)
    assert lengths(game, level=4).total() == one_contract
    assert lengths(game, level=3).total() == two_contracts


@pytest.mark.parametrize("all_pass", ["forced_brandl", "haferl"])
@pytest.mark.parametrize("hold", ["on_turn", "immediate", "off"])
@pytest.mark.parametrize("game", [FOUR, THREE, CLASSIC], ids=["four", "three", "classic"])
def test_no_deal_has_more_decisions_than_the_bound_says(game: Brandeln, hold: str, all_pass: str):
    game = replace(game, deals=1, hold=hold, all_pass=all_pass)
    all_passes = 3 * game.players if all_pass == "haferl" else 0
    assert all_passes + max(lengths(game)) + 1 + 7 * game.players <= game.bound


def named(said: tuple[tuple[int, Any], ...]) -> list[tuple[int, str]]:
    return [(seat, words(call)) for seat, call in said]


def check_standing(game: Brandeln, auction: Auction, speaker: int | None) -> None:
    """This auction, with seat 0 as forehand, stands as it does when worked out from what was said."""
    contracts = slow_brandeln.SEED if game.contracts == "seed" else slow_brandeln.CLASSIC
    slow = slow_brandeln.standing(
        named(auction.calls), game.players, contracts, hold=game.hold, jump_bids=game.jump_bids
    )
    assert speaker == slow.asked
    assert auction.holder == slow.holder
    assert auction.level == (1 + contracts.index(slow.highest) if slow.highest else 0)
    may_say = [] if speaker is None else [words(call) for call in calls(game, auction, speaker)]
    assert sorted(may_say) == sorted(slow.may_say)


def check_all(game: Brandeln, auction: Auction, speaker: int | None) -> None:
    check_standing(game, auction, speaker)
    if speaker is not None:
        for call in calls(game, auction, speaker):
            check_all(game, *called(game, auction, speaker, call))


@pytest.mark.parametrize("jump_bids", [True, False], ids=["jumps", "no jumps"])
@pytest.mark.parametrize("hold", ["on_turn", "immediate", "off"])
@pytest.mark.parametrize("game", [FOUR, THREE, CLASSIC], ids=["four", "three", "classic"])
def test_every_auction_goes_as_it_is_written(game: Brandeln, hold: str, jump_bids: bool):
    check_all(replace(game, hold=hold, jump_bids=jump_bids), opened(game.players - 1, game.players), 0)
