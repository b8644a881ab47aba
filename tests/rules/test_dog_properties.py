"""What holds in every position of Dog, in all variants: every card against a second, slow set of rules."""

import re
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.rules.dog.dog import Dog
from referee.rules.dog.notation import words
from referee.rules.dog.powers import CARDS, DECK
from referee.rules.dog.state import Action, Discard, Draw, Fold, Give, Move, Start, State, Step, Swap, Void
from tests.rules import slow_hand
from tests.rules.families import DOGS
from tests.rules.notation import legal_words, position, shown
from tests.rules.random_positions import random_position
from tests.rules.random_variants import Dice, dog_variant, turned
from tests.rules.slow_dog import Position, Rules, controlled, on_track, read, rules_of, sorted_of, written

VARIANTS = 30
"""Random ones, beside those of the catalog as they are and with their options turned."""

TURNED = (
    "canadian_seven",
    "goal_entry_forced",
    "last_card_joker",
    "seven_opens_block",
    "seven_rest_split",
    "seven_same_marble_twice",
    "start_first",
    "swap_onto_start_is_touch",
    "swap_void",
    "swap_void_needs_own",
)
GAMES = {
    **DOGS,
    **{f"{name} turned": turned(game, TURNED) for name, game in DOGS.items()},
    **{f"random {number}": dog_variant(number) for number in range(VARIANTS)},
}
POSITIONS = 30


class Case(NamedTuple):
    """A random position, and a hand for each seat."""

    game: Dog
    rules: Rules
    place: Position
    seat: int
    hands: tuple[str, ...]

    def state(self, hand: str | None = None, place: Position | None = None, **fields: Any) -> State:
        """The state in which the seat is to play; `hand`: another one for it."""
        own = self.hands[self.seat] if hand is None else hand
        others = [cards or "-" for cards in (*self.hands[self.seat + 1 :], *self.hands[: self.seat])]
        return position(self.game, written(place or self.place), own, self.seat, " ".join(others), **fields)


def random_case(name: str, number: int) -> Case:
    dice = Dice(f"position {number} in {name}")
    game = GAMES[name]
    rules = rules_of(game)
    seat = dice.one_of(rules.seats)
    hands = ["".join(dice.some_of(DECK, dice.below(3))) for _ in rules.seats]
    hands[seat] = dice.one_of(("", "", "J", "7")) + dice.one_of(DECK)
    return Case(game, rules, random_position(dice, rules, seat), seat, tuple(hands))


def is_seven(text: str) -> bool:
    return text.startswith(("7:", "X=7:"))


def check_hand(case: Case, state: State) -> None:
    """The legal plays and what they do to the marbles, against the slow rules; of sevens only whether there is one."""
    game, rules, seat = case.game, case.rules, case.seat
    hands = list(state.hands)
    legal = {words(action): action for action in game.legal(state)}
    expected = slow_hand.turn(rules, case.place, seat, hands)
    done = {
        text: read(rules, shown(game, game.apply(state, action).marbles))
        for text, action in legal.items()
        if not is_seven(text)
    }
    assert done == {text: sorted_of(after) for text, after in expected.items()}, (case, hands[seat])
    has_seven = any(slow_hand.has_seven(rules, case.place, seat, card) for card in hands[seat])
    assert any(map(is_seven, legal)) == has_seven, (case, hands[seat])


@pytest.mark.parametrize("name", GAMES)
def test_every_card_does_what_the_slow_rules_say(name: str):
    for number in range(POSITIONS):
        case = random_case(name, number)
        for hand in (case.hands[case.seat], *CARDS):
            check_hand(case, case.state(hand))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_card_does_what_the_slow_rules_say_in_many_positions(name: str):
    for number in range(1000, 1200):
        case = random_case(name, number)
        for hand in (case.hands[case.seat], *CARDS):
            check_hand(case, case.state(hand))


@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name].replacement])
def test_a_card_drawn_for_another_one_is_played_or_one_more_is_discarded(name: str):
    for number in range(POSITIONS):
        case = random_case(name, number)
        hand = case.hands[case.seat]
        state = case.state(hand, replacement=hand[-1])
        check_hand(case, state)
        for action in case.game.legal(state):
            after = case.game.apply(state, action)
            in_a_seven = after.seven_left > 0
            assert (after.replacement != "") == in_a_seven
            assert after.turn == state.turn + (not in_a_seven)


