"""Functions that do an operation on an attribute by comparing its name with those that it can be.

Their text is made here: `if name == "width" and hasattr(x, "width"): return x.width`, and what is done for any other
name. `computednames.py` finds the names.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rpyc_dl.frontend.programtext.attributes import BUILTINS, OF_BUILTINS
from rpyc_dl.frontend.programtext.libraryattributes import OF_EXCEPTIONS
from rpyc_dl.frontend.replace.exacttypes import exactly
from rpyc_dl.frontend.synthetic import compile_function, with_attribute
from rpyc_dl.programtables import ProgramTable

#: The attribute of a function that does what the program's code does with an attribute, at one place of it.
COMPUTED = "_by_computed_name_"
_functions: ProgramTable[Any, types.FunctionType] = ProgramTable()

_RESULT = {"getattr": "return x.{name}", "setattr": "x.{name} = value; return", "delattr": "del x.{name}; return"}
#: Without the methods of the class.
_PLAIN = {
    "getattr": "return object.__getattribute__(x, {name!r})",
    "setattr": "object.__setattr__(x, {name!r}, value); return",
    "delattr": "object.__delattr__(x, {name!r}); return",
}
#: What a method of the class does for all names, and what `__getattr__` gives for those that are not found.
_BY_HOOK = {"setattr": "x.{hook}(name, value); return", "delattr": "x.{hook}(name); return"}
_NOT_FOUND = {
    "hasattr": ["try: x.{hook}(name)", "except AttributeError: return False", "return True"],
    "getattr2": ["return x.{hook}(name)"],
    "getattr3": ["try: return x.{hook}(name)", "except AttributeError: return default"],
}
_LACKING = 'raise AttributeError(f"{type(x).__name__!r} object has no attribute {name!r}")'

#: What all objects may have that cannot be called.
_VALUES = frozenset(
    {
        "__dict__",
        "__doc__",
        "__module__",
        "__weakref__",
        "__annotations__",
        "__static_attributes__",
        "__firstlineno__",
    }
)


def _lacking_dict() -> str:
    """What this CPython says behind the name of an attribute that an instance without a dict does not take."""
    try:
        object().attribute = None  # type: ignore[attr-defined]
    except AttributeError as error:
        return str(error).partition("'attribute'")[2]
    raise AssertionError


_NOT_TAKEN = f'raise AttributeError(f"{{type(x).__name__!r}} object has no attribute {{name!r}}{_lacking_dict()}")'

_LACKING_OF_CLASS = 'raise AttributeError(f"type object {x.__name__!r} has no attribute {name!r}")'


@dataclass(frozen=True)
class Access:
    """An operation on an attribute whose name the program makes, at one place of it: `getattr`, `setattr`, `hasattr`
    or `delattr` with so many arguments."""

    opname: str
    count: int
    site: Any
    hook: str = ""  # the method that is called where the instance has it: `__getattr__`
    plain: bool = False  # that of `object`


@dataclass(frozen=True)
class Names:
    """What the name can be, and what is known of the classes that have such an attribute."""

    meant: frozenset[str]
    others: frozenset[str]  # that may be there, too, and are refused when the program runs
    values_only: bool  # methods of builtin types are not what is read
    having: Mapping[str, tuple[type, ...]]  # the classes that have a method of a name that others only store
    #: The classes that refuse it, those that take it.
    by_slots: Mapping[str, tuple[tuple[type, ...], tuple[type, ...]]]
    asked: frozenset[str] = frozenset()  # methods that all objects have, if it is asked only what can be called
    #: Such methods, and the classes that define them.
    own: Mapping[str, tuple[type, ...]] = field(default_factory=dict)

    @property
    def key(self) -> tuple[Any, ...]:
        known = frozenset(self.having.items()), frozenset(self.by_slots.items()), frozenset(self.own.items())
        return self.meant, self.others, self.values_only, self.asked, *known


def is_by_name(function: Any) -> bool:
    """Whether a function is one of those."""
    return COMPUTED in getattr(function, "__dict__", {})


def made_once(key: Any, make: Callable[[], tuple[str, dict[str, Any]]]) -> types.FunctionType:
    """The function of a text, with these globals: one for each key."""
    if key not in _functions:
        function = compile_function(*make())
        vars(function)[COMPUTED] = True
        _functions[key] = function
    return _functions[key]


def of_instance(access: Access, names: Names) -> types.FunctionType:
    """The function `function(x, name)` that does the operation for these names; of a store with the value behind
    them, of `getattr` with a default."""

    def text() -> tuple[str, dict[str, Any]]:
        classes: dict[str, Any] = {f"with_{name}": having for name, having in names.having.items()}
        classes |= {f"defining_{name}": defining for name, defining in names.own.items()}
        for name, (refused, taken) in names.by_slots.items():
            classes |= {f"refusing_{name}": refused, f"taking_{name}": taken}
        known: dict[str, Any] = {
            "OTHERS": names.others,
            "OF_BUILTINS": OF_BUILTINS,
            "OF_EXCEPTIONS": OF_EXCEPTIONS - names.meant,
            "BUILTINS": tuple(map(exactly, BUILTINS)),
        }
        known |= {"METHODS": names.asked - names.meant, "VALUES": _VALUES - names.meant, "some_method": _some_method}
        return "\n".join(_lines(access, names)), known | classes

    return made_once((access, names.key), text)


def _lines(access: Access, names: Names) -> list[str]:
    opname, default = access.opname, access.count == 3
    more = {"setattr": ", value"}.get(opname, ", default" if default else "")
    lines = [f"def function(x, name{more}):"]
    if names.values_only:
        lines += ["    if isinstance(x, BUILTINS):", f"        if name in OF_BUILTINS: {not_named(opname)}"]
        lines.append("        return default" if default else f"        {_LACKING}")
    asked = f"    if hasattr(x, {access.hook!r}) and not isinstance(x, type):"
    if access.hook and opname in _BY_HOOK:
        lines += [asked, "        " + _BY_HOOK[opname].format(hook=access.hook)]
    for name in sorted(names.meant):
        lines += _case(access, names, name)
    if names.asked:
        lines += ["    if name in METHODS: return some_method", "    if name in VALUES: return None"]
    lines += ["    if name in OTHERS:", f"        {not_named(opname)}"]
    lines += ["    if name in OF_EXCEPTIONS and isinstance(x, BaseException):", f"        {not_named(opname)}"]
    if access.hook and opname not in _BY_HOOK:
        not_found = _NOT_FOUND[opname if opname == "hasattr" else f"getattr{access.count}"]
        lines += [asked, *("        " + line.format(hook=access.hook) for line in not_found)]
    if opname == "hasattr":
        return [*lines, "    return False"]
    if opname == "setattr":
        return [*lines, f"    {not_named(opname)}"]
    if default:
        return [*lines, "    return default"]
    return [*lines, f"    if isinstance(x, type): {_LACKING_OF_CLASS}", f"    {_LACKING}"]


def _case(access: Access, names: Names, name: str) -> list[str]:
    """The statement for one name."""
    opname = access.opname
    if opname == "hasattr":
        return [f"    if name == {name!r}:", f"        return hasattr(x, {name!r})"]
    tested = f" and hasattr(x, {name!r})" if opname != "setattr" else ""
    tested = f" and isinstance(x, defining_{name})" if name in names.own else tested
    tested += f" and not isinstance(x, with_{name})" if name in names.having else ""
    done = with_attribute((_PLAIN if access.plain else _RESULT)[opname], name)
    lines = [f"    if name == {name!r}{tested}:"]
    if name in names.by_slots:
        if names.by_slots[name][1]:
            lines.append(f"        if isinstance(x, taking_{name}): {done}")
        lines.append(f"        if isinstance(x, refusing_{name}): {_NOT_TAKEN}")
    return [*lines, f"        {done}"]


def _some_method() -> None:
    """Stands for any method that is asked only whether it can be called."""


def not_named(opname: str) -> str:
    """The statement that refuses an attribute which may be there."""
    message = f"{opname} with a name that the program makes, of an attribute that it does not name: "
    return f"raise NotImplementedError({message!r} + name)"


# ---- in the dict of an instance ---------------------------------------------------------------------------------


def in_dict(names: Iterable[str], covered: Iterable[tuple[str, str]], item: str, site: Any) -> types.FunctionType:
    """The function `store(x, name, value)` for `x.__dict__[name] = value`, of one of these names. Where a class has a
    property or a descriptor of a name, a method of the class does it (`covered`: the names, and these methods), and
    where instances are their own dict, the method `item`, if there are such classes."""
    names, methods = frozenset(names), dict(covered)

    def text() -> tuple[str, dict[str, Any]]:
        lines = ["def function(x, name, value):"]
        if item:
            lines.append(f"    if hasattr(x, {item!r}): x.{item}(name, value); return")
        for name in sorted(names):
            lines.append(f"    if name == {name!r}:")
            if name in methods:
                lines.append(f"        if hasattr(x, {methods[name]!r}): x.{methods[name]}(value); return")
            lines.append(f"        object.__setattr__(x, {name!r}, value); return")
        message = "a name that the program makes is stored in __dict__, of an attribute that it does not name: "
        return "\n".join([*lines, f"    raise NotImplementedError({message!r} + name)"]), {}

    return made_once((site, "in dict", names, frozenset(methods.items()), item), text)


def of_mapping(store: types.FunctionType) -> types.FunctionType:
    """The function that stores what a mapping has by such a function."""
    if store not in _functions:
        text = "def function(x, mapping):\n    for name, value in dict(mapping).items(): store(x, name, value)\n"
        _functions[store] = compile_function(text, {"store": store})
    return _functions[store]
