"""The picture of a view of Dog: every square once, marbles where they lie, and what is said beside them."""

from itertools import islice, pairwise
from math import atan2, pi
from typing import Any

import pytest
from msgspec.structs import replace

from referee.rules.catalog import find
from referee.rules.dog.dog import Dog
from referee.rules.dog.grid import Point
from referee.rules.dog.picture import GOAL, KENNEL, START, TRACK, to_act
from referee.rules.dog.state import Move, View
from referee.rules.telling import Key, Picture, Spot
from tests.rules.families import DOGS
from tests.rules.notation import action, played, position
from tests.rules.random_play import seed_of, steps

GAME = find("brandi-4")
BOARDS = [(areas, fields) for areas in range(2, 7) for fields in range(8, 25)]
ROOMY = [(areas, fields) for areas, fields in BOARDS if areas * fields >= 32]
"""On smaller ones two goals have to lie side by side."""

"""Every board that a variant can have: its areas, and the fields of each."""


def game_on(areas: int, fields: int, **changed: Any) -> Dog:
    """A game with five marbles for a seat in each area."""
    plain: dict[str, Any] = {"areas": areas, "fields_per_place": fields, "places": tuple(range(areas))}
    return replace(find("dog-3"), **(plain | changed))


def starts_of(game: Dog) -> tuple[int, ...]:
    """By seat its start field: areas are counted as marbles run, places as turns pass."""
    against = game.track_direction == "against_play"
    return tuple((-place if against else place) % game.areas * game.fields_per_place for place in game.places)


def view_of(game: Dog) -> View:
    """A made-up view: each seat has a marble in the goal, one on its start, one further on, the others at home."""
    track, starts = game.areas * game.fields_per_place, starts_of(game)
    names = tuple(f"T{start}" for start in starts)
    further = [f"T{(start + 5) % track}" for start in starts]
    return View(
        round=3,
        starter=1,
        hand_sizes=(2,) * game.seats,
        folded=(),
        marbles=tuple(
            (f"G{seat}.4", *(f"H{seat}",) * (game.marbles - 3), names[seat], further[seat])
            for seat in range(game.seats)
        ),
        protected=names[1:],
        seven_left=0,
        to_give=(),
        played=((0, Move(card="5", origin=names[0], to=further[0])),),
        stack=40,
        discards={"5": 3, "K": 1},
        track=track,
        starts=names,
    )


def at(drawn: Picture) -> dict[str, Point]:
    """Where each square lies; of a kennel one place."""
    return {spot.name: (spot.x, spot.y) for spot in drawn.spots}


def kind(spot: Spot, game: Dog) -> Key:
    """What a square is, whatever lies there."""
    plain = START if spot.name in view_of(game).starts else TRACK
    return {"G": GOAL, "H": KENNEL}.get(spot.name[0], plain)


def distance(one: Point, other: Point) -> tuple[int, int]:
    """The smaller and the larger one of the ways across and down."""
    smaller, larger = sorted((abs(one[0] - other[0]), abs(one[1] - other[1])))
    return smaller, larger


@pytest.mark.parametrize("game", DOGS.values(), ids=DOGS)
def test_every_square_is_there_once_and_a_kennel_once_a_marble(game: Dog) -> None:
    wanted = [f"T{field}" for field in range(16 * game.areas)]
    wanted += [f"G{seat}.{depth}" for seat in range(game.seats) for depth in range(1, 5)]
    wanted += [f"H{seat}" for seat in range(game.seats) for _ in range(game.marbles)]
    assert sorted(spot.name for spot in game.picture(view_of(game)).spots) == sorted(wanted)


@pytest.mark.parametrize(("areas", "fields"), BOARDS)
def test_on_every_board_nothing_lies_upon_another_or_outside(areas: int, fields: int) -> None:
    for play in ("clockwise", "anticlockwise"):
        game = game_on(areas, fields, play=play)
        drawn = game.picture(view_of(game))
        points = [(item.x, item.y) for item in (*drawn.spots, *drawn.marks)]
        assert len(set(points)) == len(points)
        assert len(drawn.spots) == areas * (fields + 4 + 5)
        assert (min(x for x, _ in points), max(x for x, _ in points)) == (0, drawn.width - 1)
        assert (min(y for _, y in points), max(y for _, y in points)) == (0, drawn.height - 1)


