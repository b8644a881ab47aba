"""A bot for Brandeln with one idea: deal the cards it does not see many times, and take what wins most of these deals.

A seat that did not follow suit, head or trump has told which cards it does not hold: every deal keeps to that. Each is
played to its end, all hands open: the first tricks by rules of thumb, the last ones by trying out everything. So a
contract has a chance, a bid is worth points, and a card is as good as the share of the deals in which it wins.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from bot import play

Action = dict[str, Any]
Cards = int
"""A set of cards as the bits of a number; a single card is a set of one."""

SUITS, PLAIN, TRUMP = "CSHD", "79TJQKA", "9TQKA7J"
"""The suits, and the ranks of a plain suit and of trumps, the lowest first."""
TRICKS = 7

DEALS = 24
"""How many deals are looked at, at most."""
EFFORT = 6000
"""About how many cards are played in thought for one decision; then there are no further deals."""
SOLVED = 3
"""So many tricks at the end of a deal are tried out in every way."""
BELIEF = 3
"""Who bids has a good hand: its best one of so many deals is believed."""
USUAL = 0.001
"""What a card by rules of thumb is worth beyond the deals it wins, so that it comes first among equals."""
CAUTION = 0.3
"""So much better than even, as a share of the points, a contract has to look before it is bid."""


class Contract(NamedTuple):
    """What the soloist undertakes: the tricks it has to take, at least and at most, and the points of each opponent."""

    least: int
    most: int
    has_trump: bool
    value: int


CONTRACTS = {
    "seed": {
        "brandl": Contract(3, 7, True, 3),
        "brand": Contract(4, 7, True, 4),
        "bettel": Contract(0, 0, False, 6),
        "mord": Contract(7, 7, True, 12),
        "herrenmord": Contract(7, 7, False, 18),
    },
    "classic": {
        "three": Contract(3, 7, True, 3),
        "four": Contract(4, 7, True, 4),
        "five": Contract(5, 7, True, 5),
        "six": Contract(6, 7, True, 6),
        "bettel": Contract(0, 0, False, 7),
        "mord": Contract(7, 7, True, 8),
    },
}
"""By the option `contracts`."""


class Pack:
    """The 28 cards in the order that a trump suit gives them, or none: in a suit a higher card is a higher bit."""

    def __init__(self, trump: str) -> None:
        orders = {suit: TRUMP if suit == trump else PLAIN for suit in SUITS}
        names = [suit + rank for suit in SUITS for rank in orders[suit]]
        self.card: dict[str, Cards] = {name: 1 << number for number, name in enumerate(names)}
        self.trumps: Cards = self.all_of(name for name in names if name[0] == trump)
        self.suit: dict[Cards, Cards] = {}
        """By card, all cards of its suit."""
        self.beating: dict[Cards, Cards] = {}
        """By the best card of a trick so far, those that take the trick from it."""
        self.height: dict[Cards, int] = {}
        """By card, how high it is: any trump is above every other card."""
        for name, card in self.card.items():
            suit = self.suit[card] = self.all_of(name[0] + rank for rank in PLAIN)
            higher = suit & -(card << 1)
            self.beating[card] = higher if name[0] == trump else higher | self.trumps
            self.height[card] = orders[name[0]].index(name[1]) + (TRICKS if name[0] == trump else 0)

    def all_of(self, names: Iterable[str]) -> Cards:
        """Cards as a set."""
        return sum(self.card[name] for name in names)


PACKS = {trump: Pack(trump) for trump in (*SUITS, "")}


def each(cards: Cards) -> Iterator[Cards]:
    """The cards of a set one by one, from the lowest bit."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


class Trick(NamedTuple):
    """Cards on the table: how many, the one led, the highest of its suit, and the one that takes them, and whose."""

    laid: int = 0
    led: Cards = 0
    highest: Cards = 0
    best: Cards = 0
    winner: int = -1

    def with_card(self, card: Cards, seat: int, pack: Pack) -> "Trick":
        """The trick with one card more."""
        if not self.laid:
            return Trick(1, card, card, card, seat)
        highest = max(self.highest, card) if card & pack.suit[self.led] else self.highest
        if card & pack.beating[self.best]:
            return Trick(self.laid + 1, self.led, highest, card, seat)
        return Trick(self.laid + 1, self.led, highest, self.best, self.winner)


