"""`complex`, with the arithmetic of CPython (Objects/complexobject.c)."""

# mypy: ignore-errors
from __future__ import annotations

import math
import sys

from rpyc_dl.rlib.app.primitives import plain_hypot
from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rlib.rarithmetic import intmask, r_uint

_BY_ZERO = "division by zero" if sys.version_info >= (3, 14) else "complex division by zero"
_POWER_OF_ZERO = (
    "zero to a negative or complex power" if sys.version_info >= (3, 14) else "0.0 to a negative or complex power"
)


class complex:  # its name is shown
    """complex"""

    _one_for_all_ = True

    @specialize.argtype(1, 2)
    def __init__(self, real=0.0, imag=False):  # a bool: it is added to no part of a complex number
        if real is None:
            raise TypeError("complex() first argument must be a string or a number, not 'NoneType'")
        re, im = 0.0, 0.0 if isinstance(imag, bool) else -0.0
        if isinstance(real, complex):
            re, im = real.real, real.imag
        elif isinstance(real, str):
            re, im = parts_of_text(real)
        elif hasattr(real, "__complex__"):
            made = real.__complex__()
            re, im = made.real, made.imag
        else:
            re = float(real)
        if isinstance(imag, complex):
            re, im = re - imag.imag, im + imag.real
        elif not isinstance(imag, bool) or imag:
            im += float(imag)
        self.real = re
        self.imag = im

    # ---- what it is shown as

    def __repr__(self):
        if self.real == 0.0 and math.copysign(1.0, self.real) > 0.0:
            return _short(self.imag) + "j"
        return f"({_short(self.real)}{_signed(self.imag)}j)"

    def __str__(self):
        return self.__repr__()

    def __format__(self, spec):
        return formatted(self.real, self.imag, spec)

    # ---- what it is

    def __hash__(self):
        return intmask(r_uint(hash(self.real)) + r_uint(sys.hash_info.imag) * r_uint(hash(self.imag)))

    def __bool__(self):
        return self.real != 0.0 or self.imag != 0.0

    def __complex__(self):
        return self

    def conjugate(self):
        return complex(self.real, -self.imag)

    def __neg__(self):
        return complex(-self.real, -self.imag)

    def __pos__(self):
        return self

    def __abs__(self):
        try:
            return plain_hypot(self.real, self.imag)
        except OverflowError:
            raise OverflowError("absolute value too large") from None

    @specialize.argtype(1)
    def __eq__(self, other):
        if isinstance(other, complex):
            return self.real == other.real and self.imag == other.imag
        if isinstance(other, (int, float)):
            return self.real == other and self.imag == 0.0
        return NotImplemented

    # ---- arithmetic: a real number is taken as one with an imaginary part of 0

    def __add__(self, other):
        if isinstance(other, complex):
            return complex(self.real + other.real, self.imag + other.imag)
        if isinstance(other, (int, float)):
            return complex(self.real + float(other), self.imag + 0.0)
        return NotImplemented

    def __radd__(self, other):
        if isinstance(other, (int, float)):
            return complex(float(other) + self.real, 0.0 + self.imag)
        return NotImplemented

    def __sub__(self, other):
        if isinstance(other, complex):
            return complex(self.real - other.real, self.imag - other.imag)
        if isinstance(other, (int, float)):
            return complex(self.real - float(other), self.imag - 0.0)
        return NotImplemented

    def __rsub__(self, other):
        if isinstance(other, (int, float)):
            return complex(float(other) - self.real, 0.0 - self.imag)
        return NotImplemented

    def __mul__(self, other):
        if isinstance(other, complex):
            return _product(self, other)
        if isinstance(other, (int, float)):
            return _product(self, complex(float(other), 0.0))
        return NotImplemented

    def __rmul__(self, other):
        if isinstance(other, (int, float)):
            return _product(complex(float(other), 0.0), self)
        return NotImplemented

    def __truediv__(self, other):
        if isinstance(other, complex):
            return quotient(self, other)
        if isinstance(other, (int, float)):
            return quotient(self, complex(float(other), 0.0))
        return NotImplemented

    def __rtruediv__(self, other):
        if isinstance(other, (int, float)):
            return quotient(complex(float(other), 0.0), self)
        return NotImplemented

    def __pow__(self, other):
        if isinstance(other, complex):
            return _power(self, other)
        if isinstance(other, (int, float)):
            return _square(self) if other == 2 else _power(self, complex(float(other), 0.0))
        return NotImplemented

    def __rpow__(self, other):
        if isinstance(other, (int, float)):
            return _power(complex(float(other), 0.0), self)
        return NotImplemented


