"""What is told of a variant follows from its fields, and each value of each field makes a difference to it."""

from typing import Any

import pytest
from msgspec import inspect
from msgspec.structs import replace

from referee.rules.brandeln.brandeln import Brandeln
from referee.rules.catalog import CATALOG, AnyGame
from referee.rules.dog.dog import Dog
from referee.rules.variants import OptionError, changed


def told(game: AnyGame, topic: str) -> str:
    return next(side.text for side in game.special if side.topic == topic)


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
    ("brandeln-3", "players", "Three play, each for itself; in every deal two stand against one, the soloist "
     "(Alleinspieler). Turns pass clockwise. A match has 3 deals."),
    ("brandeln-3", "deal", "Seven cards a seat, in packets of two, three and two, first to forehand (Vorhand), the "
     "seat behind the dealer. Seven cards lie aside unseen. Seat 2 deals first, then each deal is dealt by the next"),
    ("brandeln-4", "cards", "Four suits, C S H D (clubs, spades, hearts, diamonds), with seven cards each, from high "
     "to low A K Q J T 9 7: T is the ten, J the Unter (jack), Q the Ober (queen); there are no eights. In the trump "
     "suit J 7 A K Q T 9. "),
    ("brandeln-4", "contracts", "The lowest first: brandl (3 tricks or more, worth 3), brand (4 tricks or more, worth "
     "4), bettel (no trick, no trump, worth 6), mord (all seven tricks, worth 12), herrenmord (all seven tricks, no "
     "trump, worth 18)."),
    ("brandeln-4-classic", "contracts", "The lowest first: three (3 tricks or more, worth 3), four (4 tricks or more, "
     "worth 4), five (5 tricks or more, worth 5), six (6 tricks or more, worth 6), bettel (no trick, no trump, worth "
     "7), mord (all seven tricks, worth 8)."),
    ("brandeln-4", "duties", "Suit must be followed, and with a card above the highest of that suit if the hand has "
     "one. Where the trick is trumped already, any card of the suit will do. Who cannot follow must trump, above the "
     "trumps that lie there if the hand can. Who holds only lower trumps must play one of them. The highest trump"),
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


def test_own_tables_of_brandeln_are_told_as_they_are():
    lax = replace(CATALOG["brandeln-4"], must_trump=False, head_when_trumped=True)
    assert told(lax, "duties").startswith(
        "Suit must be followed, and with a card above the highest of that suit if the hand has one. That holds also "
        "where the trick is trumped already. Who cannot follow may play any card. The highest trump"
    )
    pot = replace(CATALOG["brandeln-4-classic"], all_pass="haferl", first_dealer=1)
    assert "three such deals in a row forehand has to play three. The next soloist" in told(pot, "auction")
    assert told(pot, "deal").endswith("Seat 1 deals first, then each deal is dealt by the next seat.")
    assert "A match has 1 deal." in told(replace(pot, deals=1), "players")


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
    "max_rounds": 20, "team_size": 3, "marbles": 5, "deals": 12,
}  # fmt: skip


UNSAID = {("track_direction", None), ("start_first", None), ("canadian_seven", None)}
"""The same play as without the option."""
BESIDE = {
    ("protection", "fresh"): {"swap_onto_start_is_touch": True},
    ("players", 3): {"three_player_deck": "28_dead7"},
    ("players", 4): {"three_player_deck": None},
    ("three_player_deck", "28_dead7"): {"players": 3},
}
"""What has to be set together with a field."""
FIELDS = [(kind, field) for kind in (Dog, Brandeln) for field in inspect.type_info(kind).fields]


@pytest.mark.parametrize(("kind", "field"), FIELDS, ids=[f"{kind.__name__}-{field.name}" for kind, field in FIELDS])
def test_no_field_can_be_changed_without_a_word(kind: type[AnyGame], field: inspect.Field):
    name, seen = field.name, 0
    for game in [base for base in BASES if isinstance(base, kind)]:
        for value in [*choices(field.type), *([NUMBERS[name]] if name in NUMBERS else [])]:
            try:
                other = changed(game, {name: value, **BESIDE.get((name, value), {})})
            except OptionError:
                continue
            if game != other and not {(name, getattr(one, name)) for one in (game, other)} & UNSAID:
                seen += 1
                assert other.special != game.special, value
    assert seen
