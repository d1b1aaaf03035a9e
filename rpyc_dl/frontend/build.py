"""`build_flow`: the flow graph of a live function."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rpyc_dl.collector import no_collections
from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend.bytecode.cells import boxed_slots
from rpyc_dl.frontend.bytecode.decoder import decode
from rpyc_dl.frontend.bytecode.liveness import CodeAnalysis
from rpyc_dl.frontend.bytecode.signature import names_variant, takes_keywords, takes_varargs
from rpyc_dl.frontend.flow.flowspace import FlowSpace
from rpyc_dl.frontend.flow.recorder import Recorder
from rpyc_dl.frontend.flow.ssi import to_ssi
from rpyc_dl.frontend.functions.closures import ClosureMaker, NeedsBox, live_free_variables
from rpyc_dl.frontend.functions.generators import transform_generator
from rpyc_dl.frontend.functions.keywords import keywords_value
from rpyc_dl.frontend.functions.source import Source
from rpyc_dl.frontend.interpreter.frame import Frame
from rpyc_dl.frontend.matchers import matcher_graph
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Variable
from rpyc_dl.frontend.refusals import refused
from rpyc_dl.frontend.replace import supers
from rpyc_dl.frontend.replace.applevel import makes_site_classes
from rpyc_dl.frontend.replace.classcopies import variant_of
from rpyc_dl.frontend.replace.constantcalls import IGNORE, constant_function, tag_of
from rpyc_dl.frontend.simplify import simplify_graph
from rpyc_dl.frontend.synthetic import graph_builder, is_ours
from rpyc_dl.rlib.app.calls.forwarding import is_replaced_function
from rpyc_dl.rlib.app.regex.running import PROGRAM
from rpyc_dl.source import SourcePos


def build_flow(
    func: Any, names: tuple[str, ...] | None = None, known: Mapping[int, Any] | None = None
) -> FunctionGraph:
    """The flow graph of the Python function `func`, in SSI form and simplified.

    With `names` it is the graph for calls that give these names to the function's `**kwargs`; with `known`, for those
    that give these parameters (by their index) these constants.
    FlowingError (with file, line and columns) if the function is not in the language.
    """
    if isinstance(func, (types.MethodType, staticmethod, classmethod)):
        func = func.__func__
    if not isinstance(func, types.FunctionType):
        raise FlowingError(f"{func!r} is not a Python function, so it has no flow graph")
    with no_collections(0):  # graphs are one big cycle
        return _build(func, names, known or {})


def _build(func: types.FunctionType, names: tuple[str, ...] | None, known: Mapping[int, Any]) -> FunctionGraph:
    builder = graph_builder(func)
    if builder is not None:
        return builder(func, names)
    if PROGRAM in func.__dict__:
        return matcher_graph(func)
    if tag_of(func) == IGNORE:
        graph = _build(constant_function(func, None), names, {})
        graph.func = func
        return graph
    if is_replaced_function(func):
        code = func.__code__
        pos = SourcePos(code.co_filename, code.co_firstlineno, function=code.co_qualname)
        raise refused("replaced function", pos, f"{func.__module__}.{func.__name__}")
    if getattr(func, "_not_rpython_", False):
        code = func.__code__
        pos = SourcePos(code.co_filename, code.co_firstlineno, function=code.co_qualname)
        item = func._not_rpython_  # type: ignore[attr-defined]
        raise refused(item if isinstance(item, str) else "not_rpython", pos, func.__name__)
    bytecode = decode(func.__code__)
    free = live_free_variables(func)
    known = {**supers.known_parameters(func), **known}
    source = Source(func, func.__code__, bytecode, func.__globals__, func.__module__, free, names=names, known=known)
    values = [f"{index}={value!r}" for index, value in known.items()]
    return build_source(replace(source, variant=(*variant_of(func), *names_variant(func.__code__, names), *values)))


def build_source(source: Source) -> FunctionGraph:
    """The simplified graph of a function given by its parts."""
    graph = _simplified(source)
    if source.bytecode.is_resumed:
        graph = transform_generator(graph, source, lambda: _simplified(source))
    graph.name_variables()
    graph.tags["synthetic"] = is_ours(source.func)
    constants = [arg.value for op in graph.iterops() for arg in op.args if isinstance(arg, Constant)]
    graph.tags["makes classes"] = any(_is_made_in(value, source.code) for value in constants)
    if graph.tags["makes classes"] or any(map(makes_site_classes, constants)):
        graph.tags["again"] = lambda number: build_source(replace(source, variant=(*source.variant, number)))
    return graph


def _is_made_in(value: Any, code: types.CodeType) -> bool:
    """Whether it is a generator, a closure or another function that the code makes."""
    if isinstance(value, types.FunctionType):
        return any(value.__code__ is inner for inner in code.co_consts)
    return isinstance(value, type) and "__synthetic__" in vars(value)


def _simplified(source: Source) -> FunctionGraph:
    graph = flow_unsimplified(source)
    simplify_graph(graph)
    return graph


def flow_unsimplified(source: Source) -> FunctionGraph:
    """The graph as the flow space leaves it, in SSI form."""
    boxed = boxed_slots(source.bytecode)
    analysis = CodeAnalysis(source.bytecode, boxed)
    while True:
        try:
            return _flow(source, analysis, boxed)
        except NeedsBox as error:
            boxed = boxed | error.slots
            analysis = CodeAnalysis(source.bytecode, boxed)


def _flow(source: Source, analysis: CodeAnalysis, boxed: set[int]) -> FunctionGraph:
    bytecode = source.bytecode
    graph = empty_graph(source)
    frame = Frame(bytecode)
    recorder = Recorder(bytecode, analysis, graph, frame)
    space = FlowSpace(source, recorder, ClosureMaker(source, boxed, build_source))
    frame.space, space.frame = space, frame
    inputs = list(graph.startblock.inputargs)
    w_closure = inputs.pop(0) if source.is_closure else None
    if source.names is not None:
        end = len(inputs) - takes_varargs(source.code)
        first = end - len(source.names)
        frame.slots[bytecode.nparams - 1] = keywords_value(space, bytecode, source.names, inputs[first:end])
        del inputs[first:end]
    for slot, v in zip(source.params, inputs, strict=True):
        frame.slots[slot] = Constant(source.known[slot]) if slot in source.known else v
    for slot in bytecode.free.values():
        frame.slots[slot] = w_closure or space.w_none
    recorder.build(frame.run)
    graph.tags["lines"] = frozenset(frame.lines)
    to_ssi(graph, recorder.eggs)
    return graph


def empty_graph(source: Source) -> FunctionGraph:
    """A graph with the function's signature and a startblock without operations."""
    func, code = source.func, source.code
    pos = SourcePos(code.co_filename, code.co_firstlineno, function=code.co_qualname)
    names = [source.bytecode.slots[i] for i in source.params]
    if source.is_closure:
        names.insert(0, "closure_")
    vararg = takes_varargs(code)
    extra = source.names or ()
    names[len(names) - vararg : len(names) - vararg] = extra
    graph = FunctionGraph(func.__name__, Block([Variable(name, pos) for name in names], pos), pos)
    graph.func = func
    if vararg and names[-1] in extra:
        names[-1] = "*" + names[-1]  # f(args=1) of `def f(*args, **kwargs)`: two of one name
    graph.argnames = names
    graph.posonly = code.co_posonlyargcount + source.is_closure if code.co_posonlyargcount else 0
    all_kwonly = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    graph.kwonly = len(all_kwonly) + len(extra)
    graph.vararg = vararg
    graph.kwarg = takes_keywords(code) and source.names is None
    defaults = func.__defaults__ or ()
    first = len(names) - graph.kwonly - graph.vararg - graph.kwarg - len(defaults)
    graph.defaults = {first + i: value for i, value in enumerate(defaults)}
    kwdefaults = func.__kwdefaults__ or {}  # may hold names that are no parameters: CPython does not look at these
    graph.defaults |= {names.index(name): kwdefaults[name] for name in all_kwonly if name in kwdefaults}
    return graph
