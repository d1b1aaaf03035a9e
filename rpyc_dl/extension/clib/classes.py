"""Which classes of a module cross to C, and as what: structures, or handles with functions for their methods."""

from __future__ import annotations

import dataclasses
import enum
import inspect
import types
import typing
from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.clib.callbacks import Callbacks
from rpyc_dl.extension.clib.ctype import (
    BYTES,
    NUMBERS,
    STR,
    Callback,
    CType,
    Handle,
    List,
    Nothing,
    Struct,
    Tuple,
    Unfit,
    optional,
)
from rpyc_dl.extension.passedtypes import Caller
from rpyc_dl.extension.sources import public_values
from rpyc_dl.lowering.c.names import RESERVED
from rpyc_dl.source import SourcePos

_TEXTS = {str: STR, bytes: BYTES}
_TYPES_HELP = "int, float, bool, str, bytes, None, list[…], tuple[…], … | None and classes can be passed"
_DICT_HELP = "pass its items as a list of tuples: `list[tuple[str, int]]`"


class Classes:
    """The classes of one library. `handles` are those whose instances stay with it, as they are defined."""

    def __init__(self, module: types.ModuleType) -> None:
        self.module = module
        self.handles = [cls for cls in _public_classes(module) if _is_handle(cls)]
        self.callbacks = Callbacks()
        self._structs: dict[type, Struct | None] = {}
        self._by_name: dict[str, type] = {}

    def crosses(self, cls: Any) -> bool:
        """Whether instances of a class can be passed, as the one or as the other."""
        return isinstance(cls, type) and (cls in self.handles or is_value_class(cls))

    @property
    def caller(self) -> Caller:
        """Who calls the functions of the library."""
        return Caller("C", _TYPES_HELP, self.crosses, sees_defaults=False, callbacks=self.callbacks.declared)

    def root(self, cls: type) -> type:
        """The topmost class above a handle's that has handles, too: one table keeps the instances of all below it."""
        return next(base for base in reversed(cls.__mro__) if base in self.handles)

    def ctype(self, argtype: Any) -> CType:
        """The C type of a type that an annotation means. Raises Unfit."""
        if argtype is None or argtype is type(None):
            return Nothing()
        if argtype in NUMBERS:
            return NUMBERS[argtype]
        if argtype in _TEXTS:
            return _TEXTS[argtype]
        origin, args = get_origin(argtype), get_args(argtype)
        if origin in (Union, types.UnionType):
            (of,) = (arg for arg in args if arg is not type(None))
            return optional(self.ctype(of))
        if origin is list or (origin is tuple and len(args) == 2 and args[1] is Ellipsis):
            return List(self._room(args[0]))
        if origin is tuple:
            return Tuple(tuple(map(self._room, args)))
        if origin in (dict, set, frozenset):
            what = f"a {origin.__name__}"
            raise Unfit(f"{what} has no form in C", _DICT_HELP if origin is dict else "pass a list of its items")
        if argtype in self.callbacks:
            return self.callback(argtype)
        if argtype in self.handles:
            return Handle(self.known_name(argtype))
        if isinstance(argtype, type) and is_value_class(argtype):
            return self.struct(argtype)
        raise Unfit(f"{getattr(argtype, '__name__', argtype)} has no form in C", "see docs/c-libraries.md")

    def callback(self, cls: type) -> Callback:
        """The C type of functions that C passes."""
        return self.callbacks.ctype(cls, self._room)

    def _room(self, argtype: Any) -> CType:
        found = self.ctype(argtype)
        if isinstance(found, Nothing):
            raise Unfit("None takes no room in C", "leave it out")
        return found

    def known_name(self, cls: type) -> str:
        """The name of a class in C: no two have the same. Raises UsageError."""
        if self._by_name.setdefault(cls.__name__, cls) is not cls or not cls.__name__.isascii():
            raise UsageError(f"C has no name for the class `{cls.__qualname__}`: it is taken, or not ASCII")
        return cls.__name__

    def struct(self, cls: type) -> Struct:
        """The structure of a value class. Raises Unfit for what cannot be in one."""
        if cls not in self._structs:
            self._structs[cls] = None
            fields = value_fields(cls)
            if not fields:
                raise Unfit(f"{cls.__name__} has no fields", "C has no structures of nothing")
            items = tuple(self._room(argtype) for argtype in fields.values())
            names = tuple(member_name(name) for name in fields)
            self._structs[cls] = Struct(items, self.known_name(cls), tuple(fields), names)
        found = self._structs[cls]
        if found is None:
            raise Unfit(
                f"{cls.__name__} contains itself", "a class that is no frozen dataclass is passed as a handle"
            )
        return found


