"""A match over TCP with minimal bots, against a bare trio server that sends the same bytes to the same bots."""

import gc
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import trio

from referee.match.clock import TimeControl
from referee.match.conduct import Conduct
from referee.match.match import Match
from referee.rules.catalog import AnyGame, find
from referee.rules.variants import changed
from referee.server.door import Offer
from referee.server.launch import Bot, Recipe
from referee.server.series import Series, entrants
from referee.server.table import seeds
from tests.benchmarks.figure import Figure

RATIO = 2.5


class Load(NamedTuple):
    """A match to be measured, and what is expected of it."""

    name: str
    game: AnyGame
    cpu_us: int
    """Of the referee for a decision."""
    rate: int | None = None
    """Decisions a second in one match, bots and referee on one core."""


LOADS = (
    Load("brandi-4", find("brandi-4"), 250),
    Load(
        "brandeln-4, every deal played out",
        changed(find("brandeln-4"), {"early_end": "never", "deals": 60}),
        110,
        3_000,
    ),
)

MINIMAL = r"""
import os, socket
s = socket.create_connection((os.environ["REFEREE_HOST"], int(os.environ["REFEREE_PORT"])))
s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
s.sendall(b'{"type":"hello","name":"%s","protocol":1,"token":"%s"}\n'
          % (os.environ["REFEREE_NAME"].encode(), os.environ["REFEREE_TOKEN"].encode()))
for line in s.makefile("rb"):
    if line.startswith(b'{"type":"decide"'):
        s.sendall(b'{"type":"act","decision":"%s","choice":%d}\n' % (line.split(b'"', 8)[7], len(line) % int(
            line.split(b'"choices":', 1)[1].split(b",", 1)[0])))
"""
"""Answers at once, with a choice that depends on the request alone."""

COMMAND = (sys.executable, "-S", "-c", MINIMAL)

Request = tuple[int, bytes]
"""A seat and a line for it."""


def over_tcp(rounds: int) -> list[Figure]:
    """Referee CPU for one decision, log on, and the floor under it."""
    return [figure for load in LOADS for figure in _over_tcp(load, rounds)]


def _over_tcp(load: Load, rounds: int) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        measured = trio.run(_matches, load, Path(folder), rounds)
    floor_us = min(trio.run(_bare, measured.requests) for _ in range(rounds))
    size = sum(len(line) for _, line in measured.requests) / len(measured.requests)
    ratio = measured.cpu_us / floor_us
    rate = None if load.rate is None else measured.rate > load.rate
    return [
        Figure(f"{load.name}: bare trio request and reply, {size:.0f} bytes a request: CPU us", f"{floor_us:.0f}"),
        Figure(f"{load.name}: referee over TCP, log on: CPU us a decision", f"{measured.cpu_us:.0f}",
               f"<= {load.cpu_us}", measured.cpu_us <= load.cpu_us),
        Figure(f"{load.name}: the referee as a multiple of the bare request and reply", f"{ratio:.2f}",
               f"<= {RATIO}", ratio <= RATIO),
        Figure(f"{load.name}: decisions a second in one match, its bots on the same core", f"{measured.rate:.0f}",
               f"> {load.rate}" if load.rate else "", rate),
    ]  # fmt: skip


class Measured(NamedTuple):
    """The best of several matches, and the requests of another one just like them."""

    cpu_us: float
    rate: float
    requests: list[Request]


async def _matches(load: Load, folder: Path, rounds: int) -> Measured:
    offer = Offer("benchmark", load.game, TimeControl(), Conduct())
    _, bots = entrants([Recipe("minimal", COMMAND)], offer.variant.sides)
    series, cpu_us, rate = Series(offer, bots, folder), float("inf"), 0.0
    requests: list[Request] = []

    def note(match: Match) -> None:
        if match.decision is not None:
            requests.append((match.decision.seat, match.decision.line))

    async with series.opened():
        await series.match(0, seeds("benchmark", 0), note)
        for _ in range(rounds):
            gc.collect()
            begun, started = time.process_time(), time.perf_counter()
            played = await series.match(0, seeds("benchmark", 0))
            spent, passed = time.process_time() - begun, time.perf_counter() - started
            decisions = sum(bot.decisions for bot in played.result.bots)
            cpu_us, rate = min(cpu_us, spent / decisions * 1e6), max(rate, decisions / passed)
    return Measured(cpu_us, rate, requests)


async def _bare(requests: list[Request]) -> float:
    """CPU time of one request and reply by nothing but trio streams, with the same bots."""
    seats = 1 + max(seat for seat, _ in requests)
    streams: list[trio.SocketStream] = []
    all_here, done = trio.Event(), trio.Event()

    async def receive(stream: trio.SocketStream) -> None:
        await stream.receive_some(65_536)
        streams.append(stream)
        if len(streams) == seats:
            all_here.set()
        await done.wait()
        await stream.aclose()

    async with trio.open_nursery() as nursery:
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        nursery.start_soon(trio.serve_listeners, receive, listeners)
        port = listeners[0].socket.getsockname()[1]
        bots = [Bot(f"minimal-{seat}", COMMAND, "none") for seat in range(seats)]
        for bot in bots:
            await nursery.start(bot.run, "127.0.0.1", port)
        await all_here.wait()
        gc.collect()
        begun = time.process_time()
        for seat, line in requests:
            await streams[seat].send_all(line)
            reply = b""
            while not reply.endswith(b"\n"):
                reply += await streams[seat].receive_some(65_536)
        spent = time.process_time() - begun
        done.set()
        for bot in bots:
            await bot.ended.wait()
        nursery.cancel_scope.cancel()
    return spent / len(requests) * 1e6
