"""The C of the types of a module: tables of methods and fields, how instances are made, which class has which."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rpyc_dl.extension.classes.dataclassfields import HELPERS, fields_of, is_dataclass
from rpyc_dl.extension.classes.exported import Classes, ExportedClass
from rpyc_dl.extension.classes.memberfunctions import MemberFunction
from rpyc_dl.extension.classes.roles import Role
from rpyc_dl.extension.functions import Function
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.instance.classtable import classes_of

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper

_FLAGS = "Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE"
_SUPPORT = Path(__file__).parent / "instances.h"
_PICKLING = Path(__file__).parent / "pickling.h"


class Types:
    """The types of a module, numbered in the order of `classes`."""

    def __init__(self, rtyper: RTyper, classes: Classes, functions: list[MemberFunction], prefix: str) -> None:
        self.rtyper, self.classes, self.prefix = rtyper, classes, prefix
        self.all = list(classes.exported.values())
        self.numbers = {each.cls: number for number, each in enumerate(self.all)}
        self.functions = functions
        #: Those that meet in a class with several bases: one type below `object` says how they all look in memory.
        several = [each.cls for each in self.all if len(each.bases) > 1]
        roots = [each.cls for each in self.all if not each.bases]
        self.shared = {root for root in roots if any(issubclass(cls, root) for cls in several)}

    def declarations(self) -> list[str]:
        """What stands in front of the functions."""
        if not self.all:
            return []
        return [
            "",
            f"#define RPY_TYPES {len(self.all)}",
            "static PyTypeObject *rpy_pytypes[RPY_TYPES];",
            *_SUPPORT.read_text(encoding="utf-8").splitlines(),
            *_PICKLING.read_text(encoding="utf-8").splitlines(),
            *self._type_number(),
        ]

    def _type_number(self) -> Iterator[str]:
        yield from ("", "static int rpy_type_number(Signed class_number)", "{", "    switch (class_number) {")
        for info in classes_of(self.rtyper).root.subtree():
            known = [self.numbers[base] for base in info.pyclass.__mro__ if base in self.numbers]
            if known:
                yield f"    case {info.minid}: return {known[0]};"
        yield from ("    }", "    return 0;", "}")

    def definitions(self) -> Iterator[str]:
        """What stands behind the functions: the types, and the function that makes them."""
        for number, each in enumerate(self.all):
            yield from self._type(number, each)
        yield from self._made()

    def iterator_of(self, function: Function) -> MemberFunction:
        """What steps through the iterator that a function makes."""
        iterator = self.rtyper.result.binding(function.graph.returnvar).classdef.pyclass  # type: ignore[attr-defined]
        return next(f for f in self.functions if f.member.cls is iterator)

    def members_of(self, each: ExportedClass) -> list[MemberFunction]:
        """The functions of a class."""
        return [function for function in self.functions if function.member.cls is each.cls]

    def _type(self, number: int, each: ExportedClass) -> Iterator[str]:
        functions = self.members_of(each)
        called = [f for f in functions if f.member.role.is_called]
        rows = [f.method() for f in called]
        if not each.is_iterator:
            rows += ["RPY_PICKLED", *([] if "__copy__" in {f.member.name for f in called} else ["RPY_COPIED"])]
        yield from _table(f"PyMethodDef rpy_methods_{number}", rows, "{NULL, NULL, 0, NULL}")
        fields = list(_fields(functions))
        yield from _table(f"PyGetSetDef rpy_fields_{number}", fields, "{NULL, NULL, NULL, NULL, NULL}")
        made = next((f for f in functions if f.member.role is Role.NEW), None)
        yield from self._new(number, each, made)
        slots = [
            f"{{Py_tp_new, rpy_new_{number}}}",
            "{Py_tp_dealloc, rpy_instance_free}",
            f"{{Py_tp_methods, rpy_methods_{number}}}",
            f"{{Py_tp_getset, rpy_fields_{number}}}",
            *self._doc(each, made),
        ]
        yield from _table(f"PyType_Slot rpy_slots_{number}", slots, "{0, NULL}")
        name = literals.string(f"{self.prefix}.{each.cls.__name__}".encode())
        parts = f"{name}, sizeof(rpy_instance), 0, {_FLAGS}, rpy_slots_{number}"
        yield from ("", f"static PyType_Spec rpy_spec_{number} = {{{parts}}};")

    def _doc(self, each: ExportedClass, made: MemberFunction | None) -> Iterator[str]:
        doc, name = each.cls.__doc__ or "", each.cls.__name__
        if doc.startswith(f"{name}(") and hasattr(each.cls, "__dataclass_fields__"):
            doc = inspect.cleandoc(doc)
        if made is not None:
            doc = f"{name}({made.written(names=False)})\n--\n\n{doc}"
        if doc:
            yield f"{{Py_tp_doc, (void *){literals.string(doc.encode('utf-8', 'surrogatepass'))}}}"

    def _new(self, number: int, each: ExportedClass, made: MemberFunction | None) -> Iterator[str]:
        parameters = "PyTypeObject *type, PyObject *args, PyObject *names"
        yield from ("", f"static PyObject *rpy_new_{number}({parameters})", "{")
        if made is None:
            why = each.why_not or f"Python cannot make a {each.cls.__name__}"
            yield "    (void)type, (void)args, (void)names;"
            yield f"    PyErr_SetString(PyExc_TypeError, {literals.string(why.encode())});"
            yield from ("    return NULL;", "}")
            return
        yield from (f"    {line}" for line in made.made_by(number))
        yield "}"

    def _made(self) -> Iterator[str]:
        yield from ("", "/* The types as a tuple; NULL with an exception. */")
        yield from ("static PyObject *rpy_make_types(void)", "{")
        if not self.all:
            yield from ("    return PyTuple_New(0);", "}")
            return
        yield "    rpy_more_roots = rpy_visit_lent;"
        yield f"    PyObject *made = PyTuple_New({len(self.all)}), *bases;"
        if self.shared:
            yield "    static PyType_Slot slots[] = {{Py_tp_dealloc, rpy_instance_free}, {0, NULL}};"
            flags = f"{_FLAGS} | Py_TPFLAGS_DISALLOW_INSTANTIATION"
            name = literals.string(f"{self.prefix}.object".encode())
            yield f"    static PyType_Spec spec = {{{name}, sizeof(rpy_instance), 0, {flags}, slots}};"
            yield "    PyObject *shared = made != NULL ? PyType_FromSpec(&spec) : NULL;"
            yield "    if (shared == NULL)"
            yield "        Py_CLEAR(made);"
        for number, each in enumerate(self.all):
            bases = [f"rpy_pytypes[{self.numbers[base]}]" for base in each.bases]
            bases = bases or ["shared"] * (each.cls in self.shared)
            packed = f"PyTuple_Pack({len(bases)}, {', '.join(bases)})" if bases else "NULL"
            yield "    if (made != NULL) {"
            yield f"        bases = {packed};"
            yield f"        PyObject *type = PyType_FromSpecWithBases(&rpy_spec_{number}, bases);"
            yield f"        rpy_pytypes[{number}] = (PyTypeObject *)type;"
            yield "        Py_XDECREF(bases);"
            yield f"        if (type == NULL || PyTuple_SetItem(made, {number}, Py_NewRef(type)) != 0)"
            yield "            Py_CLEAR(made);"
            yield "    }"
        yield from ("    return made;", "}")

    # -- Python text ----------------------------------------------------------------------

    def source(self) -> Iterator[str]:
        """Python that gives the types what C does not: their module, special methods as operators, constants."""
        if not self.all:
            return
        yield from _HELPERS.splitlines()
        if any(is_dataclass(each.cls) for each in self.all):
            yield from HELPERS.splitlines()
        for number, each in enumerate(self.all):
            cls, functions = each.cls, self.members_of(each)
            special = [f.member.name for f in functions if f.member.role.is_called and f.member.name.startswith("__")]
            yield f"t = types[{number}]"
            yield f"t.__name__, t.__qualname__, t.__module__ = {cls.__name__!r}, {cls.__qualname__!r}, __name__"
            yield f"finish(t, {special!r}, {{{', '.join(f'{k!r}: {v}' for k, v in each.constants.items())}}})"
            if is_dataclass(cls):
                yield from fields_of(cls)
                if "__replace__" not in special:
                    yield "t.__replace__ = replaced"
            if hasattr(cls, "__class_getitem__"):
                yield "t.__class_getitem__ = classmethod(generic)"
            if "__next__" in special and "__iter__" not in special:
                yield "t.__iter__ = itself"
            if each.frozen:
                yield "t.__setattr__, t.__delattr__ = frozen"
            for name, why in each.refused.items():
                yield f"t.{name} = refused({name!r}, {why!r})"
            for name, why in each.unreadable.items():
                yield f"t.{name} = unreadable({why!r})"
        for number, each in enumerate(self.all):
            if not each.bases:
                yield f"types[{number}].__init_subclass__ = closed"

    def public(self) -> Iterator[str]:
        """The entries of the module's names."""
        for number, each in enumerate(self.all):
            if vars(self.classes.module).get(each.cls.__name__) is each.cls:
                yield f"{each.cls.__name__!r}: types[{number}]"


