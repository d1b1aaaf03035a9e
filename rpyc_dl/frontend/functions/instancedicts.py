"""`vars(x)` and `x.__dict__` of instances: a dict of the attributes, in the order in which they were first stored.

A class of a program that asks for such dicts has a method that makes them (`__vars__`), and one that gives their keys
only (`__attribute_names__`). First come those that
`__init__` surely stores first, in its text's order. All others are noted where they are stored: an attribute of the
instance, which the program cannot find, is the text of their names, with a zero character around each.
"""

from __future__ import annotations

import functools
import gc
import inspect
import sys
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from rpyc_dl.frontend.bytecode.cells import nested_codes
from rpyc_dl.frontend.functions import owndicts
from rpyc_dl.frontend.programtext import wholeprogram
from rpyc_dl.frontend.programtext.attributes import settable
from rpyc_dl.frontend.programtext.attributestores import asking, names_in, names_of, stored_by
from rpyc_dl.frontend.programtext.modules import modules_of
from rpyc_dl.frontend.programtext.storedglobals import current, is_of_program
from rpyc_dl.frontend.programtext.storeorder import PLAIN, Constructor
from rpyc_dl.frontend.programtext.words import words_of
from rpyc_dl.frontend.replace.builtinbases import KEPT, stands_for_builtin
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.frontend.synthetic import compile_function, compile_with_texts, hidden, with_attribute
from rpyc_dl.ownmodules import own_modules
from rpyc_dl.programtables import ProgramTable, remembered
from rpyc_dl.rlib.app.iterators.functional import UNKNOWN_VARS, attribute_names

#: The methods that make the dict, and the list of its keys.
VARS, NAMES = "__vars__", "__attribute_names__"
#: The attribute that has the names that are noted, each between spaces.
ORDER = hidden("_order")
#: The beginnings of the names of the methods that note a store and a deletion.
STORED, DELETED = hidden("_stored") + "_", hidden("_deleted") + "_"
#: The beginning of the names of the methods that store in the dict what a descriptor of the class hides.
IN_DICT = hidden("_in_dict") + "_"

#: How the names of these three begin: a class has many such methods, of which the program calls few.
NOTES = (STORED, DELETED, IN_DICT)

_of_class: ProgramTable[type, _Attributes] = ProgramTable()
_spaces: ProgramTable[tuple[int, int, int], Sequence[dict[str, Any]]] = ProgramTable()
_settable_names: ProgramTable[tuple[int, int, int], set[str]] = ProgramTable()
_live_names: ProgramTable[tuple[int, int, int], dict[type, set[str]]] = ProgramTable()
_noting: ProgramTable[Any, types.FunctionType] = ProgramTable()


@dataclass
class _Attributes:
    """What instances of a class have: what `__init__` stores first, and what else there may be."""

    first: list[str] = field(default_factory=list)
    noted: list[str] = field(default_factory=list)
    covered: list[str] = field(default_factory=list)  # of which the class has a descriptor


# ---- what the program asks for -------------------------------------------------------------------------------------


#: By what code asks.
_ASKING = frozenset({"vars", "dir", "__dict__", VARS, NAMES})


def is_asked() -> bool:
    """Whether the program asks for the attributes of anything by `vars` or `__dict__`, where it runs."""
    return names_of(_namespaces()).asks and wholeprogram.instances_have_dicts()


def look_at(code: types.CodeType) -> None:
    """Called with the code of each function that the program calls. Raises Asked for the first one that asks."""
    names = names_of(_namespaces())
    if names.asks and (names.hands_over or not _ASKING.isdisjoint(_names_in(code))):
        wholeprogram.ask(wholeprogram.DICTS)


@remembered
def _names_in(code: types.CodeType) -> frozenset[str]:
    return frozenset(name for each in (code, *nested_codes(code)) for name in each.co_names)


def asks_at_once(namespace: dict[str, Any]) -> bool:
    """Whether the module of the entry point asks: most likely, it calls what does."""
    return bool(asking(str(namespace.get("__file__"))))


def members(cls: type) -> dict[str, Any]:
    """The methods that a class gets for that; none where its instances have no dict, or one that is not known."""
    if not is_asked():
        return {}
    if not _has_dict(cls):
        # what a base has for that does not know what is stored here
        return {UNKNOWN_VARS: True} if any(map(_has_dict, cls.__mro__[1:])) else {}
    if owndicts.has_hooks(cls):
        return {VARS: compile_function(_OWN_VARS, {}), NAMES: compile_function(_OWN_NAMES, {})}
    found = attributes(cls)
    made: dict[str, Any] = {
        VARS: compile_function(_vars_text(found), {}),
        NAMES: compile_function(_names_text(found), {}),
    }
    for name in found.noted:
        made[STORED + name] = _noted(_STORES if _may_be_found_elsewhere(cls, name) else _FIRST_STORES, name)
        made[DELETED + name] = _noted(_DELETES, name)
    for name in found.covered:
        text = _STORES.replace("(self)", "(self, value)") + "    self.{hidden} = value\n"
        made[IN_DICT + name] = _noted(text, name, hidden=hidden(name))
    return made


