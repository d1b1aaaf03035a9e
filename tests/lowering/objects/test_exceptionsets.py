"""No handler vanishes: what helpers can raise is what the rules count with (`lowering/program/exceptionsets.py`)."""

from __future__ import annotations

from typing import Any

import pytest

import rpyc_dl
from rpyc_dl.annotator import AnnotationResult, analyse, annotate_program, read_result
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import AnnotatorError, InternalError
from rpyc_dl.lowering.program.exceptionsets import shown, undeclared
from rpyc_dl.lowering.program.lackedattributes import lacked_attributes
from rpyc_dl.lowering.program.specialize import ProgramRTyper, rtype
from support.everywhere import everywhere


def caught_exactly(n):
    """The row of each of these had no such class once, and its handler was not there."""
    empty, fill = b"abc"[n + 9 :], "ab" if n else "a"
    found = []
    try:
        found.append(str(b"abc".split(empty)))
    except ValueError as e:
        found.append(f"{type(e).__name__} {e}")
    try:
        found.append(str(b"abc".rpartition(empty)))
    except ValueError as e:
        found.append(f"{type(e).__name__} {e}")
    try:
        found.append("abc".center(n + 5, fill))
    except TypeError as e:
        found.append(f"{type(e).__name__} {e}")
    try:
        found.append("abc".translate({97: -1 - n}))
    except ValueError as e:
        found.append(f"{type(e).__name__} {e}")
    try:
        found.append(str((1, 2, 3)[:: n // 9]))
    except ValueError as e:
        found.append(f"{type(e).__name__} {e}")
    try:
        found.append(str((5).to_bytes(-1 - n, "big")))
    except ValueError as e:
        found.append(f"{type(e).__name__} {e}")
    try:
        found.append(",".join([None if n else "x"]))
    except TypeError as e:
        found.append(f"{type(e).__name__} {e}")
    return "; ".join(found)


def test_handlers_of_the_exact_class() -> None:
    everywhere(caught_exactly, [int], [0, 1])


class Obj:
    pass


class Plain(Obj):
    pass


class Counted(Obj):
    def __init__(self, n):
        self.n = n

    def get(self):
        return self.n


def use(x):
    return x.get()


def attribute(x):
    return x.n


def caught_in_the_caller(n):
    x = Counted(n) if n else Plain()
    found = []
    try:
        found.append(str(use(x)))
    except AttributeError as e:
        found.append(f"{type(e).__name__} {e}")
    try:
        found.append(str(attribute(x)))
    except Exception as e:
        found.append(f"{type(e).__name__} {e}")
    finally:
        found.append("lastly")
    return "; ".join(found)


def test_attributes_that_some_instances_lack() -> None:
    """No table can tell: the program is annotated again."""
    everywhere(caught_in_the_caller, [int], [0, 3])


def each(items):
    for item in items:
        yield item


def caught_beside_copies(n):
    """Functions with a graph for each kind, generators, dead code, and a handler that only the lowering asks for."""
    total = 0
    for item in each([n, 2]):
        total += item
    text = "".join(each(["a", "b"]))
    if total < 0 and isinstance(text, int):
        text = "never"
    return f"{total} {text} {caught_in_the_caller(n)}"


def described(result: AnnotationResult) -> list[str]:
    """Every live graph with what its operations give and raise."""
    lines = []
    for graph in result.graphs:
        lines.append(f"{graph.name} {[len(block.exits) for block in graph.iterblocks()]}")
        for _, op in graph.iterblockops():
            raised = sorted(cls.__name__ for cls in result.may_raise(op))
            lines.append(f"  {op.opname} {op.pos} {result.binding(op.result)} {raised}")
    return sorted(lines)


@pytest.mark.parametrize("func", [caught_in_the_caller, caught_beside_copies])
def test_what_is_undeclared_is_added_to_the_analysis(func: Any) -> None:
    """Going on gives what an analysis gives that has it from the start."""
    session, entry = analyse(func, [int])
    result = read_result(session, entry)
    before = described(result)
    gaps = undeclared(rtype(result).rtyper, result)
    sites = {result.site_of(op): classes for op, classes in gaps}
    assert sites
    further = session.count_with(entry, gaps)
    assert further is not None and further is not entry
    again = read_result(session, further)
    fresh = read_result(*analyse(func, [int], undeclared=sites))
    assert described(again) == described(fresh) != before
    assert undeclared(rtype(again).rtyper, again) == []


def test_going_on_that_is_refused_starts_again() -> None:
    """What a handler does that was taken for dead may be refused."""

    def clashes(n):
        x = Counted(n) if n else Plain()
        try:
            return use(x)
        except Exception:
            return "text"

    session, entry = analyse(clashes, [int])
    result = read_result(session, entry)
    gaps = undeclared(rtype(result).rtyper, result)
    assert gaps and session.count_with(entry, gaps) is None
    with pytest.raises(AnnotatorError):
        _ = Translation(clashes, [int]).typed


class Thing:
    pass


class Named(Thing):
    def __init__(self, n):
        if n:
            self.name = "n"

    def shown(self, before):
        return before + self.name

    @staticmethod
    def size():
        return 3


class NamedTwice(Named):
    def shown(self, before):
        return before + self.name * self.size()


class Nameless(Thing):
    pass


def told(thing, before):
    return thing.shown(before) + str(thing.size())


def lacking(n):
    found = []
    for thing in [Named(n), Nameless(), NamedTwice(n), Named(1), None]:
        try:
            found.append(told(thing, None if n > 1 else "-"))
        except Exception as error:
            found.append(f"{type(error).__name__} {error}")
    return "; ".join(found)


def test_attributes_that_some_lack_are_foreseen() -> None:
    """What the annotations tell of AttributeErrors is all that typing finds, so that it is done once."""
    session, entry = analyse(lacking, [int])
    result = read_result(session, entry)
    foreseen = lacked_attributes(ProgramRTyper(result), result)
    lines = {(op.opname, op.pos.lineno) for op, _ in foreseen if op.pos is not None}
    late = undeclared(rtype(result).rtyper, result)
    assert lines == {(op.opname, op.pos.lineno) for op, _ in late if op.pos is not None}
    further = session.count_with(entry, foreseen)
    assert further is not None
    again = read_result(session, further)
    assert undeclared(rtype(again).rtyper, again) == []
    everywhere(lacking, [int], [0, 1, 2])


def sliced(n):
    try:
        return len((1, 2, 3)[::n])
    except ValueError:
        return -1


def without_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules know of no ValueError but what an earlier translation has found."""
    from rpyc_dl.annotator import result

    knows = result.AnnotationResult.knows_raised

    def forgets(self: Any, op: Any, cls: type) -> bool:
        return cls is not ValueError and knows(self, op, cls)

    monkeypatch.setattr(result.AnnotationResult, "knows_raised", forgets)


def test_a_gap_is_found_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    annotated = annotate_program(sliced, [int])
    program = rtype(annotated)
    assert undeclared(program.rtyper, annotated) == []
    without_rows(monkeypatch)
    ((op, classes),) = undeclared(program.rtyper, annotated)
    assert op.opname == "getslice" and classes == {ValueError}
    assert shown([(op, classes)]).endswith("raises ValueError")


def test_a_gap_that_stays_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    without_rows(monkeypatch)
    translation = Translation(sliced, [int])
    with pytest.raises((InternalError, AssertionError), match="ValueError"):
        _ = translation.typed


def test_no_handler_no_second_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def plain(n):
        return len((1, 2, 3)[::n])

    without_rows(monkeypatch)
    assert rpyc_dl.interpret(plain, [1]) == 3
