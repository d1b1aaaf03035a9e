"""The module `collections`: each place where one is made has a class of its own below these."""

# mypy: ignore-errors
# ruff: noqa: SIM101, SIM110
from __future__ import annotations

from rpyc_dl.rlib.app.calls.keyworddicts import dict_of_keys
from rpyc_dl.rlib.app.containers.mappings import MAPPINGS, Mapping, Merging
from rpyc_dl.rlib.app.containers.slicing import check_integer, times
from rpyc_dl.rlib.app.primitives import as_ordered, enter_text, leave_text, sorted_by_keys
from rpyc_dl.rlib.objectmodel import specialize


class Deque:
    """collections.deque: a ring of items, doubled when it is full."""

    _attrs_ = ("_items", "_start", "_count", "_changes", "maxlen")

    def __init__(self, maxlen):
        if maxlen is not None and maxlen < 0:
            raise ValueError("maxlen must be non-negative")
        self._items = []
        self._start = 0
        self._count = 0
        self._changes = 0  # an iterator ends where this is not what it was
        self.maxlen = maxlen

    def _place(self, index):
        place = self._start + index
        size = len(self._items)
        return place - size if place >= size else place

    def _grow(self, x):
        """Make room for more; the new places hold x until they are used."""
        size = len(self._items)
        items = self._items[self._start :] + self._items[: self._start]
        items.extend([x] * (size + 8))
        self._items = items
        self._start = 0

    def append(self, x):
        if self.maxlen is not None and self._count >= self.maxlen:
            if self.maxlen == 0:
                return
            self.popleft()
        if self._count == len(self._items):
            self._grow(x)
        self._items[self._place(self._count)] = x
        self._count += 1
        self._changes += 1

    def appendleft(self, x):
        if self.maxlen is not None and self._count >= self.maxlen:
            if self.maxlen == 0:
                return
            self.pop()
        if self._count == len(self._items):
            self._grow(x)
        self._start = self._start - 1 if self._start > 0 else len(self._items) - 1
        self._items[self._start] = x
        self._count += 1
        self._changes += 1

    def pop(self):
        if self._count == 0:
            raise IndexError("pop from an empty deque")
        self._count -= 1
        self._changes += 1
        return self._items[self._place(self._count)]

    def popleft(self):
        if self._count == 0:
            raise IndexError("pop from an empty deque")
        x = self._items[self._start]
        self._start = self._place(1)
        self._count -= 1
        self._changes += 1
        return x

    @specialize.argtype(1)
    def extend(self, iterable):
        if isinstance(iterable, Deque) and iterable is self:
            iterable = self.copy()
        for x in iterable:
            self.append(x)

    @specialize.argtype(1)
    def extendleft(self, iterable):
        if isinstance(iterable, Deque) and iterable is self:
            iterable = self.copy()
        for x in iterable:
            self.appendleft(x)

    def clear(self):
        self._replace(self._items[:0])

    def _list(self):
        return [self._items[self._place(i)] for i in range(self._count)]

    def _replace(self, items):
        self._items = items
        self._start = 0
        self._count = len(items)
        self._changes += 1

    def _check(self, changes):
        if self._changes != changes:
            raise RuntimeError("deque mutated during iteration")

    def rotate(self, n=1):
        check_integer(n)
        count = self._count
        if count > 1:
            k = n % count
            self._changes += 1
            if count == len(self._items):
                self._start = self._place(count - k)
            elif k * 2 <= count:
                for _ in range(k):
                    x = self._items[self._place(count - 1)]
                    self._start = self._start - 1 if self._start > 0 else len(self._items) - 1
                    self._items[self._start] = x
            else:
                for _ in range(count - k):
                    self._items[self._place(count)] = self._items[self._start]
                    self._start = self._place(1)

    def reverse(self):
        items = self._list()
        items.reverse()
        self._replace(items)
        self._changes -= 1  # iterators go on

    def copy(self):
        made = Deque(self.maxlen)
        made._replace(self._list())
        return made

    __copy__ = copy

    def _is(self, i, x):
        """Whether item i is x, or equal to it; RuntimeError if its `__eq__` changes the deque."""
        changes = self._changes
        is_found = x in (self._items[self._place(i)],)
        self._check(changes)
        return is_found

    def count(self, x):
        found = 0
        for i in range(self._count):
            if self._is(i, x):
                found += 1
        return found

    def index(self, x, start=0, stop=None):
        first = start if start >= 0 else max(start + self._count, 0)
        end = self._count if stop is None else stop if stop >= 0 else stop + self._count
        for i in range(first, min(end, self._count)):
            if self._is(i, x):
                return i
        raise ValueError(f"{x!r} is not in deque")

    def remove(self, x):
        changes = self._changes
        for i in range(self._count):
            is_found = x in (self._items[self._place(i)],)
            if self._changes != changes:
                raise IndexError("deque mutated during iteration")
            if is_found:
                items = self._list()
                del items[i]
                self._replace(items)
                return
        raise ValueError(f"{x!r} is not in deque")

    def insert(self, i, x):
        if self.maxlen is not None and self._count >= self.maxlen:
            raise IndexError("deque already at its maximum size")
        items = self._list()
        items.insert(i, x)
        self._replace(items)

    def _index(self, i):
        if i is None:
            raise TypeError("sequence index must be integer, not 'NoneType'")
        if i < 0:
            i += self._count
        if i < 0 or i >= self._count:
            raise IndexError("deque index out of range")
        return self._place(i)

    def __len__(self):
        return self._count

    def __bool__(self):
        return self._count > 0

    def __getitem__(self, i):
        return self._items[self._index(i)]

    def __setitem__(self, i, x):
        self._items[self._index(i)] = x

    def __delitem__(self, i):
        self._index(i)
        items = self._list()
        del items[i]
        self._replace(items)

    def __contains__(self, x):
        for i in range(self._count):
            if self._is(i, x):
                return True
        return False

    def __iter__(self):
        changes = self._changes
        i = 0
        while True:
            self._check(changes)
            if i == self._count:
                break
            yield self._items[self._place(i)]
            i += 1

    def __reversed__(self):
        changes = self._changes
        i = self._count
        while True:
            self._check(changes)
            if i == 0:
                break
            i -= 1
            yield self._items[self._place(i)]

    def __eq__(self, other):
        return self._list() == other._list()

    def __iadd__(self, iterable):
        self.extend(iterable)
        return self

    @specialize.argtype(1)
    def __add__(self, other):
        if not isinstance(other, DEQUES):
            raise TypeError(f'can only concatenate deque (not "{type(other).__name__}") to deque')
        made = self.copy()
        made.extend(other)
        return made

    def __mul__(self, n):
        made = Deque(self.maxlen)
        for _ in range(times(n)):
            made.extend(self._list())
        return made

    __rmul__ = __mul__

    def __imul__(self, n):
        count = times(n)
        items = self._list()
        if count <= 0:
            self.clear()
        for _ in range(count - 1):
            self.extend(items)
        return self

    def __lt__(self, other):
        return self._list() < other._list()

    def __le__(self, other):
        return self._list() <= other._list()

    def __gt__(self, other):
        return self._list() > other._list()

    def __ge__(self, other):
        return self._list() >= other._list()

    def __repr__(self):
        return self._text("deque")

    def _text(self, name):
        if not enter_text(self):
            return "[...]"
        try:
            inside = repr(self._list())
        finally:
            leave_text(self)
        return f"{name}({inside})" if self.maxlen is None else f"{name}({inside}, maxlen={self.maxlen})"


