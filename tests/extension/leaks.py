"""Run by the tests: many calls of each kind, and how much larger the process is afterwards, in KB.

python leaks.py MODULE
"""

import gc
import sys

from calls import loaded

m = loaded(sys.argv[1])


def rss():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4


def fails():
    calls = [(m.fail, n) for n in (1, 2, 3, 4, 5, 7, 8)]
    calls += [(m.inc, "x"), (m.nested, [["a"], [3]]), (m.push_and_fail, [1.0] * 10), (m.total, [1, 2**70])]
    for func, arg in calls:
        try:
            func(arg)
        except Exception:
            pass


JOBS = {
    "inc": (lambda: m.inc(2**40), 1000000),
    "texts": (lambda: m.twice("a" * 1000), 100000),
    "wide": (lambda: m.twice("ä€😀" * 300), 50000),
    "lists": (lambda: m.doubled([2**40] * 1000), 3000),
    "nested": (lambda: m.nested([["a" * 50] * 20] * 20), 3000),
    "dicts": (lambda: m.by_count({str(i): i for i in range(100)}), 3000),
    "sets": (lambda: m.common(set(range(100)), frozenset(range(50, 150))), 10000),
    "deep": (lambda: m.deep({"a": [(1, {"x"}), (2, set())] * 10}), 5000),
    "followed": (lambda: (m.push([1] * 100, 2), m.put({"a": [1]}, "b", 3), m.transpose([[1, 2], [3, 4]])), 10000),
    "keywords": (lambda: m.greet("a", times=3, end="?"), 100000),
    "fails": (fails, 10000),
    "buffer": (lambda: m.buffer(100), 10000),
}


def grown(job, n):
    """By how much the process grows."""
    gc.collect()
    before = rss()
    for _ in range(n):
        job()
    gc.collect()
    return rss() - before


for name, (job, n) in JOBS.items():
    for _ in range(10):  # until the collector has the memory that it lets fill up
        if grown(job, n // 3 + 1) < 300:
            break
    print(name, grown(job, n))
