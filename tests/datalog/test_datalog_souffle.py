"""The Soufflé engine: with a stand-in executable always, with the real one where it is found."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType

import pytest
from datalog_helpers import PATHS, load, load_example, load_module
from generated_programs import programs
from hypothesis import HealthCheck, Phase, given, settings

from rpyc_dl.annotator import analyse
from rpyc_dl.annotator.closed import ClosedSession
from rpyc_dl.annotator.readback import Readback
from rpyc_dl.datalog import DatalogRuntimeError, Evaluator, SouffleEngine, SouffleError, load_program
from rpyc_dl.datalog.language.row_files import decode_symbol, encode_symbol, facts_text, read_rows
from rpyc_dl.datalog.souffle.text import program_text
from rpyc_dl.facts.schema import BY_NAME
from support.examples import examples
from support.real_souffle import FOUND, needs_64_bits, needs_souffle

HERE = Path(__file__).parent


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An executable that answers as Soufflé does."""
    script = tmp_path / "souffle"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} {HERE / "fake_souffle.py"} "$@"\n')
    script.chmod(0o755)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    return script


@pytest.fixture(params=["fake", pytest.param("real", marks=needs_souffle)])
def executable(request: pytest.FixtureRequest) -> Path:
    if request.param == "fake":
        return request.getfixturevalue("fake")  # type: ignore[no-any-return]
    assert FOUND is not None
    return Path(FOUND)


AWKWARD = ["", " ", "a\tb", "a\nb", "\r", "\x01", "\x00", "\x010", '"', "\\", "\\n", "é", "𝄞", "a\x0bb", "()", "["]


def test_protocol(executable: Path) -> None:
    engine = SouffleEngine(load(PATHS), executable)
    engine.insert({"edge": [(1, 2), (2, 3)]})
    engine.run(goals=("path",))
    assert engine.rows("path") == [(1, 2), (1, 3), (2, 3)]
    mark = engine.count("path")
    engine.insert({"edge": [(3, 4), (1, 2)]})
    engine.run(goals=("path",))
    assert engine.rows_since("path", mark) == [(1, 4), (2, 4), (3, 4)]
    assert engine.contains("path", (1, 4)) and engine.rows("edge") == [(1, 2), (2, 3), (3, 4)]
    assert engine.explain("path", (1, 4)).height() == 3
    assert engine.why_not("path", (4, 1))


def test_only_what_was_asked_for(executable: Path) -> None:
    """An output that the last run did not compute is refused: no rows, or old ones, would be wrong."""
    text = ".decl odd(x: number)\n.output odd\nodd(x) :- edge(x, _), x % 2 = 1.\n"
    engine = SouffleEngine(load(PATHS + text), executable)
    engine.insert({"edge": [(1, 2)]})
    assert engine.rows("odd") == []
    engine.run()
    assert engine.rows("odd") == [(1,)]
    engine.insert({"edge": [(3, 4)]})
    engine.run(goals=("path",))
    with pytest.raises(SouffleError, match=r"`odd` is not among the goals of the last run"):
        engine.rows("odd")
    engine.run()
    assert engine.rows("odd") == [(1,), (3,)] and engine.rows("path") == [(1, 2), (3, 4)]


def test_awkward_symbols_survive(executable: Path) -> None:
    text = (
        ".decl s(x: symbol, n: number)\n.input s\n.decl t(n: number, x: symbol)\n.output t\nt(n, x) :- s(x, n).\n"
        '.decl c(x: symbol)\n.output c\nc("a\\tb\\"\\\\").\nc(x) :- s(x, _), x = "a\\nb".\n'
        ".decl less(x: symbol, y: symbol)\n.output less\nless(x, y) :- s(x, _), s(y, _), x < y.\n"
    )
    program = load(text)
    facts = {"s": [(symbol, number) for number, symbol in enumerate(AWKWARD)]}
    engine, embedded = SouffleEngine(program, executable), Evaluator(program)
    for each in (engine, embedded):
        each.insert(facts)
        each.run()
    for name in ("t", "c", "less"):
        assert set(engine.rows(name)) == set(embedded.rows(name)), name
    assert ('a\tb"\\',) in engine.rows("c") and ("a\nb",) in engine.rows("c")


