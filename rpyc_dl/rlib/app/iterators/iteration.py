"""The module `itertools`; what chooses and arranges items is in `combinatorics.py`."""

# mypy: ignore-errors
# ruff: noqa: B905, F821, F841, SIM113, UP028
from __future__ import annotations

from rpyc_dl.rlib.app.containers.slicing import check_integer


def chain0():
    return iter(())


def chain1(a):
    yield from a


def chain2(a, b):
    for x in a:
        yield x
    for x in b:
        yield x


def chain3(a, b, c):
    for x in a:
        yield x
    for x in b:
        yield x
    for x in c:
        yield x


def chain4(a, b, c, d):
    for x in a:
        yield x
    for x in b:
        yield x
    for x in c:
        yield x
    for x in d:
        yield x


def chain_from_iterable(iterables):
    for iterable in iterables:
        for x in iterable:
            yield x


def zip_star(iterables):
    iterators = [iter(iterable) for iterable in iterables]
    while iterators:
        items = []
        for iterator in iterators:
            try:
                items.append(next(iterator))
            except StopIteration:
                return
        yield tuple(items)


class Tee:
    """One of the iterators of `tee`: what is read is kept until all of them have read it."""

    def __init__(self, source, items):
        self._source = source
        self._items = items
        self._index = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self._index == len(self._items):
            self._items.append(next(self._source))
        self._index += 1
        return self._items[self._index - 1]


def tee(iterable, n=2):
    if n < 0:
        raise ValueError("n must be >= 0")
    source, items = iter(iterable), []
    return tuple([Tee(source, items) for _ in range(n)])


def unzip2(rows):
    first, second = [], []
    for a, b in rows:
        first.append(a)
        second.append(b)
    if not first:
        raise ValueError("not enough values to unpack (expected 2, got 0)")
    return tuple(first), tuple(second)


def unzip3(rows):
    first, second, third = [], [], []
    for a, b, c in rows:
        first.append(a)
        second.append(b)
        third.append(c)
    if not first:
        raise ValueError("not enough values to unpack (expected 3, got 0)")
    return tuple(first), tuple(second), tuple(third)


def unzip4(rows):
    first, second, third, fourth = [], [], [], []
    for a, b, c, d in rows:
        first.append(a)
        second.append(b)
        third.append(c)
        fourth.append(d)
    if not first:
        raise ValueError("not enough values to unpack (expected 4, got 0)")
    return tuple(first), tuple(second), tuple(third), tuple(fourth)


def count(start=0, step=1):
    return count_from(+start, +step)  # refuses what is no number


def count_from(start, step):
    n = start
    while True:
        yield n
        n += step


def cycle(iterable):
    saved = []
    for x in iterable:
        saved.append(x)
        yield x
    while saved:
        for x in saved:
            yield x


def repeat(object):
    while True:
        yield object


def repeat_times(object, times):
    check_integer(times)
    return _repeated(object, times)


def _repeated(object, times):
    for _ in range(times):
        yield object


def iter_until(function, sentinel):
    """iter(function, sentinel)"""
    while True:
        value = function()
        if value == sentinel:
            return
        yield value


def islice_stop(iterable, stop):
    if stop is not None and (not isinstance(stop, int) or stop < 0):
        raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    return _until(iter(iterable), stop)


def _until(iterable, stop):
    if stop is None:
        for x in iterable:
            yield x
        return
    if stop > 0:
        n = 0
        for x in iterable:
            yield x
            n += 1
            if n >= stop:
                break


def islice_step(iterable, start, stop, step=1):
    """`stop` may be None, `start` and `step` as well."""
    if stop is not None and not isinstance(stop, int):
        raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if (start is not None and (not isinstance(start, int) or start < 0)) or (stop is not None and stop < 0):
        raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if step is not None and (not isinstance(step, int) or step < 1):
        raise ValueError("Step for islice() must be a positive integer or None.")
    return _stepped(iter(iterable), 0 if start is None else start, stop, 1 if step is None else step)


def _stepped(iterable, first, stop, stride):
    """What comes before the first item is read, also where that is behind `stop`."""
    wanted = first
    i = 0
    if stop is None or stop > 0 or wanted > 0:
        for x in iterable:
            if i == wanted:
                yield x
                wanted += stride
                if stop is not None and wanted > stop:
                    wanted = stop
            i += 1
            if stop is not None and i >= stop and i >= wanted:
                break


def accumulate(iterable):
    found = False
    for x in iterable:
        total = total + x if found else x
        found = True
        yield total


def accumulate_function(iterable, func):
    if func is None:
        func = _added
    found = False
    for x in iterable:
        total = func(total, x) if found else x
        found = True
        yield total


def accumulate_initial(iterable, initial):
    found = False
    if initial is not None:
        total, found = initial, True
        yield total
    for x in iterable:
        total = total + x if found else x
        found = True
        yield total


def accumulate_both(iterable, func, initial):
    if func is None:
        func = _added
    found = False
    if initial is not None:
        total, found = initial, True
        yield total
    for x in iterable:
        total = func(total, x) if found else x
        found = True
        yield total


def _added(x, y):
    return x + y


def takewhile(predicate, iterable):
    for x in iterable:
        if not predicate(x):
            break
        yield x


def dropwhile(predicate, iterable):
    dropping = True
    for x in iterable:
        if dropping and predicate(x):
            continue
        dropping = False
        yield x


