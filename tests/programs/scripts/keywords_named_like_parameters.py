"""Keywords of containers that are named like parameters: `Counter(self=1, iterable=2)`."""

from collections import Counter, OrderedDict, defaultdict


class Config(dict):
    def __init__(self, /, **values):
        super().__init__(**values)


def collect(a, /, **named):
    return a, sorted(named.items())


def main():
    counts = Counter(self=2, iterable=3, named=1)
    print(sorted(counts.items()))
    counts.update(self=1, other=4)
    counts.subtract(iterable=1)
    print(sorted(counts.items()))
    print(collect(1, a=5, named=2))
    print(dict(self=1, other=2), OrderedDict(self=1, source=2))
    config = Config(self=1, source=2, cls=3)
    config.update(self=4, named=5)
    print(sorted(config.items()))
    groups = defaultdict(int, self=1, default_factory=2, items=3)
    print(sorted(groups.items()), groups["none"])


main()
