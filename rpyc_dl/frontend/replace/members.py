"""Members of classes for which others are compiled: what CPython does for a class behind the back of its text.

A `functools.cached_property` becomes a property that keeps its value in an attribute of its own. An instance of a
class with `__get__`, `__set__` or `__delete__` becomes a property that calls these; where the class has no `__set__`,
what is stored in an instance comes first. A dataclass gets the methods that
`dataclasses.replace`, `asdict`, `astuple` and `fields` call.
A class that has `__getitem__` and no `__iter__` gets the `__iter__` that CPython's iteration by index amounts to; one
that has no `__contains__` gets one that iterates.
"""

from __future__ import annotations

import copy
import dataclasses
import functools
import sys
import types
import typing
from collections.abc import Container, Iterable
from typing import Any

from rpyc_dl.frontend.functions import attributehooks, dispatching, instancedicts
from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.frontend.programtext.attributes import attributes_of, settable
from rpyc_dl.frontend.programtext.storedglobals import current
from rpyc_dl.frontend.replace.namedtuples import KEEP
from rpyc_dl.frontend.replace.standins import is_cached, stand_in
from rpyc_dl.frontend.synthetic import compile_function, place_at
from rpyc_dl.programtables import ProgramTable
from rpyc_dl.rlib.app.calls import dataparts
from rpyc_dl.rlib.app.calls.dataparts import ASDICT, ASTUPLE, FIELDS
from rpyc_dl.rlib.app.containers import bunches
from rpyc_dl.rlib.app.primitives import enter_text, leave_text

#: The method that `dataclasses.replace` calls.
REPLACE = "__dataclass_replace__"
#: The one that it calls where the names are in a dict: `dataclasses.replace(x, **names)`.
REPLACE_BY = "__dataclass_replace_by__"
#: The method that Python 3.13's `copy.replace` calls.
REPLACE_ANY = "__replace__"
#: What dataclasses have under that name, if they do not define it.
_REPLACE_OF_DATACLASSES = vars(dataclasses).get("_replace")
#: The functions that are methods of the class of their first argument, and may get more: keywords.
CHANGING: dict[Any, str] = {
    dataclasses.replace: REPLACE,
    **{getattr(copy, name): REPLACE_ANY for name in ("replace",) if hasattr(copy, name)},
}
#: All functions that are methods of the class of their first argument.
METHODS: dict[Any, str] = {
    **CHANGING,
    dataclasses.asdict: ASDICT,
    dataclasses.astuple: ASTUPLE,
    dataclasses.fields: FIELDS,
}
#: Where a cached property keeps its value.
CACHED = "_cached_property_{}"
#: Where an instance keeps what is stored in it in place of what a descriptor gives.
STORED = "_stored_property_{}"
#: What CPython raises where `replace` names a field that `__init__` does not take.
_NOT_OF_INIT = TypeError if sys.version_info >= (3, 13) else ValueError
#: Methods in C that every object has, for classes that keep one: `cls.first_init = cls.__init__`.
_OF_OBJECT: dict[Any, str] = {
    object.__init__: "def __init__(self, *args, **named):\n"
    "    if args or named:\n"
    "        raise TypeError('object.__init__() takes exactly one argument (the instance to initialize)')\n",
    object.__setattr__: "def __setattr__(self, name, value):\n    object.__setattr__(self, name, value)\n",
    object.__delattr__: "def __delattr__(self, name):\n    object.__delattr__(self, name)\n",
    object.__repr__: "def __repr__(self):\n    return object.__repr__(self)\n",
    object.__eq__: "def __eq__(self, other):\n    return True if self is other else NotImplemented\n",
    object.__hash__: "def __hash__(self):\n    return object.__hash__(self)\n",
}
_CACHED = type(functools.lru_cache(lambda: None))

_made: ProgramTable[tuple[int, type | None], tuple[Any, Any]] = ProgramTable()  # by identity; holds the member


