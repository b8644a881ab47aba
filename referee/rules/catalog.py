"""The games that are played here, by name."""

from difflib import get_close_matches

from msgspec import Struct
from msgspec.structs import replace

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.dog.dog import Dog

AnyGame = Dog | Brandeln
"""Every type of game; a new game is one more name in this union."""

_BRANDI = Dog()
_BRANDI_ALONE = replace(
    _BRANDI,
    team_size=1,
    set_up=1,
    setup_marble_fresh=True,
    exchange="draw",
    draw_exchange="simultaneous",
    two_draws=True,
    seven_moves="everybody",
    canadian_seven=None,
    seven_opens_block="by_moving",
    seven_rest_split=None,
)
_DOG = replace(
    _BRANDI,
    play="clockwise",
    track_direction="with_play",
    protection="on_start",
    swap_onto_start_is_touch=None,
    start_first="strict",
    jack_void=None,
    swap_void="any_time",
    swap_void_needs_own=True,
    canadian_seven=None,
)
_DOG_ALONE = replace(
    _DOG, team_size=1, marbles=5, set_up=1, exchange="neighbour", replacement="once", seven_rest_split=None
)
_BRANDELN = Brandeln()

CATALOG: dict[str, AnyGame] = {
    "brandi-2": replace(_BRANDI_ALONE, places=(0, 2)),
    "brandi-3": replace(_BRANDI_ALONE, areas=3, places=(0, 1, 2)),
    "brandi-4": _BRANDI,
    "brandi-4-canadian": replace(_BRANDI, canadian_seven=True),
    "brandi-5": replace(_BRANDI_ALONE, areas=6, places=(0, 1, 2, 3, 4)),
    "brandi-6": replace(_BRANDI, areas=6, places=(0, 1, 2, 3, 4, 5)),
    "dog-2": replace(_DOG_ALONE, places=(0, 2)),
    "dog-3": replace(_DOG_ALONE, places=(0, 1, 2)),
    "dog-4": _DOG,
    "dog-5": replace(_DOG_ALONE, areas=6, places=(0, 1, 2, 3, 4)),
    "dog-6": replace(_DOG, areas=6, places=(0, 1, 2, 3, 4, 5)),
    "brandeln-3": replace(_BRANDELN, players=3, deals=3, three_player_deck="28_dead7"),
    "brandeln-4": _BRANDELN,
    "brandeln-4-classic": replace(_BRANDELN, contracts="classic"),
}

TITLES = {
    "brandi-2": "Brändi Dog for two",
    "brandi-3": "Brändi Dog for three",
    "brandi-4": "Brändi Dog for four, two teams",
    "brandi-4-canadian": "Brändi Dog for four with the Canadian seven",
    "brandi-5": "Brändi Dog for five on the board for six; rare",
    "brandi-6": "Brändi Dog for six, three teams",
    "dog-2": "DOG (Schmidt Spiele) for two",
    "dog-3": "DOG (Schmidt Spiele) for three",
    "dog-4": "DOG (Schmidt Spiele) for four, two teams",
    "dog-5": "DOG (Schmidt Spiele) for five",
    "dog-6": "DOG (Schmidt Spiele) for six, three teams",
    "brandeln-3": "Brandeln for three",
    "brandeln-4": "Brandeln for four",
    "brandeln-4-classic": "Brandeln for four with the six classic contracts",
}
"""What each one is, in a few words."""

DEFAULT = "brandi-4"
"""What is played where nothing else is asked for."""

EXAMPLE = ("brandi-3", "jack_void", "never")
"""A game, one of its options and another value of it, as documents and help show them."""

RULES_VERSION = {"dog": 2, "brandeln": 1}
"""By family; counted up when the same actions would lead elsewhere, or when a variant is written otherwise."""


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


def family(game: Struct) -> str:
    """What the variants of one type of game share: its name in the JSON of a game."""
    return str(game.__struct_config__.tag)


def rules_version(game: AnyGame) -> int:
    """The version of the rules that a game is played by here."""
    return RULES_VERSION[family(game)]
