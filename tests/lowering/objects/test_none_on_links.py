"""What can only be None where a path goes on: its type is that of the target there, not that of the variable."""

from __future__ import annotations

from collections.abc import Callable


class Node:
    def __init__(self, size: int, next: Node | None) -> None:
        self.size = size
        self.next = next


class Odd(Node):
    pass


def size(x):  # type: ignore[no-untyped-def]
    return x and x.size


def size_of_next(x):  # type: ignore[no-untyped-def]
    return x and x.next and x.next.size


def chosen(x, text):  # type: ignore[no-untyped-def]
    return x if x is None else text


def last(x):  # type: ignore[no-untyped-def]
    while x:
        x = x.next
    return x and x.size


def test_none_in_place_of_another_type(everywhere: Callable[..., None]) -> None:
    def f(n: int) -> str:
        node = Node(n, Odd(3, None))
        text = None if n > 3 else "text"
        length = text and len(text)
        found = f"{size(node)} {size(None)} {size_of_next(node)} {size_of_next(node.next)} {size_of_next(None)}"
        return (
            found + f" {chosen(node, 'a')} {chosen(None, 'b')} {length} {last(node)} {node.next and node.next.next}"
        )

    everywhere(f, [int], [(1,), (5,)])
