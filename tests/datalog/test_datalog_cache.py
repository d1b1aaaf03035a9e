"""The cache: used where it is whole, rebuilt where it is damaged, never needed."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path

import pytest
from datalog_helpers import PATHS, load, run

from rpyc_dl.datalog import Evaluator, load_program
from rpyc_dl.datalog.engine import compiler
from rpyc_dl.datalog.language.parser import parse_source
from rpyc_dl.datalog.native import describe
from rpyc_dl.datalog.storage import cache, shipped, syntax

BAD = sorted((Path(__file__).parent / "bad").glob("*.dl"))


def answer() -> list[tuple]:
    return run(PATHS, {"edge": [(1, 2), (2, 3)]}).rows("path")


def test_entries_are_made_and_used(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = answer()
    kinds = {entry.name.split("-")[0] for entry in cache_folder.iterdir()}
    assert {"syntax", "checked"} <= kinds
    monkeypatch.setitem(sys.modules, "rpyc_dl.datalog.language.parser", None)  # no need to parse
    assert answer() == expected


def test_damaged_entries_are_rebuilt(cache_folder: Path) -> None:
    expected = answer()
    for damage in (b"", b"nonsense", None):
        for entry in cache_folder.iterdir():
            entry.write_bytes(entry.read_bytes()[:-3] if damage is None else damage)
        assert answer() == expected
    assert all(entry.read_bytes().startswith(cache.HEADER) for entry in cache_folder.iterdir())


def test_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("RPYC_DL_CACHE", str(file))
    assert answer() == [(1, 2), (2, 3), (1, 3)]


def test_switched_off() -> None:
    assert cache.folder() is None
    cache.save("name", [1])
    assert cache.load("name") is None


def test_warnings_are_kept(cache_folder: Path) -> None:
    text = PATHS + ".decl lonely(x: number)\n"
    first = load(text).warnings
    assert first and load(text).warnings == first
    assert [str(warning) for warning in load(text).warnings] == [str(warning) for warning in first]


def test_programs_of_files_are_kept_whole(
    cache_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner, outer = tmp_path / "inner.dl", tmp_path / "outer.dl"
    inner.write_text(".type Name <: symbol\n.decl edge(x: number, y: number)\n.input edge\nedge(1, 2).\n")
    outer.write_text(
        '.include "inner.dl"\n.pragma "RamSIPS" "strict"\n/// What is there.\n/// @control\n'
        ".decl seen(x: number) choice-domain x\n.decl path(x: number, y: number)\n.output path\n"
        "/// [STEP] An edge is a path.\npath(x, y), seen(x) :- edge(x, y), x + 0 != y * -1, !edge(y, 7).\n"
        "path(x, z) :- path(x, y), edge(y, z), z = 3.\n.decl lonely(n: Name)\n"
    )
    first = load_program([outer])
    parsed = list(cache_folder.glob("syntax-*"))
    for entry in parsed:
        entry.unlink()
    monkeypatch.setitem(sys.modules, "rpyc_dl.datalog.language.parser", None)  # no need to parse
    again = load_program([outer])
    assert [rule.outline for rule in again.rules] == [rule.outline for rule in first.rules]
    for field in filter(lambda field: field.compare, dataclasses.fields(first)):
        kept, made = (repr(getattr(program, field.name)) for program in (again, first))
        assert kept.replace("StoredRule(", "Rule(") == made not in ("[]", "{}"), field.name
    monkeypatch.undo()
    monkeypatch.setenv("RPYC_DL_CACHE", str(cache_folder))
    inner.write_text(inner.read_text() + "edge(3, 4).\n")
    assert len(load_program([outer]).facts) == 2


def test_a_wheel_has_its_rules_prepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a cache nothing is parsed or described, as long as the files are those that it was built from."""
    monkeypatch.setenv("RPYC_DL_CACHE", "off")
    monkeypatch.setattr(shipped, "PACKAGE", tmp_path)
    monkeypatch.setattr(shipped, "PATH", tmp_path / "shipped.marshal")
    inner, outer = tmp_path / "parts" / "inner.dl", tmp_path / "outer.dl"
    inner.parent.mkdir()
    inner.write_text(".decl edge(x: number, y: number)\n.input edge\nedge(1, 2).\n")
    outer.write_text(
        '.include "parts/inner.dl"\n.decl back(x: number, y: number)\n.output back\nback(y, x) :- edge(x, y).\n'
    )
    first = load_program([outer])
    made = describe.plain_description(first)
    shipped.PATH.write_bytes(shipped.written(first, outer, made))
    shipped._shipped.cache_clear()
    try:
        with monkeypatch.context() as nothing_made:
            nothing_made.setitem(sys.modules, "rpyc_dl.datalog.language.parser", None)
            nothing_made.setattr(describe, "plain_description", None)
            again = load_program([outer])
            assert dataclasses.astuple(describe.shared_description(again)) == made
            assert [repr(rule.body) for rule in again.rules] == [repr(rule.body) for rule in first.rules]
            assert again.files == first.files
        inner.write_text(inner.read_text() + "edge(3, 4).\n")
        assert len(load_program([outer]).facts) == 2
        assert dataclasses.astuple(describe.shared_description(load_program([outer]))) != made
    finally:
        shipped._shipped.cache_clear()


def test_old_entries_go(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_ENTRIES", 10)
    for number in range(30):
        cache.save(f"entry-{number}", number)
    assert len(list(cache_folder.iterdir())) <= 10
    assert cache.load("entry-29") == 29


def test_stored_syntax_is_the_syntax() -> None:
    texts = [PATHS] + [path.read_text(encoding="utf-8") for path in BAD]
    for text in texts:
        source, _ = parse_source("a.dl", text)
        stored = syntax.store_items(source.items)
        assert syntax.Restorer("a.dl").items(stored) == source.items


def test_code_of_all_engines_of_a_process_is_kept(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "UNSAVED", 0)
    monkeypatch.setattr(compiler, "MOST_CODES", 6)
    text = ".decl p(x: number)\n.input p\n" + "".join(
        f".decl {name}(x: number)\n.output {name}\n{name}(X + 1) :- p(X).\n" for name in "abc"
    )
    program = load(text)
    shared = compiler.shared_code(program)
    shared.entries = {"oldest": b"", "older": b"", "old": b"", "young": b""}
    for goal in "abc":  # each by an engine of its own
        engine = Evaluator(program)
        engine.insert({"p": [(1,)]})
        engine.run((goal,))
        assert engine.rows(goal) == [(2,)]
    assert len(shared.factories) == 3
    assert {*compiler.RuleCode(program).entries} == {*shared.factories}
    assert len(shared.entries) == 3
    shared.entries |= {"older": b"", "old": b""}
    shared.forget_oldest(4)
    assert {*shared.entries} == {*shared.factories, "old"}
    shared.forget_oldest(2)
    assert len(shared.entries) == 2 and shared.entries.keys() < shared.factories.keys()


def test_a_process_that_uses_many_entries_seldom_writes_all(
    cache_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "UNSAVED", 0)
    monkeypatch.setattr(compiler, "MOST_CODES", 10)
    whole: list[int] = []
    monkeypatch.setattr(cache, "add", lambda name, value: None)
    monkeypatch.setattr(cache, "save", lambda name, value: whole.append(len(value)))
    shared = compiler.shared_code(load(PATHS))
    for number in range(100):
        shared.factories[f"{number}"] = None
        shared.entries[f"{number}"] = shared.new[f"{number}"] = b""
        shared.save()
    assert 10 < len(whole) < 30 and len(shared.factories) == 100
