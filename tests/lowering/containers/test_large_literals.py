"""Lists of many constants: copies of a prebuilt array."""

from __future__ import annotations

from typing import Any

from rpyc_dl.lowering.sequence.listrepr import MANY_CONSTANTS
from support.typed import agree


def _numbered(text: str) -> Any:
    """The function `func(n)` of this text, in which ITEMS stands for many constants."""
    items = ", ".join(str(i * 3) for i in range(MANY_CONSTANTS + 5))
    words = ", ".join(repr(f"w{i}") for i in range(MANY_CONSTANTS))
    namespace: dict[str, Any] = {}
    exec(text.replace("ITEMS", items).replace("WORDS", words), namespace)
    return namespace["func"]


def test_each_list_is_a_new_one() -> None:
    text = "def make():\n    return [ITEMS]\ndef func(n):\n    a, b = make(), make()\n    a[1] = n\n    a.append(7)\n"
    func = _numbered(text + "    return str((a[1], b[1], len(a), len(b), sum(b)))\n")
    program = agree(func, 4)
    assert "setarrayitem" not in program.opnames("make")


def test_texts_and_what_may_be_none() -> None:
    text = "def func(n):\n    xs = [WORDS]\n    ys = [None, ITEMS]\n    return str((xs[n], xs[-1], ys[n], len(ys)))\n"
    agree(_numbered(text), 0, 1)


def test_one_that_is_no_constant_is_stored() -> None:
    agree(_numbered("def func(n):\n    xs = [ITEMS, n]\n    return str((xs[-1], xs[0], len(xs)))\n"), 5)
