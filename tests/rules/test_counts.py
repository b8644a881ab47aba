"""How many cards there are, and how many plays one card has: counted by hand or by a program apart from the engine."""

from collections import Counter

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from referee.rules.catalog import find
from referee.rules.dog.dog import Dog
from referee.rules.dog.powers import CARDS, DECK, POWERS
from referee.rules.dog.state import Move, State, Step
from tests.rules.families import DOGS
from tests.rules.notation import legal_words, position, results
from tests.rules.random_play import seed_of, steps

BASE = find("brandi-4")
CANADIAN = find("brandi-4-canadian")
DOG = find("dog-4")
TWO = find("brandi-2")

KINDS = "A23456789TJQK"

# game, before, then one number a kind: A 2 3 4 5 6 7 8 9 T J Q K; positions for the seven, actions for the others
COUNTS = [
    (BASE, "", "1 0 0 0 0 0 0 0 0 0 0 0 1"),
    (BASE, "0:T0*", "2 1 1 2 1 1 1 1 1 1 0 1 1"),
    (BASE, "0:T0", "4 2 2 3 1 1 1 1 1 1 0 1 2"),
    (BASE, "0:T60", "3 1 1 2 2 2 2 2 1 1 0 1 2"),
    (DOG, "0:T0", "2 1 1 2 1 1 1 1 1 1 0 1 1"),
    (BASE, "0:T5,T10", "5 2 2 4 2 2 8 2 2 2 0 2 3"),
    (BASE, "0:T60,G2", "4 2 1 2 2 1 5 1 1 1 0 1 2"),
    (BASE, "0:G1", "2 1 1 0 0 0 0 0 0 0 0 0 1"),
    (BASE, "0:T12 1:T16*", "2 1 1 1 0 0 0 0 0 0 0 0 1"),
    (BASE, "0:T5,T9 1:T20,T16* 2:T33", "3 2 2 4 2 2 7 1 1 1 4 0 1"),
    (BASE, "0:G1,G2,G3,G4 2:T40", "3 1 1 2 1 1 1 1 1 1 0 1 2"),
]

# game, before, positions after a seven
SEVENS = [
    (BASE, "0:T5", 1),
    (BASE, "0:T5,T25", 8),
    (BASE, "0:T5,T20,T35", 36),
    (BASE, "0:T2,T17,T32,T47", 120),
    (BASE, "0:T20,T22", 8),
    (BASE, "0:T0*,T62", 11),
    (BASE, "0:T0,T62", 14),
    (BASE, "0:T5,T21,T37,T53 1:T6,T22,T38,T54", 120),
    (CANADIAN, "0:T62 2:T30", 18),
    (TWO, "0:T0* 1:T32*", 8),
]

# before, positions after a seven with the marbles of a seat told apart
TOLD_APART = [
    ("0:T20,T22", 8),
    ("0:T0*,T62", 11),
    ("0:T0,T62", 18),
]


def effects(game: Dog, before: str, card: str) -> int:
    """A jack without effect, and the fold beside it, are not counted."""
    state = position(game, before, card)
    if card == "7":
        return len(results(game, state))
    return len([words for words in legal_words(game, state) if words not in ("J:void", "fold")])


@pytest.mark.parametrize(("game", "before", "counts"), COUNTS)
def test_the_number_of_plays_of_each_card(game: Dog, before: str, counts: str):
    assert [effects(game, before, kind) for kind in KINDS] == [int(count) for count in counts.split()]


@pytest.mark.parametrize(("game", "before", "counts"), COUNTS)
def test_a_joker_has_as_many_plays_as_all_cards_together(game: Dog, before: str, counts: str):
    state = position(game, before, "X")
    plain = [words for words in legal_words(game, state) if not words.startswith("X=7") and words != "X=J:void"]
    sevens = results(game, position(game, before, "7"))
    assert len(plain) + len(sevens) == sum(int(count) for count in counts.split())


def test_only_in_dog_a_swap_card_without_effect_comes_on_top():
    assert legal_words(DOG, position(DOG, "0:T0", "J")) == ["J:void"]
    assert "X=J:void" in legal_words(DOG, position(DOG, "0:T0", "X"))
    assert "X=J:void" not in legal_words(BASE, position(BASE, "0:T0", "X"))