@pytest.mark.parametrize(("areas", "fields"), BOARDS)
def test_on_every_board_neighbours_are_neighbours_on_the_grid(areas: int, fields: int) -> None:
    game = game_on(areas, fields)
    places = at(game.picture(view_of(game)))
    track = [places[f"T{field}"] for field in range(areas * fields)]
    aslant = [distance(one, other) for one, other in pairwise([*track, track[0]])]
    assert aslant.count((1, 1)) == areas * fields % 2, "an odd ring has one corner cut off"
    assert aslant.count((0, 1)) == areas * fields - areas * fields % 2
    for seat in range(areas):
        way = [places[f"T{seat * fields}"], *(places[f"G{seat}.{depth}"] for depth in range(1, 5))]
        assert {distance(one, other) for one, other in pairwise(way)} == {(0, 1)}
        assert len({x for x, _ in way}) == 1 or len({y for _, y in way}) == 1


@pytest.mark.parametrize(("areas", "fields"), BOARDS)
def test_on_every_board_a_kennel_lies_by_the_name_of_its_seat_and_that_by_its_start(areas: int, fields: int) -> None:
    game = game_on(areas, fields)
    drawn = game.picture(view_of(game))
    starts = [(spot.seat, (spot.x, spot.y)) for spot in drawn.spots if kind(spot, game) is START]
    names = [(mark.seat, (mark.x, mark.y)) for mark in drawn.marks if mark.seat is not None]
    kennels = [(spot.seat, (spot.x, spot.y)) for spot in drawn.spots if kind(spot, game) is KENNEL]
    for things, signposts in ((names, starts), (kennels, names)):
        for owner, point in things:
            assert min((sum(distance(point, other)), seat) for seat, other in signposts)[1] == owner, (owner, point)


@pytest.mark.parametrize(("areas", "fields"), ROOMY)
def test_goals_and_kennels_touch_nothing_that_they_could_be_taken_for(areas: int, fields: int) -> None:
    game = game_on(areas, fields)
    spots = game.picture(view_of(game)).spots
    for spot in spots:
        if kind(spot, game) is KENNEL or (kind(spot, game) is GOAL and not spot.name.endswith(".1")):
            for other in spots:
                if kind(other, game) in (TRACK, START) or other.seat != spot.seat:
                    assert distance((spot.x, spot.y), (other.x, other.y))[1] > 1, (spot.name, other.name)


@pytest.mark.parametrize("game", DOGS.values(), ids=DOGS)
def test_marbles_lie_where_the_view_has_them(game: Dog) -> None:
    view = view_of(game)
    drawn = game.picture(view)
    lying = [(spot.seat, spot.name) for spot in drawn.spots if spot.piece]
    assert sorted(lying) == sorted((seat, square) for seat, own in enumerate(view.marbles) for square in own)
    assert {spot.name for spot in drawn.spots if spot.note == "*"} == set(view.protected)
    assert {spot.name for spot in drawn.spots if spot.touched} == {"T0", "T5"}
    assert {spot.name: spot.seat for spot in drawn.spots if kind(spot, game) is START} == {
        square: seat for seat, square in enumerate(view.starts)
    }


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("brandi-4", {"T0": (8, 16), "T16": (16, 8), "T32": (8, 0), "T48": (0, 8)}),
        ("dog-4", {"T0": (8, 16), "T16": (0, 8), "T32": (8, 0), "T48": (16, 8)}),
        ("brandi-2", {"T0": (8, 16), "T32": (8, 0), "G0.4": (8, 12), "G1.4": (8, 4)}),
        ("brandi-3", {"T0": (6, 12), "T16": (12, 2), "T32": (0, 2)}),
        ("dog-3", {"T0": (8, 16), "T16": (0, 8), "T32": (8, 0), "T48": (16, 8)}),
        (
            "brandi-6",
            {"T0": (8, 16), "T16": (16, 16), "T32": (24, 8), "T48": (16, 0), "T64": (8, 0), "T80": (0, 8)},
        ),
        (
            "dog-5",
            {"T0": (16, 16), "T16": (8, 16), "T32": (0, 8), "T48": (8, 0), "T64": (16, 0), "T80": (24, 8)},
        ),
    ],
)
def test_the_boards_of_the_catalog_look_the_same_from_every_seat(name: str, wanted: dict[str, Point]) -> None:
    places = at(find(name).picture(view_of(find(name))))
    assert {square: places[square] for square in wanted} == wanted


