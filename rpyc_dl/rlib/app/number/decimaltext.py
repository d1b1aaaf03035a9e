"""Decimal numbers as texts: what `Decimal` reads, shows and formats. A number is a sign, digits and an exponent."""

# mypy: ignore-errors
from __future__ import annotations

_exact_ints_ = True

HALF_EVEN, HALF_UP, HALF_DOWN = "ROUND_HALF_EVEN", "ROUND_HALF_UP", "ROUND_HALF_DOWN"
UP, DOWN, CEILING, FLOOR, UP_05 = "ROUND_UP", "ROUND_DOWN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_05UP"
MODES = (CEILING, FLOOR, DOWN, UP, HALF_DOWN, HALF_EVEN, HALF_UP, UP_05)


#: The first powers of ten, as far as they were asked for: KEPT of them at most.
TENS = [1]
KEPT = 60
#: What is shorter in bits is less than the last of them.
KNOWN_BITS = 190


def tens(n):
    """10**n, for n >= 0."""
    if n >= KEPT:
        return 10 ** abs(n)
    while len(TENS) <= n:
        TENS.append(TENS[-1] * 10)
    return TENS[n]


def length_of(n):
    """How many digits an int >= 0 has."""
    bits = n.bit_length()
    if bits > KNOWN_BITS:
        return len(str(n))
    count = bits * 30103 // 100000  # the logarithm: so many digits, or one more
    return count + 1 if n >= tens(count) else max(count, 1)


def shortened(negative, n, count, mode):
    """n without its last digits, rounded."""
    if count <= 0:
        return n
    unit = tens(count)
    q, rest = divmod(n, unit)
    if rest == 0 or mode == DOWN:
        return q
    twice = 2 * rest
    if mode == HALF_EVEN:
        more = twice > unit or (twice == unit and q % 2 == 1)
    elif mode == HALF_UP:
        more = twice >= unit
    elif mode == HALF_DOWN:
        more = twice > unit
    elif mode == UP:
        more = True
    elif mode == CEILING:
        more = not negative
    elif mode == FLOOR:
        more = negative
    else:
        more = q % 5 == 0
    return q + 1 if more else q


def parsed(text):
    """The kind ("": a number, "F": infinite, "n" or "N": none), whether there is a minus, the digits, and the
    exponent that a text says; the kind is "?" where it says nothing."""
    text = text.strip().replace("_", "")
    negative = text.startswith("-")
    if text.startswith(("-", "+")):
        text = text[1:]
    lowered = text.lower()
    if lowered in ("inf", "infinity"):
        return "F", negative, "0", 0
    if lowered.startswith("nan") and (lowered == "nan" or lowered[3:].isdecimal()):
        return "n", negative, lowered[3:], 0
    if lowered.startswith("snan") and (lowered == "snan" or lowered[4:].isdecimal()):
        return "N", negative, lowered[4:], 0
    exponent = 0
    e = lowered.find("e")
    if e >= 0:
        power = lowered[e + 1 :]
        digits = power[1:] if power.startswith(("-", "+")) else power
        if not digits.isdecimal() or len(digits) > 18:
            return "?", False, "", 0
        exponent = int(power)
        text = text[:e]
    whole, _, part = text.partition(".")
    if (whole and not whole.isdecimal()) or (part and not part.isdecimal()) or not whole + part:
        return "?", False, "", 0
    return "", negative, whole + part, exponent - len(part)


def shown(sign, digits, exponent, capital):
    """As `str` shows it."""
    left = exponent + len(digits)
    point = left if exponent <= 0 and left > -6 else 1
    if digits == "0" and not (exponent <= 0 and left > -6):
        point = 1
    if point <= 0:
        whole, part = "0", "." + "0" * -point + digits
    elif point >= len(digits):
        whole, part = digits + "0" * (point - len(digits)), ""
    else:
        whole, part = digits[:point], "." + digits[point:]
    if left == point:
        power = ""
    else:
        power = ("E" if capital else "e") + ("+" if left >= point else "-") + str(abs(left - point))
    return sign + whole + part + power


class Spec:
    """A format specification taken apart; ValueError."""

    def __init__(self, spec):
        self.fill, self.align, self.sign = " ", ">", "-"
        self.zeros = self.alternate = self.no_zero = False
        self.width, self.precision, self.comma, self.kind = 0, -1, "", ""
        i = 0
        aligned = False
        if len(spec) > 1 and spec[1] in "<>=^":
            self.fill, self.align, i, aligned = spec[0], spec[1], 2, True
        elif spec and spec[0] in "<>=^":
            self.align, i, aligned = spec[0], 1, True
        if spec[i : i + 1] in ("+", "-", " "):
            self.sign = spec[i]
            i += 1
        if spec[i : i + 1] == "z":
            self.no_zero = True
            i += 1
        if spec[i : i + 1] == "#":
            self.alternate = True
            i += 1
        if spec[i : i + 1] == "0":
            self.zeros = True
            i += 1
            if not aligned:
                self.fill, self.align = "0", "="
        start = i
        while spec[i : i + 1].isdecimal():
            i += 1
        if i > start:
            self.width = int(spec[start:i])
        if spec[i : i + 1] in (",", "_"):
            self.comma = spec[i]
            i += 1
        if spec[i : i + 1] == ".":
            start = i + 1
            i = start
            while spec[i : i + 1].isdecimal():
                i += 1
            if i == start:
                raise ValueError("invalid format string")
            self.precision = int(spec[start:i])
        if i < len(spec) and spec[i] in "eEfFgGn%":
            self.kind = spec[i]
            i += 1
        if i != len(spec):
            raise ValueError("invalid format string")


def padded(sign, body, spec):
    """A sign and what comes behind it, as wide as is asked."""
    more = spec.fill * (spec.width - len(sign) - len(body))
    if spec.align == "<":
        return sign + body + more
    if spec.align == ">":
        return more + sign + body
    if spec.align == "=":
        return sign + more + body
    half = len(more) // 2
    return more[:half] + sign + body + more[half:]


def grouped(whole, sign, rest, spec):
    """The digits before the point with separators; zeros that fill the width have them, too."""
    if not spec.comma:
        return whole
    if spec.zeros and spec.fill == "0" and spec.align == "=":
        room = spec.width - len(sign) - len(rest)
        while len(_separated(whole, spec.comma)) < room:
            whole = "0" + whole
    text = _separated(whole, spec.comma)
    return text


def _separated(whole, comma):
    parts = []
    while len(whole) > 3:
        parts.append(whole[-3:])
        whole = whole[:-3]
    parts.append(whole)
    parts.reverse()
    return comma.join(parts)
