"""The module `itertools`."""

# mypy: ignore-errors
# ruff: noqa: B905, F821, F841, SIM113, UP028
from __future__ import annotations


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


def product1(a):
    for x in a:
        yield (x,)


def product2(a, b):
    second = list(b)
    for x in list(a):
        for y in second:
            yield x, y


def product3(a, b, c):
    second, third = list(b), list(c)
    for x in list(a):
        for y in second:
            for z in third:
                yield x, y, z


def product4(a, b, c, d):
    second, third, fourth = list(b), list(c), list(d)
    for x in list(a):
        for y in second:
            for z in third:
                for w in fourth:
                    yield x, y, z, w


def product_star(iterables):
    pools = [list(pool) for pool in iterables]
    found = [()]
    for pool in pools:
        found = [(*items, x) for items in found for x in pool]
    yield from found


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


def product_repeat(a, repeat):
    if repeat < 0:
        raise ValueError("repeat argument cannot be negative")
    pool = list(a)
    yield from product_star([pool] * repeat)


def combinations(a, r):
    pool = list(a)
    if r < 0:
        raise ValueError("r must be non-negative")
    if r > len(pool):
        return
    chosen = list(range(r))
    while True:
        yield tuple([pool[i] for i in chosen])
        i = r - 1
        while i >= 0 and chosen[i] == i + len(pool) - r:
            i -= 1
        if i < 0:
            return
        chosen[i] += 1
        for j in range(i + 1, r):
            chosen[j] = chosen[j - 1] + 1


def combinations_with_replacement(a, r):
    pool = list(a)
    if r < 0:
        raise ValueError("r must be non-negative")
    if r > 0 and not pool:
        return
    chosen = [0] * r
    while True:
        yield tuple([pool[i] for i in chosen])
        i = r - 1
        while i >= 0 and chosen[i] == len(pool) - 1:
            i -= 1
        if i < 0:
            return
        value = chosen[i] + 1
        for j in range(i, r):
            chosen[j] = value


def permutations_all(a):
    pool = list(a)
    yield from permutations(pool, len(pool))


def permutations(a, r):
    pool = list(a)
    if r < 0:
        raise ValueError("r must be non-negative")
    n = len(pool)
    if r > n:
        return
    order = list(range(n))
    cycles = list(range(n, n - r, -1))
    while True:
        yield tuple([pool[i] for i in order[:r]])
        i = r - 1
        while i >= 0:
            cycles[i] -= 1
            if cycles[i]:
                j = n - cycles[i]
                order[i], order[j] = order[j], order[i]
                break
            order[i:] = order[i + 1 :] + order[i : i + 1]
            cycles[i] = n - i
            i -= 1
        if i < 0:
            return


def product_repeat2(a, repeat):
    items = list(a)
    for x in items:
        for y in items:
            yield x, y


def product_repeat3(a, repeat):
    items = list(a)
    for x in items:
        for y in items:
            for z in items:
                yield x, y, z


def product_repeat4(a, repeat):
    items = list(a)
    for x in items:
        for y in items:
            for z in items:
                for w in items:
                    yield x, y, z, w


def permutations2(iterable, r):
    items = list(iterable)
    n = len(items)
    for i in range(n):
        for j in range(n):
            if i != j:
                yield items[i], items[j]


def permutations3(iterable, r):
    items = list(iterable)
    n = len(items)
    for i in range(n):
        for j in range(n):
            for k in range(n):
                if i != j and i != k and j != k:
                    yield items[i], items[j], items[k]


def combinations2(iterable, r):
    items = list(iterable)
    n = len(items)
    for i in range(n):
        for j in range(i + 1, n):
            yield items[i], items[j]


def combinations3(iterable, r):
    items = list(iterable)
    n = len(items)
    for i in range(n):
        for j in range(i + 1, n):
            for k in range(j + 1, n):
                yield items[i], items[j], items[k]


def combinations4(iterable, r):
    items = list(iterable)
    n = len(items)
    for i in range(n):
        for j in range(i + 1, n):
            for k in range(j + 1, n):
                for m in range(k + 1, n):
                    yield items[i], items[j], items[k], items[m]


