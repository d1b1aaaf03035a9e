"""The embedded evaluator: protocol, resumption, choice, arithmetic, cancellation, profile."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from datalog_helpers import PATHS, load, run

from rpyc_dl.datalog import Cancelled, DatalogRuntimeError, Evaluator, RetractionError, read_facts

CHAIN = [(i, i + 1) for i in range(50)]


def test_closure_and_order_of_rows() -> None:
    engine = run(PATHS, {"edge": [(2, 3), (1, 2)]})
    assert engine.rows("path") == [(2, 3), (1, 2), (1, 3)]
    assert engine.count("path") == 3
    assert engine.contains("path", (1, 3)) and not engine.contains("path", (3, 1))


def test_resume_and_rows_since() -> None:
    engine = run(PATHS, {"edge": CHAIN[:25]})
    mark = engine.count("path")
    engine.insert({"edge": CHAIN[25:]})
    engine.run()
    assert engine.count("path") == 50 * 51 // 2
    assert set(engine.rows_since("path", mark)) == set(engine.rows("path")[mark:])
    engine.insert({"edge": CHAIN})
    engine.run()
    assert engine.count("path") == 50 * 51 // 2


def test_goals_run_only_what_they_need() -> None:
    text = PATHS + ".decl other(x: number)\n.output other\nother(x) :- edge(x, _).\n"
    engine = run(text, {"edge": CHAIN}, goals=("path",))
    assert engine.count("path") == 1275 and engine.count("other") == 0
    engine.run(())
    assert engine.count("other") == 50


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"nothing": []}, "no relation `nothing`"),
        ({"egde": []}, "did you mean `edge`"),
        ({"path": [(1, 2)]}, "not an input"),
        ({"edge": [(1,)]}, "rows of 2 values"),
        ({"edge": [[1, 2]]}, "rows of 2 values"),
        ({"edge": [(1, "x")]}, "column `y` of `edge` holds a number"),
        ({"edge": [(1, True)]}, "column `y` of `edge` holds a number"),
    ],
)
def test_bad_facts(facts: dict, message: str) -> None:
    engine = Evaluator(load(PATHS))
    with pytest.raises(DatalogRuntimeError, match=message):
        engine.insert({"edge": [(7, 8)], **facts} if "edge" not in facts else facts)
    assert engine.count("edge") == 0


def test_unknown_relation_asked_for() -> None:
    with pytest.raises(DatalogRuntimeError, match="did you mean `path`"):
        run(PATHS).rows("pth")
    with pytest.raises(DatalogRuntimeError, match="no relation"):
        run(PATHS).run(goals=("nope",))


def test_relation_that_is_input_and_derived() -> None:
    text = PATHS.replace(".output path", ".output path\n.input path")
    engine = run(text, {"path": [(8, 9)], "edge": [(9, 10)]})
    assert set(engine.rows("path")) == {(8, 9), (9, 10), (8, 10)}


CHOICE = (
    ".decl c(v: number, k: number)\n.input c\n.decl first(v: number, k: number) choice-domain v\n.output first\n"
    ".decl other(v: number)\n.output other\nfirst(v, k) :- c(v, k).\nother(v) :- first(v, k), c(v, m), k != m.\n"
)


def test_choice_takes_the_first() -> None:
    engine = run(CHOICE, {"c": [(1, 5), (2, 6), (1, 7)]})
    assert engine.rows("first") == [(1, 5), (2, 6)]
    assert engine.rows("other") == [(1,)]
    engine.insert({"c": [(2, 9), (3, 3)]})
    engine.run()
    assert engine.rows("first") == [(1, 5), (2, 6), (3, 3)]
    assert set(engine.rows("other")) == {(1,), (2,)}


def test_choice_with_two_keys() -> None:
    """A matching: both columns are unique."""
    text = (
        ".decl e(x: number, y: number)\n.input e\n.decl m(x: number, y: number) choice-domain x, y\n.output m\n"
        "m(x, y) :- e(x, y).\n"
    )
    assert run(text, {"e": [(1, 1), (1, 2), (2, 1), (2, 2), (3, 3)]}).rows("m") == [(1, 1), (2, 2), (3, 3)]


def test_choice_with_a_key_of_two_columns() -> None:
    text = (
        ".decl e(x: number, y: number, z: symbol)\n.input e\n"
        ".decl m(x: number, y: number, z: symbol) choice-domain (x, y)\n.output m\nm(x, y, z) :- e(x, y, z).\n"
        ".decl look(z: symbol)\n.output look\nlook(z) :- m(1, 2, z).\n"
    )
    engine = run(text, {"e": [(1, 2, "a"), (1, 2, "b"), (1, 3, "c")]})
    assert engine.rows("m") == [(1, 2, "a"), (1, 3, "c")] and engine.rows("look") == [("a",)]


def test_arithmetic() -> None:
    text = (
        ".decl a(x: number, y: number)\n.input a\n.decl b(op: symbol, z: number)\n.output b\n"
        'b("+", x + y) :- a(x, y).\nb("-", x - y) :- a(x, y).\nb("*", x * y) :- a(x, y).\n'
        'b("/", z) :- a(x, y), z = x / y.\nb("%", x % y) :- a(x, y).\nb("n", -x) :- a(x, _).\n'
    )
    assert dict(run(text, {"a": [(-7, 2)]}).rows("b")) == {"+": -5, "-": -9, "*": -14, "/": -3, "%": -1, "n": 7}


@pytest.mark.parametrize("expression", ["x / 0", "x % 0", "x * 9223372036854775807"])
def test_arithmetic_fails_loudly(expression: str) -> None:
    text = f".decl a(x: number)\n.input a\n.decl b(x: number)\n.output b\n/// [BAD]\nb({expression}) :- a(x).\n"
    with pytest.raises(DatalogRuntimeError, match="rule BAD"):
        run(text, {"a": [(3,)]})


def test_comparison_of_symbols() -> None:
    text = '.decl s(x: symbol)\n.input s\n.decl t(x: symbol)\n.output t\nt(x) :- s(x), x >= "b", x != "c".\n'
    assert run(text, {"s": [("a",), ("b",), ("c",), ("é",)]}).rows("t") == [("b",), ("é",)]


def test_repeated_variables_and_constants() -> None:
    text = (
        ".decl t(x: number, y: number, z: symbol)\n.input t\n.decl a(x: number)\n.output a\n"
        'a(x) :- t(x, x, "k").\n.decl b(x: number)\n.output b\nb(x) :- a(x), t(y, y, _), t(x, 2, _), y > 0.\n'
    )
    engine = run(text, {"t": [(1, 1, "k"), (2, 2, "k"), (3, 3, "j"), (1, 2, "k")]})
    assert engine.rows("a") == [(1,), (2,)] and set(engine.rows("b")) == {(1,), (2,)}


def test_one_variable_for_several_columns_of_what_several_rules_look_up() -> None:
    """Rules that begin with the same look-up share it: here of pairs, and by two of three columns."""
    text = (
        ".decl n(x: number)\n.input n\n.decl p(x: number, y: number)\n.input p\n"
        ".decl t(x: number, y: number, z: number)\n.input t\n"
        ".decl a(x: number)\n.decl b(x: number)\n.decl c(x: number, z: number)\n.decl d(x: number, z: number)\n"
        ".output a\n.output b\n.output c\n.output d\n"
        "a(x) :- n(x), p(x, x).\nb(x) :- n(x), p(x, x).\na(x) :- b(x), n(x).\nb(x) :- a(x), n(x).\n"
        "c(x, z) :- n(x), t(x, x, z).\nd(x, z) :- n(x), t(x, x, z).\nc(x, z) :- d(x, z), n(z).\n"
        "d(x, z) :- c(x, z), n(z).\n"
    )
    engine = Evaluator(load(text))
    for start in (0, 20):  # the look-ups are shared when the rules have been compiled
        numbers = range(start, start + 20)
        engine.insert({"p": [(i, i - i % 2) for i in numbers], "t": [(i, i - i % 2, 7) for i in numbers]})
        engine.run()
        engine.insert({"n": [(i,) for i in numbers]})
        engine.run()
    even = {(i,) for i in range(0, 40, 2)}
    assert set(engine.rows("a")) == set(engine.rows("b")) == even
    assert set(engine.rows("c")) == set(engine.rows("d")) == {(i, 7) for (i,) in even}


def test_many_pairs_that_begin_alike() -> None:
    text = (
        ".decl e(x: number, y: number)\n.input e\n.decl c(x: number, y: number)\n.output c\n"
        "c(x, y) :- e(x, y).\nc(x, z) :- c(x, y), c(y, z).\n.decl n(x: number, y: number)\n.output n\n"
        "n(x, y) :- e(_, x), e(_, y), !c(x, y).\n"
    )
    engine = Evaluator(load(text))
    for start in (0, 15):
        engine.insert({"e": [(i, i + 1) for i in range(start, start + 15)] + [(0, 5), (0, 5)]})
        engine.run()
    assert engine.count("c") == len(engine.rows("c")) == 31 * 30 // 2
    assert set(engine.rows("c")) == {(i, j) for i in range(31) for j in range(i + 1, 31)}
    assert set(engine.rows("n")) == {(i, j) for i in range(1, 31) for j in range(1, i + 1)}
    assert engine.contains("c", (0, 30)) and not engine.contains("c", (30, 0)) and not engine.contains("c", (0,))
    assert engine.explain("c", (0, 30)).height() >= 5


def test_rules_without_atoms() -> None:
    text = ".decl a(x: number)\n.output a\na(x) :- x = 1 + 2.\n.decl b(x: number)\n.output b\n"
    text += "b(1) :- !a(4).\nb(2) :- !a(3).\n"
    engine = run(text)
    assert engine.rows("a") == [(3,)] and engine.rows("b") == [(1,)]


# ---------------------------------------------------------------- negation and resumption

METHODS = (
    ".decl class(c: symbol)\n.input class\n.decl base(c: symbol, b: symbol)\n.input base\n"
    ".decl defines(c: symbol, m: symbol)\n.input defines\n.decl asked(c: symbol, m: symbol)\n.input asked\n"
    ".decl up(c: symbol, m: symbol, b: symbol)\n.decl found(c: symbol, m: symbol, b: symbol)\n.output found\n"
    "up(c, m, c) :- asked(c, m), class(c).\n/// [UP]\nup(c, m, p) :- up(c, m, b), base(b, p), !defines(b, m).\n"
    "found(c, m, b) :- up(c, m, b), defines(b, m).\n"
)


def test_a_new_key_is_welcome_in_the_resumable_part() -> None:
    engine = Evaluator(load(METHODS))
    engine.insert({"class": [("A",), ("B",)], "base": [("B", "A")], "defines": [("A", "f")], "asked": [("B", "f")]})
    engine.run(goals=("found",))
    assert engine.rows("found") == [("B", "f", "A")]
    engine.insert({"class": [("C",)], "base": [("C", "B")], "defines": [("C", "f")], "asked": [("C", "f")]})
    engine.run(goals=("found",))
    assert engine.rows("found") == [("B", "f", "A"), ("C", "f", "C")]


def test_a_fact_that_takes_back_a_conclusion_is_refused() -> None:
    engine = Evaluator(load(METHODS))
    engine.insert({"class": [("A",), ("B",)], "base": [("B", "A")], "defines": [("A", "f")], "asked": [("B", "f")]})
    engine.run(goals=("found",))
    engine.insert({"defines": [("B", "f")]})
    with pytest.raises(RetractionError) as caught:
        engine.run(goals=("found",))
    assert "rule UP" in str(caught.value) and "`defines('B', 'f')`" in str(caught.value)
    assert caught.value.span is not None
    with pytest.raises(DatalogRuntimeError, match="refused"):
        engine.run(goals=("found",))


def test_outside_of_the_resumable_part_it_is_computed_anew() -> None:
    engine = Evaluator(load(METHODS))
    engine.insert({"class": [("A",), ("B",)], "base": [("B", "A")], "defines": [("A", "f")], "asked": [("B", "f")]})
    engine.run()
    engine.insert({"defines": [("B", "f")]})
    engine.run()
    assert engine.rows("found") == [("B", "f", "B")]


def test_a_negation_that_was_false_already_is_no_retraction() -> None:
    text = (
        ".decl a(x: number)\n.input a\n.decl n(x: number, y: number)\n.input n\n.decl b(x: number)\n.output b\n"
        "b(x) :- a(x), !n(x, _).\n"
    )
    engine = Evaluator(load(text))
    engine.insert({"a": [(1,), (2,)], "n": [(1, 1)]})
    engine.run(goals=("b",))
    engine.insert({"n": [(1, 2), (3, 3)], "a": [(3,)]})
    engine.run(goals=("b",))
    assert engine.rows("b") == [(2,)]


def test_single_rows_are_mended() -> None:
    text = (
        ".decl a(x: number)\n.input a\n.decl n(x: number)\n.input n\n.decl b(x: number)\n.output b\n"
        "b(x) :- a(x), !n(x).\nb(x) :- a(x), x > 5.\n.decl c(x: number)\n.output c\nc(x) :- b(x).\n"
    )
    engine = Evaluator(load(text))
    engine.insert({"a": [(i,) for i in range(10)]})
    engine.run()
    engine.insert({"n": [(3,), (7,)], "a": [(11,)]})
    engine.run()
    assert set(engine.rows("b")) == {(i,) for i in range(10) if i != 3} | {(11,)}
    assert set(engine.rows("c")) == set(engine.rows("b"))


# ---------------------------------------------------------------- other


def test_cancellation_and_going_on() -> None:
    calls = 0

    def stop() -> bool:
        nonlocal calls
        calls += 1
        return calls == 3

    engine = Evaluator(load(PATHS), should_stop=stop)
    engine.insert({"edge": CHAIN})
    with pytest.raises(Cancelled):
        engine.run()
    engine.run()
    assert engine.count("path") == 1275


def test_profile() -> None:
    engine = Evaluator(load(PATHS), profile=True)
    engine.insert({"edge": CHAIN})
    engine.run()
    costs = {cost.rule.id: cost for cost in engine.rule_costs()}
    assert costs["PATH-1"].rows_out == 50 and costs["PATH-2"].rows_out == 1225
    assert costs["PATH-2"].rows_in >= 1225 and costs["PATH-2"].calls > 1 and costs["PATH-2"].seconds > 0
    assert run(PATHS, {"edge": CHAIN}).rule_costs() == []


def test_hash_seeds_do_not_matter() -> None:
    script = (
        "from datalog_helpers import run\n"
        "text = '''.decl e(x: symbol, y: symbol)\\n.input e\\n.decl p(x: symbol, y: symbol)\\n.output p\\n"
        ".decl f(x: symbol, y: symbol) choice-domain x\\n.output f\\n"
        "p(x, y) :- e(x, y).\\np(x, z) :- p(x, y), p(y, z).\\nf(x, y) :- p(x, y), !e(y, x).\\n'''\n"
        "names = 'spam eggs ham bacon lobster parrot'.split()\n"
        "e = run(text, {'e': [(a, b) for a, b in zip(names, names[1:] + names[:1])]})\n"
        "print(e.rows('p'), e.rows('f'))\n"
    )
    outputs = set()
    for seed in ("0", "1", "2", "777"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
        outputs.add(done.stdout)
    assert len(outputs) == 1 and len(outputs.pop()) > 100


INVERTED = """
.decl n(x: number)
.input n
.decl pair(x: number, y: number)
pair(x, y) :- n(x), y = x - 1, n(y).
pair(x, y) :- n(y), 5 - x = y, n(x).
"""


def test_an_equation_is_solved_for_either_side() -> None:
    """Joins through `y = x - 1` look rows up from both sides; the x that would not fit into 64 bits is no row."""
    numbers = [0, 1, 2, 4, 7, 2**63 - 1]
    expected = {(x, y) for x in numbers for y in numbers if y == x - 1 or 5 - x == y}
    for order in (numbers, numbers[::-1]):
        engine = run(INVERTED)
        for x in order:
            engine.insert({"n": [(x,)]})
            engine.run(goals=("pair",))
        assert set(engine.rows("pair")) == expected


def test_solving_costs_no_product() -> None:
    engine = Evaluator(load(INVERTED), profile=True)
    engine.insert({"n": [(x,) for x in range(0, 6000, 2)]})
    engine.run()
    assert sum(cost.seconds for cost in engine.rule_costs()) < 0.5


FILES = """\
.decl n(x: number, y: number)
.input n
.decl s(x: symbol, y: number)
.input s
.decl go()
.input go
.decl none(x: number)
.input none
"""


def test_facts_are_read_from_files(tmp_path: Path) -> None:
    (tmp_path / "n.facts").write_text("1000\t-2\n3\t1000\n")
    (tmp_path / "s.facts").write_text("a b\t1\n\t2")
    (tmp_path / "go.facts").write_text("()\n")
    facts = read_facts(load(FILES), tmp_path)
    assert facts == {"n": [(1000, -2), (3, 1000)], "s": [("a b", 1), ("", 2)], "go": [()], "none": []}
    assert facts["n"][0][0] is facts["n"][1][1], "one object a number"


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("n", "1\t2\n3\n4\t5\t6\n", 2),
        ("n", "1\tx\n", 1),
        ("n", "1\t2\n\n", 2),
        ("s", "a\t1\nb\tc\n", 2),
        ("s", "a\n", 1),
    ],
)
def test_files_that_do_not_fit_are_refused(tmp_path: Path, name: str, text: str, line: int) -> None:
    (tmp_path / f"{name}.facts").write_text(text)
    with pytest.raises(DatalogRuntimeError, match=re.escape(f"{name}.facts:{line}: ")):
        read_facts(load(FILES), tmp_path)
