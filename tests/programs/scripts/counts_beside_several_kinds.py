"""A Counter takes a tuple of any length where other values of the program are of several kinds."""

from collections import Counter
from itertools import islice


def mixed(n):
    x = n
    if n > 5:
        x = "a"
    print(x)


for n in range(4, 8):
    mixed(n)
    counts = Counter(list({n: n}))
    counts.update(tuple(islice([n, n], n % 4)))
    print(counts.most_common(2))
