"""Annotations as type expressions of Python, and what a file must import for them."""

from __future__ import annotations

import collections
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from rpyc_dl.annotator import model as m
from rpyc_dl.annotator.borders.interface import is_of_user
from rpyc_dl.frontend.synthetic import AsyncGenerator, Closure, Coroutine, Generator, hidden
from rpyc_dl.rlib.app.table import library_name
from rpyc_dl.rlib.pythonobjects import is_python_object

_Seen = tuple[object, ...]


@dataclass
class TypeWriter:
    """Writes types for one file; collects the imports that they need, and the classes that are of libraries. `items`
    is what each generator class yields."""

    module: str = ""
    items: dict[type, m.SomeObject] = field(default_factory=dict)
    imports: dict[str, set[str]] = field(default_factory=dict)
    library: set[str] = field(default_factory=set)

    def union(self, annotations: Iterable[m.SomeObject]) -> str:
        """The union of several annotations; `None` stands last, `NoReturn` only alone."""
        parts: dict[str, None] = {}
        for s in annotations:
            for part in self.parts(s):
                parts[part] = None
        if len(parts) > 1:
            parts.pop("NoReturn", None)
        if "float" in parts:
            parts.pop("int", None)
        if "int" in parts:
            parts.pop("bool", None)
        if "None" in parts:
            parts.pop("None")
            parts["None"] = None
        if "NoReturn" in parts:
            self.needs("typing", "NoReturn")
        return " | ".join(parts)

    def parts(self, s: m.SomeObject) -> list[str]:
        """The members of the union that an annotation is."""
        text = self._text(s, ())
        return [text, "None"] if s.can_be_none() and text != "None" else [text]

    def _inner(self, s: m.SomeObject, seen: _Seen) -> str:
        text = self._text(s, seen)
        return f"{text} | None" if s.can_be_none() and text != "None" else text

    def _text(self, s: m.SomeObject, seen: _Seen) -> str:
        for kind, make in _TYPES.items():
            if isinstance(s, kind):
                return make(self, s, seen)
        return self._any()

    def _any(self) -> str:
        self.needs("typing", "Any")
        return "Any"

    def needs(self, module: str, name: str) -> None:
        """Have the file import the name."""
        self.imports.setdefault(module, set()).add(name)

    # -- the kinds ------------------------------------------------------------------------

    def integer(self, s: m.SomeInteger, seen: _Seen) -> str:
        """`int`, or an integer type of the library."""
        if s.knowntype is not int:
            self.needs(s.knowntype.__module__, s.knowntype.__name__)
        return s.knowntype.__name__

    def tuple_(self, s: m.SomeTuple, seen: _Seen) -> str:
        """`tuple[int, str]`."""
        if isinstance(s, m.SomeRecursiveTuple):
            return self.generic("tuple", s, s.items, seen)
        return f"tuple[{', '.join(self._inner(item, seen) for item in s.items) or '()'}]"

    def var_tuple(self, s: m.SomeVarTuple, seen: _Seen) -> str:
        """`tuple[int, ...]`."""
        text = self.generic("tuple", s.listdef, [s.listdef.s_item], seen)
        return f"{text[:-1]}, ...]" if text.endswith("]") else text

    def generic(self, name: str, definition: object, items: Sequence[m.SomeObject], seen: _Seen) -> str:
        """`list[…]`; a container that holds itself holds Any."""
        if definition in seen:
            return self._any()
        inner = []
        for item in items:
            text = self._inner(item, (*seen, definition))
            inner.append(self._any() if text == "Never" else text)
        return f"{name}[{', '.join(inner)}]"

    def iterator(self, item: m.SomeObject | None, seen: _Seen) -> str:
        """`Iterator[int]`."""
        self.needs("collections.abc", "Iterator")
        text = self._inner(item, seen) if item is not None else self._any()
        return f"Iterator[{text}]"

    def callable_(self) -> str:
        """Functions and methods as values."""
        self.needs("collections.abc", "Callable")
        return f"Callable[..., {self._any()}]"

    def pbc(self, s: m.SomePBC) -> str:
        """Classes as `type[C]`, everything else as something callable."""
        if all(isinstance(desc, m.ClassDesc) for desc in s.descriptions):
            names = sorted({self.class_name(desc.value) for desc in s.descriptions})
            return " | ".join(f"type[{name}]" for name in names)
        if any(isinstance(desc, m.FrozenDesc) and not callable(desc.value) for desc in s.descriptions):
            return self._any()
        return self.callable_()

    def tagged(self, s: m.SomeTagged, seen: _Seen) -> str:
        """The union of its kinds; what may be None is said by the caller."""
        held = dict(s.held)
        return " | ".join(self._text(held[kind], seen) if kind in held else kind for kind in sorted(s.kinds))

    def instance(self, s: m.SomeInstance, seen: _Seen) -> str:
        """The class's name; generators and closures are what the user knows them as."""
        if s.classdef is None:
            return "object"
        cls = s.classdef.pyclass
        if issubclass(cls, Coroutine):
            self.needs("collections.abc", "Coroutine")
            return f"Coroutine[{self._any()}, {self._any()}, {self.state(s.classdef, '_result', seen)}]"
        if issubclass(cls, AsyncGenerator):
            self.needs("collections.abc", "AsyncIterator")
            return f"AsyncIterator[{self.state(s.classdef, '_item', seen)}]"
        if issubclass(cls, Generator):
            return self._any() if cls in seen else self.iterator(self.items.get(cls), (*seen, cls))
        if issubclass(cls, Closure):
            return self.callable_()
        return self.class_name(cls) + self._arguments(cls)

    def _arguments(self, cls: type) -> str:
        """`[Any]` for a generic class of the library: what it holds lies in containers of its own."""
        module, name = library_name(cls) or ("builtins", "object")
        generic = getattr(sys.modules.get(module), name, object)
        if not hasattr(generic, "__class_getitem__"):
            return ""
        return (
            f"[{self._any()}, {self._any()}]" if issubclass(generic, collections.defaultdict) else f"[{self._any()}]"
        )

    def state(self, classdef: m.ClassDef, name: str, seen: _Seen = ()) -> str:
        """What a coroutine returns (`_result`), or an asynchronous generator yields (`_item`); or None."""
        found = classdef.attrs.get(hidden(name))
        if found is None or classdef in seen:
            return "None" if found is None else self._any()
        return self._inner(found, (*seen, classdef))

    def class_name(self, cls: type) -> str:
        """The name of a class in this file; one of another module is imported, one of ours by what it stands for."""
        name = cls.__qualname__.rpartition(".<locals>.")[2]
        if is_python_object(cls):
            return self.object_text(name)
        public = library_name(cls)
        if public is not None:
            self.library.add(public[1])
            self.needs(*public)
            return public[1]
        if cls.__module__ != "builtins" and not is_of_user(cls):
            self.library.add(name)
        if cls.__module__ not in (self.module, "builtins", "__main__"):
            self.needs(cls.__module__, name.partition(".")[0])
        return name

    def object_text(self, text: str) -> str:
        """The type of an object of Python's, as it was declared."""
        if "Callable[" in text:
            self.needs("collections.abc", "Callable")
        return text

    def import_lines(self) -> list[str]:
        """`from … import …` for all that was written."""
        return [f"from {module} import {', '.join(sorted(names))}" for module, names in sorted(self.imports.items())]


