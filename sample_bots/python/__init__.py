"""The bots in Python: each is a program, and each finds `bot.py` beside itself, also when run with `python -m`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
