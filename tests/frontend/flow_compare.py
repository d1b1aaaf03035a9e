"""Comparing the graphs of one source under different Pythons: graphs as plain data, and their bisimulation.

Run as a script (by another Python): `flow_compare.py OUT FILE...` writes the graphs of all functions of the files.
"""

from __future__ import annotations

import builtins
import json
import re
import sys
import types
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend import build_flow, checkgraph
from rpyc_dl.frontend.flow import flowspace
from rpyc_dl.frontend.functions import closures
from rpyc_dl.frontend.model import Variable

COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>")


# ---- graphs of source files ----------------------------------------------------------------------------------------


class Placeholder:
    """Stands for a global of a module that is not imported."""

    __module__ = "compared"  # also where this file is run as a script

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"<global {self.name}>"

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Placeholder(f"{self.name}.{name}")


def placeholder_import(name, *_args, **_kwargs):
    """What is imported inside functions is not there under every version."""
    return Placeholder(name)


class Globals(dict):
    """Every name that is not a builtin is a Placeholder."""

    def __contains__(self, name):
        return not hasattr(builtins, name)

    def __getitem__(self, name):
        if name not in self.keys():
            self[name] = Placeholder(name)
        return dict.__getitem__(self, name)


def functions_of(path):
    """(key, function) of every function in a source file; not executed, so globals are placeholders."""
    namespace = Globals(__name__="compared", __builtins__=builtins)
    todo = [compile(Path(path).read_bytes(), str(path), "exec", dont_inherit=True)]
    while todo:
        code = todo.pop()
        inner = [const for const in code.co_consts if isinstance(const, types.CodeType)]
        todo += inner
        if code.co_name in (*COMPREHENSIONS, "<module>") or not code.co_flags & 0x02:
            continue  # class bodies and modules are not functions
        cells = tuple(types.CellType(Placeholder(name)) for name in code.co_freevars)
        # No other function has them, for which the frontend would go through all objects of the process.
        closures._written_elsewhere.update((id(cell), (cell, False)) for cell in cells)
        yield (
            f"{plain_name(code.co_qualname)}:{code.co_firstlineno}",
            types.FunctionType(code, namespace, None, None, cells),
        )


def plain_name(qualname):
    """A qualified name without the comprehensions in it, which are no functions from 3.12 on."""
    return re.sub(r"<(list|set|dict)comp>\.(<locals>\.)?", "", qualname)


def constant_text(value):
    if getattr(value, "__name__", None) and getattr(builtins, str(value.__name__), None) is value:
        return f"builtins.{value.__name__}"
    if isinstance(value, (list, dict, set)):
        return f"{type(value).__name__} object"
    if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)):
        return f"{value.__module__}.{plain_name(value.__qualname__)}"
    if isinstance(value, types.ModuleType):
        return f"module {value.__name__}"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(constant_text, value)) + ")"
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(constant_text, value))) + "}"
    text = "" if type(value).__name__ == "_Printer" else repr(value)  # `copyright` has the years of its version
    return f"{type(value).__name__} {text.split(' at 0x')[0]}"


def as_data(graph):
    """The graph as lists and strings: blocks of (inputs, operations, switch, exits); final blocks are -1 and -2."""
    numbers = {}
    blocks = [b for b in graph.iterblocks() if b not in (graph.returnblock, graph.exceptblock)]
    index = {block: i for i, block in enumerate(blocks)}
    index[graph.returnblock], index[graph.exceptblock] = -1, -2

    def value(v):
        if isinstance(v, Variable):
            return numbers.setdefault(v, len(numbers))
        return constant_text(v.value)

    data = []
    for block in blocks:
        ops = [[op.opname, [value(a) for a in op.args], value(op.result)] for op in block.operations]
        exits = [
            [
                constant_text(link.exitcase),
                [value(v) for v in link.extravars()],
                [value(a) for a in link.args],
                index[link.target],
            ]
            for link in block.exits
        ]
        switch = "last_exception" if block.canraise else None if block.exitswitch is None else value(block.exitswitch)
        data.append([[value(v) for v in block.inputargs], ops, switch, exits])
    return data


def graphs_of(paths):
    """{file: {key: graph data, or the message of its refusal}}"""
    flowspace.__dict__["__import__"] = placeholder_import
    try:
        return {str(path): {key: _data_of(func) for key, func in functions_of(path)} for path in paths}
    finally:
        del flowspace.__dict__["__import__"]


