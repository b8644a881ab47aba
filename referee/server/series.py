"""A series: local bots as processes play a number of matches, seats rotating."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from secrets import token_hex
from string import ascii_lowercase
from typing import NamedTuple

import trio

from referee.match.transcript import Occupant
from referee.rules.chance import Seed
from referee.server.door import Door, Offer, Token
from referee.server.launch import Bot, BotError, Recipe
from referee.server.lobby import Lobby
from referee.server.table import Played, Watch, occupant, seat_and_play, secret_seed

LOST_S = 2.0
"""A bot that lives, but has not connected again so long after its line was lost, is started again."""


class Entrant(NamedTuple):
    """One of the bots given, and the processes that play for it."""

    name: str
    bots: tuple[str, ...]


def seating(recipes: Sequence[Recipe], sides: Sequence[Sequence[int]]) -> list[int]:
    """Which of the given bots sits where in the first match, in rotation: sides as a whole, seats if bots are more."""
    seats = sum(map(len, sides))
    if len(recipes) <= len(sides):
        return [next(i for i, side in enumerate(sides) if seat in side) % len(recipes) for seat in range(seats)]
    return [seat % len(recipes) for seat in range(seats)]


def entrants(recipes: Sequence[Recipe], sides: Sequence[Sequence[int]]) -> tuple[list[Entrant], list[Bot]]:
    """The bots given, and one process for each seat of the first match, all with names of their own.

    A bot that plays one seat lends its process its name; one that plays several has random-a, random-b …
    """
    sits = seating(recipes, sides)
    found: list[Entrant] = []
    for index, name in enumerate(distinct([known.name for known in recipes])):
        seats = sits.count(index)
        found.append(
            Entrant(name, (name,) if seats == 1 else tuple(f"{name}-{ascii_lowercase[i]}" for i in range(seats)))
        )
    waiting = [list(entrant.bots) for entrant in found]
    bots = [Bot(waiting[index].pop(0), recipes[index].command, token_hex(16)) for index in sits]
    return found, bots


def distinct(names: Sequence[str]) -> list[str]:
    """The names, twins told apart by a number: random, random-2, random-3."""
    taken: list[str] = []
    for name in names:
        twins = (f"{name}-{number}" for number in count(2))
        taken.append(name if name not in taken else next(twin for twin in twins if twin not in taken))
    return taken


class Series:
    """The processes, the lobby they come to, and the matches they play."""

    def __init__(self, offer: Offer, bots: Sequence[Bot], folder: Path) -> None:
        self._offer = offer
        self.bots = bots
        self._folder = folder
        self._lobby = Lobby(offer.game, offer.variant.seats)
        self._door = Door(offer, self._lobby, {bot.token: Token(bot.name) for bot in bots})
        self._nursery: trio.Nursery
        self._port = 0

    @asynccontextmanager
    async def opened(self) -> AsyncGenerator[None]:
        """Listens on loopback and starts the bots; ends them all when left.

        Raises BotError for one that fails, OSError where a record cannot be written.
        """
        failure: BotError | OSError | None = None
        trio.lowlevel.add_instrument(self._door.meter)
        async with trio.open_nursery() as nursery:
            self._nursery = nursery
            try:
                listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
                self._port = listeners[0].socket.getsockname()[1]
                nursery.start_soon(trio.serve_listeners, self._door.receive, listeners)
                for bot in self.bots:
                    await self._start(bot)
                await self._all_here()
                yield
            except (BotError, OSError) as error:
                failure = error  # outside of the nursery it would come in a group
            finally:
                self._door.dismiss("done", "the series is over")
                nursery.cancel_scope.cancel()
                trio.lowlevel.remove_instrument(self._door.meter)
        if failure is not None:
            raise failure

    async def match(self, number: int, seed: Seed | None, watch: Watch | None = None) -> Played:
        """Match `number`, from 0, seats rotated by so many; `seed` None: a secret one."""
        await self._bring_back()
        seats = len(self.bots)
        guests = {guest.name: guest for guest in self._lobby.waiting}
        order = [self.bots[(seat - number) % seats] for seat in range(seats)]
        seated = [guests.get(bot.name) for bot in order]
        await self._lobby.call([guest for guest in seated if guest is not None])
        occupants = tuple(
            occupant(guest) if guest else Occupant(bot.name) for guest, bot in zip(seated, order, strict=True)
        )
        known = seed is not None
        return await seat_and_play(
            self._offer, seated, occupants, self._folder, seed or secret_seed(), known_seed=known, watch=watch
        )

    async def _start(self, bot: Bot) -> None:
        await self._nursery.start(bot.run, "127.0.0.1", self._port)

    async def _all_here(self) -> None:
        """Waits until every bot has said hello. Raises BotError for the first that ended before, or is late."""
        with trio.move_on_after(self._offer.times.startup_ms / 1_000):
            while missing := self._missing():
                dead = next((bot for bot in missing if bot.ended.is_set()), None)
                if dead is not None:
                    raise BotError(f"{dead.name} did not come to the table: {dead.last_words()}")
                with trio.move_on_after(0.05):
                    await self._lobby.change()
            return
        late = self._missing()[0]
        text = f"{late.name} said no hello within {self._offer.times.startup_ms} ms: {late.last_words()}"
        raise BotError(text)

    def _missing(self) -> list[Bot]:
        here = {guest.name for guest in self._lobby.waiting}
        return [bot for bot in self.bots if bot.name not in here]

    async def _bring_back(self) -> None:
        """Before a match: waits for those who come from the last, starts again who has ended or does not come."""
        with trio.move_on_after(self._offer.times.startup_ms / 1_000):
            restarted: set[str] = set()
            lost_at = trio.current_time() + LOST_S
            while missing := self._missing():
                for bot in missing:
                    if bot.name in restarted:
                        continue
                    if bot.ended.is_set():
                        restarted.add(bot.name)
                        await self._start(bot)
                    elif trio.current_time() >= lost_at and not self._lobby.has(bot.name):
                        bot.kill()
                if all(bot.ended.is_set() for bot in missing):
                    return
                with trio.move_on_after(0.05):
                    await self._lobby.change()
