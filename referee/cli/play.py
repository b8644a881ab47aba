"""`referee play`: local bots play matches, each a process of its own, connected over TCP on loopback."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import trio
from cyclopts import Parameter
from rich.console import Console
from rich.live import Live
from rich.table import Table

from referee.cli.chosen import ChosenGame
from referee.cli.options import Policy, longest, offered, refuse, run
from referee.cli.standings import Standing, standings
from referee.cli.terminal import Board
from referee.match.match import Match
from referee.rules.catalog import family
from referee.server.launch import BotError, recipe, samples
from referee.server.series import Series, entrants
from referee.server.serve import stop_at_signal
from referee.server.table import Played, seeds

FRAME_S = 0.1
"""The board on a terminal is drawn at most so often."""
USUAL = ("random", "careful")
"""The sample bots that play where none is named, as far as there are such for the game."""


def play(
    *bots: str,
    chosen: ChosenGame = ChosenGame(),  # noqa: B008
    matches: int = 1,
    seed: str | None = None,
    out: Path = Path("matches"),
    json: Annotated[bool, Parameter(negative="")] = False,
    policy: Policy = Policy(),  # noqa: B008
) -> int:
    """Play matches between local bots and print who won.

    Parameters
    ----------
    bots
        Each a sample bot's name, the path of a .py file, or a command in quotes. Up to as many as there are sides:
        each side is played by one of them; more, but fewer than seats: the seats are filled up in rotation. None:
        the sample bots random and careful.
    matches
        How many; the seats rotate from one to the next.
    seed
        Makes the deals repeatable; such matches are marked as played with a known seed.
    out
        The folder for records and for what the bots print.
    json
        Print the results as JSON, and nothing else, to stdout.
    """
    offer = offered(chosen.variant(), policy)
    if matches < 1:
        refuse(f"--matches {matches}: play 1 or more")
    try:
        kind = family(offer.variant)
        recipes = [recipe(text, kind) for text in bots or [name for name in USUAL if name in samples(kind)]]
    except BotError as error:
        refuse(str(error))
    if len(recipes) > offer.variant.seats:
        refuse(f"{len(recipes)} bots for the {offer.variant.seats} seats of {offer.game}: give fewer")
    show = Console(stderr=json, highlight=False, soft_wrap=not sys.stdout.isatty())
    show.print(
        f"{offer.game}, {matches} {'match' if matches == 1 else 'matches'}; one can last at most {longest(offer)}"
    )
    names, processes = entrants(recipes, offer.variant.sides)
    show.print(_who_sits_where([bot.name for bot in processes], len(recipes), len(offer.variant.sides)))
    series = Series(offer, processes, out)
    played: list[Played] = []
    try:
        finished = run(_play_all, series, matches, seed, played, show)
    finally:
        said = _keep_what_was_said(series, out)
    table = standings(names, played)
    if json:
        print(msgspec.json.encode({"standings": table, "matches": [_plain(one) for one in played]}).decode())
    else:
        _print(show, table, played, said)
    return 0 if finished else 130


async def _play_all(series: Series, matches: int, seed: str | None, played: list[Played], show: Console) -> bool:
    """Plays the series; False if it was stopped by a signal."""
    stopped = False

    def stop() -> None:
        nonlocal stopped
        stopped = True
        nursery.cancel_scope.cancel()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(stop_at_signal, stop, show.print)
        async with series.opened():
            for number in range(matches):
                with Screen(show) as screen:
                    played.append(await series.match(number, seeds(seed, number), screen.watch))
                show.print(f"match {number + 1} of {matches}: {played[-1].result.outcome}; record {played[-1].path}")
        nursery.cancel_scope.cancel()
    return not stopped


class Screen:
    """What a match looks like: on a terminal the board as it goes on, everywhere the board at the end."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._next = 0.0
        self._live = Live(console=console, auto_refresh=False, transient=True) if console.is_terminal else None

    def __enter__(self) -> "Screen":
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()

    def watch(self, match: Match) -> None:
        """Called after each decision."""
        if match.ended is not None:
            self._last(match)
        elif self._live is not None and trio.current_time() >= self._next:
            self._next = trio.current_time() + FRAME_S
            self._live.update(_board(match), refresh=True)

    def _last(self, match: Match) -> None:
        """The board at the end stays on the screen."""
        if self._live is not None:
            self._live.stop()
        self._console.print(_board(match))


def _board(match: Match) -> Board:
    names = [occupant.bot for occupant in match.started.seats]
    return Board(match.game.picture(match.game.view(match.state, None), names=names))


def _who_sits_where(names: Sequence[str], given: int, sides: int) -> str:
    told = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(names))
    if given == len(names):
        return told
    how = "each side plays one bot" if given <= sides else "filled up in rotation"
    return f"{told} ({given} given, {how})"


def _plain(played: Played) -> dict[str, object]:
    return {"record": str(played.path), **msgspec.structs.asdict(played.result)}


def _keep_what_was_said(series: Series, out: Path) -> list[Path]:
    """Writes what each bot printed beside the records; the files of those that printed anything."""
    kept: list[Path] = []
    for bot in series.bots:
        if bot.said:
            path = out / f"{bot.name}.log"
            try:
                out.mkdir(parents=True, exist_ok=True)
                path.write_bytes(bytes(bot.said))
                kept.append(path)
            except OSError as error:
                print(f"referee: what {bot.name} printed is lost: {path}: {error.strerror}", file=sys.stderr)
    return kept


def _print(show: Console, table: Sequence[Standing], played: Sequence[Played], said: Sequence[Path]) -> None:
    grid = Table(title=f"after {len(played)} {'match' if len(played) == 1 else 'matches'}")
    for heading in ("bot", "wins", "ties", "score", "faults", "thinking", "per decision", "longest"):
        grid.add_column(heading, justify="left" if heading in ("bot", "faults") else "right")
    for row in table:
        faults = ", ".join(f"{code} {number}" for code, number in row.faults.items()) or "none"
        mean = row.thinking_us / row.decisions if row.decisions else 0
        grid.add_row(
            row.bot,
            f"{row.wins}",
            f"{row.ties}",
            f"{row.score}",
            f"{faults}; retired {row.retired}" if row.retired else faults,
            f"{row.thinking_us / 1e6:.2f} s",
            f"{mean / 1e3:.2f} ms",
            f"{row.longest_us / 1e3:.1f} ms",
        )
    show.print(grid)
    for path in said:
        show.print(f"printed by a bot: {path}")
    for one in played[-1:]:
        show.print(f"record: {one.path}   (referee verify {one.path}, referee show {one.path})")
