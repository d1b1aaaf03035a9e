"""Methods of numbers, and `next` with a default."""

from __future__ import annotations

# mypy: ignore-errors
from support.typed import agree


def test_methods_of_int() -> None:
    def f(n):
        return str((n.bit_length(), n.bit_count(), n.conjugate(), (n > 2).bit_length()))

    agree(f, 0, 1, -5, 1023, -(1 << 63))


def test_methods_of_float() -> None:
    def f(x):
        return str((x.is_integer(), x.conjugate()))

    agree(f, 0.5, 3.0, -1e300)


def test_next_with_a_default() -> None:
    def f(n):
        numbers = iter([n, 2])
        return str((next(numbers, 0), next(numbers, 0), next(numbers, 0)))

    agree(f, 7)