NOTHING = Trick()


class Game:
    """A contract and its soloist: which cards may be played, and who wins a deal whose hands lie open."""

    def __init__(self, rules: dict[str, Any], seats: int, soloist: int, contract: Contract, trump: str) -> None:
        self.pack, self.seats, self.soloist, self.contract = PACKS[trump], seats, soloist, contract
        self.must_trump: bool = rules.get("must_trump", True)
        self.must_undertrump: bool = rules.get("undertrump", "forced") == "forced"
        self.must_head_under_trump: bool = rules.get("head_when_trumped", False)
        self.steps = 0
        """How many cards were played in thought."""
        self.known: dict[tuple[tuple[Cards, ...], int, int], bool] = {}

    # ------------------------------------------------------------------------ the duties

    def allowed(self, hand: Cards, trick: Trick) -> Cards:
        """The cards of a hand that may be played."""
        if not trick.laid:
            return hand
        suit = self.pack.suit[trick.led]
        following = hand & suit
        if following:
            heads = trick.best & suit or self.must_head_under_trump
            return (heads and following & suit & -(trick.highest << 1)) or following
        trumps = hand & self.pack.trumps if self.must_trump else 0
        if trick.best & self.pack.trumps:
            return trumps & self.pack.beating[trick.best] or (self.must_undertrump and trumps) or hand
        return trumps or hand

    # ------------------------------------------------------------------------ open hands

    def wins(self, hands: tuple[Cards, ...], seat: int, trick: Trick, taken: int, given: int) -> bool:
        """Whether the soloist makes the contract, once it has taken and given so many tricks."""
        self.known.clear()
        return self._wins(hands, seat, trick, taken, given)

    def decided(self, taken: int, given: int) -> bool | None:
        """Whether the soloist has won or lost, whatever comes."""
        least, most = self.contract.least, self.contract.most
        if taken > most or TRICKS - given < least:
            return False
        return True if taken >= least and TRICKS - given <= most else None

    def _wins(self, hands: tuple[Cards, ...], seat: int, trick: Trick, taken: int, given: int) -> bool:
        """The same, in the middle of thinking: whoever has to play looks for a card that is good for its side."""
        self.steps += 1
        if trick.laid == self.seats:
            return self._wins_after(hands, trick.winner, taken, given)
        ours, behind = seat == self.soloist, (seat + 1) % self.seats
        for card in self._tried(hands, seat, trick, taken + given):
            after = (*hands[:seat], hands[seat] ^ card, *hands[seat + 1 :])
            if self._wins(after, behind, trick.with_card(card, seat, self.pack), taken, given) == ours:
                return ours
        return not ours

    def _wins_after(self, hands: tuple[Cards, ...], winner: int, taken: int, given: int) -> bool:
        """The same, when somebody has just taken a trick."""
        taken, given = (taken + 1, given) if winner == self.soloist else (taken, given + 1)
        won = self.decided(taken, given)
        if won is not None:
            return won
        key = hands, winner, taken
        if key not in self.known:
            self.known[key] = self._wins(hands, winner, NOTHING, taken, given)
        return self.known[key]

    def _tried(self, hands: tuple[Cards, ...], seat: int, trick: Trick, done: int) -> Iterable[Cards]:
        """The cards that are looked at: towards the end, all that make a difference; before, one."""
        cards = self.allowed(hands[seat], trick)
        if not cards & (cards - 1):
            return (cards,)
        if done < TRICKS - SOLVED:
            return (self.usual(cards, hands, seat, trick),)
        return self._different(cards, hands, trick)

    def _different(self, cards: Cards, hands: tuple[Cards, ...], trick: Trick) -> Iterator[Cards]:
        """The cards, the highest bit first; of those with no other hand's card between them, one."""
        others = sum(hands) ^ cards | trick.best
        above = 0
        while cards:
            card = 1 << cards.bit_length() - 1
            cards ^= card
            if not above or not above & self.pack.suit[card] or others & (above - card):
                yield card
            above = card

    def usual(self, cards: Cards, hands: tuple[Cards, ...], seat: int, trick: Trick) -> Cards:
        """A card by rules of thumb, which look at the other hands to see whether it holds."""
        height, beating = self.pack.height.__getitem__, self.pack.beating
        if not self.contract.most:  # the soloist stays under a trick, and so do the others, to leave it to him
            under = cards & ~beating[trick.best] if trick.laid else 0
            return max(each(under or cards), key=height) if trick.laid else min(each(cards), key=height)
        if not trick.laid:
            others = sum(hands) ^ hands[seat]
            sure = [card for card in each(cards) if not others & beating[card]]
            return max(sure, key=height) if sure else min(each(cards), key=height)
        over = cards & beating[trick.best]
        mate_has_it = self.soloist not in (seat, trick.winner)
        if not over or (mate_has_it and over != cards):
            return min(each(cards & ~over), key=height)
        behind = sum([hands[(seat + after) % self.seats] for after in range(1, self.seats - trick.laid)])
        holding = [card for card in each(over) if not behind & beating[card]]
        return min(holding or each(over), key=height)

    def strength(self, hands: tuple[Cards, ...]) -> int:
        """How well the soloist's hand fits the contract."""
        height = sum([self.pack.height[card] for card in each(hands[self.soloist])])
        return height if self.contract.most else -height


