"""Classes of the library that are kept as values, and called later: as factories, hooks, and in tables."""

import collections
from collections import Counter, OrderedDict, defaultdict, deque
from decimal import Decimal
from fractions import Fraction


def build(pairs, factory=dict):
    return factory(pairs)


class Reader:
    def __init__(self, pairs_hook=None):
        self.hook = pairs_hook or dict

    def read(self, pairs):
        return self.hook(pairs)


class Graph:
    node_dict = dict

    def __init__(self, ordered=False):
        self.factory = collections.OrderedDict if ordered else dict
        self.nodes = self.factory()
        self.adj = self.node_dict()

    def add(self, n):
        self.nodes[n] = self.factory()
        self.adj[n] = []


class Pool:
    def __init__(self, container, *args):
        self.make = container
        self.items = container(*args)

    def renewed(self):
        self.items = self.make()
        return self


def tally(words, counter):
    counts = counter(words)
    return sorted(counts)


def grouped(words, make):
    groups = make(list)
    for word in words:
        groups[len(word)].append(word)
    return groups


NUMBERS = {"d": Decimal, "f": Fraction, "i": int}


def main():
    print(build([("a", 1)]), build([("b", 2)], OrderedDict), build([("c", 3)], factory=OrderedDict))
    print(Reader().read([("a", 1)]), Reader(OrderedDict).read([("b", 2)]))
    g, h = Graph(), Graph(True)
    g.add("x")
    h.add("y")
    h.add("z")
    print(g.nodes, g.adj, h.nodes, list(h.nodes), type(h.nodes).__name__)
    for make in (list, deque, set):
        made = make("aba")
        print(len(made), sorted(made))
    p = Pool(deque, [1, 2], 2)
    p.items.append(3)
    print(p.items, len(p.renewed().items), deque is p.make)
    print(tally("b a b".split(), Counter), tally(["x"], collections.Counter))
    print(dict(grouped(["a", "bb", "c"], defaultdict)))
    data = Pool(bytearray, b"ab")
    data.items.append(99)
    print(data.items, len(data.renewed().items))
    for key, make in NUMBERS.items():
        print(key, make("3") + 1)
    kind = Counter
    c = kind("hello")
    c.update(kind(l=2))
    print(c.most_common(2), isinstance(c, Counter))


main()
