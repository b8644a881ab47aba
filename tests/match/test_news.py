"""News: none, in batches or as a stream; the newest are kept, and nothing is told twice."""

from typing import Any

import pytest
from msgspec import UNSET, Raw, Struct
from msgspec.json import decode, encode

from referee.match.conduct import Conduct
from referee.match.news import Newsroom
from referee.rules.dog.dog import Dog
from tests.match.table import Table, good, mixed, started


class Item(Struct, frozen=True):
    """A piece of news of any length."""

    at: int
    text: str = ""


def told(table: Table, seat: int) -> list[dict[str, Any]]:
    """All news that a seat was told, in order, by whatever message."""
    found: list[dict[str, Any]] = []
    for line in table.sent[seat]:
        message = decode(line)
        news = message.get("news", [])
        if message["type"] == "event":
            found.append(news)
        elif message["type"] in ("decide", "over"):
            found += news
    return found


def test_none_gets_none():
    table = Table(started(news=("none", "stream", "none", "batch"))).play(mixed(0, 15))
    for line in table.sent[0]:
        message = decode(line)
        assert message["type"] in ("seated", "decide", "faulted", "over")
        assert message["type"] == "seated" or "news" not in message
        assert "news_cut" not in message


def test_a_batch_comes_with_each_request_and_with_over():
    table = Table(started(news=("batch",) * 4)).play(mixed(1, 15))
    for lines in table.sent:
        for line in lines:
            message = decode(line)
            assert message["type"] != "event"
            assert isinstance(message.get("news"), list) == (message["type"] in ("decide", "over"))


def test_a_stream_comes_at_once_and_by_itself():
    table = Table(started(news=("stream",) * 4)).play(mixed(1, 15))
    for lines in table.sent:
        for line in lines:
            message = decode(line)
            assert message["type"] in ("seated", "event") or "news" not in message


@pytest.mark.parametrize("seed", range(8))
def test_batches_hold_exactly_what_a_stream_tells(seed: int):
    policy = Conduct(faults=1_000)
    batches = Table(started(Dog(max_rounds=3), seed, ("batch",) * 4, policy)).play(mixed(seed, 15))
    streams = Table(started(Dog(max_rounds=3), seed, ("stream",) * 4, policy)).play(mixed(seed, 15))
    for seat in range(4):
        assert told(batches, seat) == told(streams, seat)
        assert len(told(batches, seat)) > 20


@pytest.mark.parametrize("mode", ["none", "batch", "stream"])
def test_news_change_nothing_in_the_play(mode: Any):
    plain = Table(started()).play(mixed(3, 10))
    other = Table(started(news=(mode,) * 4)).play(mixed(3, 10))
    assert [entry.get("state") for entry in plain.entries] == [entry.get("state") for entry in other.entries]


def test_each_seat_is_told_its_own_hand_only():
    table = Table(started(Dog(max_rounds=1), news=("stream",) * 4))
    hands = table.match.state.hands
    for seat in range(4):
        (dealt,) = [news for news in told(table, seat) if news["news"] == "dealt"]
        assert "".join(dealt["hand"]) == hands[seat]


def test_a_stand_in_that_gives_a_card_is_told_to_others_as_given_only():
    table = Table(started(news=("stream",) * 4))
    seat = table.open.seat
    card = table.match.game.stand_in(table.match.state).card
    step = table.fail()
    assert step.entries[1]["action"] == {"do": "give", "card": card}
    for other in range(4):
        news = [letter["news"] for letter in step.to(other) if letter["type"] == "event"]
        given = {"news": "gave", "card": card} if other == seat else {"news": "given", "seat": seat}
        assert news == [{"news": "faulted", "seat": seat, "code": "timeout"}, given]
    (mine,) = [letter for letter in step.to(seat) if letter["type"] == "faulted"]
    assert mine["played"] == {"do": "give", "card": card}


def test_the_receiver_learns_the_card_when_all_have_given():
    table = Table(started(news=("stream",) * 4))
    giver = table.open.seat
    card = table.match.game.stand_in(table.match.state).card
    receiver = (giver + 2) % 4
    table.fail()
    table.choose()
    table.choose()
    assert not [news for news in told(table, receiver) if news["news"] == "got"]
    table.choose()
    assert [news for news in told(table, receiver) if news["news"] == "got"] == [{"news": "got", "card": card}]
    for other in range(4):
        if other != receiver:
            assert {"news": "got", "card": card} not in told(table, other) or table.match.state.gifts.count(card) > 1


# ---------------------------------------------------------------------------- within bounds


def batch(room: Newsroom, seat: int = 0) -> tuple[bytes, bool]:
    news, cut = room.take(seat)
    assert isinstance(news, Raw)
    assert cut in (True, UNSET)
    return bytes(news), cut is True


def test_a_batch_keeps_the_newest_and_says_that_older_news_are_gone():
    room = Newsroom(("batch",))
    for at in range(1_000):
        assert room.deliver(0, (Item(at, "x" * 100),)) == []
    news, cut = batch(room)
    kept = [item["at"] for item in decode(news)]
    assert cut
    assert len(news) <= 16_384
    assert kept == list(range(1_000 - len(kept), 1_000))
    size = len(encode(Item(999, "x" * 100))) + 1
    assert len(news) + size > 16_384 - 2  # not one more would have fitted
    assert batch(room) == (b"[]", False)


@pytest.mark.parametrize(("size", "fits"), [(16_382, True), (16_383, False), (20_000, False)])
def test_a_batch_is_full_at_sixteen_kibibytes(size: int, fits: bool):
    room = Newsroom(("batch",))
    item = Item(1, "y" * (size - len(encode(Item(1)))))
    assert len(encode(item)) == size
    room.deliver(0, (item,))
    news, cut = batch(room)
    assert cut is not fits
    assert len(news) == (size + 2 if fits else 2)


def test_nothing_is_cut_while_everything_fits():
    room = Newsroom(("batch",))
    room.deliver(0, tuple(Item(at) for at in range(100)))
    news, cut = batch(room)
    assert not cut
    assert [item["at"] for item in decode(news)] == list(range(100))


def test_each_seat_has_a_pile_of_its_own():
    room = Newsroom(("batch", "batch", "none", "stream"))
    assert room.readers == (0, 1, 3)
    room.deliver(0, (Item(1),))
    assert [bytes(item) for item in room.deliver(3, (Item(2), Item(3)))] == [
        b'{"at":2,"text":""}',
        b'{"at":3,"text":""}',
    ]
    assert batch(room, 1) == (b"[]", False)
    assert batch(room, 0) == (b'[{"at":1,"text":""}]', False)
    assert room.take(2) == room.take(3) == (UNSET, UNSET)


def test_a_retired_seat_is_told_the_newest_of_a_long_match_in_over():
    table = Table(started(Dog(), 1, news=("none", "batch", "none", "none"), conduct=Conduct(faults=1)))
    table.until(1)
    table.fail()
    table.play(good(1))
    over = decode(table.sent[1][-1])
    assert over["type"] == "over"
    assert over["news_cut"] is True
    assert over["news"][-1]["news"] == "ended"
    assert len(encode(over["news"])) <= 16_384
