"""`referee schema`: what it prints is what goes over the wire."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from protocol.faults import Code, Fault
from protocol.messages import Act
from referee.match.clock import TimeControl
from referee.match.conduct import Conduct
from referee.match.match import Answer, Match
from referee.match.transcript import Occupant, Started
from referee.rules.catalog import CATALOG, rules_version
from referee.rules.chance import derived
from tests.cli.conftest import Run

MESSAGES = 700
"""Of each game; more would say the same."""


def messages(game: str) -> list[dict[str, Any]]:
    """What the referee sends in a match with a fault now and then, to seats of every news mode."""
    variant = CATALOG[game]
    news = ("stream", "batch", "none")
    seats = tuple(Occupant(f"bot-{seat}", news[seat % 3]) for seat in range(variant.seats))
    match = Match(Started(
        1, "referee", 1, rules_version(variant), "m-1", game, variant, seats, TimeControl(), Conduct(faults=200),
        derived("schema", game, 0), "0" * 32, True, "",
    ))  # fmt: skip
    sent = [letter.line for letter in match.opening.letters]
    number = 0
    while (decision := match.decision) is not None and len(sent) < MESSAGES:
        sent.append(decision.line)
        number += 1
        what = Act(decision.id, number % json.loads(decision.line)["choices"])
        if number % 20 == 0:
            what = Fault(Code.TIMEOUT, "no answer")
        if number % 33 == 0:
            what = Act(decision.id, 999)
        sent += [letter.line for letter in match.resolve(Answer(what)).letters]
    return [json.loads(line) for line in sent]


@pytest.mark.parametrize("game", CATALOG)
def test_every_message_of_a_match_fits_the_schemas(game: str, referee: Run) -> None:
    bundle = json.loads(referee("schema", "--game", game).stdout)
    wire = {tag: Draft202012Validator(schema) for tag, schema in bundle["messages"].items()}
    view, action, news = (
        Draft202012Validator({**bundle[part], "$defs": bundle["$defs"]}) for part in ("view", "action", "news")
    )
    seen: set[str] = set()
    for message in messages(game):
        seen.add(message["type"])
        wire[message["type"]].validate(message)
        if message["type"] == "decide":
            view.validate(message["view"])
            for legal in message["legal"]:
                action.validate(legal)
        told = message.get("news", [])
        for item in [told] if isinstance(told, dict) else told if isinstance(told, list) else []:
            if item["news"] not in ("faulted", "retired"):
                news.validate(item)
    assert seen >= {"seated", "decide", "event", "faulted"}


def test_an_unknown_game_is_refused_with_the_nearest_name(referee: Run) -> None:
    done = referee("schema", "--game", "brandy-4")
    assert done.returncode == 2
    assert "the nearest is 'brandi-4'" in done.stderr
