"""docs/questions.md: each question is answered, by both engines alike, about the page's program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.terminal import Progress
from rpyc_dl.workbench.query import Database, ask

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "questions.md").read_text(encoding="utf-8")
QUESTIONS = re.findall(r"^```datalog\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

#: The first words of each question, and its answers.
EXPECTED = {
    "never_called": [("old_report", "shop.py", 50)],
    "none_in": [
        ("Basket.find:item", "Item | None"), ("Basket.find:item", "Item | None"),
        ("total:item", "Item | None"), ("main:found", "Item | None"),
        ("Basket.first", "Item | None"), ("Item.next", "Item | None"), ("Gift.next", "Item | None"),
    ],
    "made_at": [("[]",)],
    "calls(_": [("Item.cost", "item.cost(counts[index])", "Gift.cost")],
    "attribute": [
        ("Basket", "counts", "Basket.counts", "list[int >= 0]"), ("Basket", "first", "Basket.first", "Item | None"),
        ("Gift", "name", "Gift.name", "str"), ("Gift", "next", "Gift.next", "Item | None"),
        ("Gift", "price", "Gift.price", "int >= 0"), ("Item", "name", "Item.name", "str"),
        ("Item", "next", "Item.next", "Item | None"), ("Item", "price", "Item.price", "int >= 0"),
    ],
    "constant": [("Basket.find:name", "'tea'", "Basket.find", "name")],
    "leads_to": [("total",)],
    "leaves": [
        ("Item.cost", "OverflowError"), ("total", "IndexError"), ("total", "OverflowError"),
        ("show", "OSError"), ("show", "UnicodeEncodeError"),
        ("main", "AttributeError"), ("main", "IndexError"), ("main", "OSError"),
        ("main", "OverflowError"), ("main", "UnicodeEncodeError"), ("main", "ValueError"),
    ],
    "checked": [
        ("self.price * count", "mul"), ("item.cost(counts[index]) + total(item.next, cou…", "add"),
        ("index - 1", "sub"),
    ],
    'calls(F, "total"': [
        ("total", "total(item.next, counts, index - 1)"), ("main", "total(basket.first, basket.counts, 1)"),
    ],
    "variable": [
        ("Item.cost:return", "Item.cost", "int >= 0"), ("Gift.cost:return", "Gift.cost", "int >= 0"),
        ("Basket.find:return", "Basket.find", "Item | None"), ("total:return", "total", "int >= 0"),
        ("main:return", "main", "int >= 0"),
    ],
    "type": [
        ("Item.__init__:return", "Item.__init__"), ("Basket.__init__:return", "Basket.__init__"),
        ("Basket.add:return", "Basket.add"), ("show:return", "show"),
    ],
    "dead_line": [("main", "shop.py", 60)],
    "executed": [
        ("Item.__init__",), ("Gift.cost",), ("Basket.__init__",), ("Basket.add",), ("Basket.find",)
    ],
    "has": [("Item",), ("none",)],
    "getattr": [('basket.first.name', 'basket.first', 'name')],
}  # fmt: skip


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    (source,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    folder = tmp_path_factory.mktemp("shop")
    (folder / "shop.py").write_text(source, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        yield Database(Translation.open("shop.py", None, Options(), Progress(visible=False)))


def key(question: str) -> str:
    asked = question.partition("?-")[2].strip()
    return next(each for each in sorted(EXPECTED, key=len, reverse=True) if asked.startswith(each))


def test_there_are_sixteen_questions() -> None:
    assert [key(question) for question in QUESTIONS] == list(EXPECTED)
    assert len(QUESTIONS) == 16


@pytest.mark.parametrize("question", QUESTIONS, ids=key)
def test_answers(shop: Database, question: str) -> None:
    answers = ask(shop, question)
    assert [answers.named(row) for row in answers.rows] == [tuple(map(str, row)) for row in EXPECTED[key(question)]]


@pytest.mark.parametrize("question", QUESTIONS, ids=key)
def test_both_engines_agree(shop: Database, question: str) -> None:
    recursive = "leads_to" in question
    chosen = ask(shop, question)
    assert chosen.engine == ("embedded" if recursive else "pydatalog")
    if not recursive:
        assert chosen.found == ask(shop, question, "embedded").found


def test_the_answers_as_json(shop: Database) -> None:
    """Numbers may differ from run to run of other versions; all else is as the page has it."""
    (sample,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    shown, given = json.loads(sample), ask(shop, "none_in(V)").as_data(1)
    for each in (shown, given):
        each["rows"][0][0].pop("id")
    assert shown == given
