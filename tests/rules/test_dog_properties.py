"""What holds in every position and every match of Dog."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.catalog import CATALOG, find
from referee.rules.dog.state import Dealt, Fold, Give, Move, Shuffled, Start, State, Step, Swap, Void
from tests.rules import slow_dog
from tests.rules.notation import legal_words, marbles, position, result_words, shown
from tests.rules.random_play import seed_of, steps

KINDS = "A23456789TJQK"
BASE = find("brandi-4")

relaxed = settings(max_examples=400, deadline=None, database=None)


@st.composite
def positions(draw: st.DrawFn) -> slow_dog.Position:
    """Four seats; marbles crowd around one part of the track, so that they meet, often right before a fresh one."""
    cramped = draw(st.booleans())
    blocker = draw(st.integers(0, 3)) if cramped else None
    around = 16 * blocker - 6 if blocker is not None else draw(st.integers(0, 63))
    spread = 5 if cramped else draw(st.sampled_from([8, 16, 63]))
    taken: set[str] = set()
    seats: list[tuple[str, ...]] = []
    for seat in range(4):
        start = f"T{16 * seat}"
        near = st.integers(0, spread).map(lambda ahead: f"T{(around + ahead) % 64}")
        goal = st.sampled_from(["G1", "G2", "G3", "G4"])
        marble_of_seat = st.one_of(near, near, goal, goal) if cramped else st.one_of(near, goal, st.just(f"{start}*"))
        wanted = ([f"{start}*"] if seat == blocker else []) + draw(st.lists(marble_of_seat, max_size=4))
        own: list[str] = []
        for marble in wanted[:4]:
            name = marble.rstrip("*") if marble[0] == "T" else f"{seat}{marble}"
            if name not in taken:
                taken.add(name)
                own.append(marble)
        seats.append(tuple(sorted(own + ["H"] * (4 - len(own)))))
    return tuple(seats)


def as_text(place: slow_dog.Position) -> str:
    groups = [[marble for marble in own if marble != "H"] for own in place]
    return " ".join(f"{seat}:{','.join(own)}" for seat, own in enumerate(groups) if own)


def decided(place: slow_dog.Position) -> bool:
    return any(slow_dog.is_home(place, seat) and slow_dog.is_home(place, seat + 2) for seat in (0, 1))


@pytest.mark.parametrize("name", CATALOG)
@given(place=positions(), seat=st.integers(0, 3))
@relaxed
def test_a_seven_part_by_part_reaches_what_complete_lists_reach(name: str, place: slow_dog.Position, seat: int):
    if decided(place):
        return
    game = find(name)
    expected = {
        shown(game, marbles(game, as_text(after))) for after in slow_dog.sevens(place, seat, 7, game.canadian_seven)
    }
    slow_dog.sevens.cache_clear()
    assert result_words(game, position(game, as_text(place), "7", seat)) == expected


@pytest.mark.parametrize("name", CATALOG)
@given(place=positions(), seat=st.integers(0, 3), left=st.integers(1, 7))
@relaxed
def test_a_part_of_a_seven_is_offered_if_and_only_if_the_rest_can_be_made(
    name: str, place: slow_dog.Position, seat: int, left: int
):
    if decided(place):
        return
    game = find(name)
    owners = (seat, (seat + 2) % 4) if game.canadian_seven else (slow_dog.controls(place, seat),)
    expected = {
        shown(game, marbles(game, as_text(after)))
        for owner in owners
        for steps in range(1, left + 1)
        for after in slow_dog.walks(place, owner, steps, seven=True)
        if slow_dog.sevens(after, seat, left - steps, game.canadian_seven)
    }
    slow_dog.sevens.cache_clear()
    state = position(game, as_text(place), "7", seat, seven_left=left)
    assert {shown(game, game.apply(state, part).marbles) for part in game.legal(state)} == expected


@given(place=positions(), seat=st.integers(0, 3), card=st.sampled_from(KINDS.replace("7", "")))
@relaxed
def test_every_card_does_what_the_slow_rules_say(place: slow_dog.Position, seat: int, card: str):
    if decided(place):
        return
    expected = {shown(BASE, marbles(BASE, as_text(after))) for after in slow_dog.plays(place, seat, card)}
    state = position(BASE, as_text(place), card, seat)
    if "fold" in legal_words(BASE, state):
        assert not expected
    else:
        assert result_words(BASE, state) == expected


@given(place=positions(), seat=st.integers(0, 3))
@relaxed
def test_a_joker_can_do_what_any_card_can(place: slow_dog.Position, seat: int):
    if decided(place):
        return
    text = as_text(place)
    each = {kind: position(BASE, text, kind, seat) for kind in KINDS}
    singles = [words for kind in KINDS for words in legal_words(BASE, each[kind]) if words not in ("fold", "J:void")]
    joker = [words.replace("X=", "") for words in legal_words(BASE, position(BASE, text, "X", seat))]
    assert sorted(joker) == sorted(singles)


@given(place=positions(), seat=st.integers(0, 3))
@relaxed
def test_with_only_own_marbles_under_way_every_card_but_the_jack_can_be_played(place: slow_dog.Position, seat: int):
    owner = slow_dog.controls(place, seat)
    alone = tuple(
        own if who == owner else tuple("H" if marble[0] == "T" else marble for marble in own)
        for who, own in enumerate(place)
    )
    if decided(place) or not any(marble[0] == "T" for marble in alone[owner]):
        return
    for kind in KINDS.replace("J", ""):
        assert "fold" not in legal_words(BASE, position(BASE, as_text(alone), f"{kind}J", seat))
        assert legal_words(BASE, position(BASE, as_text(alone), kind, seat))
    assert legal_words(BASE, position(BASE, as_text(alone), "JJ", seat)) == ["J:void", "fold"]


squares_or_not = st.one_of(
    st.sampled_from(["T0", "T5", "T16", "T63", "T64", "G0.1", "G1.4", "G9.9", "H0", "H3", "", "t0", "T05"]), st.text()
)
cards = st.sampled_from(["A", "4", "5", "7", "J", "K", "X"])
kinds = st.sampled_from([None, "A", "4", "7", "J", "K"])
nonsense = st.one_of(
    st.builds(Give, cards),
    st.builds(Start, cards, kinds, st.one_of(st.none(), st.integers())),
    st.builds(Move, card=cards, kind=kinds, origin=squares_or_not, to=squares_or_not),
    st.builds(Swap, card=cards, kind=kinds, origin=squares_or_not, to=squares_or_not),
    st.builds(Step, squares_or_not, squares_or_not),
    st.builds(Void, cards, kinds),
    st.just(Fold()),
)


@given(
    place=positions(), hand=st.text("A4757JKX", min_size=1, max_size=3), left=st.sampled_from([0, 0, 3]), act=nonsense
)
@relaxed
def test_nonsense_is_refused_with_a_rule_and_never_breaks_anything(place, hand, left, act):
    for game in CATALOG.values():
        state = position(game, as_text(place), hand, seven_left=left)
        reason = game.why_not(state, act)
        assert (act in game.legal(state)) == (not reason)
        assert reason.isascii()
        assert not reason or re.match(r"Dog \d\.\d: ", reason)
        assert "none of your plays" not in reason


def check_conservation(state: State) -> None:
    on_the_way = "" if all(state.gifts) else "".join(state.gifts)
    cards = "".join(state.hands) + state.stack + state.discards + on_the_way
    assert sorted(cards) == sorted(KINDS * 8 + "X" * 6)


def check_marbles(state: State, kennels: tuple[int, ...]) -> None:
    places = [square for own in state.marbles for square in own if square not in kennels]
    assert len(places) == len(set(places))
    assert [len(own) for own in state.marbles] == [4, 4, 4, 4]
    assert all(tuple(sorted(own)) == own for own in state.marbles)


def check_matches(name: str, first: int, matches: int) -> None:
    game = find(name)
    kennels = marbles(game, "")
    for number in range(first, first + matches):
        count = 0
        turns: set[int] = set()
        for state, _, _, after in steps(game, seed_of(number)):
            check_conservation(after)
            check_marbles(after, tuple(own[0] for own in kennels))
            turns.add(state.turn)
            count += 1
        assert count <= game.bound
        assert len(turns) <= game.turns_bound
        assert sum(game.scores(after)) == 2


@pytest.mark.parametrize("name", CATALOG)
def test_random_matches_end_and_keep_their_cards_and_marbles(name: str):
    check_matches(name, 0, 50)


@pytest.mark.long
@pytest.mark.parametrize("name", CATALOG)
def test_a_thousand_random_matches_end_and_keep_their_cards_and_marbles(name: str):
    check_matches(name, 1000, 500)


def test_the_public_can_count_the_cards_from_the_news():
    known = {"stack": 110}
    for number, (before, _, action, after) in enumerate(steps(BASE, seed_of(5))):
        if not number:
            known["stack"] -= sum(BASE.happenings(None, None, before, None)[0].sizes)
        for news in BASE.happenings(before, action, after, None):
            if isinstance(news, Shuffled):
                known["stack"] += news.cards
            if isinstance(news, Dealt):
                known["stack"] -= sum(news.sizes)
        assert known["stack"] == len(after.stack) == BASE.view(after, None).stack
