"""`rbigint`: integers of any size, as objects with methods.

A plain Python int is inside. In a translated program that int grows (`_exact_ints_`), while the program's own ints
stay words: what leaves as an int (`toint`, …) is checked to fit.
"""

# mypy: ignore-errors
from __future__ import annotations

import math

from rpyc_dl.rlib.rarithmetic import maxint, minint, r_uint
from rpyc_dl.rpython.rlib.rstring import InvalidBaseError, ParseStringError

_exact_ints_ = True  # all functions of this module

_SPACES = " \t\n\r\v\f"


class InvalidEndiannessError(Exception):
    """Neither "big" nor "little"."""


class InvalidSignednessError(Exception):
    """A negative number as unsigned bytes."""


class rbigint:
    """An integer of any size. Immutable."""

    _attrs_ = ("_value",)
    _exact_ints_ = True  # prebuilt ones may be larger than a word

    def __init__(self, value=0):
        self._value = value

    # -- made of other things

    @staticmethod
    def fromint(intval):
        """Of an int."""
        return rbigint(intval)

    frombool = fromlong = fromrarith_int = fromint

    @staticmethod
    def fromfloat(dval):
        """Of a float, towards 0; OverflowError for infinities, ValueError for no number."""
        if math.isinf(dval):
            raise OverflowError("cannot convert float infinity to integer")
        if math.isnan(dval):
            raise ValueError("cannot convert float NaN to integer")
        return rbigint(int(dval))

    @staticmethod
    def fromdecimalstr(s):
        """Of decimal digits, with a sign before them."""
        return rbigint(_parsed(s, 10))

    @staticmethod
    def fromstr(s, base=0, allow_underscores=False):
        """Of a text in a base (0: by its prefix; an `L` at the end is left out); ParseStringError."""
        text = s.strip(_SPACES)
        if (base == 0 or base == 10) and text and text[-1] in "lL":
            text = text[:-1]
        if base == 0:
            digits = text.lstrip("+-").lstrip(_SPACES)[:2].lower()
            if digits != "0x" and digits != "0o" and digits != "0b":
                base = 8 if digits.startswith("0") and len(text.lstrip("+-")) > 1 else 10
        elif base < 2 or base > 36:
            raise InvalidBaseError("long() base must be >= 2 and <= 36")
        if "_" in text and not allow_underscores:
            raise ParseStringError(f"invalid literal for long() with base {base}")
        return rbigint(_parsed(text, base))

    @staticmethod
    def _from_numberstring_parser(parser):
        """Of the digits of a `rstring.NumberStringParser`; ParseStringError."""
        value = 0
        digit = parser.next_digit()
        while digit >= 0:
            value = value * parser.base + digit
            digit = parser.next_digit()
        return rbigint(value * parser.sign)

    @staticmethod
    def frombytes(s, byteorder, signed):
        """Of the characters of a text, each one byte."""
        if byteorder not in ("big", "little"):
            raise InvalidEndiannessError()
        value = 0
        for i in range(len(s)):
            value = value << 8 | ord(s[i] if byteorder == "big" else s[len(s) - 1 - i])
        if signed and s and ord(s[0] if byteorder == "big" else s[-1]) >= 128:
            value -= 1 << 8 * len(s)
        return rbigint(value)

    @staticmethod
    def from_list_n_bits(list, nbits):
        """Of digits of so many bits each, the lowest first; ValueError unless these are 1 to 63."""
        if nbits < 1 or nbits > 63:
            raise ValueError
        value = 0
        for i in range(len(list)):
            value |= list[i] << nbits * i
        return rbigint(value)

    # -- made into other things

    def tobytes(self, nbytes, byteorder, signed):
        """A text of so many characters, each one byte."""
        if byteorder not in ("big", "little"):
            raise InvalidEndiannessError()
        value = self._value
        if value < 0:
            if not signed:
                raise InvalidSignednessError()
            value += 1 << 8 * nbytes
            if value < 1 << 8 * nbytes - 1:
                raise OverflowError
        elif value >= 1 << (8 * nbytes - 1 if signed and nbytes else 8 * nbytes):
            raise OverflowError
        parts = []
        for _ in range(nbytes):
            parts.append(chr(int(value & 255)))
            value >>= 8
        if byteorder == "big":
            parts.reverse()
        return "".join(parts)

    def toint(self):
        """The int; OverflowError where it does not fit a word."""
        return _word(self._value)

    tolonglong = toint

    def fits_int(self):
        """Whether `toint` gives an int."""
        return minint <= self._value <= maxint

    def tobool(self):
        """Whether it is not 0."""
        return self._value != 0

    def touint(self):
        """The unsigned word; ValueError below 0, OverflowError where it does not fit."""
        value = self._value
        if value < 0:
            raise ValueError("cannot convert negative integer to unsigned int")
        if value >> 64:
            raise OverflowError
        return r_uint(value)

    toulonglong = touint

    def uintmask(self):
        """The low 64 bits, an unsigned word."""
        return r_uint(self._value)

    ulonglongmask = uintmask

    def tofloat(self):
        """The nearest float; OverflowError."""
        return float(self._value)

    def hash(self):
        """The hash of the number."""
        return hash(self._value)

    def get_sign(self):
        """-1, 0 or 1."""
        return _sign(self._value)

    @property
    def sign(self):
        """-1, 0 or 1. Changed only of a number that is new."""
        return _sign(self._value)

    @sign.setter
    def sign(self, sign):
        self._value = sign * abs(self._value)

    def log(self, base):
        """The logarithm: natural where the base is 0. ValueError unless the number is positive."""
        if self._value <= 0:
            raise ValueError
        shift = max(0, self._value.bit_length() - 1000)
        head = float(self._value >> shift)
        if base == 10.0:
            return math.log10(head) + shift * math.log10(2.0)
        if base == 2.0:
            return math.log2(head) + shift
        natural = math.log(head) + shift * math.log(2.0)
        return natural / math.log(base) if base != 0.0 else natural

    def bit_length(self):
        """The number of bits without the sign."""
        return self._value.bit_length()

    def bit_count(self):
        """The number of bits that are set in the absolute value."""
        return self._value.bit_count()

    def numdigits(self):
        """The number of digits of 63 bits, as RPython counts."""
        return max(1, (self._value.bit_length() + 62) // 63)

    def _set_sign(self, sign):
        """Change the sign: only of a number that is new."""
        self.sign = sign

    def digit(self, x):
        """The x-th digit of 63 bits of the absolute value, as RPython has them."""
        return _word(abs(self._value) >> 63 * x & maxint)

    udigit = digit

    def setdigit(self, x, val):
        """Set the x-th digit, of those that the number has: only of a number that is new."""
        if x < 0 or x >= self.numdigits():
            raise IndexError("the number has no such digit")
        rest = abs(self._value) & ~(maxint << 63 * x)
        digits = rest | (val & maxint) << 63 * x
        self._value = -digits if self._value < 0 else digits

    # -- texts

    def str(self):
        """The decimal digits."""
        return str(self._value)

    def repr(self):
        """The decimal digits, and an `L`."""
        return str(self._value) + "L"

    def format(self, digits, prefix="", suffix="", max_str_digits=0):
        """In the base `len(digits)`, with these digits."""
        base = len(digits)
        value = abs(self._value)
        if not value:
            return prefix + digits[0] + suffix
        parts = [suffix]
        while value:
            value, digit = divmod(value, base)
            parts.append(digits[int(digit)])
        parts.append(prefix)
        if self._value < 0:
            parts.append("-")
        parts.reverse()
        return "".join(parts)

    def hex(self):
        """As Python 2 has it: 0x…L."""
        return hex(self._value) + "L"

    def oct(self):
        """As Python 2 has it: 0…L."""
        return self.format("01234567", "" if not self._value else "0", "L")

    def __repr__(self):
        return f"<rbigint {self._value}>"

    def __str__(self):
        return str(self._value)

    # -- comparisons

    def eq(self, other):
        return self._value == other._value

    def ne(self, other):
        return self._value != other._value

    def lt(self, other):
        return self._value < other._value

    def le(self, other):
        return self._value <= other._value

    def gt(self, other):
        return self._value > other._value

    def ge(self, other):
        return self._value >= other._value

    def int_eq(self, iother):
        return self._value == iother

    def int_ne(self, iother):
        return self._value != iother

    def int_lt(self, iother):
        return self._value < iother

    def int_le(self, iother):
        return self._value <= iother

    def int_gt(self, iother):
        return self._value > iother

    def int_ge(self, iother):
        return self._value >= iother

    def __eq__(self, other):
        return isinstance(other, rbigint) and self._value == other._value

    def __hash__(self):
        return hash(self._value)

    # -- arithmetic

    def add(self, other):
        return rbigint(self._value + other._value)

    def sub(self, other):
        return rbigint(self._value - other._value)

    def mul(self, other):
        return rbigint(self._value * other._value)

    def truediv(self, other):
        if not other._value:
            raise ZeroDivisionError("long division or modulo by zero")
        return self._value / other._value

    def floordiv(self, other):
        if not other._value:
            raise ZeroDivisionError("long division or modulo by zero")
        return rbigint(self._value // other._value)

    def mod(self, other):
        if not other._value:
            raise ZeroDivisionError("long division or modulo by zero")
        return rbigint(self._value % other._value)

    def divmod(self, other):
        if not other._value:
            raise ZeroDivisionError("long division or modulo by zero")
        quotient, rest = divmod(self._value, other._value)
        return rbigint(quotient), rbigint(rest)

    def int_add(self, iother):
        return rbigint(self._value + iother)

    def int_sub(self, iother):
        return rbigint(self._value - iother)

    def int_mul(self, iother):
        return rbigint(self._value * iother)

    def int_floordiv(self, iother):
        return self.floordiv(rbigint(iother))

    def int_mod(self, iother):
        return self.mod(rbigint(iother))

    def int_mod_int_result(self, iother):
        return self.mod(rbigint(iother)).toint()

    def int_divmod(self, iother):
        return self.divmod(rbigint(iother))

    div = floordiv

    def pow(self, other, modulus=None):
        """ValueError for a negative exponent (RPython asks for a float then), or a modulus of 0."""
        if modulus is None:
            exponent = other._value
            if exponent < 0:
                raise ValueError("bigint pow() too negative")
            return rbigint(self._value**exponent)
        if other._value < 0:
            raise TypeError("pow() 2nd argument cannot be negative when 3rd argument specified")
        if modulus._value == 0:
            raise ValueError("pow() 3rd argument cannot be 0")
        return rbigint(pow(self._value, other._value, modulus._value))

    def int_pow(self, iother, modulus=None):
        return self.pow(rbigint(iother), modulus)

    def neg(self):
        return rbigint(-self._value)

    def abs(self):
        return rbigint(abs(self._value))

    def invert(self):
        return rbigint(~self._value)

    def lshift(self, ishift):
        if ishift < 0:
            raise ValueError("negative shift count")
        return rbigint(self._value << ishift)

    def rshift(self, ishift, dont_invert=False):
        if ishift < 0:
            raise ValueError("negative shift count")
        if dont_invert and self._value < 0:
            return rbigint(-(-self._value >> ishift))
        return rbigint(self._value >> ishift)

    rqshift = rshift
    lqshift = lshift

    def abs_rshift_and_mask(self, bigshiftcount, mask):
        """Some bits of the absolute value."""
        return _word(abs(self._value) >> int(bigshiftcount) & mask)

    def and_(self, other):
        return rbigint(self._value & other._value)

    def or_(self, other):
        return rbigint(self._value | other._value)

    def xor(self, other):
        return rbigint(self._value ^ other._value)

    def int_and_(self, iother):
        return rbigint(self._value & iother)

    def int_or_(self, iother):
        return rbigint(self._value | iother)

    def int_xor(self, iother):
        return rbigint(self._value ^ iother)

    def isqrt(self):
        """The whole part of the square root; ValueError below 0."""
        if self._value < 0:
            raise ValueError("isqrt() argument must be nonnegative")
        return rbigint(math.isqrt(self._value))

    def gcd(self, other):
        """The greatest common divisor."""
        return rbigint(math.gcd(self._value, other._value))


def _word(value):
    """An int that fits a word, which a program's ints are; OverflowError."""
    if value < minint or value > maxint:
        raise OverflowError
    return value


def _sign(value):
    return 1 if value > 0 else -1 if value < 0 else 0


def _parsed(text, base):
    try:
        return int(text, base)
    except ValueError:
        raise ParseStringError(f"invalid literal for long() with base {base}") from None


def _divrem(a, b):
    """Quotient towards 0, and what remains, with the sign of a."""
    if not b._value:
        raise ZeroDivisionError("long division or modulo by zero")
    quotient, rest = divmod(abs(a._value), abs(b._value))
    if (a._value < 0) != (b._value < 0):
        quotient = -quotient
    return rbigint(quotient), rbigint(-rest if a._value < 0 else rest)


def gcd_lehmer(a, b):
    """The greatest common divisor."""
    return a.gcd(b)


ONERBIGINT = rbigint(1)
ONENEGATIVERBIGINT = rbigint(-1)
NULLRBIGINT = rbigint(0)
TENRBIGINT = rbigint(10)
