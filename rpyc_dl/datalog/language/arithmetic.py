"""The language's integers: 64 bits, division that truncates toward zero (as Soufflé's), and loud failures."""

from __future__ import annotations

MIN_NUMBER = -(2**63)
MAX_NUMBER = 2**63 - 1


class ArithmeticFault(ValueError):
    """A result outside of 64 bits, or a division by zero."""


def in_range(value: int) -> int:
    """The value itself; raises ArithmeticFault where it does not fit."""
    if MIN_NUMBER <= value <= MAX_NUMBER:
        return value
    raise ArithmeticFault(f"the result {value} does not fit into 64 bits")


def quotient(left: int, right: int) -> int:
    """Division that truncates toward zero."""
    if right == 0:
        raise ArithmeticFault("division by zero")
    result = abs(left) // abs(right)
    return result if (left < 0) == (right < 0) else -result


def remainder(left: int, right: int) -> int:
    """The remainder of `quotient`: it has the sign of `left`."""
    if right == 0:
        raise ArithmeticFault("remainder of a division by zero")
    result = abs(left) % abs(right)
    return result if left >= 0 else -result


def fold(op: str, left: int, right: int) -> int:
    """`left op right` for one of `+ - * / %`."""
    if op == "+":
        return in_range(left + right)
    if op == "-":
        return in_range(left - right)
    if op == "*":
        return in_range(left * right)
    return in_range(quotient(left, right) if op == "/" else remainder(left, right))


COMPARE = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
