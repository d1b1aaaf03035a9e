"""What stands for functions of library modules that most programs do not import: by the names of module and function,
so that neither the module nor what stands for it is imported where the program does not need it."""

from __future__ import annotations

import importlib
import types
from typing import Any

#: By the module's name: the module of ours with functions of the same names and signatures, and which there are.
MODULES: dict[str, tuple[str, frozenset[str]]] = {
    "doctest": ("rpyc_dl.rlib.app.process.doctests", frozenset({"testmod"})),
    "json": ("rpyc_dl.rlib.app.data.jsontext", frozenset({"loads", "load", "dumps", "dump"})),
}


def replaced(function: types.FunctionType) -> Any:
    """What is compiled in place of a function of the library: itself, where nothing is."""
    place, names = MODULES.get(function.__module__, ("", frozenset()))
    if function.__qualname__ not in names:
        return function
    return getattr(importlib.import_module(place), function.__qualname__)
