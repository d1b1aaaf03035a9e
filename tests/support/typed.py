"""A function typed and run by the LLInterpreter, against CPython: for tests of the RTyper, one feature a function.

Unlike `everywhere`, it looks at the arguments of exceptions too, and needs no conversion of arguments or results but
that of numbers, texts and flat tuples.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rpyc_dl.annotator import annotate_program
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.ll_str import PSTR, hlstr, llstr
from rpyc_dl.lowering.core.rtyper import RTyper, TypedProgram
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.object.rexception import describe_exception
from rpyc_dl.lowering.object.rspecialhelpers import report_graph
from rpyc_dl.lowering.program.checkllgraph import checkllgraphs
from rpyc_dl.lowering.program.specialize import ProgramRTyper
from rpyc_dl.lowering.run.llinterp import LLException, LLInterpreter


@dataclass(frozen=True)
class Typed:
    """A typed program, ready to run: `call(3)` gives a live value or raises `Raised`."""

    rtyper: RTyper
    program: TypedProgram

    @functools.cached_property
    def interpreter(self) -> LLInterpreter:
        """One for all calls: it compiles a graph when it is first called."""
        return LLInterpreter(exceptions_of(self.rtyper))

    def call(self, *args: Any) -> Any:
        return self.call_graph(self.program.entry, *args)

    def call_graph(self, graph: FunctionGraph, *args: Any) -> Any:
        """What a graph of the program gives for these arguments."""
        given = [llstr(arg) if isinstance(arg, str) else arg for arg in args]
        try:
            return live(self.interpreter.eval_graph(graph, given))
        except LLException as error:
            raise Raised(*describe_exception(self.rtyper, error.evalue)) from error

    def report(self, *args: Any) -> str | None:
        """The last line of the traceback that a call ends in."""
        graph = report_graph(self.rtyper)
        self.rtyper.type_pending()
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
    rtyper = ProgramRTyper(annotate_program(func, argtypes))
    program = rtyper.specialize()
    checkllgraphs(program.graphs)
    return Typed(rtyper, program)


def agree(func: Callable[..., Any], *calls: Any) -> Typed:
    """Run `func` on each of the calls (tuples, or bare values for a single argument); as CPython does."""
    tuples = [call if isinstance(call, tuple) else (call,) for call in calls]
    program = typed(func, *[type(arg) for arg in tuples[0]])
    _compare(program.call, func, tuples)
    return program


def _compare(call: Callable[..., Any], func: Callable[..., Any], calls: Sequence[tuple[Any, ...]]) -> None:
    for args in calls:
        seen = _outcome(call, *args)
        expected = _outcome(func, *copy.deepcopy(args))
        assert seen == expected, f"{func.__name__}{args!r}: {seen} instead of CPython's {expected}"


class Together:
    """Functions that are typed as one program, which takes a half of the time that each by itself takes.

    `agree(func)` compares one of them with CPython. If the program cannot be made, each function is tried by itself:
    the failure is that of the function at fault.
    """

    def __init__(self, cases: Sequence[tuple[Callable[..., Any], Sequence[tuple[Any, ...]]]]) -> None:
        self.calls = dict(cases)
        self._failure: Exception | None = None

    def agree(self, func: Callable[..., Any]) -> None:
        """Run one of the functions on its calls, as CPython does."""
        if self._failure is None:
            try:
                program = self.program
            except Exception as error:
                self._failure = error
        if self._failure is not None:
            agree(func, *self.calls[func])
            raise self._failure  # it is another one, or they cannot stand in one program
        _compare(functools.partial(program.call_graph, self._graphs[func]), func, self.calls[func])

    @functools.cached_property
    def program(self) -> Typed:
        """An entry that may call each of the functions, with arguments of which nothing is known."""
        types: dict[str, type] = {}
        namespace: dict[str, Any] = {"__name__": "together"}
        lines = []
        for number, (func, calls) in enumerate(self.calls.items()):
            given = {f"{type(arg).__name__}_{position}": type(arg) for position, arg in enumerate(calls[0])}
            types |= given
            namespace[f"func_{number}"] = func
            lines.append(f"    if which == {number}:\n        func_{number}({', '.join(given)})\n")
        exec(f"def entry(which, {', '.join(types)}):\n{''.join(lines)}    return 0\n", namespace)
        return typed(namespace["entry"], int, *types.values())

    @functools.cached_property
    def _graphs(self) -> dict[Callable[..., Any], FunctionGraph]:
        return {graph.func: graph for graph in self.program.program.graphs if graph.func in self.calls}


def agree_together(*cases: tuple[Callable[..., Any], Sequence[Any]]) -> None:
    """Run each function on its calls (tuples, or bare values for a single argument) as CPython does. They are typed
    as one program."""
    tuples = [(func, [call if isinstance(call, tuple) else (call,) for call in calls]) for func, calls in cases]
    together = Together(tuples)
    for func, _ in tuples:
        together.agree(func)


def _outcome(func: Callable[..., Any], *args: Any) -> tuple[Any, ...]:
    try:
        value = func(*args)
    except Raised as error:
        return error.outcome
    except Exception as error:
        return ("raises", type(error).__name__, error.args)
    return ("value", type(value).__name__, value)
