"""What the mappings of `collections` have in common (`collecting.py`)."""

# mypy: ignore-errors
# ruff: noqa: SIM101, SIM401
from __future__ import annotations


class Mapping:
    """What defaultdict and Counter have in common: a dict inside, and methods of their own over it."""

    _mixin_ = True
    _attrs_ = ()

    def __len__(self):
        return len(self._dict)

    def __bool__(self):
        return len(self) > 0

    def __contains__(self, key):
        return key in self._dict

    def __iter__(self):
        return iter(self._dict)

    def __reversed__(self):
        return reversed(self._dict)

    def __setitem__(self, key, value):
        self._dict[key] = value

    def __delitem__(self, key):
        del self._dict[key]

    def keys(self):
        return self._dict.keys()

    def values(self):
        return self._dict.values()

    def items(self):
        return self._dict.items()

    def get(self, key, default=None):
        return self._dict[key] if key in self._dict else default

    def pop(self, key, *default):
        if len(default) == 0:
            return self._dict.pop(key)
        return self._dict.pop(key, default[0])

    def popitem(self):
        return self._dict.popitem()

    def setdefault(self, key, default):
        return self._dict.setdefault(key, default)

    def clear(self):
        self._dict.clear()

    def __eq__(self, other):
        return self._dict == (other._dict if isinstance(other, MAPPINGS) else other)


#: Where these classes keep their items.
INNER_DICT = "_dict"

#: The base of all copies of these classes: a constant, so that it is not copied itself.
MAPPINGS = (Mapping,)


class Merging(Mapping):
    """A mapping that `|` merges with another one: what it gives is of its own type. (A Counter's `|` is another.)"""

    _mixin_ = True
    _attrs_ = ()

    def __or__(self, other):
        if not (isinstance(other, MAPPINGS) or isinstance(other, dict)):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = self.copy()
        made.clear()
        made.update(other)
        made.update(self)
        return made

    def __ior__(self, other):
        self.update(other)
        return self


class MappingProxy:
    """types.MappingProxyType: a view of a mapping, which does not store."""

    _attrs_ = ("_dict",)

    def __init__(self, mapping):
        self._dict = mapping

    def __len__(self):
        return len(self._dict)

    def __bool__(self):
        return len(self._dict) > 0

    def __contains__(self, key):
        return key in self._dict

    def __iter__(self):
        return iter(self._dict)

    def __reversed__(self):
        return reversed(self._dict)

    def __getitem__(self, key):
        return self._dict[key]

    def keys(self):
        return self._dict.keys()

    def values(self):
        return self._dict.values()

    def items(self):
        return self._dict.items()

    def get(self, key, default=None):
        return self._dict[key] if key in self._dict else default

    def copy(self):
        return self._dict.copy()

    def __eq__(self, other):
        return self._dict == (other._dict if isinstance(other, MappingProxy) else other)

    def __or__(self, other):
        return self._dict | (other._dict if isinstance(other, MappingProxy) else other)

    def __repr__(self):
        return f"mappingproxy({self._dict!r})"

    def __str__(self):
        return str(self._dict)


def proxy_of(mapping):
    return MappingProxy(mapping)
