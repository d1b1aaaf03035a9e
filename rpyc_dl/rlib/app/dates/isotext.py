"""Dates and times as ISO 8601 writes them: what `fromisoformat` of Python 3.11 reads."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.dates.days import of_iso_week, of_ordinal


def _bad(text):
    return ValueError(f"Invalid isoformat string: {text!r}")


def _digits(part):
    return len(part) > 0 and part.isascii() and part.isdigit()


def _number(part, text):
    if not _digits(part):
        raise _bad(text)
    return int(part)


def parse_date(text):
    """Year, month and day; ValueError."""
    if len(text) not in (7, 8, 10):
        raise _bad(text)
    return _date(text, text)


def _date(part, text):
    year = _number(part[:4], text)
    dash = part[4:5] == "-"
    at = 5 if dash else 4
    if part[at : at + 1] == "W":
        week = _number(part[at + 1 : at + 3], text)
        rest = part[at + 3 :]
        day = 1
        if rest:
            if (rest[0] == "-") != dash:
                raise _bad(text)
            rest = rest[1:] if dash else rest
            if len(rest) != 1:
                raise _bad(text)
            day = _number(rest, text)
        return of_ordinal(of_iso_week(year, week, day))
    month = _number(part[at : at + 2], text)
    at += 2
    if (part[at : at + 1] == "-") != dash:
        raise _bad(text)
    at += 1 if dash else 0
    if len(part) != at + 2:
        raise _bad(text)
    return year, month, _number(part[at:], text)


def _date_length(text):
    """How long the date is with which a text begins."""
    if len(text) == 7:
        return 7
    if text[4:5] == "-":
        if text[5:6] == "W":
            if len(text) < 8:
                raise _bad(text)
            if len(text) > 8 and text[8] == "-":
                if len(text) == 9:
                    raise _bad(text)
                if len(text) > 10 and text[10].isdigit():
                    return 8
                return 10
            return 8
        return 10
    if text[4:5] == "W":
        i = 7
        while i < len(text) and text[i].isdigit():
            i += 1
        if i < 9:
            return i
        return 7 if i % 2 == 0 else 8
    return 8


def parse_datetime(text):
    """Year, month, day, hour, minute, second and microsecond; the offset from UTC as `parse_time` gives it."""
    if len(text) < 7:
        raise _bad(text)
    end = _date_length(text)
    year, month, day = _date(text[:end], text)
    rest = text[end + 1 :]
    if not rest:
        if len(text) > end:
            raise _bad(text)
        return [year, month, day, 0, 0, 0, 0], None
    hour, minute, second, microsecond, zone = parse_time(rest, text)
    return [year, month, day, hour, minute, second, microsecond], zone


def parse_time(part, text):
    """Hour, minute, second, microsecond, and the offset from UTC: None, or seconds and microseconds."""
    if len(part) < 2:
        raise _bad(text)
    sign = max(part.find("-"), part.find("+"), part.find("Z"))
    clock = part if sign < 0 else part[:sign]
    hour, minute, second, microsecond = _clock(clock, text)
    if sign < 0:
        return hour, minute, second, microsecond, None
    rest = part[sign + 1 :]
    if part[sign] == "Z":
        if rest:
            raise _bad(text)
        return hour, minute, second, microsecond, (0, 0)
    if len(rest) in (0, 1, 3):
        raise _bad(text)
    h, m, s, us = _clock(rest, text)
    seconds = h * 3600 + m * 60 + s
    if part[sign] == "-":
        return hour, minute, second, microsecond, (-seconds, -us)
    return hour, minute, second, microsecond, (seconds, us)


def _clock(part, text):
    found = [0, 0, 0]
    i = 0
    colon = part[2:3] == ":"
    for k in range(3):
        found[k] = _number(part[i : i + 2], text)
        if len(part) < i + 2:
            raise _bad(text)
        i += 2
        if i >= len(part):
            return found[0], found[1], found[2], 0
        if k == 2:
            break
        if colon:
            if part[i] != ":":
                raise _bad(text)
            i += 1
        elif part[i] in ".,:":
            raise _bad(text)
    if part[i] not in ".,":
        raise _bad(text)
    fraction = part[i + 1 :]
    _number(fraction, text)
    return found[0], found[1], found[2], int((fraction + "00000")[:6])
