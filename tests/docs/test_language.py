"""`docs/language.md` is what the tables of the language make it; the tables of the stages agree."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.lltype.ops_float import BINARY_MATH, UNARY_MATH
from rpyc_dl.workbench import languagereference as reference

PAGE = Path(__file__).resolve().parents[2] / "docs" / "language.md"


@pytest.mark.skipif(
    sys.version_info[:2] != (3, 11), reason="the page is made by Python 3.11; others have more methods"
)
def test_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference.text(), "run `make rule-docs`"


def test_every_method_has_a_rule() -> None:
    """What the RTyper has for a builtin type, the annotator has."""
    text = "\n".join(rules_program().files.values())
    for kind in (int, float, str, bytes, list, tuple, dict, set, range):
        for name in reference.methods_of(kind):
            atom = f"{kind.__name__}.{name}"
            assert f'"{atom}"' in text, f"no rule for {atom}"


def test_every_function_of_math_has_a_rule() -> None:
    text = "\n".join(rules_program().files.values())
    missing = [name for name in (*UNARY_MATH, *BINARY_MATH) if f'"math.{name}"' not in text]
    assert missing == []


def test_what_the_page_says() -> None:
    text = reference.text()
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `")]
    cells = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in rows}
    assert cells["`x[i] = y`"][:10] == ["", "", "", "", "", "yes", "", "yes", "", ""]
    assert cells["`len()`"][:3] == ["", "", ""]
    assert re.search(r"`bytearray`", text) and "`permutations`" in text
