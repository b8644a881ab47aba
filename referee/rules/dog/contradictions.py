"""What the fields of a variant may not say, alone or together, each with the reason."""

from typing import TYPE_CHECKING

from referee.rules.dog.powers import DECK

if TYPE_CHECKING:
    from referee.rules.dog.dog import Dog

AREAS = range(2, 7)
FIELDS = range(8, 25)
"""Fewer, and a king would run round the whole track."""


def contradictions(game: "Dog") -> list[str]:
    """Everything that is wrong, the name of the field first; empty for a variant that can be played."""
    return [words for kept, words in (*_table(game), *_rounds(game), *_marbles(game), *_seven(game)) if not kept]


def _table(game: "Dog") -> tuple[tuple[bool, str], ...]:
    seats, size = len(game.places), game.team_size
    return (
        (game.areas in AREAS, "areas: a board has 2 to 6"),
        (game.fields_per_place in FIELDS, f"fields_per_place: {FIELDS[0]} to {FIELDS[-1]}"),
        (2 <= seats <= game.areas, f"places: one for each seat, 2 to {game.areas} on this board"),
        (len(set(game.places)) == seats, "places: each seat has one of its own"),
        (all(0 <= place < game.areas for place in game.places), f"places: numbers from 0 to {game.areas - 1}"),
        (size >= 1 and seats % size == 0, f"team_size: {seats} seats cannot form teams of {size}"),
        (size < seats, "team_size: there must be somebody to play against"),
        (game.marbles in (4, 5), "marbles: 4 or 5"),
        (game.marbles == 4 or size == 1, "marbles: a fifth one only where each seat plays for itself (team_size 1)"),
        (game.set_up in (0, 1), "set_up: 0 or 1"),
    )


def _rounds(game: "Dog") -> tuple[tuple[bool, str], ...]:
    seats, dealer = len(game.places), game.first_dealer
    return (
        (bool(game.hand_sizes), "hand_sizes: one at least"),
        (
            all(size >= 1 and size * seats <= len(DECK) for size in game.hand_sizes),
            f"hand_sizes: 1 or more, and {len(DECK)} cards must be enough for all {seats} seats",
        ),
        (isinstance(dealer, str) or 0 <= dealer < seats, f"first_dealer: last, random or a seat, 0 to {seats - 1}"),
        (game.exchange != "partner" or game.team_size > 1, "exchange: nobody has a partner here (team_size 1)"),
        _goes_with(game.draw_exchange, game.exchange == "draw", "draw_exchange", "exchange=draw"),
        (1 <= game.max_rounds <= 100_000, "max_rounds: 1 to 100000"),
    )


def _marbles(game: "Dog") -> tuple[tuple[bool, str], ...]:
    fresh = game.protection == "fresh"
    return (
        _goes_with(
            game.setup_marble_fresh, fresh and game.set_up == 1, "setup_marble_fresh", "set_up=1 and protection=fresh"
        ),
        _goes_with(game.swap_onto_start_is_touch, fresh, "swap_onto_start_is_touch", "protection=fresh"),
        (
            (game.jack_void is None) != (game.swap_void is None),
            "jack_void, swap_void: two rules for the jack without effect, of which a game has one",
        ),
        _goes_with(game.swap_void_needs_own, game.swap_void is not None, "swap_void_needs_own", "swap_void"),
        (not game.two_draws or game.team_size == 1, "two_draws: only where each seat plays for itself (team_size 1)"),
    )


def _seven(game: "Dog") -> tuple[tuple[bool, str], ...]:
    everybody, teams = game.seven_moves == "everybody", game.team_size > 1
    return (
        (not everybody or not teams, "seven_moves: everybody only where each seat plays for itself (team_size 1)"),
        (game.canadian_seven is None or teams, "canadian_seven: nobody has a partner here (team_size 1)"),
        (
            game.canadian_seven is None or game.protection == "fresh",
            "canadian_seven: belongs to games with protection=fresh",
        ),
        _goes_with(
            game.seven_opens_block,
            everybody and game.protection == "fresh",
            "seven_opens_block",
            "seven_moves=everybody and protection=fresh",
        ),
        _goes_with(game.seven_rest_split, teams, "seven_rest_split", "partners (team_size 2 or 3)"),
    )


def _goes_with(value: object, ground: bool, name: str, needs: str) -> tuple[bool, str]:
    """A field that says something exactly where its ground is there."""
    said = value is not None
    return said == ground, f"{name}: {'goes only' if said else 'must be said'} with {needs}"
