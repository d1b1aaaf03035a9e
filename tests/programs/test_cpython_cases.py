"""Calls that CPython's own tests of the library make, compiled beside CPython; nothing of these tests is kept."""

from __future__ import annotations

import pytest

from support.cpythoncases import MEASURED, Report, chosen, compare, recorded, report

pytest.importorskip("test.test_textwrap", reason="CPython's own tests are not installed")

#: Of the cases that are in the language.
DEMANDED = 97.0
#: Modules of which some cases are compared by default, in one program, and how many of each.
FEW = ("shlex", "string", "getopt", "bisect", "html")
SOME = 4


def test_some_of_several_modules() -> None:
    made = Report(" ".join(FEW))
    texts = [text for module in FEW for text in chosen(recorded(module), SOME, seed=1)]
    compare(made, texts)
    assert made.differ == []
    assert made.agree + sum(map(len, made.refused.values())) == len(texts)
    assert made.agree > len(texts) * 0.8


@pytest.mark.slow
@pytest.mark.parametrize("module", MEASURED)
def test_agrees(module: str) -> None:
    made = report(module)
    assert made.agree > 0
    assert made.percent >= DEMANDED, "\n".join(made.differ)