def starmap(function, iterable):
    for args in iterable:
        yield function(*args)


def pairwise(iterable):
    found = False
    for x in iterable:
        if found:
            yield previous, x
        previous, found = x, True


def batched(iterable, n, *, strict=False):
    """Python 3.12's; `strict` is 3.13's."""
    if n < 1:
        raise ValueError("n must be at least one")
    return _batches(iter(iterable), n, bool(strict))


def _batches(iterable, n, is_strict):
    items = []
    for x in iterable:
        items.append(x)
        if len(items) == n:
            yield tuple(items)
            items = []
    if items:
        if is_strict:
            raise ValueError("batched(): incomplete batch")
        yield tuple(items)


def zip_longest0(fillvalue=None):
    return iter(())


def zip_longest1(a, fillvalue=None):
    for x in a:
        yield (x,)


def zip_longest2(a, b, fillvalue=None):
    first, second = iter(a), iter(b)
    in_first = in_second = True
    while True:
        x, y = fillvalue, fillvalue
        if in_first:
            try:
                x = next(first)
            except StopIteration:
                in_first = False
                if not in_second:
                    return
        if in_second:
            try:
                y = next(second)
            except StopIteration:
                in_second = False
                if not in_first:
                    return
        yield x, y


def zip_longest_star(iterables, fillvalue=None):
    iterators = [iter(iterable) for iterable in iterables]
    active = [True for _ in iterators]
    left = len(iterators)
    while left > 0:
        items = []
        for i in range(len(iterators)):
            item = fillvalue
            if active[i]:
                try:
                    item = next(iterators[i])
                except StopIteration:
                    active[i] = False
                    left -= 1
                    if left == 0:
                        return
            items.append(item)
        yield tuple(items)


def zip1_strict(a, strict):
    for x in a:
        yield (x,)


def zip2_strict(a, b, strict):
    first, second = iter(a), iter(b)
    for x in first:
        try:
            y = next(second)
        except StopIteration:
            if strict:
                raise ValueError("zip() argument 2 is shorter than argument 1") from None
            return
        yield x, y
    if strict:
        for _ in second:
            raise ValueError("zip() argument 2 is longer than argument 1")


def zip3_strict(a, b, c, strict):
    first, second, third = iter(a), iter(b), iter(c)
    for x in first:
        number = 2
        try:
            y = next(second)
            number = 3
            z = next(third)
        except StopIteration:
            if strict and number == 2:
                raise ValueError("zip() argument 2 is shorter than argument 1") from None
            if strict:
                raise ValueError("zip() argument 3 is shorter than arguments 1-2") from None
            return
        yield x, y, z
    if strict:
        for _ in second:
            raise ValueError("zip() argument 2 is longer than argument 1")
        for _ in third:
            raise ValueError("zip() argument 3 is longer than arguments 1-2")


def zip_star_strict(iterables, strict):
    """zip(*iterables, strict=strict)"""
    iterators = [iter(iterable) for iterable in iterables]
    while iterators:
        items = []
        for number, iterator in enumerate(iterators):
            try:
                items.append(next(iterator))
            except StopIteration:
                if strict and number:
                    raise ValueError(_unequal(number, "shorter")) from None
                if strict:
                    _check_ended(iterators)
                return
        yield tuple(items)


def _check_ended(iterators):
    """The first iterator has ended: all others have to."""
    for number in range(1, len(iterators)):
        for _ in iterators[number]:
            raise ValueError(_unequal(number, "longer"))


def _unequal(number, how):
    others = " 1" if number == 1 else "s 1-" + str(number)
    return "zip() argument " + str(number + 1) + " is " + how + " than argument" + others


def compress(data, selectors):
    for x, wanted in zip(data, selectors):
        if wanted:
            yield x


class Groups:
    """What `groupby` gives: groups read from one source, so a group ends when the next one is asked for.

    `pairs` yields keys and items; what is read last and not yet given is kept.
    """

    def __init__(self, pairs):
        self._pairs = pairs
        self._number = 0  # of the last group
        self._is_read = False  # whether there is a key
        self._is_kept = False  # whether its item is not yet given

    def __iter__(self):
        return self

    def __next__(self):
        self._number += 1
        if self._is_read and self._number > 1:
            wanted = self._wanted
            while self._key in (wanted,):
                self._read()
        elif not self._is_read:
            self._read()
        self._wanted = self._key
        return self._key, Group(self, self._number, self._key)

    def _read(self):
        self._key, self._item = next(self._pairs)
        self._is_read = self._is_kept = True


class Group:
    """The items of one key."""

    def __init__(self, groups, number, key):
        self._groups = groups
        self._number = number
        self._wanted = key

    def __iter__(self):
        return self

    def __next__(self):
        groups = self._groups
        if groups._number != self._number:
            raise StopIteration
        if not groups._is_kept:
            groups._read()
        if groups._key in (self._wanted,):  # `==`, but for what is the same
            groups._is_kept = False
            return groups._item
        raise StopIteration


def groupby(iterable):
    return Groups(_with_itself(iter(iterable)))


def _with_itself(iterable):
    for x in iterable:
        yield x, x


def groupby_key(iterable, key):
    return Groups(_with_key(iter(iterable), key))


def _with_key(iterable, key):
    if key is None:
        for x in iterable:
            yield x, x
    else:
        for x in iterable:
            yield key(x), x
