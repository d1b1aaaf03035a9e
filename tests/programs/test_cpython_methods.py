"""Test methods of CPython's own `test` package, compiled beside CPython; nothing of these tests is kept."""

from __future__ import annotations

import pytest

from support.cpythonmethods import MODULES, methods_of, module_text, program, report

pytest.importorskip("test.test_textwrap", reason="CPython's own tests are not installed")

#: Of the methods that are in the language.
DEMANDED = 97.0


def test_a_program_has_what_its_methods_need() -> None:
    tree = module_text("textwrap")
    chosen = methods_of(tree)[:1]
    text = program(tree, set(chosen))
    assert f"def {chosen[0][1]}(" in text
    assert text.count("def test") == 1
    assert "support" not in text


def test_some_of_one_module() -> None:
    made = report("colorsys", 4)
    assert made.differ == {}
    assert len(made.passed) == made.found == 4


@pytest.mark.slow
@pytest.mark.parametrize("module", MODULES)
def test_methods_pass(module: str) -> None:
    made = report(module)
    assert made.percent >= DEMANDED, "\n".join(f"{cls}.{name}: {text}" for (cls, name), text in made.differ.items())
