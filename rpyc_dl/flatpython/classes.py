"""Classes of the program, as the analysis sees them."""

from __future__ import annotations

import types
from typing import Any

from rpyc_dl.annotator.model import ClassDef
from rpyc_dl.errors import UsageError
from rpyc_dl.facts import classes as facts
from rpyc_dl.facts.naming import is_user_class
from rpyc_dl.flatpython.lines import under
from rpyc_dl.flatpython.parts import File
from rpyc_dl.frontend.functions.attributehooks import ALIASES
from rpyc_dl.frontend.replace import enums, namedtuples
from rpyc_dl.frontend.replace.classcopies import copy_number, origin_of
from rpyc_dl.frontend.replace.standins import member_value
from rpyc_dl.frontend.synthetic import Generator
from rpyc_dl.sentinel import Sentinel

_NOTHING: Any = Sentinel("_NOTHING")


class ClassWriter:
    """Writes classes; one is written when it is first mentioned, behind its bases."""

    def __init__(self, file: File) -> None:
        self.file = file
        self.defs: dict[type, ClassDef] = {c.pyclass: c for c in file.result.classdefs}
        self._copied = {origin_of(cls) for cls in self.defs if copy_number(cls) is not None}
        self._names: dict[type, str] = {}
        self._heads: dict[type, str] = {}
        self._bodies: dict[type, list[str]] = {}
        self._waiting: list[type] = []

    def name(self, cls: type) -> str:
        """The name of the class in the file: copies of a class are that class. Raises UsageError."""
        cls = origin_of(cls)
        if enums.is_enum(cls) and any(base.__module__ == "builtins" for base in cls.__mro__[:-1]):
            raise UsageError(
                f"`{cls.__name__}` is an enumeration of numbers or texts, which cannot be written as Python",
                help=["leave out `--to python`, and the program is compiled"],
            )
        hook = next((name for name, alias in ALIASES.items() if alias in facts.own_members(cls)), None)
        if hook is not None:
            raise UsageError(
                f"`{cls.__name__}` has a `{hook}`, which cannot be written as Python",
                help=["leave out `--to python`, and the program is compiled"],
            )
        if cls not in self._names:
            bases = [self.file.constant(base).text for base in self._bases(cls)]
            name = self._names[cls] = self.file.names.new(cls.__name__)
            self._heads[cls] = f"class {name}" + (f"({', '.join(bases)})" if bases else "")
            self._waiting.append(cls)
        return self._names[cls]

    def waiting(self) -> bool:
        """Whether classes have been mentioned whose bodies are not written yet."""
        return bool(self._waiting)

    def settle(self) -> None:
        """Write the bodies of the classes that have been mentioned."""
        while self._waiting:
            cls = self._waiting.pop(0)
            self._bodies[cls] = self._body(cls, self._names[cls])

    def texts(self) -> list[list[str]]:
        """All classes, bases first."""
        return [under(head, self._bodies[cls]) for cls, head in self._heads.items()]

    def _bases(self, cls: type) -> list[type]:
        if enums.is_enum(cls) or namedtuples.is_namedtuple(cls):
            base = facts.primary_base(cls)
            return [base] if base is not None else []
        found = [b for b in cls.__bases__ if is_user_class(b) and b.__module__ not in ("typing", "abc", "enum")]
        primary = facts.primary_base(cls)
        return found if primary is None or primary in found else [primary, *found]

    def _body(self, cls: type, name: str) -> list[str]:
        found = []
        if cls.__module__ not in ("__main__", "builtins") and issubclass(cls, BaseException):
            found.append(f"__module__ = {cls.__module__!r}")
        if cls.__qualname__ != name:
            found.append(f"__qualname__ = {cls.__qualname__!r}")
        if cls.__name__ != name and issubclass(cls, BaseException):
            found.append(f"__name__ = {cls.__name__!r}")
        found += self._attribute_types(cls)
        for key, member in facts.own_members(cls).items():
            found += self._member(cls, key, member)
        for key, member in vars(cls).items():
            if isinstance(member, classmethod) and key not in facts.own_members(cls):
                found += self._member(cls, key, member)
        if cls is Generator:
            found += ["def __iter__(self):", "    return self"]
        return found + self._frozen(cls)

    def _attribute_types(self, cls: type) -> list[str]:
        """The attributes of instances that this class has and none above it."""
        classdef = self.defs.get(cls)
        found = []
        for key, s in classdef.attrs.items() if classdef is not None else ():
            above = [self.defs[base] for base in cls.__mro__[1:] if base in self.defs]
            is_member = getattr(cls, key, _NOTHING) is not _NOTHING
            if (
                key.isidentifier()
                and not key.startswith("__")
                and not is_member
                and not any(key in d.attrs for d in above)
            ):
                found.append(f"{key}: {self.file.type_of([s])}")
        return found

    def _member(self, cls: type, key: str, member: Any) -> list[str]:
        if isinstance(member, types.FunctionType):
            return self._method(cls, member, key)
        if isinstance(member, (staticmethod, classmethod)) and isinstance(member.__func__, types.FunctionType):
            kind = "staticmethod" if isinstance(member, staticmethod) else "classmethod"
            lines = self._method(cls, member.__func__, key)
            return [f"@{kind}", *lines] if lines else []
        if isinstance(member, property):
            return self._property(cls, member, key)
        if key.startswith("__") and key.endswith("__") and key not in ("__hash__", "__name__"):
            return []
        if callable(member) and not isinstance(member, type):
            return []
        return self._value(cls, key, member)

    def _method(self, cls: type, func: types.FunctionType, key: str) -> list[str]:
        if not self.file.is_called(func) or not key.isidentifier():
            return []
        return self.file.method(func, key, cls in self._copied)

    def _property(self, cls: type, member: property, key: str) -> list[str]:
        found: list[str] = []
        getter = member.fget
        if isinstance(getter, types.FunctionType):
            lines = self._method(cls, getter, key) or [f"def {key}(self):", '    raise AssertionError("never read")']
            found += ["@property", *lines]
        for accessor, kind in ((member.fset, "setter"), (member.fdel, "deleter")):
            if isinstance(accessor, types.FunctionType) and self._method(cls, accessor, key):
                found += [f"@{key}.{kind}", *self._method(cls, accessor, key)]
        return found

    def _value(self, cls: type, key: str, member: Any) -> list[str]:
        """A value that the class has, if something may read it."""
        if not key.isidentifier() or not self._is_read(cls, key):
            return []
        value = cls.__members__[key] if enums.is_enum(cls) and key in cls.__members__ else member  # type: ignore[attr-defined]
        self.file.give_later(self._names[cls], key, member_value(value))
        return []

    def _is_read(self, cls: type, key: str) -> bool:
        return True

    def _frozen(self, cls: type) -> list[str]:
        """What makes assigning an attribute an error, where the class is one whose instances do not change."""
        error = facts.frozen_error(cls, "{}")
        if error is None or any(facts.frozen_error(base, "{}") for base in self._bases(cls)):
            return []
        found: list[str] = []
        for method, deleting, rest in (("__setattr__", False, ", value"), ("__delattr__", True, "")):
            kind, message = facts.frozen_error(cls, "{}", deleting) or error
            raised = f"raise {self.file.constant(kind).text}({message!r}.format(name))"
            found += under(f"def {method}(self, name{rest})", [raised.replace("'{}'", "{!r}")])
        return found

    def attributes_of(self, value: Any, cls: type) -> dict[str, Any]:
        """The attributes of a prebuilt instance that something may read."""
        names = [key for base in cls.__mro__ if base in self.defs for key in self.defs[base].attrs]
        own = vars(value) if hasattr(value, "__dict__") else {}
        found = {}
        for key in dict.fromkeys(names or own):
            held = own.get(key, _NOTHING)
            if held is _NOTHING and _is_slot(value, key):
                held = getattr(value, key, _NOTHING)
            if held is not _NOTHING:
                found[key] = held
        return found


def _is_slot(value: Any, key: str) -> bool:
    if key in getattr(type(value), "_fields", ()):
        return True
    return any(key in getattr(base, "__slots__", ()) for base in type(value).__mro__)
