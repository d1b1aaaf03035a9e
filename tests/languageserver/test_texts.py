"""What the language server works out of texts alone: lines of changed texts, fixes; and the command without pygls."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rpyc_dl.languageserver.fixes import changed, fixes, function_at, written_types
from rpyc_dl.languageserver.linemap import LineMap
from rpyc_dl.languageserver.snapshot import Hint, Place
from rpyc_dl.unsaved import unsaved, unsaved_text


def test_lines_of_a_changed_text() -> None:
    lines = LineMap(list("abcdef"), list("aXbcYYf"))
    assert lines.new == {1: 1, 2: 3, 3: 4, 6: 7}
    assert lines.old == {1: 1, 3: 2, 4: 3, 7: 6}
    assert [lines.nearest(line) for line in (1, 2, 4, 5, 6)] == [1, 3, 5, 5, 7]
    assert LineMap([], ["a"]).new == {}


def finding(code: str, message: str, *help: str) -> dict[str, Any]:
    return {"code": code, "message": message, "help": list(help)}


def test_fixes_leave_texts_that_parse() -> None:
    lines = ["def f(x):", "    return x.lenght + 1", "    x = 2", ""]
    meant = finding("attribute", "a Box has no attribute `lenght`", "did you mean `length`?")
    (fix,) = fixes(meant, lines, Place("f.py", 2, 11, 19), 2, False)
    assert changed(lines, fix.changes)[1] == "    return x.length + 1" and fix.preferred
    dead = finding("unreachable", "this line is never executed")
    delete, ignore = fixes(dead, lines, Place("f.py", 3, 4, 9), 3, True)
    assert changed(lines, delete.changes) == [*lines[:2], ""]
    assert changed(lines, ignore.changes)[2] == "    x = 2  # rpyc-dl: ignore[unreachable]"
    (only,) = fixes(dead, ["def f():", "    return 1"], Place("f.py", 2, 4, 12), 2, True)
    assert only.title.startswith("Ignore"), "a function without a body is no Python"
    known = ["x = 1  # rpyc-dl: ignore[unset]"]
    (ignore,) = fixes(finding("raises", "no"), known, Place("f.py", 1, 0, 5), 1, True)
    assert changed(known, ignore.changes) == ["x = 1  # rpyc-dl: ignore[unset, raises]"]


def test_types_are_written_into_the_head_of_a_function() -> None:
    lines = ["def f(a, b=1):", "    c = a", "    return c"]
    hints = [
        Hint(1, 7, ": int", is_code=True), Hint(1, 9, ": list[…]"), Hint(1, 13, " -> int", is_code=True),
        Hint(2, 5, ": int", is_code=True),
    ]  # fmt: skip
    node = function_at(ast.parse("\n".join(lines)), 2)
    assert node is not None
    (fix,) = written_types(hints, lines, node)
    assert changed(lines, fix.changes)[0] == "def f(a: int, b=1) -> int:"


def test_unsaved_texts_stand_for_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "unsaved_module.py"
    path.write_text("VALUE = 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with unsaved({str(path): "VALUE = 2\n"}):
        assert unsaved_text(str(path)) == b"VALUE = 2\n"
        import unsaved_module  # type: ignore[import-not-found]

        assert unsaved_module.VALUE == 2
    assert unsaved_text(str(path)) is None
    assert not (tmp_path / "__pycache__").exists()
    del sys.modules["unsaved_module"]


def test_without_pygls() -> None:
    program = "import sys; sys.modules['pygls'] = None; from rpyc_dl.cli.running import run_command; "
    ran = subprocess.run(
        [sys.executable, "-c", program + "sys.exit(run_command(['lsp']))"], capture_output=True, text=True
    )
    assert ran.returncode == 2
    assert ran.stderr == "error[usage]: the language server needs pygls\nhelp: pip install 'rpyc-dl[lsp]'\n"
