"""What diagnostics say of variables, functions, classes and prebuilt objects, and where these are defined."""

from __future__ import annotations

import difflib
import linecache
import re
import types
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.annotator.words import article, word
from rpyc_dl.errors import Note
from rpyc_dl.frontend.programtext.storedglobals import Globals
from rpyc_dl.frontend.replace.functionattributes import function_of
from rpyc_dl.frontend.synthetic import Closure, Generator, shown
from rpyc_dl.source import SourcePos
from rpyc_dl.userfiles import is_users

#: The special method behind each operation that a class may define, as the first operand.
SPECIAL = {
    "add": "__add__", "sub": "__sub__", "mul": "__mul__", "truediv": "__truediv__", "floordiv": "__floordiv__",
    "mod": "__mod__", "pow": "__pow__", "lshift": "__lshift__", "rshift": "__rshift__", "and_": "__and__",
    "or_": "__or__", "xor": "__xor__", "matmul": "__matmul__", "lt": "__lt__", "le": "__le__", "gt": "__gt__",
    "ge": "__ge__", "neg": "__neg__", "pos": "__pos__", "invert": "__invert__", "len": "__len__", "iter": "__iter__",
    "next": "__next__", "getitem": "__getitem__", "setitem": "__setitem__", "delitem": "__delitem__",
    "contains": "__contains__", "abs": "__abs__", "call": "__call__",
    "getslice": "__getitem__", "setslice": "__setitem__", "delslice": "__delitem__",
}  # fmt: skip

#: What special methods were called in Python 2.
PYTHON_2 = {
    "__next__": "next", "__truediv__": "__div__", "__getitem__": "__getslice__", "__setitem__": "__setslice__",
    "__delitem__": "__delslice__", **dict.fromkeys(("__lt__", "__le__", "__gt__", "__ge__"), "__cmp__"),
}  # fmt: skip

#: Classes of app-level Python, by the names of what they stand for.
STAND_INS = {
    "Mapping": "mapping", "Merging": "mapping",
    "TextFile": "file", "BinaryFile": "file", "CodedFile": "file", "OutputStream": "stream",
    "TextStream": "stream of text", "ByteStream": "stream of bytes",
    "OutputBytes": "stream", "InputStream": "stream", "InputBytes": "stream", "Environ": "mapping",
    "Comparable": "key", "Random": "Random",
}  # fmt: skip


