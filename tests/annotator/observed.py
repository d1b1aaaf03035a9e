"""Watches CPython run a program and checks that every value lies within what was inferred.

Arguments, results and named local variables are watched, containers and instances looked into. (001, "Soundness".)
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from inspect import CO_GENERATOR
from types import CodeType, FrameType, FunctionType, GeneratorType, MethodType, TracebackType
from typing import Any

from rpyc_dl.annotator import model
from rpyc_dl.annotator.model import MethodDesc, SomeObject
from rpyc_dl.annotator.result import AnnotationResult

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


def _instance(s: Any, value: Any, depth: int) -> bool:
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
    model.SomeInstance: _instance,
    model.SomePBC: _pbc,
    model.SomeNone: lambda s, value, depth: False,
    model.SomeImpossibleValue: lambda s, value, depth: False,
}


class Watcher:
    """Compares what functions of an annotated program are given, hold and return with their annotations."""

    def __init__(self, result: AnnotationResult) -> None:
        self.result = result
        self.arguments: dict[CodeType, dict[str, list[SomeObject]]] = defaultdict(lambda: defaultdict(list))
        self.locals: dict[CodeType, dict[str, list[SomeObject]]] = defaultdict(lambda: defaultdict(list))
        self.returns: dict[CodeType, list[SomeObject]] = defaultdict(list)
        self.violations: list[str] = []
        self.checked = 0
        for graph in result.graphs:
            if isinstance(graph.func, FunctionType) and not graph.func.__code__.co_flags & CO_GENERATOR:
                self._add_graph(graph, graph.func.__code__)

    def _add_graph(self, graph: Any, code: CodeType) -> None:
        self.returns[code].append(self.result.binding(graph.returnvar))
        for name, v in zip(graph.argnames, graph.args, strict=False):
            self.arguments[code][name].append(self.result.binding(v))

    def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call the function under watch; its exceptions come through."""
        sys.setprofile(self._event)
        try:
            return function(*args)
        finally:
            sys.setprofile(None)

    def _event(self, frame: FrameType, event: str, arg: Any) -> None:
        code = frame.f_code
        if event == "call" and code in self.arguments:
            for name, annotations in self.arguments[code].items():
                if name in frame.f_locals:
                    self._check(code, name, annotations, frame.f_locals[name])
        elif event == "return" and code in self.returns and not self._raises(frame, arg):
            self._check(code, "return", self.returns[code], arg)

    @staticmethod
    def _raises(frame: FrameType, arg: Any) -> bool:
        """Whether a 'return' event that gives None is an exception that leaves (or a generator that yields)."""
        op = frame.f_code.co_code[frame.f_lasti]
        import dis

        return dis.opname[op] not in ("RETURN_VALUE", "RETURN_CONST")

    def _check(self, code: CodeType, name: str, annotations: list[SomeObject], value: Any) -> None:
        self.checked += 1
        if not any(lies_within(s, value) for s in annotations):
            self.violations.append(f"{code.co_qualname}: {name} = {value!r:.80} is not within {annotations!r:.200}")