def member_name(name: str) -> str:
    """The name of a structure's member, or of a parameter. Raises Unfit for one that C cannot have."""
    if not name.isascii():
        raise Unfit(f"C has no name for `{name}`", "names of fields and parameters are ASCII")
    return name + "_" if name in RESERVED or name.startswith("rpy") else name


def is_value_class(cls: type) -> bool:
    """Whether instances are nothing but the values of their fields: frozen dataclasses, named tuples."""
    if issubclass(cls, tuple):
        return hasattr(cls, "_fields")
    parameters = getattr(cls, "__dataclass_params__", None)
    return parameters is not None and parameters.frozen and "__dataclass_fields__" in vars(cls)


def value_fields(cls: type) -> dict[str, Any]:
    """The fields of a value class, with what they are annotated with. Raises Unfit."""
    hints = _hints(cls)
    if issubclass(cls, tuple):
        names: list[str] = list(cls._fields)  # type: ignore[attr-defined]
    else:
        fields = dataclasses.fields(cls)  # type: ignore[arg-type]
        if not all(field.init for field in fields):
            raise Unfit(f"{cls.__name__} has fields that its constructor does not take", "see docs/c-libraries.md")
        names = [field.name for field in fields]
    missing = [name for name in names if name not in hints]
    if missing:
        raise Unfit(f"the field `{missing[0]}` of {cls.__name__} has no annotation", "use typing.NamedTuple")
    return {name: hints[name] for name in names}


def _hints(cls: type) -> dict[str, Any]:
    try:
        return typing.get_type_hints(cls)
    except Exception as error:
        raise Unfit(f"the annotations of {cls.__name__} mean nothing: {error}", "import the names there") from None


def _public_classes(module: types.ModuleType) -> Iterator[type]:
    for name, value in public_values(module):
        if isinstance(value, type) and value.__module__ == module.__name__ and value.__name__ == name:
            yield value


def _is_handle(cls: type) -> bool:
    """Whether its instances can stay with the library: what can be made of annotated arguments, or is abstract."""
    others = (BaseException, enum.Enum, tuple, int, str, float, bytes, list, dict, set, frozenset)
    if is_value_class(cls) or issubclass(cls, others) or getattr(cls, "_is_protocol", False):
        return False
    return inspect.isabstract(cls) or constructor(cls) is not None


def constructor(cls: type) -> list[inspect.Parameter] | None:
    """The parameters of a class's constructor, without `self`; None where they are not all annotated, or are any."""
    init = cls.__init__  # type: ignore[misc]
    if init is object.__init__:
        return []
    return annotated(init) if isinstance(init, types.FunctionType) else None


def annotated(func: types.FunctionType, skip: int = 1) -> list[inspect.Parameter] | None:
    """The parameters of a function behind the first `skip`, if they are annotated and of a fixed number."""
    parameters = list(inspect.signature(func, follow_wrapped=False).parameters.values())[skip:]
    any_number = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    if any(p.kind in any_number or p.annotation is inspect.Parameter.empty for p in parameters):
        return None
    return parameters


def class_position(cls: type) -> SourcePos | None:
    """Where a class is defined, as near as its methods tell."""
    for value in vars(cls).values():
        if isinstance(value, types.FunctionType):
            return SourcePos(value.__code__.co_filename, value.__code__.co_firstlineno, function=value.__name__)
    return None
