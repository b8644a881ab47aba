"""What each game keeps secret, said once more for the privacy tests, which do not take the game's word for it."""

from typing import Any

from msgspec.json import encode

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.brandeln.cards import CARDS, SUITS
from referee.rules.catalog import CATALOG
from referee.rules.dog.dog import Dog
from referee.rules.dog.powers import CARDS as KINDS
from tests.rules.random_variants import brandeln_variant


class DogSecrets:
    """Hands, the stack, cards on their way to a partner, cards drawn from a hand."""

    def __init__(self, game: Dog, seat: int) -> None:
        self.game, self.seat = game, seat
        step = {"partner": len(game.sides), "neighbour": 1, "draw": -1}[game.exchange]
        self.giver = (seat - step) % game.seats
        """Whose card comes to the seat in the exchange: the partner's, the last neighbour's, the next one's."""

    def seen(self, after: Any) -> list[Any]:
        """What of a state is public or the seat's own: all that lies before everybody's eyes, its hand, and the cards
        that came to it or were taken from it."""
        seat = self.seat
        return [
            *(after.round, after.acting, after.marbles, after.played, after.discards, after.shuffles),
            *(len(after.stack), *map(len, after.hands), *map(bool, after.gifts)),
            *(after.hands[seat], after.gifts[seat]),
            after.gifts[self.giver] if all(after.gifts) else None,
            *(taken.card for taken in after.taken if seat in (taken.seat, taken.of)),
        ]

    def is_hidden(self, state: Any, actor: int) -> bool:
        """What is done in this state is not seen by the seat."""
        return not all(state.gifts) and actor not in (self.seat, self.giver)

    def probe(self, state: Any, luck: int) -> bytes:
        """An action after cards that the seat does not hold, and ways that it does not have."""
        card, to = KINDS[luck % len(KINDS)], luck // 100 % 64
        origins = [name for squares in self.game.view(state, None).marbles for name in squares]
        origin = origins[luck // 10 % len(origins)]
        probes: tuple[dict[str, Any], ...] = (
            {"do": "start", "card": card},
            {"do": "move", "card": card, "from": origin, "to": f"T{to}"},
            {"do": "swap", "card": "J", "from": origin, "to": f"T{to}"},
            {"do": "void", "card": "X", "as": "J"},
            {"do": "step", "from": origin, "to": f"T{to}"},
            {"do": "give", "card": card},
            {"do": "fold"},
            {"do": "discard", "card": card},
            {"do": "draw", "card": "2", "of": luck % 3},
        )
        return encode(probes[luck // 7 % len(probes)])


class BrandelnSecrets:
    """Hands, and the cards that lie aside where three play."""

    def __init__(self, game: Brandeln, seat: int) -> None:
        self.game, self.seat = game, seat

    def seen(self, after: Any) -> list[Any]:
        """What of a state is public, and the seat's own hand."""
        return [
            *(after.deal, after.dealer, after.acting, after.auction.calls, after.soloist, after.trump),
            *(after.trick, after.tricks, after.taken, after.points, after.pot),
            *(hand.bit_count() for hand in after.hands),
            after.hands[self.seat],
        ]

    def is_hidden(self, state: Any, actor: int) -> bool:
        """Nothing that is done is hidden."""
        return False

    def probe(self, state: Any, luck: int) -> bytes:
        """An action after cards that the seat does not hold, and calls that are not open to it."""
        probes: tuple[dict[str, Any], ...] = (
            {"do": "play", "card": CARDS[luck % len(CARDS)]},
            {"do": "play", "card": CARDS[luck // 11 % len(CARDS)]},
            {"do": "trump", "suit": SUITS[luck % 4]},
            {"do": "hold"},
            {"do": "pass"},
            {"do": "decline"},
            {"do": "bid", "contract": "mord"},
            {"do": "bid", "contract": ("brandl", "five")[luck % 2]},
        )
        return encode(probes[luck // 7 % len(probes)])


Secrets = DogSecrets | BrandelnSecrets


def secrets_of(game: Dog | Brandeln, seat: int) -> Secrets:
    """What is kept from a seat in this game."""
    return DogSecrets(game, seat) if isinstance(game, Dog) else BrandelnSecrets(game, seat)


def games(*others: Dog | Brandeln) -> tuple[Dog | Brandeln, ...]:
    """Every game of the catalog, and some with other options."""
    return (*CATALOG.values(), *others, *map(brandeln_variant, range(4)))
