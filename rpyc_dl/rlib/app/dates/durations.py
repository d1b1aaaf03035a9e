"""`datetime.timedelta`."""

# mypy: ignore-errors
from __future__ import annotations

import math

from rpyc_dl.rlib.app.dates.days import two
from rpyc_dl.rlib.objectmodel import specialize

MOST_DAYS = 999999999
_DAY = 86400000000
#: Microseconds of more days than an int of C counts.
_BEYOND = 2.0**31 * _DAY
#: More days than can be.
_MANY = 2**40


#: The arguments by the microseconds of their units.
_UNITS = {
    1: "microseconds", 1000: "milliseconds", 1000000: "seconds", 60000000: "minutes", 3600000000: "hours",
    _DAY: "days", 7 * _DAY: "weeks",
}  # fmt: skip


class _Sum:
    """Days and microseconds, and what is less than one of these; whether there are more days than can be counted."""

    def __init__(self):
        self.days = 0
        self.microseconds = 0
        self.rest = 0.0
        self.is_beyond = False

    @specialize.argtype(1)
    def add(self, count, unit):
        """Add so many units of so many microseconds."""
        if not isinstance(count, (int, float)):
            raise TypeError(f"unsupported type for timedelta {_UNITS[unit]} component: {type(count).__name__}")
        if isinstance(count, float):
            if unit * abs(count) >= _BEYOND and count * 0.0 == 0.0:
                self.is_beyond = True
                return
            if abs(count) >= 2.0**63 and count * 0.0 == 0.0:
                in_day = float(_DAY // unit)
                left = math.fmod(count, in_day)
                self.days += int((count - left) / in_day)
                count = left
            whole = int(count)
            part = (count - whole) * unit
            self._add_whole(whole, unit)
            self.microseconds += int(part)
            self.rest += part - int(part)
        else:
            self._add_whole(count, unit)

    def _add_whole(self, count, unit):
        if unit >= _DAY:
            if not -_MANY < count < _MANY:
                self.is_beyond = True
                return
            self.days += count * (unit // _DAY)
            return
        in_day = _DAY // unit
        self.days += count // in_day
        self.microseconds += count % in_day * unit

    def rounded(self):
        rest = round(self.rest)
        if abs(self.rest - int(self.rest)) == 0.5:
            odd = self.microseconds % 2
            rest = 2 * round((self.rest + odd) * 0.5) - odd
        self.microseconds += rest


class timedelta:
    _one_for_all_ = True

    def __init__(self, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        total = _Sum()
        total.add(microseconds, 1)
        total.add(milliseconds, 1000)
        total.add(seconds, 1000000)
        total.add(minutes, 60000000)
        total.add(hours, 3600000000)
        total.add(days, _DAY)
        total.add(weeks, 7 * _DAY)
        total.rounded()
        self.days = total.days + total.microseconds // _DAY
        rest = total.microseconds % _DAY
        self.seconds = rest // 1000000
        self.microseconds = rest % 1000000
        if total.is_beyond or not -(2**31) <= self.days < 2**31:
            raise OverflowError("Python int too large to convert to C int")
        if not -MOST_DAYS <= self.days <= MOST_DAYS:
            raise OverflowError(f"days={self.days}; must have magnitude <= 999999999")

    def total_seconds(self):
        if -100000 < self.days < 100000:
            return self._total() / 1000000
        return (self.days * 86400 + self.seconds) + self.microseconds / 1000000

    def _total(self):
        """All as microseconds; OverflowError for some 292,000 years and more."""
        return self.days * _DAY + self.seconds * 1000000 + self.microseconds

    def __repr__(self):
        parts = []
        if self.days:
            parts.append(f"days={self.days}")
        if self.seconds:
            parts.append(f"seconds={self.seconds}")
        if self.microseconds:
            parts.append(f"microseconds={self.microseconds}")
        return "datetime.timedelta(" + (", ".join(parts) if parts else "0") + ")"

    def __str__(self):
        minutes, seconds = divmod(self.seconds, 60)
        text = f"{minutes // 60}:{two(minutes % 60)}:{two(seconds)}"
        if self.days:
            plural = "" if abs(self.days) == 1 else "s"
            text = f"{self.days} day{plural}, " + text
        if self.microseconds:
            text += "." + ("000000" + str(self.microseconds))[-6:]
        return text

    @specialize.argtype(1)
    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return of_parts(self.days + other.days, self.seconds + other.seconds, self.microseconds + other.microseconds)

    def __radd__(self, other):
        return NotImplemented

    @specialize.argtype(1)
    def __sub__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return of_parts(self.days - other.days, self.seconds - other.seconds, self.microseconds - other.microseconds)

    def __neg__(self):
        return of_parts(-self.days, -self.seconds, -self.microseconds)

    def __pos__(self):
        return self

    def __abs__(self):
        return -self if self.days < 0 else self

    @specialize.argtype(1)
    def __mul__(self, other):
        if isinstance(other, int):
            return of_parts(self.days * other, self.seconds * other, self.microseconds * other)
        if isinstance(other, float):
            a, b = other.as_integer_ratio()
            return of_parts(0, 0, _divided(self._total() * a, b))
        return NotImplemented

    @specialize.argtype(1)
    def __rmul__(self, other):
        return self.__mul__(other)

    @specialize.argtype(1)
    def __truediv__(self, other):
        if isinstance(other, timedelta):
            return self._total() / other._total()
        if isinstance(other, int):
            return of_parts(0, 0, _divided(self._total(), other))
        if isinstance(other, float):
            a, b = other.as_integer_ratio()
            return of_parts(0, 0, _divided(self._total() * b, a))
        return NotImplemented

    @specialize.argtype(1)
    def __floordiv__(self, other):
        if isinstance(other, timedelta):
            return self._total() // other._total()
        if isinstance(other, int):
            return of_parts(0, 0, self._total() // other)
        return NotImplemented

    @specialize.argtype(1)
    def __mod__(self, other):
        if isinstance(other, timedelta):
            return of_parts(0, 0, self._total() % other._total())
        return NotImplemented

    @specialize.argtype(1)
    def __divmod__(self, other):
        return (self // other, self % other) if isinstance(other, timedelta) else NotImplemented

    @specialize.argtype(1)
    def __eq__(self, other):
        if isinstance(other, timedelta):
            return compared(self, other) == 0
        return NotImplemented

    @specialize.argtype(1)
    def __lt__(self, other):
        return compared(self, other) < 0 if isinstance(other, timedelta) else NotImplemented

    @specialize.argtype(1)
    def __le__(self, other):
        return compared(self, other) <= 0 if isinstance(other, timedelta) else NotImplemented

    @specialize.argtype(1)
    def __gt__(self, other):
        return compared(self, other) > 0 if isinstance(other, timedelta) else NotImplemented

    @specialize.argtype(1)
    def __ge__(self, other):
        return compared(self, other) >= 0 if isinstance(other, timedelta) else NotImplemented

    def __hash__(self):
        return hash((self.days, self.seconds, self.microseconds))

    def __bool__(self):
        return self.days != 0 or self.seconds != 0 or self.microseconds != 0


def compared(a, b):
    """Below, above or equal to 0 as a is below, above or equal to b."""
    if a.days != b.days:
        return a.days - b.days
    if a.seconds != b.seconds:
        return a.seconds - b.seconds
    return a.microseconds - b.microseconds


def of_parts(days, seconds, microseconds):
    return timedelta(days, seconds, microseconds)


def _divided(a, b):
    """a / b, rounded to the nearest int, to the even one in the middle."""
    q, r = divmod(a, b)
    r *= 2
    above = r > b if b > 0 else r < b
    return q + 1 if above or (r == b and q % 2 == 1) else q


timedelta.min = timedelta(-MOST_DAYS)
timedelta.max = timedelta(MOST_DAYS, 86399, 999999)
timedelta.resolution = timedelta(0, 0, 1)