def completed(cls: type, members: dict[str, Any]) -> dict[str, Any]:
    """The members of `cls` as they are compiled."""
    found = {name: _replaced(cls, name, member) for name, member in members.items()}
    getitem = members.get("__getitem__")
    if isinstance(getitem, types.FunctionType) and not _has(cls, "__iter__"):
        found["__iter__"] = _kept(getitem, None, _iteration)
    if dataclasses.is_dataclass(cls) and "__dataclass_fields__" in vars(cls):
        found[REPLACE] = _kept(cls, None, _replace)
        if _REPLACE_OF_DATACLASSES is not None and found.get(REPLACE_ANY) is _REPLACE_OF_DATACLASSES:
            found[REPLACE_ANY] = found[REPLACE]
        found[REPLACE_BY] = _kept(_replace_by, cls, lambda maker: maker(cls))
        found[FIELDS] = _kept(_fields, cls, lambda maker: maker(cls))
        for name, maker in _OF_PARTS.items():
            found[name] = _kept(maker, cls, lambda maker: maker(cls))
    if issubclass(cls, bunches.SimpleNamespace):
        found.update(_kept(cls, None, _of_namespace))
    elif instancedicts.is_asked():
        found.update(_kept(instancedicts.members, cls, lambda make: make(cls)))
    found.update(attributehooks.members(cls, members))
    iterates = found.get("__iter__")
    if isinstance(iterates, types.FunctionType) and not _has(cls, "__contains__"):
        found["__contains__"] = _kept(iterates, None, _search)
    return found


def _has(cls: type, name: str) -> bool:
    return any(name in vars(base) for base in cls.__mro__)


def descriptor_of(cls: Any, name: Any) -> Any:
    """The user's own descriptor that a class has under a name, whose `__get__` is asked where the class itself is
    read; None for anything else, also where the metaclass has the name as well, and for members of enumerations, as
    those of `http.HTTPStatus`, which are read as constants."""
    if not isinstance(cls, type) or not isinstance(name, str) or hasattr(type(cls), name):
        return None
    member = next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)
    return member if _is_descriptor(member) and not isinstance(member, types.DynamicClassAttribute) else None


def _is_descriptor(member: Any) -> bool:
    """Whether it is an instance of a class of the program with a `__get__`."""
    return _defines(member, "__get__")


def _defines(member: Any, method: str) -> bool:
    """Whether it is an instance of a class of the program, or of the library, with such a method in Python."""
    return isinstance(getattr(type(member), method, None), types.FunctionType)


def _replaced(cls: type, name: str, member: Any) -> Any:
    if type(member) is functools.cached_property:
        return _kept(member, None, _cached_property)
    if type(member) is property and any(type(f) is _CACHED for f in (member.fget, member.fset, member.fdel)):
        return _kept(member, None, _property_of_cached)
    if isinstance(member, (staticmethod, classmethod)) and is_cached(member.__func__):
        return _kept(member, None, lambda value: type(value)(stand_in(value.__func__)))
    if type(member) is functools.partialmethod:
        return _kept(member, None, _partial_method)
    if type(member) is functools.singledispatchmethod:
        return _kept(member, None, dispatching.generic_method) or member
    if any(_defines(member, method) for method in _DATA):
        return _kept(member, cls, lambda value: _descriptor(value, cls, name))
    if type(member) is types.WrapperDescriptorType and member in _OF_OBJECT:
        return _kept(member, None, _method_of_object)
    return member


def _method_of_object(method: Any) -> types.FunctionType:
    made = compile_function(_OF_OBJECT[method], {})
    made.__qualname__ = f"object.{made.__name__}"
    return made


def _kept(value: Any, cls: type | None, make: Any) -> Any:
    key = (id(value), cls)
    if key not in _made:
        _made[key] = (value, make(value))
    return _made[key][1]


def _iteration(getitem: types.FunctionType) -> types.FunctionType:
    """`x[0]`, `x[1]`, … up to the IndexError."""
    text = (
        "def __iter__(self):\n"
        "    i = 0\n"
        "    while True:\n"
        "        try:\n"
        "            item = self[i]\n"
        "        except IndexError:\n"
        "            return\n"
        "        yield item\n"
        "        i += 1\n"
    )
    return _placed(text, {}, getitem)


def _search(iterates: types.FunctionType) -> types.FunctionType:
    """`item in x` where there is an `__iter__` only."""
    text = (
        "def __contains__(self, item):\n"
        "    for each in self:\n"
        "        if each == item:\n"
        "            return True\n"
        "    return False\n"
    )
    return _placed(text, {}, iterates)


