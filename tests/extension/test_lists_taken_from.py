"""Lists from whose front items were taken, as results and as arguments that change."""

from __future__ import annotations

import rpyc_dl


def rotated(n: int, k: int) -> list[int]:
    xs = list(range(n))
    for _ in range(k):
        xs.append(xs.pop(0))
    return xs


def rotate(xs: list[str]) -> None:
    xs.append(xs.pop(0))
    xs.append(xs.pop(0))


def test_results_and_arguments_begin_with_their_first_item() -> None:
    compiled = rpyc_dl.compile(rotated, [int, int])
    assert [compiled(5, k) for k in range(7)] == [rotated(5, k) for k in range(7)]
    given, expected = list("abcde"), list("abcde")
    rpyc_dl.compile(rotate, [list[str]])(given)
    rotate(expected)
    assert given == expected
