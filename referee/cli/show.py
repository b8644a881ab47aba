"""`referee show`: steps through the record of a match on a drawn board."""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec import Struct
from rich.console import Console
from rich.text import Text

from referee.cli.options import refuse
from referee.cli.terminal import Board, commands, safely
from referee.match.replay import Verdict, verify
from referee.match.transcript import AnyEntry, Decided, Ended, Faulted, Noted, Resigned, Started, entry_of
from referee.rules.chance import Seed
from referee.rules.game import Game, Seat

KEYS = "Enter next, b back, g N go to step N, q quit"


def show(
    transcript: Path,
    /,
    *,
    as_: Annotated[int | None, Parameter(name="--as")] = None,
    step: int | None = None,
    from_: Annotated[int | None, Parameter(name="--from")] = None,
    to: int | None = None,
) -> int:
    """Step through the record of a match on a drawn board.

    A step is the position in which a decision was asked for, by the number of the decision, and what was done; the
    last one is the end. On a terminal: Enter, n, space or right for the next step, b or left for the one before,
    g and a number to go to a step, q to quit. Elsewhere the boards are printed one after the other as plain text.

    All hands lie open once the match has ended; before that, none does, unless --as names a seat. Exit code 1: the
    record was altered, and is shown up to there; 2: it cannot be read.

    Parameters
    ----------
    transcript
        The record, a .jsonl file.
    as_
        Show what this seat saw: its own hand and no other.
    step
        Start at this step; elsewhere than on a terminal, print this one alone.
    from_
        The first step to show.
    to
        The last step to show.
    """
    film = _film(transcript)
    seats = film.game.seats
    if as_ is not None and not 0 <= as_ < seats:
        refuse(f"--as {as_}: the seats of this match are 0 to {seats - 1}")
    first, last = _range(film, step, from_, to)
    viewer = Viewer(as_, opened=as_ is None and film.ended is not None)
    for remark in _remarks(transcript, film, viewer):
        print(f"referee: {remark}", file=sys.stderr)
    try:
        if sys.stdin.isatty() and sys.stdout.isatty():
            _walk(film, viewer, first, last, first if step is None else step)
        else:
            _print(film, viewer, range(first, last + 1) if step is None else (step,))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader has seen enough; nothing may be flushed into the pipe at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return 1 if film.verdict.state == "altered" else 0


# ---------------------------------------------------------------------------- the record as steps


class Step(Struct, frozen=True):
    """A position in which somebody is asked, and what came of it; the last one of a film has no decision."""

    state: Any
    between: tuple[AnyEntry, ...]
    """Faults, notices and resignations between the decision before and this one."""
    decided: Decided | None = None
    action: Any = None
    after: Any = None


class Film(Struct, frozen=True):
    """A match step by step, as far as its record is true."""

    started: Started
    steps: tuple[Step, ...]
    ended: Ended | None
    verdict: Verdict

    @property
    def game(self) -> Game[Any, Any]:
        return self.started.variant

    def name(self, seat: Seat) -> str:
        return f"seat {seat} {safely(self.started.seats[seat].bot)}"


class Viewer(Struct, frozen=True):
    """Who looks: a seat, the organiser to whom all hands lie open, or the public."""

    seat: Seat | None
    opened: bool

    def knows(self, seat: Seat) -> bool:
        """May see what is said to this seat and what it does in secret."""
        return self.opened or self.seat == seat


def _film(path: Path) -> Film:
    """The film of a record. Refuses what is none."""
    where = safely(str(path))
    try:
        data = path.read_bytes()
    except OSError as error:
        refuse(f"{where}: cannot be read: {error.strerror}; name the record of a match, a .jsonl file")
    verdict = verify(data)
    if verdict.state == "unsupported":
        refuse(f"{where}: {verdict.why}; show it with the referee that played it")
    true = verdict.line - 1 if verdict.state == "altered" else verdict.line
    if not true:
        refuse(f"{where}: no record of a match: line 1: {safely(verdict.why)}; name a .jsonl file written by a referee")
    entries = [entry_of(line) for line in data.split(b"\n")[:true]]
    started, *others = entries
    assert isinstance(started, Started), "a true record begins so"
    steps = tuple(_steps(started.variant, started.seed, others))
    return Film(started, steps, next((entry for entry in others if isinstance(entry, Ended)), None), verdict)


def _steps(game: Game[Any, Any], seed: Seed, entries: list[AnyEntry]) -> Iterator[Step]:
    """The fold of a true record: state after state, without judging any answer again."""
    actions: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.action_type)
    state = game.start(seed)
    between: list[AnyEntry] = []
    for entry in entries:
        match entry:
            case Decided():
                action = actions.decode(entry.action)
                after = game.apply(state, action)
                yield Step(state, tuple(between), entry, action, after)
                state = after
                between = []
            case Faulted() | Noted() | Resigned():
                between.append(entry)
            case Started() | Ended():
                pass
    yield Step(state, tuple(between))


def _range(film: Film, step: int | None, from_: int | None, to: int | None) -> tuple[int, int]:
    """The first and the last step to show. Refuses what is outside."""
    end = len(film.steps) - 1
    for flag, number in (("--step", step), ("--from", from_), ("--to", to)):
        if number is not None and not 0 <= number <= end:
            refuse(f"{flag} {number}: the steps of this record are 0 to {end}")
    first, last = from_ or 0, end if to is None else to
    if first > last:
        refuse(f"--from {first} --to {last}: give the smaller number first")
    if step is not None and not first <= step <= last:
        refuse(f"--step {step} is not among the steps {first} to {last}")
    return first, last


