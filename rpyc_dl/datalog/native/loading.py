"""The translated engine: where the cache or the wheel has it, under the hash of its sources. Nobody waits for it."""

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
    """Where the translated engine is in the cache, or belongs."""
    return entry_path("engine", _name())


def shipped_path() -> Path:
    """Where it is in a wheel for this platform (`tools/wheel.py`)."""
    return SOURCE.with_name(_name())


def _name() -> str:
    digest = hashlib.sha256(sysconfig.get_platform().encode())
    for path in (SOURCE, *map(SOURCE.with_name, PARTS)):
        digest.update(path.read_bytes())
    return f"{digest.hexdigest()[:24]}.abi3.so"


def load_library() -> Library | None:
    """The translated engine; None where there is none, or it is not wanted."""
    if os.environ.get(VARIABLE) == "python":
        return None
    path = next(filter(is_sealed, (library_path(), shipped_path())), None)
    return _loaded(path) if path is not None else None


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