#: What instances give that are their own dict.
_OWN_VARS = "def __vars__(x):\n    return x._dict\n"
_OWN_NAMES = "def __attribute_names__(x):\n    return list(x._dict)\n"
#: Between the names that are noted.
_BREAK = "\0"
_STORES = """def stored(self):
    if not hasattr(self, {order!r}): object.__setattr__(self, {order!r}, {mark!r})
    elif {mark!r} not in self.{order}: object.__setattr__(self, {order!r}, self.{order} + {more!r})
"""
#: The same of an attribute that instances have where it is noted, and only there.
_FIRST_STORES = _STORES.replace("(self):\n", "(self):\n    if hasattr(self, {name!r}): return\n")
_DELETES = """def deleted(self):
    if hasattr(self, {order!r}): object.__setattr__(self, {order!r}, self.{order}.replace({mark!r}, {between!r}))
"""


#: What stands for the name in the code that `_noted` fills in.
_NAME = "name"


def _noted(text: str, name: str, **others: str) -> types.FunctionType:
    """The method that notes something of an attribute. A class may have thousands: the code of one is that of another
    with other texts."""
    mark, more = f"{_BREAK}{_NAME}{_BREAK}", f"{_NAME}{_BREAK}"
    source = text.format(name=_NAME, order=ORDER, mark=mark, more=more, between=_BREAK, **others)
    return compile_with_texts(source, {_NAME: name, mark: f"{_BREAK}{name}{_BREAK}", more: f"{name}{_BREAK}"})


def _may_be_found_elsewhere(cls: type, name: str) -> bool:
    """Whether `hasattr` may find the attribute of an instance that does not have it."""
    has_hook = hasattr(cls, "__getattr__") or vars(object)["__getattribute__"] is not inspect.getattr_static(
        cls, "__getattribute__"
    )
    return has_hook or _is_of_class(cls, name)


def _vars_text(found: _Attributes) -> str:
    lines = ["def __vars__(x):", "    found = {}"]
    for name in found.first:
        lines.append(f"    if hasattr(x, {name!r}): found[{name!r}] = {_read(name)}")
    places = [*((name, name) for name in found.noted), *((name, hidden(name)) for name in found.covered)]
    if places:
        lines.append(f"    for name in x.{ORDER}.split({_BREAK!r}) if hasattr(x, {ORDER!r}) else ():")
        for name, place in places:
            test = f"name == {name!r} and hasattr(x, {place!r})"
            lines.append(f"        if {test}: found[{name!r}] = {_read(place)}")
    return "\n".join([*lines, "    return found", ""])


def _names_text(found: _Attributes) -> str:
    lines = ["def __attribute_names__(x):", "    found = []"]
    for name in found.first:
        lines.append(f"    if hasattr(x, {name!r}): found.append({name!r})")
    if found.noted or found.covered:
        lines.append(f"    if hasattr(x, {ORDER!r}): found += x.{ORDER}.split({_BREAK!r})[1:-1]")
    return "\n".join([*lines, "    return found", ""])


def _read(name: str) -> str:
    """What reads the attribute of `x`; its name may be a word of the language (`setattr(x, "assert", 1)`)."""
    return with_attribute("x.{name}", name)


def noting(opname: str, name: str, site: Any) -> types.FunctionType:
    """The function that notes what is done to an attribute of its argument at one place."""
    key = (opname, name, site)
    if key not in _noting:
        method = (STORED if opname == "setattr" else DELETED) + name
        text = f"def note(x):\n    if hasattr(x, {method!r}) and not isinstance(x, type): {_read(method)}()\n"
        _noting[key] = compile_function(text, {})
    return _noting[key]


def popping(name: str, has_default: bool, site: Any) -> types.FunctionType:
    """The function `pop(x, default)`, or `pop(x)`, that takes one attribute out of the dict of an instance."""
    key = (name, has_default, site)
    if key not in _noting:
        text = (
            f"def pop(x{', default' * has_default}):\n"
            f"    if {name!r} not in attribute_names(x): "
            + ("return default\n" if has_default else f"raise KeyError({name!r})\n")
        ) + (
            f"    value = {_read(name)}\n    object.__delattr__(x, {name!r})\n"
            f"    if hasattr(x, {DELETED + name!r}): {_read(DELETED + name)}()\n    return value\n"
        )
        _noting[key] = compile_function(text, {"attribute_names": attribute_names})
    return _noting[key]


