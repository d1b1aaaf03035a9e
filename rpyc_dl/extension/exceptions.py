"""Exceptions on their way from compiled code to Python: the class by its number, its arguments, its attributes."""

from __future__ import annotations

import builtins
import sys
import types
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.border import Border
from rpyc_dl.extension.kinds import Kind, read_field
from rpyc_dl.extension.signatures import literal
from rpyc_dl.lltype.lltype import Ptr
from rpyc_dl.lowering.c.names import field_name
from rpyc_dl.lowering.core.objects import EXC_ARGS_KIND
from rpyc_dl.lowering.instance.classtable import ClassInfo, classes_of
from rpyc_dl.lowering.instance.instance import InstanceRepr, instance_repr
from rpyc_dl.lowering.object.rexception import ArgsKind, argument_kinds, base_exception_repr

if TYPE_CHECKING:
    from rpyc_dl.annotator.model import SomeObject
    from rpyc_dl.lowering.c.genc import GenC


class ExceptionBorder:
    """What the exceptions of a program carry, and how Python gets it."""

    def __init__(self, border: Border, module: types.ModuleType, live: bool = False) -> None:
        #: Whether the classes are those of the running process; those that it does not find by their names.
        self.live = live
        self.unnamed: list[type] = []
        self.border = border
        self.module = module.__name__
        rtyper = border.rtyper
        self.classes: list[ClassInfo] = [i for i in classes_of(rtyper).root.subtree() if i.is_exception]
        self.own = [info.pyclass for info in self.classes if info.pyclass.__module__ != "builtins"]
        #: Classes of the module that compiled code does not know: Python may name them. Bases first.
        self.unknown = [] if live else [cls for cls in own_exceptions(module) if cls not in self.own]
        self.unknown.sort(key=lambda cls: len(cls.__mro__))
        #: For each kind of arguments, how each is written; only of those that all can be.
        self.arguments: list[tuple[ArgsKind, list[Kind]]] = []
        for kind in argument_kinds(rtyper).kinds.values():
            written = [self._kind(s) for s in kind.items_s]
            if None not in written:
                self.arguments.append((kind, [each for each in written if each is not None]))
        #: The structure that has the cause of exceptions, by class; only of those that the program gives one.
        self._have_causes = {info: owner for info in self.classes if (owner := self._has_cause(info)) is not None}
        self.fields = {info: list(self._fields(info)) for info in self.classes if info.pyclass in self.own}

    def _kind(self, s: Any) -> Kind | None:
        try:
            return self.border.kind(s)
        except UsageError:
            return None

    def _fields(self, info: ClassInfo) -> Iterator[tuple[str, Any, Kind]]:
        """Name, structure and kind of the attributes of an exception's class that can be written."""
        r_inst = instance_repr(self.border.rtyper, info)
        r_inst.setup()
        for name, s in ((name, s) for base in info.getmro() for name, s in base.attrs().items()):
            owner = r_inst.field_owner(name)
            if owner is not None and name in owner.fields and not name.startswith("__"):
                kind = self._kind(s)
                if kind is not None and owner.fields[name].lowleveltype == kind.TYPE:
                    yield name, owner, kind

    def _has_cause(self, info: ClassInfo) -> InstanceRepr | None:
        r_inst = instance_repr(self.border.rtyper, info)
        r_inst.setup()
        owner = r_inst.field_owner("__cause__")
        return owner if owner is not None and isinstance(owner.fields["__cause__"].lowleveltype, Ptr) else None

    # -- C text ---------------------------------------------------------------------------

    def prepare(self, gen: GenC) -> None:
        """Have the structures named that are read: the program's functions may only make them."""
        for owner in self._have_causes.values():
            gen.db.types.tag(owner.object_type)
        for fields in self.fields.values():
            for _, owner, _ in fields:
                gen.db.types.tag(owner.object_type)
        for kind, _ in self.arguments:
            gen.db.types.tag(kind.STRUCT)

    def definitions(self, gen: GenC) -> list[str]:
        """The functions that `border.h` declares."""
        return [
            *_function("PyObject *rpy_exception_args(void *value)", self._args(gen)),
            *_function("PyObject *rpy_exception_fields(void *value, Signed number)", self._attributes(gen)),
            *_function("bool rpy_exception_shows_more(Signed number)", self._shows_more()),
            *_function("void *rpy_exception_cause(void *value)", self._cause(gen)),
        ]

    def _args(self, gen: GenC) -> Iterator[str]:
        types = gen.db.types
        tag = types.tag(base_exception_repr(self.border.rtyper).object_type)
        yield f"void *box = (({tag} *)value)->exc_args;"
        yield "if (box == NULL)"
        yield "    return PyTuple_New(0);"
        for kind, written in self.arguments:
            if id(kind.kind._obj) not in gen.db.data:
                continue
            yield f"if ((({tag} *)value)->exc_args->kind == {gen.db.expression(Ptr(EXC_ARGS_KIND), kind.kind)}) {{"
            box = f"(({types.tag(kind.STRUCT)} *)box)"
            yield f"    PyObject *made = PyTuple_New({len(written)}), *item;"
            for i, each in enumerate(written):
                value = each.write(f"{box}->{field_name(f'item{i}')}")
                yield f"    if (made != NULL && ((item = {value}) == NULL || PyTuple_SetItem(made, {i}, item) != 0))"
                yield "        Py_CLEAR(made);"
            yield "    return made;"
            yield "}"
        yield "return NULL;"

    def _attributes(self, gen: GenC) -> Iterator[str]:
        yield "(void)value;"
        yield "switch (number) {"
        for info, fields in self.fields.items():
            if not fields:
                continue
            yield f"case {info.minid}: {{"
            yield "    PyObject *made = PyDict_New(), *item;"
            for name, owner, kind in fields:
                value = read_field(gen, owner, name, "value")
                yield f"    if (made != NULL && (item = {kind.write(value)}) != NULL) {{"
                yield f'        PyDict_SetItemString(made, "{name}", item);'
                yield "        Py_DECREF(item);"
                yield "    }"
            yield "    return made;"
            yield "}"
        yield "}"
        yield "return Py_NewRef(Py_None);"

    def _cause(self, gen: GenC) -> Iterator[str]:
        yield "switch (rpy_class_number(value)) {"
        for info, owner in self._have_causes.items():
            yield f"case {info.minid}:"
            yield f"    return {read_field(gen, owner, '__cause__', 'value')};"
        yield "}"
        yield "return NULL;"

    def _shows_more(self) -> Iterator[str]:
        yield "switch (number) {"
        for info in self.classes:
            if _shows_more(info.pyclass):
                yield f"case {info.minid}:"
        yield "    return true;"
        yield "default:"
        yield "    return false;"
        yield "}"

    # -- Python text ----------------------------------------------------------------------

    def source(self) -> list[str]:
        """Python that defines the exception classes, and their table `classes` by number."""
        lines = ["import builtins as b", "classes = {}", *(_LIVE.splitlines() if self.live else [])]
        self.unnamed = []
        for info in self.classes:
            cls = info.pyclass
            if getattr(builtins, cls.__name__, None) is cls:
                lines.append(f"classes[{info.minid}] = b.{cls.__name__}")
                continue
            lines += self._live_class(info) if self.live else self._class(info)
        lines += [line for cls in self.unknown for line in self._class_of(cls)]
        return [*lines, *_MAKER.splitlines()]

    def _live_class(self, info: ClassInfo) -> Iterable[str]:
        cls = info.pyclass
        found: Any = sys.modules.get(cls.__module__)
        for part in cls.__qualname__.split("."):
            found = getattr(found, part, None)
        if found is cls:
            yield f"classes[{info.minid}] = live({cls.__module__!r}, {cls.__qualname__!r})"
        else:
            self.unnamed.append(cls)
            yield "from rpyc_dl.extension.live import CLASSES"
            yield f"classes[{info.minid}] = CLASSES[__name__][{len(self.unnamed) - 1}]"

    def _class(self, info: ClassInfo) -> Iterable[str]:
        yield from self._class_of(info.pyclass)
        yield f"classes[{info.minid}] = {info.pyclass.__name__}"

    def _class_of(self, cls: type) -> Iterable[str]:
        bases = ", ".join(self._base(base) for base in cls.__bases__)
        yield f"class {cls.__name__}({bases}):"
        yield f"    __doc__ = {cls.__doc__!r}"
        yield f"    __qualname__ = {cls.__qualname__!r}"
        yield "    __module__ = __name__"
        for name, value in vars(cls).items():
            if not name.startswith("__") and (text := literal(value)) is not None:
                yield f"    {name} = {text}"
        if _own_text(cls):
            yield "    def __str__(self): return self.__dict__.get(' text') or super().__str__()"

    def _base(self, base: type) -> str:
        for info in self.classes:
            if info.pyclass is base:
                return f"classes[{info.minid}]"
        if base in self.unknown:
            return base.__name__
        known: type = next(c for c in base.__mro__ if getattr(builtins, c.__name__, None) is c)
        return f"b.{known.__name__}"

    def attributes(self, cls: type) -> dict[str, SomeObject]:
        """The attributes that a class adds to those above it, as far as Python gets them, with what they hold."""
        info = next((info for info in self.classes if info.pyclass is cls), None)
        if info is None:
            return {}
        given = {name for name, _, _ in self.fields.get(info, ())}
        return {name: s for name, s in info.attrs().items() if name in given}

    def public(self) -> list[type]:
        """The classes that are attributes of the module: those that it defines itself at its top."""
        known = [c for c in self.own if c.__module__ == self.module and "." not in c.__qualname__]
        return [*known, *self.unknown]


