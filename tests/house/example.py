"""The conversations that protocol/README.md shows, played anew; `python tests/house/example.py` writes them there."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

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
from referee.rules.catalog import CATALOG, RULES_VERSION, AnyGame, rules_version  # noqa: E402
from referee.rules.variants import changed  # noqa: E402

README = ROOT / "protocol" / "README.md"
BOTS = ("ann", "bob", "cleo", "dan")
SERVER = "referee 0.3.0"
CONTROL, CONDUCT = TimeControl(), Conduct()

Said = dict[str, Any]
"""What an act says besides the decision."""


class Example(Struct, frozen=True):
    """A conversation of the bot ann, on seat 0."""

    name: str
    """Told by the marks around it in the README."""
    game: str
    variant: AnyGame
    ann: tuple[Said, ...]
    """Her answers; behind them she says what the others would."""
    others: Callable[[int, int], int]
    """By the number of a decision and of its choices: what everybody else answers."""
    whole: bool
    """To its end; else only as far as ann's answers go, and its last line."""

    def conversation(self) -> Iterator[str]:
        """Everything that passes between the referee and ann: `>` from the bot, `<` from the referee."""
        yield said(">", Hello("ann", PROTOCOL, news="batch", matches=1))
        yield said("<", welcome(self.game))
        yield said("<", Waiting(self.game, "1 more needed for a table of 4", 1, 3))
        yield from self.match()
        yield said("<", Closing("done", "thank you for playing"))

    def match(self) -> Iterator[str]:
        """The decisions of a match, and its last line."""
        match, answers = Match(started(self.game, self.variant)), list(self.ann)
        heard = [letter.line for letter in match.opening.letters if letter.seat == 0]
        while (decision := match.decision) is not None:
            choices = msgspec.json.decode(decision.line)["choices"]
            act = Act(decision.id, self.others(decision.number, choices))
            if decision.seat == 0 and (answers or self.whole):
                if answers:
                    act = Act(decision.id, **answers.pop(0))
                yield from (f"< {line.decode()}" for line in heard)
                yield from [f"< {decision.line.decode()}"] if b'"faulted"' not in b"".join(heard) else []
                yield said(">", act)
                heard = []
            settled = match.resolve(Answer(act))
            heard += [letter.line for letter in settled.letters if letter.seat == 0]
        if not self.whole:
            yield "...\n"
        yield f"< {heard[-1].decode()}"

    def block(self) -> str:
        """The conversation as it stands in the README, markers included."""
        return f"{self.begin}```json\n{''.join(self.conversation())}```\n{self.end}"

    @property
    def begin(self) -> str:
        return f"<!-- the conversation of {self.name} begins -->\n"

    @property
    def end(self) -> str:
        return f"<!-- the conversation of {self.name} ends -->\n"


DOG = Example(
    "Dog",
    "brandi-4",
    CATALOG["brandi-4"],
    ({"choice": 3}, {"action": Raw(b'{"do":"start","card":"5"}')}, {"choice": 1}),
    lambda number, choices: number % choices,
    whole=False,
)
BRANDELN = Example(
    "Brandeln",
    "brandeln-4+deals=1",
    changed(CATALOG["brandeln-4"], {"deals": 1}),
    (
        {"choice": 1},
        {"choice": 1},
        {"action": Raw(b'{"do":"trump","suit":"C"}')},
        {"choice": 3},
        {"action": Raw(b'{"do":"play","card":"S9"}')},
        {"action": Raw(b'{"do":"play","card":"SK"}')},
    ),
    lambda number, choices: int(number == 1),
    whole=True,
)
EXAMPLES = DOG, BRANDELN


def started(game: str, variant: AnyGame) -> Started:
    return Started(
        record=1,
        server=SERVER,
        protocol=PROTOCOL,
        rules=rules_version(variant),
        match="m-7f2c",
        game=game,
        variant=variant,
        seats=tuple(Occupant(bot, "batch" if bot == "ann" else "none") for bot in BOTS),
        times=CONTROL,
        conduct=CONDUCT,
        seed="5f0c6f6f3f2a4c1b9d7e8a6b5c4d3e2f",
        salt="8b21f0c4d97e6a350c1d2e3f4a5b6c7d",
        known_seed=False,
        at="2025-01-01T00:00:00.000+00:00",
    )


def welcome(game: str) -> Welcome:
    limits = Limits(MAX_LINE, NEWS_MAX, NOTICES_MAX, CONDUCT.answers, CONDUCT.faults)
    times = msgspec.convert(CONTROL, Times, from_attributes=True)
    return Welcome(PROTOCOL, SPOKEN, SERVER, dict(RULES_VERSION), (game,), limits, times)


def said(mark: str, message: Struct) -> str:
    """A line of the conversation; what a bot leaves out is left out here, too."""
    members = msgspec.json.decode(encoded(message))
    if mark == ">":
        members = {name: value for name, value in members.items() if value not in ("", [])}
    return f"{mark} {msgspec.json.encode(members).decode()}\n"


if __name__ == "__main__":
    text = README.read_text()
    for example in EXAMPLES:
        before, _, rest = text.partition(example.begin)
        text = before + example.block() + rest.partition(example.end)[2]
    README.write_text(text)