def _replace(cls: type) -> types.FunctionType:
    """`replace(x, name=value)`: a new instance with what `x` has for all other fields."""
    kept, defaults = _kept_by_replace(cls)
    parameters = "".join(f", {name}=KEEP" for name in kept)
    given = ", ".join(f"{name}={value} if {name} is KEEP else {name}" for name, value in kept.items())
    lines = [f"def {REPLACE}(self{parameters}):"]
    lines += [f"    if {name} is KEEP: {_missing(name)}" for name, value in kept.items() if value == _NOTHING]
    return compile_function(
        "\n".join([*lines, f"    return self.__class__({given})", ""]), {"KEEP": KEEP, **defaults}
    )


#: In place of what is kept of an `InitVar` without a default.
_NOTHING = "KEEP"


def _missing(name: str) -> str:
    return f'raise {_NOT_OF_INIT.__name__}("InitVar {name!r} must be specified with replace()")'


def _kept_by_replace(cls: type) -> tuple[dict[str, str], dict[str, Any]]:
    """What `replace` passes to `__init__` in place of what it is not given: an expression for each name, and what
    these need. An `InitVar` has its default."""
    fields: dict[str, Any] = vars(cls)["__dataclass_fields__"]
    kept = {field.name: f"self.{field.name}" for field in dataclasses.fields(cls) if field.init}
    defaults: dict[str, Any] = {}
    for name, field in fields.items():
        if field._field_type is vars(dataclasses)["_FIELD_INITVAR"]:
            kept[name] = _NOTHING if field.default is dataclasses.MISSING else f"default_{name}"
            defaults[f"default_{name}"] = field.default
    return kept, defaults


def for_shape(method: str, shape: CallShape | None) -> str:
    """The method that a call of this shape calls: another one where nothing but a dict of names is passed."""
    only_dict = shape is not None and shape.dstar and not (shape.star or shape.keywords)
    return REPLACE_BY if method in (REPLACE, REPLACE_ANY) and only_dict else method


def _replace_by(cls: type) -> types.FunctionType:
    """`replace(x, **names)` of a dict of names that are not known while translating."""
    fields = dataclasses.fields(cls)
    kept, defaults = _kept_by_replace(cls)
    given = ", ".join(f"{name}=names[{name!r}] if {name!r} in names else {value}" for name, value in kept.items())
    lines = [f"def {REPLACE_BY}(self, names):"]
    lines += [f"    if {name!r} not in names: {_missing(name)}" for name, value in kept.items() if value == _NOTHING]
    for field in fields:
        if not field.init:
            text = f"field {field.name} is declared with init=False, it cannot be specified with replace()"
            lines.append(f"    if {field.name!r} in names: raise {_NOT_OF_INIT.__name__}({text!r})")
    text = f"{cls.__qualname__}.__init__() got an unexpected keyword argument '"
    lines += [
        "    for name in names:",
        f'        if name not in {tuple(kept)!r}: raise TypeError({text!r} + name + "\'")',
    ]
    given = given.replace(f" else {_NOTHING}", " else None")
    return compile_function("\n".join([*lines, f"    return self.__class__({given})", ""]), defaults)


def _of_namespace(cls: type) -> dict[str, types.FunctionType]:
    """What asks a namespace for its attributes: those it is made with come first. Of others it is not known in which
    order they were added: where that would show, it raises."""
    names: tuple[str, ...] = getattr(cls, bunches.NAMES)
    program = current().program
    others = sorted({*attributes_of(program), *settable(program)}.difference(names))
    alike = next(base for base in cls.__mro__ if bunches.NAMES in vars(base))
    space = {
        "enter_text": enter_text,
        "leave_text": leave_text,
        "Namespace": bunches.SimpleNamespace,
        "Alike": alike,
    }
    texts = {
        "__vars__": _asked(names, others, "found[{name!r}] = self.{name}", "{}"),
        "_known": _asked((*names, *others), (), "found.append({name!r})", "[]"),
        "_shown": _asked(names, others, "found.append({shown!r} + repr(self.{name}))", "[]"),
        "__repr__": _SHOWN,
        "__eq__": _EQUAL + "".join(_COMPARED.format(name=name) for name in (*names, *others)) + "    return True\n",
    }
    return {name: compile_function(text.replace("NAME", name), dict(space)) for name, text in texts.items()}