def defaulting(name: str, store: types.FunctionType, site: Any) -> types.FunctionType:
    """The function `setdefault(x, value)` for one attribute in the dict of an instance, which `store` puts there."""
    key = (name, "setdefault", site)
    if key not in _noting:
        text = (
            f"def setdefault(x, value=None):\n    if {name!r} in attribute_names(x): return {_read(name)}\n"
            f"    store(x, {name!r}, value)\n    return value\n"
        )
        _noting[key] = compile_function(text, {"attribute_names": attribute_names, "store": store})
    return _noting[key]


def is_noted(name: str) -> bool:
    """Whether a store of an attribute of this name is to be noted, for some class."""
    return is_asked() and (_has_local_classes() or name in _noted_names(_stage(), len(_of_class)))


def _has_local_classes() -> bool:
    return names_of(_namespaces()).has_local_classes


def place_in_dict(name: str) -> str:
    """The attribute that keeps what the dict of an instance has under a name of which its class has a descriptor."""
    return hidden(name)


def covered_names() -> list[tuple[str, str]]:
    """The names of which some class has a descriptor, and the methods that store in the dict nevertheless."""
    return [(name, IN_DICT + name) for name in sorted(_covered_names(_stage(), len(_of_class)))]


@remembered
def _covered_names(_now: tuple[int, int, int], _known: int) -> frozenset[str]:
    classes = [cls for cls in _classes(_namespaces()) if _has_dict(cls)]
    return frozenset(name for cls in classes for name in attributes(cls).covered)


@remembered
def _noted_names(_now: tuple[int, int, int], _known: int) -> frozenset[str]:
    """The names that some class of the program's notes."""
    classes = [cls for cls in _classes(_namespaces()) if _has_dict(cls)]
    return frozenset(name for cls in classes for name in attributes(cls).noted)


def _classes(namespaces: Sequence[dict[str, Any]]) -> Iterator[type]:
    pending: list[Any] = [value for namespace in namespaces for value in list(namespace.values())]
    seen: set[int] = set()
    while pending:
        value = pending.pop()
        if isinstance(value, type) and id(value) not in seen:
            seen.add(id(value))
            yield value
            if not issubclass(value, type):
                pending += [*vars(value).values(), *value.__mro__, *value.__subclasses__()]


def note_live(obj: Any) -> None:
    """An instance that the import of the program made has its attributes in the order of its dict."""
    if not is_asked() or not _has_dict(type(obj)):
        return
    found = attributes(type(obj))
    names = [name for name in vars(obj) if name in found.noted or name in found.covered]
    vars(obj).update({hidden(name): vars(obj)[name] for name in names if name in found.covered})
    if names:
        vars(obj)[ORDER] = _BREAK + "".join(name + _BREAK for name in names)


def files_of_program() -> tuple[str, ...]:
    """The files of the program's modules, as far as they have been imported."""
    return tuple(str(namespace.get("__file__")) for namespace in _namespaces())


def _namespaces() -> Sequence[dict[str, Any]]:
    """The namespaces of the program's modules, as far as they have been imported."""
    key = _stage()
    if key not in _spaces:
        _spaces[key] = modules_of(current().program)
    return _spaces[key]


def _settable() -> set[str]:
    """The attributes that may be stored by names that the program makes."""
    key = _stage()
    if key not in _settable_names:
        _settable_names[key] = settable(current().program)
    return _settable_names[key]


def _read_by_name() -> set[str]:
    """The attributes that the program reads, those among them of `getattr(x, "name")`."""
    words = [words_of(str(space.get("__file__"))) for space in _namespaces()]
    found = set[str]().union(*(each.read | each.names for each in words))
    return {name for name in found if not (name.startswith("__") and name.endswith("__"))}


def _stage() -> tuple[int, int, int]:
    """What changes when the program has imported more."""
    program = current().program
    return id(program), len(sys.modules), len(program)


def _has_dict(cls: type) -> bool:
    """Whether instances have a dict of which all attributes are the program's own."""
    if not cls.__dictoffset__ or issubclass(cls, type):
        return False
    return all(
        base in PLAIN or issubclass(base, BaseException) or stands_for_builtin(base) or is_of_program_class(base)
        for base in cls.__mro__
    )


def is_of_program_class(cls: type) -> bool:
    module = own_modules().get(cls.__module__)
    if module is not None:
        return is_of_program(module)
    return any(space.get("__name__") == cls.__module__ for space in _namespaces())


