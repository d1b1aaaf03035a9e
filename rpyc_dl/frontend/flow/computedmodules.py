"""`importlib.import_module("plugins." + name)`: modules whose names are texts that the program makes while it runs.

A function is compiled for each place, which compares the name with those that it can be. These are the texts that the
source shows for it; else the modules of the package with which the name begins; else the texts of the program that
name a module which is not the library's. Any other name raises NotImplementedError where it may be that of a module.
"""

from __future__ import annotations

import importlib.util
import pkgutil
import types
from dataclasses import dataclass, field
from typing import Any

from rpyc_dl.frontend.functions import lateimports
from rpyc_dl.frontend.programtext.attributes import MOST_NAMES, texts_of
from rpyc_dl.frontend.replace.computednames import texts_passed
from rpyc_dl.frontend.synthetic import compile_function
from rpyc_dl.ownmodules import is_of_library, program_imports
from rpyc_dl.programtables import ProgramTable
from rpyc_dl.source import SourcePos

_functions: ProgramTable[Any, types.FunctionType] = ProgramTable()


@dataclass
class _Found:
    """The modules that the names are of, and the errors that importing the others raises."""

    modules: dict[str, types.ModuleType] = field(default_factory=dict)
    lacking: dict[str, tuple[str, str]] = field(default_factory=dict)  # the message, and the module that is not there
    failing: set[str] = field(default_factory=set)


def importing(start: str, package: str | None, namespace: dict[str, Any], place: SourcePos) -> Any:
    """The function that gives a module by its name, which begins so, in code of a module with these globals; relative
    to a package. None where nothing is known of the name. Raises what the import of the package raises."""
    names = texts_passed(place, namespace)
    parent = _parent(start, package, namespace) if names is None else None
    if parent is not None:
        before = start[: start.rindex(".") + 1]
        names = frozenset(before + each.name for each in pkgutil.iter_modules(parent.__path__))
        names = frozenset(name for name in names if name.startswith(start))
    elif names is None:
        names = frozenset(name for name in texts_of(namespace) if name.startswith(start) and _may_be_module(name))
    found = _found(names, package, namespace)
    if len(found.modules) > MOST_NAMES or not (found.modules or found.lacking):
        return None
    key = (tuple(sorted(found.modules)), start, package, parent, tuple(sorted(found.lacking.items())))
    if key not in _functions:
        _functions[key] = _function(found, parent, start)
    return _functions[key]


def _parent(start: str, package: str | None, namespace: dict[str, Any]) -> types.ModuleType | None:
    """The package whose modules have the names that begin so, if the beginning names a package."""
    before = start[: start.rfind(".") + 1]
    if not before or (start.startswith(".") and package is None):
        return None
    before = before if before.strip(".") == "" else before[:-1]
    full = importlib.util.resolve_name(before, package)
    module = lateimports.imported(full, None, namespace)
    return module if hasattr(module, "__path__") else None


def _may_be_module(name: str) -> bool:
    return all(part.isidentifier() for part in name.lstrip(".").split(".")) and not is_of_library(name)


def _found(names: frozenset[str], package: str | None, namespace: dict[str, Any]) -> _Found:
    found = _Found()
    for name in sorted(names):
        if _is_lacking(name):
            found.lacking[name] = (f"No module named {name.partition('.')[0]!r}", name.partition(".")[0])
            continue
        try:
            found.modules[name] = lateimports.imported(name, package, namespace)
        except ModuleNotFoundError as error:
            found.lacking[name] = (str(error), error.name or "")
        except Exception:
            found.failing.add(name)
    return found


def _is_lacking(name: str) -> bool:
    """Whether there is no module, nor a package in which it could be, of a name that is not relative."""
    with program_imports():
        try:
            return not name.startswith(".") and importlib.util.find_spec(name.partition(".")[0]) is None
        except ValueError:  # a module without a spec
            return False


def _function(found: _Found, parent: types.ModuleType | None, start: str) -> types.FunctionType:
    lines = ["def function(name):"]
    modules = {f"module_{i}": module for i, module in enumerate(found.modules.values())}
    lines += [f"    if name == {name!r}: return module_{i}" for i, name in enumerate(found.modules)]
    for name, (message, lacking) in found.lacking.items():
        lines.append(f"    if name == {name!r}: raise ModuleNotFoundError({message!r}, name={lacking!r})")
    if parent is not None and not found.failing:
        lines += [
            f"    if name.startswith({start!r}) and '.' not in name[{start.rindex('.') + 1}:]:",
            f"        full = {parent.__name__ + '.'!r} + name[{start.rindex('.') + 1}:]",
            "        raise ModuleNotFoundError(f'No module named {full!r}', name=full)",
        ]
    message = "a module is imported by a name that the program makes, and does not name: "
    lines.append(f"    raise NotImplementedError({message!r} + name)")
    return compile_function("\n".join(lines), modules)
