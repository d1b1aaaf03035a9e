"""Enumerations: their members are prebuilt instances; what their metaclass does is decided while translating.

`namespace` is what the translator sees in the class: the user's methods and the members, and what `enum` adds as
plain Python (`rlib/app/enumeration.py`). `resolve_enums` replaces the uses of the class itself: iteration over it,
`len`, `in`, `Color(value)`, `Color[name]`.
"""

from __future__ import annotations

import enum
import inspect
import types
from typing import Any

from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, SpaceOperation, Variable
from rpyc_dl.rlib.app.enumeration import member_by_value, member_methods, number_methods
from rpyc_dl.source import SourcePos

#: What Python and `enum` put into the dict of an enumeration, and nobody asks for.
_MACHINERY_PREFIXES = ("_member", "_value2", "_new_", "_use_", "_unhash", "_hash", "_generate", "_sort", "_bound")

_namespaces: dict[type, dict[str, Any]] = {}
_lookups: dict[type, Any] = {}
_tables: dict[type, dict[str, Any]] = {}
_lists: dict[type, tuple[Any, ...]] = {}

_BUILTINS = (type, types.BuiltinFunctionType)

#: Builtins that iterate over an argument, or measure it.
_ITERATING = {list, tuple, sorted, enumerate, len, iter, max, min, sum, map, filter, zip, set, reversed, any, all}


def is_enum(cls: Any) -> bool:
    """Whether the class is an enumeration of the user's (or a base for some)."""
    return isinstance(cls, enum.EnumMeta) and cls.__module__ != "enum"


def namespace(cls: type) -> dict[str, Any]:
    """What the class itself defines, as the translator sees it. FlowingError for what is not in the language."""
    if cls not in _namespaces:
        title = cls.__name__
        if issubclass(cls, enum.Flag) or not _plain_value_type(cls):
            raise FlowingError(
                f"`{title}` is an enumeration whose members are also something else",
                _position(cls),
                help=["Enum and IntEnum are in the language; for sets of flags use ints"],
            )
        given = number_methods(title, cls) if issubclass(cls, int) else member_methods(title)
        own = {name: member for name, member in vars(cls).items() if not _is_machinery(name, member)}
        _namespaces[cls] = {**given, **own, **cls.__members__}  # type: ignore[attr-defined]
    return _namespaces[cls]


def _plain_value_type(cls: type) -> bool:
    foreign = [base for base in cls.__mro__ if not isinstance(base, enum.EnumMeta)]
    return foreign in ([object], [int, object])


def _is_machinery(name: str, member: Any) -> bool:
    if name.startswith(_MACHINERY_PREFIXES):
        return True
    return not isinstance(member, (types.FunctionType, property, staticmethod, classmethod)) or name in (
        "__new__",
        "__reduce_ex__",
        "__init__",
        "__format__",
    )


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
    return [_members(arg) for arg in args] if isinstance(func, _BUILTINS) and func in _ITERATING else args


def resolve_enums(graph: FunctionGraph, cls: type | None = None) -> None:
    """Replace what is asked of an enumeration itself. `cls`: the graph is of a class method of this enumeration,
    which has no subclasses: its first parameter is known."""
    known: dict[Variable, Constant] = {}
    if cls is not None and graph.args:
        known[graph.args[0]] = Constant(cls)
        _propagate(graph, known)
    for block in graph.iterblocks():
        for op in block.operations:
            op.args = [known.get(arg, arg) if isinstance(arg, Variable) else arg for arg in op.args]
            _resolve(op)
        _pass_on(block, known)


def _pass_on(block: Block, known: dict[Variable, Constant]) -> None:
    for link in block.exits:
        link.args = [known.get(arg, arg) if isinstance(arg, Variable) else arg for arg in link.args]


def _propagate(graph: FunctionGraph, known: dict[Variable, Constant]) -> None:
    """Follow the known variable through links: an input to which only it is passed is it."""
    arriving: dict[Variable, list[Any]] = {}
    for link in graph.iterlinks():
        for arg, v in zip(link.args, link.target.inputargs, strict=True):
            arriving.setdefault(v, []).append(arg)
    value = next(iter(known.values()))
    changed = True
    while changed:
        changed = False
        for v, args in arriving.items():
            if v not in known and all(arg in known or arg is v for arg in args) and any(arg in known for arg in args):
                known[v] = value
                changed = True


def _resolve(op: SpaceOperation) -> None:
    if op.opname in ("iter", "len") or op.opname == "contains":
        op.args[0] = _members(op.args[0])
    elif op.opname == "getitem" and _enum_of(op.args[0]) is not None:
        cls = op.args[0].value  # type: ignore[union-attr]
        op.args[0] = Constant(_tables.setdefault(cls, dict(cls.__members__)))
    elif op.opname in ("simple_call", "call_args") and isinstance(op.args[0], Constant):
        _resolve_call(op)


def _resolve_call(op: SpaceOperation) -> None:
    func = op.args[0].value  # type: ignore[union-attr]
    if is_enum(func) and op.opname == "simple_call" and len(op.args) == 2:
        if func not in _lookups:
            table = {member.value: member for member in func}
            _lookups[func] = member_by_value(func.__qualname__, table)
        op.args[0] = Constant(_lookups[func])
    else:
        op.args[1:] = iterated(func, op.args[1:])


def _enum_of(arg: Any) -> Any:
    return arg.value if isinstance(arg, Constant) and is_enum(arg.value) else None


def _members(arg: Any) -> Any:
    cls = _enum_of(arg)
    return arg if cls is None else Constant(_lists.setdefault(cls, tuple(cls)))
