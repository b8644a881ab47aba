"""Disputes at the table: what is legal, what comes of it, and by which rule the rest is not."""

import pytest

from referee.rules.catalog import find
from referee.rules.dog.board import GOAL_FIELDS
from referee.rules.dog.dog import Dog
from referee.rules.dog.judgement import Judgement, at_this_table, dispute, judged, legal, winners, without_play
from referee.rules.dog.notation import NotationError, hand, said, words
from referee.rules.dog.state import Captured, Drew, Ended, Finished
from tests.rules.families import DOGS
from tests.rules.notation import position, result_words, shown
from tests.rules.random_play import seed_of, steps

DOG = find("dog-4")
BRANDI = find("brandi-4")
HOME = "0:G1,G2,G3,G4"


def judge(game: Dog, marbles: str, cards: str, play: str, seat: int = 0, **more: object) -> Judgement:
    return judged(dispute(game, marbles, hand(cards), seat, **more), said(play))  # type: ignore[arg-type]


def behind(game: Dog, marbles: str, cards: str, play: str) -> str:
    """The marbles behind a play, which must be legal."""
    judgement = judge(game, marbles, cards, play)
    assert not judgement.why_not
    return judgement.outcomes[-1].position


def why_not(game: Dog, marbles: str, cards: str, play: str, seat: int = 0, **more: object) -> str:
    return judge(game, marbles, cards, play, seat, **more).why_not


def legal_plays(game: Dog, marbles: str, cards: str, seat: int = 0, **more: object) -> list[str]:
    table = dispute(game, marbles, hand(cards), seat, **more)  # type: ignore[arg-type]
    return [words(outcome.action) for outcome in legal(table)]


# ---------------------------------------------------------------------------- the ten questions


def test_rf01_a_seven_is_split_but_made_in_full():
    assert behind(DOG, "0:T20,T40", "7", "7:[0.0>T25,0.1>T42]") == "0:T25,T42"
    assert why_not(DOG, "0:T20,T40", "7", "7:[0.0>T24,0.1>T42]").startswith("Dog 5.3: ")
    assert not legal_plays(DOG, "0:T12 1:T16", "7")


def test_rf02_a_seven_burns_own_marbles_and_an_eight_does_not():
    assert behind(DOG, "0:T20,T22", "7", "7:[0.0>T27]") == "0:T27"
    assert behind(DOG, "0:T20,T22", "8", "8:0.0>T28") == "0:T22,T28"
    assert why_not(DOG, "0:T62,T0", "7", "7:[0.0>T5]") == "Dog 4.3: T0 is blocked by a protected marble"


def test_rf03_after_a_four_back_from_the_start_the_goal_is_open():
    assert behind(DOG, "0:T0", "4", "4:0.0>T60") == "0:T60"
    for card, depth in (("5", 1), ("6", 2), ("7", 3), ("8", 4)):
        assert behind(DOG, "0:T60", card, f"{card}:T60>G{depth}") == f"0:G{depth}"
        assert behind(DOG, "0:T60", "X", f"X={card}:T60>G{depth}") == f"0:G{depth}"
    back = {f"T{field}" for field in range(50, 64)}
    plays = legal_plays(DOG, "0:T0", "A2356789TJQKX")
    assert [play for play in plays if play.partition(">")[2] in back] == ["X=4:T0>T60"]


def test_rf04_a_harmful_swap_must_be_made():
    assert legal_plays(DOG, "0:T60 1:T3", "J") == ["J:T60xT3"]
    assert why_not(DOG, "0:T60 1:T3", "J", "fold").startswith("Dog 2.6: ")
    assert why_not(DOG, "0:T60 1:T3,G2", "J", "J:0.0x1.1").startswith("Dog 3.4: ")
    assert why_not(DOG, "0:T60 1:T3,T16", "J", "J:0.0x1.1").startswith("Dog 3.4: ")
    assert legal_plays(DOG, "0:T60 1:T16", "J") == ["J:void"]


