"""`fractions.Fraction`. Numerators and denominators grow, whatever the ints of the program do."""

# mypy: ignore-errors
from __future__ import annotations

import math
import sys

from rpyc_dl.rlib.objectmodel import specialize

_exact_ints_ = True
_NEWER = sys.version_info >= (3, 12)


def ratio_of_float(x):
    """A float as a numerator and a denominator without common factors; OverflowError, ValueError."""
    if math.isinf(x):
        raise OverflowError("cannot convert Infinity to integer ratio")
    if math.isnan(x):
        raise ValueError("cannot convert NaN to integer ratio")
    fraction, exponent = math.frexp(x)
    numerator = int(fraction * 9007199254740992.0)
    exponent -= 53
    if numerator == 0:
        return 0, 1
    if exponent >= 0:
        return numerator << exponent, 1
    while numerator & 1 == 0 and exponent < 0:
        numerator >>= 1
        exponent += 1
    return numerator, 1 << -exponent


ratio_of_float._one_for_all_ = True


def hash_of_ratio(numerator, denominator):
    """The hash that equal numbers of all kinds have: the quotient modulo a prime, as CPython defines it."""
    if denominator % sys.hash_info.modulus == 0:
        result = sys.hash_info.inf
    else:
        result = hash(hash(abs(numerator)) * pow(denominator, -1, sys.hash_info.modulus))
    return -result if numerator < 0 else result


hash_of_ratio._one_for_all_ = True


def _digits(text, i):
    """Where the digits end that begin at i; a single underscore may stand between two."""
    start = i
    while i < len(text) and (text[i].isdecimal() or (text[i] == "_" and i > start and text[i - 1] != "_")):
        i += 1
    return i - 1 if i > start and text[i - 1] == "_" else i


def ratio_of_text(original):
    """What a text says; ValueError."""
    text = original.strip()
    bad = f"Invalid literal for Fraction: {original!r}"
    i = 0
    negative = text.startswith("-")
    if text.startswith(("-", "+")):
        i = 1
    end = _digits(text, i)
    whole = text[i:end].replace("_", "")
    i = end
    numerator = int(whole) if whole else 0
    denominator = 1
    if i < len(text) and text[i] in "/ " and whole:
        if text[i] == " " and not _NEWER:
            raise ValueError(bad)
        while i < len(text) and text[i] == " ":
            i += 1
        if i >= len(text) or text[i] != "/":
            raise ValueError(bad)
        i += 1
        while _NEWER and i < len(text) and text[i] == " ":
            i += 1
        end = _digits(text, i)
        if end == i:
            raise ValueError(bad)
        denominator = int(text[i:end].replace("_", ""))
        i = end
    else:
        decimals = ""
        if i < len(text) and text[i] == ".":
            end = _digits(text, i + 1)
            decimals = text[i + 1 : end].replace("_", "")
            i = end if end > i + 1 else i + 1
        if not whole and not decimals:
            raise ValueError(bad)
        if decimals:
            denominator = 10 ** len(decimals)
            numerator = numerator * denominator + int(decimals)
        if i < len(text) and text[i] in "eE":
            i += 1
            below = i < len(text) and text[i] == "-"
            if i < len(text) and text[i] in "+-":
                i += 1
            end = _digits(text, i)
            if end == i:
                raise ValueError(bad)
            exponent = int(text[i:end].replace("_", ""))
            i = end
            if below:
                denominator *= 10**exponent
            else:
                numerator *= 10**exponent
    if i != len(text):
        raise ValueError(bad)
    return -numerator if negative else numerator, denominator


ratio_of_text._one_for_all_ = True


def _made(numerator, denominator):
    """Of a denominator above 0; common factors are taken out."""
    common = math.gcd(numerator, denominator)
    made = Fraction()
    made.numerator = numerator // common
    made.denominator = denominator // common
    return made


_made._one_for_all_ = True


