"""No rule of document 001 would generalise any further what was inferred (001, "Soundness"); one program a rule."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import programs_basic as programs
import pytest
from paper_rules import Paper, leq

from rpyc_dl.annotator import annotate_program
from rpyc_dl.annotator.model import (
    MethodDesc,
    SomeBool,
    SomeChar,
    SomeFloat,
    SomeImpossibleValue,
    SomeInstance,
    SomeInteger,
    SomeList,
    SomeNone,
    SomeObject,
    SomePBC,
    SomeString,
)
from rpyc_dl.errors import AnnotatorError, RPythonError, UnionError
from rpyc_dl.rlib.objectmodel import specialize

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*(ROOT / "examples").glob("*.py"), *(ROOT / "benchmarks" / "programs").glob("*.py")])
SHARED = ROOT.parent / "shared"
INT, NONNEG = SomeInteger(), SomeInteger(nonneg=True)


def load(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"paper_{path.stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def returned(function: Any, *argtypes: Any) -> SomeObject:
    result = annotate_program(function, list(argtypes))
    assert Paper(result).violations() == []
    return result.binding(result.graphs[0].returnvar)


@pytest.mark.parametrize(("function", "argtypes"), programs.PROGRAMS, ids=lambda x: getattr(x, "__name__", ""))
def test_own_programs(function: Any, argtypes: list[Any]) -> None:
    assert Paper(annotate_program(function, argtypes)).violations() == []


#: What document 001 does not have: narrowing by what calls imply (002), copies of classes for each place. The loop of
#: asyncio and coroutines have links that no value goes along, with the class AssertionError on them.
LEFT_OUT = {"guards", "scheduler", "pipeline"}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", [path for path in FILES if path.stem not in LEFT_OUT], ids=lambda path: path.stem)
def test_examples_and_benchmarks(path: Path) -> None:
    paper = Paper(annotate_program(load(path).main, [list[str]]))
    assert paper.violations() == []
    assert paper.applied["rule_phi"] > 5


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here")
@pytest.mark.parametrize("stem", ["classes", "dicts", "exceptions", "ints", "lists", "polymorphism"])
def test_acceptance_cases(stem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SHARED / "acceptance"))
    module = load(SHARED / "acceptance" / "cases" / f"{stem}.py")
    checked = 0
    for case in module.CASES:
        argtypes = getattr(case, "argtypes", None) or [type(arg) for arg in case.calls[0]]
        try:
            result = annotate_program(case.func, argtypes)
        except RPythonError:
            continue
        assert Paper(result).violations() == [], case
        checked += 1
    assert checked


def test_every_rule_is_applied() -> None:
    """All programs together exercise every rule of the checker."""
    applied: set[str] = set()
    for function, argtypes in programs.PROGRAMS:
        paper = Paper(annotate_program(function, argtypes))
        paper.violations()
        applied |= set(paper.applied)
    paper = Paper(annotate_program(concatenated, [int]))
    paper.violations()
    applied |= set(paper.applied)
    assert applied == {rule.__name__ for rule in Paper.RULES} | {"rule_phi"}


@pytest.mark.parametrize("function", [programs.factorial, programs.exp, programs.sieve])
def test_a_lower_state_is_not_sound(function: Any) -> None:
    """The check can fail: with a variable lowered to Bot that a rule gives a value, that rule applies again."""
    result = annotate_program(function, [int] * function.__code__.co_argcount)
    inputs = set(result.graphs[0].args)
    ruled = {"add", "newlist", "getitem", "simple_call"}
    lowered = 0
    for graph in result.graphs:
        for block in graph.iterblocks():
            for v in block.inputargs:
                if v not in inputs and block is not graph.exceptblock and block is not graph.startblock:
                    assert Paper(result, {v: SomeImpossibleValue()}).violations(), v
                    lowered += 1
            for op in block.operations:
                called_builtin = op.opname == "simple_call" and not result.callees(op)
                if op.opname in ruled and op.opname != "newlist" and not called_builtin:
                    s = result.binding(op.args[0])
                    if op.opname != "getitem" or isinstance(s, SomeList):
                        assert Paper(result, {op.result: SomeImpossibleValue()}).violations(), op
                        lowered += 1
    assert lowered > 2


# ---- 001, "Annotation model" -------------------------------------------------------------------------


def test_partial_order() -> None:
    """Bot <= a; Bool <= NonNegInt <= Int; Char <= Str; a <= nullable a; None <= nullable a."""
    text, char = SomeString(), SomeChar()
    nullable = SomeString(can_be_None=True)
    assert leq(SomeImpossibleValue(), INT) and not leq(INT, SomeImpossibleValue())
    assert leq(SomeBool(), NONNEG) and leq(NONNEG, INT) and not leq(INT, NONNEG) and not leq(NONNEG, SomeBool())
    assert leq(char, text) and not leq(text, char)
    assert leq(text, nullable) and leq(SomeNone(), nullable) and not leq(nullable, text)
    assert not leq(SomeNone(), text) and not leq(INT, text)
    assert not leq(INT, SomeInteger(const=3, is_const=True))


class Base:
    def name(self):
        return "base"


class Left(Base):
    def name(self):
        return "left"


class LeftLeft(Left):
    def name(self):
        return "left left"


class Right(Base):
    def name(self):
        return "right"


def test_subclass_order() -> None:
    """Inst(subclass) <= Inst(class); the union of two classes is their nearest common base."""

    def f(n: int) -> Any:
        return Left() if n > 3 else Right() if n > 1 else LeftLeft()

    s = returned(f, int)
    assert isinstance(s, SomeInstance) and s.classdef is not None and s.classdef.pyclass is Base


def test_lists_are_not_implicitly_nullable() -> None:
    """Where we differ: a list is nullable only where None may be met."""

    def f(n: int) -> Any:
        return [n]

    def g(n: int) -> Any:
        return [n] if n else None

    assert not returned(f, int).can_be_none()
    assert returned(g, int).can_be_none()


def test_float_takes_ints() -> None:
    def f(n: int) -> Any:
        x = 1.5 if n else n
        return x / 2

    assert isinstance(returned(f, int), SomeFloat)


# ---- 001, "Rules" ------------------------------------------------------------------------------------


def test_add_of_integers() -> None:
    def f(n: int) -> int:
        return n + 1

    def g(n: int) -> int:
        return len("x" * n) + 1

    assert returned(f, int) == INT
    assert returned(g, int) == NONNEG


def test_add_of_texts() -> None:
    def f(s: str) -> str:
        return s[0] + "b"

    s = returned(f, str)
    assert type(s) is SomeString and not s.can_be_none()


def test_merge_of_two_lists_identifies_them() -> None:
    """merge List(v) => x, b(x) = List(w): v ~ w, so that both hold what either holds."""

    def f(n: int) -> Any:
        a: list[Any] = []
        b: list[Any] = []
        c = a if n else b
        a.append(-n)
        b.append(1)
        return (a, b, c)

    items = returned(f, int).items  # type: ignore[attr-defined]
    assert items[0].listdef is items[1].listdef is items[2].listdef
    assert items[0].listdef.s_item == INT


def test_top_is_an_error() -> None:
    """b(x) \\/ a = Top: the fixpoint goes on, and the variable is reported where it first degenerates."""

    def f(n: int) -> Any:
        x: Any = 1 if n else "one"
        y = x
        return y

    with pytest.raises(UnionError) as caught:
        annotate_program(f, [int])
    assert caught.value.others == []


# ---- 001, "Mutable objects" --------------------------------------------------------------------------


def concatenated(n: int) -> Any:
    a = [n]
    b = [1]
    return (a, b, a + b)


def test_hidden_variables() -> None:
    """new_list, setitem, getitem: every alias sees what any of them stores."""

    def f(n: int) -> Any:
        a = [True]
        alias = a
        alias[0] = n  # type: ignore[call-overload]
        return a[0]

    assert returned(f, int) == INT


def test_concatenation_identifies_items_not_lists() -> None:
    """Where we differ: the sum is a list of its own, so that it may be resized; its items are one with theirs."""
    a, b, both = returned(concatenated, int).items  # type: ignore[attr-defined]
    assert a.listdef.s_item == b.listdef.s_item == both.listdef.s_item == INT
    assert both.listdef is not a.listdef


# ---- 001, "Pre-built constants" ----------------------------------------------------------------------


class Config:
    def __init__(self) -> None:
        self.limit = 7
        self.ready = True

    def _freeze_(self) -> bool:
        return True


CONFIG = Config()


class Counter:
    def __init__(self) -> None:
        self.count = 3


COUNTER = Counter()


def test_prebuilt_instance_and_frozen_constant() -> None:
    """A prebuilt instance is an Inst; a frozen one is an immutable container of attributes: its tests are decided."""

    def f(n: int) -> Any:
        if not CONFIG.ready:
            return 1 + "never looked at"  # type: ignore[operator]
        COUNTER.count += n
        return COUNTER

    s = returned(f, int)
    assert isinstance(s, SomeInstance)


# ---- 001, "Classes and instances" --------------------------------------------------------------------


def test_lookup_filter() -> None:
    """A method read from a Left is that of Left or LeftLeft, never Base's (hidden) or Right's (a stranger)."""

    def f(n: int) -> str:
        objects = [Left(), LeftLeft()]
        others = [Base(), Right()]
        m = objects[n].name
        return m() + others[n].name()

    result = annotate_program(f, [int])
    assert Paper(result).violations() == []
    (first, second) = (op for _, op in result.graphs[0].iterblockops() if op.opname == "getattr")
    s = result.binding(first.result)
    assert isinstance(s, SomePBC)
    found = {d.classdef.pyclass for d in s.descriptions if isinstance(d, MethodDesc)}
    assert found == {Left, LeftLeft}
    found = {d.classdef.pyclass for d in result.binding(second.result).descriptions}  # type: ignore[attr-defined]
    assert found == {Base, Left, LeftLeft, Right}


# ---- 001, "Calls" ------------------------------------------------------------------------------------


def double(x: Any) -> Any:
    return x + x


def test_calls_merge_arguments_and_results() -> None:
    def f(n: int) -> int:
        return double(n) + double(len("a" * n))

    result = annotate_program(f, [int])
    assert Paper(result).violations() == []
    graph = next(graph for graph in result.graphs if graph.func is double)
    assert result.binding(graph.args[0]) == INT and result.binding(graph.returnvar) == INT


def test_a_set_of_functions() -> None:
    def negate(x: int) -> int:
        return -x

    def f(n: int) -> int:
        g = double if n else negate
        return g(n)

    assert returned(f, int) == INT


# ---- 001, "Constant propagation", "Narrowing" --------------------------------------------------------


def test_constant_switch_hides_a_branch() -> None:
    def f(n: int) -> int:
        debug = False
        if debug:
            return n + "x"  # type: ignore[operator]
        return n

    assert returned(f, int) == INT


def test_narrowing_by_comparison() -> None:
    """x > y, b(y) = NonNegInt: x is narrowed from Int to NonNegInt."""

    def f(n: int) -> int:
        return n if n > 3 else 0

    assert returned(f, int) == NONNEG


def test_constant_bools_stay_extended() -> None:
    """A test whose outcome is constant first and then is not still narrows (001, "The tricky point")."""

    def test(obj: Base) -> str:
        if isinstance(obj, Left):
            return obj.only_left()  # type: ignore[attr-defined]
        return "other"

    Left.only_left = lambda self: "yes"  # type: ignore[attr-defined]

    def f(n: int) -> str:
        first = test(Left())
        return first + test(Right())

    try:
        assert isinstance(returned(f, int), SomeString)
    finally:
        del Left.only_left  # type: ignore[attr-defined]


def test_termination_with_growing_tuples() -> None:
    """An infinite chain of the extended lattice is cut with an error, not followed (001, "Termination")."""

    def f(n: int) -> Any:
        t: Any = (n,)
        for _ in range(n):
            t = (t,)
        return t

    with pytest.raises(AnnotatorError, match="tuple"):
        annotate_program(f, [int])


# ---- 001, "Non-static aspects and extensions" --------------------------------------------------------


def copies(function: Any, *argtypes: Any, of: Any) -> list[SomeObject]:
    """The annotations of the first argument in each copy of `of`."""
    result = annotate_program(function, list(argtypes))
    assert Paper(result).violations() == []
    return [result.binding(graph.args[0]) for graph in result.graphs if graph.func is of]


@specialize.argtype(0)
def same(x: Any) -> Any:
    return x


@specialize.arg(0)
def scaled(factor: int, x: int) -> int:
    return factor * x


def count_all(*args: int) -> int:
    return len(args)


@specialize.argtype(0)
def wrapped(x: Any, n: int) -> int:
    return wrapped((x,), n - 1) if n else 0


def test_specialised_by_annotation() -> None:
    def f(n: int) -> str:
        return same("a" * n) + str(same(n))

    assert {type(s) for s in copies(f, int, of=same)} == {SomeString, SomeInteger}


def test_specialised_by_value() -> None:
    def f(n: int) -> int:
        return scaled(2, n) + scaled(3, n)

    assert {s.const for s in copies(f, int, of=scaled) if s.is_const} == {2, 3}


def test_specialised_by_arity() -> None:
    def f(n: int) -> int:
        return count_all(n) + count_all(n, n)

    found = copies(f, int, of=count_all)
    assert sorted(len(s.items) for s in found) == [1, 2]  # type: ignore[attr-defined]


def test_endless_specialisation_is_refused() -> None:
    def f(n: int) -> int:
        return wrapped(n, 3)

    with pytest.raises(AnnotatorError):
        annotate_program(f, [int])


@specialize.memo()
def below(cls: type) -> type:
    return type(f"{cls.__name__}x", (cls,), {})


@pytest.mark.slow
def test_endless_memo_is_refused() -> None:
    """A memo function whose result is a new class is fed with it (001, "Termination with non-static aspects")."""

    def f(n: int) -> str:
        cls: type = SomeRoot
        for _ in range(n):
            cls = below(cls)
        return cls.__name__

    with pytest.raises(AnnotatorError, match="200 specialised copies"):
        annotate_program(f, [int])


class SomeRoot:
    pass
