"""One function groups by keys of several kinds, which it gets as functions: each use has keys of one kind."""

import sys
from collections import Counter, OrderedDict, defaultdict, deque
from itertools import groupby


def sums(entries, key):
    total = defaultdict(int)
    for e in entries:
        total[key(e)] += e
    return dict(sorted(total.items()))


def groups(entries, key):
    found = defaultdict(list)
    for e in entries:
        found[key(e)].append(e)
    return found


def counted(entries, key):
    return Counter(key(e) for e in entries)


def last(entries, key, size):
    kept = deque(maxlen=size)
    for e in entries:
        kept.append(key(e))
    return kept


def ordered(entries, key):
    found = OrderedDict()
    for e in entries:
        found.setdefault(key(e), []).append(e)
    return found


def nested(entries, outer, inner):
    found = defaultdict(lambda: defaultdict(int))
    for e in entries:
        found[outer(e)][inner(e)] += 1
    return found


def main():
    entries = [3, 1, 4, 1, 5, 9, 2, 6, len(sys.argv)]
    for text, total in sums(entries, lambda e: "x" * e).items():
        print(text.upper(), total)
    for (a, b), total in sums(entries, lambda e: (e, e % 2)).items():
        print(a + b, total)
    for half, total in sums(entries, lambda e: e / 2).items():
        print(half, total)
    print({k.upper(): v for k, v in groups(entries, lambda e: "odd" if e % 2 else "even").items()})
    print({k + 1: v for k, v in groups(entries, lambda e: e % 3).items()})
    print(counted(entries, str).most_common(1), counted(entries, lambda e: e > 3)[True], counted(entries, lambda e: (e,)))
    print(last(entries, str, 2), sum(last(entries, lambda e: e * 2, 3)))
    print([k.title() for k in ordered(entries, lambda e: "abc"[e % 3])], [k * 2 for k in ordered(entries, lambda e: e % 2)])
    for k, inner in nested(entries, lambda e: e % 2, str).items():
        print(k + 1, [each.zfill(2) for each in inner])
    for k, inner in nested(entries, str, lambda e: e % 2).items():
        print(k.zfill(2), [each + 1 for each in inner])
    print([(k, len(list(g))) for k, g in groupby(sorted(entries), key=lambda e: e > 3)])


main()