_SHOWN = """def NAME(self):
    if not enter_text(self): return 'namespace(...)'
    try: return 'namespace(' + ', '.join(self._shown()) + ')'
    finally: leave_text(self)
"""
_EQUAL = """def NAME(self, other):
    if not isinstance(other, Namespace): return NotImplemented
    if not isinstance(other, Alike):
        if sorted(self._known()) != sorted(other._known()): return False
        raise NotImplementedError('namespaces that were made with other names are compared')
"""
_COMPARED = """    if hasattr(self, {name!r}):
        if not hasattr(other, {name!r}): return False
        if not self.{name} == other.{name}: return False
    elif hasattr(other, {name!r}): return False
"""


def _asked(names: Iterable[str], others: Iterable[str], line: str, empty: str) -> str:
    """A function that does something with each attribute that is set."""
    lines = ["def NAME(self):", f"    found = {empty}", "    added = 0"]
    for name in names:
        lines.append(f"    if hasattr(self, {name!r}): " + line.format(name=name, shown=name + "="))
    for name in others:
        lines += [f"    if hasattr(self, {name!r}):", "        added += 1"]
        lines.append("        " + line.format(name=name, shown=name + "="))
    lines += ["    if added > 1:", f"        raise NotImplementedError({_ADDED!r})", "    return found"]
    return "\n".join(lines) + "\n"


_ADDED = "the order in which attributes were added to a SimpleNamespace: pass them when it is made"


def _fields(cls: type) -> staticmethod[[], Any]:
    """`fields(x)`: what describes the fields, the same objects in each call."""
    found = tuple(map(dataparts.Field, dataclasses.fields(cls)))
    return staticmethod(compile_function(f"def {FIELDS}():\n    return FOUND\n", {"FOUND": found}))


def _asdict(cls: type) -> types.FunctionType:
    """`{"x": part(self.x), …}`"""
    parts = _parts(cls, ASDICT)
    items = ", ".join(f"{name!r}: part_{name}" for name in parts)
    return _of_parts(ASDICT, f"{{{items}}}", parts)


def _astuple(cls: type) -> types.FunctionType:
    """`(part(self.x), …)`"""
    parts = _parts(cls, ASTUPLE)
    items = "".join(f"part_{name}, " for name in parts)
    return _of_parts(ASTUPLE, f"({items})", parts)


def _of_parts(method: str, result: str, parts: dict[str, Any]) -> types.FunctionType:
    """The method that makes the result of what the fields hold: of numbers, texts and None themselves."""
    lines = [f"def {method}(self):"]
    for name in parts:
        lines += [f"    part_{name} = self.{name}", f"    if not ({_is_plain(f'part_{name}', method)}):"]
        lines.append(f"        part_{name} = of_{name}(part_{name})")
    text = "\n".join([*lines, f"    return {result}", ""])
    return compile_function(text, {**{f"of_{name}": part for name, part in parts.items()}, "PLAIN": dataparts.PLAIN})


def _is_plain(value: str, method: str) -> str:
    """Whether a value is taken as it is: tested where it is, so that there is no copy of the function for it."""
    return f"{value} is None or isinstance({value}, PLAIN) and not hasattr({value}, {method!r})"


def _parts(cls: type, method: str) -> dict[str, Any]:
    """What makes something of the value of each field: a function of its own."""
    try:
        hints = typing.get_type_hints(cls)
    except Exception:  # names that are known to the type checker only
        hints = {}
    of = dataparts.part_of_field
    return {f.name: of(method, _plain_tuples(hints.get(f.name))) for f in dataclasses.fields(cls)}  # type: ignore[no-untyped-call]


def _plain_tuples(hint: Any) -> bool:
    """Whether a field of this annotation has tuples without dataclasses in them."""
    items = [item for item in typing.get_args(hint) if item is not ...]
    if typing.get_origin(hint) is tuple:
        return all(item in (int, float, bool, str, bytes) for item in items)
    return any(map(_plain_tuples, items))


_OF_PARTS = {ASDICT: _asdict, ASTUPLE: _astuple}


