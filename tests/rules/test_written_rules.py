"""The rules of each game as written: each is shown by a test that exists, and the code names no other."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.json import decode, encode

from referee.rules.catalog import AnyGame, find

RULES = Path(__file__).parents[2] / "referee" / "rules"
TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).parent.iterdir())
    if path.suffix in (".py", ".txt") and path.name != Path(__file__).name
)


class Book(Struct, frozen=True):
    """The README of a game."""

    title: str
    """What its rules are called by: "Dog 4.3"."""
    variant: str
    """A name in the catalog, whose JSON it shows."""

    @property
    def folder(self) -> Path:
        return RULES / self.title.lower()

    @property
    def text(self) -> str:
        return (self.folder / "README.md").read_text(encoding="utf-8")

    @property
    def rules(self) -> dict[str, str]:
        """What each rule says, by its number."""
        return dict(re.findall(rf"- \*\*{self.title} (\d+\.\d+)\*\*(.*?)(?=\n- \*\*|\n## |\Z)", self.text, re.DOTALL))

    @property
    def examples(self) -> list[str]:
        return re.findall(r"```json\n(.*?)\n```", self.text, re.DOTALL)


BOOKS = [Book("Dog", "brandi-4"), Book("Brandeln", "brandeln-4")]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.title)


def cited(text: str) -> list[str]:
    return re.findall(r"`(test_\w+)`|\b((?:BD|SD|RF|K)\d+|B[236]-\d+|BR-\d+|P\d{3})\b", text)


@each_book
def test_every_rule_cites_what_shows_it(book: Book):
    assert len(book.rules) > 25
    for number, text in book.rules.items():
        assert cited(text), f"{book.title} {number} cites nothing"


@each_book
def test_every_cited_test_exists(book: Book):
    for text in book.rules.values():
        for function, row in cited(text):
            if function:
                assert f"def {function}(" in TESTS, function
            else:
                assert re.search(rf'"{row}\b|^{row} \||# (?:\S+, )*{row}\b|"[^"]*, {row}\b', TESTS, re.MULTILINE), row


@each_book
def test_every_rule_that_the_code_or_a_document_names_exists(book: Book):
    named = {
        number
        for path in (*book.folder.glob("*.py"), *book.folder.glob("*.md"))
        for number in re.findall(rf"{book.title} (\d+\.\d+)", path.read_text(encoding="utf-8"))
    }
    assert named <= book.rules.keys()
    assert len(named) > 15


@each_book
def test_the_json_of_the_variant_is_that_of_the_catalog(book: Book):
    written, game = book.examples[0], find(book.variant)
    assert decode(written, type=AnyGame) == game
    assert encode(game).decode() == written


def test_what_goes_over_the_wire_in_brandeln_is_written_as_it_is_sent():
    book, game = BOOKS[1], find("brandeln-4")
    kinds: list[Any] = [tuple[game.action_type, ...], game.view_type, tuple[game.news_type, ...]]
    for written, kind in zip(book.examples[1:], kinds, strict=True):
        assert encode(decode(written, type=kind)).decode() == written
    tags = {action.__struct_config__.tag for action in get_args(game.action_type)}
    assert tags == {action["do"] for action in decode(book.examples[1])}
