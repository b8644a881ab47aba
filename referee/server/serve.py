"""Serving: an open house, where bots come and go and every full table plays."""

import logging
import os
import signal
from collections.abc import Callable, Sequence
from itertools import count, cycle
from pathlib import Path
from secrets import token_hex

import trio

from referee.rules.chance import shuffled
from referee.server.door import Door, Offer, Token
from referee.server.launch import Bot, BotError, Recipe, kill_all
from referee.server.lobby import Guest, Lobby
from referee.server.table import Played, occupant, seat_and_play, secret_seed, seeds

log = logging.getLogger("referee")

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where house bots connect to when the address to listen on is any."""
RETRY_S = 10.0
"""After a house bot that did not come, so long no other is started."""
STOP_S = 3.0
"""From a clean stop to the end of the last connection."""


class Filling:
    """House bots for those who wait alone: which, and after how long."""

    def __init__(self, recipes: Sequence[Recipe], after_s: float) -> None:
        self.after_s = after_s
        self._recipes = cycle(recipes) if recipes else None
        self._numbers = count(1)
        self._not_before = -float("inf")

    def wanted(self, waiting: Sequence[Guest]) -> bool:
        """Somebody who is no house bot has waited long enough."""
        return self._recipes is not None and self.due_in(waiting) <= 0

    def due_in(self, waiting: Sequence[Guest]) -> float:
        """Seconds until then; infinite while nobody waits."""
        since = min((guest.since for guest in waiting if not guest.house), default=None)
        if since is None or self._recipes is None:
            return float("inf")
        return max(since + self.after_s, self._not_before) - trio.current_time()

    def failed(self) -> None:
        """A house bot did not come: the next one may not either."""
        self._not_before = trio.current_time() + RETRY_S

    def bot(self) -> Bot:
        """The next house bot."""
        assert self._recipes is not None
        recipe = next(self._recipes)
        return Bot(f"house-{recipe.name}-{next(self._numbers)}"[:32], recipe.command, token_hex(16))


class Service:
    """One game on one port. `tell` gets a line for every table that begins or ends."""

    def __init__(
        self,
        offer: Offer,
        folder: Path,
        *,
        filling: Filling | None = None,
        seed: str | None = None,
        tell: Callable[[str], None] = lambda line: None,
    ) -> None:
        self._offer = offer
        self._folder = folder
        self._filling = filling or Filling((), 0)
        self._seed = seed
        self._tell = tell
        self._numbers = count()
        self._tokens: dict[str, Token] = {}
        self.lobby = Lobby(offer.game, offer.variant.seats)
        self.door = Door(offer, self.lobby, self._tokens, open=True)
        self._coming: dict[str, Bot] = {}
        self._stop = trio.Event()
        self.ended = trio.Event()
        """The last connection is closed."""
        self._port = 0
        self._near = ""

    def stop(self) -> None:
        """Suspends what runs, takes leave of everybody, and lets `run` return."""
        self._stop.set()

    async def run(self, host: str, port: int, task_status: trio.TaskStatus[int] = trio.TASK_STATUS_IGNORED) -> None:
        """Serves until stopped; started with the port it listens on. Raises OSError if it cannot listen there."""
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            listeners = await trio.open_tcp_listeners(port, host=host)
        except OSError as error:
            raise OSError(error.errno, f"cannot listen: {error.strerror or error}", f"{host} port {port}") from error
        address, self._port = listeners[0].socket.getsockname()[:2]
        self._near = EVERYWHERE.get(address, address)
        trio.lowlevel.add_instrument(self.door.meter)
        try:
            async with trio.open_nursery() as connections:
                async with trio.open_nursery() as tables:
                    tables.start_soon(self._accept, listeners, connections)
                    tables.start_soon(self._lay_tables, tables)
                    task_status.started(self._port)
                    await self._stop.wait()
                    tables.cancel_scope.cancel()
                self.door.dismiss("shutdown", "the referee stops; a match that ran is suspended")
                connections.cancel_scope.deadline = trio.current_time() + STOP_S
        finally:
            self.ended.set()
            trio.lowlevel.remove_instrument(self.door.meter)

    async def _accept(self, listeners: list[trio.SocketListener], connections: trio.Nursery) -> None:
        await trio.serve_listeners(self.door.receive, listeners, handler_nursery=connections)

    async def _lay_tables(self, tables: trio.Nursery) -> None:
        while True:
            guests = self._full_table()
            if guests:
                await self.lobby.call(guests)
                tables.start_soon(self._table, guests)
                continue
            if self._filling.wanted(self.lobby.waiting):
                await self._fill(tables)
            self._dismiss_idle_house_bots()
            with trio.move_on_after(self._until_next_look()):
                await self.lobby.change()

    def _until_next_look(self) -> float:
        due = self._filling.due_in(self.lobby.waiting)
        return due if due > 0 else 1.0

    def _full_table(self) -> list[Guest]:
        """Who plays next, in order of arrival; house bots only fill up, and never play among themselves."""
        seats = self._offer.variant.seats
        there = [guest for guest in self.lobby.waiting if not guest.link.severed]
        here = sorted(there, key=lambda guest: guest.house)[:seats]
        return here if len(here) == seats and not all(guest.house for guest in here) else []

    async def _fill(self, tables: trio.Nursery) -> None:
        missing = self._offer.variant.seats - len(self.lobby.waiting) - len(self._coming)
        for _ in range(missing):
            bot = self._filling.bot()
            self._tokens[bot.token] = Token(bot.name, house=True)
            self._coming[bot.token] = bot
            tables.start_soon(self._host, bot)

    async def _host(self, bot: Bot) -> None:
        """A house bot's whole life."""
        try:
            async with trio.open_nursery() as nursery:
                await nursery.start(bot.run, self._near, self._port)
                while not self.lobby.has(bot.name) and not bot.ended.is_set():
                    with trio.move_on_after(0.1):
                        await self.lobby.change()
                if bot.ended.is_set():
                    raise BotError(f"{bot.name} did not come: {bot.last_words()}")
                self._coming.pop(bot.token, None)
        except* BotError as failed:
            self._filling.failed()
            self._tell(f"a house bot is missing: {failed.exceptions[0]}")
        finally:
            self._coming.pop(bot.token, None)
            self._tokens.pop(bot.token, None)

    def _dismiss_idle_house_bots(self) -> None:
        if all(guest.house for guest in self.lobby.waiting):
            for guest in self.lobby.waiting:
                guest.link.sever("done", "nobody waits for a partner any more")

    async def _table(self, guests: Sequence[Guest]) -> None:
        """One match, from secret seats to the result; a mistake of the referee ends this table and no other."""
        number = next(self._numbers)
        seed = seeds(self._seed, number) or secret_seed()
        order = shuffled(seed, "seats", number, (guest.name for guest in guests))
        seated = sorted(guests, key=lambda guest: order.index(guest.name))
        names = ", ".join(guest.name for guest in seated)
        self._tell(f"match {number + 1} begins: {names}")
        try:
            played = await seat_and_play(
                self._offer,
                seated,
                tuple(occupant(guest) for guest in seated),
                self._folder,
                seed,
                known_seed=self._seed is not None,
            )
        except Exception as error:
            if isinstance(error, OSError):
                self._tell(f"match {number + 1} ({names}) is lost: its record cannot be written: {error}")
            else:
                log.exception("match %d (%s) ended by a mistake of the referee; the others go on", number + 1, names)
            for guest in seated:
                guest.link.sever("referee_error", "the referee made a mistake: this match has no result")
            return
        self._tell(f"match {number + 1} {summary(played)}")


def summary(played: Played) -> str:
    """One line: how it ended, what was held against whom, and where the record is."""
    faults = ", ".join(f"{bot.bot} {sum(bot.faults.values())}" for bot in played.result.bots if bot.faults)
    held = f"; faults: {faults}" if faults else ""
    return f"{played.result.outcome}{held}; record {played.path}"


async def stop_at_signal(stop: Callable[[], None], told: Callable[[str], None]) -> None:
    """The first SIGINT or SIGTERM stops cleanly, the second at once."""
    with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async for _ in signals:
            told("stopping; running matches are suspended (once more: stop at once)")
            stop()
            break
        async for _ in signals:
            kill_all()
            os._exit(130)
