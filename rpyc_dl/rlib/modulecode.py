"""Statements of a module that are compiled as a function: what makes its code look like the module's."""

from __future__ import annotations
import __future__

import types
from typing import Any

#: The name of the function: that of the module's frame in a traceback.
MODULE_FRAME = "<module>"


def at_top_level(code: types.CodeType, name: str) -> types.CodeType:
    """The code of the function of this name as that of a module's frame. Functions and classes inside have the names
    of those of a module's statements: not of local ones."""
    return _renamed(code, f"{name}.<locals>.").replace(co_name=MODULE_FRAME, co_qualname=MODULE_FRAME)


def _renamed(code: types.CodeType, inside: str) -> types.CodeType:
    def renamed(value: Any) -> Any:
        if isinstance(value, types.CodeType):
            return _renamed(value, inside).replace(co_qualname=value.co_qualname.removeprefix(inside))
        return value.removeprefix(inside) if isinstance(value, str) else value

    return code.replace(co_consts=tuple(renamed(value) for value in code.co_consts))


def flags_of(module: types.ModuleType) -> int:
    """The compiler's flags for what the module has imported from `__future__`."""
    values = [value for value in vars(module).values() if isinstance(value, __future__._Feature)]
    return sum(value.compiler_flag for value in values)