def combinations_with_replacement2(iterable, r):
    items = list(iterable)
    n = len(items)
    for i in range(n):
        for j in range(i, n):
            yield items[i], items[j]


def combinations_with_replacement3(iterable, r):
    items = list(iterable)
    n = len(items)
    for i in range(n):
        for j in range(i, n):
            for k in range(j, n):
                yield items[i], items[j], items[k]


def count(start=0, step=1):
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
    for _ in range(times):
        yield object


def islice_stop(iterable, stop):
    if stop < 0:
        raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if stop > 0:
        n = 0
        for x in iterable:
            yield x
            n += 1
            if n >= stop:
                break


def islice_step(iterable, start, stop, step=1):
    """`stop` may be None, `start` and `step` as well."""
    first = 0 if start is None else start
    stride = 1 if step is None else step
    if first < 0 or (stop is not None and stop < 0):
        raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if stride < 1:
        raise ValueError("Step for islice() must be a positive integer or None.")
    wanted = first
    i = 0
    if stop is None or i < stop:
        for x in iterable:
            if i == wanted:
                yield x
                wanted += stride
            i += 1
            if stop is not None and i >= stop:
                break


def accumulate(iterable):
    found = False
    for x in iterable:
        total = total + x if found else x
        found = True
        yield total


def accumulate_function(iterable, func):
    found = False
    for x in iterable:
        total = func(total, x) if found else x
        found = True
        yield total


def accumulate_initial(iterable, initial):
    total = initial
    yield total
    for x in iterable:
        total = total + x
        yield total


def accumulate_both(iterable, func, initial):
    total = initial
    yield total
    for x in iterable:
        total = func(total, x)
        yield total


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


def zip_longest2(a, b, fillvalue=None):
    second = list(b)
    i = 0
    for x in a:
        if i < len(second):
            yield x, second[i]
        else:
            yield x, fillvalue
        i += 1
    while i < len(second):
        yield fillvalue, second[i]
        i += 1


def zip_longest_star(iterables, fillvalue=None):
    columns = [list(iterable) for iterable in iterables]
    longest = max([len(column) for column in columns], default=0)
    for i in range(longest):
        items = []
        for column in columns:
            items.append(column[i] if i < len(column) else fillvalue)
        yield tuple(items)


def zip1_strict(a, strict):
    for x in a:
        yield (x,)


def zip2_strict(a, b, strict):
    second = list(b)
    i = 0
    for x in a:
        if i >= len(second):
            if strict:
                raise ValueError("zip() argument 2 is shorter than argument 1")
            break
        yield x, second[i]
        i += 1
    if strict and i < len(second):
        raise ValueError("zip() argument 2 is longer than argument 1")


def zip3_strict(a, b, c, strict):
    second, third = list(b), list(c)
    i = 0
    for x in a:
        if i >= len(second) or i >= len(third):
            if strict and i >= len(second):
                raise ValueError("zip() argument 2 is shorter than argument 1")
            if strict:
                raise ValueError("zip() argument 3 is shorter than arguments 1-2")
            break
        yield x, second[i], third[i]
        i += 1
    if strict and i < len(second):
        raise ValueError("zip() argument 2 is longer than argument 1")
    if strict and i < len(third):
        raise ValueError("zip() argument 3 is longer than arguments 1-2")


def compress(data, selectors):
    for x, wanted in zip(data, selectors):
        if wanted:
            yield x


def groupby(iterable):
    """Each group is a list: it stays valid when the next one is asked for."""
    group = []
    found = False
    for x in iterable:
        if found and x != key:
            yield key, iter(group)
            group = []
        key, found = x, True
        group.append(x)
    if found:
        yield key, iter(group)


def groupby_key(iterable, key):
    group = []
    found = False
    for x in iterable:
        k = key(x)
        if found and k != current:
            yield current, iter(group)
            group = []
        current, found = k, True
        group.append(x)
    if found:
        yield current, iter(group)
