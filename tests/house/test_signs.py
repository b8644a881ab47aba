"""The signs on the doors: every module says in one sentence what is inside, and no file is too long to be read."""

import ast
import re
from pathlib import Path

import pytest

from tests.house.house import ROOT, files, modules, tree

ROOMS = {"referee", "protocol", "sample_bots", "tests", ".ci"}
LONGEST = 400
REGISTRIES = [
    f"{name}.{domain}"
    for name, domain in (
        *(("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"), ("yarnpkg", "com")),
        *(("crates", "io"), ("golang", "org"), ("maven", "org"), ("sonatype", "org"), ("anaconda", "org")),
    )
]


def first_paragraph(path: Path) -> str:
    return (ast.get_docstring(tree(path)) or "").partition("\n\n")[0]


@pytest.mark.parametrize("path", modules("referee", "protocol", "sample_bots", "tests"), ids=str)
def test_a_module_opens_with_one_sentence(path: Path) -> None:
    sign = first_paragraph(path)
    assert sign, "say in one sentence what is inside"
    assert sign.endswith((".", "?", "!")), sign
    assert not re.search(r"[.?!] [A-Z]", sign.replace("i.e. ", "").replace("e.g. ", "")), (
        "one sentence, then a blank line"
    )
    assert "\n" not in sign, "one line"


@pytest.mark.parametrize(
    "path", [path for path in files() if path.suffix in (".py", ".js", ".ts", ".css", ".html")], ids=str
)
def test_no_file_is_longer_than_one_sitting(path: Path) -> None:
    assert len((ROOT / path).read_text("utf-8").splitlines()) <= LONGEST


def test_there_are_no_other_rooms() -> None:
    assert {path.parts[0] for path in files() if len(path.parts) > 1} <= ROOMS


def test_no_file_names_the_host_of_a_registry() -> None:
    naming = [
        f"{path}: {host}" for path in files() for host in REGISTRIES if host.encode() in (ROOT / path).read_bytes()
    ]
    assert not naming


def test_the_constraints_are_pins_and_nothing_else() -> None:
    pins = (ROOT / "constraints.txt").read_text("ascii").splitlines()
    assert pins
    assert not [pin for pin in pins if not re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9_.+!-]+", pin)]
