"""What every game in the catalog owes to the match, the wire and the record, whatever its rules."""

from functools import cache
from itertools import count, islice
from typing import Any

import pytest
from msgspec import ValidationError
from msgspec.json import decode, encode, schema

from referee.rules.catalog import CATALOG, AnyGame
from referee.rules.catalog import find as find_by_name
from referee.rules.chance import derived
from tests.rules.random_play import seed_of, steps
from tests.rules.random_variants import brandeln_variant, dog_variant

RANDOM = {
    **{f"random variant of Dog {number}": dog_variant(number) for number in range(20)},
    **{f"random variant of Brandeln {number}": brandeln_variant(number) for number in range(20)},
}
"""Combinations of options that nobody has thought of."""

pytestmark = pytest.mark.parametrize("name", [*CATALOG, *RANDOM])


@cache
def find(name: str) -> AnyGame:
    return RANDOM[name] if name in RANDOM else find_by_name(name)


@cache
def matches(name: str) -> range:
    """The numbers of the matches that are looked at: a few, and of short ones enough."""
    fewest, decisions = (1, 60) if name in RANDOM else (3, 400)
    played = 0
    for number in count():
        played += len(match(name, number))
        if number + 1 >= fewest and played >= decisions:
            return range(number + 1)
    raise AssertionError


@cache
def match(name: str, number: int) -> list[tuple[Any, tuple[Any, ...], Any, Any]]:
    """A whole match of random play."""
    return list(steps(find(name), seed_of(number)))


def moments(name: str, every: int = 1) -> list[tuple[Any, tuple[Any, ...], Any, Any]]:
    return [moment for number in matches(name) for moment in match(name, number)[::every]]


def watchers(game: AnyGame) -> list[int | None]:
    return [*range(game.seats), None]


# ---------------------------------------------------------------------------- actions


def test_legal_actions_are_never_empty_and_have_no_twins(name: str):
    for _, legal, _, _ in moments(name):
        assert legal
        assert len({encode(action) for action in legal}) == len(legal)


def test_legal_actions_come_in_the_same_order_each_time(name: str):
    game = find(name)
    for state, legal, _, _ in moments(name, every=7):
        assert game.legal(decode(encode(state), type=game.state_type)) == legal


def test_no_action_is_legal_after_the_end(name: str):
    game = find(name)
    for number in matches(name):
        _, _, action, last = match(name, number)[-1]
        assert game.actor(last) is None
        assert game.legal(last) == ()
        assert game.why_not(last, action)


def test_apply_leaves_the_old_state_as_it_was(name: str):
    game = find(name)
    for state, legal, _, _ in moments(name, every=11):
        before = encode(state)
        for action in legal:
            game.apply(state, action)
        assert encode(state) == before


def test_the_actor_is_a_seat_and_turns_never_go_back(name: str):
    game = find(name)
    for state, _, _, after in moments(name):
        assert game.actor(state) in range(game.seats)
        step = game.turn(after) - game.turn(state)
        assert step in (0, 1)
        assert step or game.actor(after) == game.actor(state)


# ---------------------------------------------------------------------------- json


def test_states_views_actions_and_news_survive_json(name: str):
    game = find(name)
    for state, _, action, after in moments(name, every=7):
        assert decode(encode(state), type=game.state_type) == state
        assert decode(encode(action), type=game.action_type) == action
        for seat in watchers(game):
            view = game.view(state, seat)
            assert decode(encode(view), type=game.view_type) == view
            for news in game.happenings(state, action, after, seat):
                assert decode(encode(news), type=game.news_type) == news


def test_everything_that_is_sent_is_ascii(name: str):
    game = find(name)
    for state, legal, action, after in moments(name, every=29):
        for seat in watchers(game):
            sent = encode([legal, game.view(state, seat), game.happenings(state, action, after, seat)])
            assert sent.isascii()


def test_views_and_actions_have_a_json_schema(name: str):
    game = find(name)
    for sort in (game.view_type, game.action_type, game.news_type):
        assert schema(sort)


# ---------------------------------------------------------------------------- chance


def test_another_seed_gives_another_deal(name: str):
    game = find(name)
    assert game.view(game.start(seed_of(0)), 0) != game.view(game.start(seed_of(1)), 0)


# ---------------------------------------------------------------------------- the end


def test_every_match_ends_within_its_bounds(name: str):
    game = find(name)
    for number in matches(name):
        whole = match(name, number)
        assert len(whole) <= game.bound
        assert len({game.turn(state) for state, _, _, _ in whole}) <= game.turns_bound
    assert game.turns_bound <= game.bound