def _property_of_cached(value: property) -> property:
    """A property of functions under `lru_cache`: of what is compiled in their place."""
    return property(*(None if f is None else stand_in(f) for f in (value.fget, value.fset, value.fdel)))


def _cached_property(value: Any) -> property:
    """Computed at the first use; it can be assigned and deleted like an attribute."""
    function, slot, noted = value.func, CACHED.format(value.attrname), instancedicts.STORED + str(value.attrname)
    names = {"function": function}
    get = (
        f"def get(self):\n    if not hasattr(self, {slot!r}):\n"
        f"        object.__setattr__(self, {slot!r}, function(self))\n"
        f"        if hasattr(self, {noted!r}): self.{noted}()\n    return self.{slot}\n"
    )
    return property(
        _placed(get, names, function),
        _placed(f"def set(self, value):\n    self.{slot} = value\n", names, function),
        _placed(f"def delete(self):\n    del self.{slot}\n", names, function),
    )


def _partial_method(value: functools.partialmethod[Any]) -> Any:
    """`def method(self, *args, k=b, **named): return function(self, a, *args, k=k, **named)`"""
    function: Any = value.func
    if not isinstance(function, types.FunctionType):
        return value
    names: dict[str, Any] = {"function": function}
    names.update({f"given_{i}": given for i, given in enumerate(value.args)})
    names.update({f"kept_{name}": kept for name, kept in value.keywords.items()})
    options = "".join(f", {name}=kept_{name}" for name in value.keywords)
    passed = "".join(f"given_{i}, " for i in range(len(value.args)))
    kept = "".join(f", {name}={name}" for name in value.keywords)
    me, args, named = (_free_name(name, value.keywords) for name in ("self", "args", "named"))
    text = (
        f"def method({me}, *{args}{options}, **{named}):\n"
        f"    return function({me}, {passed}*{args}{kept}, **{named})\n"
    )
    return _placed(text, names, function)


def _free_name(name: str, taken: Container[str]) -> str:
    """A name like this one that is not taken."""
    while name in taken:
        name += "_"
    return name


def _descriptor(value: Any, cls: type, name: str) -> property:
    """What the attribute's own class says of reading, assigning and deleting it."""
    names = {"descriptor": value, "owner": cls}
    # what the class has no method for is told of at one that is the user's
    own = next(getattr(type(value), method) for method in _DATA if _defines(value, method))
    functions = {method: getattr(type(value), method, None) for method in _DATA}
    texts = _DATA
    if not functions["__set__"] and not functions["__delete__"]:
        texts = {method: text.format(slot=STORED.format(name)) for method, text in _STORED_FIRST.items()}
        functions = dict.fromkeys(_DATA, own)
    elif not functions["__get__"]:
        texts = {**_DATA, "__get__": _FROM_DICT.format(name=name, slot=instancedicts.place_in_dict(name))}
        functions["__get__"] = own
    get, set_, delete = (
        f and _placed(texts[method], names, f if isinstance(f, types.FunctionType) else own)
        for method, f in functions.items()
    )
    return property(get, set_, delete)


_DATA = {
    "__get__": "def get(self):\n    return descriptor.__get__(self, owner)\n",
    "__set__": "def set(self, value):\n    descriptor.__set__(self, value)\n",
    "__delete__": "def delete(self):\n    descriptor.__delete__(self)\n",
}
#: Of a class without `__get__`: what `__set__` has put into the dict of the instance.
_FROM_DICT = (
    "def get(self):\n    if hasattr(self, {slot!r}): return self.{slot}\n"
    "    raise NotImplementedError('{name} is a descriptor without __get__, and read where nothing is stored')\n"
)
_STORED_FIRST = {
    "__get__": "def get(self):\n    if hasattr(self, {slot!r}): return self.{slot}\n"
    "    return descriptor.__get__(self, owner)\n",
    "__set__": "def set(self, value):\n    object.__setattr__(self, {slot!r}, value)\n",
    "__delete__": "def delete(self):\n    object.__delattr__(self, {slot!r})\n",
}


def _placed(text: str, names: dict[str, Any], function: types.FunctionType) -> types.FunctionType:
    """The function of a text, at the place of the user's function."""
    made = compile_function(text, dict(names))
    place_at(made, function.__code__)
    return made
