"""Named tuples: classes whose instances have the fields as attributes, and can be unpacked, indexed and compared.

`namespace` is what the translator sees in such a class: the user's methods, and Python for what `collections` does in
C. The rules know the fields (`namedtuples.dl`): unpacking and constant indexes need no common type of these.
"""

from __future__ import annotations

import collections
import sys
import types
from typing import Any

from rpyc_dl.frontend.synthetic import compile_function
from rpyc_dl.programtables import ProgramTable
from rpyc_dl.rlib.app.primitives import instantiate
from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.sentinel import Sentinel

#: Stands for "as it is" among the arguments of `_replace`.
KEEP = Sentinel("KEEP")

_Usual = collections.namedtuple("_Usual", "x")
_FIELD = type(vars(_Usual)["x"])
_MADE_BY = {collections.__file__, "<string>"}
_namespaces: ProgramTable[type, dict[str, Any]] = ProgramTable()

_SOURCE = """
def __init__(self, {parameters}):
    {stores}

def __eq__(self, other):
    if isinstance(other, cls):
        return {equal}
    if isinstance(other, tuple):
        return {values} == other
    return NotImplemented

def __lt__(self, other):
    if isinstance(other, cls):
        return {values} < {others}
    if isinstance(other, tuple):
        return {values} < other
    return NotImplemented

def __le__(self, other):
    if isinstance(other, cls):
        return {values} <= {others}
    if isinstance(other, tuple):
        return {values} <= other
    return NotImplemented

def __gt__(self, other):
    if isinstance(other, cls):
        return {values} > {others}
    if isinstance(other, tuple):
        return {values} > other
    return NotImplemented

def __ge__(self, other):
    if isinstance(other, cls):
        return {values} >= {others}
    if isinstance(other, tuple):
        return {values} >= other
    return NotImplemented

def __hash__(self):
    return hash({values})

def __repr__(self):
    return {text}

def __len__(self):
    return {count}

def __iter__(self):
    {yields}

def __contains__(self, item):
    return item in {values}

def count(self, item):
    return {values}.count(item)

def index(self, item):
    return {values}.index(item)

def _make(made_class, iterable):
    _made = _instantiate(made_class)
    __init__(_made, *iterable)
    return _made

def _replace(self, {kept}):
    _made = _instantiate(self.__class__)
    __init__(_made, {replaced})
    return _made

def _asdict(self):
    return {items}
"""


def is_usual(cls: type, name: str) -> bool:
    """Whether a named tuple has the method as `collections.namedtuple` makes it."""
    usual, own = (getattr(getattr(each, name, None), "__code__", None) for each in (_Usual, cls))
    return is_namedtuple(cls) and usual is not None and usual is own


def is_namedtuple(cls: Any) -> bool:
    """Whether the class is a named tuple, or a subclass of one."""
    return isinstance(cls, type) and issubclass(cls, tuple) and isinstance(getattr(cls, "_fields", None), tuple)


def fields(cls: type) -> tuple[str, ...]:
    """The names of the fields that the class itself introduces; () for a subclass of a named tuple."""
    return vars(cls).get("_fields", ())  # type: ignore[no-any-return]


def namespace(cls: type) -> dict[str, Any]:
    """What the class itself defines, as the translator sees it."""
    if cls not in _namespaces:
        own = {name: member for name, member in vars(cls).items() if is_users(name, member)}
        known = {name: getattr(cls, name) for name in ("_fields", "_field_defaults")}
        _namespaces[cls] = {**_methods(cls), **known, **own}
    return _namespaces[cls]


def is_users(name: str, member: Any) -> bool:
    if isinstance(member, types.FunctionType):
        return member.__code__.co_filename not in _MADE_BY
    if isinstance(member, (staticmethod, classmethod)):
        return name not in ("__new__", "_make")
    return isinstance(member, property) or not (name.startswith("_") or isinstance(member, _FIELD))


def _methods(cls: type) -> dict[str, Any]:
    names = fields(cls)
    if not names:
        return {}
    defaults: dict[str, Any] = cls._field_defaults  # type: ignore[attr-defined]
    bound: dict[str, Any] = {f"default_{name}": value for name, value in defaults.items()}
    parts = [f'"{", " if i else ""}{name}=" + repr(self.{name})' for i, name in enumerate(names)]
    source = _SOURCE.format(
        parameters=", ".join(f"{n}=default_{n}" if n in defaults else n for n in names),
        stores="; ".join(f"object.__setattr__(self, {n!r}, {n})" for n in names),
        equal=" and ".join(f"self.{n} == other.{n}" for n in names),
        values=_tuple(f"self.{n}" for n in names),
        others=_tuple(f"other.{n}" for n in names),
        text=" + ".join(["self.__class__.__name__", '"("', *parts, '")"']),
        count=len(names),
        yields="; ".join(f"yield self.{n}" for n in names),
        kept=", ".join(f"{n}=KEEP" for n in names),
        replaced=", ".join(f"self.{n} if {n} is KEEP else {n}" for n in names),
        items="{" + ", ".join(f"{n!r}: self.{n}" for n in names) + "}",
    )
    made: dict[str, Any] = {
        "cls": cls,
        "KEEP": KEEP,
        "__name__": cls.__module__,
        "_instantiate": instantiate,
        **bound,
    }
    given = set(made)
    compile_function(source, made)
    functions = {n: value for n, value in made.items() if isinstance(value, types.FunctionType) and n not in given}
    for name, function in functions.items():
        function.__qualname__ = f"{cls.__qualname__}.{'__new__' if name == '__init__' else name}"
        if function.__code__.co_varnames[1:2] in (("other",), ("item",), ("iterable",)):
            specialize.argtype(1)(function)  # each use has its own kind of operand
    found = {name: function for name, function in functions.items() if name not in names}  # a field called `count`
    if sys.version_info >= (3, 13):
        found["__replace__"] = found["_replace"]  # what `copy.replace` calls
    return {**found, "_make": classmethod(functions["_make"])}


def _tuple(parts: Any) -> str:
    return "(" + "".join(f"{part}, " for part in parts) + ")"
