"""No byte that a seat is sent before the end tells it more than it may know."""

import json
import re
from collections.abc import Iterable
from typing import Any

import pytest
import trio
from msgspec.structs import replace

from referee.match.clock import TimeControl
from referee.match.conduct import Conduct
from referee.match.match import Match
from referee.match.transcript import Started
from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.cards import CARDS
from referee.rules.catalog import CATALOG
from referee.rules.chance import derived
from referee.rules.dog.dog import Dog
from referee.rules.variants import changed
from referee.server.table import play
from tests.server.player import Player, Seated, act, hashed, of_kind, started

DOGS = {
    "partners": Dog(max_rounds=3),
    "draws": replace(CATALOG["brandi-3"], max_rounds=4),
    "draws in turn": replace(CATALOG["brandi-2"], max_rounds=4, draw_exchange="sequential"),
    "replacements": replace(CATALOG["dog-3"], max_rounds=3, set_up=0),
}
BRANDELN = {
    "four": changed(CATALOG["brandeln-4"], {"early_end": "never"}),
    "three": changed(CATALOG["brandeln-3"], {"hold": "immediate", "all_pass": "haferl"}),
}
GAMES = DOGS | BRANDELN
NEWS = ("stream", "batch", "none", "stream")

FIELDS = {
    "seated": {"type", "match", "game", "seat", "seats", "sides", "news", "times", "variant", "commitment"},
    "decide": {
        *("type", "decision", "choices", "match", "game", "seat", "sides", "score", "limit_ms", "bank_ms"),
        *("legal", "view", "news", "news_cut"),
    },
    "event": {"type", "match", "news"},
    "faulted": {
        *("type", "code", "counted", "open", "text", "match", "decision", "given", "faults", "limit", "played"),
    },
}  # fmt: skip
"""All that a seat is told before the end: a new field has to be thought over here."""

VIEW = {
    *("deal", "deals", "dealer", "forehand", "bidding", "holder", "contract", "soloist", "trump", "trick", "tricks"),
    *("taken", "hand_sizes", "scores", "pot", "passed_out", "hand"),
    *("round", "starter", "hand_sizes", "folded", "marbles", "protected", "seven_left", "to_give", "played", "stack"),
    *("discards", "track", "starts", "hand", "gave", "got", "replaced", "taken"),
}

OF_EVERY_GAME: dict[str, set[str]] = {"faulted": {"news", "seat", "code"}, "retired": {"news", "seat"}}
ITEMS: dict[type, dict[str, set[str]]] = {
    Dog: OF_EVERY_GAME
    | {
        "shuffled": {"news", "cards"},
        "dealt": {"news", "round", "starter", "sizes", "hand"},
        "gave": {"news", "card"},
        "given": {"news", "seat"},
        "got": {"news", "card"},
        "drew": {"news", "seat", "of", "card"},
        "played": {"news", "seat", "action"},
        "captured": {"news", "seat", "square"},
        "folded": {"news", "seat", "cards"},
        "finished": {"news", "seat"},
        "ended": {"news", "winners"},
    },
    Brandeln: OF_EVERY_GAME
    | {
        "dealt": {"news", "deal", "dealer", "hand"},
        "called": {"news", "seat", "call"},
        "contracted": {"news", "soloist", "contract", "forced"},
        "passed_out": {"news", "pot"},
        "named": {"news", "seat", "suit"},
        "played": {"news", "seat", "card"},
        "took": {"news", "seat", "cards"},
        "settled": {"news", "soloist", "contract", "tricks", "won", "points", "pot"},
        "ended": {"news", "scores"},
    },
}


