"""The pages on source documents name rules and tests that exist; each row of the page on 001 has both."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.annotator.userrules import target_rules

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("rules-of-the-paper", "heap", "guards", "values-and-spaces")
PAPER_TEXT, *OTHERS = [(ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8") for page in PAGES]
TEXT = "\n".join([PAPER_TEXT, *OTHERS])
ROWS = [re.split(r" (?<!\\)\| ", line.strip("| ")) for line in PAPER_TEXT.splitlines() if line.startswith("| ")]


def test_every_rule_exists() -> None:
    program = rules_program(tuple(map(str, target_rules("wasi").parent.glob("*.dl"))))
    pages = {rule.id: Path(rule.span.file).stem for rule in reversed(program.rules)}
    named = re.findall(r"\[([A-Z-]+)\]\(\.\./rpyc_dl/rules/(?:\w+/)?(\w+)\.dl\)", TEXT)
    assert len(named) > 80
    for name, file in named:
        assert name in pages, name
        assert file == pages[name]


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([\w/]+\.py)::", TEXT))))
def test_every_test_exists(path: str) -> None:
    defined = set(re.findall(r"^def (test_\w+)", (ROOT / "tests" / path).read_text(encoding="utf-8"), re.M))
    named = set(re.findall(rf"`{path}::(\w+)`", TEXT))
    assert named and named <= defined, named - defined


def test_every_row_has_a_rule_and_a_test() -> None:
    rows = [row for row in ROWS if row[0] != "document 001"]
    assert len(rows) > 50
    for row in rows:
        declined = "refused" in row[-1]
        assert declined or ("/rules/" in row[1] and ".py::test_" in row[2]), row


PAPER = sorted((ROOT.parent / "shared" / "seeds").glob("001_*.txt"))


@pytest.mark.skipif(not PAPER, reason="document 001 is not here (../shared/seeds)")
def test_every_chapter_and_rule_of_the_document_is_named() -> None:
    """Headings from "Annotator" to "Termination with non-static aspects", and the operation of each formal rule."""
    text = PAPER[0].read_text(encoding="utf-8")
    text = text[re.search(r"^Annotator\n=+$", text, re.M).end() :]  # type: ignore[union-attr]
    text = text[: re.search(r"^Code Generation\n=+$", text, re.M).start()]  # type: ignore[union-attr]
    headings = re.findall(r"^([A-Z].*)\n(?:~+|\*+)$", text, re.M)
    assert len(headings) >= 17
    said = PAPER_TEXT.lower()
    assert [heading for heading in headings if heading.lower() not in said] == []
    premises = re.findall(r"^ +(\S.*)\n +-{20,}$", text, re.M)
    assert len(premises) >= 14
    operations = {re.search(r"[\w~]+(?=\)| in E|\()", premise)[0] for premise in premises}  # type: ignore[index]
    shown = {"greater_than": "x > y", "x~y": "(x ~ y) in E", "phi": "y = phi(x)", "add": "add of Int"}
    assert [name for name in operations if shown.get(name, name) not in PAPER_TEXT] == []
