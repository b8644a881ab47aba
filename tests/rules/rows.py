"""What a row of a table says of Dog, held against the engine; its first member is its id."""

from referee.rules.dog.dog import Dog
from tests.rules.notation import action, legal_words, marbles, played, position, result_words, shown, to_play

Legal = tuple[str, Dog, str, str, str]
"""Id, game, before, hands, every legal play."""
After = tuple[str, Dog, str, str, str, str]
"""Id, game, before, hands, plays in a row, the position after them."""
Refused = tuple[str, Dog, str, str, str, str, str]
"""Id, game, before, hands, plays in a row, the play that is refused after them, the rule that forbids it."""
Sevens = tuple[str, Dog, str, list[str]]
"""Id, game, before, every position after a seven of seat 0."""


def check_legal(row: Legal) -> None:
    _, game, before, hands, plays = row
    assert sorted(legal_words(game, to_play(game, before, hands))) == sorted(plays.split())


def check_after(row: After) -> None:
    _, game, before, hands, plays, after = row
    state = played(game, to_play(game, before, hands), *plays.split())
    assert shown(game, state.marbles) == shown(game, marbles(game, after))
    assert not state.seven_left


def check_refused(row: Refused) -> None:
    _, game, before, hands, plays, refused, rule = row
    state = played(game, to_play(game, before, hands), *plays.split())
    assert action(refused) not in game.legal(state)
    assert game.why_not(state, action(refused)).startswith(f"Dog {rule}: ")


def check_sevens(row: Sevens) -> None:
    _, game, before, positions = row
    assert result_words(game, position(game, before, "7")) == {shown(game, marbles(game, text)) for text in positions}
