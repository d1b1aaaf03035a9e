"""A table that is filled while the program is imported and translated."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize


class Cache:
    """A subclass has `_build(key)`, which is called once for each key."""

    def __init__(self):
        self.content = {}
        self._building = {}

    def getorbuild(self, key):
        """The value for the key. RuntimeError if building it asks for it."""
        if key not in self.content:
            if key in self._building:
                raise RuntimeError(f"{self} recursive building of {key!r}")
            self._building[key] = True
            try:
                result = self._build(key)
                self.content[key] = result
            finally:
                del self._building[key]
            self._ready(result)
        return self.content[key]

    getorbuild = specialize.memo()(getorbuild)

    def _ready(self, result):
        """Called with each new value."""

    def _freeze_(self):
        return True
