"""The bytecode of this package where Python may not keep it: `PYTHONDONTWRITEBYTECODE`, an installation that cannot
be written to. Without it each start compiles some four hundred modules again, longer than a translation takes.
Importing this module, before others, has it kept.

It is kept in the cache then (part `bytecode`), for these modules only, in the format and with the checks of `.pyc`
files (https://peps.python.org/pep-0552/): a file of another Python or of a changed source counts as missing.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import sys
from collections.abc import Sequence
from importlib.machinery import PathFinder, SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from types import CodeType, ModuleType

from rpyc_dl.cachefolder import cache_folder, write_whole
from rpyc_dl.ownership import read_own

NAME = __name__.partition(".")[0]
FOLDER = os.path.dirname(os.path.abspath(__file__))
PART = "bytecode"
#: What a file begins with: the version of the format, that it is checked against a hash of its source, the hash.
CHECKED_BY_HASH = (0b11).to_bytes(4, "little")


class KeptLoader(SourceFileLoader):
    """Loads a module from its source, or from what was kept of that very source."""

    def __init__(self, fullname: str, path: str, kept: Path) -> None:
        super().__init__(fullname, path)
        self.kept = kept

    def get_code(self, fullname: str) -> CodeType:
        source = self.get_data(self.path)
        head = MAGIC_NUMBER + CHECKED_BY_HASH + source_hash(source)
        data = read_own(self.kept)
        if data is not None and data.startswith(head):
            code = marshal.loads(memoryview(data)[len(head) :])
        else:
            code = self.source_to_code(source, self.path)
            write_whole(self.kept, head + marshal.dumps(code))
        assert isinstance(code, CodeType)
        return code


class KeptFinder:
    """Finds the modules of one package as Python does, and has them loaded by `KeptLoader`."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> object:
        """The spec of a module of the package, by its full name; None for all others."""
        if not fullname.startswith(self.name + "."):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader and spec.origin is not None:
            spec.loader = KeptLoader(fullname, spec.origin, self.folder / f"{fullname}.pyc")
            spec.cached = None
        return spec


def keep_bytecode() -> None:
    """Have the modules of this package that are imported from now on loaded with bytecode out of the cache, if Python
    does not keep it itself."""
    cache = None if is_kept_by_python() else cache_folder()
    if cache is None or any(isinstance(finder, KeptFinder) for finder in sys.meta_path):
        return
    place = hashlib.blake2b(FOLDER.encode(), digest_size=6).hexdigest()
    folder = cache / PART / f"{sys.implementation.cache_tag}-{place}"
    sys.meta_path.insert(0, KeptFinder(NAME, folder))  # type: ignore[arg-type]


def is_kept_by_python() -> bool:
    """Whether Python writes `.pyc` files for this package, or finds them written."""
    if os.path.isfile(cache_from_source(os.path.join(FOLDER, "errors.py"))):
        return True
    return not sys.dont_write_bytecode and (sys.pycache_prefix is not None or os.access(FOLDER, os.W_OK))


keep_bytecode()
