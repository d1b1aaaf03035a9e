"""The functions that stand in the program's own files, called or not."""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rpyc_dl.workbench.entities import function_name

if TYPE_CHECKING:
    from rpyc_dl.driver import Translation


def source_functions(translation: Translation) -> list[tuple[str, types.CodeType]]:
    """Name and code of each function and method that the program's modules define, nested ones included."""
    found: dict[types.CodeType, str] = {}
    for module in modules(translation):
        for function in _functions(vars(module), module.__name__, set()):
            for code, name in _with_nested(function.__code__, function_name(function)):
                found.setdefault(code, name)
    return [(name, code) for code, name in found.items()]


def modules(translation: Translation) -> list[types.ModuleType]:
    """The program's module, and the modules of its folder that it has imported."""
    if translation.program is None:
        module = inspect.getmodule(translation.entry)
        return [module] if module is not None else []
    main = translation.program.module
    folder = Path(translation.program.path).resolve().parent
    imported = {value for value in vars(main).values() if isinstance(value, types.ModuleType)}
    for value in list(vars(main).values()):
        owner = sys.modules.get(getattr(value, "__module__", None) or "")
        if owner is not None:
            imported.add(owner)
    near = [m for m in imported if m is not main and _is_in(m, folder)]
    return [main, *sorted(near, key=lambda m: m.__name__)]


def _is_in(module: types.ModuleType, folder: Path) -> bool:
    file = getattr(module, "__file__", None)
    return file is not None and Path(file).resolve().is_relative_to(folder) and "site-packages" not in file


def _functions(namespace: Any, module: str, seen: set[int]) -> Iterator[types.FunctionType]:
    for value in list(namespace.values()):
        value = inspect.unwrap(value) if callable(value) else value
        for each in _unpacked(value):
            if isinstance(each, types.FunctionType) and each.__module__ == module:
                yield each
            elif isinstance(each, type) and each.__module__ == module and id(each) not in seen:
                seen.add(id(each))
                yield from _functions(vars(each), module, seen)


def _unpacked(value: Any) -> list[Any]:
    """The functions in a descriptor; anything else is itself."""
    if isinstance(value, staticmethod | classmethod):
        return [value.__func__]
    if isinstance(value, property):
        return [f for f in (value.fget, value.fset, value.fdel) if f is not None]
    return [value]


def _with_nested(code: types.CodeType, name: str) -> Iterator[tuple[types.CodeType, str]]:
    yield code, name
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType) and not constant.co_name.startswith("<"):
            yield from _with_nested(constant, constant.co_name)