@pytest.mark.parametrize(
    ("play", "track_direction", "seats_turn", "marbles_turn"),
    [
        ("anticlockwise", None, -1, -1),
        ("anticlockwise", "with_play", -1, -1),
        ("anticlockwise", "against_play", -1, 1),
        ("clockwise", "with_play", 1, 1),
        ("clockwise", "against_play", 1, -1),
    ],
)
@pytest.mark.parametrize(("areas", "fields"), [(3, 16), (4, 16), (5, 9), (6, 16)])
def test_seats_sit_in_the_order_of_play_and_marbles_run_as_the_variant_says(
    areas: int, fields: int, play: str, track_direction: str | None, seats_turn: int, marbles_turn: int
) -> None:
    game = game_on(areas, fields, play=play, track_direction=track_direction)
    drawn = game.picture(view_of(game))
    places = at(drawn)
    starts = {spot.seat: (spot.x, spot.y) for spot in drawn.spots if kind(spot, game) is START}
    assert turns(drawn, [starts[seat] for seat in range(areas)]) == seats_turn
    assert turns(drawn, [places[f"T{field}"] for field in range(areas * fields)]) == marbles_turn


def turns(drawn: Picture, points: list[Point]) -> int:
    """How often one goes round clockwise on a way through these points, as seen from the middle, and back."""
    middle_x, middle_y = (drawn.width - 1) / 2, (drawn.height - 1) / 2
    angles = [atan2(y - middle_y, x - middle_x) for x, y in points]  # y counts downwards: they grow clockwise
    steps = [(after - before + 3 * pi) % (2 * pi) - pi for before, after in pairwise([*angles, angles[0]])]
    return round(sum(steps) / (2 * pi))


def test_equal_views_make_equal_pictures() -> None:
    assert GAME.picture(view_of(GAME)) == GAME.picture(view_of(GAME))


THREES = replace(find("brandi-6"), team_size=3)
SINGLE_CARDS = replace(find("dog-5"), hand_sizes=(1, 6), max_rounds=9)
DRAWING = replace(find("brandi-3"), draw_exchange="sequential", replacement="once", hand_sizes=(2, 1))


@pytest.mark.parametrize(
    "game",
    [*DOGS.values(), THREES, SINGLE_CARDS, DRAWING],
    ids=[*DOGS, "teams of three", "single cards", "draws in turn, with replacement"],
)
def test_who_is_to_act_is_read_from_the_view(game: Dog) -> None:
    for state, _, _, after in islice(steps(game, seed_of(2)), 1_000):
        for now in (state, after):
            assert to_act(game, game.view(now, None)) == game.actor(now)


def test_a_seven_that_fills_the_goal_of_another_seat_is_played_to_its_end_first() -> None:
    game = find("brandi-3")
    state = position(game, "0:T20 1:G2,G3,G4,T15", "7", others="5 5")
    after = played(game, state, "7:T15>G1.1")
    assert game.actor(after) == 0
    assert to_act(game, game.view(after, 2)) == 0


def test_labels_show_no_hand_but_the_viewers_own_and_those_laid_open() -> None:
    state = position(GAME, "0:T3 1:G1,G2", "5K", seat=1, others="22 3 4")
    public = GAME.picture(GAME.view(state, None)).seats
    assert [" ".join(label.words) for label in public] == ["1 card", "2 cards, 2 home", "2 cards", "1 card"]
    own = GAME.picture(GAME.view(state, 1), own=1).seats
    assert [" ".join(label.words) for label in own] == ["1 card", "5 K, 2 home", "2 cards", "1 card"]
    views = [GAME.view(state, seat) for seat in range(4)]
    laid_open = GAME.picture(GAME.view(state, None), views=views).seats
    assert [" ".join(label.words) for label in laid_open] == ["4", "5 K, 2 home", "2 2", "3"]