class DefaultDict(Merging):
    """collections.defaultdict"""

    _attrs_ = ("default_factory", "_shown", "_dict")
    _shown = None  # where an `__init__` below does not call this one

    def __init__(self, factory, *, shown):
        if factory is not None and not callable(factory):
            raise TypeError("first argument must be callable or None")
        self.default_factory = factory
        self._shown = shown
        self._dict = {}

    def __getitem__(self, key):
        if key in self._dict:
            return self._dict[key]
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self._dict[key] = value
        return value

    def update(self, other=(), /, **named):
        _add_pairs(self._dict, other)
        for key, value in named.items():
            self._dict[key] = value

    def copy(self):
        made = DefaultDict(self.default_factory, shown=self._shown)
        made._dict.update(self._dict)
        return made

    __copy__ = copy

    def __repr__(self):
        shown = repr(self.default_factory) if self._shown is None else self._shown
        return f"defaultdict({shown}, {self._dict!r})"


class Counter(Mapping):
    """collections.Counter"""

    def __init__(self):
        self._dict = {}

    def update(self, iterable=(), /, **named):
        self._count(iterable, 1)
        adds = len(self._dict) > 0
        for key, count in named.items():
            self._dict[key] = count + self[key] if adds else count

    def subtract(self, iterable=(), /, **named):
        self._count(iterable, -1)
        for key, count in named.items():
            self._dict[key] = self[key] - count

    def _count(self, iterable, sign):
        """Add what is counted in a mapping, or the items themselves, so many times."""
        counts = self._dict
        if isinstance(iterable, MAPPINGS) or isinstance(iterable, dict):
            for key, count in iterable.items():
                counts[key] = counts.get(key, 0) + sign * count
        elif iterable is not None:
            for x in iterable:
                counts[x] = counts.get(x, 0) + sign

    def __getitem__(self, key):
        return self._dict.get(key, 0)

    def __delitem__(self, key):
        self._dict.pop(key, 0)

    def __eq__(self, other):
        if isinstance(other, MAPPINGS):
            if hasattr(other, "most_common"):
                return all([self[key] == other[key] for key in self]) and all(
                    [self[key] == other[key] for key in other]
                )
            return self._dict == other._dict
        return self._dict == other

    def __le__(self, other):
        return all([count <= other[key] for key, count in self.items()]) and all(
            [count >= 0 or key in self._dict for key, count in other.items()]
            + [self[key] <= other[key] for key in other]
        )

    def __ge__(self, other):
        return other <= self

    def __lt__(self, other):
        return self <= other and not other <= self

    def __gt__(self, other):
        return other <= self and not self <= other

    def most_common(self, n=None):
        items = list(self.items())
        found = sorted_by_keys(items, [count for _, count in items], True)
        return found if n is None or n >= len(found) else found[: max(n, 0)]

    def __add__(self, other):
        result = Counter()
        for key, count in self.items():
            if count + other[key] > 0:
                result[key] = count + other[key]
        for key, count in other.items():
            if key not in self and count > 0:
                result[key] = count
        return result

    def __sub__(self, other):
        result = Counter()
        for key, count in self.items():
            if count - other[key] > 0:
                result[key] = count - other[key]
        for key, count in other.items():
            if key not in self and count < 0:
                result[key] = -count
        return result

    def __or__(self, other):
        result = Counter()
        for key, count in self.items():
            larger = max(count, other[key])
            if larger > 0:
                result[key] = larger
        for key, count in other.items():
            if key not in self and count > 0:
                result[key] = count
        return result

    def __and__(self, other):
        result = Counter()
        for key, count in self.items():
            smaller = min(count, other[key])
            if smaller > 0:
                result[key] = smaller
        return result

    def __iadd__(self, other):
        for key, count in other.items():
            self[key] += count
        return self._keep_positive()

    def __isub__(self, other):
        for key, count in other.items():
            self[key] -= count
        return self._keep_positive()

    def __ior__(self, other):
        for key, count in other.items():
            if count > self[key]:
                self[key] = count
        return self._keep_positive()

    def __iand__(self, other):
        for key, count in self.items():
            smaller = other[key]
            if smaller < count:
                self[key] = smaller
        return self._keep_positive()

    def _keep_positive(self):
        for key in [key for key, count in self.items() if not count > 0]:
            del self[key]
        return self

    def __pos__(self):
        result = Counter()
        for key, count in self.items():
            if count > 0:
                result[key] = count
        return result

    def __neg__(self):
        result = Counter()
        for key, count in self.items():
            if count < 0:
                result[key] = -count
        return result

    def copy(self):
        result = Counter()
        result._dict.update(self._dict)
        return result

    __copy__ = copy

    def elements(self):
        for key, count in self.items():
            for _ in range(count):
                yield key

    def total(self):
        return sum(self.values())

    def __repr__(self):
        return "Counter" + self._shown()

    def _shown(self):
        if not self:
            return "()"
        try:
            items = self.most_common()
        except TypeError:  # counts that have no order
            items = list(self.items())
        return "({" + ", ".join([f"{key!r}: {count!r}" for key, count in items]) + "})"


