"""Enumerations: their members are prebuilt instances; what their metaclass does is decided while translating.

`namespace` is what the translator sees in the class: the user's methods and the members, and what `enum` adds as
plain Python (`rlib/app/calls/enumeration.py`). `resolve_enums` replaces the uses of the class itself: iteration over
it, `len`, `in`, `Color(value)`, `Color[name]`.
"""

from __future__ import annotations

import collections
import enum
import functools
import inspect
import itertools
import types
from typing import Any

from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, SpaceOperation, Variable
from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.programtables import ProgramTable, remembered
from rpyc_dl.rlib.app import table
from rpyc_dl.rlib.app.calls.enumeration import (
    flag_by_value,
    flag_methods,
    global_methods,
    member_by_equal_value,
    member_by_value,
    member_methods,
    number_methods,
    plain_methods,
    real_methods,
    text_methods,
)
from rpyc_dl.source import SourcePos

#: What Python and `enum` put into the dict of an enumeration, and nobody asks for.
_MACHINERY_PREFIXES = ("_member", "_value2", "_new_", "_use_", "_unhash", "_hash", "_generate", "_sort", "_bound")

_namespaces: ProgramTable[type, dict[str, Any]] = ProgramTable()
_checked: ProgramTable[type, None] = ProgramTable()
_lookups: ProgramTable[type, Any] = ProgramTable()
_lists: ProgramTable[type, tuple[Any, ...]] = ProgramTable()

#: `enum.property`: a property that a member of the same name may stand beside.
_PROPERTY = enum.property

_BUILTINS = (type, types.BuiltinFunctionType)

#: Builtins that iterate over an argument, or measure it.
_ITERATING = {list, tuple, sorted, enumerate, len, iter, max, min, sum, map, filter, zip, set, reversed, any, all}
_ITERATING |= {frozenset, dict.fromkeys, collections.deque, functools.reduce}
_ITERATING |= {collections.Counter, table.CLASSES[collections.Counter]}
_ITERATING |= {kind for kind in vars(itertools).values() if isinstance(kind, type)}
#: Those of them that call their first argument.
_CALLING = {
    map,
    filter,
    functools.reduce,
    itertools.starmap,
    itertools.takewhile,
    itertools.dropwhile,
    itertools.filterfalse,
}


def is_enum(cls: Any) -> bool:
    """Whether the class is an enumeration, or a base for some of the user's."""
    return isinstance(cls, enum.EnumMeta) and (cls.__module__ != "enum" or bool(cls.__members__))


def namespace(cls: type) -> dict[str, Any]:
    """What the class itself defines, as the translator sees it. FlowingError for what is not in the language."""
    if cls not in _namespaces:
        _check(cls)
        own: dict[str, Any] = {}
        for provider in [*_mixins(cls), cls]:
            own.update({name: member for name, member in vars(provider).items() if not _is_machinery(name, member)})
        plain = {name: property(member.fget) for name, member in own.items() if isinstance(member, _PROPERTY)}
        asked = {name: table(cls) for name, table in TABLES.items()}
        _namespaces[cls] = {**_given(cls), **own, **plain, **asked, **cls.__members__}  # type: ignore[attr-defined]
    return _namespaces[cls]


def _check(cls: Any, used_at: SourcePos | None = None) -> None:
    """FlowingError for an enumeration that is not in the language; at its definition, if that can be told."""
    if cls in _checked:
        return
    title = cls.__name__
    pos = _position(cls) or used_at
    foreign = [base for base in cls.__mro__ if not isinstance(base, enum.EnumMeta) and base not in _mixins(cls)]
    if foreign not in ([object], [int, object], [float, object], [str, object]):
        raise FlowingError(
            f"`{title}` is an enumeration whose members are also something else",
            pos,
            help=["an Enum of values, IntEnum, StrEnum, Flag and IntFlag are in the language"],
        )
    if is_flag(cls) and cls._boundary_ not in (enum.STRICT, enum.KEEP):
        raise FlowingError(
            f"`{title}` drops bits that it does not know",
            pos,
            help=["leave out `boundary`, or make it STRICT or KEEP"],
        )
    if is_flag(cls) and isinstance(vars(cls).get("__init__"), types.FunctionType):
        raise FlowingError(
            f"`{title}` is a set of flags with an __init__ of its own",
            pos,
            help=["compute what __init__ stores in a property"],
        )
    _checked[cls] = None


