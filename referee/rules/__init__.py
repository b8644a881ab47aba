"""The rules of every game: pure values and pure functions."""
