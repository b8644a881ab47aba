"""What random play of each variant looks like stays as it is, whatever the process and its hash seed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.json import decode

from referee.rules.catalog import CATALOG
from tests.rules import golden

COUNTED = """
import sys
from msgspec.json import encode
from referee.rules.catalog import CATALOG
from tests.rules.golden import counted
sys.stdout.buffer.write(encode({name: counted(game) for name, game in CATALOG.items()}))
"""


@pytest.mark.parametrize("name", CATALOG)
def test_every_game_of_the_catalog_has_golden_counts(name: str):
    assert golden.path_of(name).exists(), f"write it with: python -m tests.rules.golden {name}"


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_golden_counts_hold_in_another_process(hash_seed: str):
    program = subprocess.run(
        [sys.executable, "-c", COUNTED],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
        capture_output=True,
        timeout=300,
    )
    counted = decode(program.stdout)
    for name in CATALOG:
        assert decode(golden.path_of(name).read_bytes()) == counted[name], name