def _data_of(func):
    try:
        graph = build_flow(func)
        checkgraph(graph)
        return as_data(graph)
    except FlowingError as error:
        return error.message


# ---- bisimulation --------------------------------------------------------------------------------------------------


class _Point:
    """A place in a graph: block, number of the next operation, and what the block's variables hold."""

    __slots__ = ("at", "block", "env", "graph")

    def __init__(self, graph, block, at, env):
        self.graph, self.block, self.at, self.env = graph, block, at, env

    def value(self, v):
        return self.env[v] if isinstance(v, int) else v

    def settle(self):
        """Follow plain jumps until something is done."""
        point = self
        for _ in range(10_000):
            if point.block < 0:
                return point
            _inputs, ops, switch, exits = point.graph[point.block]
            if point.at < len(ops) or switch is not None:
                return point
            point = point.follow(exits[0], {})
        return point

    def follow(self, link, extra):
        _case, _extravars, args, target = link
        values = [extra[a] if a in extra else self.value(a) for a in args]
        inputs = self.graph[target][0] if target >= 0 else list(range(len(values)))
        return _Point(self.graph, target, 0, dict(zip(inputs, values, strict=True)))


def difference(a, b):
    """None if two graphs (as data) do the same operations on the same values, else where they part."""
    if isinstance(a, str) or isinstance(b, str):
        return None if a == b else f"{a if isinstance(a, str) else 'graph'} / {b if isinstance(b, str) else 'graph'}"
    names = iter(range(10**9))
    if len(a[0][0]) != len(b[0][0]):
        return "arguments"
    symbols = [f"%{i}" for i in range(len(a[0][0]))]
    todo = [(_Point(a, 0, 0, dict(zip(a[0][0], symbols))), _Point(b, 0, 0, dict(zip(b[0][0], symbols))))]
    seen = set()
    while todo:
        p, q = (point.settle() for point in todo.pop())
        key = _key(p, q)
        if key in seen:
            continue
        seen.add(key)
        problem = _step(p, q, todo, names)
        if problem:
            return problem
    return None


def _key(p, q):
    """Equal for pairs of points whose variables hold the same values as each other."""
    order = {}

    def named(value):
        return order.setdefault(value, len(order)) if isinstance(value, str) and value.startswith("%") else value

    return (
        p.block, p.at, tuple((v, named(x)) for v, x in sorted(p.env.items())),
        q.block, q.at, tuple((v, named(x)) for v, x in sorted(q.env.items())),
    )  # fmt: skip


def _step(p, q, todo, names):
    if p.block < 0 or q.block < 0:
        same = p.block == q.block and list(p.env.values()) == list(q.env.values())
        return None if same else f"ends {p.block} {list(p.env.values())} / {q.block} {list(q.env.values())}"
    _, ops, switch, exits = p.graph[p.block]
    _, ops2, switch2, exits2 = q.graph[q.block]
    if p.at < len(ops) and q.at < len(ops2):
        (name, args, result), (name2, args2, result2) = ops[p.at], ops2[q.at]
        values, values2 = [p.value(x) for x in args], [q.value(x) for x in args2]
        if (name, values) != (name2, values2):
            return f"{name}{values} / {name2}{values2}"
        symbol = f"%{next(names)}r"
        p = _Point(p.graph, p.block, p.at + 1, {**p.env, result: symbol})
        q = _Point(q.graph, q.block, q.at + 1, {**q.env, result2: symbol})
        ends = p.at == len(ops) and switch == "last_exception", q.at == len(ops2) and switch2 == "last_exception"
        if not any(ends):
            todo.append((p, q))
            return None
        if not all(ends):
            return f"{name} protected: {ends}"
    elif p.at < len(ops) or q.at < len(ops2):
        return f"{ops[p.at] if p.at < len(ops) else switch} / {ops2[q.at] if q.at < len(ops2) else switch2}"
    elif p.value(switch) != q.value(switch2):
        return f"switch {switch} / {switch2}"
    if [link[0] for link in exits] != [link[0] for link in exits2]:
        return f"exits {[link[0] for link in exits]} / {[link[0] for link in exits2]}"
    for link, link2 in zip(exits, exits2, strict=True):
        fresh = [f"%{next(names)}e" for _ in link[1]]
        todo.append((p.follow(link, dict(zip(link[1], fresh))), q.follow(link2, dict(zip(link2[1], fresh)))))
    return None


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    Path(sys.argv[1]).write_text(json.dumps(graphs_of(sys.argv[2:])))