def _add_pairs(found, other):
    """Add the items of a mapping, or pairs, to a dict."""
    if isinstance(other, MAPPINGS):
        found.update(other._dict)
    else:
        found.update(other)


#: A constant, so that it is not copied.
DEQUES = (Deque,)


class DequeBelow(Deque):
    """What a class of the program below deque has in its place."""

    _of_each_subclass_ = True

    @specialize.argtype(1)
    def __init__(self, iterable=(), maxlen=None):
        Deque.__init__(self, maxlen)
        self.extend(iterable)

    def copy(self):
        return type(self)(self) if self.maxlen is None else type(self)(self, self.maxlen)

    __copy__ = copy

    def __mul__(self, n):
        made = self.copy()
        made.clear()
        for _ in range(times(n)):
            made.extend(self)
        return made

    __rmul__ = __mul__

    def __repr__(self):
        return self._text(type(self).__name__)


# ---- what calling the classes does ---------------------------------------------------------------------------------


def dict_of(x):
    """A dict of a mapping, or of an iterable of pairs."""
    if hasattr(x, "_as_dict"):  # of app-level Python
        return x._as_dict()
    if isinstance(x, MAPPINGS):
        return dict(x._dict)
    if not isinstance(x, dict) and hasattr(x, "keys"):
        return dict_of_keys(x)
    return dict(x)


