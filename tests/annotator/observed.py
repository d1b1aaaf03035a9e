"""Watches CPython run a program and checks that every value lies within what was inferred.

Arguments, results and named local variables are watched, containers and instances looked into. (001, "Soundness".)
The kinds that they show, joined, are compared with the inferred ones: `precision`.
"""

from __future__ import annotations

import dis
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import reduce
from inspect import CO_GENERATOR
from types import CodeType, FrameType, FunctionType, GeneratorType, MethodType, TracebackType
from typing import Any

from observed_kinds import Kind, join, of_annotation, of_value, same

from rpyc_dl.annotator import model
from rpyc_dl.annotator.model import MethodDesc, SomeObject
from rpyc_dl.annotator.result import AnnotationResult
from rpyc_dl.frontend.synthetic import Closure

#: How deep containers are looked into, and how many items of each.
DEPTH, ITEMS = 4, 30


def lies_within(s: SomeObject, value: Any, depth: int = DEPTH) -> bool:
    """Whether the value belongs to the annotation."""
    if isinstance(value, (GeneratorType, TracebackType)):
        return True  # classes of ours stand for generators; there are no traceback objects
    if value is None:
        return isinstance(s, model.SomeNone) or s.can_be_none()
    if s.is_const and not isinstance(value, (FunctionType, type)) and type(value) in (int, str, bool, float):
        return type(value) is type(s.const) and (value == s.const or value != value)
    check = _CHECKS.get(type(s))
    return check is None or check(s, value, depth)


def _integer(s: Any, value: Any, depth: int) -> bool:
    return isinstance(value, int) and not (s.nonneg and value < 0)


def _list(s: Any, value: Any, depth: int) -> bool:
    if not isinstance(value, list):
        return False
    return depth == 0 or all(lies_within(s.listdef.s_item, item, depth - 1) for item in value[:ITEMS])


def _dict(s: Any, value: Any, depth: int) -> bool:
    if not isinstance(value, dict):
        return False
    pairs = list(value.items())[:ITEMS] if depth else []
    keys, values = s.dictdef.s_key, s.dictdef.s_value
    return all(lies_within(keys, k, depth - 1) and lies_within(values, v, depth - 1) for k, v in pairs)


def _set(s: Any, value: Any, depth: int) -> bool:
    if not isinstance(value, (set, frozenset)):
        return False
    return depth == 0 or all(lies_within(s.setdef.s_item, item, depth - 1) for item in list(value)[:ITEMS])


def _tuple(s: Any, value: Any, depth: int) -> bool:
    if not isinstance(value, tuple) or len(value) != len(s.items):
        return False
    return depth == 0 or all(
        lies_within(s_item, item, depth - 1) for s_item, item in zip(s.items, value, strict=True)
    )


def _vartuple(s: Any, value: Any, depth: int) -> bool:
    if not isinstance(value, tuple):
        return False
    return depth == 0 or all(lies_within(s.listdef.s_item, item, depth - 1) for item in value[:ITEMS])


def _instance(s: Any, value: Any, depth: int) -> bool:
    if isinstance(value, FunctionType):  # it captures: instances of a class stand for it
        return issubclass(s.classdef.pyclass, Closure)
    if not isinstance(value, s.classdef.pyclass):
        return False
    attrs = getattr(value, "__dict__", {}) if depth else {}
    for classdef in s.classdef.getmro():
        for name, s_attr in classdef.attrs.items():
            if name in attrs and not lies_within(s_attr, attrs[name], depth - 1):
                return False
    return True


def _pbc(s: Any, value: Any, depth: int) -> bool:
    if isinstance(value, MethodType):
        return any(isinstance(d, MethodDesc) and d.value.__code__ is value.__func__.__code__ for d in s.descriptions)
    if isinstance(value, FunctionType):  # each run makes its inner functions anew
        return any(getattr(desc.value, "__code__", None) is value.__code__ for desc in s.descriptions)
    return any(desc.value is value for desc in s.descriptions)


def _of_type(*types: type) -> Callable[[Any, Any, int], bool]:
    return lambda s, value, depth: isinstance(value, types)


