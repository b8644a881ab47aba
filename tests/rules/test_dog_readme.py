"""The rules of Dog as written: each is shown by a test that exists, and the code names no rule that is not there."""

import re
from pathlib import Path

from msgspec.json import decode, encode

from referee.rules.catalog import AnyGame, find

FOLDER = Path(__file__).parents[2] / "referee" / "rules" / "dog"
README = (FOLDER / "README.md").read_text(encoding="utf-8")
RULES = dict(re.findall(r"- \*\*Dog (\d+\.\d+)\*\*(.*?)(?=\n- \*\*|\n## |\Z)", README, re.DOTALL))
TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).parent.iterdir())
    if path.suffix in (".py", ".txt") and path.name != Path(__file__).name
)


def cited(text: str) -> list[str]:
    return re.findall(r"`(test_\w+)`|\b((?:BD|SD|RF)\d+|B[236]-\d+|P\d{3})\b", text)


def test_every_rule_cites_what_shows_it():
    assert len(RULES) > 25
    for number, text in RULES.items():
        assert cited(text), f"Dog {number} cites nothing"


def test_every_cited_test_exists():
    for text in RULES.values():
        for function, row in cited(text):
            if function:
                assert f"def {function}(" in TESTS, function
            else:
                assert re.search(rf'"{row}\b|^{row} \||# (?:\S+, )*{row}\b|"[^"]*, {row}\b', TESTS, re.MULTILINE), row


def test_every_rule_that_the_code_names_exists():
    named = {
        number
        for path in FOLDER.glob("*.py")
        for number in re.findall(r"Dog (\d+\.\d+)", path.read_text(encoding="utf-8"))
    }
    assert named <= RULES.keys()
    assert len(named) > 15


def test_the_json_of_the_variant_is_that_of_brandi_4():
    written = re.search(r"```json\n(.*?)\n```", README, re.DOTALL)
    assert written
    assert decode(written[1], type=AnyGame) == find("brandi-4")
    assert encode(find("brandi-4")).decode() == written[1]
