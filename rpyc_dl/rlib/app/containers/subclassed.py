"""The base of classes of a program below dict (and what is below that) or list: the container is an attribute.

What CPython's methods ask of the instance, they ask here, too: the methods of OrderedDict and Counter tell a class of
its own `__setitem__` or `items`, those of dict do not.
"""

# mypy: ignore-errors
# ruff: noqa: SIM101
from __future__ import annotations

import sys

from rpyc_dl.rlib.app.containers.collecting import Counter
from rpyc_dl.rlib.app.containers.mappings import MAPPINGS, Mapping
from rpyc_dl.rlib.app.containers.slicing import LISTS, Sequence
from rpyc_dl.rlib.app.primitives import shallow_copy
from rpyc_dl.rlib.objectmodel import specialize

#: OrderedDicts are shown as pairs before CPython 3.12.
SHOWN_AS_DICT = sys.version_info >= (3, 12)
#: The attribute of a class that names the builtin type below which the program has it.
BUILTIN = "_rpyc_dl_builtin_"


def new_with_dict(cls, /, *args, **named):
    """The `__new__` of a class below dict with an `__init__` that does not call the one of dict."""
    made = object.__new__(cls)
    made._dict = {}
    return made


def new_with_list(cls, /, *args, **named):
    """The `__new__` of a class below list with an `__init__` that does not call the one of list."""
    made = object.__new__(cls)
    made._list = []
    return made


def new_with_default(cls, /, *args, **named):
    """The `__new__` of a class below defaultdict with an `__init__` that does not call the one of defaultdict."""
    made = object.__new__(cls)
    made._dict = {}
    made.default_factory = None
    return made


def item_as_attribute(self, name):
    """The `__getattr__` of a class whose instances are their own `__dict__`."""
    if name in self._dict:
        return self._dict[name]
    raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def store_item_for_attribute(self, name, value):
    """Its `__setattr__`."""
    self._dict[name] = value


def delete_item_for_attribute(self, name):
    """Its `__delattr__`."""
    if name not in self._dict:
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
    del self._dict[name]


class Dict(Mapping):
    """dict"""

    def __init__(self, /, *source, **named):
        self._dict = {}
        if len(source) == 1:
            self._fill(source[0])
        elif len(source) > 1:
            raise TypeError(f"dict expected at most 1 argument, got {len(source)}")
        for name, value in named.items():
            self._dict[name] = value

    def __getitem__(self, key):
        if key in self._dict:
            return self._dict[key]
        return self.__missing__(key)

    def __missing__(self, key):
        raise KeyError(key)

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for key in iterable:
            made[key] = value
        return made

    def setdefault(self, key, default=None):
        return self._dict.setdefault(key, default)

    @specialize.argtype(1)
    def _fill(self, source):
        if isinstance(source, MAPPINGS):
            self._dict.update(source._dict)
        else:
            self._dict.update(source)

    def update(self, /, *source, **named):
        if len(source) == 1:
            self._fill(source[0])
        elif len(source) > 1:
            raise TypeError(f"update expected at most 1 argument, got {len(source)}")
        for name, value in named.items():
            self._dict[name] = value

    def copy(self):
        return self._dict.copy()

    def __copy__(self):
        made = shallow_copy(self)
        made._dict = {}
        for key, value in self.items():
            made[key] = value
        return made

    def __or__(self, other):
        return self._dict | (other._dict if isinstance(other, MAPPINGS) else other)

    def __ior__(self, other):
        self._fill(other)
        return self

    def __repr__(self):
        return repr(self._dict)

    __hash__ = None


class Ordered(Dict):
    """collections.OrderedDict"""

    def __init__(self, /, *source, **named):
        self._dict = {}
        if len(source) == 1:
            self._fill(source[0])
        elif len(source) > 1:
            raise TypeError(f"expected at most 1 arguments, got {len(source)}")
        for name, value in named.items():
            self[name] = value

    @specialize.argtype(1)
    def _fill(self, source):
        if isinstance(source, dict) and not isinstance(source, MAPPINGS):
            for key, value in source.items():
                self[key] = value
        elif isinstance(source, MAPPINGS) or hasattr(source, "keys"):
            for key in source.keys():  # noqa: SIM118
                self[key] = source[key]
        else:
            for key, value in source:
                self[key] = value

    def update(self, /, *source, **named):
        if len(source) == 1:
            self._fill(source[0])
        elif len(source) > 1:
            raise TypeError(f"update() takes at most 1 positional argument ({len(source)} given)")
        for name, value in named.items():
            self[name] = value

    def setdefault(self, key, default=None):
        if key in self:
            return self[key]
        self[key] = default
        return default

    def move_to_end(self, key, last=True):
        value = self._dict.pop(key)
        others = {} if last else self._dict.copy()
        if not last:
            self._dict.clear()
        self._dict[key] = value
        self._dict.update(others)

    def popitem(self, last=True):
        if not self._dict:
            raise KeyError("dictionary is empty")
        if last:
            return self._dict.popitem()
        key = next(iter(self._dict))
        return key, self._dict.pop(key)

    def copy(self):
        made = type(self)()
        for key in self._dict:
            made[key] = self[key]
        return made

    def _as_dict(self):
        return {key: self[key] for key in self.keys()}

    def __or__(self, other):
        made = type(self)(self)
        made._fill(other)
        return made

    def __repr__(self):
        if not self._dict:
            return f"{type(self).__name__}()"
        if SHOWN_AS_DICT:
            return f"{type(self).__name__}({ {key: self[key] for key in self.keys()}!r})"
        return f"{type(self).__name__}({list(self.items())!r})"