def test_rf05_own_marbles_are_hit_but_not_on_their_start():
    assert behind(DOG, "0:T5,T10", "5", "5:0.0>T10") == "0:T10"
    assert why_not(DOG, "0:T62,T0", "2", "2:0.0>T0").startswith("Dog 4.3: ")


def test_rf06_a_finished_seat_plays_for_its_partner_until_all_eight_are_home():
    assert legal_plays(DOG, f"{HOME} 2:T40", "5") == ["5:T40>T45"]
    assert not why_not(DOG, f"{HOME} 2:T40", "5", "give:5", exchange=True)
    assert not winners(dispute(DOG, f"{HOME} 2:T40", "5", 0))
    last = judge(DOG, f"{HOME} 2:T30,G2,G3,G4", "3", "3:2.0>G1").outcomes[-1]
    assert last.news[1:] == (Finished(2), Ended((0, 2)))


def test_rf07_four_players_draw_no_card_and_begin_with_all_marbles_at_home():
    assert dispute(DOG, None, "5", 0).state.marbles == dispute(DOG, "", "5", 0).state.marbles
    assert why_not(DOG, "", "59", "discard:5").startswith("Dog 2.6: ")
    assert not why_not(DOG, "", "59", "fold")
    for name in ("dog-2", "dog-3", "dog-5"):
        game = find(name)
        assert set(dispute(game, None, "5", 0).places.values()) >= set(game.view(game.start(seed_of(0)), None).starts)
        assert not why_not(game, "", "59", "discard:5")
        assert why_not(game, "", "59", "fold").startswith("Dog 2.8: ")


def test_rf08_ace_king_and_joker_start():
    assert legal_plays(DOG, "", "A23456789TJQKX") == ["A:start", "K:start", "X=A:start", "X=K:start"]


def test_rf09_the_way_into_the_goal_must_fit():
    assert legal_plays(DOG, "0:T63,G2,G3,G4", "Q") == ["Q:T63>T11"]
    assert why_not(DOG, "0:T5,G1,G2", "2", "2:0.1>G3").startswith("Dog 4.6: ")
    assert why_not(DOG, "0:T5,G4", "4", "4:0.1>T63").startswith("Dog 3.3: ")


def test_rf10_cards_of_a_round_and_the_exchange():
    told = "\n".join(at_this_table(DOG))
    assert "6 5 4 3 2" in told
    assert "a card to its partner" in told
    assert why_not(DOG, "0:T5", "59", "5:T5>T10", exchange=True).startswith("Dog 2.4: ")


# ---------------------------------------------------------------------------- a seven in full


@pytest.mark.parametrize(
    ("game", "marbles", "play", "then"),
    [
        (BRANDI, "0:T20,T22", "7:[0.1>T23,0.0>T26]", "0:T26"),
        (BRANDI, "0:T20,T22", "7:[0.1>T25,0.0>T24]", "0:T24,T25"),
        (BRANDI, "0:T0*,T62", "7:[0.0>T1,0.1>G4]", "0:G4,T1"),
        (BRANDI, "0:T62,G2,G3,G4 2:T40", "7:[0.0>G1,2.0>T44]", f"{HOME} 2:T44"),
        (BRANDI, "0:T60,G1", "7:[0.1>G3,0.0>G1]", "0:G1,G3"),
        (BRANDI, "0:T20,T22", "7:[0.0>T21,0.0>T22,0.0>T27]", "0:T27"),
        (BRANDI, "0:T22,T20", "7:[T20>T22,T22>T27]", "0:T27"),
        (DOG, "0:T62,T20", "7:[0.0>G3,0.1>T22]", "0:G3,T22"),
        (find("brandi-2"), "0:T30 1:T32*", "7:[1.0>T33,0.0>T36]", "0:T36"),
    ],
)
def test_a_whole_seven_is_played_part_by_part(game: Dog, marbles: str, play: str, then: str):
    assert behind(game, marbles, "7", play) == then
    assert then in result_words(game, position(game, marbles, "7", others="5 5 5"[: 2 * game.seats - 3]))


