"""A bot for Dog with one idea: a hand is a plan, so it prefers what leaves its side well off, safe, and well planned.

Each card of a hand is played in its round or lost, so what matters is their order and which marble each one moves.
The bot plays every legal action on a copy of the board, looks at what the rest of its hand can still do from there,
and at what the cards that it has not seen could do to it. It guesses no hidden card: it counts those that lie open.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from heapq import nlargest
from itertools import chain
from typing import Any, NamedTuple

from bot import play

Action = dict[str, Any]
Marbles = tuple[int, ...]
"""Where the marbles of a seat are, sorted: HOME, a field of the track from 0, or beyond the track its goal from 1."""

HOME = -1
GOALS = 4
"""Fields of a goal; as many marbles are needed in it."""

DECK = dict.fromkeys("A23456789TJQK", 8) | {"X": 6}
NUMBERS: dict[str, tuple[int, ...]] = {digit: (int(digit),) for digit in "2345689"}
FORWARD = NUMBERS | {"A": (1, 11), "T": (10,), "Q": (12,), "K": (13,), "X": tuple(range(1, 14))}
STARTERS, BACKWARD, SPLIT, SWAP = "AKX", "4X", "7", "J"

# What things are worth, in fields of the track.
STARTED = 30
"""To be out of the kennel."""
ARRIVED = 25
"""To be in the goal, beyond the fields walked."""
BLOCKED = 8
"""What an empty goal field costs that can no longer be reached from the track."""
STUCK = 12
"""What it costs to have marbles in the kennel and none on the track."""
SPARE = 0.25
"""The part that a marble counts which is not needed to win."""
WON = 1000
PLAN, FEAR, SIDES = 0.6, 0.6, 1.0
"""How much the rest of the hand counts, how much the cards of others, and how much the other sides."""
GIFT, USE = 0.3, 0.3
"""How much a card counts in the hand of an opponent, and what it can do in general when we part with it."""
DRAWN = 12
"""A card more."""
WIDTH, SEVENS = 3, 2
"""How many boards are kept at each card of a plan, and at each part of a seven."""
SHORTLIST, EFFORT = 3, 12000
"""How many plays of each card are planned, and about how many boards are made for all of a decision."""


class Board(NamedTuple):
    """A position: the marbles by seat, and the start fields that nobody can pass."""

    marbles: tuple[Marbles, ...]
    blocks: frozenset[int]


def choose(decide: dict[str, Any]) -> int:
    """The best legal action, the first one of equals; the first one where we do not understand the situation."""
    with suppress(LookupError, ValueError, TypeError, AttributeError):  # a later referee may say more
        ratings = Table(decide).ratings(decide["legal"])
        return ratings.index(max(ratings))
    return 0


def by_card(legal: list[Action]) -> Iterable[list[int]]:
    """The numbers of the actions, card by card; the later parts of a seven have none."""
    groups: dict[str, list[int]] = {}
    for number, action in enumerate(legal):
        groups.setdefault(action.get("card", ""), []).append(number)
    return groups.values()


class Table:
    """One decision: what is known, what can be reached from here, and what it is worth."""

    def __init__(self, decide: dict[str, Any]) -> None:
        self.view: dict[str, Any] = decide["view"]
        self.seat: int = decide["seat"]
        self.sides: list[list[int]] = decide["sides"]
        self.rules: dict[str, Any] = decide.get("variant", {})
        self.track: int = self.view["track"]
        self.starts = [int(start[1:]) for start in self.view["starts"]]
        self.closed = {int(start[1:]) for start in self.view.get("no_entry", ())}
        self.ours = next(side for side in self.sides if self.seat in side)
        self.hand = "".join(self.view.get("hand", ()))
        marbles: list[Marbles] = [tuple(sorted(map(self.number, squares))) for squares in self.view["marbles"]]
        self.board = Board(tuple(marbles), frozenset(int(square[1:]) for square in self.view["protected"]))
        self.known: dict[tuple[int, Marbles, bool], float] = {}
        self.made = 0

    def number(self, square: str) -> int:
        """A square by its number."""
        if square.startswith("H"):
            return HOME
        return int(square[1:]) if square.startswith("T") else self.track + int(square.split(".")[1])

    # ------------------------------------------------------------------------ rating actions

    def ratings(self, legal: list[Action]) -> list[float]:
        """How good each action is; those that are not among the best of their card are not planned any further."""
        kind = legal[0]["do"]
        if kind == "give":
            return [self.rate_gift(action["card"]) for action in legal]
        if kind == "discard":
            return [-self.use_of(action["card"]) for action in legal]
        results = [self.result(action) for action in legal]
        first = [self.value(board) - FEAR * self.danger(board) + extra for board, extra in results]
        ratings = [rating - 10 * WON for rating in first]
        shortlist = [n for group in by_card(legal) for n in nlargest(SHORTLIST, group, key=first.__getitem__)]
        for number in sorted(shortlist, key=first.__getitem__, reverse=True):
            if self.made > EFFORT:
                break
            board, extra = results[number]
            rest = self.hand.replace(legal[number].get("card", ""), "", 1)
            planned = self.plan(board, rest, EFFORT // len(shortlist)) + extra
            ratings[number] = (1 - PLAN) * first[number] + PLAN * planned
        return ratings

    def result(self, action: Action) -> tuple[Board, float]:
        """The board after an action, a seven completed as well as we can; and what it brings beside the board."""
        board = self.board
        match action:
            case {"do": "start"}:
                return self.started(board, action.get("seat", self.seat)), 0
            case {"do": "swap", "from": source, "to": target}:
                return self.swapped(board, self.number(source), self.number(target)), 0
            case {"do": "move" | "step", "from": source, "to": target}:
                return self.walked(action, source, target), 0
            case {"do": "draw", "of": other}:
                return board, DRAWN + self.worth(other, board) / 1000
            case _:
                return board, 0

    def walked(self, action: Action, source: str, target: str) -> Board:
        """The board after a walk, or after the best seven that begins with it."""
        board, origin, to = self.board, self.number(source), self.number(target)
        owner = next(seat for seat, squares in enumerate(self.view["marbles"]) if source in squares)
        if action["do"] == "move" and action.get("as", action["card"]) != SPLIT:
            return self.moved(board, owner, origin, to, (to,))
        left = self.view["seven_left"] or 7
        fields = self.fields(owner, origin, to)
        after = self.moved(board, owner, origin, to, self.way(origin, fields))
        left -= fields + max(0, to - max(origin, self.track))  # and those of the goal
        return max(self.sevens(after, left, SEVENS), key=self.value, default=after)

    def fields(self, owner: int, origin: int, to: int) -> int:
        """How many fields of the track lie on a way."""
        if origin > self.track:
            return 0
        return ((self.starts[owner] if to > self.track else to) - origin) % self.track

    def way(self, origin: int, fields: int) -> tuple[int, ...]:
        """The next fields of the track."""
        return tuple([(origin + n) % self.track for n in range(1, fields + 1)])

    # ------------------------------------------------------------------------ cards to part with

    def rate_gift(self, card: str) -> float:
        """How good it is to give a card away: what whoever gets it can do with it, and what we can do without it."""
        neighbour = self.rules.get("exchange") == "neighbour" or self.ours == [self.seat]
        receiver = (self.seat + (1 if neighbour else len(self.sides))) % len(self.starts)
        now, kept = self.value(self.board), self.hand.replace(card, "", 1)
        best, counts = (max, 1.0) if receiver in self.ours else (min, GIFT)
        theirs = best(map(self.value, self.options(self.board, card, receiver)), default=now) - now
        return counts * theirs + self.plan(self.board, kept, EFFORT // len(self.hand)) - USE * self.use_of(card)

    def use_of(self, card: str) -> float:
        """How useful a card is in general: to start, where marbles wait for it; else for what it can do."""
        waiting = self.board.marbles[self.seat].count(HOME)
        if card in STARTERS:
            return 10 + waiting + (card == "X") * 5
        return {"7": 9, "4": 8, "J": 6}.get(card, 3 + FORWARD.get(card, (0,))[0] / 10)

    # ------------------------------------------------------------------------ what things are worth

    def value(self, board: Board) -> float:
        """What a board is worth to our side."""
        total = 0.0
        for side in self.sides:
            worth = sum([self.worth(seat, board) for seat in side])
            if all(self.is_home(board, seat) for seat in side):
                worth += WON
            total += worth if side is self.ours else -worth * SIDES / (len(self.sides) - 1)
        return total

    def worth(self, seat: int, board: Board) -> float:
        """What the marbles of a seat are worth, looked up where they stood like this before."""
        marbles = board.marbles[seat]
        key = seat, marbles, self.starts[seat] in board.blocks
        if key not in self.known:
            self.known[key] = self.worth_of_all(*key)
        return self.known[key]

    def worth_of_all(self, seat: int, marbles: Marbles, blocking: bool) -> float:
        """What the marbles of a seat are worth together."""
        each = sorted([self.worth_of_one(seat, marble, blocking) for marble in marbles], reverse=True)
        total = sum(each[:GOALS]) + SPARE * sum(each[GOALS:])
        inside = [marble for marble in marbles if marble > self.track]
        if inside:
            total -= BLOCKED * (self.track + GOALS - inside[0] + 1 - len(inside))
        return total - STUCK * self.is_stuck(marbles)

    def is_stuck(self, marbles: Marbles) -> bool:
        """Whether marbles are in the kennel and none is on the track."""
        return marbles[0] == HOME and not any(0 <= marble < self.track for marble in marbles)

    def worth_of_one(self, seat: int, marble: int, blocking: bool) -> float:
        """How far a marble has come; on its own start it has all before it, or, free to turn in, nothing."""
        if marble == HOME:
            return 0
        if marble > self.track:
            return STARTED + self.track + ARRIVED
        turns_in = marble == self.starts[seat] and not blocking and marble not in self.closed
        return STARTED + (self.track if turns_in else (marble - self.starts[seat]) % self.track)

    def danger(self, board: Board) -> float:
        """What our side stands to lose to the cards that the others may hold, before it is our turn again."""
        exposed = [(seat, field) for seat in self.ours for field in self.hittable(board, seat)]
        return sum(self.worth_of_one(seat, field, False) * (1 - self.safety(board, field)) for seat, field in exposed)

    def safety(self, board: Board, field: int) -> float:
        """The chance that no opponent can hit a field."""
        safe = 1.0
        for seat, chances in self.chances.items():
            if field == self.starts[seat] and HOME in board.marbles[seat]:
                safe *= 1 - chances[0]
            for marble in board.marbles[seat]:
                if 0 <= marble < self.track:
                    safe *= 1 - chances.get((field - marble) % self.track, 0.0)
        return safe

    @cached_property
    def chances(self) -> dict[int, dict[int, float]]:
        """By opponent: how likely he has a card that hits so many fields ahead; 0: one that starts a marble."""
        unseen = {card: count - self.view["discards"].get(card, 0) for card, count in DECK.items()}
        for card in self.hand:
            unseen[card] -= 1
        hits = {ahead: [card for card in FORWARD if ahead in FORWARD[card]] for ahead in range(1, 14)}
        for ahead in range(1, 8):
            hits[ahead].append(SPLIT)
        hits |= {0: list(STARTERS), self.track - 4: list(BACKWARD)}
        total = max(1, sum(unseen.values()))
        parts = {ahead: sum(max(0, unseen[card]) for card in cards) / total for ahead, cards in hits.items()}
        others = [seat for seat in range(len(self.starts)) if seat not in self.ours]
        sizes = {seat: max(1, self.view["hand_sizes"][seat]) for seat in others}
        return {
            seat: {ahead: 1 - (1 - min(1, part)) ** sizes[seat] for ahead, part in parts.items()} for seat in others
        }

    # ------------------------------------------------------------------------ plans

    def plan(self, board: Board, cards: str, effort: int) -> float:
        """The best value that these cards lead to, all of which have to be played; `effort`: about so many boards."""
        limit = self.made + effort
        boards = {(board, cards): self.value(board)}
        best: list[float] = []
        while boards and self.made <= limit:
            found: dict[tuple[Board, str], float] = {}
            for (board, cards), value in boards.items():
                after = {
                    (option, cards.replace(card, "", 1)): self.value(option)
                    for card in dict.fromkeys(cards)
                    for option in self.options(board, card, self.seat)
                }
                if not after:
                    best.append(value)
                found |= after
            boards = {key: found[key] for key in nlargest(WIDTH, found, key=found.__getitem__)}
        return max([*best, *boards.values()])

    def options(self, board: Board, card: str, seat: int) -> Iterator[Board]:
        """The boards that a seat can make with a card; a joker is planned to start or to walk, as a beginning."""
        for owner in self.controlled(board, seat):
            own = board.marbles[owner]
            if card in STARTERS and own[0] == HOME and self.starts[owner] not in board.blocks:
                yield self.started(board, owner)
            for origin in dict.fromkeys(own):
                for steps in FORWARD.get(card, ()):
                    for to, _ in self.walks(board, owner, origin, steps):
                        yield self.moved(board, owner, origin, to, (to,))
                if card in BACKWARD and self.can_go_back(board, origin):
                    to = (origin - 4) % self.track
                    yield self.moved(board, owner, origin, to, (to,))
            if card == SWAP:
                yield from self.swaps(board, owner)
        if card == SPLIT:
            yield from self.sevens(board, 7, 1)

    def controlled(self, board: Board, seat: int) -> list[int]:
        """Whose marbles a seat plays: its own, or those of its mates when its own are in the goal."""
        if not self.is_home(board, seat):
            return [seat]
        side = next(side for side in self.sides if seat in side)
        return [mate for mate in side if not self.is_home(board, mate)]

    def is_home(self, board: Board, seat: int) -> bool:
        """Whether a seat's goal is full."""
        return board.marbles[seat][-GOALS] > self.track

    def walks(self, board: Board, owner: int, origin: int, steps: int) -> Iterator[tuple[int, int]]:
        """Where so many steps lead, along the track and into the goal; and how many fields of the track are walked."""
        if origin == HOME or (self.rules.get("start_first") == "strict" and self.is_stuck(board.marbles[owner])):
            return
        own, before = board.marbles[owner], (self.starts[owner] - origin) % self.track
        if origin > self.track:
            if origin + steps <= self.track + GOALS and not any(origin < other <= origin + steps for other in own):
                yield origin + steps, 0
            return
        free = min([(block - origin) % self.track or self.track for block in board.blocks], default=self.track)
        if steps < free:
            yield (origin + steps) % self.track, steps
        to = self.track + steps - before
        open_way = before < free if before else origin not in board.blocks and origin not in self.closed
        if open_way and self.track < to <= self.track + GOALS and not any(self.track < other <= to for other in own):
            yield to, before

    def can_go_back(self, board: Board, origin: int) -> bool:
        """Whether four fields behind a marble are free of blocks."""
        return 0 <= origin < self.track and not any(0 < (origin - block) % self.track <= 4 for block in board.blocks)

    def swaps(self, board: Board, owner: int) -> Iterator[Board]:
        """The boards after each swap of a marble of this seat with one of another."""
        free = [self.hittable(board, seat) for seat in range(len(self.starts))]
        for own in free[owner]:
            for other in chain(*free[:owner], *free[owner + 1 :]):
                yield self.swapped(board, own, other)

    def hittable(self, board: Board, seat: int) -> list[int]:
        """The fields of marbles of a seat that can be hit, and swapped."""
        return [field for field in board.marbles[seat] if 0 <= field < self.track and field not in board.blocks]

    def sevens(self, board: Board, left: int, width: int) -> Iterator[Board]:
        """Boards after the rest of a seven, part by part, the most promising ones kept after each part."""
        boards = {(board, left)}
        while boards:
            yield from (board for board, left in boards if not left)
            parts = set(chain.from_iterable(self.parts(board, left) for board, left in boards if left))
            boards = set(nlargest(width, parts, key=lambda part: (self.value(part[0]) + part[1], part[0].marbles)))

    def parts(self, board: Board, left: int) -> Iterator[tuple[Board, int]]:
        """The boards after one part of a seven, and what is left of it."""
        for owner in self.seven_moves(board):
            for origin in dict.fromkeys(board.marbles[owner]):
                for steps in range(1, left + 1):
                    for to, fields in self.walks(board, owner, origin, steps):
                        yield self.moved(board, owner, origin, to, self.way(origin, fields)), left - steps

    def seven_moves(self, board: Board) -> Iterable[int]:
        """Whose marbles the parts of our seven may move."""
        if self.rules.get("seven_moves") == "everybody":
            return range(len(self.starts))
        return self.ours if self.rules.get("canadian_seven") else self.controlled(board, self.seat)

    # ------------------------------------------------------------------------ boards after a play

    def started(self, board: Board, owner: int) -> Board:
        """The board after a marble has come out of the kennel."""
        start = self.starts[owner]
        after = self.moved(board, owner, HOME, start, (start,))
        return Board(after.marbles, after.blocks | {start})

    def moved(self, board: Board, owner: int, origin: int, to: int, hits: tuple[int, ...]) -> Board:
        """The board after a marble has walked, and those that it hit have gone home."""
        marbles = list(board.marbles)
        own = list(marbles[owner])
        own.remove(origin)
        for field in hits:
            if 0 <= field < self.track:
                for seat, squares in enumerate(marbles):
                    if seat != owner and field in squares:
                        marbles[seat] = (HOME, *[square for square in squares if square != field])
                own = [HOME if square == field else square for square in own]
        marbles[owner] = tuple(sorted([*own, to]))
        return self.settled(tuple(marbles), board.blocks.difference({origin}, hits))

    def swapped(self, board: Board, one: int, other: int) -> Board:
        """The board after two marbles have changed places."""
        change = {one: other, other: one}
        marbles = tuple([tuple(sorted([change.get(at, at) for at in squares])) for squares in board.marbles])
        return self.settled(marbles, board.blocks)

    def settled(self, marbles: tuple[Marbles, ...], blocks: frozenset[int]) -> Board:
        """The board of these marbles; in some games not only fresh ones block, but every one on its own start."""
        self.made += 1
        if self.rules.get("protection") == "on_start":
            blocks = frozenset(start for start, own in zip(self.starts, marbles, strict=True) if start in own)
        return Board(marbles, blocks)


if __name__ == "__main__":
    play(choose)