def _product(a, b):
    return complex(a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real)


_product._one_for_all_ = True


def quotient(a, b):
    """a / b, scaled by the larger part of b (R. L. Smith, 1962); ZeroDivisionError."""
    if abs(b.real) >= abs(b.imag):
        if b.real == 0.0:
            raise ZeroDivisionError(_BY_ZERO)
        ratio = b.imag / b.real
        below = b.real + b.imag * ratio
        return complex(_over(a.real + a.imag * ratio, below), _over(a.imag - a.real * ratio, below))
    if abs(b.imag) >= abs(b.real):
        ratio = b.real / b.imag
        below = b.real * ratio + b.imag
        return complex(_over(a.real * ratio + a.imag, below), _over(a.imag * ratio - a.real, below))
    return complex(math.nan, math.nan)


quotient._one_for_all_ = True


def _over(x, y):
    """x / y in C."""
    if y != 0.0:
        return x / y
    return math.nan if x == 0.0 or math.isnan(x) else math.copysign(math.inf, x) * math.copysign(1.0, y)


def _power(a, b):
    """a ** b; OverflowError, ZeroDivisionError."""
    if b.imag == 0.0 and abs(b.real) <= 100.0 and b.real == math.floor(b.real):
        n = int(b.real)
        result = _whole_power(a, n) if n > 0 else _inverse(_whole_power(a, -n))
    elif a.real == 0.0 and a.imag == 0.0:
        if b.imag != 0.0 or b.real < 0.0:
            raise ZeroDivisionError(_POWER_OF_ZERO)
        return complex(0.0, 0.0)
    else:
        size = _unbounded(plain_hypot, a.real, a.imag)
        length = _unbounded(pow, size, b.real)
        angle = math.atan2(a.imag, a.real)
        phase = angle * b.real
        if b.imag != 0.0:
            length = _over(length, _unbounded_exp(angle * b.imag))
            phase += b.imag * (math.log(size) if size == size else size)
        if math.isinf(phase):  # which is an error of the C library's cos, taken for this one
            raise ZeroDivisionError(_POWER_OF_ZERO)
        result = complex(length * math.cos(phase), length * math.sin(phase))
    if math.isinf(result.real) or math.isinf(result.imag):
        raise OverflowError("complex exponentiation")
    return result


_power._one_for_all_ = True


def _square(a):
    """a ** 2, the most frequent power: what `_power` gives, also where parts are infinite or negative zeros."""
    re = a.real * a.real - a.imag * a.imag
    im = a.real * a.imag + a.imag * a.real
    result = complex(1.0 * re - 0.0 * im, 1.0 * im + 0.0 * re)
    if math.isinf(result.real) or math.isinf(result.imag):
        raise OverflowError("complex exponentiation")
    return result


def _inverse(z):
    """1 / z, of a power."""
    if z.real == 0.0 and z.imag == 0.0:
        raise ZeroDivisionError(_POWER_OF_ZERO)
    return quotient(complex(1.0, 0.0), z)


@specialize.arg(0)
def _unbounded(function, x, y):
    """A function of C: an infinity where it overflows."""
    try:
        return function(x, y)
    except OverflowError:
        return math.inf


def _unbounded_exp(x):
    try:
        return math.exp(x)
    except OverflowError:
        return math.inf


def _whole_power(x, n):
    result = complex(1.0, 0.0)
    mask = 1
    while mask <= n:
        if n & mask:
            result = _product(result, x)
        mask <<= 1
        x = _product(x, x)
    return result


_whole_power._one_for_all_ = True


# ---- texts


def _short(x):
    """A float without the `.0` at its end."""
    text = repr(x)
    return text[:-2] if text.endswith(".0") else text


def _signed(x):
    """A float without the `.0` at its end, with a sign in any case."""
    text = _short(x)
    return text if text.startswith("-") else "+" + text