class Spied:
    """A match, every state that it went through, and all that each seat was sent until its end."""

    def __init__(self, opening: Started) -> None:
        self.opening = opening
        self.states: dict[str, Any] = {}
        self.told: list[list[dict[str, Any]]] = []
        self.sent: list[bytes] = []

    async def play(self) -> "Spied":
        async with trio.open_nursery() as nursery:
            seated = Seated(nursery, self.opening)
            self.watch(seated.match)
            async with trio.open_nursery() as players:
                for player in seated.players:
                    players.start_soon(errs, player)
                await play(seated.match, seated.chairs, seated.sheets, self.watch)
                await seated.part()
        for player in seated.players:
            before, over, _ = player.sent_to.partition(b'{"type":"over"')
            assert over, (player.name, player.sent_to[-500:])
            self.sent.append(before)
            self.told.append([json.loads(line) for line in before.splitlines()])
        return self

    def watch(self, match: Match) -> None:
        if match.decision is not None:
            self.states[match.decision.id] = match.state

    def news(self, seat: int) -> list[dict[str, Any]]:
        batches = [message.get("news", []) for message in of_kind(self.told[seat], "decide")]
        return [
            *(event["news"] for event in of_kind(self.told[seat], "event")),
            *(item for one in batches for item in one),
        ]


async def errs(player: Player) -> None:
    """Plays by a hash, and errs now and then in a way that can be found again."""
    while message := await player.hear("decide", "faulted"):
        if message["type"] == "decide":
            choice = hashed(message)
            bad = {"action": {"do": "give", "card": "secret of " + player.name}}
            await player.say(act(message["decision"], **(bad if choice == {"choice": 2} else choice)))
        elif message["code"] == "bad_action" and message["open"]:
            await player.say(b"garbage of %s\n" % player.name.encode(), act(message["decision"], choice=0))


async def spied_on(name: str, number: int) -> Spied:
    game = GAMES[name]
    conduct, times = Conduct(faults=4), TimeControl(limit_ms=60_000)
    seed = derived("privacy", "match", number)
    return await Spied(started(game, times, conduct, NEWS[: game.seats], seed)).play()


def matches_of(names: Iterable[str]) -> Any:
    return pytest.fixture(params=[(name, number) for name in names for number in range(3)], ids=str)


@matches_of(GAMES)
async def spied(request) -> Spied:
    return await spied_on(*request.param)


@matches_of(DOGS)
async def dog(request) -> Spied:
    return await spied_on(*request.param)


@matches_of(BRANDELN)
async def brandeln(request) -> Spied:
    return await spied_on(*request.param)


async def test_a_seat_is_told_only_known_fields(spied: Spied):
    for seat in range(len(spied.told)):
        for message in spied.told[seat]:
            assert set(message) <= FIELDS[message["type"]], message["type"]
            if message["type"] == "decide":
                assert set(message["view"]) <= VIEW
        for item in spied.news(seat):
            assert set(item) <= ITEMS[type(spied.opening.variant)][item["news"]]


async def test_seed_and_salt_are_nowhere_before_the_end(spied: Spied):
    for sent in spied.sent:
        assert sent
        assert spied.opening.seed.encode() not in sent
        assert spied.opening.salt.encode() not in sent


async def test_the_order_of_the_stack_is_nowhere_before_the_end(dog: Spied):
    stacks = {state.stack for state in dog.states.values()}
    for sent in dog.sent:
        letters = sent.replace(b'","', b"")
        assert not any(stack[:8].encode() in letters for stack in stacks if len(stack) >= 8)


async def test_a_seat_sees_no_decision_but_its_own_and_none_ahead_of_time(spied: Spied):
    asked = [[message["decision"] for message in of_kind(told, "decide")] for told in spied.told]
    assert all(asked)
    for seat, sent in enumerate(spied.sent):
        others = [id for other, ids in enumerate(asked) for id in ids if other != seat]
        assert not any(id.partition("-")[2].encode() in sent for id in others)
        for id in asked[seat]:
            assert sent.index(id.encode()) == sent.index(b'{"type":"decide","decision":"' + id.encode()) + 29


