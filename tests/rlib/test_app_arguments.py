"""Arguments of functions of the library that CPython takes in a way of its own, or does not take."""

from __future__ import annotations

import pytest

from support.everywhere import function_of
from support.typed import agree, typed

IMPORTS = "import collections, heapq, os\n\n\n"

AGREE = [
    "collections.Counter([n] if n else None)",
    "int.from_bytes([n, 2], 'big')",
    "int.from_bytes((n + 255, 2), 'little')",
    "BaseException(n).args",
    "(BaseException(n).args, ValueError(n).args)",
]

#: CPython's TypeError has other words.
NONE_RAISES = [
    "heapq.heappushpop([n] if n else None, 3)",
    "os.path.normpath('a' if n else None)",
]


@pytest.mark.parametrize("text", AGREE)
def test_arguments(text):
    agree(function_of(f"{IMPORTS}def f(n):\n    return str({text})", "f"), 3, 0, -1)


@pytest.mark.parametrize("text", NONE_RAISES)
def test_none_is_no_argument(text):
    f = function_of(
        f"{IMPORTS}def f(n):\n    try:\n        return str({text})\n    except TypeError:\n        return ''", "f"
    )
    program = typed(f, int)
    assert program.call(0) == f(0) == ""
    assert program.call(1) == f(1)
