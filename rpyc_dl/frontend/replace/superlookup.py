"""What `super(cls, self).name` finds: the same for all instances, or for those of which the function is a copy."""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.interpreter.space import UNBOUND
from rpyc_dl.frontend.replace import makers, supers
from rpyc_dl.frontend.replace.classcopies import copy_number
from rpyc_dl.rlib.app import primitives
from rpyc_dl.rlib.app.exceptions import records


def found_by_super(func: Any, cls: type, name: str) -> Any:
    """What `super(cls, self).name` is in `func`; UNBOUND where that depends on the class of the instance."""
    final = supers.final_class(func)
    if final is not None and name == "__call__" and isinstance(final, cls):
        return _call_behind(final, cls)
    if final is None or cls not in final.__mro__:
        return as_python(_in_its_class(_found_for_all(cls, name), cls, name))
    found = _lookup(final.__mro__[final.__mro__.index(cls) + 1 :], name)
    if found is UNBOUND:
        return supers.missing(name)
    if name == "__new__" and hasattr(final, "_fields"):
        return makers.new_of_tuple(final)
    if as_python(found) is not found:
        return as_python(found)
    return supers.copy_for(found, final, always=copy_number(final) is not None)


def _call_behind(final: type, cls: type) -> Any:
    """What `super(cls, final).__call__` is, in the copy of a metaclass's `__call__` for the class `final`."""
    order: Any = type(final).__mro__
    found = _lookup(order[order.index(cls) + 1 :], "__call__")
    return makers.of_type(final) if found is type.__call__ else supers.metaclass_copy(found, final)


def _repr(x: Any) -> str:
    """`object.__str__`"""
    return repr(x)


def _hash(x: Any) -> int:
    """`object.__hash__`"""
    return id(x) // 16


def _eq(x: Any, y: Any) -> Any:
    """`object.__eq__`"""
    return True if x is y else NotImplemented


_OF_OBJECT: dict[Any, Any] = {
    object.__str__: _repr,
    object.__repr__: primitives.default_repr,
    object.__hash__: _hash,
    object.__eq__: _eq,
}


def as_python(found: Any) -> Any:
    """What is called in place of a method that CPython has in C: the texts of exceptions, and what `object` has."""
    if found is object.__new__:
        return primitives.instantiate
    if type(found) is not types.WrapperDescriptorType:
        return found
    if records.in_place_of(found) is not found:
        return records.in_place_of(found)
    if found in _OF_OBJECT:
        return _OF_OBJECT[found]
    if found.__name__ in ("__str__", "__repr__") and issubclass(found.__objclass__, BaseException):
        return primitives.default_str if found.__name__ == "__str__" else primitives.default_repr
    return found


def _found_for_all(cls: type, name: str) -> Any:
    """What `super(cls, self).name` finds, if it is the same for instances of every subclass; else UNBOUND."""
    found = _lookup(cls.__mro__[1:], name)
    todo, seen = list(_subclasses(cls)), set()
    while todo:
        sub = todo.pop()
        if sub in seen:
            continue
        seen.add(sub)
        todo += _subclasses(sub)
        mro = sub.__mro__
        if _lookup(mro[mro.index(cls) + 1 :], name) is not found:
            return UNBOUND
    return found


def _in_its_class(found: Any, cls: type, name: str) -> Any:
    """What was found for all instances of `cls`: its class's copy where classes beside `cls` have several bases."""
    owner = next((base for base in cls.__mro__[1:] if name in base.__dict__), cls)
    if all(supers.in_chain(each, _has_bases_in_order) for each in (owner, *supers.subclasses(owner))):
        return found
    return supers.copy_for(found, owner)


def _has_bases_in_order(cls: type) -> bool:
    """Whether a class counts among the bases of another one: those of the program, and exceptions."""
    return issubclass(cls, BaseException) or cls.__module__ != "builtins"


def _subclasses(cls: type) -> list[type]:
    return type.__subclasses__(cls)


def _lookup(mro: Sequence[type], name: str) -> Any:
    for cls in mro:
        if name in cls.__dict__:
            return cls.__dict__[name]
    return UNBOUND