async def test_a_seat_sees_its_own_hand_and_no_other(dog: Spied):
    for seat in range(len(dog.told)):
        for message in of_kind(dog.told[seat], "decide"):
            state, view = dog.states[message["decision"]], message["view"]
            assert sorted(view["hand"]) == sorted(state.hands[seat])
            assert view["hand_sizes"] == [len(hand) for hand in state.hands]
            assert {action["card"] for action in message["legal"] if "card" in action} <= set(state.hands[seat])
            if "gave" in view:
                assert view["gave"] == state.gifts[seat]


async def test_news_tell_of_an_exchange_only_that_it_was_made(dog: Spied):
    for seat in range(len(dog.told)):
        items = dog.news(seat)
        given = [item["seat"] for item in items if item["news"] == "given"]
        assert seat not in given
        gives = not dog.opening.variant.draw_exchange
        assert bool(given) == (gives and NEWS[seat] != "none")
        dealt = [item for item in items if item["news"] == "dealt"]
        assert all(len(item["hand"]) == item["sizes"][seat] for item in dealt)


async def test_a_drawn_card_is_told_to_nobody_but_the_two_or_the_one_that_it_concerns(dog: Spied):
    told = 0
    for seat in range(len(dog.told)):
        views = [message["view"] for message in of_kind(dog.told[seat], "decide")]
        drawn = [item for item in dog.news(seat) if item["news"] == "drew"]
        for item in [*drawn, *(taken for view in views for taken in view.get("taken", ()))]:
            assert ("card" in item) == (seat in (item["seat"], item.get("of")))
            told += 1
    assert bool(told) == (dog.opening.variant.team_size == 1)


async def test_a_seat_of_brandeln_sees_its_own_hand_and_what_lies_on_the_table(brandeln: Spied):
    for seat in range(len(brandeln.told)):
        for message in of_kind(brandeln.told[seat], "decide"):
            state, view = brandeln.states[message["decision"]], message["view"]
            assert view["hand"] == [CARDS[bit] for bit in range(28) if state.hands[seat] >> bit & 1]
            assert view["hand_sizes"] == [hand.bit_count() for hand in state.hands]
            open_cards = {
                card for trick in [*view["tricks"], view.get("trick", {"cards": []})] for card in trick["cards"]
            }
            del view["hand"], message["legal"], view["tricks"], view["bidding"]
            view.pop("trick", None)
            message.pop("news", None)
            assert not set(re.findall('"([CSHD][79TJQKA])"', json.dumps(message)))
            assert not open_cards & {CARDS[bit] for bit in range(28) for hand in state.hands if hand >> bit & 1}


async def test_news_of_brandeln_name_no_card_that_is_neither_played_nor_ones_own(brandeln: Spied):
    for seat in range(len(brandeln.told)):
        hand: list[str] = []
        played: set[str] = set()
        for item in brandeln.news(seat):
            match item["news"]:
                case "dealt":
                    hand, played = item["hand"], set()
                    assert len(hand) == 7
                case "played":
                    assert (item["card"] in hand) == (item["seat"] == seat)
                    played.add(item["card"])
                case "took":
                    assert set(item["cards"]) <= played
                case _:
                    assert not re.findall('"[CSHD][79TJQKA]"', json.dumps(item))


async def test_nobody_learns_who_sits_there_or_what_another_tried(spied: Spied):
    faulted = 0
    for seat, sent in enumerate(spied.sent):
        for other, occupant in enumerate(spied.opening.seats):
            if other != seat:
                assert f"secret of {occupant.bot}".encode() not in sent
                assert f"garbage of {occupant.bot}".encode() not in sent
                assert f'"{occupant.bot}"'.encode() not in sent
        faulted += sum(item["news"] == "faulted" for item in spied.news(seat))
    mine = [one for told in spied.told for one in of_kind(told, "faulted")]
    assert bool(faulted) == any(one["counted"] for one in mine)