@pytest.mark.parametrize(("game", "before", "count"), SEVENS)
def test_the_number_of_positions_after_a_seven(game: Dog, before: str, count: int):
    assert len(results(game, position(game, before, "7"))) == count


@pytest.mark.parametrize(("before", "count"), TOLD_APART)
def test_the_number_of_positions_after_a_seven_with_marbles_told_apart(before: str, count: int):
    state = position(BASE, before, "7")
    own = {square: number for number, square in enumerate(track(state))}
    assert len(told_apart(state, own)) == count


def told_apart(state: State, own: dict[str, int]) -> set[frozenset[tuple[str, int]]]:
    """Where the marbles of seat 0, by number, can be after the seven; those at home are left out."""
    found: set[frozenset[tuple[str, int]]] = set()
    for part in BASE.legal(state):
        assert isinstance(part, Move | Step)
        after = BASE.apply(state, part)
        stay = {square: number for square, number in own.items() if square in track(after) and square != part.origin}
        there = stay | {part.to: own[part.origin]}
        found |= told_apart(after, there) if after.seven_left else {frozenset(there.items())}
    return found


def track(state: State) -> list[str]:
    """The squares of the marbles of seat 0 that are not in the kennel."""
    return [square for square in BASE.view(state, None).marbles[0] if square != "H0"]


def test_the_list_of_first_parts_stays_short():
    crowd = position(CANADIAN, "0:T60,T61,T62,T63 2:T28,T29,T30,T31", "7")
    assert len(CANADIAN.legal(crowd)) <= 8 * 11


# ---------------------------------------------------------------------------- the pack


def test_the_pack_has_110_cards_of_14_kinds_and_22_of_them_start_a_marble():
    assert Counter(DECK) == dict.fromkeys(KINDS, 8) | {"X": 6}
    assert len(CARDS) == 14
    assert len([card for card in DECK if card == "X" or POWERS[card].start]) == 22


@pytest.mark.parametrize("name", DOGS)
def test_five_rounds_take_20_cards_a_seat(name: str):
    game, sizes = find(name), [6, 5, 4, 3, 2]
    assert list(game.hand_sizes) == sizes
    dealt: dict[int, int] = {}
    for state, _, _, _ in steps(game, seed_of(0)):
        if state.round == 5:
            break
        dealt.setdefault(state.round, sum(map(len, state.hands)))
    assert dealt == {number: size * game.seats for number, size in enumerate(sizes)}


@pytest.mark.parametrize("name", DOGS)
def test_cards_and_marbles_are_conserved(name: str):
    game = replace(find(name), max_rounds=12)
    for _, _, _, state in steps(game, seed_of(6)):
        on_the_way = "" if all(state.gifts) else "".join(state.gifts)
        assert Counter(state.stack + state.discards + "".join(state.hands) + on_the_way) == Counter(DECK)
        seen = game.view(state, None)
        assert {len(own) for own in seen.marbles} == {game.marbles}
        occupied = [square for own in seen.marbles for square in own if square[0] != "H"]
        assert len(occupied) == len(set(occupied))
        for start, own in zip(seen.starts, seen.marbles, strict=True):
            assert start in own or start not in seen.protected
        assert set(seen.protected) <= set(seen.starts)


@pytest.mark.parametrize("name", DOGS)
def test_the_longest_question_stays_under_32_kib(name: str):
    """Every marble short of its goal, so that sevens have all ways open, and a hand of the cards with most plays."""
    game = find(name)
    track = game.areas * game.fields_per_place
    groups = [
        f"{seat}:{','.join(f'T{(place * game.fields_per_place - before) % track}' for before in (1, 4, 7, 10))}"
        for seat, place in enumerate(game.places)
    ]
    state = position(game, " ".join(groups), "7XJ24A", 0, " ".join(["9"] * (game.seats - 1)))
    assert len(game.legal(state)) > 100
    assert len(encode([game.legal(state), game.view(state, 0)])) < 32 * 1024 - 500
