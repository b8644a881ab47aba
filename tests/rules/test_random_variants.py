"""The random variants that other tests play are many, different, and the same each time."""

from tests.rules.random_variants import OPTIONS, dog_variant

MANY = [dog_variant(number) for number in range(300)]


def test_a_variant_follows_from_its_number():
    assert [dog_variant(number) for number in range(300)] == MANY
    assert len({repr(game) for game in MANY}) > 250


def test_every_option_is_said_in_every_way():
    for name, values in OPTIONS.items():
        assert {getattr(game, name) for game in MANY} - {None} == set(values)


def test_all_tables_are_there():
    tables = {(game.seats, game.team_size) for game in MANY}
    assert tables == {(2, 1), (3, 1), (4, 2), (5, 1), (6, 2), (6, 3)}
    assert {game.areas for game in MANY} == {2, 3, 4, 5, 6}
    assert any(game.places != tuple(sorted(game.places)) for game in MANY)
