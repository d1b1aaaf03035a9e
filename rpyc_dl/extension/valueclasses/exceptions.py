"""Exceptions that Python makes: what the `__init__` of a class of the module does with one is compiled."""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterable, Iterator

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.classes.adapters import Adapters
from rpyc_dl.extension.exceptions import own_exceptions
from rpyc_dl.extension.passedtypes import Caller
from rpyc_dl.extension.signatures import Parameter, annotated_signature
from rpyc_dl.extension.valueclasses.methods import ValueMethod


def constructors(module: types.ModuleType, adapters: Adapters, caller: Caller) -> Iterator[ValueMethod]:
    """A constructor for each of the module's public classes of exceptions that has an `__init__` of the user's."""
    for cls in own_exceptions(module):
        init: object = getattr(cls, "__init__")  # noqa: B009
        if isinstance(init, types.FunctionType) and not _is_made_in_c(cls):
            found = ValueMethod(cls, "__init__", fills=True)
            try:
                _state(found, init, adapters, caller)
            except UsageError as error:
                found.why_not = error.message
            yield found


def _state(found: ValueMethod, init: types.FunctionType, adapters: Adapters, caller: Caller) -> None:
    given = list(inspect.signature(init).parameters.values())[1:]
    missing = [f"`{p.name}`" for p in given if p.annotation is Parameter.empty]
    if missing:
        raise UsageError(f"{' and '.join(missing)} {'has' if len(missing) == 1 else 'have'} no annotation")
    stated = annotated_signature(found.title, init, 1, caller)
    if stated.takes_any_number:
        raise UsageError("it takes any number of arguments")
    found.signature = stated
    found.adapter = adapters.raising(found.cls, list(stated.parameters))


def _is_made_in_c(cls: type) -> bool:
    """Whether a `__new__` sees the arguments as well: that of the user's, or of OSError."""
    return issubclass(cls, OSError) or isinstance(cls.__new__, types.FunctionType)


def filling_source(methods: Iterable[ValueMethod]) -> Iterator[str]:
    """Python that makes an `__init__` of what raises the exception: what that has, the new one gets."""
    if any(method.fills for method in methods):
        yield from _FILLING.splitlines()


_FILLING = """
def filling(cls):
    base = next(c for c in cls.__mro__ if c.__module__ == "builtins")
    def made_of(raises):
        def __init__(self, *args, **names):
            try:
                raises(*args, **names)
            except cls as made:
                base.__init__(self, *made.args)
                self.__dict__.update(made.__dict__)
        __init__.__qualname__, __init__.__module__ = f"{cls.__qualname__}.__init__", __name__
        __init__.__doc__ = raises.__doc__
        return __init__
    return made_of
"""
