"""The algorithm of chance, done again here step by step from its description, so that another language can follow."""

from hashlib import sha256

import pytest

from referee.rules.chance import Seed, derived, drawn, shuffled

SEED = Seed("000102030405060708090a0b0c0d0e0f")


def digest(*texts: str) -> str:
    return sha256("\n".join(texts).encode()).hexdigest()


def test_a_shuffled_pile_is_in_the_order_of_its_digests():
    keys = {
        ("A", 0): digest("referee chance 1", SEED, "dog deal", "0", "A", "0"),
        ("A", 1): digest("referee chance 1", SEED, "dog deal", "0", "A", "1"),
        ("K", 0): digest("referee chance 1", SEED, "dog deal", "0", "K", "0"),
        ("X", 0): digest("referee chance 1", SEED, "dog deal", "0", "X", "0"),
    }
    expected = [card for card, _ in sorted(keys, key=lambda key: keys[key])]
    assert shuffled(SEED, "dog deal", 0, "XAKA") == expected


@pytest.mark.parametrize(
    ("purpose", "number", "pile", "expected"),
    [
        ("dog deal", 0, "A23456789TJQKX", "7958AXJ632KQT4"),
        ("dog deal", 1, "A23456789TJQKX", "3AX6Q478J295TK"),
        ("dog deal", 0, "AAAAKKKKXX", "AXAAKXKAKK"),
        ("dog draw", "12.3", "2345", "4523"),
        ("x", 7, "Z", "Z"),
    ],
)
def test_vectors(purpose: str, number: str | int, pile: str, expected: str):
    assert "".join(shuffled(SEED, purpose, number, pile)) == expected
    assert drawn(SEED, purpose, number, pile) == expected[0]


def test_only_what_is_in_a_pile_counts_not_how_it_got_there():
    assert shuffled(SEED, "dog deal", 3, "AAKQ27") == shuffled(SEED, "dog deal", 3, "72QAKA")


def test_purpose_number_and_seed_each_change_the_order():
    pile = "A23456789TJQKX"
    orders = {
        "".join(order)
        for order in (
            shuffled(SEED, "dog deal", 0, pile),
            shuffled(SEED, "dog deal", 1, pile),
            shuffled(SEED, "dog draw", 0, pile),
            shuffled(Seed("f" * 32), "dog deal", 0, pile),
        )
    }
    assert len(orders) == 4


def test_a_derived_seed_is_the_head_of_a_digest():
    assert derived("spring cup", "match", 7) == digest("referee chance 1", "spring cup", "match", "7")[:32]


def test_the_first_shuffle_of_a_match_is_the_whole_pack_as_number_0():
    from referee.rules.catalog import find

    pack = "".join(kind * 8 for kind in "A23456789TJQK") + "X" * 6
    keyed = sorted(
        (sha256("\n".join(["referee chance 1", SEED, "dog deal", "0", card, str(copy)]).encode()).digest(), card)
        for card in set(pack)
        for copy in range(pack.count(card))
    )
    order = "".join(card for _, card in keyed)
    state = find("brandi-4").start(SEED)
    for seat, hand in enumerate(state.hands):
        assert sorted(hand) == sorted(order[seat:24:4])
    assert state.stack == order[24:]
