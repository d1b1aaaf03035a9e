"""Iterators whose functions raise StopIteration: it ends those that CPython has in C, and is an error in generators."""

import itertools


def first(it):
    return next(it)


def roundrobin(*iterables):
    iterators = map(iter, iterables)
    for active in range(len(iterables), 0, -1):
        iterators = itertools.cycle(itertools.islice(iterators, active))
        yield from map(next, iterators)


def own(its):
    for it in its:
        yield next(it)


def check(x):
    if x > 2:
        raise StopIteration
    return x < 5


print(list(roundrobin("ABC", "D", "EF")))
print(list(map(first, [iter([1]), iter([]), iter([2])])))
print(list(filter(check, [1, 2, 3, 4])), list(itertools.takewhile(check, [1, 2, 3])))
print(list(itertools.starmap(check, [(1,), (3,), (2,)])), sum(map(check, [1, 2, 3])))
print(next(map(first, [iter([])]), "default"), [x for x in itertools.filterfalse(check, [9, 1, 3])])
m = map(first, [iter([7]), iter([])])
print(next(m))
try:
    print(next(m))
except StopIteration:
    print("ended")
try:
    print(list(own([iter([1]), iter([])])))
except RuntimeError as error:
    print(error)
try:
    print(list(next(it) for it in [iter([])]))
except RuntimeError as error:
    print(error)
