"""The attributes of exceptions and of instances of the library's classes: a program may ask for them by name."""

from __future__ import annotations

import builtins
import sys
import types
from collections.abc import Iterator, Sequence
from typing import Any

from rpyc_dl.frontend.programtext.words import words_of
from rpyc_dl.ownmodules import is_of_library

#: Attributes that exceptions of builtin classes have: `errno`, `filename`, `args`.
OF_EXCEPTIONS = frozenset(
    name
    for cls in vars(builtins).values()
    if isinstance(cls, type) and issubclass(cls, BaseException)
    for base in cls.__mro__
    for name, member in vars(base).items()
    if isinstance(member, (types.GetSetDescriptorType, types.MemberDescriptorType)) and not name.startswith("_")
)


def attributes_of_libraries(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The attributes, and methods, of instances of the library's classes in the modules that a program imports."""
    found: set[str] = set()
    for cls in {cls for namespace in modules for value in list(namespace.values()) for cls in _classes(value)}:
        found.update(name for name in dir(cls) if not name.startswith("_"))
        module = sys.modules.get(cls.__module__)
        found |= words_of(getattr(module, "__file__", None)).attributes
    return found


def _classes(value: Any) -> Iterator[type]:
    """The library's classes that a module has under a name of its own, or in a module that it imports."""
    if isinstance(value, types.ModuleType) and is_of_library(value.__name__):
        yield from (each for each in list(vars(value).values()) if isinstance(each, type))
    elif isinstance(value, type) and is_of_library(value.__module__):
        yield value
