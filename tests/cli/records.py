"""Records of matches of random play, for what reads records."""

from pathlib import Path

from protocol.messages import Act
from referee.match.clock import TimeControl
from referee.match.conduct import Conduct
from referee.match.match import Answer, Match
from referee.match.transcript import RECORD, Noted, Occupant, Started
from referee.rules.catalog import find, rules_version
from referee.rules.chance import Seed
from tests.rules.random_play import chosen, seed_of

BOTS = ("ann", "bob", "\x1b[31mcid", "dee", "eve", "fay")


def record(
    odd: dict[int, Answer] | None = None,
    decisions: int | None = None,
    *,
    suspended: bool = False,
    name: str = "brandi-4",
) -> list[bytes]:
    """The lines of a match of random play, so many decisions of it; `odd`: answers that are something else."""
    game, seed = find(name), seed_of(7)
    match = Match(
        Started(
            record=RECORD,
            server="referee test",
            protocol=1,
            rules=rules_version(game),
            match="m-test",
            game=name,
            variant=game,
            seats=tuple(Occupant(bot) for bot in BOTS[: game.seats]),
            times=TimeControl(),
            conduct=Conduct(),
            seed=Seed(seed),
            salt="0" * 32,
            known_seed=True,
            at="2026-01-01T00:00:00.000+00:00",
        )
    )
    lines, waiting = list(match.opening.lines), dict(odd or {})
    while (decision := match.decision) is not None and (decisions is None or decision.number < decisions):
        action = chosen(seed, decision.number, match.game.legal(match.state))
        answer = Answer(Act("", choice=match.game.legal(match.state).index(action)), took_us=1_500)
        lines += match.resolve(waiting.pop(decision.number, answer)).lines
    if suspended:
        lines.append(match.note(Noted("suspended", "the referee was stopped", at="at noon")))
    return lines


def written(folder: Path, lines: list[bytes]) -> Path:
    path = folder / "m-test.jsonl"
    path.write_bytes(b"".join(lines))
    return path