def test_there_is_one_score_a_seat_and_every_seat_has_one_side(name: str):
    game = find(name)
    assert sorted(seat for side in game.sides for seat in side) == list(range(game.seats))
    for _, _, _, after in moments(name, every=50):
        assert len(game.scores(after)) == game.seats


# ---------------------------------------------------------------------------- the stand-in and the reasons


def test_the_stand_in_is_legal_and_always_the_same(name: str):
    game = find(name)
    for state, legal, _, _ in moments(name, every=3):
        taken = game.stand_in(state)
        assert taken in legal
        assert game.stand_in(decode(encode(state), type=game.state_type)) == taken


def test_a_match_of_nothing_but_stand_ins_ends(name: str):
    game = find(name)
    state, decisions = game.start(seed_of(0)), 0
    while game.actor(state) is not None:
        state = game.apply(state, game.stand_in(state))
        decisions += 1
    assert decisions <= game.bound


def test_every_action_that_is_not_legal_has_a_reason_in_ascii(name: str):
    game = find(name)
    others = [action for _, legal, _, _ in moments(name, every=23) for action in legal]
    for state, legal, _, _ in moments(name, every=61):
        for action in others[:: max(1, len(others) // 200)]:
            reason = game.why_not(state, action)
            assert reason.isascii()
            assert len(reason) <= 200
            assert (not reason) == (action in legal)


def test_no_text_of_an_action_may_go_on_behind_its_end(name: str):
    """A line feed behind a word makes it another one: it is no action, or one that is refused like any other."""
    game = find(name)
    for state, legal, _, _ in moments(name, every=31):
        for action in legal:
            members = decode(encode(action))
            for member in members:
                if member == "do" or not isinstance(members[member], str):
                    continue
                try:
                    other = decode(encode(members | {member: f"{members[member]}\n"}), type=game.action_type)
                except ValidationError:
                    continue
                assert game.why_not(state, other).isascii()
                assert game.why_not(state, other)


# ---------------------------------------------------------------------------- what a seat may know


def test_what_a_seat_cannot_know_changes_no_byte_for_it(name: str):
    game = find(name)
    probes = [action for _, legal, _, _ in moments(name, every=97) for action in legal][:40]
    for number, (state, legal, _, _) in enumerate(moments(name, every=13)):
        for seat in watchers(game):
            other = game.redeal(state, seat, derived("redeal", name, number))
            assert encode(game.view(other, seat)) == encode(game.view(state, seat))
            if seat == game.actor(state):
                assert game.legal(other) == legal
                assert [game.why_not(other, probe) for probe in probes] == [
                    game.why_not(state, probe) for probe in probes
                ]


def test_a_redeal_changes_what_can_be_changed(name: str):
    game = find(name)
    for number, (state, _, _, _) in enumerate(moments(name, every=97)):
        others = [game.redeal(state, None, derived("redeal", name, number + again)) for again in range(5)]
        assert all(encode(other) != encode(state) for other in others)
        assert len({encode(other) for other in others}) == 5


def test_a_redealt_match_can_be_played_on(name: str):
    game = find(name)
    for number, (state, _, _, _) in enumerate(moments(name, every=211)):
        other = game.redeal(state, 0, derived("redeal", name, number))
        for step in range(60):
            if game.actor(other) is None:
                break
            legal = game.legal(other)
            assert legal
            other = game.apply(other, legal[step % len(legal)])


def test_news_tells_a_seat_nothing_that_a_redeal_changes(name: str):
    """The same action from two states that look alike to a seat: what it is told differs only where chance or hands
    came into the open in that very step, and then both views differ as well, unless the open cards were shuffled."""
    game = find(name)
    compared = 0
    for number, (state, _, action, after) in enumerate(moments(name, every=5)):
        for seat in watchers(game):
            other = game.redeal(state, seat, derived("news", name, number))
            if action not in game.legal(other):
                continue
            other_after = game.apply(other, action)
            if game.view(other_after, seat) != game.view(after, seat):
                continue
            told = encode(game.happenings(state, action, after, seat))
            if b'"news":"shuffled"' in told:
                continue
            compared += 1
            assert encode(game.happenings(other, action, other_after, seat)) == told
    assert compared > (5 if name in RANDOM else 100)


def test_news_of_the_start_is_the_same_after_a_redeal(name: str):
    game = find(name)
    start = game.start(seed_of(0))
    for seat in watchers(game):
        other = game.redeal(start, seat, seed_of(9))
        assert game.happenings(None, None, other, seat) == game.happenings(None, None, start, seat)


def test_a_view_never_holds_the_seed(name: str):
    game = find(name)
    for state, _, action, after in islice(moments(name), 0, None, 17):
        for seat in watchers(game):
            told = encode([game.view(state, seat), game.happenings(state, action, after, seat)])
            assert state.seed.encode() not in told
