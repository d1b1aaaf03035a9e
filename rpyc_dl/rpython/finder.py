"""`import rpython` (or `pypy.rlib`, as it was once) where no package of that name is installed: ours."""

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

#: The package that RPython was a part of until 2013, and what its parts are called today.
OLD_NAME = "pypy"
_PARTS = {
    "annotation": "annotator",
    "rpython": "rtyper",
    **{part: part for part in ("config", "jit", "rlib", "tool", "translator")},
}

#: What is not for programs.
_OWN = {"finder", "running", "target"}


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds `rpython.…` unless it is installed, and the same modules as `pypy.rlib.…`, `pypy.rpython.…`, unless that
    is; the module is that of the package here, not a copy."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        name, _, rest = fullname.partition(".")
        if (
            name not in (NAME, OLD_NAME)
            or rest in _OWN
            or not (self._provides(name) if rest else self._is_alone(name))
        ):
            return None
        if fullname == OLD_NAME:
            return importlib.machinery.ModuleSpec(fullname, self, is_package=True)
        ours = _name_here(fullname)
        return importlib.machinery.ModuleSpec(fullname, self) if ours and importlib.util.find_spec(ours) else None

    def _provides(self, name: str) -> bool:
        """Whether the package that is imported under the name is ours."""
        if name == OLD_NAME:
            spec = getattr(sys.modules.get(name), "__spec__", None)
            return spec is not None and spec.loader is self
        return sys.modules.get(name) is sys.modules.get(OURS)

    def _is_alone(self, name: str) -> bool:
        """Whether nothing else of the name is to be found (a folder without `__init__.py` is nothing)."""
        others = (getattr(finder, "find_spec", None) for finder in sys.meta_path if finder is not self)
        found = (find(name, None) for find in others if find is not None)
        return all(spec is None or spec.loader is None or spec.origin is None for spec in found)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType | None:
        if spec.name == OLD_NAME:
            return None  # an empty package
        module = importlib.import_module(_name_here(spec.name))
        spec.loader_state = module.__spec__, module.__loader__
        return module

    def exec_module(self, module: types.ModuleType) -> None:
        spec = module.__spec__
        if spec is not None and spec.loader_state is not None:  # as it was under its own name
            module.__spec__, module.__loader__ = spec.loader_state


def _name_here(fullname: str) -> str:
    """The name of the module of ours that a program imports by this name; empty if there is none."""
    name, _, rest = fullname.partition(".")
    part, dot, inside = rest.partition(".")
    if name == OLD_NAME:
        part = _PARTS.get(part, "")
    return f"{OURS}.{part}{dot}{inside}" if part else (OURS if name == NAME else "")


_FINDER = _Finder()


def is_ours(module: str) -> bool:
    """Whether a module of this name, which is not there, would be one of ours."""
    return module.partition(".")[0] == NAME or f"{module}.".startswith(f"{OURS}.") or bool(_name_here(module))


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
