"""The hash SHA of texts with one character for each byte."""

# mypy: ignore-errors
from __future__ import annotations

import hashlib

from rpyc_dl.rpython.rlib.rmd5 import TextHash

digest_size, blocksize = 20, 1


class RSHA(TextHash):
    """A hash that is being computed."""

    def __init__(self, initialdata=""):
        self._hash = hashlib.sha1()
        self.update(initialdata)

    def copy(self):
        """Another one with the same text so far."""
        other = RSHA()
        other._hash = self._hash.copy()
        return other


def new(arg=""):
    """A new one."""
    return RSHA(arg)


sha = new
