"""`referee schema`: the JSON Schemas of the wire and of a game's views, actions and news, bundled."""

import msgspec

from protocol.schemas import DIALECT, schemas
from referee.cli.options import refuse
from referee.rules.catalog import UnknownGameError, find


def schema(game: str = "brandi-4") -> int:
    """Print the JSON Schemas of all messages, and of the view, actions and news of a game.

    Parameters
    ----------
    game
        The name of the game in the catalog.
    """
    try:
        rules = find(game)
    except UnknownGameError as error:
        refuse(str(error))
    types = (rules.view_type, rules.action_type, rules.news_type)
    (view, action, news), parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    bundle = {
        "$schema": DIALECT,
        "title": f"the wire, and what {game} puts into view, action, legal and news",
        "messages": schemas(),
        "view": view,
        "action": action,
        "news": news,
        "$defs": parts,
    }
    print(msgspec.json.format(msgspec.json.encode(bundle), indent=2).decode())
    return 0
