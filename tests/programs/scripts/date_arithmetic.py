#!/usr/bin/env python3
"""datecalc: add spans to dates, differences, weekdays, calendars."""

import calendar
import datetime as dt
import re
import shlex
import sys

UNITS = {"d": "days", "w": "weeks", "h": "hours", "m": "minutes", "s": "seconds"}
FORMATS = ["%Y-%m-%d", "%d.%m.%Y", "%m/%d/%Y", "%d %b %Y", "%B %d, %Y", "%Y%m%dT%H%M%S"]


class DateError(ValueError):
    pass


def parse_date(s):
    for fmt in FORMATS:
        try:
            return dt.datetime.strptime(s, fmt)
        except ValueError:
            continue
    raise DateError("no such date: {!r}".format(s))


def parse_span(s):
    span = {}
    if not re.fullmatch(r"(?:[+-]?\d+[dwhms])+", s):
        raise DateError(f"no such span: {s}")
    for number, unit in re.findall(r"([+-]?\d+)([dwhms])", s):
        span[UNITS[unit]] = span.get(UNITS[unit], 0) + int(number)
    return dt.timedelta(**span)


def easter(year):
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    f = (b + 8) // 25
    g = (b - f + 1) // 3
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    l = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * l) // 451
    month, day = divmod(h + l - 7 * m + 114, 31)
    return dt.date(year, month, day + 1)


def workdays(start, end, holidays=()):
    one = dt.timedelta(days=1)
    n = 0
    while start < end:
        if start.weekday() < 5 and start not in holidays:
            n += 1
        start += one
    return n


def add_months(date, n):
    month = date.month - 1 + n
    year = date.year + month // 12
    month = month % 12 + 1
    day = min(date.day, calendar.monthrange(year, month)[1])
    return date.replace(year=year, month=month, day=day)


def ago(delta):
    seconds = int(delta.total_seconds())
    parts = []
    for name, size in (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)):
        n, seconds = divmod(seconds, size)
        if n:
            parts.append("%d %s%s" % (n, name, "" if n == 1 else "s"))
    return ", ".join(parts) or "now"


def run(words):
    command = words[0]
    if command == "add":
        print(parse_date(words[1]) + parse_span(words[2]))
    elif command == "diff":
        a, b = map(parse_date, words[1:3])
        print(ago(abs(b - a)), repr(b - a), (b - a) / dt.timedelta(days=1), (b - a) // dt.timedelta(weeks=1))
    elif command == "show":
        d = parse_date(words[1])
        print(
            d.strftime("%A %d %B %Y, week %V, day %j"),
            d.isocalendar()[1],
            d.date().isoformat(),
            d.timetuple().tm_yday,
        )
        print(calendar.TextCalendar(firstweekday=6).formatmonth(d.year, d.month), end="")
    elif command == "easter":
        for y in range(int(words[1]), int(words[2])):
            e = easter(y)
            print(y, e, e - dt.timedelta(2), "leap" if calendar.isleap(y) else "", sep=" | ")
    elif command == "work":
        a, b = [parse_date(w).date() for w in words[1:3]]
        print(workdays(a, b, {dt.date(a.year, 1, 1), dt.date(a.year, 12, 25)}))
    elif command == "months":
        d = parse_date(words[1]).date()
        print([str(add_months(d, k)) for k in range(-2, int(words[2]))])
    elif command == "zone":
        tz = dt.timezone(dt.timedelta(hours=int(words[2])), "here")
        t = parse_date(words[1]).replace(tzinfo=dt.timezone.utc).astimezone(tz)
        print(t, t.isoformat(timespec="minutes"), t.tzname(), t.utcoffset(), t.timestamp())
        print(dt.datetime.fromisoformat("2024-02-29T12:30:45.000123+05:30").astimezone(dt.timezone.utc))
    else:
        raise SystemExit("unknown command: " + command)


TESTS = """
add 2024-02-28 1d
add 31.12.1999 +1w2d-3h
diff 2024-01-01 03/01/2024
diff 20240101T010203 20240101T020305
show "29 Feb 2024"
show "July 04, 1976"
easter 2020 2024
work 2023-12-20 2024-01-05
months 2024-01-31 4
zone 2024-06-01 -7
add 2024-13-01 1d
add 2024-01-01 1y
"""

if __name__ == "__main__":
    if len(sys.argv) > 1:
        run(sys.argv[1:])
    else:
        for line in TESTS.strip().splitlines():
            words = shlex.split(line)
            try:
                run(words)
            except DateError as e:
                print("error:", e)
