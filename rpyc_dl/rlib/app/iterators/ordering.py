"""The modules `heapq` and `bisect`: binary heaps (J. W. J. Williams, 1964; sifting as R. W. Floyd) and bisection."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.primitives import sorted_by_keys


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
    if not heap:
        raise IndexError("index out of range")
    first = heap[0]
    heap[0] = item
    sift_up(heap, 0)
    return first


def heappushpop(heap, item):
    if len(heap) > 0 and heap[0] < item:
        first = heap[0]
        heap[0] = item
        sift_up(heap, 0)
        return first
    return item


def nsmallest(n, iterable):
    return sorted(iterable)[: max(n, 0)]


def nsmallest_key(n, iterable, key):
    items = list(iterable)
    return sorted_by_keys(items, [key(x) for x in items], False)[: max(n, 0)]


def nlargest(n, iterable):
    return sorted(iterable, reverse=True)[: max(n, 0)]


def nlargest_key(n, iterable, key):
    items = list(iterable)
    return sorted_by_keys(items, [key(x) for x in items], True)[: max(n, 0)]


def merge1(a):
    yield from a


def merge2(a, b, reverse=False):
    """Two sorted iterables as one."""
    second = list(b)
    i = 0
    for x in a:
        while i < len(second) and (x < second[i] if reverse else second[i] < x):
            yield second[i]
            i += 1
        yield x
    while i < len(second):
        yield second[i]
        i += 1


def merge3(a, b, c, reverse=False):
    yield from merge2(list(merge2(a, b, reverse)), c, reverse)


def merge4(a, b, c, d):
    yield from merge2(list(merge3(a, b, c)), d)


def merge2_key(a, b, key, reverse=False):
    second = list(b)
    keys = [key(y) for y in second]
    i = 0
    for x in a:
        k = key(x)
        while i < len(second) and (k < keys[i] if reverse else keys[i] < k):
            yield second[i]
            i += 1
        yield x
    while i < len(second):
        yield second[i]
        i += 1


def merge3_key(a, b, c, key, reverse=False):
    yield from merge2_key(list(merge2_key(a, b, key, reverse)), c, key, reverse)


def merge_star(iterables):
    merged = []
    for iterable in iterables:
        merged = list(merge2(merged, iterable))
    yield from merged


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
        middle = (lo + end) // 2
        if a[middle] < x:
            lo = middle + 1
        else:
            end = middle
    return lo


def bisect_right(a, x, lo=0, hi=None):
    end = ends(a, lo, hi)
    while lo < end:
        middle = (lo + end) // 2
        if x < a[middle]:
            end = middle
        else:
            lo = middle + 1
    return lo


def bisect_left_key(a, x, lo=0, hi=None, *, key):
    end = ends(a, lo, hi)
    while lo < end:
        middle = (lo + end) // 2
        if key(a[middle]) < x:
            lo = middle + 1
        else:
            end = middle
    return lo


def bisect_right_key(a, x, lo=0, hi=None, *, key):
    end = ends(a, lo, hi)
    while lo < end:
        middle = (lo + end) // 2
        if x < key(a[middle]):
            end = middle
        else:
            lo = middle + 1
    return lo


def insort_left(a, x, lo=0, hi=None):
    a.insert(bisect_left(a, x, lo, hi), x)


def insort_right(a, x, lo=0, hi=None):
    a.insert(bisect_right(a, x, lo, hi), x)


def insort_left_key(a, x, lo=0, hi=None, *, key):
    a.insert(bisect_left_key(a, key(x), lo, hi, key=key), x)


def insort_right_key(a, x, lo=0, hi=None, *, key):
    a.insert(bisect_right_key(a, key(x), lo, hi, key=key), x)
