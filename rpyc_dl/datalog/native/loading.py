"""The translated engine: where the cache has it, under the hash of its sources. Who wants it does not wait for it."""

from __future__ import annotations

import functools
import hashlib
import importlib.machinery
import importlib.util
import os
import sysconfig
from pathlib import Path
from typing import cast

from rpyc_dl.cachefolder import entry_path, is_sealed
from rpyc_dl.datalog.native.border import Library

SOURCE = Path(__file__).with_name("library.py")
"""The module that is translated; it consists of itself and of `PARTS` beside it."""

PARTS = ("machine.py", "dispatch.py", "plans.py", "tables.py")

VARIABLE = "RPYC_DL_ENGINE"
"""Where it is `python`, the engine in Python runs the rules though the translated one is there."""

MODULE = f"{__package__}.translated.library"
"""What the translated engine is called where modules are looked up: a user may have a module `library`."""


def library_path() -> Path:
    """Where the translated engine is, or belongs."""
    digest = hashlib.sha256(sysconfig.get_platform().encode())
    for path in (SOURCE, *map(SOURCE.with_name, PARTS)):
        digest.update(path.read_bytes())
    return entry_path("engine", f"{digest.hexdigest()[:24]}.abi3.so")


def load_library() -> Library | None:
    """The translated engine; None where there is none, or it is not wanted."""
    if os.environ.get(VARIABLE) == "python":
        return None
    path = library_path()
    return _loaded(path) if is_sealed(path) else None


@functools.cache
def _loaded(path: Path) -> Library | None:
    loader = importlib.machinery.ExtensionFileLoader(MODULE, str(path))
    spec = importlib.util.spec_from_loader(MODULE, loader)
    if spec is None:
        return None
    try:
        module = importlib.util.module_from_spec(spec)
        loader.exec_module(module)
    except ImportError:
        return None
    return cast(Library, module)