def without_last_resorts(texts: list[str]) -> list[str]:
    return sorted(text for text in texts if text != "fold" and not text.startswith("discard") and "void" not in text)


@pytest.mark.parametrize("name", GAMES)
def test_a_joker_can_do_what_any_card_can(name: str):
    for number in range(POSITIONS):
        case = random_case(name, number)
        game = replace(case.game, last_card_joker="allowed")
        singles = [text for kind in slow_hand.KINDS for text in legal_words(game, case.state(kind))]
        joker = [text.replace("X=", "") for text in legal_words(game, case.state("X"))]
        assert without_last_resorts(joker) == without_last_resorts(singles), case


@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name].jack_void == "last_resort"])
def test_with_only_own_marbles_under_way_every_card_but_the_jack_can_be_played(name: str):
    for number in range(2 * POSITIONS):
        case = random_case(name, number)
        owner = controlled(case.rules, case.place, case.seat)[0]
        alone = tuple(
            own if who == owner else tuple("H" if on_track(marble) else marble for marble in own)
            for who, own in enumerate(case.place)
        )
        if any(map(on_track, alone[owner])):
            for kind in slow_hand.KINDS.replace("J", ""):
                legal = legal_words(case.game, case.state(f"{kind}J", alone))
                assert legal, case
                assert not {"J:void", "fold"} & set(legal), case
            assert legal_words(case.game, case.state("JJ", alone)) == ["J:void", "fold"], case


# ---------------------------------------------------------------------------- nonsense

squares_or_not = st.one_of(
    st.sampled_from(["T0", "T5", "T16", "T63", "T64", "G0.1", "G1.4", "G9.9", "H0", "H3", "", "t0", "T05"]), st.text()
)
cards = st.sampled_from(["A", "2", "4", "5", "7", "J", "K", "X"])
kinds = st.sampled_from([None, "A", "2", "4", "7", "J", "K"])
seats_or_not = st.one_of(st.integers(-1, 6), st.integers())
nonsense: st.SearchStrategy[Action] = st.one_of(
    st.builds(Give, cards),
    st.builds(Start, cards, kinds, st.one_of(st.none(), seats_or_not)),
    st.builds(Move, card=cards, kind=kinds, origin=squares_or_not, to=squares_or_not),
    st.builds(Swap, card=cards, kind=kinds, origin=squares_or_not, to=squares_or_not),
    st.builds(Step, squares_or_not, squares_or_not),
    st.builds(Void, cards, kinds),
    st.builds(Draw, card=cards, kind=kinds, of=seats_or_not),
    st.builds(Discard, cards),
    st.just(Fold()),
)
PHASES: dict[str, dict[str, Any]] = {
    "a turn": {},
    "a seven": {"seven_left": 3},
    "after a replacement": {"replacement": "5"},
}


@given(
    name=st.sampled_from(list(GAMES)),
    number=st.integers(0, POSITIONS),
    hand=st.text("A24757JKX", min_size=1, max_size=3),
    phase=st.sampled_from(sorted(PHASES)),
    acts=st.lists(nonsense, min_size=5, max_size=10),
)
@settings(max_examples=600, deadline=None, database=None, derandomize=True)
def test_nonsense_is_refused_with_a_rule_and_never_breaks_anything(
    name: str, number: int, hand: str, phase: str, acts: list[Action]
):
    case = random_case(name, number)
    state = case.state(hand, **PHASES[phase])
    legal = case.game.legal(state)
    assert not any(case.game.why_not(state, action) for action in legal)
    for action in acts:
        reason = case.game.why_not(state, action)
        assert (action in legal) == (not reason)
        assert reason.isascii()
        assert not reason or re.match(r"Dog \d\.\d: ", reason)
        assert "none of your plays" not in reason


@pytest.mark.parametrize("name", GAMES)
def test_the_plays_of_one_position_are_refused_with_a_rule_in_another(name: str):
    cases = [random_case(name, number) for number in range(POSITIONS)]
    for one, other in pairwise(cases):
        state = one.state()
        legal = one.game.legal(state)
        for action in other.game.legal(other.state()):
            reason = one.game.why_not(state, action)
            assert (action in legal) == (not reason)
            assert not reason or re.match(r"Dog \d\.\d: ", reason)
            assert "none of your plays" not in reason, (one, action)
