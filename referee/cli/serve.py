"""`referee serve`: an open house where bots connect, and every full table plays."""

import logging
import sys
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path

import trio

from referee.cli.chosen import ChosenGame
from referee.cli.options import Policy, longest, offered, refuse, run, seconds
from referee.rules.catalog import family
from referee.server.launch import BotError, recipe
from referee.server.serve import Filling, Service, stop_at_signal


def serve(
    *,
    chosen: ChosenGame = ChosenGame(),  # noqa: B008
    host: str = "127.0.0.1",
    port: int = 7777,
    fill: str = "",
    after: str = "10s",
    seed: str | None = None,
    out: Path = Path("matches"),
    policy: Policy = Policy(),  # noqa: B008
) -> int:
    """Seat bots as they come; whenever a table is full, it plays.

    Ctrl-C or SIGTERM suspends what runs and ends; a second one ends at once.

    Parameters
    ----------
    host
        The address to listen on. 127.0.0.1: this machine only. 0.0.0.0: every machine that can reach this one may
        connect, without any password.
    port
        The port to listen on; 0: any free one.
    fill
        Sample bots, .py files or commands, separated by commas: seated as house bots where somebody waits too long.
    after
        How long somebody waits before house bots come: 10s, 500ms, 2m.
    seed
        Makes the deals repeatable; such matches are marked as played with a known seed.
    out
        The folder for the records.
    """
    offer = offered(chosen.variant(), policy)
    try:
        kind = family(offer.variant)
        filling = Filling([recipe(text.strip(), kind) for text in fill.split(",") if text.strip()], seconds(after))
    except BotError as error:
        refuse(f"--fill: {error}")
    logging.basicConfig(format="referee: %(message)s")
    service = Service(offer, out, filling=filling, seed=seed, tell=_tell)
    run(_serve, service, host, port, f"{offer.game}, a match can last at most {longest(offer)}")
    return 0


async def _serve(service: Service, host: str, port: int, what: str) -> None:
    async with trio.open_nursery() as nursery:
        nursery.start_soon(stop_at_signal, service.stop, partial(print, file=sys.stderr, flush=True))
        listening: int = await nursery.start(service.run, host, port)
        print(f"{what}; listening on {host} port {listening}", flush=True)
        if not _is_loopback(host):
            print("anybody who can reach this address can connect: there are no passwords here", flush=True)
        await service.ended.wait()
        nursery.cancel_scope.cancel()


def _tell(line: str) -> None:
    """One line for the organiser; that nobody reads them any more stops no match."""
    with suppress(OSError):
        print(line, flush=True)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