#: In this order: SomeBool and SomeChar are kinds of their own.
_TYPES: dict[type[m.SomeObject], Callable[..., str]] = {
    m.SomeImpossibleValue: lambda w, s, seen: "Never" if seen else "NoReturn",
    m.SomeNone: lambda w, s, seen: "None",
    m.SomeBool: lambda w, s, seen: "bool",
    m.SomeInteger: TypeWriter.integer,
    m.SomeFloat: lambda w, s, seen: "float",
    m.SomeNumber: lambda w, s, seen: "int | float",
    m.SomeTagged: TypeWriter.tagged,
    m.SomeString: lambda w, s, seen: "str",
    m.SomeBytes: lambda w, s, seen: "bytes",
    m.SomeByteArray: lambda w, s, seen: "bytearray",
    m.SomeSlice: lambda w, s, seen: "slice",
    m.SomeTuple: TypeWriter.tuple_,
    m.SomeOptional: lambda w, s, seen: w._text(s.s_value, seen),
    m.SomeVarTuple: TypeWriter.var_tuple,
    m.SomeList: lambda w, s, seen: w.generic("list", s.listdef, [s.listdef.s_item], seen),
    m.SomeDict: lambda w, s, seen: w.generic("dict", s.dictdef, [s.dictdef.s_key, s.dictdef.s_value], seen),
    m.SomeSet: lambda w, s, seen: w.generic("set", s.setdef, [s.setdef.s_item], seen),
    m.SomeIterator: lambda w, s, seen: w.iterator(s.s_item, seen),
    m.SomeRange: lambda w, s, seen: "range",
    m.SomeInstance: TypeWriter.instance,
    m.SomePBC: lambda w, s, seen: w.pbc(s),
    m.SomeBuiltin: lambda w, s, seen: w.callable_(),
    m.SomeBuiltinMethod: lambda w, s, seen: w.callable_(),
    m.SomeMethodChoice: lambda w, s, seen: w.callable_(),
    m.SomeType: lambda w, s, seen: f"type[{w._any()}]",
}
