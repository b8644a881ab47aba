"""The picture of a view of Brandeln: every card where it lies, every seat with what is known of it."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from referee.cli.terminal import Board
from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.picture import to_act
from referee.rules.brandeln.state import Action, Play, State
from referee.rules.catalog import find
from referee.rules.telling import Picture
from tests.rules.brandeln import action, dealt, done, in_play, with_hands
from tests.rules.random_brandeln import deals
from tests.rules.random_play import seed_of
from tests.rules.random_variants import brandeln_variant

FOUR, THREE = find("brandeln-4"), find("brandeln-3")
OTHERS_PASS = "1 pass, 2 pass, 3 pass"
ALL_SPADES = "S7 S9 ST SJ SQ SK SA/C7 C9 CT CJ CQ CK CA/H7 H9 HT HJ HQ HK HA"
LONG_NAME = "n" * 32


def decisions(numbers: range) -> Iterator[tuple[Brandeln, State, Action, State]]:
    """Matches at random tables: each state, what is done in it, and the state after it."""
    for number in numbers:
        game = replace(brandeln_variant(number), deals=3)
        for first, steps, _ in deals(game, number):
            state = first
            for _, what in steps:
                after = game.apply(state, what)
                yield game, state, what, after
                state = after


def seen(game: Brandeln, state: State, what: Action | None) -> Iterator[Picture]:
    """A state as the public, a seat and the organiser see it, before and with what is done."""
    views = [game.view(state, seat) for seat in range(game.seats)]
    names = [LONG_NAME] * game.seats
    for coming in (None, what):
        yield game.picture(game.view(state, None), names=names, action=coming)
        yield game.picture(views[0], names=names, own=0, action=coming)
        yield game.picture(game.view(state, None), names=names, views=views, action=coming)


def signs(drawn: Picture) -> dict[str, str]:
    """By the name of a place, the sign that is seen there, with what is marked beside it; places of seats left out."""
    marked = {spot.name: f"[{spot.sign}]" if spot.touched else spot.sign for spot in drawn.spots}
    notes = {spot.name: spot.note for spot in drawn.spots}
    return {name: sign + notes[name] for name, sign in marked.items() if not sign.startswith("s")}


def on_table(drawn: Picture) -> list[str]:
    """By seat, the card before it."""
    return [sign for name, sign in signs(drawn).items() if name.startswith("the card of")]


def of_trick(drawn: Picture, number: int) -> dict[str, str]:
    """By seat, the cards of a trick that is complete, in the order of play."""
    before = f"trick {number}, seat "
    return {name.removeprefix(before): sign for name, sign in signs(drawn).items() if name.startswith(before)}


# ---------------------------------------------------------------------------- every board


def test_on_every_board_nothing_lies_upon_another_or_outside():
    for game, state, what, _ in decisions(range(20)):
        for drawn in seen(game, state, what):
            points = [(item.x, item.y) for item in (*drawn.spots, *drawn.marks)]
            assert len(set(points)) == len(points)
            assert all(0 <= x < drawn.width and 0 <= y < drawn.height for x, y in points)
            assert all(len(text) <= drawn.cell - 2 for spot in drawn.spots for text in (spot.sign, spot.fancy))
            assert sum(spot.touched for spot in drawn.spots) <= 1


def test_every_board_has_room_on_a_terminal():
    for game, state, what, _ in decisions(range(8)):
        for drawn in seen(game, state, what):
            text = Board(drawn).plain()
            assert text.isascii()
            lines = text.splitlines()
            assert len(lines) <= 22, "a heading and a line for the keys must have room"
            assert max(map(len, lines)) <= 80
            assert "s0" in lines[max(spot.y for spot in drawn.spots if spot.name == "seat 0")]


def test_who_is_to_act_is_seen_in_every_view():
    for game, state, _, after in decisions(range(60)):
        for one in (state, after):
            assert to_act(game, game.view(one, None)) == game.actor(one)


def test_nothing_is_drawn_or_told_that_a_seat_cannot_know():
    for number, (game, state, what, after) in enumerate(decisions(range(12))):
        for seat in (None, game.actor(state)):
            twin = game.redeal(state, seat, seed_of(number))
            assert game.picture(game.view(twin, seat), own=seat) == game.picture(game.view(state, seat), own=seat)
        hidden = game.redeal(state, game.actor(state), seed_of(number))
        told = game.told(state, what, after, None)
        assert game.told(hidden, what, game.apply(hidden, what), None) == told
        assert [game.told(state, what, after, seat, opened=True) for seat in range(game.seats)] == [told] * game.seats


def test_hands_lie_open_only_where_they_are_seen():
    state = done(FOUR, dealt(FOUR, ALL_SPADES), "0 brand")
    views = [FOUR.view(state, seat) for seat in range(4)]
    closed, own = FOUR.picture(views[0]), FOUR.picture(views[0], own=0)
    opened = FOUR.picture(FOUR.view(state, None), views=views)
    pictures = (closed, own, opened)
    spades, clubs = "S7 S9 ST SJ SQ SK SA, 0 points", "C7 C9 CT CJ CQ CK CA, 0 points"
    assert [" ".join(drawn.seats[0].words) for drawn in pictures] == ["7 cards, 0 points", spades, spades]
    assert [" ".join(drawn.seats[1].words) for drawn in pictures] == ["7 cards, 0 points", "7 cards, 0 points", clubs]
    assert closed.about[-1] == "your hand: S7 S9 ST SJ SQ SK SA"
    assert not [line for drawn in (own, opened) for line in drawn.about if "your" in line]


# ---------------------------------------------------------------------------- the table


@pytest.mark.parametrize("game", [FOUR, THREE], ids=["four", "three"])
def test_seats_sit_clockwise_from_the_bottom_and_each_card_lies_before_its_seat(game: Brandeln):
    places = {spot.name: (spot.x, spot.y) for spot in game.picture(game.view(dealt(game), None)).spots}
    seats = [places[f"seat {seat}"] for seat in range(game.seats)]
    assert seats[0] == (3, max(y for _, y in seats))
    assert seats[1][0] == min(x for x, _ in seats)
    assert seats[-1][0] == max(x for x, _ in seats)
    if game.seats == 4:
        assert seats[2] == (3, 0)
    for seat, (x, y) in enumerate(seats):
        across, down = places[f"the card of seat {seat}"]
        assert abs(x - across) + abs(y - down) == 1
        assert (across - 3) ** 2 <= (x - 3) ** 2


# id, trump, the trick, the card about to be played, what lies before the seats
LYING = [
    ("nobody has led", "H", "", None, ". . . ."),
    ("the leader is about to", "H", "", "SQ", "[SQ]* . . ."),
    ("one card", "H", "SQ", None, "[SQ]* . . ."),
    ("the second takes the lead", "H", "SQ SA", None, "SQ [SA]* . ."),
    ("the second does not", "H", "SQ ST", None, "SQ* [ST] . ."),
    ("a trump is about to take it", "H", "SQ SA", "H9", "SQ SA [H9]* ."),
    ("the last card is about to", "H", "SQ SA H9", "H7", "SQ SA H9 [H7]*"),
    ("without trump it does not", "", "SQ SA H9", "H7", "SQ SA* H9 [H7]"),
]


@pytest.mark.parametrize(("trump", "trick", "coming", "lies"), [pytest.param(*row[1:], id=row[0]) for row in LYING])
def test_the_cards_of_a_trick_lie_before_their_seats(trump: str, trick: str, coming: str | None, lies: str):
    state = in_play(FOUR, "brand" if trump else "bettel", trump, trick, "")
    drawn = FOUR.picture(FOUR.view(state, None), action=coming and Play(coming))
    assert on_table(drawn) == lies.split()
    assert [spot.fancy for spot in drawn.spots if spot.sign == "SQ"] == ["\N{BLACK SPADE SUIT}Q"] * ("SQ" in lies)


def test_the_tricks_that_are_complete_stand_below_with_who_led_and_who_took_them():
    state = done(FOUR, dealt(FOUR, ALL_SPADES), f"0 brand, {OTHERS_PASS}, 0 trump C, 0 SA, 1 C7, 2 H7, 3 D7, 1 CA")
    drawn = FOUR.picture(FOUR.view(state, None))
    assert of_trick(drawn, 1) == {"0": "SA", "1": "C7*", "2": "H7", "3": "D7"}
    assert on_table(drawn) == [".", "[CA]*", ".", "."]
    columns = {spot.x: spot.sign for spot in drawn.spots if spot.name.startswith("tricks of")}
    assert columns == {2: "s0", 3: "s1", 4: "s2", 5: "s3"}
    assert [(mark.x, mark.text) for mark in drawn.marks] == [(1, "led"), (0, "1"), (1, "s0")]
    state = done(FOUR, state, "2 H9, 3 D9, 0 S7")
    drawn = FOUR.picture(FOUR.view(state, None))
    assert of_trick(drawn, 2) == {"1": "CA*", "2": "H9", "3": "D9", "0": "[S7]"}, "played last, seen last"
    assert on_table(drawn) == ["."] * 4
    assert [mark.text for mark in drawn.marks] == ["led", "1", "s0", "2", "s1"]


# ---------------------------------------------------------------------------- what is said beside it

HAFERL = replace(FOUR, all_pass="haferl")

# id, game, what was done; what is said of the deal; who is asked; words on seats 0 and 1; their roles; what was said
PHASES: list[Any] = [
    (
        "nobody has spoken", FOUR, "",
        ["deal 1 of 4, dealer seat 3", "nobody has bid"], 0, ["7 cards, 0 points"] * 2, ["", ""], [],
    ),
    (
        "in the auction", FOUR, "0 brandl, 1 brand, 2 pass, 3 pass, 0 hold",
        ["deal 1 of 4, dealer seat 3", "highest bid: brand, seat 0"], 1, ["7 cards, 0 points"] * 2, ["holder", ""],
        ["0 bids brandl", "1 bids brand", "2 passes", "3 passes", "0 holds brand"],
    ),
    (
        "before trump is named", FOUR, f"0 brand, {OTHERS_PASS}",
        ["deal 1 of 4, dealer seat 3", "seat 0 plays brand", "trump is to be named"], 0,
        ["7 cards, 0 tricks, 0 points"] * 2, ["soloist", ""],
        ["0 bids brand", "1 passes", "2 passes", "3 passes"],
    ),
    (
        "without trump", FOUR, "0 pass, 1 herrenmord, 2 pass, 3 pass",
        ["deal 1 of 4, dealer seat 3", "seat 1 plays herrenmord", "there is no trump"], 1,
        ["7 cards, 0 tricks, 0 points"] * 2, ["", "soloist"],
        ["0 passes", "1 bids herrenmord", "2 passes", "3 passes"],
    ),
    (
        "after a trick", FOUR, f"0 pass, {OTHERS_PASS}, 0 trump S, 0 SA, 1 C7, 2 H7, 3 D7",
        ["deal 1 of 4, dealer seat 3", "seat 0 has to play brandl", "spades are trumps"], 0,
        ["6 cards, 1 trick, 0 points", "6 cards, 0 tricks, 0 points"], ["soloist", ""],
        ["0 passes", "1 passes", "2 passes", "3 passes", "0 names spades trumps"],
    ),
    (
        "with a pot", HAFERL, f"0 pass, {OTHERS_PASS}",
        ["deal 1 of 4, dealer seat 3", "nobody has bid", "pot 4, passed out 1 time"],
        0, ["7 cards, -1 point"] * 2, ["", ""], [],
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "before", "about", "asked", "words", "roles", "said"),
    [pytest.param(*row[1:], id=row[0]) for row in PHASES],
)
def test_what_is_going_on_is_said_beside_the_table(
    game: Brandeln, before: str, about: list[str], asked: int, words: list[str], roles: list[str], said: list[str]
):
    drawn = game.picture(
        game.view(done(game, dealt(game, ALL_SPADES), before), None), names=["ann", "ben", "cid", "dot"]
    )
    assert list(drawn.about) == about
    assert [one.seat for one in drawn.seats if one.to_act] == [asked]
    assert [" ".join(one.words) for one in drawn.seats[:2]] == words
    assert [one.beside for one in drawn.seats] == [*roles, "", "dealer"]
    assert [one.name for one in drawn.seats] == ["ann", "ben", "cid", "dot"]
    assert [f"{seat} {text}" for seat, text in drawn.plays] == said


def test_the_end_of_a_match_is_seen_by_everybody():
    game = replace(FOUR, deals=1)
    state = done(game, dealt(game, ALL_SPADES), "0 pass, 1 herrenmord, 2 pass, 3 pass, 1 CA, 2 H7, 3 D7, 0 S7")
    for _ in range(6):
        for _ in range(4):
            state = game.apply(state, game.legal(state)[0])
    assert game.actor(state) is None
    drawn = game.picture(game.view(state, None))
    assert not [one for one in drawn.seats if one.to_act]
    assert [" ".join(one.words) for one in drawn.seats] == [
        "0 tricks, -18 points", "7 tricks, +54 points", "0 tricks, -18 points", "0 tricks, -18 points",
    ]  # fmt: skip
    assert of_trick(drawn, 1) == {"1": "CA*", "2": "H7", "3": "D7", "0": "S7"}
    assert [spot.sign for spot in drawn.spots if spot.touched] == ["SA"], "the last card of the last trick"
    assert list(drawn.about) == ["deal 1 of 1, dealer seat 3", "seat 1 plays herrenmord", "there is no trump"]


# ---------------------------------------------------------------------------- a step in words

THREE_PASSES = "0 pass, 1 pass, 2 pass"
TAKEN = f"0 mord, {OTHERS_PASS}, 0 trump C, 0 SA, 1 C7, 2 H7"
AT_ONCE = replace(FOUR, hold="immediate")

# id, game, what was done before, what is done, what is told
TOLD = [
    ("a bid", FOUR, "", "0 brand", ["bids brand"]),
    ("a pass", FOUR, "0 brand", "1 pass", ["passes"]),
    ("the end of an auction", FOUR, "0 pass, 1 pass, 2 brand", "3 pass", ["passes", "seat 2 plays brand"]),
    ("all pass", FOUR, THREE_PASSES, "3 pass", ["passes", "all have passed: seat 0 has to play brandl"]),
    (
        "all pay", HAFERL, THREE_PASSES, "3 pass",
        ["passes", "all have passed and pay 1 each: 4 in the pot", "deal 1 of 4 is dealt by seat 3"],
    ),
    ("a hold", FOUR, "0 brandl, 1 brand, 2 pass, 3 pass", "0 hold", ["holds brand"]),
    ("no hold", AT_ONCE, "0 brandl, 1 brand", "0 decline", ["does not hold brand"]),
    ("trump", FOUR, f"0 brand, {OTHERS_PASS}", "0 trump H", ["names hearts trumps"]),
    ("a card", FOUR, f"0 mord, {OTHERS_PASS}, 0 trump C, 0 SA", "1 C7", ["plays C7"]),
    (
        "the last card of a deal", FOUR, TAKEN, "3 D7",
        [
            "plays D7",
            "seat 1 takes the trick SA C7 H7 D7",
            "seat 0 has lost mord with 0 tricks: -36 +12 +12 +12",
            "deal 2 of 4 is dealt by seat 0",
        ],
    ),
    (
        "the last card of a match", replace(FOUR, deals=1), TAKEN, "3 D7",
        [
            "plays D7",
            "seat 1 takes the trick SA C7 H7 D7",
            "seat 0 has lost mord with 0 tricks: -36 +12 +12 +12",
            "over: -36 +12 +12 +12",
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("game", "before", "step", "told"), [pytest.param(*row[1:], id=row[0]) for row in TOLD])
def test_a_step_is_told_with_what_followed(game: Brandeln, before: str, step: str, told: list[str]):
    state = done(game, dealt(game, ALL_SPADES), before)
    after = done(game, state, step)
    for seat in (None, 0, 3):
        assert list(game.told(state, action(step[2:]), after, seat)) == told


def test_a_pot_that_waits_is_told_and_a_deal_that_is_won():
    state = with_hands(done(HAFERL, dealt(HAFERL), f"0 pass, {OTHERS_PASS}"), ALL_SPADES)
    before = done(HAFERL, state, TAKEN)
    lost = HAFERL.told(before, action("D7"), done(HAFERL, before, "3 D7"), None)
    assert lost[2] == "seat 0 has lost mord with 0 tricks: -36 +12 +12 +12, 4 left in the pot"
    state = done(HAFERL, state, f"0 brandl, {OTHERS_PASS}, 0 trump S")
    while sum(hand.bit_count() for hand in state.hands) > 1:
        state = HAFERL.apply(state, HAFERL.legal(state)[0])
    last = HAFERL.legal(state)[0]
    won = HAFERL.told(state, last, HAFERL.apply(state, last), None)
    assert won[2] == "seat 0 has won brandl with 7 tricks: +13 -3 -3 -3"