@pytest.mark.parametrize(
    ("game", "marbles", "play", "reason"),
    [
        (BRANDI, "0:T20,T22", "7:[0.0>T23,0.1>T26]", "Dog 5.2: the marble 0.1 was sent home by a part before"),
        (BRANDI, "0:T20,T22", "7:[T20>T23,T22>T26]", "Dog 5.2: the marble on T22 was sent home by a part before"),
        (BRANDI, "0:T20,T22", "7:[0.0>T22,0.1>T27]", "Dog 5.2: the marble 0.1 was sent home by a part before"),
        (BRANDI, "0:T4,T20,T36", "7:[0.0>T6,0.1>T22,0.2>T38]", "Dog 5.3: the parts make 6 steps, 1 too few"),
        (BRANDI, "0:T4,T20,T36", "7:[0.0>T6,0.1>T22,0.2>T40]", "Dog 5.1: that takes 4 steps, 1 more than are left"),
        (BRANDI, "0:T4,T20", "7:[0.0>T11,0.1>T21]", "Dog 5.1: the seven is complete before its part 2"),
        (BRANDI, "0:T0*,T62", "7:[0.1>G4,0.0>T1]", "Dog 4.3: T0 is blocked by a protected marble"),
        (BRANDI, "0:T60,G1", "7:[0.0>G1,0.1>G3]", "Dog 4.6: G0.1 is occupied"),
        (BRANDI, "0:T62,G2,G3,G4 2:T40", "7:[2.0>T44,0.0>G1]", "Dog 6.1: "),
        (BRANDI, "0:T62,G2,G3,G4", "7:[0.0>G1]", "Dog 5.3: "),
        (BRANDI, "0:T20", "7:[0.1>T7]", "Dog 4.1: "),
        (DOG, "0:T62,T20", "7:[0.0>T0,0.1>T22,0.0>G3]", "Dog 4.5: "),
        (DOG, "0:T12 1:T16", "7:[0.0>T19]", "Dog 4.3: T16 is blocked by a protected marble"),
        (find("brandi-2"), "0:T30 1:T32*", "7:[0.0>T32,1.0>T37]", "Dog 4.3: T32 is blocked"),
    ],
)
def test_a_whole_seven_that_is_not_legal_is_refused_with_its_rule(game: Dog, marbles: str, play: str, reason: str):
    assert why_not(game, marbles, "7", play).startswith(reason)


def test_the_parts_before_the_illegal_one_are_told():
    judgement = judge(DOG, "0:T62,T20", "7", "7:[0.0>T0,0.1>T22,0.0>G3]")
    assert [words(action) for action in judgement.actions] == ["7:T62>T0", "T20>T22", "T0>G0.3"]
    assert [words(outcome.action) for outcome in judgement.outcomes] == ["7:T62>T0", "T20>T22"]


# ---------------------------------------------------------------------------- as bots send it


@pytest.mark.parametrize(
    ("marbles", "cards", "play", "sent"),
    [
        ("0:T20,T5", "5", "5:0.1>T10", "5:T5>T10"),
        ("0:T60", "6", "6:0.0>G2", "6:T60>G0.2"),
        ("0:G1,T5", "2", "2:G1>G3", "2:G0.1>G0.3"),
        ("0:T5 2:T33", "J", "J:0.0x2.0", "J:T5xT33"),
        (f"{HOME} 2:T40", "K", "K:start", "K:start@2"),
        (f"{HOME} 2:T28", "8", "8:T28>G4", "8:T28>G2.4"),
        (f"{HOME} 2:G1,T40", "2", "2:G1>G3", "2:G2.1>G2.3"),
        ("0:T20", "K", "K:start@0", "K:start"),
        ("0:T20", "5", '{"do":"move","card":"5","from":"T20","to":"T25"}', "5:T20>T25"),
    ],
)
def test_what_a_person_says_is_what_a_bot_would_send(marbles: str, cards: str, play: str, sent: str):
    judgement = judge(BRANDI, marbles, cards, play)
    assert [words(action) for action in judgement.actions] == [sent]
    assert not judgement.why_not


