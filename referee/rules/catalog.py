"""The games that are played here, by name."""

from difflib import get_close_matches

from referee.rules.dog.dog import Dog

AnyGame = Dog
"""Every type of game; a new game is one more name in this union."""

CATALOG: dict[str, AnyGame] = {
    "brandi-4": Dog(),
    "brandi-4-canadian": Dog(canadian_seven=True),
}

RULES_VERSION = {"dog": 1}
"""By type of game; counted up when the same actions would lead elsewhere."""


class UnknownGameError(LookupError):
    """No game of this name is in the catalog."""


def find(name: str) -> AnyGame:
    """The game of this name."""
    if name in CATALOG:
        return CATALOG[name]
    near = get_close_matches(name, CATALOG, n=1, cutoff=0.0)
    raise UnknownGameError(
        f"no game is called {name[:60]!a}; the nearest is {near[0]!r}, all are: {', '.join(CATALOG)}"
    )


def name_of(game: AnyGame) -> str | None:
    """The catalog's name of a game; `None` for a variant without one."""
    return next((name for name, known in CATALOG.items() if known == game), None)


def rules_version(game: AnyGame) -> int:
    """The version of the rules that a game is played by here."""
    return RULES_VERSION[str(game.__struct_config__.tag)]
