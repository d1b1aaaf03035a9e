"""Dicts whose oldest entries go first, and dicts written down with keys that are known to differ."""

from collections import OrderedDict

from support.typed import agree


def oldest_first(n: int, kept: int) -> str:
    """A dict of at most `kept` entries: for a new one the oldest goes, by one of four ways; what is left is shown."""
    found = []
    d: dict[int, int] = {}
    for i in range(n):
        d[i * 7 % 50] = i
        if len(d) > kept:
            oldest = next(iter(d))
            if i % 4 == 0:
                del d[oldest]
            elif i % 4 == 1:
                d.pop(oldest)
            elif i % 4 == 2:
                d = {k: v for k, v in d.items() if k != oldest}
            else:
                del d[oldest]
                d[oldest] = -i
        if i % 5 == 0:
            copied = d.copy()
            copied.pop(next(iter(copied)))
            found.append(f"{list(d.items())} {list(copied)} {list(reversed(d))} {d == copied} {copied | d}")
        if i % 11 == 10:
            while d:
                d.popitem() if i % 2 else d.pop(next(iter(d)))
            found.append(str(next(iter(d), None)))
    return "\n".join(found)


def test_oldest_first():
    agree(oldest_first, *[(60, kept) for kept in (1, 2, 5, 9, 20, 45)])


def ordered(n: int, kept: int) -> str:
    """The same of an OrderedDict, with entries that are moved to both of its ends."""
    found = []
    d: OrderedDict[int, int] = OrderedDict()
    for i in range(n):
        d[i * 3 % 31] = i
        if len(d) > kept:
            found.append(str(d.popitem(last=False)))
        if i % 4 == 3:
            d.move_to_end(next(iter(d)))
        if i % 6 == 5:
            d.move_to_end(next(reversed(d)), last=False)
            found.append(str(next(iter(d))))
        if i % 9 == 8:
            found.append(str(list(d.items())))
            d.clear()
    return "\n".join(found)


def test_ordered():
    agree(ordered, *[(80, kept) for kept in (1, 3, 8, 12, 30)])


def changed_while_read(n: int, kept: int) -> str:
    """What is said where a dict changes under an iterator, before and after its first step."""
    found = []
    for steps in range(4):
        d = {i: i for i in range(n)}
        for i in range(n - kept):
            del d[i]
        it = iter(d)
        try:
            for _ in range(steps):
                found.append(str(next(it, None)))
            if d:
                del d[next(iter(d))]
            found.append(str(next(it, None)))
        except RuntimeError as e:
            found.append(str(e))
        d[n] = n
        found.append(str(list(d)))
    return " ".join(found)


def test_changed_while_read():
    agree(changed_while_read, *[(n, kept) for n in (3, 8, 9, 30) for kept in (0, 1, 2, 3)])


def written_down(n: int, other: str) -> str:
    small = {"a": n, "b": 2, "c": 3}
    twice = {1: "x", 2: "z", 2 - 1: "w", 3: "v"}
    mixed = {"a": 1, other: 2, "b": 3, "a" + other: 4}
    large = {"k0": 0, "k1": n, "k2": 2, "k3": 3, "k4": 4, "k5": 5, "k6": 6, "k7": 7, "k8": 8, "k9": 9, "k0 ": 10}
    five = {0: n, 10: 1, 20: 2, -1: 3, 2**62: 4}
    small[other] = n
    large[other] = n
    five[n] = n
    return f"{small} {twice} {mixed} {large} {five} {'k3' in large} {large.get('k10')} {five[-1]} {len(small)}"


def test_written_down():
    agree(written_down, (0, "a"), (10, "b"), (-1, "k8"), (5, ""), (20, "d"))
