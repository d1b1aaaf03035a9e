"""The entries that were made when the package's wheel was built: a first run need not make them.

They count for the sources and the version of Python from which they were made. `tools/wheel.py` puts them into the
wheel; a checkout has none.
"""

from __future__ import annotations

import functools
import marshal
import zlib
from pathlib import Path

from rpyc_dl.lowering.helpercache.keys import shipped_version
from rpyc_dl.ownership import read_own

PATH = Path(__file__).with_name("shipped.marshal")

#: By the part of the cache that they belong to, and their names.
Entries = dict[str, dict[str, bytes]]


def written(entries: Entries) -> bytes:
    """The content of the file."""
    return marshal.dumps((shipped_version(), zlib.compress(marshal.dumps(entries, 4), 9)), 4)


def entry(part: str, name: str) -> bytes | None:
    """The entry of a part; None where the wheel has none that counts."""
    return _entries().get(part, {}).get(name)


@functools.cache
def _entries() -> Entries:
    data = read_own(PATH)
    if data is None:
        return {}
    version, packed = marshal.loads(data)
    entries: Entries = marshal.loads(zlib.decompress(packed)) if version == shipped_version() else {}
    return entries
