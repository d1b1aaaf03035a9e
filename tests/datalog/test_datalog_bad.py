"""Every malformed file in `bad/` is refused at the right places, with the messages that its last lines expect."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpyc_dl.datalog import DatalogErrors, load_program

BAD = sorted((Path(__file__).parent / "bad").glob("*.dl"))


def test_there_are_enough() -> None:
    assert len(BAD) >= 60


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_file(path: Path) -> None:
    expected = [
        line.removeprefix("// expect ")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("// expect ")
    ]
    assert expected, "the file does not say what it expects"
    with pytest.raises(DatalogErrors) as caught:
        load_program([path])
    found = caught.value.diagnostics
    assert [f"{d.line}:{d.col} {d.code}: {d.message.replace(f'{path.parent}/', '')}" for d in found] == expected
    lines = path.read_text(encoding="utf-8").split("\n")
    for diagnostic in found:
        assert diagnostic.file == str(path)
        assert diagnostic.source_line == lines[diagnostic.line - 1]
        assert 1 <= diagnostic.col <= len(diagnostic.source_line) + 1
        assert f"{path}:{diagnostic.line}:{diagnostic.col}" in str(diagnostic)
        assert "^" in str(diagnostic)


def test_all_errors_of_all_files_in_one_run(tmp_path: Path) -> None:
    (tmp_path / "one.dl").write_text('.include "two.dl"\n.decl a(x: number)\n.input a\n.output a\na(y) :- a(x).\n')
    (tmp_path / "two.dl").write_text(".decl b(x: number)\n.output b\nb(1) :- .\nb(x) :- nothing(x).\n")
    with pytest.raises(DatalogErrors) as caught:
        load_program([tmp_path / "one.dl"], [("three.dl", ".decl a(x: symbol)\n")])
    found = [(Path(d.file).name, d.line, d.code) for d in caught.value.diagnostics]
    assert found == [
        ("one.dl", 5, "unbound"),
        ("three.dl", 1, "duplicate"),
        ("two.dl", 3, "syntax"),
        ("two.dl", 4, "undeclared"),
    ] or sorted(found) == [
        ("one.dl", 5, "unbound"),
        ("three.dl", 1, "duplicate"),
        ("two.dl", 3, "syntax"),
        ("two.dl", 4, "undeclared"),
    ]


def test_long_lines_are_shown_around_the_caret() -> None:
    text = (
        ".decl a(x: number)\n.input a\n.output a\na(x) :- "
        + "a(x), " * 12
        + "nothing(x), "
        + "a(x), " * 12
        + "a(x).\n"
    )
    with pytest.raises(DatalogErrors) as caught:
        load_program([], [("long.dl", text)])
    shown = str(caught.value).split("\n")
    line, caret = shown[2], shown[3]
    assert len(line) < 120 and line.count("…") == 2
    assert line[caret.index("^") : caret.rindex("^") + 1] == "nothing"


def test_unreadable_file() -> None:
    with pytest.raises(DatalogErrors) as caught:
        load_program(["/nowhere/at/all.dl"])
    assert "cannot be read" in str(caught.value)
