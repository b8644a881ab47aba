"""What a seat cannot know changes no byte that is sent to it: two matches that differ only in that, side by side."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.json import decode, encode
from msgspec.structs import replace

from protocol.faults import Code, Fault
from protocol.messages import Act, Resign
from referee.match.conduct import Conduct
from referee.match.match import Answer, Decision, Match, Settled
from referee.rules.catalog import CATALOG
from referee.rules.chance import derived
from tests.match.secrets_of import games, secrets_of
from tests.match.table import number, started

OTHERS = (
    replace(CATALOG["brandi-4"], jack_void="never"),
    replace(CATALOG["brandi-2"], draw_exchange="sequential"),
    replace(CATALOG["brandi-6"], team_size=3),
    replace(CATALOG["dog-3"], swap_void="last_resort", first_dealer="random"),
    replace(CATALOG["brandi-3"], swap_onto_start_is_touch=False, reshuffle="merge_before_deal"),
)
GAMES = games(*OTHERS)
MODES: tuple[Any, ...] = ("none", "batch", "stream")


class Twins:
    """Two matches that look the same to one seat. They are given the same answers for as long as that makes sense."""

    def __init__(self, seed: int, wanted: int, skipped: int, mode: Any) -> None:
        game = GAMES[seed % len(GAMES)]
        seat = wanted % game.seats
        news = tuple(mode if who == seat else MODES[number(seed, who) % 3] for who in range(game.seats))
        first = started(game, seed, news, Conduct(faults=3))
        state = game.start(first.seed)
        for step in range(skipped):
            legal = game.legal(state)
            if legal:
                after = game.apply(state, legal[number(seed, "skip", step) % len(legal)])
                state = after if game.actor(after) is not None else state
        self.game, self.seat, self.seed = game, seat, seed
        self.secrets = secrets_of(game, seat)
        self.one = Match(first, state)
        self.other = Match(first, game.redeal(state, seat, derived("twins", str(seed), seat)))
        self.compared = 0
        self.alike = self.one.state == self.other.state
        self.told(self.one.opening, self.other.opening)

    def told(self, one: Settled, other: Settled) -> None:
        """Every byte for the seat is the same in both."""
        mine = [[letter.line for letter in settled.letters if letter.seat == self.seat] for settled in (one, other)]
        assert mine[0] == mine[1]
        asked = [match.decision for match in (self.one, self.other)]
        assert len({decision and (decision.seat, decision.id, decision.left_us) for decision in asked}) == 1
        lines = [decision.line if decision and decision.seat == self.seat else b"" for decision in asked]
        assert lines[0] == lines[1]
        self.compared += len(mine[0]) + bool(lines[0])

    def step(self, at: int) -> bool:
        """The same answer to both. False: from here on the seat may know which of the two it is in."""
        decisions = self.one.decision, self.other.decision
        if decisions[0] is None or decisions[1] is None:
            return False
        answers = self.answers(decisions[0], at)
        if answers is None:
            return False
        befores = self.one.state, self.other.state
        settled = self.one.resolve(answers[0]), self.other.resolve(answers[1])
        if self.seen(befores[0], settled[0]) != self.seen(befores[1], settled[1]):
            return False
        if self.one.ended is not None:  # and seed and head of the record are open to everybody
            return False
        self.told(*settled)
        return True

    def seen(self, state: Any, settled: Settled) -> list[Any]:
        """What the seat sees of a step: of each state that it led to."""
        seen: list[Any] = []
        for entry in map(decode, settled.lines):
            if entry["entry"] == "decided":
                action = decode(encode(entry["action"]), type=self.game.action_type)
                state = self.game.apply(state, action)
                seen += self.secrets.seen(state)
        return seen

    def answers(self, decision: Decision, at: int) -> tuple[Answer, Answer] | None:
        """An answer for both; where hidden cards are given away, one for each."""
        legal, others = self.game.legal(self.one.state), self.game.legal(self.other.state)
        luck = number(self.seed, "answer", at)
        if luck % 5 == 0:
            answer = Answer(self.misdeed(at), took_us=luck % 50_000)
            return answer, answer
        if decision.seat == self.seat:
            assert legal == others
            choice = luck % len(legal)
            act = Act("", choice) if luck % 2 else Act("", action=Raw(encode(legal[choice])))
            return Answer(act, luck % 100_000), Answer(act, luck % 100_000)
        if self.secrets.is_hidden(self.one.state, decision.seat):
            return Answer(Act("", luck % len(legal))), Answer(Act("", luck % len(others)))
        both = [action for action in legal if action in others]
        if not both:
            return None
        action = Raw(encode(both[luck % len(both)]))
        return Answer(Act("", action=action)), Answer(Act("", action=action))

    def misdeed(self, at: int) -> Act | Fault | Resign:
        """Something wrong, often an action that probes for what the seat does not know."""
        luck = number(self.seed, "misdeed", at)
        if luck % 13 < 8:
            return Act("", action=Raw(self.secrets.probe(self.one.state, luck // 13)))
        return (
            Act("", -1),
            Act("", 99),
            Fault(Code.TIMEOUT, "for a test"),
            Fault(Code.GONE, "for a test"),
            Resign() if luck % 3 else Act("", 99),
        )[luck % 13 - 8]


def run(seed: int, seat: int, skipped: int, mode: Any, most: int = 60) -> Twins:
    twins = Twins(seed, seat, skipped, mode)
    for at in range(most):
        if not twins.step(at):
            break
    return twins


@given(st.integers(0, 10**6), st.integers(0, 5), st.integers(0, 400), st.sampled_from(MODES))
@settings(max_examples=600, deadline=None, database=None)
def test_a_seat_is_sent_the_same_bytes_whatever_the_others_hold(seed: int, seat: int, skipped: int, mode: Any):
    run(seed, seat, skipped, mode)


@pytest.mark.parametrize("mode", MODES)
def test_the_same_bytes_come_in_the_exchange_of_every_round(mode: Any):
    for at in range(len(GAMES)):
        compared = sum(run(at + len(GAMES) * again, again, 0, mode, most=6).compared for again in range(6))
        assert compared >= 6


def test_the_twins_really_differ_and_much_is_compared():
    for at in range(len(GAMES)):
        twins = [run(at + len(GAMES) * again, again, again * 9, "stream") for again in range(10)]
        assert sum(pair.alike for pair in twins) <= 2
        assert sum(pair.compared for pair in twins) > 20


def test_seats_that_hold_other_cards_are_sent_other_bytes():
    """The test of the test: the twins of one seat are no twins to the others."""
    for seed in range(len(GAMES)):
        twins = Twins(seed, 0, 0, "none")
        for seat in range(1, twins.game.seats):
            views = [encode(twins.game.view(match.state, seat)) for match in (twins.one, twins.other)]
            assert views[0] != views[1]
