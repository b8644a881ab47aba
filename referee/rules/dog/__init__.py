"""Dog: marbles around a board, moved by cards."""