_MALFORMED = "complex() arg is a malformed string"
_SPECIAL = ("infinity", "inf", "nan")


def _digits_end(text, i):
    """Where the digits end that begin at i."""
    while i < len(text) and text[i] in "0123456789_":
        i += 1
    return i


def _float_end(text, start):
    """Where the float ends that begins there; `start`, if none does."""
    i = start + 1 if start < len(text) and text[start] in "+-" else start
    for word in _SPECIAL:
        if text[i : i + len(word)].lower() == word:
            return i + len(word)
    whole = _digits_end(text, i)
    end = whole
    if end < len(text) and text[end] == ".":
        end = _digits_end(text, whole + 1)
        if whole == i and end == whole + 1:
            return start
    elif whole == i:
        return start
    if end < len(text) and text[end] in "eE":
        digits = end + 2 if end + 1 < len(text) and text[end + 1] in "+-" else end + 1
        last = _digits_end(text, digits)
        if last > digits:
            return last
    return end


def _underscores_fit(text):
    """Whether each underscore stands between two digits."""
    for i in range(len(text)):
        if text[i] == "_" and not (0 < i < len(text) - 1 and text[i - 1].isdecimal() and text[i + 1].isdecimal()):
            return False
    return True


def parts_of_text(text):
    """The real and the imaginary part that a text says; ValueError."""
    if not _underscores_fit(text):
        raise ValueError(f"could not convert string to complex: {text!r}")
    text = text.strip()
    if text.startswith("("):
        if not text.endswith(")"):
            raise ValueError(_MALFORMED)
        text = text[1:-1].strip()
    re, im = 0.0, 0.0
    end = _float_end(text, 0)
    rest = text[end:]
    if end and not rest:
        return float(text), 0.0
    if end and rest[0] in "+-":
        re = float(text[:end])
        last = _float_end(rest, 0)
        im = float(rest[:last]) if last else -1.0 if rest[0] == "-" else 1.0
        rest = rest[last or 1 :]
    elif end:
        im = float(text[:end])
    else:
        im = -1.0 if text.startswith("-") else 1.0
        rest = text[1:] if text.startswith(("+", "-")) else text
    if rest not in ("j", "J"):
        raise ValueError(_MALFORMED)
    return re, im


parts_of_text._one_for_all_ = True


def formatted(re, im, spec):
    """A complex number after a format specification; ValueError."""
    if not spec:
        return complex(re, im).__repr__()
    fill, align, i = " ", ">", 0
    if len(spec) > 1 and spec[1] in "<>=^":
        fill, align, i = spec[0], spec[1], 2
    elif spec[0] in "<>=^":
        align, i = spec[0], 1
    sign = "-"
    if i < len(spec) and spec[i] in "+- ":
        sign = spec[i]
        i += 1
    marks = ""
    while i < len(spec) and spec[i] in "z#":
        marks += spec[i]
        i += 1
    if i < len(spec) and spec[i] == "0":
        raise ValueError("Zero padding is not allowed in complex format specifier")
    if align == "=":
        raise ValueError("'=' alignment flag is not allowed in complex format specifier")
    start = i
    while i < len(spec) and spec[i] in "0123456789":
        i += 1
    width = int(spec[start:i]) if i > start else 0
    kind = spec[i:]
    letter = kind[-1] if kind and kind[-1] not in "0123456789.,_" else ""
    if letter and letter not in "eEfFgGn":
        raise ValueError(f"Unknown format code '{letter}' for object of type 'complex'")
    if not letter and "." in kind:
        kind += "g"
    is_alone = not letter and re == 0.0 and math.copysign(1.0, re) > 0.0
    first = "" if is_alone else f"{re:{sign}{marks}{kind}}"
    second = f"{im:{sign}{marks}{kind}}" if is_alone else f"{im:+{marks}{kind}}"
    if letter:
        text = f"{first}{second}j"
    else:
        text = f"{first.removesuffix('.0')}{second.removesuffix('.0')}j"
        text = text if is_alone else f"({text})"
    room = width - len(text)
    if room <= 0:
        return text
    before = 0 if align == "<" else room // 2 if align == "^" else room
    return fill * before + text + fill * (room - before)


formatted._one_for_all_ = True
