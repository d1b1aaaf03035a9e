"""id(): one number for one object."""

from __future__ import annotations

import pytest

from rpyc_dl.errors import RPythonError
from support.typed import agree, typed


class Node:
    def __init__(self) -> None:
        self.next: Node | None = None


KEPT = Node()


def test_identities() -> None:
    def f(n: int) -> str:
        a, b = Node(), Node()
        c = a if n else b
        maybe = a if n > 1 else None
        xs, ys = [n], [n]
        seen = {id(a): "a", id(b): "b"}
        same = f"{id(a) == id(c)} {id(b) == id(c)} {id(xs) == id(ys)} {id({1: n}) != id(xs)} {id(KEPT) == id(KEPT)}"
        return f"{same} {seen[id(c)]} {id(maybe) in seen} {len({id(x) for x in (a, b, a)})}"

    agree(f, 0, 1, 2)


@pytest.mark.parametrize("value", [5, "ab", (1, 2)])
def test_values_have_no_identity(value: object) -> None:
    def f(n: int) -> bool:
        x = (value, n)
        return id(x) == n

    with pytest.raises(RPythonError, match="only instances, lists, dicts, sets and texts have an identity"):
        typed(f, int)


class Plain:
    pass


def test_the_text_of_an_object_shows_its_identity_as_cpython_does():
    def f(n):
        obj = Plain()
        text = repr(obj)
        return text[:-1].split("0x")[1] == f"{id(obj):x}" and text == str(obj) and text.endswith(">")

    agree(f, 1)
