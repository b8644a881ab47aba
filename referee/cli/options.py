"""Options that several verbs share, and how a bad one is refused."""

import re
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, NoReturn, TypeVar

import trio
from cyclopts import Parameter

from referee.match.clock import TimeControl
from referee.match.conduct import Conduct
from referee.rules.variants import Variant
from referee.server.door import Offer
from referee.server.launch import BotError

T = TypeVar("T")


def refuse(text: str) -> NoReturn:
    """Ends the command: one line to stderr, exit code 2."""
    print(f"referee: {text}", file=sys.stderr)
    raise SystemExit(2)


def run(main: Callable[..., Awaitable[T]], *args: object) -> T:
    """Runs a coroutine under trio; a bot or an address that cannot be had ends the command with one clear line."""
    try:
        return trio.run(main, *args)
    except* SystemExit:
        raise SystemExit(1) from None  # nobody reads what is printed any more
    except* (BotError, OSError) as group:
        error = leaf(group)
    refuse(
        str(error) if isinstance(error, BotError) else f"{error.strerror or error}: {error.filename or 'the network'}"
    )


def leaf(group: BaseExceptionGroup[BotError | OSError]) -> BotError | OSError:
    """The first real error in a group of groups."""
    first = group.exceptions[0]
    return leaf(first) if isinstance(first, BaseExceptionGroup) else first


def seconds(text: str) -> float:
    """A duration such as 10s, 500ms, 2m or plain seconds."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|m|h)?", text)
    if found is None:
        refuse(f"{text!r} is no duration: write 10s, 500ms or 2m")
    return float(found[1]) * {"ms": 0.001, "s": 1, "m": 60, "h": 3600, None: 1}[found[2]]


def clock_text(milliseconds: int) -> str:
    """A duration for people: the two largest units."""
    total = -(-milliseconds // 1_000)
    parts = (("d", total // 86_400), ("h", total // 3_600 % 24), ("min", total // 60 % 60), ("s", total % 60))
    told = [f"{number} {unit}" for unit, number in parts]
    first = next((i for i, (_, number) in enumerate(parts) if number), len(parts) - 1)
    return " ".join(told[first : first + 2])


@Parameter(name="*")
@dataclass(frozen=True)
class Policy:
    """Time control and conduct.

    Parameters
    ----------
    limit_ms
        Free time of each turn.
    bank_ms
        Time of a seat for the whole match, used when a turn takes longer.
    increment_ms
        Added to the bank after each turn, up to its start value.
    startup_ms
        From a bot's start to its hello.
    hand_over_ms
        The clock starts at the latest so long after the referee began to send.
    faults
        So many counted faults retire a seat.
    forfeit
        The first counted fault loses the match for its side.
    """

    limit_ms: int = 1_000
    bank_ms: int = 60_000
    increment_ms: int = 0
    startup_ms: int = 30_000
    hand_over_ms: int = 1_000
    faults: int = 5
    forfeit: Annotated[bool, Parameter(negative="")] = False


def offered(variant: Variant, policy: Policy) -> Offer:
    """What is played, from the flags; refused where it cannot be."""
    try:
        times = TimeControl(
            policy.limit_ms, policy.bank_ms, policy.increment_ms, policy.startup_ms, policy.hand_over_ms
        )
        return Offer(variant.name, variant.game, times, Conduct(faults=policy.faults, forfeit=policy.forfeit))
    except ValueError as error:
        refuse(str(error))


def longest(offer: Offer) -> str:
    """The longest that a match can last under its time control, for people."""
    game, times = offer.variant, offer.times
    at_once = clock_text(times.longest_ms(game.turns_bound, 0, game.seats))
    slowly = clock_text(times.longest_ms(game.turns_bound, game.bound, game.seats))
    return f"{at_once}, or {slowly} if no bot ever reads its requests at once"