def choose(decide: dict[str, Any]) -> int:
    """The best legal action, the first one of equals; the first one where we do not understand the situation."""
    if decide["choices"] > 1:
        with suppress(LookupError, ValueError, TypeError, AttributeError):  # a later referee may say more
            ratings = Table(decide).ratings(decide["legal"])
            return ratings.index(max(ratings))
    return 0


class Table:
    """One decision: what is known, and how good each action is."""

    def __init__(self, decide: dict[str, Any]) -> None:
        self.view: dict[str, Any] = decide["view"]
        self.seat: int = decide["seat"]
        self.rules: dict[str, Any] = decide.get("variant", {})
        self.hand: list[str] = self.view["hand"]
        self.sizes: list[int] = self.view["hand_sizes"]
        self.seats = len(self.sizes)
        self.contracts = CONTRACTS[self.rules.get("contracts", "seed")]
        tricks = [*self.view["tricks"], self.view.get("trick", {"leader": 0, "cards": []})]
        self.played = [list(self.laid(trick)) for trick in tricks]
        self.dice = Random(json.dumps([self.seat, self.view, decide["legal"]], sort_keys=True))

    def laid(self, trick: dict[str, Any]) -> Iterator[tuple[int, str]]:
        """The cards of a trick, each with the seat that played it."""
        for number, card in enumerate(trick["cards"]):
            yield (trick["leader"] + number) % self.seats, card

    def ratings(self, legal: list[Action]) -> list[float]:
        """How good each action is: points in the auction; later the share of the deals that are won for us."""
        match legal[0]["do"]:
            case "play":
                return self.rate_cards([action["card"] for action in legal])
            case "trump":
                contract = self.contracts[self.view["contract"]]
                return [self.chance(contract, action["suit"]) for action in legal]
            case _:
                return [self.rate_call(action) for action in legal]

    # ------------------------------------------------------------------------ the auction

    def rate_call(self, call: Action) -> float:
        """The points that we expect as soloist, less those that caution demands; 0 for leaving it to others."""
        match call:
            case {"do": "bid", "contract": name}:
                return self.points(self.contracts[name])
            case {"do": "hold"}:
                return self.points(self.contracts[self.view["contract"]])
            case _:
                return 0

    def points(self, contract: Contract) -> float:
        """What a contract is worth to us."""
        trump = max(SUITS, key=self.length) if contract.has_trump else ""
        return (2 * self.chance(contract, trump) - 1 - CAUTION) * contract.value * (self.seats - 1)

    def length(self, suit: str) -> int:
        """How good a trump suit would be, by the number and height of our cards."""
        return sum(4 + TRUMP.index(card[1]) for card in self.hand if card[0] == suit)

    def chance(self, contract: Contract, trump: str) -> float:
        """The share of the deals in which we make a contract."""
        game = Game(self.rules, self.seats, self.seat, contract, trump)
        won = [game.wins(hands, self.seat, NOTHING, 0, 0) for hands in self.deals(game)]
        return sum(won) / len(won)

    # ------------------------------------------------------------------------ the tricks

    def rate_cards(self, names: list[str]) -> list[float]:
        """The share of the deals in which each card wins for us; of equals, what is usual comes first."""
        soloist, contract = self.view["soloist"], self.contracts[self.view["contract"]]
        game = Game(self.rules, self.seats, soloist, contract, self.view.get("trump", ""))
        taken = self.view["taken"][soloist]
        given = sum(self.view["taken"]) - taken
        if game.decided(taken, given) is not None:
            return [0.0] * len(names)
        trick, cards = NOTHING, [game.pack.card[name] for name in names]
        for seat, name in self.played[-1]:
            trick = trick.with_card(game.pack.card[name], seat, game.pack)
        won, deals = [0.0] * len(cards), 0
        for hands in self.deals(game):
            deals += 1
            won[cards.index(game.usual(sum(cards), hands, self.seat, trick))] += USUAL
            for number, card in enumerate(cards):
                after, laid = tuple([hand & ~card for hand in hands]), trick.with_card(card, self.seat, game.pack)
                soloist_wins = game.wins(after, (self.seat + 1) % self.seats, laid, taken, given)
                won[number] += soloist_wins == (self.seat == soloist)
        return [share / deals for share in won]

    # ------------------------------------------------------------------------ what may be where

    def deals(self, game: Game) -> Iterator[tuple[Cards, ...]]:
        """Hands by seat as they may be: ours, and those of others with all that they have shown and said."""
        pack, seen = game.pack, {card for trick in self.played for _, card in trick} | set(self.hand)
        unseen = [card for card in pack.card if card not in seen]
        holders = self.holders(game, unseen)
        bid = {seat for seat, call in self.view["bidding"] if call["do"] in ("bid", "hold")} - {self.seat}
        believed = BELIEF if game.soloist in bid else 1
        for _ in range(DEALS):
            if game.steps > EFFORT:
                return
            yield max([self.deal(pack, holders) for _ in range(believed)], key=game.strength)

    def holders(self, game: Game, unseen: list[str]) -> list[tuple[Cards, list[int]]]:
        """Each card that we do not see, with the seats that may hold it, those with the fewest first.

        A seat holds no card that would have forbidden what it played. The last number stands for the cards put aside.
        """
        cards = [game.pack.card[name] for name in unseen]
        places = [seat for seat in range(self.seats) if seat != self.seat] + [self.seats]
        may = {card: set(places) for card in cards}
        for played in self.played:
            trick = NOTHING
            for seat, name in played:
                laid = game.pack.card[name]
                for card in cards:
                    if not laid & game.allowed(laid | card, trick):
                        may[card].discard(seat)
                trick = trick.with_card(laid, seat, game.pack)
        return sorted(((card, sorted(seats)) for card, seats in may.items()), key=lambda pair: len(pair[1]))

    def deal(self, pack: Pack, holders: list[tuple[Cards, list[int]]]) -> tuple[Cards, ...]:
        """The unseen cards dealt at random to seats that may hold them, or rarely, if these are full, to others."""
        room = [0 if seat == self.seat else size for seat, size in enumerate(self.sizes)]
        room.append(len(holders) - sum(room))
        hands = [0] * len(room)
        for card, seats in holders:
            free = [seat for seat in seats for _ in range(room[seat])]
            seat = self.dice.choice(free or [seat for seat, left in enumerate(room) if left])
            room[seat] -= 1
            hands[seat] |= card
        hands[self.seat] = pack.all_of(self.hand)
        return tuple(hands[: self.seats])


if __name__ == "__main__":
    play(choose)