class Fraction:
    _one_for_all_ = True
    _exact_ints_ = True

    @specialize.argtype(1, 2)
    def __init__(self, numerator=0, denominator=None):
        if isinstance(numerator, str):
            n, d = ratio_of_text(numerator)
        elif isinstance(numerator, float):
            n, d = ratio_of_float(numerator)
        elif hasattr(numerator, "as_integer_ratio") and not isinstance(numerator, (int, Fraction)):
            n, d = numerator.as_integer_ratio()
        elif isinstance(numerator, Fraction):
            n, d = numerator.numerator, numerator.denominator
        else:
            n, d = int(numerator), 1
        if denominator is not None:
            if isinstance(denominator, Fraction):
                n *= denominator.denominator
                d *= denominator.numerator
            else:
                d *= denominator
        if d == 0:
            raise ZeroDivisionError(f"Fraction({n}, 0)")
        if d < 0:
            n, d = -n, -d
        common = math.gcd(n, d)
        self.numerator = n // common
        self.denominator = d // common

    @staticmethod
    @specialize.argtype(0)
    def from_float(f):
        return Fraction(f)

    @staticmethod
    def from_decimal(dec):
        return Fraction(dec)

    def as_integer_ratio(self):
        return self.numerator, self.denominator

    def is_integer(self):
        return self.denominator == 1

    def limit_denominator(self, max_denominator=1000000):
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self.denominator <= max_denominator:
            return self
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self.numerator, self.denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        if 2 * d * (q0 + k * q1) <= self.denominator:
            return _made(p1, q1)
        return _made(p0 + k * p1, q0 + k * q1)

    def __repr__(self):
        return f"Fraction({self.numerator}, {self.denominator})"

    def __str__(self):
        if self.denominator == 1:
            return str(self.numerator)
        return f"{self.numerator}/{self.denominator}"

    def __hash__(self):
        return hash_of_ratio(self.numerator, self.denominator)

    def __float__(self):
        return self.numerator / self.denominator

    def __int__(self):
        return self.__trunc__()

    def __trunc__(self):
        if self.numerator < 0:
            return -(-self.numerator // self.denominator)
        return self.numerator // self.denominator

    def __floor__(self):
        return self.numerator // self.denominator

    def __ceil__(self):
        return -(-self.numerator // self.denominator)

    @specialize.argtype(1)
    def __round__(self, ndigits=None):
        if ndigits is None:
            return _rounded(self.numerator, self.denominator)
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return _made(_rounded(self.numerator * shift, self.denominator), shift)
        return _made(_rounded(self.numerator, self.denominator * shift) * shift, 1)

    def __bool__(self):
        return self.numerator != 0

    def __neg__(self):
        return _made(-self.numerator, self.denominator)

    def __pos__(self):
        return self

    def __abs__(self):
        return _made(abs(self.numerator), self.denominator)

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return 0

    def conjugate(self):
        return self

    # ---- arithmetic

    @specialize.argtype(1)
    def __add__(self, other):
        if isinstance(other, float):
            return float(self) + other
        if isinstance(other, (int, Fraction)):
            d = other.denominator
            return _made(self.numerator * d + other.numerator * self.denominator, self.denominator * d)
        return NotImplemented

    @specialize.argtype(1)
    def __radd__(self, other):
        return self + other

    @specialize.argtype(1)
    def __sub__(self, other):
        if isinstance(other, float):
            return float(self) - other
        if isinstance(other, (int, Fraction)):
            d = other.denominator
            return _made(self.numerator * d - other.numerator * self.denominator, self.denominator * d)
        return NotImplemented

    @specialize.argtype(1)
    def __rsub__(self, other):
        return -self + other

    @specialize.argtype(1)
    def __mul__(self, other):
        if isinstance(other, float):
            return float(self) * other
        if isinstance(other, (int, Fraction)):
            return _made(self.numerator * other.numerator, self.denominator * other.denominator)
        return NotImplemented

    @specialize.argtype(1)
    def __rmul__(self, other):
        return self * other

    @specialize.argtype(1)
    def __truediv__(self, other):
        if isinstance(other, float):
            return float(self) / other
        if isinstance(other, (int, Fraction)):
            return _divided(self.numerator, self.denominator, other.numerator, other.denominator)
        return NotImplemented

    @specialize.argtype(1)
    def __rtruediv__(self, other):
        if isinstance(other, float):
            return other / float(self)
        if isinstance(other, int):
            return _divided(other, 1, self.numerator, self.denominator)
        return NotImplemented

    @specialize.argtype(1)
    def __floordiv__(self, other):
        if isinstance(other, float):
            return float(self) // other
        if isinstance(other, (int, Fraction)):
            return (self.numerator * other.denominator) // (self.denominator * other.numerator)
        return NotImplemented

    @specialize.argtype(1)
    def __rfloordiv__(self, other):
        if isinstance(other, float):
            return other // float(self)
        if isinstance(other, int):
            return (other * self.denominator) // self.numerator
        return NotImplemented

    @specialize.argtype(1)
    def __mod__(self, other):
        if isinstance(other, float):
            return float(self) % other
        if isinstance(other, (int, Fraction)):
            d = other.denominator
            return _made((self.numerator * d) % (other.numerator * self.denominator), self.denominator * d)
        return NotImplemented

    @specialize.argtype(1)
    def __rmod__(self, other):
        if isinstance(other, float):
            return other % float(self)
        if isinstance(other, int):
            return _made((other * self.denominator) % self.numerator, self.denominator)
        return NotImplemented

    @specialize.argtype(1)
    def __divmod__(self, other):
        return self // other, self % other

    @specialize.argtype(1)
    def __pow__(self, other):
        if isinstance(other, int):
            return _power(self.numerator, self.denominator, other)
        if isinstance(other, Fraction) and other.denominator == 1:
            raise TypeError("a power of a Fraction that is a whole number: write int(…)")
        return float(self) ** float(other)

    @specialize.argtype(1)
    def __rpow__(self, other):
        if self.denominator == 1:
            raise TypeError("a power of a Fraction that is a whole number: write int(…)")
        return float(other) ** float(self)

    # ---- comparisons

    @specialize.argtype(1)
    def __eq__(self, other):
        if isinstance(other, float):
            return _compared_to_float(self, other) == 0
        if isinstance(other, (int, Fraction)):
            return self.numerator == other.numerator and self.denominator == other.denominator
        return NotImplemented

    @specialize.argtype(1)
    def __lt__(self, other):
        if isinstance(other, float):
            return _compared_to_float(self, other) == -1
        if isinstance(other, (int, Fraction)):
            return self.numerator * other.denominator < other.numerator * self.denominator
        return NotImplemented

    @specialize.argtype(1)
    def __le__(self, other):
        if isinstance(other, float):
            return _compared_to_float(self, other) in (-1, 0)
        if isinstance(other, (int, Fraction)):
            return self.numerator * other.denominator <= other.numerator * self.denominator
        return NotImplemented

    @specialize.argtype(1)
    def __gt__(self, other):
        if isinstance(other, float):
            return _compared_to_float(self, other) == 1
        if isinstance(other, (int, Fraction)):
            return self.numerator * other.denominator > other.numerator * self.denominator
        return NotImplemented

    @specialize.argtype(1)
    def __ge__(self, other):
        if isinstance(other, float):
            return _compared_to_float(self, other) in (0, 1)
        if isinstance(other, (int, Fraction)):
            return self.numerator * other.denominator >= other.numerator * self.denominator
        return NotImplemented


def _compared_to_float(x, y):
    """-1, 0 or 1; 2 beside what is no number."""
    if math.isnan(y):
        return 2
    if math.isinf(y):
        return -1 if y > 0 else 1
    n, d = ratio_of_float(y)
    left, right = x.numerator * d, n * x.denominator
    return 0 if left == right else -1 if left < right else 1


_compared_to_float._one_for_all_ = True


def _rounded(n, d):
    """The nearest integer to n / d, the even one of two."""
    floor, rest = n // d, n % d
    if rest * 2 < d:
        return floor
    if rest * 2 > d:
        return floor + 1
    return floor if floor % 2 == 0 else floor + 1


_rounded._one_for_all_ = True


def _divided(na, da, nb, db):
    n, d = na * db, da * nb
    if d == 0:
        n = 1 if _NEWER else (na > 0) - (na < 0)
        raise ZeroDivisionError(f"Fraction({n}, 0)")
    return _made(-n, -d) if d < 0 else _made(n, d)


_divided._one_for_all_ = True


def _power(n, d, exponent):
    if exponent >= 0:
        return _made(n ** abs(exponent), d ** abs(exponent))
    turned = -exponent
    if n == 0:
        raise ZeroDivisionError(f"Fraction({d**turned}, 0)")
    if n > 0:
        return _made(d**turned, n**turned)
    return _made((-d) ** turned, (-n) ** turned)


_power._one_for_all_ = True
