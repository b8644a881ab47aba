"""Dog, the card game around a race board: its rules, and nothing of matches or bots."""
