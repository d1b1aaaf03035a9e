"""Modules of a program that have the names of modules of the library: `ast.py` of a language's implementation.

Python finds the program's, since its folder is searched first. Here the library's may be loaded already, and go on
being used by this package: the program's take their places only while code of the program runs or imports.
"""

from __future__ import annotations

import importlib.machinery
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

#: What Python has loaded before it looks for a program's modules, besides what is built in or frozen; and ours.
_TAKEN = frozenset({"__main__", "encodings", "rpyc_dl", "rpython"})

_names: frozenset[str] = frozenset()
_modules: dict[str, ModuleType] = {}
_depth = 0
_main: ModuleType | None = None


def become_main(module: ModuleType) -> None:
    """From now on this module is the program."""
    global _main
    _main = module


def main_module() -> ModuleType:
    """The program's module; what Python runs where no file is the program."""
    return _main if _main is not None else sys.modules["__main__"]


def look_in(folder: str, main: str) -> None:
    """From now on the program is the file `main` of this folder. The file itself takes no module's place."""
    global _names
    _modules.clear()
    stem = os.path.splitext(os.path.basename(main))[0]
    _names = frozenset(name for name in _offered(folder) if name != stem and _is_hidden(name, folder))


def own_modules() -> dict[str, ModuleType]:
    """The program's modules of such names, as far as they have been imported."""
    return dict(_modules)


def is_of_library(name: str) -> bool:
    """Whether the module of this name, which has been imported, is the standard library's."""
    name = str(name)  # the `__module__` of a class may be anything: `namedtuple(…, module=collections)`
    return name not in _modules and name.partition(".")[0] in sys.stdlib_module_names


@contextmanager
def program_imports() -> Iterator[None]:
    """Imports find the program's modules in the body."""
    global _depth
    if not _names or _depth:
        yield
        return
    library = _taken_out()
    sys.modules.update(_modules)
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1
        _modules.update(_taken_out())
        sys.modules.update(library)


def _taken_out() -> dict[str, ModuleType]:
    """Takes the modules of these names out of what Python has loaded."""
    names = [name for name in sys.modules if name.partition(".")[0] in _names]
    return {name: sys.modules.pop(name) for name in names}


def _offered(folder: str) -> Iterator[str]:
    """The names by which modules and packages in a folder are imported."""
    try:
        entries = os.listdir(folder or ".")
    except OSError:
        return
    for entry in entries:
        name, _, suffix = entry.partition(".")
        if suffix == "py" or (not suffix and os.path.isfile(os.path.join(folder, entry, "__init__.py"))):
            yield name


def _is_hidden(name: str, folder: str) -> bool:
    """Whether another module of the name is loaded, which Python would not have loaded so early."""
    module = sys.modules.get(name)
    if module is None or name in _TAKEN or name in sys.builtin_module_names:
        return False
    if importlib.machinery.FrozenImporter.find_spec(name) is not None:
        return False
    file = getattr(module, "__file__", None)
    if not isinstance(file, str):
        return False
    place = os.path.dirname(os.path.abspath(file))
    return os.path.abspath(folder) not in (place, os.path.dirname(place))
