"""What is proven of operations, so that checks are left out."""

from __future__ import annotations

from rpyc_dl.annotator import annotate_program


def proven(function, argtypes, opname: str, what: str) -> list[bool]:
    """For each operation of that name, in order of position, whether the property is proven."""
    result = annotate_program(function, argtypes)
    ops = [op for graph in result.graphs for _, op in graph.iterblockops() if op.opname == opname]
    return [result.proven(op, what) for op in sorted(ops, key=lambda op: op.pos.sort_key())]


def test_difference_of_natural_numbers() -> None:
    def fib(n):
        if n < 2:
            return n
        return fib(n - 1) + fib(n - 2)

    assert proven(fib, [int], "sub", "no_overflow") == [True, True]
    assert proven(fib, [int], "add", "no_overflow") == [False]


def test_difference_of_any_ints() -> None:
    assert proven(lambda a, b: a - b, [int, int], "sub", "no_overflow") == [False]
    assert proven(lambda a, b: len(a) - b, [str, int], "sub", "no_overflow") == [False]


def test_object_that_is_never_none() -> None:
    class Node:
        def __init__(self, next):
            self.next = next

    def f(n):
        node = None
        for _ in range(n):
            node = Node(node)
        return node.next is None

    assert proven(f, [int], "getattr", "not_none") == [False]
    assert proven(lambda: Node(None).next is None, [], "getattr", "not_none") == [True]
