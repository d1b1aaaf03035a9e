"""What the lowering refuses of values with tags, the rules learn: copies keep kinds apart, or the refusal stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import TyperError
from rpyc_dl.terminal import Progress

DIGIT = """
class Digit(int):
    def __eq__(self, other): return int(self) == int(other) % 10
    def __hash__(self): return int(self) % 10

def where(items, item): return items.index(item)

def main():
    mixed = [1, "a"]
    print(mixed, {calls})
"""


def translation(tmp_path: Path, calls: str) -> Translation:
    path = tmp_path / "digits.py"
    path.write_text(DIGIT.format(calls=calls), encoding="utf-8")
    return Translation.open(str(path), "main", Options(), Progress(visible=False))


def test_copies_keep_apart_what_no_tag_can(tmp_path: Path) -> None:
    asked = translation(tmp_path, "where([1, 2], 2), where([Digit(1)], Digit(11))")
    assert asked.typed.graphs
    session = asked.result.session
    assert session.rows("tagged") and not session.rows("tag_error")
    assert [name for name in (graph.name for graph in asked.result.graphs) if name == "where"] == ["where", "where"]


def test_what_no_copy_keeps_apart_is_refused_as_before(tmp_path: Path) -> None:
    asked = translation(tmp_path, "where([1, Digit(2), 'b'], Digit(2))")
    with pytest.raises(TyperError, match="`Digit` is below a builtin type and has an __eq__") as refused:
        _ = asked.typed
    assert refused.value.lineno == 6
    assert [graph.name for graph in asked.result.graphs].count("where") == 1  # the annotations are those of the error


def test_a_program_that_is_accepted_is_analysed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = translation(tmp_path, "where([1, 'x'], 'x')")
    monkeypatch.setattr(asked, "forget_annotations", lambda: pytest.fail("it is analysed again"))
    assert asked.typed.graphs


def test_an_error_that_is_not_about_tags_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = translation(tmp_path, "where([1, 2], Digit(2)), max(3, key=None)")
    monkeypatch.setattr(asked, "forget_annotations", lambda: pytest.fail("it is analysed again"))
    with pytest.raises(Exception, match="max"):
        _ = asked.typed
