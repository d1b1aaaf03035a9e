"""Errors of single functions, found before the inference: names that do not exist, what is not in the language.

Only functions that were changed since the analysis before are looked at, and of these only those that it has reached:
in others, the inference would not find an error.
"""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from rpyc_dl.errors import RPythonError
from rpyc_dl.frontend import build_flow
from rpyc_dl.languageserver.linemap import LineMap
from rpyc_dl.languageserver.snapshot import Span

#: A function: its file, and its name in it.
Key = tuple[str, str]


def key_of(code: types.CodeType) -> Key:
    """How a function is named from one analysis to the next."""
    return os.path.realpath(code.co_filename), code.co_qualname


def errors_of_changed(
    before: Mapping[str, str], now: Mapping[str, str], reached: Collection[Key]
) -> tuple[list[RPythonError], list[Span]]:
    """The errors of changed functions, and the lines that were looked at."""
    errors, looked_at = [], []
    for path, text in now.items():
        if path not in before or before[path] == text:
            continue
        same = LineMap(before[path].splitlines(), text.splitlines()).old
        for func in _functions(path):
            span = _span(path, func.__code__)
            if key_of(func.__code__) not in reached or all(line in same for line in range(span.first, span.last + 1)):
                continue
            looked_at.append(span)
            try:
                build_flow(func)
            except RPythonError as error:
                errors.append(error)
    return errors, looked_at


def _span(path: str, code: types.CodeType) -> Span:
    lines = [line for _, _, line in code.co_lines() if line is not None]
    return Span(path, code.co_firstlineno, max(lines, default=code.co_firstlineno))


def _functions(path: str) -> Iterator[types.FunctionType]:
    """The functions of the module of a file, and those of its classes."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if isinstance(file, str) and os.path.realpath(file) == path:
            yield from _inside(vars(module), path, set())


def _inside(names: Mapping[str, Any], path: str, seen: set[int]) -> Iterator[types.FunctionType]:
    for value in list(names.values()):
        for part in (value, getattr(value, "__func__", None), getattr(value, "fget", None)):
            func: Any = part
            if isinstance(func, types.FunctionType) and id(func) not in seen:
                seen.add(id(func))
                if os.path.realpath(func.__code__.co_filename) == path:
                    yield func
        if isinstance(value, type) and id(value) not in seen and value.__module__ in sys.modules:
            seen.add(id(value))
            if os.path.realpath(getattr(sys.modules[value.__module__], "__file__", None) or "") == path:
                yield from _inside(vars(value), path, seen)
