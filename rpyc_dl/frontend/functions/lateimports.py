"""Modules that functions of the program import: their code runs once, while the function is compiled.

In CPython it runs when the import is reached. That is the same where the code only defines what is in the module.
What it prints, or stores in what other modules have, a table of plugins, would be seen too early, or where the import
is never reached: such an import is refused.
"""

from __future__ import annotations

import importlib.util
import sys
import types
import weakref
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from rpyc_dl.frontend.programtext.modules import modules_of
from rpyc_dl.frontend.programtext.words import asks_for_subclasses
from rpyc_dl.ownmodules import is_of_library, program_imports

#: What else than defining a module did when a function imported it; as long as the module lives.
_done: weakref.WeakKeyDictionary[types.ModuleType, str] = weakref.WeakKeyDictionary()
_Contents = dict[int, tuple[str, Any, tuple[int, ...]]]


def imported(name: str, package: str | None, namespace: dict[str, Any]) -> types.ModuleType:
    """The module of this name, imported if it is not yet, by a function of a module with these globals. Raises what
    the import raises."""
    with program_imports():
        before = set(sys.modules)
        known = importlib.util.resolve_name(name, package) if package else name
        if known in before:
            return sys.modules[known]
        contents, written = _contents(namespace), [""]
        with _noted(written):
            module = importlib.import_module(name, package)
        new = [
            each for each in map(sys.modules.get, sys.modules.keys() - before) if isinstance(each, types.ModuleType)
        ]
    if written[0]:
        _done.update(dict.fromkeys(new, f"prints {written[0][:60]!r}"))
    elif not all(is_of_library(each.__name__) for each in new):
        effect = _changed(contents, _contents(namespace))
        _done.update(dict.fromkeys(new, effect) if effect else ())
    return module


def effect_of(module: types.ModuleType) -> str | None:
    """What else than defining the module, or the packages that it is in, did when a function imported it."""
    parts = module.__name__.split(".")
    packages = (sys.modules.get(".".join(parts[:n])) for n in range(1, len(parts)))
    return next((_done[each] for each in (module, *packages) if each is not None and each in _done), None)


@contextmanager
def _noted(written: list[str]) -> Iterator[None]:
    """Notes what is written to the standard streams in the body."""
    streams = [stream for stream in (sys.stdout, sys.stderr) if hasattr(stream, "__dict__")]
    for stream in streams:
        write = stream.write

        def note(text: str, write: Any = write) -> Any:
            written[0] += text
            return write(text)

        stream.write = note  # type: ignore[method-assign]
    try:
        yield
    finally:
        for stream in streams:
            vars(stream).pop("write", None)


def _changed(before: _Contents, after: _Contents) -> str | None:
    """What holds something else than before: the variable of a module through which it was found first."""
    for key, (path, _, contents) in before.items():
        if key in after and after[key][2] != contents:
            return f"changes `{path}`"
    return None


def _contents(namespace: dict[str, Any]) -> _Contents:
    """What the program can change, by identity: how it is found, the object itself, and what it holds."""
    found: _Contents = {}
    counted = asks_for_subclasses(namespace)
    pending: deque[tuple[str, Any]] = deque()
    for space in modules_of(namespace):
        name = space.get("__name__", "")
        found[id(space)] = (name, space, _ids(_named(space).values()))
        pending += [(f"{name}.{key}", value) for key, value in _named(space).items()]
    while pending:
        path, value = pending.popleft()
        if id(value) in found or isinstance(value, (types.ModuleType, str, bytes, int, float)):
            continue
        parts = list(_parts(value))
        if counted and isinstance(value, type) and value is not object:
            parts += type.__subclasses__(value)
        found[id(value)] = (path, value, _ids(parts))
        pending += [(path, part) for part in parts]
    return found


def _named(space: dict[str, Any]) -> dict[str, Any]:
    """The variables of a module, without the modules that it has, to which an import adds its own."""
    named = {name: value for name, value in list(space.items()) if not isinstance(value, types.ModuleType)}
    return {name: value for name, value in named.items() if not (name.startswith("__") and name.endswith("__"))}


def _ids(values: Iterable[Any]) -> tuple[int, ...]:
    return tuple(map(id, values))


def _parts(value: Any) -> Iterator[Any]:
    """What an object of the program holds; what has an order, in this order."""
    if isinstance(value, (list, tuple, set, frozenset, deque)):
        yield from value
    elif isinstance(value, (dict, types.MappingProxyType)):
        yield from value
        yield from value.values()
    elif isinstance(value, types.FunctionType):
        yield from (cell.cell_contents for cell in value.__closure__ or () if _is_filled(cell))
        yield from value.__defaults__ or ()
    elif isinstance(value, (staticmethod, classmethod)):
        yield value.__func__
    if isinstance(value, type):
        if not is_of_library(value.__module__ or ""):
            yield from (part for name, part in list(vars(value).items()) if not name.startswith(("__", "_abc")))
    elif isinstance(vars(value) if hasattr(value, "__dict__") else None, dict):
        yield from list(vars(value).values())


def _is_filled(cell: types.CellType) -> bool:
    try:
        return bool([cell.cell_contents])
    except ValueError:
        return False
