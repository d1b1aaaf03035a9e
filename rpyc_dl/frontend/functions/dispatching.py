"""`functools.singledispatch`: what is called depends on the class of the first argument.

One function stands for the generic one and for all that were registered while the program was imported. It tests for
the classes, those below others first, so that what it finds is what CPython finds along the bases; each type of the
argument has a copy of its own.
"""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Iterable, Iterator
from typing import Any

from rpyc_dl.frontend.synthetic import safe_name, wrapper
from rpyc_dl.rlib.objectmodel import specialize

#: The code of what `functools.singledispatch` makes.
GENERIC: types.CodeType = vars(functools)["singledispatch"](lambda x: x).__code__


def _telling(value: Any) -> Any:
    """The `dispatch` of a generic function: it is asked while translating."""

    def dispatch(cls: type) -> Any:
        return value.dispatch(cls)

    dispatch.__dict__["_one_for_all_"] = True
    return specialize.memo()(dispatch)


def generic_function(value: Any, position: int = 0) -> Any:
    """What stands for a generic function, which looks at the argument at this position."""
    looked = safe_name(list(inspect.signature(value.__wrapped__).parameters)[position])
    names: dict[str, Any] = {}
    lines = []
    for i, cls in enumerate(_cases(value)):
        names[f"class_{i}"], names[f"function_{i}"] = cls, value.dispatch(cls)
        tested = f"{looked} is None" if cls is types.NoneType else f"isinstance({looked}, class_{i})"
        lines += [f"    if {tested}:", f"        return function_{i}({{passed}})"]
    made = wrapper(value.__wrapped__, "\n".join([*lines, "    return function({passed})"]), names)
    made = specialize.argtype(position)(made)
    made.dispatch, made.registry = _telling(value), value.registry
    return made


def generic_method(value: functools.singledispatchmethod[Any]) -> Any:
    """What stands for a method of this kind; None where the functions are no plain methods."""
    registered = value.dispatcher.registry.values()
    if not all(isinstance(function, types.FunctionType) for function in registered):
        return None
    return generic_function(value.dispatcher, 1)


def _cases(value: Any) -> list[type]:
    """The classes to test for: those with a function of their own, and those below for which the first test that
    holds would be another one than CPython's."""
    ordered = list(_lowest_first(cls for cls in value.registry if cls is not object))
    subclasses = dict.fromkeys(sub for cls in ordered for sub in _subclasses(cls))
    below = [sub for sub in subclasses if sub not in value.registry]
    unlike = [sub for sub in below if value.dispatch(sub) is not value.registry[_first(sub, ordered)]]
    return list(_lowest_first([*ordered, *unlike]))


def _first(cls: type, ordered: list[type]) -> type:
    return next(base for base in ordered if issubclass(cls, base))


def _lowest_first(classes: Iterable[type]) -> Iterator[type]:
    """The classes in their order, but each behind those below it."""
    left = list(classes)
    while left:
        found = next(c for c in left if not any(other is not c and issubclass(other, c) for other in left))
        left.remove(found)
        yield found


def _subclasses(cls: type) -> Iterator[type]:
    """The program's classes below."""
    below: list[type] = type.__subclasses__(cls)
    for sub in below:
        if str(sub.__module__).partition(".")[0] not in _OF_OTHERS:
            yield sub
            yield from _subclasses(sub)


_OF_OTHERS = frozenset({"builtins", "rpyc_dl"})