def is_flag(cls: Any) -> bool:
    """Whether the class is an enumeration of flags, whose members are combined by `|`."""
    return is_enum(cls) and issubclass(cls, enum.Flag)


def _mixins(cls: type) -> list[type]:
    """The user's classes of methods only that the enumeration has as bases, the nearest last."""
    found = [base for base in cls.__mro__ if not isinstance(base, enum.EnumMeta) and base.__module__ != "builtins"]
    return [base for base in reversed(found) if not {"__init__", "__new__", "__slots__"} & set(vars(base))]


def _given(cls: type) -> dict[str, Any]:
    """What the module `enum` gives the members."""
    title = cls.__name__
    if is_flag(cls):
        given = flag_methods(title, cls, by_value(cls), issubclass(cls, int))
    elif issubclass(cls, int):
        given = number_methods(title, cls)
    elif issubclass(cls, float):
        given = real_methods(title, cls)
    else:
        given = text_methods(title, cls) if issubclass(cls, str) else member_methods(title)
    if _is_of_enum(cls, "__str__"):
        given["__str__"] = plain_methods(title)["__str__"]
    if _is_of_enum(cls, "__format__"):
        given["__format__"] = plain_methods(title)["__format__"]
    shown, printed = (getattr(cls, name) for name in ("__repr__", "__str__"))
    if shown in (enum.global_flag_repr, enum.global_enum_repr):
        made = global_methods(cls.__module__.rpartition(".")[2] + ".", title)
        given["__repr__"] = made["__repr__"]
        if printed in (object.__str__, enum.global_str):
            given["__str__"] = made["__repr__" if printed is object.__str__ else "__str__"]
    return given


def _is_of_enum(cls: type, name: str) -> bool:
    """Whether the class has the method from Enum itself: its members are written as their names."""
    return bool(getattr(cls, name) is getattr(enum.Enum, name))


def by_value(cls: Any) -> Any:
    """The function that `cls(value)` calls."""
    if cls not in _lookups:
        if is_flag(cls):
            _lookups[cls] = flag_by_value(cls)
        elif all(_has_hash(member.value) for member in cls):
            _lookups[cls] = member_by_value(cls, {member.value: member for member in cls})
        else:
            _lookups[cls] = member_by_equal_value(cls, [member.value for member in cls], list(cls))
    return _lookups[cls]


