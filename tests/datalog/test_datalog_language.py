"""What the language accepts, and what the loader makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from datalog_helpers import PATHS, errors, load, run, warnings

from rpyc_dl.datalog import DatalogErrors, load_program


def test_rule_identifiers_and_docs() -> None:
    program = load(PATHS)
    assert [rule.id for rule in program.rules] == ["PATH-1", "PATH-2"]
    assert program.rules[0].doc == "[PATH-1] an edge is a path"
    assert load(".decl a(x: number)\n.input a\n.output a\na(1) :- a(2).\na(2) :- a(1).\n").rules[1].id == "a#2"


def test_multi_line_docs_and_control() -> None:
    program = load(
        "/// The blocks that are executed.\n///   indented\n/// @control\n.decl a(x: number)\n.input a\n.output a\n"
    )
    relation = program.relations["a"]
    assert relation.control
    assert relation.doc == "The blocks that are executed.\n  indented"


def test_types_are_resolved() -> None:
    program = load(
        ".type Class <: Atom\n.type Atom <: symbol\n.type Var <: number\n"
        ".decl a(v: Var, c: Class, s: symbol)\n.input a\n.output a\n"
    )
    assert program.relations["a"].kinds == ("number", "symbol", "symbol")
    assert program.types == {"Class": "Atom", "Atom": "symbol", "Var": "number"}


@pytest.mark.parametrize(
    "rule",
    [
        "out(c) :- has(_, c), class(c).",  # a narrower place makes it a Class
        "out(c) :- has(_, c), class(d), c = d.",
        'out("x") :- has(_, _).',
        "out(c) :- class(c), !has(_, c).",
        "out(c) :- class(c), has(v, _), v < 3.",
    ],
)
def test_accepted_types(rule: str) -> None:
    text = (
        ".type Var <: number\n.type Atom <: symbol\n.type Class <: Atom\n.decl has(v: Var, a: Atom)\n.input has\n"
        ".decl class(c: Class)\n.input class\n.decl out(c: Class)\n.output out\n"
    )
    assert errors(text + rule + "\n") == []


def test_several_names_in_one_declaration() -> None:
    program = load(".decl a, b(x: number)\n.input a, b\n.output a, b\n")
    assert list(program.relations) == ["a", "b"]
    assert program.relations["b"].is_input


def test_several_heads() -> None:
    engine = run(
        ".decl a(x: number)\n.input a\n.decl b(x: number)\n.decl c(x: number, y: number)\n.output b\n.output c\n"
        "/// [BOTH]\nb(x), c(x, x + 1) :- a(x).\n",
        {"a": [(1,), (2,)]},
    )
    assert engine.rows("b") == [(1,), (2,)]
    assert engine.rows("c") == [(1, 2), (2, 3)]
    assert [rule.id for rule in engine.program.rules] == ["BOTH", "BOTH"]


def test_comments_and_layout() -> None:
    text = (
        '.decl s(x:symbol).output s /* one\n/// two */ s("// no comment"). // end\ns("a\\tb\\"c\\\\").\ns(\n"d"\n).'
    )
    assert run(text).rows("s") == [("// no comment",), ('a\tb"c\\',), ("d",)]


def test_names_may_have_question_marks() -> None:
    assert run(".decl a(x: number)\n.output a\na(1).\n.decl b(x: number)\n.output b\nb(?x) :- a(?x).\n").rows(
        "b"
    ) == [(1,)]


def test_windows_line_ends() -> None:
    assert run(PATHS.replace("\n", "\r\n"), {"edge": [(1, 2)]}).rows("path") == [(1, 2)]


def test_negative_numbers_and_precedence() -> None:
    values = {"-3": -3, "2 + 3 * 4": 14, "(2 + 3) * 4": 20, "9 / -2": -4, "-9 % 5": -4, "- (1 + 1)": -2, "5-3": 2}
    facts = "\n".join(f'a("{text}", {text}).' for text in values)
    assert dict(run(f".decl a(s: symbol, x: number)\n.output a\n{facts}\n").rows("a")) == values


def test_include_once_and_relative(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "main.dl").write_text('.include "sub/a.dl"\n.include "sub/b.dl"\n.output b\n')
    (tmp_path / "sub" / "a.dl").write_text(".decl a(x: number)\na(1).\n")
    (tmp_path / "sub" / "b.dl").write_text('.include "a.dl"\n.decl b(x: number)\nb(x) :- a(x).\n')
    program = load_program([tmp_path / "main.dl", tmp_path / "sub" / "a.dl"])
    assert [Path(name).name for name in program.files] == ["a.dl", "b.dl", "main.dl"]
    assert len(program.facts) == 1


def test_including_each_other(tmp_path: Path) -> None:
    (tmp_path / "a.dl").write_text('.include "b.dl"\n.decl a(x: number)\n.output a\na(x) :- b(x).\n')
    (tmp_path / "b.dl").write_text('.include "a.dl"\n.decl b(x: number)\nb(1).\n')
    assert len(load_program([tmp_path / "a.dl"]).rules) == 1


def test_pragma() -> None:
    program = load('.pragma "RamSIPS" "delta-max-bound"\n.decl a(x: number)\n.output a\na(1).\n')
    assert program.pragmas == [("RamSIPS", "delta-max-bound")]


def test_nullary_relations() -> None:
    text = ".decl go()\n.input go\n.decl gone()\n.output gone\n.decl a(x: number)\n.output a\n"
    text += "gone() :- go().\na(1) :- gone().\na(2) :- !gone().\n"
    assert run(text, {"go": [()]}).rows("a") == [(1,)]
    assert run(text).rows("a") == [(2,)]


def test_counting_is_finite_with_a_limit() -> None:
    base = ".decl limit(x: number)\n.input limit\n.decl n(x: number)\n.output n\nn(0).\n"
    assert len(run(base + "n(x + 1) :- n(x), x < 10.\n").rows("n")) == 11
    assert len(run(base + "n(x + 1) :- n(x), limit(y), y > x.\n", {"limit": [(4,)]}).rows("n")) == 5
    assert len(run(base + "n(y) :- n(x), limit(x), y = x + 1.\n", {"limit": [(0,), (1,)]}).rows("n")) == 3


def test_warnings() -> None:
    text = (
        ".decl a(x: number, y: number)\n.input a\n"
        ".decl b(x: number)\n.output b\n"
        ".decl never(x: number)\n"
        ".decl unread(x: number)\n"
        "b(x) :- a(x, once).\n"
        "b(x) :- a(x, _once).\n"
        "b(x) :- a(x, _), never(x).\n"
        "b(x) :- a(x, _), 1 > 2.\n"
        "b(x) :- a(x, y), x != x, y = 1.\n"
        "unread(x) :- a(x, x).\n"
    )
    assert warnings(text) == [
        "5:7 underived: relation `never` is never derived: it is always empty",
        "6:7 unread: relation `unread` is never read",
        "7:14 single-variable: variable `once` is used once",
        "9:18 dead-rule: rule b#3 can never fire: `never` is always empty",
        "10:20 dead-rule: rule b#4 can never fire: this never holds",
        "11:20 dead-rule: rule b#5 can never fire: this never holds",
    ]
    assert warnings(PATHS) == []


def test_diagnostics_as_data() -> None:
    with pytest.raises(DatalogErrors) as caught:
        load(".decl a(x: number)\n.output a\na(1, 2).\n")
    data = caught.value.diagnostics[0].as_dict()
    assert data["code"] == "arity" and data["line"] == 3 and data["col"] == 1 and data["end_col"] == 2
    assert data["source_line"] == "a(1, 2)."


@pytest.mark.parametrize("term", ["1" + " + x" * 300, "- " * 5000 + "x", "(" * 5000 + "x" + ")" * 5000 + " * 2"])
def test_deep_terms_are_refused_or_right(term: str) -> None:
    text = f".decl b(x: number)\n.input b\n.decl a(x: number)\n.output a\na({term}) :- b(x).\n"
    found = errors(text)
    if found:
        assert found[0].endswith("this is nested too deeply")
    else:
        assert run(text, {"b": [(1,)]}).rows("a") == [(2,)]
