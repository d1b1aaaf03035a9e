"""An interpreter of flow graphs, independent of the flow space: operations are what CPython does with objects."""

from __future__ import annotations

import contextlib
import operator
import types
from typing import Any

from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend import build_flow, checkgraph, synthetic
from rpyc_dl.frontend.flow.flowspace import FlowSpace
from rpyc_dl.frontend.model import Constant, FromSelf, FunctionGraph, SpaceOperation, Variable, c_last_exception

MAX_STEPS = 2_000_000


def _call_args(f, shape, *args):
    args = list(args)
    positional, args = args[: shape.npos], args[shape.npos :]
    keywords, args = dict(zip(shape.keywords, args)), args[len(shape.keywords) :]
    if shape.star:
        positional += args.pop(0)
    if shape.dstar:
        return f(*positional, **keywords, **args.pop(0))
    return f(*positional, **keywords)


def _delslice(x, *bounds):
    del x[slice(*bounds)]


def _unpack(x, n):
    if type(x) not in (list, tuple, str):
        x = tuple(x)
    if len(x) != n:
        raise ValueError("unpacking")
    return x


def _unpack_ex(x, before, after):
    x = list(x)
    if len(x) < before + after:
        raise ValueError("unpacking")
    return (*x[:before], x[before : len(x) - after], *x[len(x) - after :])


def _getattr(x, name, *default):
    return getattr(x, "update" if name == FlowSpace.takes_mapping else name, *default)


def _is(a, b):
    return a is b or (type(a) in (int, str, float, bytes) and type(a) is type(b) and a == b)


OPS = {
    **{name: getattr(operator, name) for name in "neg pos abs invert add sub mul truediv floordiv mod".split()},
    **{name: getattr(operator, name) for name in "pow lshift rshift and_ or_ xor matmul not_".split()},
    **{name: getattr(operator, name) for name in "lt le eq ne gt ge getitem setitem delitem contains".split()},
    **{
        f"inplace_{name}": getattr(operator, f"i{name}")
        for name in "add sub mul truediv floordiv mod pow lshift rshift and or xor matmul".split()
    },
    **{f.__name__: f for f in (bool, len, hash, repr, str, ascii, type, iter, next, divmod, format)},
    **{f.__name__: f for f in (setattr, delattr, hasattr, isinstance, issubclass)},
    "getattr": _getattr,
    "pow3": pow,
    "is_": _is,
    "getslice": lambda x, *bounds: x[slice(*bounds)],
    "setslice": lambda x, a, b, c, value: operator.setitem(x, slice(a, b, c), value),
    "delslice": _delslice,
    "unpack": _unpack,
    "unpack_ex": _unpack_ex,
    "build_str": lambda *parts: "".join(parts),
    "newlist": lambda *items: list(items),
    "newlist_hint": lambda x: [],
    "newtuple": lambda *items: items,
    "newdict": lambda *items: dict(zip(items[::2], items[1::2])),
    "newset": lambda *items: set(items),
    "newslice": slice,
    "simple_call": lambda f, *args: f(*args),
    "call_args": _call_args,
}


class GraphRaised(Exception):
    """The graph ended in the exceptblock."""

    def __init__(self, etype, evalue):
        super().__init__(etype, evalue)
        self.etype, self.evalue = etype, evalue


def perform(op: SpaceOperation, args: list[Any]) -> Any:
    """What the operation gives for these values."""
    return OPS[op.opname](*args)


def run_graph(graph: FunctionGraph, args: list[Any], perform: Any = perform, enter: Any = None) -> Any:
    """Execute the graph; the result, or the exception that the graph raises.

    `perform(op, values)` executes an operation; `enter(block, values)` is told of each block that is entered.
    """
    block, steps = graph.startblock, 0
    env: dict[Variable, Any] = dict(zip(block.inputargs, args, strict=True))

    def value(v):
        return v.value if isinstance(v, Constant) else env[v]

    while True:
        if block is graph.returnblock:
            return env[block.inputargs[0]]
        if block is graph.exceptblock:
            etype, evalue = (env[v] for v in block.inputargs)
            assert type(evalue) is etype, (etype, evalue)
            raise evalue
        caught = None
        if enter is not None:
            enter(block, env.values())
        for op in block.operations:
            steps += 1
            if steps > MAX_STEPS:
                raise RuntimeError("the graph does not end")
            if block.canraise and op is block.operations[-1]:
                try:
                    env[op.result] = perform(op, list(map(value, op.args)))
                except BaseException as error:
                    caught = error
            else:
                env[op.result] = perform(op, list(map(value, op.args)))
        link = _choose(block, caught, value)
        if caught is not None:
            env[link.last_exception], env[link.last_exc_value] = type(caught), caught
        values = [value(v) for v in link.args]
        block = link.target
        env = dict(zip(block.inputargs, values, strict=True))


def _choose(block, caught, value):
    if caught is not None:
        for link in block.exits[1:]:
            if isinstance(caught, link.exitcase):
                return link
        raise caught
    if block.exitswitch is None or block.exitswitch is c_last_exception:
        return block.exits[0]
    case = value(block.exitswitch)
    assert isinstance(case, bool), case
    (link,) = [link for link in block.exits if link.exitcase is case]
    return link


_graphs: dict[int, tuple[Any, FunctionGraph]] = {}


def graph_of(func) -> FunctionGraph:
    """The checked graph of a live function, built once."""
    if id(func) not in _graphs:
        graph = build_flow(func)
        checkgraph(graph)
        _graphs[id(func)] = func, graph
    return _graphs[id(func)][1]


def _execute(func: types.FunctionType, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Bind the arguments as the graph says and run it."""
    graph = graph_of(func)
    names = [synthetic.safe_name(name) for name in graph.argnames]
    plain = len(names) - graph.vararg - graph.kwarg
    npos = plain - graph.kwonly
    values = list(args[:npos])
    rest = dict(kwargs)
    for index in range(len(values), plain):
        name = names[index]
        values.append(rest.pop(name) if name in rest else graph.defaults[index])
    values = [getattr(values[0], v.name) if isinstance(v, FromSelf) else v for v in values]
    if graph.vararg:
        values.append(args[npos:])
    if graph.kwarg:
        values.append(rest)
    return run_graph(graph, values)


@contextlib.contextmanager
def graphs_run():
    """While this holds, functions that exist as graphs only are run by this interpreter."""
    before = synthetic.execute
    synthetic.execute = _execute
    try:
        yield
    finally:
        synthetic.execute = before


def call_graph(func, *args, **kwargs):
    """Call `func` through its graph."""
    with graphs_run():
        return _execute(func, args, kwargs)


def outcome(function, *args):
    """What a call does, in a form that can be compared: ("ok", repr) or ("raise", class, text)."""
    try:
        result = function(*args)
    except (RecursionError, FlowingError):
        raise
    except Exception as error:
        text = "" if isinstance(error, (NameError, TypeError)) or "unpack" in str(error) else str(error)
        # Which of the two a comprehension raises depends on the version.
        name = type(error).__qualname__.replace("UnboundLocalError", "NameError")
        return ("raise", name, text)
    return ("ok", repr(result))


def same_as_cpython(func, *args) -> None:
    """Assert that the graph does what CPython does. Arguments are made anew by callables, for mutable ones."""
    fresh = [[make() if callable(make) else make for make in args] for _ in range(2)]
    assert outcome(call_graph, func, *fresh[0]) == outcome(func, *fresh[1])
    assert repr(fresh[0]) == repr(fresh[1]), "arguments changed differently"
