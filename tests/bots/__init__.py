"""Bots that misbehave, as programs that one can also start by hand."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
