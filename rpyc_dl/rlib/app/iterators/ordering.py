"""The modules `heapq` and `bisect`: binary heaps (J. W. J. Williams, 1964; sifting as R. W. Floyd) and bisection."""

# mypy: ignore-errors
# ruff: noqa: B905, F821, F841
from __future__ import annotations


def sift_down(heap, start, pos):
    """Move the item at `pos` towards the root, until its parent is not larger."""
    item = heap[pos]
    while pos > start:
        parent = (pos - 1) >> 1
        if not item < heap[parent]:
            break
        heap[pos] = heap[parent]
        pos = parent
    heap[pos] = item


def sift_up(heap, pos):
    """Move the smaller children up along the whole path to a leaf, then the item from there to its place: fewer
    comparisons, as most items belong near the leaves."""
    end = len(heap)
    start = pos
    item = heap[pos]
    child = 2 * pos + 1
    while child < end:
        right = child + 1
        if right < end and not heap[child] < heap[right]:
            child = right
        heap[pos] = heap[child]
        pos = child
        child = 2 * pos + 1
    heap[pos] = item
    sift_down(heap, start, pos)


def heappush(heap, item):
    if not isinstance(heap, list):
        raise TypeError(f"heappush() argument 1 must be list, not {_kind(heap)}")
    heap.append(item)
    sift_down(heap, 0, len(heap) - 1)


def heappop(heap):
    if not isinstance(heap, list):
        raise TypeError(f"heappop() argument must be list, not {_kind(heap)}")
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if heap:
        first = heap[0]
        heap[0] = last
        sift_up(heap, 0)
        return first
    return last


def _kind(x):
    return "None" if x is None else type(x).__name__