def deque0(maxlen=None):
    return Deque(maxlen)


def deque1(iterable, maxlen=None):
    made = Deque(maxlen)
    made.extend(iterable)
    return made


def deque_star(args):
    """deque(*args)"""
    if len(args) > 2:
        raise TypeError(f"deque() takes at most 2 arguments ({len(args)} given)")
    if len(args) == 2:
        return deque1(args[0], args[1])
    return deque1(args[0]) if len(args) == 1 else deque0()


def defaultdict0(shown, /, **named):
    return defaultdict1(None, shown, **named)


def defaultdict1(default_factory, shown, /, **named):
    made = DefaultDict(default_factory, shown=shown)
    for key, value in named.items():
        made[key] = value
    return made


def defaultdict2(default_factory, items, shown, /, **named):
    made = DefaultDict(default_factory, shown=shown)
    made.update(items)
    for key, value in named.items():
        made[key] = value
    return made


def ordered_dict_star(args):
    """OrderedDict(*args)"""
    if len(args) > 1:
        raise TypeError(f"expected at most 1 argument, got {len(args)}")
    return as_ordered(dict(args[0])) if len(args) == 1 else as_ordered({})


def counter0(**named):
    made = Counter()
    made.update(**named)
    return made


def counter_star(args):
    """Counter(*args)"""
    if len(args) > 1:
        raise TypeError(f"Counter.__init__() takes from 1 to 2 positional arguments but {len(args) + 1} were given")
    return counter1(args[0]) if len(args) == 1 else counter0()


def counter1(iterable, /, **named):
    made = Counter()
    made.update(iterable, **named)
    return made
