"""What the module `time` knows of dates: `struct_time`, `localtime`, `gmtime`, `mktime`, `strftime`, `strptime`."""

# mypy: ignore-errors
from __future__ import annotations

import math
import time as clock

from rpyc_dl.rlib.app.dates.days import (
    EPOCH,
    MONTHS,
    WEEKDAYS,
    local_offset,
    local_seconds,
    of_ordinal,
    ordinal,
    two,
    zone_name,
)
from rpyc_dl.rlib.app.dates.formats import Parts
from rpyc_dl.rlib.app.dates.formats import strftime as formatted
from rpyc_dl.rlib.app.dates.parsing import strptime as parsed
from rpyc_dl.rlib.app.process.oserrors import strerror
from rpyc_dl.rlib.objectmodel import specialize

#: Seconds from here on, as a float, are no number of the system's.
_SECONDS_LIMIT = 2.0**63
#: Of the numbers behind the year: what messages call them, the least, and the most (0: any) that there is. Months and
#: days may be 0, which means 1; days of the week go round.
_RANGES = [
    ("month", 0, 12),
    ("day of month", 0, 31),
    ("hour", 0, 23),
    ("minute", 0, 59),
    ("seconds", 0, 61),
    ("day of week", -1, 0),
    ("day of year", 0, 366),
]


#: What the C library calls the zone of `gmtime`.
_OF_UTC = clock.gmtime(0).tm_zone


class StructTime:
    """`time.struct_time`: nine numbers, by name and by number."""

    _one_for_all_ = True

    def __init__(self, parts, zone, offset):
        self.parts = parts
        self.tm_year, self.tm_mon, self.tm_mday = parts[0], parts[1], parts[2]
        self.tm_hour, self.tm_min, self.tm_sec = parts[3], parts[4], parts[5]
        self.tm_wday, self.tm_yday, self.tm_isdst = parts[6], parts[7], parts[8]
        self.tm_zone = zone
        self.tm_gmtoff = offset

    @specialize.argtype(1)
    def __getitem__(self, i):
        if isinstance(i, slice):
            return tuple(self.parts[i])
        if not -9 <= i < 9:
            raise IndexError("tuple index out of range")
        return self.parts[i]

    def __len__(self):
        return 9

    def __iter__(self):
        return iter(self.parts)

    @specialize.argtype(1)
    def __eq__(self, other):
        if isinstance(other, StructTime):
            return self.parts == other.parts
        return NotImplemented

    def __lt__(self, other):
        return self.parts < other.parts

    def __le__(self, other):
        return self.parts <= other.parts

    def __gt__(self, other):
        return self.parts > other.parts

    def __ge__(self, other):
        return self.parts >= other.parts

    def __hash__(self):
        return hash(tuple(self.parts))

    def __repr__(self):
        names = (
            "tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst",
        )  # fmt: skip
        return "time.struct_time(" + ", ".join([f"{names[i]}={self.parts[i]}" for i in range(9)]) + ")"


def _check_year(seconds):
    """OSError for seconds of a year that the C library has no number for: of UTC, more or less a day."""
    if not -67768040609740800 <= seconds <= 67768036191676799:
        raise OSError(75, strerror(75))


