"""`decimal`: numbers with as many decimal digits as the context asks for. Coefficients are ints that grow."""

# mypy: ignore-errors
from __future__ import annotations

import math
import sys

from rpyc_dl.rlib.app.number.decimaltext import (
    HALF_EVEN,
    MODES,
    Spec,
    grouped,
    length_of,
    padded,
    parsed,
    shortened,
    shown,
    tens,
)
from rpyc_dl.rlib.app.number.rational import Fraction, hash_of_ratio, ratio_of_float
from rpyc_dl.rlib.objectmodel import specialize

_exact_ints_ = True
LARGEST = 999999


class DecimalException(ArithmeticError):
    __module__ = "decimal"


class InvalidOperation(DecimalException):
    __module__ = "decimal"


class DivisionByZero(DecimalException, ZeroDivisionError):
    __module__ = "decimal"


class Overflow(DecimalException):
    __module__ = "decimal"


class Context:
    _one_for_all_ = True

    def __init__(
        self, prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None
    ):
        self.prec = 28 if prec is None else prec
        self.rounding = HALF_EVEN if rounding is None else rounding
        self.Emin = -LARGEST if Emin is None else Emin
        self.Emax = LARGEST if Emax is None else Emax
        self.capitals = 1 if capitals is None else capitals

    def copy(self):
        return Context(self.prec, self.rounding, self.Emin, self.Emax, self.capitals)

    @specialize.argtype(1)
    def create_decimal(self, num="0"):
        made = Decimal(num)
        return (
            _made_kind(made._kind, made._sign, made._n, made._exp)
            if made._kind
            else _fixed(made._sign, made._n, made._exp, self)
        )

    def sqrt(self, a):
        return a.sqrt(self)

    def quantize(self, a, b):
        return a.quantize(b, None, self)


class _Current:
    def __init__(self):
        self.context = Context()


_CURRENT = _Current()


def _power(base, n):
    """An int to the power of an int >= 0. (To the power of what may be a negative constant it would be a float as
    well, and `base**-n` by its text.)"""
    return base ** abs(n)


def getcontext():
    return _CURRENT.context


def setcontext(context):
    _CURRENT.context = context


class _Local:
    """What `localcontext` gives: the old context is put back at the end."""

    def __init__(self, context):
        self._new = context
        self._old = _CURRENT.context

    def __enter__(self):
        self._old = _CURRENT.context
        _CURRENT.context = self._new
        return self._new

    def __exit__(self, cls, value, traceback):
        _CURRENT.context = self._old


def localcontext(ctx=None, *, prec=None, rounding=None):
    if ctx is not None and not isinstance(ctx, Context):
        raise TypeError("optional argument must be a context")
    context = _CURRENT.context.copy() if ctx is None else ctx.copy()
    if prec is not None:
        context.prec = prec
    if rounding is not None:
        context.rounding = rounding
    return _Local(context)


def _made_kind(kind, sign, n, exp):
    made = Decimal(0)
    made._kind = kind
    made._sign = sign
    made._n = n
    made._exp = exp
    return made


def _made(sign, n, exp):
    return _made_kind("", sign, n, exp)


def _fixed(sign, n, exp, context):
    """A number with at most as many digits as the context has."""
    digits = length_of(n)
    if digits > context.prec:
        drop = digits - context.prec
        n = shortened(sign == 1, n, drop, context.rounding)
        exp += drop
        if length_of(n) > context.prec:
            n //= 10
            exp += 1
    if n == 0:
        exp = max(context.Emin - context.prec + 1, min(exp, context.Emax))
    elif exp + length_of(n) - 1 > context.Emax:
        raise Overflow("[<class 'decimal.Overflow'>, <class 'decimal.Rounded'>]")
    elif exp < context.Emin - context.prec + 1:
        n = shortened(sign == 1, n, context.Emin - context.prec + 1 - exp, context.rounding)
        exp = context.Emin - context.prec + 1
    return _made(sign, n, exp)


def _invalid(name):
    return InvalidOperation(f"[<class 'decimal.{name}'>]")


for _function in (_made_kind, _made, _fixed, _invalid):
    _function._one_for_all_ = True


@specialize.argtype(0)
def _sign_of(sign):
    """The first of the parts that a number is made of."""
    if not isinstance(sign, int) or (sign != 0 and sign != 1):
        raise ValueError("sign must be an integer with the value 0 or 1")
    return int(sign)


