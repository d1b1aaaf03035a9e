"""The pages that `rpyc-dl rules docs` makes of the rule files: complete, and their links lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.workbench import rulereference
from support.commands import rpyc


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return rulereference.pages(rules_program())


def test_every_rule_and_relation_is_there(pages: dict[str, str]) -> None:
    book = rules_program()
    text = "\n".join(pages.values())
    for rule in book.rules:
        assert f"\n## {rule.id}\n" in text
    for relation in book.relations.values():
        assert f'<a id="{relation.name}"></a>' in text


def test_links_lead_somewhere(pages: dict[str, str]) -> None:
    anchors = {
        (name, anchor)
        for name, text in pages.items()
        for anchor in [*re.findall(r'<a id="([^"]+)">', text), *map(str.lower, re.findall(r"^## (\S+)$", text, re.M))]
    }
    for name, text in pages.items():
        for page, anchor in re.findall(r"\]\(([\w.]+\.md)(?:#([^)]+))?\)", text):
            assert page in pages and (not anchor or (page, anchor) in anchors), f"{name}: {page}#{anchor}"


def test_split_doc() -> None:
    doc = '[A-B] One sentence;\nit goes on.\n    x = y   ⟹   z (so)\n    and more          (001, "Rules" (add))'
    assert rulereference.split_doc(doc) == (
        "One sentence; it goes on.", "x = y   ⟹   z (so)\nand more", '001, "Rules" (add)',
    )  # fmt: skip
    assert rulereference.split_doc("[A] Bare.") == ("Bare.", "", "")


def test_command(program: Callable[..., str], tmp_path: Path) -> None:
    rules = program(
        "// My rules.\n.decl warm(b: Block)\n/// [WARM] What is reached is warm.\nwarm(B) :-\n    reach(B).\n",
        "my.dl",
    )
    ran = rpyc("rules", "docs", "--rules", rules, "out")
    assert ran.status == 0 and ran.out.endswith("pages in out\n")
    text = (tmp_path / "out" / "my.md").read_text()
    assert "\n## WARM\n\nWhat is reached is warm.\n" in text
    assert "\nwarm(B) :- reach(B).\n" in text and "from [`reach`](flow.md#reach)." in text
    assert rpyc("rules", "docs", "out").status == 0
    assert not (tmp_path / "out" / "my.md").exists()
    ran = rpyc("rules", "docs", "my.dl/x")
    assert ran.status == 2 and "cannot write to my.dl/x" in ran.err
