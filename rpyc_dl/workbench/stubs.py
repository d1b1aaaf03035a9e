"""`rpyc-dl annotate --stubs`: what was inferred, as Python annotations that can be pasted into the program."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rpyc_dl.annotator import model as m
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.source import shown_path

if TYPE_CHECKING:
    from rpyc_dl.annotator.result import AnnotationResult


def stubs(result: AnnotationResult) -> str:
    """Valid Python: one `def name(a: int) -> str: ...` for each reached function, methods under their class."""
    functions: dict[object, list[FunctionGraph]] = {}
    for graph in result.graphs:
        if graph.func is not None:
            functions.setdefault(graph.func.__code__, []).append(graph)
    lines: list[str] = []
    filename = None
    owner: list[str] = []
    for graphs in sorted(functions.values(), key=lambda graphs: _place(graphs[0])):
        func = graphs[0].func
        if func.__code__.co_filename != filename:
            filename, owner = func.__code__.co_filename, []
            lines += [""] * bool(lines) + [f"# {shown_path(filename)}"]
        classes, _, _ = func.__qualname__.rpartition(".<locals>.")[2].rpartition(".")
        if classes.split(".") != owner:
            owner = classes.split(".")
            lines += ["", *(f"{'    ' * depth}class {name}:" for depth, name in enumerate(owner) if name)]
        indent = "    " * len(classes.split(".")) if classes else ""
        lines.append(f"{indent}def {func.__name__}({_parameters(result, graphs)}) -> {_result(result, graphs)}: ...")
    return "\n".join(lines)


def _place(graph: FunctionGraph) -> tuple[str, int]:
    return graph.func.__code__.co_filename, graph.func.__code__.co_firstlineno


def _parameters(result: AnnotationResult, graphs: list[FunctionGraph]) -> str:
    """The parameters of all specialised copies of one function, each annotated with the union of its types."""
    parts = []
    star_seen = False
    for index, parameter in enumerate(inspect.signature(graphs[0].func).parameters.values()):
        found = [result.binding(graph.args[index]) for graph in graphs if index < len(graph.args)]
        kind = parameter.kind
        stars = "*" if kind is parameter.VAR_POSITIONAL else "**" if kind is parameter.VAR_KEYWORD else ""
        if parameter.kind is parameter.KEYWORD_ONLY and not star_seen:
            parts.append("*")
            star_seen = True
        star_seen = star_seen or stars == "*"
        default = "" if parameter.default is parameter.empty else " = ..."
        is_self = index == 0 and parameter.name in ("self", "cls")
        note = "" if is_self or stars else f": {_union(found)}"
        parts.append(f"{stars}{parameter.name}{note}{default}")
    return ", ".join(parts)


def _result(result: AnnotationResult, graphs: list[FunctionGraph]) -> str:
    return _union(result.binding(graph.returnvar) for graph in graphs)


def _union(annotations: Iterable[m.SomeObject]) -> str:
    return " | ".join(dict.fromkeys(map(type_text, annotations)))


def type_text(s: m.SomeObject) -> str:
    """The annotation as a type expression of Python."""
    text = _text(s, ())
    return f"{text} | None" if s.can_be_none() and text != "None" else text


def _text(s: m.SomeObject, seen: tuple[object, ...]) -> str:
    for kind, make in _TYPES.items():
        if isinstance(s, kind):
            return make(s, seen)
    return "object"


def _inner(s: m.SomeObject, seen: tuple[object, ...]) -> str:
    text = _text(s, seen)
    return f"{text} | None" if s.can_be_none() else text


def _generic(name: str, definition: object, items: list[m.SomeObject], seen: tuple[object, ...]) -> str:
    if definition in seen:
        return "object"
    return f"{name}[{', '.join(_inner(item, (*seen, definition)) for item in items)}]"


def _tuple(s: m.SomeTuple, seen: tuple[object, ...]) -> str:
    return f"tuple[{', '.join(_inner(item, seen) for item in s.items) or '()'}]"


def _instance(s: m.SomeInstance, seen: tuple[object, ...]) -> str:
    return s.classdef.pyclass.__qualname__.rpartition(".<locals>.")[2] if s.classdef else "object"


#: In this order: SomeBool and SomeChar are kinds of their own.
_TYPES: dict[type[m.SomeObject], Callable[..., str]] = {
    m.SomeImpossibleValue: lambda s, seen: "NoReturn",
    m.SomeNone: lambda s, seen: "None",
    m.SomeBool: lambda s, seen: "bool",
    m.SomeInteger: lambda s, seen: s.knowntype.__name__,
    m.SomeFloat: lambda s, seen: "float",
    m.SomeString: lambda s, seen: "str",
    m.SomeBytes: lambda s, seen: "bytes",
    m.SomeTuple: _tuple,
    m.SomeOptional: lambda s, seen: _text(s.s_value, seen),
    m.SomeList: lambda s, seen: _generic("list", s.listdef, [s.listdef.s_item], seen),
    m.SomeDict: lambda s, seen: _generic("dict", s.dictdef, [s.dictdef.s_key, s.dictdef.s_value], seen),
    m.SomeSet: lambda s, seen: _generic("set", s.setdef, [s.setdef.s_item], seen),
    m.SomeIterator: lambda s, seen: f"Iterator[{_inner(s.s_item, seen)}]",
    m.SomeRange: lambda s, seen: "range",
    m.SomeInstance: _instance,
    m.SomePBC: lambda s, seen: "Callable[..., Any]",
    m.SomeBuiltin: lambda s, seen: "Callable[..., Any]",
    m.SomeBuiltinMethod: lambda s, seen: "Callable[..., Any]",
    m.SomeType: lambda s, seen: "type",
}
