"""The hash MD5 of texts with one character for each byte."""

# mypy: ignore-errors
from __future__ import annotations

import hashlib

digest_size = 16


class TextHash:
    """A hash of texts that is being computed, by a hash of bytes: `_hash`."""

    _mixin_ = True

    def update(self, inBuf):
        """Add a text."""
        self._hash.update(inBuf.encode("latin-1"))

    def digest(self):
        """The hash, with one character for each byte."""
        return self._hash.digest().decode("latin-1")

    def hexdigest(self):
        """The hash in hexadecimal digits."""
        return self._hash.hexdigest()


class RMD5(TextHash):
    """A hash that is being computed."""

    def __init__(self, initialdata=""):
        self._hash = hashlib.md5()
        self.update(initialdata)

    def copy(self):
        """Another one with the same text so far."""
        other = RMD5()
        other._hash = self._hash.copy()
        return other


def new(arg=""):
    """A new one."""
    return RMD5(arg)
