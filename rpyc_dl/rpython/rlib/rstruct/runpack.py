"""Values out of bytes, by a format that is known while translating."""

# mypy: ignore-errors
from __future__ import annotations

import struct

from rpyc_dl.rlib.objectmodel import specialize

_unpackers = {}


@specialize.memo()
def _unpacker(fmt):
    if fmt not in _unpackers:
        _unpackers[fmt] = _new_unpacker(struct.Struct(fmt))
    return _unpackers[fmt]


def _new_unpacker(layout):
    if len(layout.unpack(bytes(layout.size))) == 1:
        return lambda data: layout.unpack(data)[0]
    return lambda data: layout.unpack(data)


@specialize.argtype(0)
def _as_bytes(data):
    return data.encode("latin-1") if isinstance(data, str) else data


@specialize.arg(0)
def runpack(fmt, input):
    """The value that the bytes hold in this format, or the tuple of them. A text has a character for each byte.
    `struct.error` where they are too few."""
    return _unpacker(fmt)(_as_bytes(input))
