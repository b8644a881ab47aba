"""Whole matches of Brandeln by random players of several tempers, each deal of which is reckoned up slowly."""

from collections import Counter

import pytest
from msgspec.structs import replace

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.cards import listed
from referee.rules.brandeln.state import Play, State, Trump
from tests.rules import slow_brandeln
from tests.rules.brandeln import brandeln, words
from tests.rules.random_brandeln import GAMES, Step, deals
from tests.rules.random_play import seed_of
from tests.rules.random_variants import brandeln_variant

DEALS = 10
"""Of a match."""


def check_cards(first: State, played: list[tuple[int, str]]) -> None:
    """Every card is once there, in a hand or lying aside; what is played was held, each card once."""
    hands = [set(listed(hand)) for hand in first.hands]
    held = set[str]().union(*hands)
    assert [len(hand) for hand in hands] == [7] * len(hands)
    assert len(held) == 7 * len(hands)
    assert held <= set(slow_brandeln.PACK)
    assert len(set(played)) == len(played)
    assert all(card in hands[seat] for seat, card in played)


def winners(played: list[tuple[int, str]], soloist: int, trump: str, seats: int) -> list[int]:
    """Who has taken each trick; everybody has played in turn."""
    leader, taken = soloist, list[int]()
    for start in range(0, len(played), seats):
        trick = played[start : start + seats]
        assert [seat for seat, _ in trick] == [(leader + after) % seats for after in range(seats)]
        lies = [card for _, card in trick]
        leader = trick[lies.index(slow_brandeln.taking(lies, trump))][0]
        taken.append(leader)
    return taken


def reckoned(game: Brandeln, dealer: int, done: list[Step], pot: int, paid_passes: int) -> tuple[str, list[int], int]:
    """How a deal has ended, what it brings to each seat, and what is left in the pot."""
    seats, forehand = game.players, (dealer + 1) % game.players
    contracts = slow_brandeln.SEED if game.contracts == "seed" else slow_brandeln.CLASSIC
    said = [((seat - forehand) % seats, words(call)) for seat, call in done if not isinstance(call, Trump | Play)]
    end = slow_brandeln.standing(said, seats, contracts, hold=game.hold, jump_bids=game.jump_bids)
    assert end.asked is None
    if end.holder is None and game.all_pass == "haferl" and paid_passes < 3:
        assert len(done) == len(said) == seats
        return "all pass", [-1] * seats, pot + seats
    soloist, contract = (forehand + (end.holder or 0)) % seats, end.highest or contracts[0]
    named = [(seat, action.suit) for seat, action in done if isinstance(action, Trump)]
    assert [seat for seat, _ in named] == [soloist] * (contract not in ("bettel", "herrenmord"))
    played = [(seat, action.card) for seat, action in done if isinstance(action, Play)]
    taken = winners(played, soloist, named[0][1] if named else "", seats)
    assert slow_brandeln.is_over(contract, soloist, taken, game.early_end)
    assert not slow_brandeln.is_over(contract, soloist, taken[:-1], game.early_end)
    # a deal that is cut short is lost, whatever would have come
    won = len(taken) == 7 and slow_brandeln.is_won(contract, taken.count(soloist))
    brings = slow_brandeln.paid(slow_brandeln.WORTH[game.contracts][contract], seats, soloist, won, pot)
    how = f"{contract if end.highest else 'forced'} {'won' if won else 'lost'}{' early' * (len(taken) < 7)}"
    return how, brings, 0 if won else pot


def check_match(game: Brandeln, number: int) -> Counter[str]:
    """Every deal brings what it is worth; returns how often they ended in which way."""
    points, pot, ended = [0] * game.players, 0, Counter[str]()
    paid_passes, dealer = 0, game.start(seed_of(number)).dealer
    for first, done, after in deals(game, number):
        check_cards(first, [(seat, action.card) for seat, action in done if isinstance(action, Play)])
        assert first.dealer == dealer
        how, brings, pot = reckoned(game, dealer, done, pot, paid_passes)
        ended[how] += 1
        points = [old + new for old, new in zip(points, brings, strict=True)]
        assert sum(points) + pot == 0
        if how == "all pass":
            paid_passes += 1
        else:
            paid_passes, dealer = 0, (dealer + 1) % game.players
        if after.acting is None:
            points, pot = [old + pot // game.players for old in points], 0
        assert (list(after.points), after.pot) == (points, pot)
    assert ended.total() - ended["all pass"] == game.deals
    return ended


def check_matches(game: Brandeln, numbers: range) -> Counter[str]:
    return sum((check_match(replace(game, deals=DEALS), number) for number in numbers), Counter[str]())


@pytest.mark.parametrize("name", GAMES)
def test_10_000_random_deals_bring_what_they_are_worth(name: str):
    game = brandeln(name)
    ended = check_matches(game, range(1_000))
    assert ended.total() == 10_000
    contracts = slow_brandeln.CLASSIC if game.contracts == "classic" else slow_brandeln.SEED
    assert {how.split()[0] for how in ended} == {*contracts, "forced"}
    assert {f"{contract} won" for contract in contracts[:3]} < set(ended)
    assert sum(count for how, count in ended.items() if "early" not in how) > 5_000
    assert ended["forced won"] > 500
    assert ended["forced lost"] > 500


def test_random_deals_with_options_bring_what_they_are_worth():
    houses = [(brandeln_variant(number), range(number, number + 1)) for number in range(300)]
    ended = sum((check_matches(game, numbers) for game, numbers in houses), Counter[str]())
    assert ended.total() - ended["all pass"] == 3_000
    assert ended["all pass"] > 500
    assert ended["forced won"] > 100
    assert ended["bettel lost"] > 20, "played out, though it was lost"
    assert ended["mord lost"] > 20