def _remarks(path: Path, film: Film, viewer: Viewer) -> Iterator[str]:
    """What a user must know of the record as a whole."""
    if film.verdict.state == "altered":
        yield (
            f"{safely(str(path))}: altered: line {film.verdict.line}: {safely(film.verdict.why)}; "
            "what stands before it is shown"
        )
    elif film.ended is None:
        yield f"{safely(str(path))}: incomplete: {film.verdict.why}; it is shown up to there"
    if film.ended is None and viewer.seat is None:
        yield "no end of the match is shown, so hands stay hidden; --as SEAT shows what one seat saw"


# ---------------------------------------------------------------------------- a step in words and as a board


def _heading(film: Film, number: int, viewer: Viewer) -> list[str]:
    """One line that says what is done in a step, then what else happened."""
    step = film.steps[number]
    notes = [note for entry in step.between if (note := _between(film, entry, viewer))]
    count = f"step {number} of {len(film.steps) - 1}: "
    if step.decided is None:
        return [count + _stop(film), *(f"  {note}" for note in notes)]
    seat, by, took_ms = step.decided.seat, step.decided.by, step.decided.took_us / 1_000
    done, *follows = film.game.told(step.state, step.action, step.after, viewer.seat, opened=viewer.opened)
    taken = f"by the bot in {took_ms:.1f} ms" if by == "bot" else "by the house"
    notes += [f"then {item}" for item in follows]
    return [f"{count}{film.name(seat)}: {done} ({taken})", *(f"  {note}" for note in notes)]


def _stop(film: Film) -> str:
    """Why there is no further step."""
    if film.verdict.state == "altered":
        return f"the record is altered from line {film.verdict.line} on"
    if film.ended is None:
        actor = film.game.actor(film.steps[-1].state)
        return "the record stops here" + ("" if actor is None else f", {film.name(actor)} is to act")
    best = [film.name(seat) for seat, rank in enumerate(film.ended.ranks) if rank == 1]
    return f"{film.ended.why}; first: {', '.join(best)}; scores {' '.join(map(str, film.ended.scores))}"


def _between(film: Film, entry: AnyEntry, viewer: Viewer) -> str:
    """A fault, a notice or a resignation in words: all of it for the organiser and for the seat itself.

    The others are told that a fault was counted, and no more; empty: nothing.
    """
    match entry:
        case Faulted(seat=seat, counted=counted):
            said = f"fault of {film.name(seat)}: {entry.code}{'' if counted else ' (not counted)'}"
            public = said if counted else ""
        case Noted(seat=None):
            return f"note: {safely(entry.what)}: {safely(entry.text)} {safely(entry.at)}".rstrip()
        case Noted(seat=int(seat)):
            said, public = f"notice to {film.name(seat)}: {safely(entry.what)}", ""
        case Resigned():
            return f"{film.name(entry.seat)} resigns, the house plays on"
        case _:
            return ""
    if not viewer.knows(seat):
        return public
    given = f"; given: {safely(entry.given)}" if entry.given else ""
    return f"{said}: {safely(entry.text)}{given}"


def _board(film: Film, number: int, viewer: Viewer) -> Board:
    game, step = film.game, film.steps[number]
    return Board(
        game.picture(
            game.view(step.state, viewer.seat),
            own=viewer.seat,
            views=[game.view(step.state, seat) for seat in range(game.seats)] if viewer.opened else (),
            names=[occupant.bot for occupant in film.started.seats],
            action=step.action,
        )
    )


# ---------------------------------------------------------------------------- printed, or walked through


def _print(film: Film, viewer: Viewer, numbers: Iterable[int]) -> None:
    console = Console(highlight=False)
    for number in numbers:
        print("\n".join(_heading(film, number, viewer)), end="\n\n", flush=True)
        drawn = _board(film, number, viewer)
        if console.is_terminal:
            console.print(drawn)
        else:
            print(drawn.plain(), end="\n\n", flush=True)


def _walk(film: Film, viewer: Viewer, first: int, last: int, at: int) -> None:
    """From step to step as the keys say."""
    console = Console(highlight=False)
    remark = ""
    with console.screen(hide_cursor=False), commands() as wanted:
        _draw(console, film, viewer, at, remark)
        for command in wanted:
            if command == "quit":
                break
            at, remark = moved(at, command, first, last)
            _draw(console, film, viewer, at, remark)


def _draw(console: Console, film: Film, viewer: Viewer, at: int, remark: str) -> None:
    """One screen: as much of what happened as leaves room for the board."""
    heading = _heading(film, at, viewer)
    drawn = _board(film, at, viewer)
    room = max(1, console.height - len(console.render_lines(drawn, pad=False)) - 1)  # the last line is for the keys
    if len(heading) > room:
        heading = [*heading[: room - 1], f"{heading[room - 1]} ... and {len(heading) - room} more"]
    console.clear()
    for line in heading:
        console.print(Text(line), no_wrap=True, overflow="ellipsis")
    console.print(drawn)
    console.print(Text(remark or KEYS, "bold" if remark else "dim"), end=" ", no_wrap=True)


def moved(at: int, command: str, first: int, last: int) -> tuple[int, str]:
    """The step that a command leads to, and a remark where it cannot be followed."""
    match command.split():
        case ["next"]:
            return (at + 1, "") if at < last else (at, f"step {last} is the last one here; q quits")
        case ["back"]:
            return (at - 1, "") if at > first else (at, f"step {first} is the first one here")
        case ["first"]:
            return first, ""
        case ["last"]:
            return last, ""
        case ["go", digits]:
            inside = len(digits) < 10 and first <= int(digits) <= last
            return (int(digits), "") if inside else (at, f"no step {digits[:9]} here: give one from {first} to {last}")
        case _:
            return at, KEYS
