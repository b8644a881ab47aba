"""What is told of a variant follows from its fields, and each value of each field makes a difference to it."""

from typing import Any

import msgspec
import pytest
from msgspec import inspect
from msgspec.structs import replace

from referee.rules.catalog import CATALOG
from referee.rules.dog.dog import Dog
from referee.rules.dog.special import special
from referee.rules.variants import OptionError, changed


def told(game: Dog, topic: str) -> str:
    return next(side.text for side in special(game) if side.topic == topic)


SPECIAL = [
    ("brandi-2", "players", "Two play, each for itself. Turns pass anticlockwise."),
    ("brandi-2", "board", "Four areas of 16 fields, a track of 64. The start fields, seat by seat: T0, T32. "),
    ("brandi-3", "marbles", "Four a seat; one stands on the start at the beginning, protected."),
    ("brandi-3", "exchange", "Before the play each seat draws a card unseen from the hand of the next seat. "
     "All draw from the hands as dealt."),
    ("brandi-3", "two", "It walks two fields, or takes a card unseen from another hand."),
    ("brandi-3", "seven", "Its parts move everybody's marbles. It may move a protected marble out of the way, but not "
     "run over it. A marble may have several parts."),
    ("brandi-4", "players", "Four play in two teams: seats 0 and 2; seats 1 and 3. Turns pass anticlockwise. "
     "A seat whose marbles are all home plays those of its partner, with its own cards."),
    ("brandi-4", "cards", "6, 5, 4, 3, 2 a seat, round by round, then from the beginning again. Seat 0 starts"),
    ("brandi-4", "end", "The first team with its 8 marbles in the goal wins: each of its seats scores 1, the others 0. "
     "After 500 rounds without a winner the match ends with 0 for all."),
    ("brandi-4-canadian", "seven", "Its parts move own marbles and the partner's, from the first round on."),
    ("brandi-6", "players", "Six play in three teams: seats 0 and 3; seats 1 and 4; seats 2 and 5. "),
    ("dog-3", "marbles", "Five a seat; one stands on the start at the beginning, protected."),
    ("dog-3", "exchange", "Before the play each seat gives a card of its choice to the next seat, face down."),
    ("dog-3", "no play", "A seat without a play discards a card and draws one, which it must play if it can; "
     "if not, it discards one more."),
    ("dog-3", "end", "The first seat with four marbles in its goal wins: it scores 1, the others 0. "),
    ("dog-4", "goal", "A marble goes in when it comes across its start, never when it stands there. "),
    ("dog-4", "jack", "It swaps an own marble with one of another seat; neither may be protected. With all marbles of "
     "others on the track protected and an own one there, it may be laid down without effect, even if another"),
    ("dog-4", "no play", "A seat without a play folds its whole hand and is out until the next round."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "topic", "text"), SPECIAL)
def test_what_is_special_in_a_game_is_told(name: str, topic: str, text: str):
    assert told(CATALOG[name], topic).startswith(text)


def test_own_variants_are_told_as_they_are():
    three = replace(CATALOG["dog-6"], team_size=3)
    assert told(three, "players").startswith("Six play in two teams: seats 0, 2 and 4; seats 1, 3 and 5.")
    assert told(three, "end").startswith("The first team with its 12 marbles")
    assert "to the next seat of its team" in told(three, "exchange")
    turned = replace(CATALOG["dog-4"], track_direction="against_play")
    assert "seat by seat: T0, T48, T32, T16. Marbles run against the way turns pass." in told(turned, "board")
    assert "Seat 1 starts the first round" in told(replace(CATALOG["brandi-3"], first_dealer=0), "cards")
    assert "without a winner" in told(replace(CATALOG["brandi-3"], max_rounds=1), "end")
    assert "After 1 round without" in told(replace(CATALOG["brandi-3"], max_rounds=1), "end")


BASES = [
    *(game for name, game in CATALOG.items() if name != "brandi-4-canadian"),
    replace(CATALOG["brandi-3"], set_up=0, setup_marble_fresh=None),
]
"""Without the Canadian seven, in which nothing is left of the rest of a seven."""


def choices(kind: inspect.Type) -> list[Any]:
    """The values of a field that has few."""
    match kind:
        case inspect.Metadata():
            return choices(kind.type)
        case inspect.UnionType():
            return [value for one in kind.types for value in choices(one)]
        case inspect.LiteralType():
            return list(kind.values)
        case inspect.BoolType():
            return [True, False]
        case _:
            return []


NUMBERS = {
    "areas": 6, "fields_per_place": 18, "places": (3, 1), "set_up": 0, "hand_sizes": (6,), "first_dealer": 0,
    "max_rounds": 20, "team_size": 3, "marbles": 5,
}  # fmt: skip


UNSAID = {("track_direction", None), ("start_first", None), ("canadian_seven", None)}
"""The same play as without the option."""
BESIDE = {"protection": {"swap_onto_start_is_touch": True}}
"""What has to be set together with a field."""


@pytest.mark.parametrize("field", [field.name for field in msgspec.structs.fields(Dog)])
def test_no_field_can_be_changed_without_a_word(field: str):
    (kind,) = (known.type for known in msgspec.inspect.type_info(Dog).fields if known.name == field)
    seen = 0
    for game in BASES:
        for value in [*choices(kind), *([NUMBERS[field]] if field in NUMBERS else [])]:
            try:
                other = changed(game, {field: value, **BESIDE.get(field, {})})
            except OptionError:
                continue
            if game != other and not {(field, getattr(one, field)) for one in (game, other)} & UNSAID:
                seen += 1
                assert special(other) != special(game), value
    assert seen
