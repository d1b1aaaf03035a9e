"""`getattr(self, "visit_" + type(node).__name__, default)(node)`: the method that the class of an argument chooses.

A function is compiled for each place, which asks for the class and calls the method that has its name: so each
method is given what it is written for, instances of one class. What it calls is what the place had found: nothing
else can be stored under these names, and the class of a value does not change.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rpyc_dl.frontend.model import Value
from rpyc_dl.frontend.programtext.attributes import attributes_of_modules
from rpyc_dl.frontend.programtext.modules import classes_of_modules, members_of_class, modules_of
from rpyc_dl.frontend.programtext.words import nested_classes
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.frontend.synthetic import compile_function, is_ours
from rpyc_dl.programtables import ProgramTable

#: Builtin types that a method may be named for. Of others than these and the program's nothing is known.
_BUILTIN = (
    bool,
    int,
    float,
    complex,
    str,
    bytes,
    bytearray,
    list,
    tuple,
    dict,
    set,
    frozenset,
    range,
    types.NoneType,
)
_functions: ProgramTable[Any, types.FunctionType] = ProgramTable()


@dataclass(frozen=True)
class ClassName:
    """The name of the class of a value, changed by methods of texts, between two other texts."""

    of: Value
    start: str = ""
    end: str = ""
    changes: tuple[str, ...] = ()

    def within(self, start: str, end: str) -> ClassName:
        """The name between two more texts."""
        return replace(self, start=start + self.start, end=self.end + end)

    def changed(self, method: str) -> ClassName:
        """What a method of texts makes of it."""
        start, end = (getattr(text, method)() for text in (self.start, self.end))
        return replace(self, start=start, end=end, changes=(*self.changes, method))

    def text(self, name: str) -> str:
        """The text for a class of this name."""
        for method in self.changes:
            name = getattr(name, method)()
        return self.start + name + self.end


def by_class(
    name: ClassName, namespace: dict[str, Any], site: Any, count: int, at: int, default: str
) -> types.FunctionType | None:
    """The function `call(owner, default, *args)` that calls the method of the owner which is named for the class of
    the argument `at` of so many. `default`: what there is where no method has the name, a "value", "None", or
    "nothing". None where the classes, or what is stored under such names, are not known."""
    modules = modules_of(namespace)
    chosen = _chosen(name, modules)
    if not chosen:
        return None
    key = (site, count, at, default, name.changes, tuple(chosen))
    if key not in _functions:
        _functions[key] = _compiled(chosen, name, count, at, default)
    return _functions[key]


def has_methods(name: ClassName, namespace: dict[str, Any], other: str) -> bool:
    """Whether nothing but methods can be found by the name, and `other` is a method, too."""
    modules = modules_of(namespace)
    own = _with_derived(classes_of_modules(modules))
    return bool(_chosen(name, modules)) and any(other in _methods(cls) for cls in own)


def _chosen(name: ClassName, modules: Sequence[dict[str, Any]]) -> list[tuple[type, str | None]]:
    """The classes for which methods are named, those below them first, with the names, None for a class below that
    has no method; nothing where something is not known."""
    known = attributes_of_modules(modules)
    own = _with_derived(classes_of_modules(modules))
    methods = {method for cls in own for method in _methods(cls)}
    named: dict[type, str | None] = {}
    for cls in (*own, *_BUILTIN):
        method = name.text(cls.__name__)
        if method in known:
            if known[method] or method not in methods:
                return []  # something else is, or may be, stored under the name
            named[cls] = method
    if not named or _is_of_others(name, modules, named):
        return []
    for cls in own:
        if cls not in named and any(issubclass(cls, base) for base in named):
            named[cls] = None
    return sorted(named.items(), key=lambda item: (-len(item[0].__mro__), item[0].__module__, item[0].__qualname__))


def _with_derived(classes: Sequence[type]) -> list[type]:
    """The classes and all below them, each once, without copies and what the frontend made."""
    found: dict[type, None] = {}
    pending = list(classes)
    while pending:
        cls = pending.pop()
        if cls not in found and origin_of(cls) is cls and not is_ours(cls) and not issubclass(cls, type):
            found[cls] = None
            pending += cls.__subclasses__()
    return list(found)


def _methods(cls: type) -> set[str]:
    """The names under which a class and those above it have nothing but methods."""
    kinds = (types.FunctionType, staticmethod, classmethod)
    members = list(members_of_class(cls))
    return {name for name, _ in members} - {name for name, member in members if not isinstance(member, kinds)}


def _is_of_others(name: ClassName, modules: Sequence[dict[str, Any]], named: dict[type, str | None]) -> bool:
    """Whether a method may be named for another class, or another one be below one of these: a class of the library,
    or one that stands in a function or a class of the program."""
    methods, names = set(named.values()), {cls.__name__ for cls in named}
    classes = [value for module in modules for value in list(module.values()) if isinstance(value, type)]
    if any(cls not in named and name.text(cls.__name__) in methods for cls in classes):
        return True
    nested = nested_classes(modules)
    return any(name.text(node.name) in methods or not names.isdisjoint(_words_of_bases(node)) for node in nested)


def _words_of_bases(node: ast.ClassDef) -> set[str]:
    """The names in the bases of a class."""
    parts = [part for base in node.bases for part in ast.walk(base)]
    return {part.id if isinstance(part, ast.Name) else getattr(part, "attr", "") for part in parts}


def _compiled(
    chosen: Sequence[tuple[type, str | None]], name: ClassName, count: int, at: int, default: str
) -> types.FunctionType:
    passed = ", ".join(f"a{i}" for i in range(count))
    otherwise = {
        "value": f"return default({passed})",
        "None": "raise TypeError(\"'NoneType' object is not callable\")",
        "nothing": "raise NotImplementedError('a method that is named for a class')",
    }[default]
    lines = [f"def call(owner, default, {passed}):"]
    namespace: dict[str, Any] = {}
    for i, (cls, method) in enumerate(chosen):
        namespace[f"C{i}"] = cls
        asked = f"type(a{at}) is C{i}" if cls in _BUILTIN else f"isinstance(a{at}, C{i})"
        lines.append(f"    if {asked}:")
        if method is not None:
            lines.append(f"        if hasattr(owner, {method!r}): return owner.{method}({passed})")
        lines.append(f"        {otherwise}")
    changes = "".join(f".{change}()" for change in name.changes)
    namespace["NAMES"] = frozenset(
        _changed(cls.__name__, name.changes) for cls, method in chosen if method is not None
    )
    lines.append(f"    if type(a{at}).__name__{changes} in NAMES:")
    lines.append(
        "        raise NotImplementedError('a method that is named for a class which is not known by its name')"
    )
    lines.append(f"    {otherwise}")
    return compile_function("\n".join(lines), namespace)


def _changed(text: str, methods: Sequence[str]) -> str:
    for method in methods:
        text = getattr(text, method)()
    return text
