"""`import rpython` where no package of that name is installed: ours."""

from __future__ import annotations

import difflib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import types
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

#: The name that programs import, and the package that stands for it.
NAME, OURS = "rpython", "rpyc_dl.rpython"

#: What is not for programs.
_OWN = {"finder", "running", "target"}


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds `rpython.…` unless it is installed; the module is that of the package here, not a copy."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        name, _, rest = fullname.partition(".")
        if name != NAME or rest in _OWN or not (self._provides() if rest else self._is_alone()):
            return None
        ours = OURS + fullname.removeprefix(NAME)
        return importlib.machinery.ModuleSpec(fullname, self) if importlib.util.find_spec(ours) else None

    def _provides(self) -> bool:
        """Whether the package that is imported under the name is ours."""
        return sys.modules.get(NAME) is sys.modules.get(OURS)

    def _is_alone(self) -> bool:
        """Whether nothing else of the name is to be found (a folder without `__init__.py` is nothing)."""
        others = (getattr(finder, "find_spec", None) for finder in sys.meta_path if finder is not self)
        found = (find(NAME, None) for find in others if find is not None)
        return all(spec is None or spec.loader is None or spec.origin is None for spec in found)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        module = importlib.import_module(OURS + spec.name.removeprefix(NAME))
        spec.loader_state = module.__spec__, module.__loader__
        return module

    def exec_module(self, module: types.ModuleType) -> None:
        spec = module.__spec__
        if spec is not None and spec.loader_state is not None:  # as it was under its own name
            module.__spec__, module.__loader__ = spec.loader_state


_FINDER = _Finder()


@contextmanager
def provided() -> Iterator[None]:
    """Let `import rpython` find the package here while the block runs (and what it leaves to be imported later)."""
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)
    yield


def near(wanted: str, known: list[str]) -> str:
    """The names of a module here that are like one that it lacks, for whoever asked for that."""
    close = difflib.get_close_matches(wanted, known, n=3, cutoff=0.4)
    if not close:
        return "rpyc-dl has its own package `rpython`, which does not have it (docs/porting.md)"
    return f"rpyc-dl's own `rpython` has {', '.join(f'`{name}`' for name in close)} there"


def names_in(module: types.ModuleType) -> list[str]:
    """What may be imported from a module of ours: its names and the modules in it."""
    inside = module.__name__.replace(OURS, NAME, 1) + "."
    return [*vars(module), *(name.removeprefix(inside) for name in module_names() if name.startswith(inside))]


def module_names() -> list[str]:
    """Every module that there is, as `rpython.…`."""
    root = os.path.dirname(__file__)
    names = []
    for folder, _, files in os.walk(root):
        package = [NAME, *os.path.relpath(folder, root).split(os.sep)]
        package = [part for part in package if part != "."]
        for file in files:
            stem, extension = os.path.splitext(file)
            if extension == ".py" and stem not in _OWN:
                names.append(".".join(package if stem == "__init__" else [*package, stem]))
    return sorted(names)