def heapify(heap):
    if not isinstance(heap, list):
        raise TypeError(f"heapify() argument must be list, not {_kind(heap)}")
    for i in reversed(range(len(heap) // 2)):
        sift_up(heap, i)


def heapreplace(heap, item):
    if not isinstance(heap, list):
        raise TypeError(f"heapreplace() argument 1 must be list, not {_kind(heap)}")
    if not heap:
        raise IndexError("index out of range")
    first = heap[0]
    heap[0] = item
    sift_up(heap, 0)
    return first


def heappushpop(heap, item):
    if not isinstance(heap, list):
        raise TypeError(f"heappushpop() argument 1 must be list, not {_kind(heap)}")
    if len(heap) > 0 and heap[0] < item:
        first = heap[0]
        heap[0] = item
        sift_up(heap, 0)
        return first
    return item


def sift_down_max(heap, start, pos):
    """`sift_down` of a heap whose root is the largest item."""
    item = heap[pos]
    while pos > start:
        parent = (pos - 1) >> 1
        if not heap[parent] < item:
            break
        heap[pos] = heap[parent]
        pos = parent
    heap[pos] = item


def sift_up_max(heap, pos):
    end = len(heap)
    start = pos
    item = heap[pos]
    child = 2 * pos + 1
    while child < end:
        right = child + 1
        if right < end and not heap[right] < heap[child]:
            child = right
        heap[pos] = heap[child]
        pos = child
        child = 2 * pos + 1
    heap[pos] = item
    sift_down_max(heap, start, pos)


# ---- the smallest, the largest: the comparisons are those of CPython's own code (Lib/heapq.py), in the same order --


class Entry:
    """An item in a heap of items, by its key, and then by its number."""

    def __init__(self, key, number, item):
        self.key = key
        self.number = number
        self.item = item

    def __lt__(self, other):
        return (self.key, self.number) < (other.key, other.number)


def nsmallest(n, iterable):
    return nsmallest_key(n, iterable, itself)


def nsmallest_key(n, iterable, key):
    if key is None:
        key = itself
    if n == 1:
        found = False
        for x in iterable:
            k = key(x)
            if not found or k < best_key:
                best, best_key, found = x, k, True
        return [best] if found else []
    it = iter(iterable)
    heap = [Entry(key(x), i, x) for i, x in zip(range(n), it)]
    if not heap:
        return []
    for i in reversed(range(len(heap) // 2)):
        sift_up_max(heap, i)
    number = n
    for x in it:
        k = key(x)
        if k < heap[0].key:
            heap[0] = Entry(k, number, x)
            sift_up_max(heap, 0)
            number += 1
    heap.sort()
    return [entry.item for entry in heap]


def nlargest(n, iterable):
    return nlargest_key(n, iterable, itself)


def nlargest_key(n, iterable, key):
    if key is None:
        key = itself
    if n == 1:
        found = False
        for x in iterable:
            k = key(x)
            if not found or k > best_key:
                best, best_key, found = x, k, True
        return [best] if found else []
    it = iter(iterable)
    heap = [Entry(key(x), -i, x) for i, x in zip(range(n), it)]
    if not heap:
        return []
    for i in reversed(range(len(heap) // 2)):
        sift_up(heap, i)
    number = -n
    for x in it:
        k = key(x)
        if heap[0].key < k:
            heap[0] = Entry(k, number, x)
            sift_up(heap, 0)
            number -= 1
    heap.sort(reverse=True)
    return [entry.item for entry in heap]


# ---- sorted iterables as one: each is read as far as is asked for -----------------------------------------------


def merge0(*, key=None, reverse=False):
    return iter(())


def merge1(a, reverse=False):
    yield from a


def merge1_key(a, key, reverse=False):
    first = iter(a)
    yield from _merged(1, lambda i: next(first), key, reverse)


def merge2(a, b, reverse=False):
    first, second = iter(a), iter(b)
    yield from _merged(2, lambda i: next(first) if i == 0 else next(second), itself, reverse)


def merge2_key(a, b, key, reverse=False):
    first, second = iter(a), iter(b)
    yield from _merged(2, lambda i: next(first) if i == 0 else next(second), key, reverse)


def merge3(a, b, c, reverse=False):
    first, second, third = iter(a), iter(b), iter(c)
    yield from _merged(
        3, lambda i: next(first) if i == 0 else next(second) if i == 1 else next(third), itself, reverse
    )


def merge3_key(a, b, c, key, reverse=False):
    first, second, third = iter(a), iter(b), iter(c)
    yield from _merged(3, lambda i: next(first) if i == 0 else next(second) if i == 1 else next(third), key, reverse)


def merge4(a, b, c, d):
    def following(i):
        if i < 2:
            return next(first) if i == 0 else next(second)
        return next(third) if i == 2 else next(fourth)

    first, second, third, fourth = iter(a), iter(b), iter(c), iter(d)
    yield from _merged(4, following, itself, False)


def merge_star(iterables, *, reverse=False):
    iterators = [iter(iterable) for iterable in iterables]
    yield from _merged(len(iterators), lambda i: next(iterators[i]), itself, reverse)


def merge_star_key(iterables, *, key, reverse=False):
    iterators = [iter(iterable) for iterable in iterables]
    yield from _merged(len(iterators), lambda i: next(iterators[i]), key, reverse)


def itself(x):
    return x


def _merged(count, following, key, reverse):
    """`following(i)` is the next item of source i; StopIteration at its end."""
    if key is None:
        key = itself
    heap = []
    for i in range(count):
        try:
            x = following(i)
        except StopIteration:
            continue
        heap.append(Entry(key(x), -i if reverse else i, x))
    for i in reversed(range(len(heap) // 2)):
        _sift(heap, i, reverse)
    while len(heap) > 1:
        entry = heap[0]
        yield entry.item
        try:
            x = following(abs(entry.number))
        except StopIteration:
            last = heap.pop()
            if heap and last is not entry:
                heap[0] = last
                _sift(heap, 0, reverse)
            continue
        entry.item = x
        entry.key = key(x)
        _sift(heap, 0, reverse)
    if heap:
        yield heap[0].item
        while True:
            try:
                x = following(abs(heap[0].number))
            except StopIteration:
                return
            yield x


def _sift(heap, pos, reverse):
    if reverse:
        sift_up_max(heap, pos)
    else:
        sift_up(heap, pos)


def ends(a, lo, hi):
    """Where bisection ends: None is the end of the list, and so is -1 (CPython's own code in C)."""
    if lo < 0:
        raise ValueError("lo must be non-negative")
    if hi is None or hi == -1:
        return len(a)
    return hi


def bisect_left(a, x, lo=0, hi=None):
    end = ends(a, lo, hi)
    while lo < end:
        middle = lo + (end - lo) // 2  # the sum may not fit a word
        if a[middle] < x:
            lo = middle + 1
        else:
            end = middle
    return lo


def bisect_right(a, x, lo=0, hi=None):
    end = ends(a, lo, hi)
    while lo < end:
        middle = lo + (end - lo) // 2  # the sum may not fit a word
        if x < a[middle]:
            end = middle
        else:
            lo = middle + 1
    return lo


def bisect_left_key(a, x, lo=0, hi=None, *, key):
    if key is None:
        key = itself
    end = ends(a, lo, hi)
    while lo < end:
        middle = lo + (end - lo) // 2  # the sum may not fit a word
        if key(a[middle]) < x:
            lo = middle + 1
        else:
            end = middle
    return lo


def bisect_right_key(a, x, lo=0, hi=None, *, key):
    if key is None:
        key = itself
    end = ends(a, lo, hi)
    while lo < end:
        middle = lo + (end - lo) // 2  # the sum may not fit a word
        if x < key(a[middle]):
            end = middle
        else:
            lo = middle + 1
    return lo


def insort_left(a, x, lo=0, hi=None):
    place = bisect_left(a, x, lo, hi)
    a.insert(place, x)


def insort_right(a, x, lo=0, hi=None):
    place = bisect_right(a, x, lo, hi)
    a.insert(place, x)


def insort_left_key(a, x, lo=0, hi=None, *, key):
    place = bisect_left_key(a, x if key is None else key(x), lo, hi, key=key)
    a.insert(place, x)


def insort_right_key(a, x, lo=0, hi=None, *, key):
    place = bisect_right_key(a, x if key is None else key(x), lo, hi, key=key)
    a.insert(place, x)