def test_symbols_keep_their_order() -> None:
    encoded = [encode_symbol(symbol) for symbol in AWKWARD]
    assert [decode_symbol(text) for text in encoded] == AWKWARD
    assert not any(ch in text for text in encoded for ch in "\t\n\r\x00")
    assert sorted(AWKWARD) == [decode_symbol(text) for text in sorted(encoded)]


def test_nullary_and_empty_relations(executable: Path) -> None:
    text = (
        ".decl go()\n.input go\n.decl no()\n.input no\n.decl e(x: number)\n.input e\n.decl a(x: number)\n.output a\n"
        ".decl went()\n.output went\nwent() :- go(), !no().\na(x) :- e(x).\na(1) :- went().\n"
    )
    engine = SouffleEngine(load(text), executable)
    engine.insert({"go": [()]})
    engine.run()
    assert engine.rows("went") == [()] and engine.rows("a") == [(1,)] and engine.rows("no") == []


def test_choice_types_and_pragma_are_passed_on(executable: Path) -> None:
    text = (
        '.pragma "RamSIPS" "delta-max-bound"\n.type Class <: Atom\n.type Atom <: symbol\n.type Var <: number\n'
        ".decl c(v: Var, a: Atom)\n.input c\n.decl f(v: Var, a: Atom) choice-domain v\n.output f\n"
        "f(v, a) :- c(v, a).\n"
        ".decl g(v: Var, w: Var) choice-domain (v, w), w\n.output g\ng(v, v) :- c(v, _).\n"
        '.decl k(v: Var, n: number)\n.output k\nk(v, v * -1 - (2 - 3)) :- c(v, _), v % 2 = 1, !f(v, "none").\n'
    )
    engine = SouffleEngine(load(text), executable)
    engine.insert({"c": [(1, "x"), (1, "y"), (3, "z")]})
    engine.run()
    assert [row[0] for row in engine.rows("f")] == [1, 3]
    assert engine.rows("g") == [(1, 1), (3, 3)] and engine.rows("k") == [(1, 0), (3, -2)]


def test_compiled(fake: Path, cache_folder: Path) -> None:
    engine = SouffleEngine(load(PATHS), fake, compiled=True)
    for _ in range(2):
        engine.insert({"edge": [(1, 2), (2, 3)]})
        engine.run()
        assert engine.rows("path") == [(1, 2), (1, 3), (2, 3)]
    assert len([entry for entry in cache_folder.iterdir() if entry.name.startswith("souffle-")]) == 1


def test_absent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("RPYC_DL_SOUFFLE", raising=False)
    with pytest.raises(SouffleError, match="not installed"):
        SouffleEngine(load(PATHS))
    with pytest.raises(SouffleError, match="--souffle names"):
        SouffleEngine(load(PATHS), tmp_path / "nothing")
    monkeypatch.setenv("RPYC_DL_SOUFFLE", str(tmp_path / "nothing"))
    with pytest.raises(SouffleError, match="RPYC_DL_SOUFFLE names"):
        SouffleEngine(load(PATHS))


