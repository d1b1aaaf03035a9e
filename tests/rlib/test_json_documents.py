"""`json` on CPython's own documents, those that are wrong and those that are right: compiled beside CPython."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.executables import build_file

PROGRAM = """
import json

DOCUMENTS = {documents!r}
for text in DOCUMENTS:
    try:
        found = json.loads(text)
        print(ascii(found), json.dumps(found), json.dumps(found, indent=1, sort_keys=True), sep="\\n")
        print(ascii(json.dumps(found, ensure_ascii=False)))
    except json.JSONDecodeError as error:
        print("JSONDecodeError", error)
    except RecursionError:
        print("RecursionError")
"""

#: What CPython's decoder does by hooks of its own, or with ints that do not fit a word, is not in the language.
MORE = [
    "[1.5e3, -0, 0, -1.25E-2, 1e0, true, false, null]",
    '"\\u00e9 \\ud83d\\ude00 \\ud800 \\/ \\b"',
    '{"a": {"b": [1, {"c": []}]}, "a": 2}',
    "  [ ]  ",
    "-Infinity",
    "[NaN, Infinity]",
    '["\x7f\xa0"]',
    "1 2",
    "--1",
    "[1e]",
    '{"a": tru}',
    "\ufeff1",
]


def test_documents(tmp_path: Path) -> None:
    tests = pytest.importorskip("test.test_json.test_fail", reason="CPython's own tests are not installed")
    right = pytest.importorskip("test.test_json.test_pass1")
    path = tmp_path / "documents.py"
    path.write_text(PROGRAM.format(documents=[*tests.JSONDOCS, right.JSON, *MORE]), encoding="utf-8")
    program = build_file(path, tmp_path / "documents", optimize="0")
    ran = program.run()
    assert ran == program.expected()
    assert ran.status == 0
    assert ran.out.count("JSONDecodeError") > 30
