"""Finding a module's source: its name in its package, and the source of what it imports, compiled or not; and what
the module has for others."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

#: How the files end that are made here.
SUFFIX = ".abi3.so"


def dotted_name(path: Path) -> tuple[str, Path]:
    """The name under which a file is imported, by the packages that it lies in; and the folder above these."""
    parts, folder = [path.stem], path.resolve().parent
    while (folder / "__init__.py").is_file() and folder.name.isidentifier():
        parts.append(folder.name)
        folder = folder.parent
    return ".".join(reversed(parts)), folder


def public_values(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """What a module offers, by its names: no `_names`, and only what its `__all__` says where it has one."""
    wanted = getattr(module, "__all__", None)
    for name, value in vars(module).items():
        if not name.startswith("_") and (wanted is None or name in wanted):
            yield name, value


class _SourceFirst(MetaPathFinder):
    """Where a module was compiled before, its source is imported: that is what can be compiled."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        name = fullname.rpartition(".")[2]
        for folder in sys.path if path is None else path:
            source = os.path.join(folder, f"{name}.py")
            if os.path.isfile(os.path.join(folder, name + SUFFIX)) and os.path.isfile(source):
                return importlib.util.spec_from_file_location(fullname, source)
        return None


@contextmanager
def source_first() -> Iterator[None]:
    """Import the source of what is compiled already."""
    finder = _SourceFirst()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
