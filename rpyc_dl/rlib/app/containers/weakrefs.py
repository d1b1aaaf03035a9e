"""The module `weakref`: each place where one is made has a class of its own below these.

What `_rpyc_dl_weak_` names is an attribute that keeps nothing alive: the collector makes it None.
"""

# mypy: ignore-errors
from __future__ import annotations

_FEW = 16  # so many entries are kept, dead or not


class ReferenceType:
    """weakref.ref: what it refers to, or None once that is gone."""

    __module__ = "weakref"
    _rpyc_dl_weak_ = ("_target",)

    def __init__(self, object, callback=None):
        if object is None:
            raise TypeError("cannot create weak reference to 'NoneType' object")
        if callback is not None:
            raise NotImplementedError("a weak reference that calls a function when its object is gone")
        self._target = None  # which it will be again
        self._target = object
        self._hash = -1

    def __call__(self):
        return self._target

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __eq__(self, other):
        if not isinstance(other, ReferenceType):
            return False
        mine, its = self._target, other._target
        if mine is None or its is None:
            return self is other
        return mine is its or mine == its

    def __hash__(self):
        if self._hash == -1:
            target = self._target
            if target is None:
                raise TypeError("weak object has gone away")
            self._hash = hash((target,))  # a class without `__hash__` may be hashed as a part
        return self._hash


class WeakMapping:
    """What both dictionaries do with `keys` and `items`."""

    _mixin_ = True
    _attrs_ = ()

    def __iter__(self):
        return iter(self.keys())

    def update(self, other):
        if hasattr(other, "items"):
            for key, value in other.items():
                self[key] = value
        else:
            for key, value in other:
                self[key] = value

    def clear(self):
        self._data.clear()


class WeaklyKeyed:
    """A dict by references to its keys: of the dictionary by keys, and of the set."""

    _mixin_ = True
    _attrs_ = ()

    def _prune(self):
        """Drop what is gone once there may be as much of that as of the rest."""
        if len(self._data) >= self._limit:
            self._data = {ref: value for ref, value in self._data.items() if ref() is not None}
            self._limit = 2 * len(self._data) + _FEW

    def _alive(self):
        found = []
        for ref in self._data:
            key = ref()
            if key is not None:
                found.append(key)
        return found

    def __contains__(self, key):
        return ReferenceType(key) in self._data

    def __len__(self):
        return len(self._alive())


class WeakValueDictionary(WeakMapping):
    """weakref.WeakValueDictionary: what is in it goes when nothing else refers to the value."""

    __module__ = "weakref"

    def __init__(self, other=()):
        self._data = {}
        self._limit = _FEW
        self.update(other)

    def _prune(self):
        """Drop what is gone once there may be as much of that as of the rest."""
        if len(self._data) >= self._limit:
            self._data = {key: ref for key, ref in self._data.items() if ref() is not None}
            self._limit = 2 * len(self._data) + _FEW

    def __setitem__(self, key, value):
        self._prune()
        self._data[key] = ReferenceType(value)

    def __getitem__(self, key):
        value = self._data[key]()
        if value is None:
            raise KeyError(key)
        return value

    def __delitem__(self, key):
        gone = self._data[key]() is None
        del self._data[key]
        if gone:
            raise KeyError(key)

    def __contains__(self, key):
        return key in self._data and self._data[key]() is not None

    def __len__(self):
        count = 0
        for ref in self._data.values():
            if ref() is not None:
                count += 1
        return count

    def get(self, key, default=None):
        if key in self._data:
            value = self._data[key]()
            if value is not None:
                return value
        return default

    def setdefault(self, key, default):
        if key in self._data:
            value = self._data[key]()
            if value is not None:
                return value
        self[key] = default
        return default

    def pop(self, key):
        value = self._data.pop(key)()
        if value is None:
            raise KeyError(key)
        return value

    def copy(self):
        made = WeakValueDictionary()
        made.update(self)
        return made

    def keys(self):
        return [key for key, ref in self._data.items() if ref() is not None]

    def values(self):
        found = []
        for ref in self._data.values():
            value = ref()
            if value is not None:
                found.append(value)
        return found

    def items(self):
        found = []
        for key, ref in self._data.items():
            value = ref()
            if value is not None:
                found.append((key, value))
        return found


class WeakKeyDictionary(WeakMapping, WeaklyKeyed):
    """weakref.WeakKeyDictionary: what is in it goes when nothing else refers to the key."""

    __module__ = "weakref"

    def __init__(self, dict=()):
        self._data = {}
        self._limit = _FEW
        self.update(dict)

    def __setitem__(self, key, value):
        self._prune()
        self._data[ReferenceType(key)] = value

    def __getitem__(self, key):
        ref = ReferenceType(key)
        if ref not in self._data:
            raise KeyError(key)
        return self._data[ref]

    def __delitem__(self, key):
        ref = ReferenceType(key)
        if ref not in self._data:
            raise KeyError(key)
        del self._data[ref]

    def get(self, key, default=None):
        return self._data.get(ReferenceType(key), default)

    def setdefault(self, key, default):
        ref = ReferenceType(key)
        if ref not in self._data:
            self[key] = default
        return self._data[ref]

    def pop(self, key):
        ref = ReferenceType(key)
        if ref not in self._data:
            raise KeyError(key)
        return self._data.pop(ref)

    def copy(self):
        made = WeakKeyDictionary()
        made.update(self)
        return made

    def keys(self):
        return self._alive()

    def values(self):
        return [value for ref, value in self._data.items() if ref() is not None]

    def items(self):
        found = []
        for ref, value in self._data.items():
            key = ref()
            if key is not None:
                found.append((key, value))
        return found


class WeakSet(WeaklyKeyed):
    """weakref.WeakSet: what is in it goes when nothing else refers to it."""

    __module__ = "weakref"

    def __init__(self, data=()):
        self._data = {}
        self._limit = _FEW
        self.update(data)

    def add(self, item):
        self._prune()
        self._data[ReferenceType(item)] = True

    def update(self, other):
        for item in other:
            self.add(item)

    def __iter__(self):
        return iter(self._alive())

    def discard(self, item):
        ref = ReferenceType(item)
        if ref in self._data:
            del self._data[ref]

    def remove(self, item):
        ref = ReferenceType(item)
        if ref not in self._data:
            raise KeyError(item)
        del self._data[ref]

    def clear(self):
        self._data.clear()
