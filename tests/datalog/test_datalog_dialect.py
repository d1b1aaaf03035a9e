"""`docs/rules-language.md`, construct by construct: what is accepted means the same to the real Soufflé; what Soufflé
has besides is refused by name."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from datalog_helpers import errors, load

from rpyc_dl.datalog import Evaluator, SouffleEngine, load_program
from support.real_souffle import FOUND, needs_64_bits, needs_souffle

NUMBERS = ".decl n(x: number)\n.input n\n.decl m(x: number)\n.input m\n.decl e(x: number, y: number)\n.input e\n"
SYMBOLS = ".decl s(x: symbol)\n.input s\n"
FACTS = {
    "n": [(-7,), (-2,), (-1,), (0,), (1,), (2,), (3,), (7,), (2**62,)],
    "m": [(-2,), (2,), (3,), (9,)],
    "e": [(1, 2), (2, 3), (3, 1), (3, 7)],
    "s": [("",), ("a",), ("Z",), ("é",), ("a b",), ("𝄞",), ("\t",), ("'",), ('"\\',)],
}

#: Each construct by its name in the document; `r` is what it derives.
ACCEPTED = {
    "names": ".decl r(x: number, __?y_1: number)\nr(_x?, Y) :- e(_x?, Y), n(y), y = _x?.",
    "upper and lower case": ".decl r(x: number)\n.decl R(x: number)\nR(1).\nr(x) :- n(x), R(X), x != X.",
    "largest number": ".decl r(x: number)\nr(9223372036854775807). r(-9223372036854775807). r(007).",
    "minus": ".decl r(x: number, y: number)\nr(x, -x) :- n(x). r(-(-3), - -4) :- n(1).",
    "symbols": '.decl r(x: symbol)\nr("a\\"b"). r("\\\\"). r("\\t"). r("\\n"). r("\\\'"). r("é𝄞").',
    "other escapes": '.decl r(x: symbol)\nr("\\a"). r("\\b"). r("\\f"). r("\\r"). r("\\v").',
    "comments": ".decl r(x: number) // one :- two\n/* r(1). /* */ r(2). // r(3).\nr(/* inside */ 4).",
    "documentation": "/// What it is.\n.decl r(x: number)\n/// [R] says\n///    more\nr(x) :- n(x).",
    "subtypes": ".type V <: number\n.type W <: V\n.decl r(v: V)\n.decl w(v: W)\nw(1).\nr(v) :- w(v), n(v).",
    "two declared at once": ".decl r, q(x: number)\nq(1). r(x) :- n(x), !q(x).",
    "no columns": ".decl go()\n.decl r()\ngo() :- n(3).\nr() :- go(), !n(4).",
    "no columns, not there": ".decl go()\n.decl r(x: number)\ngo() :- n(4).\nr(x) :- n(x), !go().",
    "choice of one column": ".decl r(x: number, y: number) choice-domain x\nr(x, 1) :- n(x). r(x, 1) :- m(x), n(x).",
    "choice of two columns": ".decl r(x: number, y: number) choice-domain (x, y)\nr(x, y) :- e(x, y).",
    "two keys": ".decl r(x: number, y: number) choice-domain x, y\nr(x, x) :- n(x).",
    "input that is derived": ".decl k(x: number)\n.input k\n.decl r(x: number)\nk(5).\n"
    "k(x + 1) :- m(x). r(x) :- k(x).",
    "pragma": '.pragma "RamSIPS" "delta-max-bound"\n.decl r(x: number)\nr(x) :- n(x), m(x).',
    "fact of arithmetic": ".decl r(x: number)\nr(2 * (3 + 4) - -1). r(7 / -2). r(-7 % 3). r(7 % -3).",
    "several heads": ".decl r(x: number)\n.decl q(x: number)\nq(x), r(x + 1) :- m(x).\nr(x * 100) :- q(x).",
    "wildcard": ".decl r(x: number)\nr(x) :- e(x, _), e(_, x).",
    "wildcard negated": ".decl r(x: number)\nr(x) :- n(x), !e(x, _).",
    "constant in an atom": ".decl r(x: number)\nr(x) :- e(3, x), !e(x, 2).",
    "variable twice in an atom": ".decl p(x: number, y: number)\n.decl r(x: number)\np(x, y) :- e(x, y). p(2, 2).\n"
    "r(x) :- p(x, x).",
    "comparisons": ".decl r(k: number, x: number, y: number)\nr(1, x, y) :- n(x), m(y), x = y. "
    "r(2, x, y) :- n(x), m(y), x != y. r(3, x, y) :- n(x), m(y), x < y. r(4, x, y) :- n(x), m(y), x <= y. "
    "r(5, x, y) :- n(x), m(y), x > y. r(6, x, y) :- n(x), m(y), x >= y.",
    "comparison of expressions": ".decl r(x: number, y: number)\n"
    "r(x, y) :- n(x), m(y), x < 100, x * 2 - 1 < y / 2 + 1.",
    "comparison of constants": ".decl r(x: number)\nr(x) :- n(x), 1 < 2. r(x) :- m(x), 2 < 1.",
    "arithmetic": ".decl r(x: number, a: number, b: number, c: number, d: number, f: number)\n"
    "r(x, x + y, x - y, x * y % 11, x / y, x % y) :- n(x), x < 100, m(y).",
    "precedence": ".decl r(x: number, y: number)\nr(x, 1 + 2 * x - 3 - x % 2 * 5) :- n(x), x < 100.",
    "equation binds": ".decl r(x: number, y: number)\nr(x, y) :- m(x), y = x + 1. r(x, y) :- m(x), x * 2 = y.",
    "equation looks up": ".decl r(x: number, y: number)\nr(x, y) :- n(x), x < 100, y = x - 1, n(y).",
    "recursion": ".decl r(x: number, y: number)\nr(x, y) :- e(x, y).\nr(x, z) :- r(x, y), e(y, z).",
    "mutual recursion": ".decl q(x: number)\n.decl r(x: number)\nq(1). r(y) :- q(x), e(x, y). q(y) :- r(x), e(x, y).",
    "counting with a limit": ".decl r(x: number)\nr(0). r(i + 1) :- r(i), i < 10.",
    "counting by an atom": ".decl r(x: number)\nr(1). r(i + 1) :- r(i), e(i, _).",
    "stratified negation": ".decl q(x: number)\n.decl r(x: number)\nq(x) :- e(_, x). q(y) :- q(x), e(x, y).\n"
    "r(x) :- n(x), !q(x).",
    "constants of subtypes": ".type A <: symbol\n.decl q(a: A)\n.decl r(a: A)\n"
    'q("x"). r("y"). r(a) :- q(a), a != "y".',
    "a narrower place": ".type A <: symbol\n.type B <: A\n.decl q(a: A)\n.decl b(b: B)\n.decl r(b: B)\n"
    'q("x"). q("y"). b("x").\nr(a) :- q(a), b(a).',
    "negation of another type": ".type V <: number\n.type O <: number\n.decl v(v: V)\n.decl o(o: O)\n.decl r(v: V)\n"
    "v(1). v(2). o(2).\nr(x) :- v(x), !o(x).",
}

SYMBOL_CONSTRUCTS = {
    "symbols compared": ".decl r(x: symbol, y: symbol)\nr(x, y) :- s(x), s(y), x < y.",
    "symbol constants": '.decl r(x: symbol)\nr(x) :- s(x), x != "a", x >= "Z".',
    "symbols of inputs": ".decl r(x: symbol)\nr(x) :- s(x).",
}


def both(text: str) -> tuple[set[tuple], set[tuple]]:
    """The rows of `r` by the embedded evaluator, and by Soufflé."""
    program = load(text + "\n.output r\n")
    found = []
    for engine in (Evaluator(program), SouffleEngine(program, FOUND)):
        engine.insert({name: rows for name, rows in FACTS.items() if name in program.relations})
        engine.run()
        found.append(set(engine.rows("r")))
    return found[0], found[1]


@needs_64_bits
@pytest.mark.parametrize("name", [*ACCEPTED, *SYMBOL_CONSTRUCTS])
def test_means_the_same(name: str) -> None:
    mine, theirs = both(NUMBERS + ACCEPTED[name] if name in ACCEPTED else SYMBOLS + SYMBOL_CONSTRUCTS[name])
    assert mine == theirs
    assert mine


@needs_64_bits
@pytest.mark.parametrize("name", ACCEPTED)
def test_the_file_itself_is_accepted(name: str, tmp_path: Path) -> None:
    """As it is written, not as we hand it on. Facts that do not fit their files' form are not compared here."""
    (tmp_path / "test.dl").write_text(NUMBERS + ACCEPTED[name] + "\n.output r\n")
    for relation in ("n", "m", "e", "k"):
        rows = FACTS.get(relation, [])
        (tmp_path / f"{relation}.facts").write_text("".join("\t".join(map(str, row)) + "\n" for row in rows))
    done = run_souffle(tmp_path)
    assert done.returncode == 0, done.stderr


