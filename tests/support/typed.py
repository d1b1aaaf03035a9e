"""A function typed and run by the LLInterpreter, against CPython: for tests of the RTyper, one feature a function.

Unlike `everywhere`, it looks at the arguments of exceptions too, and needs no conversion of arguments or results but
that of numbers, texts and flat tuples.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rpyc_dl.annotator import annotate_program
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.checkllgraph import checkllgraphs
from rpyc_dl.lowering.ll.ll_str import PSTR, hlstr, llstr
from rpyc_dl.lowering.llinterp import LLException, LLInterpreter
from rpyc_dl.lowering.rtyper import RTyper, TypedProgram


@dataclass(frozen=True)
class Typed:
    """A typed program, ready to run: `call(3)` gives a live value or raises `Raised`."""

    rtyper: RTyper
    program: TypedProgram

    @functools.cached_property
    def interpreter(self) -> LLInterpreter:
        """One for all calls: it compiles a graph when it is first called."""
        return LLInterpreter(self.rtyper.exceptiondata)

    def call(self, *args: Any) -> Any:
        given = [llstr(arg) if isinstance(arg, str) else arg for arg in args]
        try:
            return live(self.interpreter.eval_graph(self.program.entry, given))
        except LLException as error:
            raise Raised(*self.rtyper.exceptiondata.describe(error.evalue)) from error

    def report(self, *args: Any) -> str | None:
        """The last line of the traceback that a call ends in."""
        graph = self.rtyper.exception_report()
        checkllgraphs(self.program.graphs)
        try:
            self.interpreter.eval_graph(self.program.entry, list(args))
        except LLException as error:
            text: str | None = live(self.interpreter.eval_graph(graph, [error.evalue]))
            return text
        raise AssertionError("nothing was raised")

    def opnames(self, name: str) -> list[str]:
        """The low-level operations of the graph of that name, in order of the blocks."""
        graph = next(graph for graph in self.program.graphs if graph.name == name)
        return [op.opname for _, op in graph.iterblockops()]


class Raised(Exception):
    """The exception that came out: its class and arguments."""

    def __init__(self, cls: type, values: tuple[Any, ...]) -> None:
        super().__init__(cls.__name__, values)
        self.outcome = ("raises", cls.__name__, values)


def live(value: Any) -> Any:
    """A low-level number, text or tuple of such as a live value."""
    if isinstance(value, lltype._ptr):
        if lltype.typeOf(value) == PSTR:
            return hlstr(value)
        if not value:
            return None
        if isinstance(value._TYPE.TO, lltype.GcStruct) and value._TYPE.TO._name.startswith("tuple"):
            return tuple(live(getattr(value, name)) for name in value._TYPE.TO._names)
    return value


def typed(func: Callable[..., Any], *argtypes: Any) -> Typed:
    """Annotate and rtype a function; every graph is checked."""
    rtyper = RTyper(annotate_program(func, argtypes))
    program = rtyper.specialize()
    checkllgraphs(program.graphs)
    return Typed(rtyper, program)


def agree(func: Callable[..., Any], *calls: Any) -> Typed:
    """Run `func` on each of the calls (tuples, or bare values for a single argument); as CPython does."""
    tuples = [call if isinstance(call, tuple) else (call,) for call in calls]
    program = typed(func, *[type(arg) for arg in tuples[0]])
    for args in tuples:
        seen = _outcome(program.call, *args)
        expected = _outcome(func, *copy.deepcopy(args))
        assert seen == expected, f"{func.__name__}{args!r}: {seen} instead of CPython's {expected}"
    return program


def _outcome(func: Callable[..., Any], *args: Any) -> tuple[Any, ...]:
    try:
        value = func(*args)
    except Raised as error:
        return error.outcome
    except Exception as error:
        return ("raises", type(error).__name__, error.args)
    return ("value", type(value).__name__, value)