def test_found_by_variable_and_path(fake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPYC_DL_SOUFFLE", str(fake))
    assert SouffleEngine(load(PATHS)).executable == fake
    monkeypatch.delenv("RPYC_DL_SOUFFLE")
    monkeypatch.setenv("PATH", str(fake.parent))
    assert SouffleEngine(load(PATHS)).executable == fake


@pytest.mark.parametrize(("version", "message"), [("2.3", "2.4 is needed"), ("?", "does not answer as")])
def test_versions(fake: Path, monkeypatch: pytest.MonkeyPatch, version: str, message: str) -> None:
    monkeypatch.setenv("FAKE_VERSION", version)
    with pytest.raises(SouffleError, match=message):
        SouffleEngine(load(PATHS), fake)


@pytest.mark.parametrize("version", ["", "UNKNOWN", "v2.4", "2.5.1-24-gabc"])
def test_versions_that_are_accepted(fake: Path, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    monkeypatch.setenv("FAKE_VERSION", version)
    assert SouffleEngine(load(PATHS), fake).executable == fake


def test_small_numbers(fake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_BITS", "32")
    engine = SouffleEngine(load(PATHS), fake)
    with pytest.raises(SouffleError, match="32-bit"):
        engine.insert({"edge": [(1, 2**40)]})
    for text in ("path(1, 4000000000).", "path(x, x) :- edge(x, y), y > 1 - 4000000000."):
        with pytest.raises(SouffleError, match=r"test.dl:10:\d+ has the number .*64 bits is needed"):
            SouffleEngine(load(PATHS + text), fake)


def test_messages_get_our_places(fake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = load(PATHS)
    text, places = program_text(program, ["path"])
    line = next(i for i, line in enumerate(text.split("\n"), 1) if line.startswith("path(x, z)"))
    assert str(places[line - 1]) == "test.dl:9:1"
    monkeypatch.setenv(
        "FAKE_FAILURE", f"Error: Ungrounded variable z in file {{file}} at line {line}\n1 errors generated\n"
    )
    engine = SouffleEngine(program, fake)
    with pytest.raises(SouffleError) as caught:
        engine.run()
    assert "Ungrounded variable z (test.dl:9:1)" in str(caught.value)
    monkeypatch.setenv("FAKE_FAILURE", "killed")
    with pytest.raises(SouffleError, match="Soufflé has failed: killed"):
        engine.run()


def test_same_refusals_as_the_embedded_engine(fake: Path) -> None:
    engine = SouffleEngine(load(PATHS), fake)
    with pytest.raises(DatalogRuntimeError, match="not an input"):
        engine.insert({"path": [(1, 2)]})
    with pytest.raises(DatalogRuntimeError, match="rows of 2 values"):
        engine.insert({"edge": [(1,)]})
    with pytest.raises(SouffleError, match="no relation"):
        engine.rows("nothing")
    with pytest.raises(SouffleError, match="no relation"):
        engine.run(goals=("nothing",))


def test_the_smallest_number() -> None:
    program = load(".decl a(x: number)\n.output a\na(-9223372036854775807 - 1).\n")
    text, _ = program_text(program, ["a"])
    assert set(run_rows(text, "a")) == set(run_rows(".decl a(x: number)\na(-9223372036854775807 - 1).\n", "a"))


def run_rows(text: str, name: str) -> list[tuple]:
    engine = Evaluator(load(text))
    engine.run()
    return engine.rows(name)


def test_facts_files(tmp_path: Path) -> None:
    program = load(".decl a(x: number, y: symbol)\n.input a\n.output a\n")
    relation = program.relations["a"]
    rows = [(i, symbol) for i, symbol in enumerate(AWKWARD)]
    (tmp_path / "a.facts").write_text(facts_text(relation, rows), encoding="utf-8", newline="\n")
    assert read_rows(relation, tmp_path / "a.facts") == rows


SETTINGS = settings(
    max_examples=examples(25), deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip


@needs_souffle
@SETTINGS
@given(programs())
def test_agrees_with_souffle(case) -> None:
    compare(*case)


@needs_souffle
@pytest.mark.slow
@settings(SETTINGS, max_examples=examples(250))
@given(programs())
def test_agrees_with_souffle_on_many_programs(case) -> None:
    compare(*case)


#: Relations of the shipped rules whose rows depend on which row won a choice, beside the choices themselves: with
#: another class as anchor, a base is derived together with a class below it or without, and what is known of that
#: class flows by other edges; with another constant first, another fold is asked for, although its variable is none,
#: so that the result, which is not constant then, either, has a first constant or none.
WITNESSED = ("has", "flow", "carries", "want_fold", "first_const")

POLYMORPHIC = """
class Base:
    def __init__(self, n): self.n = n
    def size(self): return self.n
    def label(self): return "base %d" % self.n
class Left(Base):
    def size(self): return self.n * 2
class Right(Base):
    def size(self): return self.other.size() + self.n
    def __init__(self, n, other):
        Base.__init__(self, n)
        self.other = other
class Deep(Left):
    def label(self): return "deep"
def pick(n):
    made = Left(3)
    if n > 1: made = Right(4, made)
    if n > 2: made = Deep(5)
    return made
def main(argv):
    total = 0
    items = [Left(1), Deep(2)]
    items.append(Right(7, pick(len(argv))))
    for item in items:
        total += item.size()
        print(item.label(), pick(total).size())
    return total % 3
"""


def example(name: str, folder: Path) -> ModuleType:
    if name != "polymorphic.py":
        return load_example(name)
    (folder / name).write_text(POLYMORPHIC)
    return load_module(folder / name)


@pytest.mark.slow
@needs_64_bits
@pytest.mark.parametrize("name", ["factorial.py", "queens.py", "searchtree.py", "wordcount.py", "polymorphic.py"])
def test_shipped_rules(name: str, tmp_path: Path) -> None:
    """Every `.output` relation of the shipped rules on the facts of a program, and what is read back of them."""
    session, _ = analyse(example(name, tmp_path).main, [list[str]])
    embedded = session.engine
    engine = SouffleEngine(embedded.program, FOUND)
    engine.insert({name: list(rows) for name, rows in session.facts.all.items()})
    engine.run()
    agree_but_for_witnesses(embedded, engine)
    facts = {relation: [] for relation in BY_NAME} | {name: list(rows) for name, rows in session.facts.all.items()}
    mine, theirs = (read_back(facts, each) for each in (Evaluator(embedded.program), engine))
    assert mine == theirs
    assert len(mine) > 10


def read_back(facts: dict[str, list], engine: Evaluator | SouffleEngine) -> dict[int, str]:
    """The annotation of every variable, by its number."""
    readback = Readback(ClosedSession(facts, engine))  # type: ignore[arg-type]
    return {v: repr(readback.of_var(v)) for v in readback.atoms}


def agree_but_for_witnesses(embedded: Evaluator, engine: SouffleEngine) -> None:
    """The same rows of all outputs; for a choice the same keys; of `has` the same, classes below others left out."""
    below: dict[str, set[str]] = {}
    for sub, base in embedded.rows("subclass"):
        if sub != base:
            below.setdefault(base, set()).add(sub)
    for name, relation in embedded.program.relations.items():
        if not relation.is_output or (name in WITNESSED and name != "has"):
            continue
        mine, theirs = set(embedded.rows(name)), set(engine.rows(name))
        if relation.choices:
            key = relation.choices[0]
            mine, theirs = ({tuple(row[i] for i in key) for row in rows} for rows in (mine, theirs))
        if name == "has":
            mine, theirs = (without_lower(rows, below) for rows in (mine, theirs))
        assert mine == theirs, name


def without_lower(rows: set[tuple], below: dict[str, set[str]]) -> set[tuple]:
    """The rows (variable, atom) but for those of classes whose base the variable has as well."""
    return rows - {(v, lower) for v, atom in rows for lower in below.get(atom, ())}


def compare(text: str, facts: dict[str, list]) -> None:
    outputs = "".join(f".output {name}\n" for name in ("a", "b", "c", "d", "f", "z"))
    program = load_program([], [("generated.dl", text + outputs)])
    engine, embedded = SouffleEngine(program, FOUND), Evaluator(program)
    for each in (engine, embedded):
        each.insert(facts)
        each.run()
    for name, relation in program.relations.items():
        if relation.is_output:
            assert set(engine.rows(name)) == set(embedded.rows(name)), name