def _broken_down(seconds, is_summer, zone, offset):
    days, rest = divmod(seconds, 86400)
    number = days + EPOCH
    year, month, day = of_ordinal(number)
    yearday = number - ordinal(year, 1, 1) + 1
    parts = [year, month, day, rest // 3600, rest // 60 % 60, rest % 60, (number + 6) % 7, yearday, is_summer]
    return StructTime(parts, zone, offset)


@specialize.argtype(0)
def _seconds(given):
    if given is None:
        return clock.time_ns() // 1000000000
    if isinstance(given, float):
        if math.isnan(given):
            raise ValueError("Invalid value NaN (not a number)")
        if not -_SECONDS_LIMIT <= given < _SECONDS_LIMIT:
            raise OverflowError("timestamp out of range for platform time_t")
        return math.floor(given)
    if not isinstance(given, int):
        raise TypeError(f"'{type(given).__name__}' object cannot be interpreted as an integer")
    return given


@specialize.argtype(0)
def localtime(seconds=None):
    when = _seconds(seconds)
    _check_year(when)
    offset, is_summer = local_offset(when)
    return _broken_down(when + offset, is_summer, zone_name(when), offset)


@specialize.argtype(0)
def gmtime(seconds=None):
    when = _seconds(seconds)
    _check_year(when)
    return _broken_down(when, 0, _OF_UTC, 0)


@specialize.argtype(0)
def _fields(t, name):
    """The nine numbers of a struct_time, or of a tuple that a function is given."""
    parts = t.parts if isinstance(t, StructTime) else list(t)
    if len(parts) != 9:
        raise TypeError(f"{name}(): illegal time tuple argument")
    return parts


@specialize.argtype(0)
def mktime(t):
    parts = _fields(t, "mktime")
    months = parts[0] * 12 + parts[1] - 1
    days = ordinal(months // 12, months % 12 + 1, 1) + parts[2] - 1 - EPOCH
    wall = days * 86400 + parts[3] * 3600 + parts[4] * 60 + parts[5]
    found = local_seconds(wall, 0)
    if parts[8] >= 0 and local_offset(found)[1] != parts[8]:
        other = local_seconds(wall, 1)
        if local_offset(other)[1] == parts[8]:
            found = other
        else:
            found += -3600 if parts[8] else 3600
    return float(found)


def _check_ranges(parts):
    """That the numbers of a tuple are those of a time."""
    for i, (name, least, most) in enumerate(_RANGES):
        if parts[i + 1] < least or (most and parts[i + 1] > most):
            raise ValueError(f"{name} out of range")


@specialize.argtype(1)
def strftime(format, t=None):
    if format is None:
        raise TypeError("strftime() argument 1 must be str, not None")
    given = localtime() if t is None else t
    parts = _fields(given, "strftime")
    if t is not None:
        _check_ranges(parts)
    p = Parts(parts[0], max(parts[1], 1), max(parts[2], 1), parts[3], parts[4], parts[5], parts[6], max(parts[7], 1))
    offset, name = 0, ""
    if isinstance(given, StructTime) and given.tm_zone is not None:
        offset, name = given.tm_gmtoff, given.tm_zone
    else:
        wall = (ordinal(p.year, p.month, p.day) - EPOCH) * 86400 + p.hour * 3600 + p.minute * 60 + p.second
        seconds = local_seconds(wall, 0)
        offset, name = local_offset(seconds)[0], zone_name(seconds)
    p.offset, p.zone = offset, name
    if "%s" in format:
        p.seconds = int(mktime(given))
    return formatted(format, p)


def strptime(text, format="%a %b %d %H:%M:%S %Y"):
    if text is None or format is None:
        raise TypeError(f"strptime() argument {0 if text is None else 1} must be str, not <class 'NoneType'>")
    found = parsed(text, format)
    is_summer = -1
    if found.zone.lower() in ("utc", "gmt"):
        is_summer = 0
    parts = [
        found.year, found.month, found.day, found.hour, found.minute, found.second,
        found.weekday, found.yearday, is_summer,
    ]  # fmt: skip
    return StructTime(parts, found.zone or None, found.offset or 0)


@specialize.argtype(0)
def asctime(t=None):
    p = _fields(localtime() if t is None else t, "asctime")
    if t is not None:
        _check_ranges(p)
    day = f"{WEEKDAYS[p[6] % 7][:3]} {MONTHS[max(p[1], 1) - 1][:3]} {max(p[2], 1):2d}"
    return f"{day} {two(p[3])}:{two(p[4])}:{two(p[5])} {p[0]}"


@specialize.argtype(0)
def ctime(seconds=None):
    return asctime(localtime(seconds))