_CHECKS: dict[type, Callable[[Any, Any, int], bool]] = {
    model.SomeInteger: _integer,
    model.SomeBool: _of_type(bool),
    model.SomeFloat: _of_type(float, int),
    model.SomeString: _of_type(str),
    model.SomeChar: lambda s, value, depth: isinstance(value, str) and len(value) == 1,
    model.SomeBytes: _of_type(bytes),
    model.SomeList: _list,
    model.SomeDict: _dict,
    model.SomeSet: _set,
    model.SomeTuple: _tuple,
    model.SomeVarTuple: _vartuple,
    model.SomeOptional: lambda s, value, depth: lies_within(s.s_value, value, depth),
    model.SomeByteArray: _of_type(bytearray),
    model.SomeRange: _of_type(range),
    model.SomeSlice: _of_type(slice),
    model.SomeInstance: _instance,
    model.SomePBC: _pbc,
    model.SomeNone: lambda s, value, depth: False,
    model.SomeImpossibleValue: lambda s, value, depth: False,
}


class Watcher:
    """Compares what functions of an annotated program are given, hold and return with their annotations.

    `violations` lists what does not lie within; `checked` counts the values.
    """

    def __init__(self, result: AnnotationResult) -> None:
        self.result = result
        self.inferred: dict[CodeType, dict[str, list[SomeObject]]] = defaultdict(lambda: defaultdict(list))
        self.shown: dict[CodeType, dict[str, Kind]] = defaultdict(lambda: defaultdict(dict))
        self.violations: list[str] = []
        self.checked = 0
        self._seen: dict[FrameType, dict[str, Any]] = {}
        for graph in result.graphs:
            if isinstance(graph.func, FunctionType) and not graph.func.__code__.co_flags & CO_GENERATOR:
                self._add_graph(graph, graph.func.__code__)

    def _add_graph(self, graph: Any, code: CodeType) -> None:
        inferred = self.inferred[code]
        inferred["return"].append(self.result.binding(graph.returnvar))
        for block in graph.iterblocks():
            for v in block.getvariables():
                if v.localname is not None:
                    inferred[v.localname].append(self.result.binding(v))

    def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call the function under watch; its exceptions come through."""
        before = sys.gettrace()
        sys.settrace(self._event)
        try:
            return function(*args)
        finally:
            sys.settrace(before)
            self._seen.clear()

    def _event(self, frame: FrameType, event: str, arg: Any) -> Any:
        """What `sys.settrace` calls: for each line of a watched function, and when it is left."""
        code = frame.f_code
        if code not in self.inferred:
            return None
        self._look(frame, code, again=event == "return")
        if event == "return":
            del self._seen[frame]
            if not self._raises(frame):
                self._check(code, "return", arg)
        return self._event

    def _look(self, frame: FrameType, code: CodeType, again: bool) -> None:
        """Check the local variables that have changed; all once more at the end, since containers change inside."""
        seen = self._seen.setdefault(frame, {})
        inferred = self.inferred[code]
        for name, value in frame.f_locals.items():
            if name in inferred and (again or name not in seen or seen[name] is not value):
                seen[name] = value
                self._check(code, name, value)

    @staticmethod
    def _raises(frame: FrameType) -> bool:
        """Whether a 'return' event is an exception that leaves."""
        return dis.opname[frame.f_code.co_code[frame.f_lasti]] not in ("RETURN_VALUE", "RETURN_CONST")

    def _check(self, code: CodeType, name: str, value: Any) -> None:
        self.checked += 1
        kinds = self.shown[code]
        kinds[name] = join(kinds[name], of_value(value))
        annotations = self.inferred[code][name]
        if not any(lies_within(s, value) for s in annotations) and not _is_constant(code, value):
            self.violations.append(f"{code.co_qualname}: {name} = {value!r:.80} is not within {annotations!r:.200}")

    def precision(self) -> Iterator[tuple[str, Kind, Kind]]:
        """For each variable that was seen: its name, the kind that is inferred, and the one that is shown."""
        for code, kinds in self.shown.items():
            for name, shown in kinds.items():
                found = reduce(join, map(of_annotation, self.inferred[code][name]), {})
                yield f"{code.co_qualname}: {name}", found, shown

    def imprecise(self) -> list[str]:
        """The variables of which something else is inferred than is shown."""
        return [
            f"{name} is inferred as {found}, and shows {shown}"
            for name, found, shown in self.precision()
            if not same(found, shown)
        ]


def _is_constant(code: CodeType, value: Any) -> bool:
    """A variable that is given a constant is no variable of the graph there."""
    return any(type(each) is type(value) and each == value for each in code.co_consts)
