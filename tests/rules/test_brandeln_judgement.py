"""Disputes in Brandeln: what is answered to a trick, a hand and a card, and to what is said in an auction."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.catalog import find
from referee.rules.telling import QuestionError, Ruling

FOUR, THREE, CLASSIC = find("brandeln-4"), find("brandeln-3"), find("brandeln-4-classic")
HEADING, FREE = replace(FOUR, head_when_trumped=True), replace(FOUR, undertrump="free")
AT_ONCE, HAFERL = replace(FOUR, hold="immediate"), replace(FOUR, all_pass="haferl")
NO_JUMPS = replace(FOUR, jump_bids=False)


def texts(ruling: Ruling) -> list[str]:
    return [paragraph.text for paragraph in ruling.paragraphs]


def only(rulings: tuple[Ruling, ...]) -> Ruling:
    (ruling,) = rulings
    return ruling


# ---------------------------------------------------------------------------- a hand

# id, game, trump, trick, hand; the cards that may be played, and what they do by which rule
HANDS = [
    ("K03", FOUR, "", "HK", "H7 HQ HA S9 DK", "HA", "heads HK (Brandeln 5.3)"),
    ("K04", FOUR, "", "HK", "H7 HQ HT S9 DK", "H7 HQ HT", "follows suit (Brandeln 5.2)"),
    ("K05", FOUR, "S", "HK S7", "H7 HQ HA S9 DK", "H7 HQ HA", "follows suit (Brandeln 5.2)"),
    ("K05 headed", HEADING, "S", "HK S7", "H7 HQ HA S9 DK", "HA", "heads HK (Brandeln 5.3)"),
    ("K06", FOUR, "S", "H9", "S9 SK DK CA", "S9 SK", "trumps (Brandeln 5.4)"),
    ("K07", FOUR, "S", "H9 SQ", "S9 SK DK CA", "SK", "overtrumps SQ (Brandeln 5.5)"),
    ("K08", FOUR, "S", "H9 SQ", "S9 ST DK CA", "S9 ST", "trumps, though below SQ (Brandeln 5.6)"),
    ("K08 free", FREE, "S", "H9 SQ", "S9 ST DK CA", "S9 ST DK CA", "any card may be played (Brandeln 5.7)"),
    ("K09", FOUR, "S", "H9 SQ", "DK CA C7", "DK CA C7", "any card may be played (Brandeln 5.7)"),
    ("K12", FOUR, "S", "S7", "SJ SA DK", "SJ", "heads S7 (Brandeln 5.3)"),
    ("K32", CLASSIC, "", "H9", "HA H7", "HA", "heads H9 (Brandeln 5.3)"),
    ("three players", THREE, "S", "H9 SQ", "S9 SK DK CA", "SK", "overtrumps SQ (Brandeln 5.5)"),
    ("leads", FOUR, "S", "", "S9 DK", "S9 DK", "whoever leads may lead any card (Brandeln 5.1)"),
]


@pytest.mark.parametrize(
    ("game", "trump", "trick", "hand", "allowed", "does"), [pytest.param(*row[1:], id=row[0]) for row in HANDS]
)
def test_every_card_of_a_hand_is_judged(game: Brandeln, trump: str, trick: str, hand: str, allowed: str, does: str):
    ruling = only(game.judge(trick, hand, trump=trump))
    lines = dict(text.split("  ", 1) for text in texts(ruling) if text[2:4] == "  ")
    assert lines.keys() == set(hand.split())
    legal = {card for card, line in lines.items() if line.startswith("legal: ")}
    assert legal == set(allowed.split())
    assert {lines[card].removeprefix("legal: ").partition(";")[0] for card in legal} == {does}
    assert all(line.startswith(("legal: ", "illegal: Brandeln 5.")) for line in lines.values())
    for card, one in zip(lines, game.judge(trick, hand, *lines, trump=trump), strict=True):
        assert one.heading == f"{card}: {'legal' if card in legal else 'illegal'}"
        assert one.legal == (card in legal)
        assert texts(one)[0] == (does if one.legal else lines[card].removeprefix("illegal: "))


def test_a_hand_is_told_with_the_trick_it_plays_to():
    ruling = only(FOUR.judge("HK HQ", "S9 HA HJ", trump="S"))
    assert ruling.heading == "seat 2 is to play and holds S9 HJ HA; spades are trumps"
    assert texts(ruling) == [
        "HK of seat 0 is the best card so far; it is beaten by S7 S9 ST SJ SQ SK SA HA",
        "S9  illegal: Brandeln 5.3: you hold HA and must head HK",
        "HJ  illegal: Brandeln 5.3: you hold HA and must head HK",
        "HA  legal: heads HK (Brandeln 5.3); HA of seat 2 is the best card so far",
    ]


@pytest.mark.parametrize("card", ["HA", '{"do":"play","card":"HA"}'])
def test_a_card_is_asked_about_as_people_or_as_bots_write_it(card: str):
    ruling = only(FOUR.judge("HK HQ HT", "HA S9", card, trump="S"))
    assert ruling.heading == f"{card}: legal"
    assert texts(ruling) == ["heads HK (Brandeln 5.3)", "seat 3 takes the trick with HA (Brandeln 5.8)"]


def test_a_card_that_is_not_held_is_illegal():
    ruling = only(FOUR.judge("HK", "HA S9", "HQ"))
    assert (ruling.legal, texts(ruling)) == (False, ["Brandeln 5.1: you do not hold HQ; you may play HA"])


# ---------------------------------------------------------------------------- a trick

# id, trump, trick, what is said of it, what would take it
TRICKS = [
    ("K01", "S", "SA S7 SJ SK", "seat 2 takes the trick with SJ (Brandeln 5.8); spades are trumps", []),
    ("K02", "", "HT HJ H7 HQ", "seat 3 takes the trick with HQ (Brandeln 5.8); there is no trump", []),
    ("K37", "S", "HA S9 HK ST", "seat 3 takes the trick with ST (Brandeln 5.8); spades are trumps", []),
    ("K38", "S", "H9 DA CA H7", "seat 0 takes the trick with H9 (Brandeln 5.8); spades are trumps", []),
    ("not complete", "D", "HK H7", "HK of seat 0 is the best card so far; diamonds are trumps",
     ["it is beaten by HA D7 D9 DT DJ DQ DK DA"]),
    ("the highest of all", "C", "CJ", "CJ of seat 0 is the best card so far; clubs are trumps", ["no card beats it"]),
]  # fmt: skip


@pytest.mark.parametrize(("trump", "trick", "said", "beaten"), [pytest.param(*row[1:], id=row[0]) for row in TRICKS])
def test_without_a_hand_it_is_told_who_takes_the_trick(trump: str, trick: str, said: str, beaten: list[str]):
    ruling = only(FOUR.judge(trick, trump=trump))
    assert (ruling.heading, texts(ruling), ruling.legal) == (said, beaten, True)


def test_a_trick_of_three_players_is_complete_with_three_cards():
    assert only(THREE.judge("HA S9 ST", trump="S")).heading.startswith("seat 2 takes the trick with ST")


def test_without_anything_it_is_told_what_holds_at_the_table():
    ruling = only(CLASSIC.judge())
    assert ruling.heading == "at this table"
    assert [text.partition(":")[0] for text in texts(ruling)] == [
        "cards (from Brandeln 1.1 on)",
        "deal (from Brandeln 1.5 on)",
        "contracts (from Brandeln 2.1 on)",
        "auction (from Brandeln 3.1 on)",
        "trump (from Brandeln 4.1 on)",
        "duties (from Brandeln 5.1 on)",
        "end (from Brandeln 6.1 on)",
    ]
    assert "mord (all seven tricks, worth 8)" in texts(ruling)[2]


# ---------------------------------------------------------------------------- the picture of a dispute


def seen(ruling: Ruling) -> tuple[list[str], list[str], list[str]]:
    """The cards on the table, the hands, and what is said of the moment."""
    drawn = ruling.picture
    assert drawn is not None
    cards = [f"[{spot.sign}]" if spot.touched else spot.sign for spot in drawn.spots if not spot.piece]
    return cards, [" ".join(label.words) for label in drawn.seats], list(drawn.about)


def test_a_legal_card_is_drawn_on_the_table_and_an_illegal_one_in_the_hand():
    legal, illegal = FOUR.judge("HK HQ", "HJ HA S9", "HA", "HJ", trump="S")
    assert seen(legal) == (["HK", "HQ", "[HA]", "."], ["", "", "S9 HJ", ""], ["spades are trumps", "after the play"])
    assert seen(illegal) == (
        ["HK", "[HQ]", ".", "."], ["", "", "S9 HJ HA", ""], ["spades are trumps", "before the play"],
    )  # fmt: skip
    assert seen(only(FOUR.judge("HK HQ"))) == (["HK", "[HQ]", ".", "."], [""] * 4, ["there is no trump"])


# ---------------------------------------------------------------------------- an auction


# id, game, what was said, what is asked about; the answer
CALLS: list[Any] = [
    ("K18 the hold", FOUR, "brandl brand pass pass", "hold", ["holds brand"]),
    ("K18", FOUR, "brandl brand pass pass hold", "pass", ["passes", "seat 0 plays brand"]),
    ("K23", FOUR, "herrenmord pass pass", "pass", ["passes", "seat 0 plays herrenmord"]),
    ("K24", FOUR, "brandl pass pass herrenmord", "hold", ["holds herrenmord"]),
    ("K25", FOUR, "pass pass pass", "pass", ["passes", "all have passed: seat 0 has to play brandl"]),
    ("K25 trump", FOUR, "pass pass pass pass", "D", ["names diamonds trumps"]),
    ("K40", CLASSIC, "five six pass pass hold", "bettel", ["bids bettel"]),
    ("as bots write it", FOUR, "brandl", '{"do":"bid","contract":"mord"}', ["bids mord"]),
    ("asked at once", AT_ONCE, "brandl brand", "decline", ["does not hold brand"]),
]
REFUSED: list[Any] = [
    ("K20", FOUR, "brandl", "brandl",
     "Brandeln 3.2: a bid must be above brandl, the highest so far; you may pass or bid"),
    ("K22", FOUR, "brandl pass brand pass bettel", "hold",
     "Brandeln 3.4: you speak after seat 0, who has the bid; you may pass or bid"),
    ("K39", FOUR, "brandl", "S", "Brandeln 4.1: trump is named after the auction; you may pass or bid"),
    ("K39 without trump", FOUR, "bettel pass pass pass", "S",
     "Brandeln 4.2: there is no trump in bettel; you may play a card"),
    ("no jumps", NO_JUMPS, "brandl", "bettel",
     "Brandeln 3.3: no contract may be left out, the next one is brand; you may pass or bid"),
    ("of other tables", CLASSIC, "", "brand",
     "Brandeln 2.1: there is no brand here, the contracts are three, four, five, six, bettel, mord; "
     "you may pass or bid"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "bidding", "call", "told"), [pytest.param(*row[1:], id=row[0]) for row in CALLS])
def test_a_call_is_legal_and_told_with_what_follows(game: Brandeln, bidding: str, call: str, told: list[str]):
    ruling = only(game.judge(call, bidding=bidding))
    assert (ruling.heading, ruling.legal, texts(ruling)) == (f"{call}: legal", True, told)


@pytest.mark.parametrize(("game", "bidding", "call", "why"), [pytest.param(*row[1:], id=row[0]) for row in REFUSED])
def test_a_call_is_illegal_by_a_rule(game: Brandeln, bidding: str, call: str, why: str):
    ruling = only(game.judge(call, bidding=bidding))
    assert (ruling.heading, ruling.legal, texts(ruling)) == (f"{call}: illegal", False, [why])


# id, game, what was said; who is to speak, and what may be said
SPEAKERS = [
    ("K17", FOUR, "", 0, "pass brandl brand bettel mord herrenmord"),
    ("K19", FOUR, "pass brandl brand pass", 1, "pass hold bettel mord herrenmord"),
    ("K22", FOUR, "brandl pass brand pass bettel", 2, "pass mord herrenmord"),
    ("K40", CLASSIC, "five", 1, "pass six bettel mord"),
    ("asked at once", AT_ONCE, "brandl brand", 0, "hold decline"),
]


@pytest.mark.parametrize(
    ("game", "bidding", "seat", "allowed"), [pytest.param(*row[1:], id=row[0]) for row in SPEAKERS]
)
def test_without_a_call_all_that_may_be_said_is_listed(game: Brandeln, bidding: str, seat: int, allowed: str):
    ruling = only(game.judge(bidding=bidding))
    assert ruling.heading == f"seat {seat} is to speak"
    assert [text.partition("  ")[0] for text in texts(ruling) if "  legal (Brandeln 3." in text] == allowed.split()
    contracts = {FOUR.contracts: "brandl brand bettel mord herrenmord", "classic": "three four five six bettel mord"}
    every = f"pass hold decline {contracts[game.contracts]}"
    assert [text.partition("  ")[0] for text in texts(ruling)] == every.split()


@pytest.mark.parametrize(
    ("game", "bidding", "said"),
    [
        (FOUR, "brand pass pass pass",
         "the auction is over: seat 0 plays brand, names trump, then leads (Brandeln 4.1, 4.3)"),
        (FOUR, "pass bettel pass pass",
         "the auction is over: seat 1 plays bettel, leads without trump (Brandeln 4.2, 4.3)"),
        (HAFERL, "pass pass pass pass", "all have passed and paid, and the same dealer deals again (Brandeln 3.8)"),
    ],
    ids=["K26", "bettel", "K36"],
)  # fmt: skip
def test_it_is_told_what_comes_behind_an_auction(game: Brandeln, bidding: str, said: str):
    ruling = only(game.judge(bidding=bidding))
    assert (ruling.heading, texts(ruling)) == (said, [])


@pytest.mark.parametrize(("game", "rule"), [(FOUR, "3.4"), (AT_ONCE, "3.5")], ids=["on turn", "at once"])
def test_to_hold_has_its_rule(game: Brandeln, rule: str):
    bidding = "brandl brand" if game == AT_ONCE else "brandl brand pass pass"
    assert f"hold  legal (Brandeln {rule})" in texts(only(game.judge(bidding=bidding)))


def test_forehand_is_seat_0_whoever_deals():
    assert only(replace(FOUR, first_dealer=1).judge(bidding="")).heading == "seat 0 is to speak"


# ---------------------------------------------------------------------------- what cannot be understood

NO_CALL = "is no call; write pass, hold, decline or a contract: brandl, brand, bettel, mord, herrenmord"

# how it is asked, with which options; what is answered
MISREAD: list[tuple[tuple[str, ...], dict[str, str], str]] = [
    (("H10",), {}, "trick: 'H10' is no card; write HT"),
    (("HK HO",), {}, "trick: 'HO' is no card; write HQ"),
    (("HK", "hu"), {}, "hand: 'hu' is no card; write HJ"),
    (("H8",), {}, "trick: 'H8' is no card; write a suit, C S H D, and a rank, A K Q J T 9 7"),
    (("HK", "HA", "HX"), {}, "plays: 'HX' is no card; write a suit, C S H D, and a rank, A K Q J T 9 7"),
    (("HK HQ HK",), {}, "trick: HK is there twice, the pack has one; leave it out once"),
    (("HK", "HA HA"), {}, "hand: HA is there twice, the pack has one; leave it out once"),
    (("HK HQ", "HA HQ"), {}, "hand: HQ lies on the table already; there is one of each card"),
    (("HK HQ HJ HT H9",), {}, "trick: these are 5 cards, there can be 4; leave some out"),
    (("", "S7 S9 ST SJ SQ SK SA CA"), {}, "hand: these are 8 cards, there can be 7; leave some out"),
    (("HK HQ HJ HT", "HA"), {},
     "hand: the trick is complete, nobody plays to it any more; leave the hand or a card out"),
    (("HK", "", "HA"), {}, "plays: before them, give the hand that they are played from"),
    (("HK", "HA", '{"do":"pass"}'), {},
     "plays: '{\"do\":\"pass\"}' is no card; what is said in the auction is asked about with --bidding"),
    (("HK",), {"trump": "X"}, "--trump 'X': C S H or D; leave it out for a contract without trump"),
    (("HK",), {"trump": "SH"}, "--trump 'SH': C S H or D; leave it out for a contract without trump"),
    ((), {"bidding": "brandl", "trump": "S"},
     "--trump: goes with a trick; with --bidding, name the suit among the plays"),
    ((), {"bidding": "brandel"}, f"--bidding: 'brandel' {NO_CALL}"),
    ((), {"bidding": "brandl brandl"},
     "--bidding: call 2, brandl, is illegal: Brandeln 3.2: a bid must be above brandl, the highest so far; "
     "you may pass or bid"),
    ((), {"bidding": "brandl pass pass pass pass"}, "--bidding: the auction is over before call 5; leave out the rest"),
    (("HK",), {"bidding": "brandl"}, f"plays: 'HK' {NO_CALL}"),
    (('{"do":"play","card":"HK"}',), {"bidding": "brandl"},
     "plays: '{\"do\":\"play\",\"card\":\"HK\"}' is a card; it is asked about with trick and hand, without --bidding"),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "options", "answer"), MISREAD, ids=[row[2][:40] for row in MISREAD])
def test_what_is_written_wrongly_is_named_with_its_place_and_a_remedy(
    asked: tuple[str, ...], options: dict[str, str], answer: str
):
    with pytest.raises(QuestionError) as refused:
        FOUR.judge(*asked, **options)
    assert str(refused.value) == answer


@pytest.mark.parametrize("text", ['{"do":"play"', '{"do":"play","card":"H8"}', '{"x":' + "[" * 5_000])
def test_json_that_is_no_action_is_refused(text: str):
    for question in (("HK", "HA", text), (text,)):
        with pytest.raises(QuestionError, match=r"^plays: .*; write an action as bots send it, \{\"do\":\"play\""):
            FOUR.judge(*question, bidding="" if len(question) == 1 else None)


def test_calls_that_nobody_could_follow_are_refused():
    with pytest.raises(QuestionError, match=r"^plays: all have passed and paid, .*\(Brandeln 3\.8\); leave"):
        HAFERL.judge("pass", bidding="pass pass pass pass")
