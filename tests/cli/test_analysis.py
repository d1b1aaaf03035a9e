"""The Python interface to the workbench: `rpyc_dl.analyse`, and what a notebook shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rpyc_dl
from rpyc_dl.errors import UsageError

Write = Callable[..., str]


def area(width, height):
    return width * height


def biggest(sizes):
    best = None
    for size in sizes:
        if best is None or area(size, 2) > area(best, 2):
            best = size
    return best


def mixed(flag):
    if flag:
        return 1
    return "<one>"


@pytest.fixture(scope="module")
def analysis() -> rpyc_dl.Analysis:
    return rpyc_dl.analyse(biggest, [list[int]])


def test_query(analysis: rpyc_dl.Analysis) -> None:
    answers = analysis.query('calls(F, "area", At)')
    assert [answers.named(row)[0] for row in answers.rows] == ["biggest", "biggest"]
    assert answers.as_csv().startswith("F,F at,At,At at\n")
    assert "<td>biggest</td>" in answers._repr_html_()
    assert not analysis.query('has("biggest:best", "str")')
    with pytest.raises(rpyc_dl.RPythonError):
        analysis.query("calls(F")


def test_explain(analysis: rpyc_dl.Analysis) -> None:
    explanation = analysis.explain("area:return")
    assert str(explanation).startswith("the result of area is an int")
    assert explanation.as_data()[0]["because"]
    assert explanation.dot().startswith("digraph")
    assert "the result of area is an int" in explanation._repr_html_()
    assert analysis.why_not("area:return", "str")[0]["rules"]
    with pytest.raises(UsageError):
        analysis.explain("area:nothing")


def test_views_and_report(analysis: rpyc_dl.Analysis, tmp_path: Path) -> None:
    assert "biggest -> area" in analysis.view("calls", "text")
    assert analysis.view("flow", "svg", ["area"]).startswith("<svg")
    analysis.report(str(tmp_path / "page.html"))
    assert "biggest" in (tmp_path / "page.html").read_text()


def test_annotations_in_a_notebook(analysis: rpyc_dl.Analysis) -> None:
    text = analysis.annotations._repr_html_()
    assert text.startswith("<pre") and "best: int | None" in text and "&gt;" in text
    assert "def area(width: int, height: int) -> int: ..." in analysis.annotations.stubs()
    assert analysis._repr_html_() == text


def test_refused_functions_can_be_asked() -> None:
    analysis = rpyc_dl.analyse(mixed, [bool])
    assert analysis.error is not None and analysis.error.code == "union"
    assert len(analysis.explain("mixed:return").trees) == 2
    shown = analysis._repr_html_()
    assert "on one path" in shown and "&lt;one&gt;" in shown and "<one>" not in shown
    with pytest.raises(rpyc_dl.RPythonError):
        _ = analysis.annotations


def test_program_files(program: Write) -> None:
    path = program("def main(argv):\n    print(len(argv))\n    return 0\n")
    analysis = rpyc_dl.analyse(path)
    assert analysis.error is None
    assert [row for row in analysis.query("executed(F)").rows]
    with pytest.raises(UsageError):
        rpyc_dl.analyse("nowhere.py")
    with pytest.raises(UsageError):
        rpyc_dl.analyse(path, colour="red")