def _has_hash(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


@remembered
def members_table(cls: Any) -> dict[str, Any]:
    """The members by name: `cls.__members__`, which `cls[name]` looks up."""
    return dict(cls.__members__)


@remembered
def _members_by_value(cls: Any) -> dict[Any, Any]:
    return dict(cls._value2member_map_)


@remembered
def _members_in_order(cls: Any) -> list[Any]:
    return list(cls)  # without other names for them


#: What an enumeration tells of its members, as attributes of the class.
TABLES: dict[str, Any] = {
    "__members__": members_table,
    "_value2member_map_": _members_by_value,
    "_member_list_": _members_in_order,
}


def _is_machinery(name: str, member: Any) -> bool:
    """Whether Python or `enum` has put it into the class, or it has done its work when the class was made."""
    if name.startswith(_MACHINERY_PREFIXES) or name in ("__new__", "__reduce_ex__", "__init__"):
        return True
    if isinstance(member, types.FunctionType) and member.__code__.co_filename == enum.__file__:
        return True
    if isinstance(member, (types.FunctionType, property, staticmethod, classmethod, _PROPERTY)):
        return False
    return name.startswith("_") or hasattr(type(member), "__get__")


def _position(cls: type) -> SourcePos | None:
    """Where the class is defined, as far as that can be told: by its source, or by a method of the user's."""
    try:
        return SourcePos(inspect.getfile(cls), inspect.findsource(cls)[1] + 1, None, None, None, None)
    except (OSError, TypeError):
        codes = [f.__code__ for f in vars(cls).values() if isinstance(f, types.FunctionType)]
        own = [code for code in codes if code.co_filename != enum.__file__]
        return SourcePos(own[0].co_filename, own[0].co_firstlineno, None, None, None, None) if own else None


# ____________________________________________________________ uses of the class


def iterated(func: Any, args: list[Any]) -> list[Any]:
    """The arguments of a call of a builtin that iterates over them: the members instead of an enumeration."""
    if not isinstance(func, _BUILTINS) or func not in _ITERATING:
        return args
    first = 1 if func in _CALLING else 0
    return [*args[:first], *map(_members, args[first:])]


def resolve_enums(graph: FunctionGraph, cls: type | None = None) -> None:
    """Replace what is asked of an enumeration itself. `cls`: the graph is of a class method of this enumeration,
    which has no subclasses: its first parameter is known."""
    known: dict[Variable, Constant] = {}
    if cls is not None and graph.args:
        known[graph.args[0]] = Constant(cls)
        _propagate(graph, known)
    for block in graph.iterblocks():
        joining: set[Any] = set()
        for op in block.operations:
            if known:
                op.args = [known.get(arg, arg) if isinstance(arg, Variable) else arg for arg in op.args]
            _check_named(op)
            _resolve(op)
            if op.opname == "getattr" and _is_join(*op.args):
                joining.add(op.result)
            elif op.opname == "simple_call" and op.args[0] in joining:
                op.args[1:] = map(_members, op.args[1:])
        if known:
            _pass_on(block, known)


def _is_join(text: Any, name: Any, *default: Any) -> bool:
    """`", ".join`"""
    return isinstance(text, Constant) and isinstance(text.value, (str, bytes)) and name.value == "join"


def _check_named(op: SpaceOperation) -> None:
    """FlowingError, at this operation, if it names an enumeration that is not in the language, or a member of one."""
    for arg in op.args:
        if isinstance(arg, Constant):
            value = arg.value
            cls = value if isinstance(value, type) else type(value) if isinstance(value, enum.Enum) else None
            if is_enum(cls):
                _check(cls, op.pos)


def _pass_on(block: Block, known: dict[Variable, Constant]) -> None:
    for link in block.exits:
        link.args = [known.get(arg, arg) if isinstance(arg, Variable) else arg for arg in link.args]


def _propagate(graph: FunctionGraph, known: dict[Variable, Constant]) -> None:
    """Follow the known variable through links, loops included: an input to which only it is passed is it."""
    (first, value), *_ = known.items()
    arriving: dict[Variable, list[Any]] = {}
    for link in graph.iterlinks():
        for arg, v in zip(link.args, link.target.inputargs, strict=True):
            arriving.setdefault(v, []).append(arg)
    same = {first, *arriving}  # all that may be it, until something else arrives
    changed = True
    while changed:
        others = {v for v in same if not all(arg in same for arg in arriving.get(v, ()))} - {first}
        same -= others
        changed = bool(others)
    known.update(dict.fromkeys(same, value))


def _resolve(op: SpaceOperation) -> None:
    if op.opname in ("iter", "len", "contains", "unpack", "unpack_ex"):
        op.args[0] = _members(op.args[0])
    elif op.opname == "getitem" and _enum_of(op.args[0]) is not None:
        op.args[0] = Constant(members_table(op.args[0].value))  # type: ignore[union-attr]
    elif op.opname in ("simple_call", "call_args"):
        if op.opname == "call_args":
            op.args[2:] = starred(op.args[2:], op.args[1].value)  # type: ignore[union-attr]
        if isinstance(op.args[0], Constant):
            _resolve_call(op)


def starred(args: list[Any], shape: CallShape | None) -> list[Any]:
    """The arguments of a call: `f(*C)` passes the members."""
    if shape is None or not shape.star:
        return args
    place = len(args) - 1 - shape.dstar
    return [_members(arg) if i == place else arg for i, arg in enumerate(args)]


def _resolve_call(op: SpaceOperation) -> None:
    func = op.args[0].value  # type: ignore[union-attr]
    if is_enum(func) and op.opname == "simple_call" and len(op.args) == 2:
        op.args[0] = Constant(by_value(func))
    else:
        op.args[1:] = iterated(func, op.args[1:])


def _enum_of(arg: Any) -> Any:
    return arg.value if isinstance(arg, Constant) and is_enum(arg.value) else None


def _members(arg: Any) -> Any:
    cls = _enum_of(arg)
    return arg if cls is None else Constant(_lists.setdefault(cls, tuple(cls)))
