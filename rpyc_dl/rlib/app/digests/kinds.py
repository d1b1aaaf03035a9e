"""What all digests are below: a variable may hold any of them (`hashlib.new(algorithm)`)."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.data.bytearrays import BytesLike
from rpyc_dl.rlib.objectmodel import specialize


class Digest:
    """The base of all."""


@specialize.argtype(0)
def hashed(data):
    """The bytes that a digest takes."""
    if isinstance(data, bytes):
        return data
    if isinstance(data, BytesLike):
        return data._bytes()
    if isinstance(data, str):
        raise TypeError("Strings must be encoded before hashing")
    raise TypeError("object supporting the buffer API required")