def test_labels_say_who_are_partners_and_who_is_to_act() -> None:
    state = position(GAME, "0:T3", "5K", seat=1, starter=1, others="22 3 4")
    seats = GAME.picture(GAME.view(state, None), names=("ann", "bob", "cid", "dee")).seats
    assert [(label.name, label.beside) for label in seats] == [
        ("ann", "with 2"), ("bob", "with 3"), ("cid", "with 0"), ("dee", "with 1")
    ]  # fmt: skip
    assert [label.to_act for label in seats] == [False, True, False, False]
    alone = find("dog-3")
    assert {label.beside for label in alone.picture(view_of(alone)).seats} == {""}


def test_a_coming_play_is_marked_in_place_of_the_last() -> None:
    state = position(GAME, "0:T3 1:T20", "JK", played=((3, action("5:T9>T14")),))
    view = GAME.view(state, 0)
    touched = [
        {spot.name for spot in GAME.picture(view, action=coming).spots if spot.touched}
        for coming in (None, action("J:T3xT20"), action("K:start"), action("5:H0>T5"), action("fold"))
    ]
    assert touched == [{"T9", "T14"}, {"T3", "T20"}, {"T0"}, {"T5"}, set()]


def test_what_is_going_on_is_said_beside_the_board() -> None:
    state = position(GAME, "0:T3", "7", seven_left=5, played=((0, action("7:T1>T3")),))
    drawn = GAME.picture(GAME.view(state, None))
    assert drawn.about == (
        "round 0, begun by seat 0",
        f"stack {len(state.stack)}, laid down 0",
        "of the seven 5 steps left",
    )
    assert drawn.plays == ((0, "7: T1 to T3"),)
    giving = GAME.view(GAME.start(seed_of(0)), 2)
    assert GAME.picture(giving).about[2:] == (f"your hand: {' '.join(giving.hand or ())}", "to give a card: 0 1 2 3")


def test_a_draw_by_a_two_is_said_beside_the_board_and_its_card_to_the_two_whom_it_concerns() -> None:
    game = find("brandi-3")
    state = played(game, position(game, "0:T3 1:T20 2:T40", "26", others="K 99"), "2:draw@1")
    about = [game.picture(game.view(state, seat)).about for seat in (None, 0, 1, 2)]
    assert ["drawn by twos: 0 of 1" in lines for lines in about] == [True, False, False, True]
    assert ["drawn by twos: 0 of 1 (K)" in lines for lines in about] == [False, True, True, False]


def test_a_card_drawn_in_place_of_a_play_is_said_beside_the_board() -> None:
    game = find("dog-3")
    before = position(game, "", "59", seat=1, others="4 4", stack="6" * 3)
    after = played(game, before, "discard:5")
    said = "seat 1 had no play and drew a card"
    assert [said in game.picture(game.view(state, 0)).about for state in (before, after)] == [False, True]
    assert "discards 5" in dict(game.picture(game.view(after, 0)).plays)[1]


def test_a_marble_that_may_not_turn_into_its_goal_from_its_start_is_marked() -> None:
    game = replace(GAME, swap_onto_start_is_touch=False)
    drawn = game.picture(game.view(position(game, "0:T0! 1:T16* 2:T32 3:T5", "5", others="5"), None))
    assert {spot.name for spot in drawn.spots if spot.note == "!"} == {"T0"}
    assert {spot.name for spot in drawn.spots if spot.note == "*"} == {"T16"}
    assert drawn.about[-1] == "no entry into the goal from T0"
    plain = GAME.picture(GAME.view(position(GAME, "0:T0", "5"), None))
    assert not any(spot.note == "!" for spot in plain.spots)