def own_exceptions(module: types.ModuleType) -> list[type]:
    """The public classes of exceptions that a module defines at its top."""
    found = [
        (name, cls) for name, cls in vars(module).items() if isinstance(cls, type) and issubclass(cls, Exception)
    ]
    here = [(name, cls) for name, cls in found if cls.__module__ == module.__name__ and cls.__qualname__ == name]
    return [cls for name, cls in here if not name.startswith("_")]


def _own_text(cls: type) -> bool:
    """Whether a class, or one of the user's above it, defines its text."""
    return cls.__module__ != "builtins" and getattr(cls.__str__, "__code__", None) is not None


def _shows_more(cls: type) -> bool:
    return _own_text(cls) or issubclass(cls, OSError)


def _function(head: str, body: Iterable[str]) -> list[str]:
    return ["", f"static {head}", "{", *(f"    {line}" for line in body), "}"]


_LIVE = """
def live(module, name):
    import importlib
    found = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found
"""

_MAKER = r"""
def make_error(chain):
    error = None
    for parts in reversed(chain):  # the last cause first
        cause, error = error, parts if isinstance(parts, BaseException) else _made(*parts)
        if cause is not None:
            error.__cause__ = cause
    return error


def _made(number, args, fields, text):
    cls = classes.get(number, RuntimeError)
    message = text.partition(": ")[2] if text is not None else ""
    if issubclass(cls, OSError) and message:
        import re, ast
        found = re.fullmatch(r"\[Errno (\d+)\] (.*?)(?:: ('.*'|\".*\"))?", message, re.DOTALL)
        if found is not None:
            args = (int(found[1]), found[2], *([ast.literal_eval(found[3])] if found[3] else []))
    if args is None:
        args = (message,) if message else ()
    if cls.__module__ == "builtins":
        return cls(*args)
    error = cls.__new__(cls, *args)
    error.args = args[:2] if issubclass(cls, OSError) else args  # the name of a file is no argument of its own
    for name, value in (fields or {}).items():
        if type(getattr(cls, name, None)).__name__ != "member_descriptor":
            error.__dict__[name] = value
        elif value is not None:  # `errno`, which the class has in C
            setattr(error, name, value)
    if "__str__" in vars(cls) and message:
        error.__dict__[" text"] = message
    return error
"""