@needs_souffle
def test_includes_mean_the_same(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.dl").write_text('.include "b.dl"\nr(x) :- b(x).\n')
    (tmp_path / "in" / "b.dl").write_text(".decl b(x: number)\n.decl r(x: number)\nb(3).\n")
    (tmp_path / "test.dl").write_text('.include "in/a.dl"\n.output r\n')
    engine = Evaluator(load_program([tmp_path / "test.dl"]))
    engine.run()
    assert run_souffle(tmp_path).returncode == 0
    assert engine.rows("r") == [(3,)] and (tmp_path / "r.csv").read_text() == "3\n"


#: What Soufflé has besides, with a word of the refusal.
REFUSED = {
    "disjunction": (".decl r(x: number)\nr(x) :- n(x) ; m(x).", "disjunction"),
    "disjunction in parentheses": (".decl r(x: number)\nr(x) :- n(x), (x = 1 ; x = 2).", "disjunction"),
    "count": (".decl r(x: number)\nr(c) :- c = count : { n(_) }.", "count"),
    "sum": (".decl r(x: number)\nr(c) :- c = sum x : { m(x) }.", "sum"),
    "min": (".decl r(x: number)\nr(c) :- c = min x : { m(x) }.", "min"),
    "max": (".decl r(x: number)\nr(c) :- c = max x : { m(x) }.", "max"),
    "mean": (".decl r(x: float)\nr(c) :- c = mean x : { f(x) }.\n.decl f(x: float)\nf(1.5).", "float|mean"),
    "range": (".decl r(x: number)\nr(x) :- x = range(1, 4).", "range"),
    "cat": ('.decl r(x: symbol)\nr(cat("a", "b")).', "cat"),
    "ord": ('.decl r(x: number)\nr(ord("a")).', "ord"),
    "strlen": ('.decl r(x: number)\nr(strlen("a")).', "strlen"),
    "substr": ('.decl r(x: symbol)\nr(substr("abc", 1, 1)).', "substr"),
    "min of two": (".decl r(x: number)\nr(min(x, 3)) :- n(x).", "min"),
    "to_number": ('.decl r(x: number)\nr(to_number("3")).', "to_number"),
    "to_string": (".decl r(x: symbol)\nr(to_string(3)).", "to_string"),
    "match": ('.decl r(x: symbol)\nr(x) :- t(x), match("a.*", x).\n.decl t(x: symbol)\nt("ab").', "match"),
    "contains": ('.decl r(x: symbol)\nr(x) :- t(x), contains("a", x).\n.decl t(x: symbol)\nt("ab").', "contains"),
    "as": (".type V <: number\n.decl r(x: V)\nr(as(x, V)) :- n(x).", "as"),
    "records": (".type P = [a: number, b: number]\n.decl r(p: P)\nr([1, 2]).", "records"),
    "nil": (".type P = [a: number, b: P]\n.decl r(p: P)\nr(nil).", "records|nil"),
    "algebraic types": (".type T = A {x: number} | B {}\n.decl r(t: T)\nr($A(1)).", "algebraic"),
    "union types": (".type A <: number\n.type B <: number\n.type U = A | B\n.decl r(x: U)\nr(1).", "union"),
    "float": (".decl r(x: float)\nr(1.5).", "float"),
    "unsigned": (".decl r(x: unsigned)\nr(1).", "unsigned"),
    "unsigned constant": (".decl r(x: number)\n.decl u(x: unsigned)\nu(3u).\nr(1).", "unsigned"),
    "hexadecimal": (".decl r(x: number)\nr(0xff).", "hexadecimal"),
    "binary": (".decl r(x: number)\nr(0b11).", "binary"),
    "power": (".decl r(x: number)\nr(2 ^ 3).", "powers"),
    "band": (".decl r(x: number)\nr(x band 1) :- n(x).", "band"),
    "bnot": (".decl r(x: number)\nr(bnot x) :- n(x).", "bnot"),
    "bshl": (".decl r(x: number)\nr(x bshl 1) :- m(x).", "bshl"),
    "land": (".decl r(x: number)\nr(x land 1) :- m(x).", "land"),
    "subsumption": (".decl r(x: number)\nr(x) :- m(x).\nr(x) <= r(y) :- x < y.", "subsumption"),
    "components": (".comp C { .decl q(x: number) }\n.init c = C\n.decl r(x: number)\nr(1).", "component"),
    "query plan": (".decl r(x: number)\nr(x) :- n(x), m(x).\n.plan 0:(1,2)", "plan"),
    "eqrel": (".decl r(x: number, y: number) eqrel\nr(1, 2).", "eqrel"),
    "no_inline": (".decl q(x: number) no_inline\n.decl r(x: number)\nq(x) :- n(x).\nr(x) :- q(x).", "no_inline"),
    "brie": (".decl r(x: number) brie\nr(1).", "brie"),
    "btree": (".decl r(x: number) btree\nr(1).", "btree"),
    "magic": (".decl r(x: number) magic\nr(1).", "magic"),
    "parameters of input": ('.decl k(x: number)\n.input k(IO=file, filename="n.facts")\n'
                            ".decl r(x: number)\nr(x) :- k(x).",
                            "parameters"),
    "parameters of output": (".decl r(x: number)\nr(1).\n.output r(IO=stdout)", "parameters"),
    "printsize": (".decl r(x: number)\nr(1).\n.printsize r", "printsize"),
    "limitsize": (".decl r(x: number)\nr(1).\n.limitsize r(n=10)", "limitsize"),
    "user-defined functor": (".functor f(x: number): number\n.decl r(x: number)\nr(1).", "functor"),
    "counter": (".decl r(x: number)\nr(autoinc()) :- n(1).", "autoinc"),
    "preprocessor": ("#define A 3\n.decl r(x: number)\nr(A).", "preprocessor"),
    "true": (".decl r(x: number)\nr(x) :- n(x), true.", "true"),
    "arithmetic in an atom": (".decl r(x: number)\nr(x) :- n(x), n(x + 1).", "arithmetic"),
    "facts of a choice": (".decl r(x: number, y: number) choice-domain x\nr(1, 2).", "choice"),
    "double negation": (".decl r(x: number)\nr(x) :- n(x), !!m(x).", "!"),
    "wildcard of an inner expression": (".decl r(x: number)\nr(x) :- n(x), !m(x), x != _.", "_"),
}  # fmt: skip

#: These Soufflé does not take, either.
REFUSED_BY_BOTH = ("true", "double negation", "wildcard of an inner expression")


@pytest.mark.parametrize("name", REFUSED)
def test_refused_by_name(name: str) -> None:
    text, word = REFUSED[name]
    found = errors(NUMBERS + text + "\n.output r\n")
    assert found and any(re.search(word, message) for message in found), found


@needs_64_bits
@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in REFUSED if name not in REFUSED_BY_BOTH])
def test_what_is_refused_is_souffle(name: str, tmp_path: Path) -> None:
    """The constructs named are really Soufflé's: a table of misspelt ones would prove nothing."""
    (tmp_path / "test.dl").write_text(NUMBERS + REFUSED[name][0] + "\n")
    for relation in ("n", "m", "e"):
        (tmp_path / f"{relation}.facts").write_text("")
    done = run_souffle(tmp_path)
    assert "syntax error" not in done.stderr and "Undefined" not in done.stderr, done.stderr


def run_souffle(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(FOUND), "-w", "-F", str(folder), "-D", str(folder), str(folder / "test.dl")]
    return subprocess.run(command, capture_output=True, text=True, check=False)
