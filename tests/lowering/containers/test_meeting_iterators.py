"""Iterators over containers and tuples of a class and of its subclass, meeting in one variable."""

from __future__ import annotations

import pytest

from support.everywhere import function_of
from support.typed import agree

PROGRAM = """
from itertools import chain, cycle, islice

class Node:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return f"{type(self).__name__}({self.n})"

class Leaf(Node):
    pass

def f(n):
    if n > 3:
        it = %s
    else:
        it = %s
    return " ".join([repr(x) for x in islice(it, 3)])
"""

ITERATORS = [
    *["iter({0})", "enumerate({0})", "reversed({0})", "zip({0}, [1, 2])", "enumerate(zip({0}, {0}))"],
    *["filter(None, {0})", "chain({0}, {0})", "cycle({0})", "(x for x in {0})"],
]
SOURCES = ["({0}(n), {0}(2))", "[{0}(n), {0}(2)]", "{{1: {0}(n)}}.values()", "{{{0}(n): 1}}.items()"]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("iterator", ITERATORS)
@pytest.mark.parametrize("source", SOURCES)
def test_iterators_over_a_class_and_its_subclass_meet(iterator, source):
    texts = [iterator.format(source.format(name)) for name in ("Node", "Leaf")]
    agree(function_of(PROGRAM % tuple(texts)), 5, 1)


class Node:
    def __init__(self, n):
        self.n = n


class Leaf(Node):
    pass


def test_the_iterator_of_a_loop_meets_itself_where_its_first_round_is_apart():
    def f(n):
        one = Node(n)
        other = one
        total = 0
        while n > 0:
            n -= 1
            if isinstance(other, Leaf) and [node for node in (one,) if node.n]:
                total += 1
            total += n
        return total

    agree(f, 3, 0)


def test_views_of_a_dict_backwards():
    def f(n):
        d = {1: "a", n: "b", 3: "c"}
        d[7] = "z"
        del d[3]
        texts = [str(list(reversed(d.values()))), str(list(reversed(d.items()))), str(list(reversed(d.keys())))]
        for key, value in reversed(d.items()):
            texts.append(value * key)
        try:
            for value in reversed(d.values()):
                d[n + 10] = value
        except RuntimeError as error:
            texts.append(str(error))
        return " ".join(texts)

    agree(f, 5, 1, 2)
