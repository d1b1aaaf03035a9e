"""The attributes of exceptions and of instances of the library's classes: a program may ask for them by name."""

from __future__ import annotations

import builtins
import re
import sys
import types
from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.programtext.sourcetrees import text_of_file
from rpyc_dl.ownmodules import is_of_library
from rpyc_dl.programtables import remembered

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
    values = [value for namespace in modules for value in list(namespace.values())]
    names = {value.__name__ for value in values if isinstance(value, types.ModuleType)}
    names |= {value.__module__ for value in values if isinstance(value, type)}
    return set().union(*(_attributes_in(name) for name in names if name in sys.modules and is_of_library(name)))


@remembered
def _attributes_in(name: str) -> frozenset[str]:
    """Those of the classes that a module of the library has, wherever they are defined."""
    classes = [cls for cls in list(vars(sys.modules[name]).values()) if isinstance(cls, type)]
    files = {getattr(sys.modules.get(cls.__module__), "__file__", None) for cls in classes}
    stored = [_STORED.findall(text_of_file(file)) for file in files]
    fields = [hints for cls in classes if isinstance(hints := vars(cls).get("__annotations__"), dict)]
    return frozenset(name for each in (*map(dir, classes), *fields, *stored) for name in each if name[0] != "_")


#: Attributes before an assignment, and a few that are not stored. (To parse the library takes ninety times as long.)
_STORED = re.compile(r"\.(\w+)(?=[ \t]*(?:[,:)][^=\n]*|[-+*/%@&|^<>]+)?=(?!=))")