def _fields(functions: Iterable[MemberFunction]) -> Iterator[str]:
    found: dict[str, dict[Role, MemberFunction]] = {}
    for function in functions:
        if function.member.role in (Role.GET, Role.SET):
            found.setdefault(function.member.name, {})[function.member.role] = function
    for name, of in found.items():
        get = f"rpy_get_{of[Role.GET].number}" if Role.GET in of else "NULL"
        set_ = f"rpy_set_{of[Role.SET].number}" if Role.SET in of else "NULL"
        doc = of[Role.GET].member.doc if Role.GET in of else None
        text = literals.string(doc.encode("utf-8", "surrogatepass")) if doc else "NULL"
        yield f"{{{literals.string(name.encode())}, {get}, {set_}, {text}, NULL}}"


def _table(declaration: str, rows: Iterable[str], last: str) -> Iterator[str]:
    yield from ("", f"static {declaration}[] = {{", *(f"    {row}," for row in rows), f"    {last},", "};")


_HELPERS = """
from types import GenericAlias as generic
def copied_class(kind, names):
    def refused(self, *args, **names):
        raise TypeError(f"{self.of} is a copy: assign a changed {kind.__name__} to it")
    members = {name: refused for name in names.split()}
    members["__reduce_ex__"] = lambda self, protocol: (kind, (kind(self),))
    members["__repr__"] = lambda self: repr(kind(self))
    return type(kind.__name__, (kind,), members)
copied_list = copied_class(list, "append clear extend insert pop remove reverse sort "
    "__delitem__ __iadd__ __imul__ __setitem__")
copied_dict = copied_class(dict, "clear pop popitem setdefault update __delitem__ __ior__ __setitem__")
copied_set = copied_class(set, "add clear difference_update discard intersection_update pop remove "
    "symmetric_difference_update update __iand__ __ior__ __isub__ __ixor__")
def make_copy(value, of):
    kind = type(value)
    if kind is list:
        made = copied_list([make_copy(x, of) for x in value])
    elif kind is dict:
        made = copied_dict({k: make_copy(x, of) for k, x in value.items()})
    elif kind is set:
        made = copied_set(value)
    else:
        return value
    made.of = of
    return made
def finish(t, special, constants):
    for name in special:
        setattr(t, name, vars(t)[name])
    for name, value in constants.items():
        setattr(t, name, value)
def refused(name, why):
    def member(*args, **names):
        raise TypeError(why)
    member.__name__ = name
    return member
def unreadable(why):
    @property
    def attribute(self):
        raise AttributeError(why)
    return attribute
def itself(self):
    return self
@classmethod
def closed(cls, **names):
    base = next(c for c in cls.__mro__ if c in types)
    raise TypeError(f"type '{base.__module__}.{base.__name__}' is compiled: a class in Python cannot be below it")
def set_frozen(self, name, value):
    from dataclasses import FrozenInstanceError
    raise FrozenInstanceError(f"cannot assign to field {name!r}")
def delete_frozen(self, name):
    from dataclasses import FrozenInstanceError
    raise FrozenInstanceError(f"cannot delete field {name!r}")
frozen = set_frozen, delete_frozen
"""
