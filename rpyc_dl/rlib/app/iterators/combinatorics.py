"""What the module `itertools` has to choose and to arrange items: products, permutations, combinations."""

# mypy: ignore-errors
from __future__ import annotations


def product0():
    return iter([()])


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
    return _product([list(pool) for pool in iterables])


def product_repeat(a, repeat):
    if repeat < 0:
        raise ValueError("repeat argument cannot be negative")
    return _product([list(a)] * repeat)


def _product(pools):
    """All choices of one item from each pool: the last one changes first."""
    chosen = [0] * len(pools)
    i = len(pools) if all([len(pool) > 0 for pool in pools]) else -1
    while i >= 0:
        yield tuple([pools[j][chosen[j]] for j in range(len(pools))])
        i = len(pools) - 1
        while i >= 0 and chosen[i] == len(pools[i]) - 1:
            chosen[i] = 0
            i -= 1
        if i >= 0:
            chosen[i] += 1


def check_length(r):
    if r < 0:
        raise ValueError("r must be non-negative")


def combinations(a, r):
    pool = list(a)
    check_length(r)
    return _combinations(pool, r)


def _combinations(pool, r):
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
    check_length(r)
    return _combinations_with_replacement(pool, r)


def _combinations_with_replacement(pool, r):
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
    return _permutations(pool, len(pool))


def permutations(a, r):
    """`r` may be None: then of all items."""
    pool = list(a)
    length = len(pool) if r is None else r
    check_length(length)
    return _permutations(pool, length)


def _permutations(pool, length):
    n = len(pool)
    if length > n:
        return
    order = pool[:]
    cycles = list(range(n, n - length, -1))
    while True:
        yield tuple(order[:length])
        i = length - 1
        while i >= 0:
            cycles[i] -= 1
            if cycles[i]:
                j = n - cycles[i]
                order[i], order[j] = order[j], order[i]
                break
            first = order[i]
            for j in range(i + 1, n):
                order[j - 1] = order[j]
            order[n - 1] = first
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
