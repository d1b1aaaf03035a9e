"""Operators of the library's numbers, dates and paths that their classes lack for an operand: TypeError, caught."""

import decimal
from collections import deque
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction


def attempt(label, function):
    try:
        print(label, function())
    except (TypeError, ZeroDivisionError, decimal.InvalidOperation) as error:
        print(label, type(error).__name__, error)


def decimals(d):
    attempt("float + d", lambda: 1.5 + d)
    attempt("d + float", lambda: d + 1.5)
    attempt("float - d", lambda: 1.5 - d)
    attempt("float * d", lambda: 1.5 * d)
    attempt("float / d", lambda: 1.5 / d)
    attempt("float // d", lambda: 1.5 // d)
    attempt("float % d", lambda: 1.5 % d)
    attempt("float ** d", lambda: 1.5**d)
    attempt("d ** float", lambda: d**0.5)
    attempt("divmod", lambda: divmod(d, 2.0))
    attempt("divmod", lambda: divmod(d, 2))
    attempt("int + d", lambda: 1 + d)
    attempt("int ** d", lambda: 2 ** Decimal(3))
    attempt("bool - d", lambda: True - d)
    attempt("d & 2", lambda: d & 2)
    attempt("2 | d", lambda: 2 | d)
    attempt("d < float", lambda: d < 2.5)


def others(day, span, ratio, items):
    attempt("day * 2", lambda: day * 2)
    attempt("2 / day", lambda: 2 / day)
    attempt("span ** 2", lambda: span**2)
    attempt("2 - span", lambda: 2 - span)
    attempt("span % 2", lambda: span % 2)
    attempt("2 * span", lambda: 2 * span)
    attempt("ratio & True", lambda: ratio & True)
    attempt("1.5 | ratio", lambda: 1.5 | ratio)
    attempt("1.5 + ratio", lambda: 1.5 + ratio)
    attempt("divmod(span)", lambda: divmod(span, timedelta(seconds=40)))
    attempt("items * 2", lambda: items * 2)


def main():
    decimals(Decimal("2.5"))
    others(date(2024, 2, 29), timedelta(seconds=90), Fraction(3, 2), deque([1]))


main()