@specialize.argtype(0)
def _coefficient(digits):
    """The second one."""
    if not isinstance(digits, (tuple, list)):
        raise ValueError("coefficient must be a tuple of digits")
    text = "0"
    for digit in digits:
        if not isinstance(digit, int) or digit < 0 or digit > 9:
            raise ValueError("coefficient must be a tuple of digits")
        text += str(int(digit))
    return int(text)


@specialize.argtype(0)
def _kind_and_exponent(exponent):
    """The third one."""
    if isinstance(exponent, str):
        if exponent not in ("F", "n", "N"):
            raise ValueError("string argument in the third position must be 'F', 'n' or 'N'")
        return exponent, 0
    if not isinstance(exponent, int):
        raise ValueError("exponent must be an integer")
    return "", int(exponent)


class DecimalTuple:
    _one_for_all_ = True

    def __init__(self, sign, digits, exponent):
        self.sign = sign
        self.digits = digits
        self.exponent = exponent

    def __repr__(self):
        return f"DecimalTuple(sign={self.sign}, digits={self.digits}, exponent={self.exponent})"


class Decimal:
    _one_for_all_ = True
    _exact_ints_ = True

    @specialize.argtype(1)
    def __init__(self, value="0", context=None):
        self._kind = ""
        if isinstance(value, str):
            kind, negative, digits, exp = parsed(value)
            if kind == "?":
                raise _invalid("ConversionSyntax")
            self._kind = kind
            self._sign = 1 if negative else 0
            self._n = int(digits) if digits else 0
            self._exp = exp
        elif isinstance(value, float):
            self._set_float(value)
        elif isinstance(value, Decimal):
            self._kind, self._sign, self._n, self._exp = value._kind, value._sign, value._n, value._exp
        elif isinstance(value, (tuple, list)):
            if len(value) != 3:
                raise ValueError("argument must be a sequence of length 3")
            sign, digits, exp = value
            self._sign = _sign_of(sign)
            self._kind, self._exp = _kind_and_exponent(exp)
            self._n = _coefficient(digits)
        elif isinstance(value, int):
            self._sign = 1 if value < 0 else 0
            self._n = abs(int(value))
            self._exp = 0
        else:
            raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")

    def _set_float(self, value):
        self._sign = 1 if math.copysign(1.0, value) < 0 else 0
        self._exp = 0
        self._n = 0
        if math.isinf(value):
            self._kind = "F"
        elif math.isnan(value):
            self._kind = "n"
        else:
            n, d = ratio_of_float(abs(value))
            k = d.bit_length() - 1
            self._n = n * _power(5, k)
            self._exp = -k

    @staticmethod
    @specialize.argtype(0)
    def from_float(f):
        return Decimal(f)

    # ---- texts

    def _minus(self):
        return "-" if self._sign else ""

    def __str__(self):
        if self._kind == "F":
            return self._minus() + "Infinity"
        if self._kind:
            return self._minus() + ("NaN" if self._kind == "n" else "sNaN") + (str(self._n) if self._n else "")
        return shown(self._minus(), str(self._n), self._exp, _CURRENT.context.capitals != 0)

    def __repr__(self):
        return f"Decimal('{self!s}')"

    def to_eng_string(self):
        return str(self)

    def __format__(self, spec):
        if not spec:
            return str(self)
        asked = Spec(spec)
        sign = "-" if self._sign else "" if asked.sign == "-" else asked.sign
        if self._kind:
            asked.fill = " " if asked.zeros else asked.fill
            text = str(self)[1:] if self._sign else str(self)
            return padded(sign, text + "%" if asked.kind == "%" else text, asked)
        n, exp = self._n, self._exp
        kind = asked.kind or "G"
        mode = _CURRENT.context.rounding
        if kind == "%":
            exp += 2
        if asked.precision >= 0:
            if kind in "eE":
                n, exp = _to_digits(self._sign == 1, n, exp, asked.precision + 1, mode)
            elif kind in "fF%":
                n, exp = _to_exponent(self._sign == 1, n, exp, -asked.precision, mode)
            elif length_of(n) > max(asked.precision, 1):
                n, exp = _to_digits(self._sign == 1, n, exp, max(asked.precision, 1), mode)
        if n == 0 and exp > 0 and kind in "fF%":
            exp = 0
        if n == 0 and asked.no_zero and self._sign:
            sign = "" if asked.sign == "-" else asked.sign
        digits = str(n)
        left = exp + len(digits)
        if kind in "eE":
            point = 1 - asked.precision if n == 0 and asked.precision >= 0 else 1
        elif kind in "fF%" or (exp <= 0 and left > -6):
            point = left
        else:
            point = 1
        if point < 0:
            whole, part = "0", "0" * -point + digits
        elif point > len(digits):
            whole, part = digits + "0" * (point - len(digits)), ""
        else:
            whole, part = digits[:point] or "0", digits[point:]
        power = ""
        if left != point or kind in "eE":
            letter = "e" if kind in "eg" else "E"
            power = f"{letter}{left - point:+}"
        rest = ("." + part if part or asked.alternate else "") + power + ("%" if kind == "%" else "")
        return padded(sign, grouped(whole, sign, rest, asked) + rest, asked)

    # ---- what it is

    def is_nan(self):
        return self._kind in ("n", "N")

    def is_infinite(self):
        return self._kind == "F"

    def is_finite(self):
        return self._kind == ""

    def is_zero(self):
        return self._kind == "" and self._n == 0

    def is_signed(self):
        return self._sign == 1

    def adjusted(self):
        return 0 if self._kind else self._exp + length_of(self._n) - 1

    def as_tuple(self):
        return DecimalTuple(self._sign, tuple([int(c) for c in str(self._n)]), self._exp)

    def as_integer_ratio(self):
        if self._kind:
            if self._kind == "F":
                raise OverflowError("cannot convert Infinity to integer ratio")
            raise ValueError("cannot convert NaN to integer ratio")
        n = -self._n if self._sign else self._n
        if self._exp >= 0:
            return n * tens(self._exp), 1
        d = tens(-self._exp)
        common = math.gcd(n, d)
        return n // common, d // common

    def __bool__(self):
        return self._kind != "" or self._n != 0

    def __hash__(self):
        if self._kind == "F":
            return -sys.hash_info.inf if self._sign else sys.hash_info.inf
        if self._kind:
            return 0
        n, d = self.as_integer_ratio()
        return hash_of_ratio(n, d)

    def __int__(self):
        return self.__trunc__()

    def __trunc__(self):
        return self._whole("ROUND_DOWN")

    def __floor__(self):
        return self._whole("ROUND_FLOOR")

    def __ceil__(self):
        return self._whole("ROUND_CEILING")

    def _whole(self, mode):
        if self._kind == "F":
            raise OverflowError("cannot convert Infinity to integer")
        if self._kind:
            raise ValueError("cannot convert NaN to integer")
        n = self._n * tens(self._exp) if self._exp >= 0 else shortened(self._sign == 1, self._n, -self._exp, mode)
        return -n if self._sign else n

    def __float__(self):
        return float(str(self))

    @specialize.argtype(1)
    def __round__(self, n=None):
        if n is None:
            return self._whole("ROUND_HALF_EVEN")
        return self.quantize(_made(0, 1, -n), "ROUND_HALF_EVEN")

    # ---- of one number

    def copy_abs(self):
        return _made_kind(self._kind, 0, self._n, self._exp)

    def copy_negate(self):
        return _made_kind(self._kind, 1 - self._sign, self._n, self._exp)

    @specialize.argtype(1)
    def copy_sign(self, other):
        return _made_kind(self._kind, _of(other)._sign, self._n, self._exp)

    def _checked(self):
        """The number, rounded as the context says."""
        return self if self._kind else _fixed(self._sign, self._n, self._exp, _CURRENT.context)

    def __neg__(self):
        sign = 0 if self.is_zero() and _CURRENT.context.rounding != "ROUND_FLOOR" else 1 - self._sign
        return _made_kind(self._kind, sign, self._n, self._exp)._checked()

    def __pos__(self):
        sign = 0 if self.is_zero() and _CURRENT.context.rounding != "ROUND_FLOOR" else self._sign
        return _made_kind(self._kind, sign, self._n, self._exp)._checked()

    def __abs__(self):
        return self.copy_abs()._checked()

    def normalize(self, context=None):
        found = self._checked()
        if found._kind:
            return found
        n, exp = found._n, found._exp
        if n == 0:
            return _made(found._sign, 0, 0)
        while n % 10 == 0:
            n //= 10
            exp += 1
        return _made(found._sign, n, exp)

    @specialize.argtype(1)
    def quantize(self, exp, rounding=None, context=None):
        used = _CURRENT.context if context is None else context
        other = _of(exp)
        if self._kind or other._kind:
            if self._kind == other._kind or self.is_nan() or other.is_nan():
                return other if other.is_nan() and not self.is_nan() else self
            raise _invalid("InvalidOperation")
        mode = used.rounding if rounding is None else rounding
        if mode not in MODES:
            raise TypeError(
                "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   "
                "ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]"
            )
        n, where = _to_exponent(self._sign == 1, self._n, self._exp, other._exp, mode)
        if length_of(n) > used.prec:
            raise _invalid("InvalidOperation")
        return _made(self._sign, n, where)

    def to_integral_value(self, rounding=None, context=None):
        if self._kind or self._exp >= 0:
            return self
        mode = _CURRENT.context.rounding if rounding is None else rounding
        return _made(self._sign, shortened(self._sign == 1, self._n, -self._exp, mode), 0)

    def to_integral(self, rounding=None, context=None):
        return self.to_integral_value(rounding)

    def to_integral_exact(self, rounding=None, context=None):
        return self.to_integral_value(rounding)

    def scaleb(self, other, context=None):
        return _fixed(self._sign, self._n, self._exp + int(other), _CURRENT.context)

    def sqrt(self, context=None):
        used = _CURRENT.context if context is None else context
        if self._kind:
            if self._kind == "F" and self._sign:
                raise _invalid("InvalidOperation")
            return self
        if self._n == 0:
            return _made(self._sign, 0, self._exp // 2)
        if self._sign:
            raise _invalid("InvalidOperation")
        prec = used.prec + 1
        e = self._exp >> 1
        c = self._n * 10 if self._exp & 1 else self._n
        length = (length_of(self._n) >> 1) + 1 if self._exp & 1 else (length_of(self._n) + 1) >> 1
        shift = prec - length
        if shift >= 0:
            c *= _power(100, shift)
            exact = True
        else:
            c, rest = divmod(c, _power(100, -shift))
            exact = rest == 0
        e -= shift
        n = math.isqrt(c)
        exact = exact and n * n == c
        if exact:
            n = n // tens(shift) if shift >= 0 else n * tens(-shift)
            e += shift
        elif n % 5 == 0:
            n += 1
        saved = used.rounding
        used.rounding = HALF_EVEN
        found = _fixed(0, n, e, used)
        used.rounding = saved
        return found

    # ---- of two numbers

    @specialize.argtype(1)
    def __add__(self, other):
        if isinstance(other, (int, Decimal)):
            return _sum(self, _of(other))
        return NotImplemented

    @specialize.argtype(1)
    def __radd__(self, other):
        return _sum(_of(other), self) if isinstance(other, (int, Decimal)) else NotImplemented

    @specialize.argtype(1)
    def __sub__(self, other):
        if isinstance(other, (int, Decimal)):
            return _sum(self, _of(other).copy_negate())
        return NotImplemented

    @specialize.argtype(1)
    def __rsub__(self, other):
        return _sum(_of(other), self.copy_negate()) if isinstance(other, (int, Decimal)) else NotImplemented

    @specialize.argtype(1)
    def __mul__(self, other):
        if isinstance(other, (int, Decimal)):
            return _product(self, _of(other))
        return NotImplemented

    @specialize.argtype(1)
    def __rmul__(self, other):
        return _product(_of(other), self) if isinstance(other, (int, Decimal)) else NotImplemented

    @specialize.argtype(1)
    def __truediv__(self, other):
        if isinstance(other, (int, Decimal)):
            return _quotient(self, _of(other))
        return NotImplemented

    @specialize.argtype(1)
    def __rtruediv__(self, other):
        return _quotient(_of(other), self) if isinstance(other, (int, Decimal)) else NotImplemented

    @specialize.argtype(1)
    def __floordiv__(self, other):
        if isinstance(other, (int, Decimal)):
            return _divided(self, _of(other), True)
        return NotImplemented

    @specialize.argtype(1)
    def __rfloordiv__(self, other):
        return _divided(_of(other), self, True) if isinstance(other, (int, Decimal)) else NotImplemented

    @specialize.argtype(1)
    def __mod__(self, other):
        if isinstance(other, (int, Decimal)):
            return _divided(self, _of(other), False)
        return NotImplemented

    @specialize.argtype(1)
    def __rmod__(self, other):
        return _divided(_of(other), self, False) if isinstance(other, (int, Decimal)) else NotImplemented

    @specialize.argtype(1)
    def __divmod__(self, other):
        if isinstance(other, (int, Decimal)):
            return _divided(self, _of(other), True), _divided(self, _of(other), False)
        return NotImplemented

    @specialize.argtype(1)
    def __pow__(self, other):
        return _raised(self, _of(other)) if isinstance(other, (int, Decimal)) else NotImplemented

    @specialize.argtype(1)
    def __rpow__(self, other):
        return _raised(_of(other), self) if isinstance(other, (int, Decimal)) else NotImplemented

    @specialize.argtype(1)
    def compare(self, other):
        second = _of(other)
        if self.is_nan() or second.is_nan():
            return self if self.is_nan() else second
        order = _order(self, second)
        return _made(1 if order < 0 else 0, abs(order), 0)

    @specialize.argtype(1)
    def max(self, other):
        second = _of(other)
        return second._checked() if _order(self, second) < 0 else self._checked()

    @specialize.argtype(1)
    def min(self, other):
        second = _of(other)
        return self._checked() if _order(self, second) < 0 else second._checked()

    def same_quantum(self, other):
        return self._kind == other._kind and (self._kind != "" or self._exp == other._exp)

    @specialize.argtype(1, 2)
    def fma(self, other, third):
        a, b = self, _of(other)
        return _sum(_made(a._sign ^ b._sign, a._n * b._n, a._exp + b._exp), _of(third))

    @specialize.argtype(1)
    def __eq__(self, other):
        if isinstance(other, (int, float, Decimal, Fraction)):
            first, second = _beside(self, other)
            return not first.is_nan() and not second.is_nan() and _order(first, second) == 0
        return NotImplemented

    @specialize.argtype(1)
    def __lt__(self, other):
        first, second = _beside(self, other)
        return _ordered(first, second) < 0

    @specialize.argtype(1)
    def __le__(self, other):
        first, second = _beside(self, other)
        return _ordered(first, second) <= 0

    @specialize.argtype(1)
    def __gt__(self, other):
        first, second = _beside(self, other)
        return _ordered(first, second) > 0

    @specialize.argtype(1)
    def __ge__(self, other):
        first, second = _beside(self, other)
        return _ordered(first, second) >= 0


@specialize.argtype(1)
def _beside(x, other):
    """Two numbers to compare as Decimals: both are multiplied by the denominator of a Fraction."""
    if not isinstance(other, Fraction):
        return x, _of(other)
    scaled = x if x._kind else _made(x._sign, x._n * other.denominator, x._exp)
    return scaled, Decimal(other.numerator)


@specialize.argtype(0)
def _of(x):
    """A number beside a Decimal as one."""
    return x if isinstance(x, Decimal) else Decimal(x)


def _to_exponent(negative, n, exp, wanted, mode):
    """The number with another exponent."""
    if exp >= wanted:
        return n * tens(exp - wanted), wanted
    return shortened(negative, n, wanted - exp, mode), wanted


def _to_digits(negative, n, exp, count, mode):
    """The number with so many digits."""
    if n == 0:
        return 0, exp
    have = length_of(n)
    if have <= count:
        return n * tens(count - have), exp - (count - have)
    n = shortened(negative, n, have - count, mode)
    exp += have - count
    if length_of(n) > count:
        return n // 10, exp + 1
    return n, exp


def _order(a, b):
    """-1, 0 or 1 of two that are numbers."""
    if a._kind or b._kind:
        x = 0 if not a._kind else -1 if a._sign else 1
        y = 0 if not b._kind else -1 if b._sign else 1
        return (x > y) - (x < y)
    exp = min(a._exp, b._exp)
    x, y = a._n * tens(a._exp - exp), b._n * tens(b._exp - exp)
    if a._sign:
        x = -x
    if b._sign:
        y = -y
    return (x > y) - (x < y)


def _ordered(a, b):
    if a.is_nan() or b.is_nan():
        raise _invalid("InvalidOperation")
    return _order(a, b)


def _sum(a, b):
    context = _CURRENT.context
    if a._kind or b._kind:
        if a.is_nan() or b.is_nan():
            return a if a.is_nan() else b
        if a._kind and b._kind and a._sign != b._sign:
            raise _invalid("InvalidOperation")
        return a if a._kind else b
    exp = min(a._exp, b._exp)
    x, y = a._n * tens(a._exp - exp), b._n * tens(b._exp - exp)
    total = (-x if a._sign else x) + (-y if b._sign else y)
    if total == 0:
        sign = a._sign if a._sign == b._sign else 1 if context.rounding == "ROUND_FLOOR" else 0
        return _fixed(sign, 0, exp, context)
    return _fixed(1 if total < 0 else 0, abs(total), exp, context)


def _product(a, b):
    sign = a._sign ^ b._sign
    if a._kind or b._kind:
        if a.is_nan() or b.is_nan():
            return a if a.is_nan() else b
        if a.is_zero() or b.is_zero():
            raise _invalid("InvalidOperation")
        return _made_kind("F", sign, 0, 0)
    return _fixed(sign, a._n * b._n, a._exp + b._exp, _CURRENT.context)


def _quotient(a, b):
    context = _CURRENT.context
    sign = a._sign ^ b._sign
    if a._kind or b._kind:
        if a.is_nan() or b.is_nan():
            return a if a.is_nan() else b
        if a._kind and b._kind:
            raise _invalid("InvalidOperation")
        return _made_kind("F", sign, 0, 0) if a._kind else _fixed(sign, 0, context.Emin - context.prec + 1, context)
    if b._n == 0:
        if a._n == 0:
            raise _invalid("DivisionUndefined")
        raise DivisionByZero("[<class 'decimal.DivisionByZero'>]")
    if a._n == 0:
        return _fixed(sign, 0, a._exp - b._exp, context)
    shift = length_of(b._n) - length_of(a._n) + context.prec + 1
    exp = a._exp - b._exp - shift
    if shift >= 0:
        q, rest = divmod(a._n * tens(shift), b._n)
    else:
        q, rest = divmod(a._n, b._n * tens(-shift))
    if rest:
        if q % 5 == 0:
            q += 1
    else:
        ideal = a._exp - b._exp
        while exp < ideal and q % 10 == 0:
            q //= 10
            exp += 1
    return _fixed(sign, q, exp, context)


def _divided(a, b, whole):
    """a // b or a % b, towards zero."""
    context = _CURRENT.context
    if a.is_nan() or b.is_nan():
        return a if a.is_nan() else b
    if a._kind:
        if b._kind or not whole:
            raise _invalid("InvalidOperation")
        return _made_kind("F", a._sign ^ b._sign, 0, 0)
    if b._kind:
        return _made(a._sign ^ b._sign, 0, 0) if whole else a._checked()
    if b._n == 0:
        if a._n == 0:
            raise _invalid("DivisionUndefined")
        if whole:
            raise DivisionByZero("[<class 'decimal.DivisionByZero'>]")
        raise _invalid("InvalidOperation")
    exp = min(a._exp, b._exp)
    x, y = a._n * tens(a._exp - exp), b._n * tens(b._exp - exp)
    if length_of(x // y) > context.prec:
        raise _invalid("DivisionImpossible")
    if whole:
        return _made(a._sign ^ b._sign, x // y, 0)
    return _fixed(a._sign, x % y, exp, context)


def _raised(a, b):
    context = _CURRENT.context
    if a._kind or b._kind:
        raise NotImplementedError("a power with what is infinite or no number is not in the language")
    if _order(b, b.to_integral_value("ROUND_DOWN")) != 0:
        raise NotImplementedError("a power whose exponent is no whole number is not in the language")
    exponent = int(b)
    if exponent == 0:
        if a._n == 0:
            raise _invalid("InvalidOperation")
        return _made(0, 1, 0)
    sign = a._sign if exponent % 2 else 0
    if a._n == 0:
        return _made(sign, 0, 0) if exponent > 0 else _made_kind("F", sign, 0, 0)
    power = a._n ** abs(exponent)
    if exponent > 0:
        return _fixed(sign, power, a._exp * exponent, context)
    return _quotient(_made(sign, 1, 0), _made(0, power, a._exp * -exponent))


for _function in (_to_exponent, _to_digits, _order, _ordered, _sum, _product, _quotient, _divided, _raised):
    _function._one_for_all_ = True
