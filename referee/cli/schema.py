"""`referee schema`: the JSON Schemas of the wire and of a game's views, actions and news, bundled."""

import msgspec

from protocol.schemas import DIALECT, schemas
from referee.cli.chosen import ChosenGame


def schema(chosen: ChosenGame = ChosenGame()) -> int:  # noqa: B008
    """Print the JSON Schemas of all messages, and of the view, actions and news of a game."""
    name, rules, _ = chosen.variant()
    types = (rules.view_type, rules.action_type, rules.news_type)
    (view, action, news), parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    bundle = {
        "$schema": DIALECT,
        "title": f"the wire, and what {name} puts into view, action, legal and news",
        "messages": schemas(),
        "view": view,
        "action": action,
        "news": news,
        "$defs": parts,
    }
    print(msgspec.json.format(msgspec.json.encode(bundle), indent=2).decode())
    return 0
