"""The calendar as numbers: days since the first of January of the year 1, weeks, months; and local time."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.primitives import path_do
from rpyc_dl.rlib.app.process.systemcalls import LOCAL_OFFSET, ZONE_CHAR

MINYEAR, MAXYEAR = 1, 9999
DAYS_BEFORE = (0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
DAYS_IN = (0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
#: The day 1970-01-01.
EPOCH = 719163
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def days_in_month(year, month):
    if month == 2 and is_leap(year):
        return 29
    return DAYS_IN[month]


def days_before_month(year, month):
    return DAYS_BEFORE[month] + (1 if month > 2 and is_leap(year) else 0)


def days_before_year(year):
    y = year - 1
    return y * 365 + y // 4 - y // 100 + y // 400


def ordinal(year, month, day):
    return days_before_year(year) + days_before_month(year, month) + day


def of_ordinal(number):
    """Year, month and day."""
    n = number - 1
    n400, n = divmod(n, 146097)
    n100, n = divmod(n, 36524)
    n4, n = divmod(n, 1461)
    n1, n = divmod(n, 365)
    year = n400 * 400 + n100 * 100 + n4 * 4 + n1 + 1
    if n1 == 4 or n100 == 4:
        return year - 1, 12, 31
    month = (n + 50) >> 5
    before = days_before_month(year, month)
    if before > n:
        month -= 1
        before -= days_in_month(year, month)
    return year, month, n - before + 1


def first_monday(year):
    """The Monday of the first week of the ISO year."""
    first = ordinal(year, 1, 1)
    weekday = (first + 6) % 7
    monday = first - weekday
    return monday + 7 if weekday > 3 else monday


def iso_week(year, month, day):
    """The ISO year, week and weekday."""
    monday = first_monday(year)
    today = ordinal(year, month, day)
    week, weekday = divmod(today - monday, 7)
    if week < 0:
        year -= 1
        week, weekday = divmod(today - first_monday(year), 7)
    elif week >= 52 and today >= first_monday(year + 1):
        year += 1
        week = 0
    return year, week + 1, weekday + 1


def of_iso_week(year, week, day):
    """The day of an ISO date; ValueError."""
    if not MINYEAR <= year <= MAXYEAR:
        raise ValueError(f"Year is out of range: {year}")
    if not 0 < week < 53:
        first = ordinal(year, 1, 1) % 7
        if week != 53 or not (first == 4 or (first == 3 and is_leap(year))):
            raise ValueError(f"Invalid week: {week}")
    if not 0 < day < 8:
        raise ValueError(f"Invalid weekday: {day} (range is [1, 7])")
    return first_monday(year) + (week - 1) * 7 + day - 1


def local_offset(seconds):
    """The seconds by which local time is ahead of UTC, and whether it is that of the summer."""
    found = path_do("", LOCAL_OFFSET, seconds)
    if found < 0:
        raise OverflowError("timestamp out of range for platform time_t")
    return (found >> 1) - 1048576, found & 1


def zone_name(seconds):
    texts = []
    while True:
        code = path_do(str(seconds), ZONE_CHAR, len(texts))
        if code <= 0:
            return "".join(texts)
        texts.append(chr(code))


def local_seconds(local, fold):
    """Seconds since 1970 of a local time that is given as if it was UTC."""
    day = 86400
    a = local_offset(local)[0]
    u1 = local - a
    t1 = u1 + local_offset(u1)[0]
    if t1 == local:
        u2 = u1 + (day if fold else -day)
        b = local_offset(u2)[0]
        if a == b:
            return u1
    else:
        b = t1 - u1
    u2 = local - b
    if u2 + local_offset(u2)[0] == local:
        return u2
    if t1 == local:
        return u1
    return min(u1, u2) if fold else max(u1, u2)


def two(number):
    return str(number) if number > 9 else "0" + str(number)


def four(number):
    return str(number) if number > 999 else ("0000" + str(number))[-4:]
