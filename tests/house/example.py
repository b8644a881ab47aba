"""The conversation that protocol/README.md shows, played anew; `python tests/house/example.py` writes it there."""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from protocol.conversation import NOTICES_MAX  # noqa: E402
from protocol.lines import MAX_LINE, encoded  # noqa: E402
from protocol.messages import PROTOCOL, SPOKEN, Act, Closing, Hello, Limits, Times, Waiting, Welcome  # noqa: E402
from referee.match.clock import TimeControl  # noqa: E402
from referee.match.conduct import Conduct  # noqa: E402
from referee.match.match import Answer, Match  # noqa: E402
from referee.match.news import NEWS_MAX  # noqa: E402
from referee.match.transcript import Occupant, Started  # noqa: E402
from referee.rules.catalog import CATALOG, RULES_VERSION  # noqa: E402

README = ROOT / "protocol" / "README.md"
BEGIN, END = "<!-- the conversation begins -->\n", "<!-- the conversation ends -->\n"

GAME = "brandi-4"
BOTS = ("ann", "bob", "cleo", "dan")
SERVER = "referee 0.2.0"
CONTROL, CONDUCT = TimeControl(), Conduct()

ANSWERS = ({"choice": 3}, {"action": Raw(b'{"do":"start","card":"5"}')}, {"choice": 1})
"""What ann says to the decisions that are shown. Every other answer is the decision's number, counted around."""


def conversation() -> Iterator[str]:
    """Everything that passes between the referee and ann: `>` from the bot, `<` from the referee."""
    yield said(">", Hello("ann", PROTOCOL, news="batch", matches=1))
    yield said("<", welcome())
    yield said("<", Waiting(GAME, "1 more needed for a table of 4", 1, 3))
    yield from match()
    yield said("<", Closing("done", "thank you for playing"))


def match() -> Iterator[str]:
    """The first decisions of a match, and its last line."""
    match, answers = Match(started()), list(ANSWERS)
    heard = [letter.line for letter in match.opening.letters if letter.seat == 0]
    while (decision := match.decision) is not None:
        choices = msgspec.json.decode(decision.line)["choices"]
        act = Act(decision.id, decision.number % choices)
        if decision.seat == 0 and answers:
            act = Act(decision.id, **answers.pop(0))
            yield from (f"< {line.decode()}" for line in heard)
            yield from [f"< {decision.line.decode()}"] if b'"faulted"' not in b"".join(heard) else []
            yield said(">", act)
            heard = []
        settled = match.resolve(Answer(act))
        heard += [letter.line for letter in settled.letters if letter.seat == 0]
    yield "...\n"
    yield f"< {heard[-1].decode()}"


def started() -> Started:
    return Started(
        record=1,
        server=SERVER,
        protocol=PROTOCOL,
        rules=RULES_VERSION["dog"],
        match="m-7f2c",
        game=GAME,
        variant=CATALOG[GAME],
        seats=tuple(Occupant(bot, "batch" if bot == "ann" else "none") for bot in BOTS),
        times=CONTROL,
        conduct=CONDUCT,
        seed="5f0c6f6f3f2a4c1b9d7e8a6b5c4d3e2f",
        salt="8b21f0c4d97e6a350c1d2e3f4a5b6c7d",
        known_seed=False,
        at="2025-01-01T00:00:00.000+00:00",
    )


def welcome() -> Welcome:
    limits = Limits(MAX_LINE, NEWS_MAX, NOTICES_MAX, CONDUCT.answers, CONDUCT.faults)
    times = msgspec.convert(CONTROL, Times, from_attributes=True)
    return Welcome(PROTOCOL, SPOKEN, SERVER, dict(RULES_VERSION), (GAME,), limits, times)


def said(mark: str, message: Struct) -> str:
    """A line of the conversation; what a bot leaves out is left out here, too."""
    members = msgspec.json.decode(encoded(message))
    if mark == ">":
        members = {name: value for name, value in members.items() if value not in ("", [])}
    return f"{mark} {msgspec.json.encode(members).decode()}\n"


def block() -> str:
    """The conversation as it stands in the README, markers included."""
    return f"{BEGIN}```json\n{''.join(conversation())}```\n{END}"


if __name__ == "__main__":
    before, _, rest = README.read_text().partition(BEGIN)
    README.write_text(before + block() + rest.partition(END)[2])