class Phrases:
    """Words for the entities of one session."""

    def __init__(self, session: Analysis) -> None:
        self.session = session
        self.names = session.world.names

    @cached_property
    def _contents(self) -> dict[int, tuple[str, int]]:
        return {v: (role, n) for n, role, v in self.session.rows("holds")}

    @cached_property
    def _attributes(self) -> dict[int, tuple[str, str]]:
        return {v: (c, name) for c, name, v in self.session.rows("attr_var")}

    @cached_property
    def _made(self) -> dict[int, str]:
        found = dict(self.session.rows("made"))
        found |= {n: "tuple" for _, n, _ in self.session.rows("variadic")}
        return found | {n: a for _, n, a in self.session.rows("given_container")}

    @cached_property
    def _prebuilt(self) -> dict[int, Any]:
        rows = self.session.rows("prebuilt_content")
        return {n: self.names.object(symbol) for symbol, n in rows if symbol in self.names}

    def variable(self, v: int) -> str | None:
        """`` `x` ``, `` `Box.v` ``, `an item of the list`, `what `gen` yields`; None for a value without a name."""
        if v in self._attributes:
            return self._attribute(*self._attributes[v])
        if v in self._contents:
            return self._content(*self._contents[v])
        name = self.session.facts.local_name.get(v)
        return f"`{name}`" if name and name.isidentifier() else None

    def _attribute(self, symbol: str, name: str) -> str:
        cls, name = self.names.object(symbol), shown(name)
        if isinstance(cls, type) and issubclass(cls, Generator):
            what = "what" if name in ("_value", "_result") else f"`{name}` in"
            return f"{what} `{self.class_name(cls)}`" + (" yields" if what == "what" else "")
        if isinstance(cls, type) and issubclass(cls, Closure):
            return f"`{name}` in `{self.class_name(cls)}`"
        if isinstance(cls, type) and issubclass(cls, Globals):
            return f"the global variable `{name}`"
        return f"`{self.class_name(cls)}.{name}`"

    def _content(self, role: str, node: int) -> str:
        obj = self._prebuilt.get(node)
        kind = type(obj).__name__ if obj is not None else self._made.get(node, "container")
        name = self.global_name(obj) if obj is not None else None
        if kind == "iterator" and name is None:
            return "an item that is iterated over"
        return f"{article(role)} {role} of " + (f"`{name}`" if name else f"the {kind}")

    def role(self, v: int) -> str | None:
        """What a container holds in v: item, key, value; None where v is no content."""
        return self._contents[v][0] if v in self._contents else None

    def in_tuple(self, v: int) -> bool:
        """Whether v is what the tuples of unknown length in a variable hold."""
        return v in self._contents and self._made.get(self._contents[v][1]) == "tuple"

    def is_attribute(self, v: int) -> bool:
        """Whether v is an attribute of the user's instances."""
        cls = self._holder(v)
        return isinstance(cls, type) and not issubclass(cls, (Generator, Closure, Globals))

    def is_global(self, v: int) -> bool:
        """Whether v is a global variable that the program stores."""
        cls = self._holder(v)
        return isinstance(cls, type) and issubclass(cls, Globals)

    def _holder(self, v: int) -> Any:
        return self.live(self._attributes[v][0]) if v in self._attributes else None

    def is_stored(self, v: int) -> bool:
        """Whether v is a place that values are stored in, all through the program."""
        return v in self._contents or self.is_attribute(v) or self.is_global(v)

    def question(self, v: int) -> str:
        """How `rpyc-dl explain` is asked for v: `area:width`, `area:return`, `Shape.side`; "" where it cannot be."""
        if self.is_attribute(v):
            return self._attribute(*self._attributes[v]).strip("`")
        if self.is_global(v):
            return f"{self._holder(v).__qualname__}.{self._attributes[v][1]}"
        name = self.session.facts.local_name.get(v, "")
        for exported in self.session.exporter.graphs:
            func = exported.graph.func
            if func is not None and name.isidentifier() and v in exported.vars.values():
                return f"{func.__qualname__.rpartition('.<locals>.')[2]}:{name}"
        return ""

    def live(self, symbol: str) -> Any:
        """The live object of a symbol; None if there is none."""
        return self.names.object(symbol) if symbol in self.names else None

    def users_class(self, symbol: str) -> str | None:
        """The name of the user's class of which this atom is an instance."""
        cls = self.live(symbol)
        if not isinstance(cls, type) or symbol.startswith("class ") or issubclass(cls, (Generator, Closure)):
            return None
        return None if cls.__module__ == "builtins" else self.class_name(cls)

    def is_generator(self, atom: str) -> bool:
        """Whether a value of this atom is a generator."""
        cls = self.live(atom)
        return isinstance(cls, type) and issubclass(cls, Generator)

    def kind(self, atom: str) -> str:
        """A value of this atom, with its article; a module or another object by what it is."""
        obj = self.live(atom)
        if isinstance(obj, types.ModuleType):
            return f"the module `{obj.__name__}`"
        if atom.startswith("object ") and obj is not None:
            named = getattr(obj, "__qualname__", None)
            return f"`{named}`" if isinstance(named, str) else self._an(type(obj).__name__)
        if isinstance(obj, type) and function_of(obj) is not None:
            return f"the function `{obj.__qualname__}`"
        if isinstance(obj, type) and issubclass(obj, Globals):
            return f"the module `{obj.__qualname__}`"
        if not isinstance(obj, type) or not (issubclass(obj, (Generator, Closure)) or _is_stand_in(obj)):
            return word(atom)
        name = self.class_name(obj)
        if issubclass(obj, Closure):
            return "a lambda" if name == "<lambda>" else f"the function `{name}`"
        if issubclass(obj, Generator):
            return "a generator expression" if name == "<genexpr>" else f"the generator `{name}`"
        return self._an(STAND_INS.get(name, name))

    @staticmethod
    def _an(noun: str) -> str:
        return f"{article(noun)} {noun}"

    @staticmethod
    def class_name(cls: Any) -> str:
        """A class's name as the program has it; that of the function for generators and closures."""
        name = str(getattr(cls, "__qualname__", cls)).rpartition(".<locals>.")[2]
        return name.removeprefix("generator_").removeprefix("closure_")

    def function_name(self, symbol: str) -> str:
        """`area`, `Shape.area`; the class's name for its `__init__`."""
        name = str(self.names.object(symbol).__qualname__).rpartition(".<locals>.")[2]
        return name.removesuffix(".__init__")

    def is_outside(self, v: int) -> bool:
        """Whether the value comes with the arguments of the program."""
        return v in self._contents and self._contents[v][1] in self._given

    @cached_property
    def _given(self) -> set[int]:
        return {n for _, n, _ in self.session.rows("given_container")}

    # -- places -----------------------------------------------------------------------------

    def is_abstract(self, atom: str, name: str) -> bool:
        """Whether a class has the method only as an abstract one."""
        cls = self.names.object(atom) if atom in self.names else None
        return isinstance(cls, type) and bool(getattr(getattr(cls, name, None), "__isabstractmethod__", False))

    def contents_place(self, v: int) -> SourcePos | None:
        """Where the prebuilt object that holds v stands in the program, or gets its name."""
        if v in self._contents:
            obj = self._prebuilt.get(self._contents[v][1])
            named = self.global_place(obj) if obj is not None else None
            if named is not None:
                return named
        return self._literal_place.get(v) or self._attribute_place.get(v)

    @cached_property
    def _attribute_place(self) -> dict[int, SourcePos]:
        """For attributes of classes: where the class gives the value; of prebuilt objects: where these are named."""
        found = {}
        for symbol, name, v in self.session.rows("class_attr"):
            found[v] = self.line_in_class(symbol, name)
        for symbol, name, v in self.session.rows("prebuilt_attr"):
            held = self.live(symbol)
            is_global = isinstance(held, Globals)
            found[v] = self.line_in_module(type(held).__qualname__, name) if is_global else self.global_place(held)
        return {v: place for v, place in found.items() if place is not None}

    def line_in_module(self, module: str, name: str) -> SourcePos | None:
        """The first line `name = …` of a module's own."""
        pattern = re.compile(rf"{re.escape(name)}\s*(?::[^=]*)?=[^=]")
        for namespace, filename in self._globals():
            if namespace.get("__name__") == module:
                for number, line in enumerate(linecache.getlines(filename), 1):
                    if pattern.match(line):
                        return SourcePos(filename, number)
        return None

    def line_in_class(self, symbol: str, name: str) -> SourcePos | None:
        """The line `name = …` behind the head of a class, or that head."""
        head = self.class_place(symbol)
        if head is None:
            return None
        pattern = re.compile(rf"\s+{re.escape(name)}\s*(?::[^=]*)?=[^=]")
        for number, line in enumerate(linecache.getlines(head.filename)[head.lineno :], head.lineno + 1):
            if line.strip() and not line[0].isspace():
                break
            if pattern.match(line):
                return SourcePos(head.filename, number)
        return head

    @cached_property
    def _literal_place(self) -> dict[int, SourcePos]:
        """For the members of literals that are constants: where the literal stands."""
        rows, origin = self.session.rows, self.session.facts.origin
        literal: dict[str, SourcePos] = {}
        for v, _, c in [*rows("const"), *((v, a, c) for _, v, a, c in rows("prebuilt_in")), *rows("prebuilt_value")]:
            if v in origin:
                literal.setdefault(c, origin[v])
        node = {n: c for c, n in rows("prebuilt_content")} | {n: c for c, n, _ in rows("prebuilt_tuple")}
        for c in set(node.values()):
            named = self.global_place(self.names.object(c)) if c in self.names else None
            if named is not None:
                literal[c] = named
        members = [(w, n) for n, _, w in [*rows("prebuilt_item"), *rows("tuple_item")] if n in node]
        members += [(w, n) for w, (_, n) in self._contents.items() if n in node]
        constant = {v: c for v, _, c in rows("const")}
        for _ in range(4):  # a member may be a literal itself
            for w, n in members:
                if node[n] in literal and w in constant:
                    literal.setdefault(constant[w], literal[node[n]])
        return {w: literal[node[n]] for w, n in members if node[n] in literal}

    def _globals(self) -> Iterable[tuple[dict[str, Any], str]]:
        seen: dict[int, None] = {}
        for g in self.session.exporter.graphs:
            func = g.graph.func
            if isinstance(func, types.FunctionType) and id(func.__globals__) not in seen:
                seen[id(func.__globals__)] = None
                yield func.__globals__, func.__code__.co_filename

    def global_name(self, obj: Any) -> str | None:
        """The name of a global variable of the program that holds the object."""
        for namespace, _ in self._globals():
            for name, value in namespace.items():
                if value is obj and name.isidentifier():
                    return name
        return None

    def global_place(self, obj: Any) -> SourcePos | None:
        """Where that name is assigned."""
        name = self.global_name(obj)
        for namespace, filename in self._globals():
            if name is None or namespace.get(name) is not obj:
                continue
            pattern = re.compile(rf"{re.escape(name)}\s*(?::[^=]*)?=[^=]")
            for number, line in enumerate(linecache.getlines(filename), 1):
                if pattern.match(line):
                    return SourcePos(filename, number, 0, number, len(line.rstrip().encode()))
        return None

    def class_place(self, symbol: str) -> SourcePos | None:
        """Where the class of this symbol is defined, if that is in the program."""
        cls = self.names.object(symbol) if symbol in self.names else None
        return self._place_of(cls) if isinstance(cls, type) else None

    def _place_of(self, cls: type) -> SourcePos | None:
        if cls.__module__ == "builtins":
            return None
        pattern = re.compile(rf"\s*class {re.escape(cls.__name__)}\b")
        files = (filename for _, filename in self._globals() if is_users(filename))
        for filename in files:
            for number, line in enumerate(linecache.getlines(filename), 1):
                if pattern.match(line):
                    return SourcePos(filename, number)
        return self.global_place(cls)  # `Point = namedtuple(…)`

    def definition(self, symbol: str) -> list[Note]:
        """Where the user's class of this symbol is defined."""
        place = self.class_place(symbol)
        return [Note("the class is defined here", place)] if place else []

    def class_note(self, symbol: str, operation: str) -> list[Note]:
        """The class of this symbol lacks the special method of an operation."""
        cls = self.names.object(symbol) if symbol in self.names else None
        method = SPECIAL.get(operation.removeprefix("inplace_"))
        return self.class_lacks(cls, method) if isinstance(cls, type) and method is not None else []

    def class_lacks(self, cls: type, method: str) -> list[Note]:
        """Where the class is defined, which lacks a special method."""
        place = self._place_of(cls)
        old = PYTHON_2.get(method, "")
        known = f" (`{old}` is its name in Python 2)" if hasattr(cls, old) else ""
        return [Note(f"the class `{self.class_name(cls)}` defines no `{method}`{known}", place)] if place else []

    # -- did you mean -------------------------------------------------------------------------

    def known_attributes(self, atom: str) -> set[str]:
        """What a value of a kind has: methods and attributes, of its class and its bases too."""
        known = {name for a, name, _ in self.session.rows("method") if a == atom}
        obj = self.names.object(atom) if atom in self.names else None
        if isinstance(obj, type):
            above = {symbol for (symbol,) in self.session.rows("class") if self._is_above(symbol, obj)}
            known |= {name for c, name, v in self.session.rows("attr_var") if c in above and v in self.session.live}
            known |= {name for cls in obj.__mro__ for name in vars(cls) if cls is not object}
        elif isinstance(obj, types.ModuleType):
            known |= set(vars(obj))
        return {name for name in known if not name.startswith("__") and shown(name) == name}

    def _is_above(self, symbol: str, cls: type) -> bool:
        other = self.names.object(symbol)
        return isinstance(other, type) and other in cls.__mro__

    def did_you_mean(self, atom: str, name: str) -> list[str]:
        """A line of help with the attribute that was probably meant."""
        known = sorted(self.known_attributes(atom) - {name})
        alike = [each for each in known if each[:2] == name[:2]]
        close = difflib.get_close_matches(name, alike, n=1, cutoff=0.5) or difflib.get_close_matches(name, known, n=1)
        return [f"did you mean `{close[0]}`?"] if close else []


def _is_stand_in(cls: type) -> bool:
    """Whether the class is app-level Python in place of one of CPython's."""
    return str(cls.__module__).startswith("rpyc_dl.rlib.app.")


def call_note(session: Analysis, func: str) -> list[Note]:
    """Where the function is called, for an error in its text."""
    places = [session.facts.origin.get(o) for o, f, _ in session.rows("wants") if f == func]
    first = min((p for p in places if p is not None), key=SourcePos.sort_key, default=None)
    return [Note("the function is called here", first)] if first is not None else []


def use_note(session: Analysis, cls: str, attr: str) -> list[Note]:
    """Where the attribute of instances of the class, or of a base of it, is read or stored first."""
    bases = {symbol for each, symbol in session.facts.all["direct_base"] if each == cls} | {cls}
    held = {v for v, a in session.rows("has") if a in bases}
    read = [(o, x) for o, _, x, a in session.facts.all["getattr"] if a == attr]
    stored = [(o, x) for o, x, a, _ in session.facts.all["setattr"] if a == attr]
    places = [session.facts.origin.get(o) for o, x in (*read, *stored) if x in held]
    first = min((p for p in places if p is not None), key=SourcePos.sort_key, default=None)
    return [Note("it is used here", first)] if first is not None else []