# ---- which attributes there are, and in which order -------------------------------------------------------------


def attributes(cls: type) -> _Attributes:
    """The attributes of the instances of a class, or of one that it is a copy of."""
    cls = origin_of(cls)
    if cls not in _of_class:
        _of_class[cls] = _find(cls)
    return _of_class[cls]


def _find(cls: type) -> _Attributes:
    names = names_of(_namespaces())
    made = Constructor(origin_of(cls))
    made.walk()
    kept = [name for name in made.names if name not in KEPT and _is_plain(cls, name)]
    first = list(
        takewhile(
            lambda name: name not in names.deleted and not (name in made.perhaps and _is_of_class(cls, name)), kept
        )
    )
    own = (_stored_by_methods(cls) | names.outside | _cached(cls)) - KEPT
    computes = names.computes or names_in(str(current().program.get("__file__"))).computed_on_import
    if computes:
        own |= names.keywords | names.listed | _settable()
        if hasattr(cls, "__getattr__"):  # which may store what it is asked for
            own |= _read_by_name()
    elif names.computed_on_import:
        own |= _of_live_instances(cls)
    covered = {name for name in own | _descriptors(cls) if _is_covered(cls, name)} if computes else set()
    return _Attributes(first, sorted(name for name in own - set(first) if _is_plain(cls, name)), sorted(covered))


def _cached(cls: type) -> set[str]:
    """The names of cached properties: reading one stores its value."""
    members = [member for base in cls.__mro__ for member in vars(base).values()]
    return {str(member.attrname) for member in members if isinstance(member, functools.cached_property)}


def _of_live_instances(cls: type) -> set[str]:
    """The attributes of what the import of the program has made of the class."""
    key = _stage()
    if key not in _live_names:
        _live_names[key] = _names_of_live_instances()
    return _live_names[key].get(cls, set())


def _names_of_live_instances() -> dict[type, set[str]]:
    """The attributes of the instances that there are, by their classes of the program: one look at all objects."""
    found: dict[type, set[str] | None] = {}
    for value in gc.get_objects():
        cls = type(value)
        if cls not in found:
            has_module = isinstance(getattr(cls, "__module__", None), str)  # not so of some that are made in C
            found[cls] = set() if cls.__dictoffset__ and has_module and is_of_program_class(cls) else None
        names = found[cls]
        if names is not None:
            names.update(name for name in vars(value) if isinstance(name, str))
    return {cls: names for cls, names in found.items() if names is not None}


def _descriptors(cls: type) -> set[str]:
    return {name for base in cls.__mro__ if base not in PLAIN for name in vars(base) if not name.startswith("__")}


@remembered
def _static_names(cls: type) -> frozenset[str]:
    """The names that the class has by itself, its bases or its metaclass, among them all descriptors."""
    classes = [*cls.__mro__, *inspect.getmro(type(cls))]
    return frozenset(name for each in classes for name in vars(each))


def _is_covered(cls: type, name: str) -> bool:
    """Whether the class has a descriptor that is asked instead of the dict, and no slot."""
    if name not in _static_names(cls):
        return False
    found = inspect.getattr_static(cls, name, None)
    return hasattr(type(found), "__set__") and not inspect.ismemberdescriptor(found)


def _is_plain(cls: type, name: str) -> bool:
    """Whether storing the attribute puts it into the dict of the instance: no property, no slot. What all classes
    have is stored in functions and classes."""
    if name not in _static_names(cls):
        return True
    found = inspect.getattr_static(cls, name, None)
    return not hasattr(type(found), "__set__") and name not in ("__doc__", "__module__")


def _is_of_class(cls: type, name: str) -> bool:
    """Whether the class has such an attribute, too."""
    return any(name in vars(base) for base in cls.__mro__)


def _stored_by_methods(cls: type) -> set[str]:
    """What methods of the class, and of those it is above or below, store by their first argument."""
    found: set[str] = set()
    for each in {*cls.__mro__, *_below(cls)}:
        for member in list(vars(each).values()):
            for one in _functions_of(member):
                if isinstance(one, types.FunctionType):
                    found |= stored_by(one)
        found.update(*(vars(base).get("__dataclass_fields__", ()) for base in each.__mro__))
    return found


def _functions_of(member: Any) -> tuple[Any, ...]:
    """The functions that a member of a class is made of. An instance of the program's is not asked for anything."""
    if isinstance(member, property):
        return member.fget, member.fset
    return (member.__func__,) if isinstance(member, (classmethod, staticmethod)) else (member,)


def _below(cls: type) -> Iterator[type]:
    below: list[type] = type.__subclasses__(cls)
    for derived in below:
        yield derived
        yield from _below(derived)
