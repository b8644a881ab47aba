"""What every game in the catalog tells people: pictures that can be drawn, steps in words, a variant in sentences."""

from itertools import islice
from typing import Any

import pytest

from referee.rules.catalog import CATALOG
from referee.rules.telling import Picture
from tests.rules.random_play import seed_of, steps

EVERY_GAME = pytest.mark.parametrize("game", CATALOG.values(), ids=CATALOG)


def check_can_be_drawn(picture: Picture) -> None:
    things = (*picture.spots, *picture.marks)
    assert len({(thing.x, thing.y) for thing in things}) == len(things), "nothing lies upon something else"
    assert all(0 <= thing.x < picture.width and 0 <= thing.y < picture.height for thing in things)
    for spot in picture.spots:
        assert spot.sign.isascii()
        assert 1 <= len(spot.sign) <= picture.cell - 2
        assert len(spot.fancy) in (0, len(spot.sign))
        assert spot.note.isascii()
        assert len(spot.note) <= 1
        assert not spot.piece or spot.seat is not None, "a piece is somebody's"
    said = [text for mark in picture.marks for text in (mark.text, mark.short)]
    said += [word for label in picture.seats for word in (label.beside, *label.words)]
    said += [*picture.about, picture.plays_of, *(words for _, words in picture.plays)]
    said += [text for key in picture.legend for text in (key.sign, key.meaning)]
    assert all(text.isascii() and text.isprintable() for text in said)


@EVERY_GAME
def test_every_view_has_a_picture_that_can_be_drawn(game: Any) -> None:
    for state, _, action, _ in islice(steps(game, seed_of(3)), 0, 200, 7):
        views = [game.view(state, seat) for seat in range(game.seats)]
        pictures = [game.picture(view, own=seat) for seat, view in enumerate(views)]
        public = game.view(state, None)
        pictures += [game.picture(public), game.picture(public, views=views, action=action)]
        for picture in pictures:
            check_can_be_drawn(picture)
            assert [label.seat for label in picture.seats] == list(range(game.seats))
            assert [label.seat for label in picture.seats if label.to_act] == [game.actor(state)]


@EVERY_GAME
def test_every_step_is_told_to_everybody_in_words(game: Any) -> None:
    for before, _, action, after in islice(steps(game, seed_of(3)), 200):
        for seat in (None, *range(game.seats)):
            for opened in (False, True):
                told = game.told(before, action, after, seat, opened=opened)
                assert told
                assert all(text and text.isascii() and text.isprintable() for text in told)


@EVERY_GAME
def test_a_variant_is_told_by_topics_each_with_its_text(game: Any) -> None:
    topics = [side.topic for side in game.special]
    assert len(set(topics)) == len(topics) > 0
    assert all(side.text for side in game.special)


@EVERY_GAME
def test_a_game_says_what_can_be_asked_in_a_dispute(game: Any) -> None:
    assert game.judge.__doc__
    assert "Parameters" in game.judge.__doc__
