"""Which helpers are a part of another one: no other mentions them.

The sources of all helpers say so, not the program at hand: so what is copied into a helper is the same in every
program, and they have its C in common.
"""

from __future__ import annotations

import functools
import importlib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from rpyc_dl.frontend.model import FunctionGraph

#: The package that has the modules with helpers, whose names begin with `ll_`.
_LOWERING = "rpyc_dl.lowering"


def is_part_of(callee: FunctionGraph, caller: FunctionGraph) -> bool:
    """Whether the function of `caller` is the only helper that mentions that of `callee`."""
    mentions = _sole_mentions().get(callee.func)
    return mentions is not None and mentions is caller.func


@functools.cache
def _sole_mentions() -> dict[Any, Any]:
    """The helpers that one other helper alone mentions, each with that one."""
    mentioned_by: dict[FunctionType, set[FunctionType]] = defaultdict(set)
    for module in _modules_of_helpers():
        for function in vars(module).values():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                for other in _mentioned(function.__code__, vars(module)):
                    mentioned_by[other].add(function)
    return {other: next(iter(those)) for other, those in mentioned_by.items() if len(those) == 1}


def _modules_of_helpers() -> Iterator[ModuleType]:
    """All of them, whatever the program at hand needs."""
    folder = Path(importlib.import_module(_LOWERING).__path__[0])
    for path in sorted(folder.glob("**/ll_*.py")):
        yield importlib.import_module(".".join([_LOWERING, *path.relative_to(folder).with_suffix("").parts]))


def _mentioned(code: CodeType, names: dict[str, Any]) -> Iterator[FunctionType]:
    """The functions that code mentions, by their names in its module or as attributes of another one."""
    for name in code.co_names:
        value = names.get(name)
        found = (vars(value).get(each) for each in code.co_names) if isinstance(value, ModuleType) else (value,)
        yield from (each for each in found if isinstance(each, FunctionType))
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _mentioned(constant, names)