class Default(Dict):
    """collections.defaultdict"""

    def __init__(self, /, *args, **named):
        self._dict = {}
        self.default_factory = None
        if len(args) > 0:
            if args[0] is not None and not callable(args[0]):
                raise TypeError("first argument must be callable or None")
            self.default_factory = args[0]
        if len(args) == 2:
            self._fill(args[1])
        elif len(args) > 2:
            raise TypeError(f"dict expected at most 1 argument, got {len(args) - 1}")
        for name, value in named.items():
            self._dict[name] = value

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __or__(self, other):
        made = self.copy()
        made.update(other)
        return made

    def __repr__(self):
        return f"{type(self).__name__}({self.default_factory!r}, {self._dict!r})"


class Counting(Counter):
    """collections.Counter"""

    def __init__(self, /, *source, **named):
        self._dict = {}
        if len(source) > 1:
            given = f"takes from 1 to 2 positional arguments but {len(source) + 1} were given"
            raise TypeError(f"Counter.__init__() {given}")
        if len(source) == 1:
            self.update(source[0], **named)
        else:
            self.update(**named)

    def update(self, iterable=(), /, **named):
        self._count(iterable, 1)
        adds = len(self) > 0
        for key, count in named.items():
            if adds:
                self[key] = count + self.get(key, 0)
            else:
                self._dict[key] = count

    def subtract(self, iterable=(), /, **named):
        self._count(iterable, -1)
        for key, count in named.items():
            self[key] = self.get(key, 0) - count

    def _count(self, iterable, sign):
        if isinstance(iterable, MAPPINGS) or isinstance(iterable, dict):
            adds = sign < 0 or len(self) > 0
            for key, count in iterable.items():
                if adds:
                    self[key] = self.get(key, 0) + sign * count
                else:
                    self._dict[key] = count
        elif iterable is not None:
            for item in iterable:
                self[item] = self.get(item, 0) + sign

    def __delitem__(self, key):
        if key in self:
            del self._dict[key]

    def __getitem__(self, key):
        if key in self._dict:
            return self._dict[key]
        return self.__missing__(key)

    def __missing__(self, key):
        return 0

    def copy(self):
        return type(self)(self)

    __copy__ = copy

    def __repr__(self):
        return type(self).__name__ + self._shown()


class List(Sequence):
    """list"""

    def __init__(self, *iterable):
        self._list = []
        if len(iterable) == 1:
            self._list.extend(iterable[0])
        elif len(iterable) > 1:
            raise TypeError(f"list expected at most 1 argument, got {len(iterable)}")

    def append(self, item):
        self._list.append(item)

    @specialize.argtype(1)
    def extend(self, iterable):
        self._list.extend(iterable)

    def insert(self, index, item):
        self._list.insert(index, item)

    def pop(self, index=-1):
        if len(self._list) == 0:
            raise IndexError("pop from empty list")
        return self._list.pop(index)

    def remove(self, item):
        self._list.remove(item)

    def clear(self):
        self._list.clear()

    def index(self, item, start=0, stop=sys.maxsize):
        return self._list.index(item, start, stop)

    def count(self, item):
        return self._list.count(item)

    def reverse(self):
        self._list.reverse()

    def sort(self, *, key=None, reverse=False):
        if key is None:
            self._list.sort(reverse=reverse)
        else:
            self._list.sort(key=key, reverse=reverse)

    def copy(self):
        return self._list.copy()

    def __copy__(self):
        made = shallow_copy(self)
        made._list = []
        for item in self:
            made.append(item)
        return made

    def __len__(self):
        return len(self._list)

    def __bool__(self):
        return len(self) > 0

    @specialize.argtype(1)
    def __getitem__(self, index):
        return self._list[index]

    @specialize.argtype(1)
    def __setitem__(self, index, value):
        self._list[index] = value

    @specialize.argtype(1)
    def __delitem__(self, index):
        del self._list[index]

    def __contains__(self, item):
        return item in self._list

    def __iter__(self):
        return iter(self._list)

    def __reversed__(self):
        return reversed(self._list)

    @specialize.argtype(1)
    def __eq__(self, other):
        return self._list == (other._list if isinstance(other, LISTS) else other)

    @specialize.argtype(1)
    def __add__(self, other):
        return self._list + list(other)

    @specialize.argtype(1)
    def __radd__(self, other):
        return other + self._list if isinstance(other, list) else NotImplemented

    @specialize.argtype(1)
    def __iadd__(self, other):
        self._list.extend(other)
        return self

    def __mul__(self, count):
        return self._list * count

    __rmul__ = __mul__

    def __imul__(self, count):
        self._list *= count
        return self

    def __repr__(self):
        return repr(self._list)

    __hash__ = None