@pytest.mark.parametrize(
    ("marbles", "sent"),
    [("0:T20", '{"do":"start","card":"K","seat":0}'), (f"{HOME} 2:T40", '{"do":"start","card":"K"}')],
)
def test_nothing_is_read_into_what_a_bot_sends(marbles: str, sent: str):
    assert why_not(BRANDI, marbles, "K", sent).startswith("Dog 6.2: ")


@pytest.mark.parametrize("marble", ["0.4", "4.0", "9.9"])
def test_a_marble_that_there_is_not_is_bad_notation(marble: str):
    with pytest.raises(NotationError, match=r"they are called 0\.0 to 3\.3"):
        judge(BRANDI, "0:T20", "5", f"5:{marble}>T25")


@pytest.mark.parametrize("name", DOGS)
def test_in_every_position_the_judge_lists_what_is_legal_in_the_match(name: str):
    game = find(name)
    for state, options, _, _ in steps(game, seed_of(3)):
        seat = game.actor(state)
        assert seat is not None
        if state.seven_left or state.replacement or not all(state.gifts):
            continue
        told = outcome_words(game, shown(game, state.marbles), state.hands, seat)
        assert told == [words(option) for option in options if words(option)[:7] != "discard"]


def outcome_words(game: Dog, marbles: str, hands: tuple[str, ...], seat: int) -> list[str]:
    empty = [other for other, cards in enumerate(hands) if not cards]
    return [words(outcome.action) for outcome in legal(dispute(game, marbles, hands[seat], seat, empty=empty))]


# ---------------------------------------------------------------------------- what comes of a play


def test_a_capture_is_told():
    (outcome,) = judge(BRANDI, "0:T5 1:T7 2:T8", "7", "7:[0.0>T12]").outcomes
    assert outcome.news[1:] == (Captured(1, "T7"), Captured(2, "T8"))


def test_nothing_follows_but_the_play_itself():
    (outcome,) = judge(BRANDI, "", "K", "K:start").outcomes
    assert outcome.after.round == 0
    assert not outcome.after.folded


def test_no_card_is_told_that_nobody_can_know():
    (drawing,) = judge(find("brandi-2"), "1:T40", "2", "2:draw@1").outcomes
    (discarding,) = judge(find("dog-3"), "", "59", "discard:5").outcomes
    assert drawing.news[1:] == (Drew(0, 1),)
    assert discarding.news[1:] == (Drew(0),)


def test_a_two_draws_only_of_a_seat_that_holds_cards():
    game = find("brandi-2")
    assert legal_plays(game, "1:T40", "2") == ["2:draw@1"]
    assert not legal_plays(game, "1:T40", "2", empty=[1])
    assert why_not(game, "1:T40", "2", "2:draw@1", empty=[1]) == "Dog 3.7: seat 1 holds no card"
    assert not why_not(game, "1:T40", "2", "fold", empty=[1])


def test_after_the_end_nothing_is_legal():
    table = dispute(BRANDI, f"{HOME} 2:G1,G2,G3,G4", "5", 1)
    assert winners(table) == (0, 2)
    assert not legal(table)
    assert judged(table, said("5:0.0>T3")).why_not == "Dog 7.3: the match is over"


def test_any_seat_may_be_asked_about():
    assert legal_plays(BRANDI, "3:T44", "8", 3) == ["8:T44>T52", "8:T44>G3.4"]


# ---------------------------------------------------------------------------- what holds at a table


@pytest.mark.parametrize("name", DOGS)
def test_what_holds_at_a_table_follows_from_its_fields(name: str):
    game = find(name)
    told = "\n".join(at_this_table(game))
    assert ("1 marble of a seat on its start" in told) == bool(game.set_up)
    assert f"wins with {GOAL_FIELDS * game.team_size} marbles" in told
    assert without_play(game) in told
    assert ("(Dog 2.8)" in told) == (name in ("dog-2", "dog-3", "dog-5"))
    assert ("draws a card" in told) == (name in ("brandi-2", "brandi-3", "brandi-5"))
