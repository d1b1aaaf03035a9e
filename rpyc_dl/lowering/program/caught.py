"""Which handlers keep or change the exception that they have caught.

What operations raise by themselves is one instance for each text, which is raised again and again. Where a handler
only reads it, nobody can tell; where it stores an attribute in it, keeps it, passes it on or compares its identity,
it gets a copy of its own (`own_exception`).
"""

from __future__ import annotations

from collections.abc import Container

from rpyc_dl.annotator.model import SomeBuiltin, SomeBuiltinMethod, SomeMethodChoice, SomePBC
from rpyc_dl.frontend.model import Constant, FunctionGraph, SpaceOperation, Variable
from rpyc_dl.lowering.core.annotated import Annotated
from rpyc_dl.rlib.app import primitives

#: Operations that only read an exception.
_READS = frozenset({"type", "isinstance", "str", "repr", "ascii", "bool", "mod", "format", "hasattr"})
#: Functions that do.
_READERS = (print, primitives.link_traceback, primitives.keep_traceback, primitives.carry_traceback)
_METHODS = (SomePBC, SomeBuiltin, SomeBuiltinMethod, SomeMethodChoice)


def kept_exceptions(graph: FunctionGraph, annotated: Annotated) -> Container[Variable]:
    """Of a graph that is not typed yet, the inputs of blocks in which an exception arrives that a handler keeps."""
    if all(link.last_exc_value is None or link.target is graph.exceptblock for link in graph.iterlinks()):
        return ()
    return _Kept(graph, annotated)


class _Kept:
    def __init__(self, graph: FunctionGraph, annotated: Annotated) -> None:
        self.annotated = annotated
        self._targets: dict[object, list[Variable]] = {}
        self._keeping: set[object] = {graph.returnvar}
        for link in graph.iterlinks():
            if link.target is not graph.exceptblock:
                for v, target in zip(link.args, link.target.inputargs, strict=True):
                    self._targets.setdefault(v, []).append(target)
        for op in graph.iterops():
            self._keeping.update(v for i, v in enumerate(op.args) if not self._only_reads(op, i))

    def __contains__(self, v: object) -> bool:
        seen, pending = {v}, [v]
        while pending:
            current = pending.pop()
            if current in self._keeping:
                return True
            further = [target for target in self._targets.get(current, ()) if target not in seen]
            seen.update(further)
            pending += further
        return False

    def _only_reads(self, op: SpaceOperation, i: int) -> bool:
        if op.opname == "getattr":
            return not isinstance(self.annotated.binding(op.result), _METHODS)
        if op.opname == "is_":
            return any(isinstance(v, Constant) and v.value is None for v in op.args)
        if op.opname == "simple_call":
            function = op.args[0]
            return isinstance(function, Constant) and any(function.value is f for f in _READERS)
        return op.opname in _READS
