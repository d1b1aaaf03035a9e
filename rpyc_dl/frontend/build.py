"""`build_flow`: the flow graph of a live function."""

from __future__ import annotations

import inspect
import types
from typing import Any

from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend.closures import ClosureMaker
from rpyc_dl.frontend.decoder import decode
from rpyc_dl.frontend.flowspace import FlowSpace
from rpyc_dl.frontend.instructions import Bytecode
from rpyc_dl.frontend.interpreter import Frame
from rpyc_dl.frontend.liveness import CodeAnalysis
from rpyc_dl.frontend.model import Block, FunctionGraph, Variable
from rpyc_dl.frontend.recorder import Recorder
from rpyc_dl.frontend.simplify import simplify_graph
from rpyc_dl.frontend.ssi import to_ssi
from rpyc_dl.source import SourcePos


def build_flow(func: Any) -> FunctionGraph:
    """The flow graph of the Python function `func`, in SSI form and simplified.

    FlowingError (with file, line and columns) if the function is not in the language.
    """
    if isinstance(func, (types.MethodType, staticmethod, classmethod)):
        func = func.__func__
    if not isinstance(func, types.FunctionType):
        raise FlowingError(f"{func!r} is not a Python function, so it has no flow graph")
    graph = flow_unsimplified(func)
    simplify_graph(graph)
    graph.name_variables()
    return graph


def flow_unsimplified(func: types.FunctionType) -> FunctionGraph:
    """The graph as the flow space leaves it, in SSI form."""
    code = func.__code__
    refuse_kind(code)
    bytecode = decode(code)
    graph = empty_graph(func, bytecode)
    space = FlowSpace.__new__(FlowSpace)
    frame = Frame(space, bytecode)
    recorder = Recorder(bytecode, CodeAnalysis(bytecode), graph, frame)
    closures = ClosureMaker(func, bytecode)
    space.__init__(func, recorder, closures)  # type: ignore[misc]
    frame.slots[: bytecode.nparams] = graph.startblock.inputargs
    for name, slot in bytecode.free.items():
        frame.slots[slot] = closures.initial_free(slot, name)
    recorder.build(frame.run)
    to_ssi(graph, recorder.eggs)
    return graph


def refuse_kind(code: types.CodeType) -> None:
    """FlowingError for functions of a kind that is not in the language."""
    pos = SourcePos(code.co_filename, code.co_firstlineno, function=code.co_qualname)
    if code.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR | inspect.CO_ITERABLE_COROUTINE):
        raise FlowingError(
            f"`{code.co_name}` is an `async` function, which is not in the language",
            pos,
            help=["write a plain function, or a generator that is stepped by a loop"],
        )


def empty_graph(func: types.FunctionType, bytecode: Bytecode) -> FunctionGraph:
    """A graph with the function's signature and a startblock without operations."""
    code = func.__code__
    pos = SourcePos(code.co_filename, code.co_firstlineno, function=code.co_qualname)
    names = bytecode.slots[: bytecode.nparams]
    graph = FunctionGraph(func.__name__, Block([Variable(name, pos) for name in names], pos), pos)
    graph.func = func
    graph.argnames = list(names)
    graph.kwonly = code.co_kwonlyargcount
    graph.vararg = bool(code.co_flags & inspect.CO_VARARGS)
    graph.kwarg = bool(code.co_flags & inspect.CO_VARKEYWORDS)
    defaults = func.__defaults__ or ()
    first = code.co_argcount - len(defaults)
    graph.defaults = {first + i: value for i, value in enumerate(defaults)}
    for name, value in (func.__kwdefaults__ or {}).items():
        graph.defaults[names.index(name)] = value
    return graph
