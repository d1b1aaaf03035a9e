"""`strftime` in the C locale, with the flags of glibc: of the parts of a time."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.dates.days import (
    MONTHS,
    WEEKDAYS,
    days_before_month,
    iso_week,
    ordinal,
    two,
)


class Parts:
    """What a time is written of. `offset` is that from UTC in seconds, None where there is none."""

    def __init__(self, year, month, day, hour, minute, second, weekday, yearday):
        self.year, self.month, self.day = year, month, day
        self.hour, self.minute, self.second = hour, minute, second
        self.weekday, self.yearday = weekday, yearday
        self.microsecond = -1  # below zero: `%f` is not known
        self.offset = None
        self.offset_microseconds = 0
        self.zone = ""
        self.seconds = None


def parts_of(year, month, day, hour, minute, second):
    weekday = (ordinal(year, month, day) + 6) % 7
    return Parts(year, month, day, hour, minute, second, weekday, days_before_month(year, month) + day)


def offset_text(parts, colon):
    offset = parts.offset
    if offset is None:
        return ""
    sign = "+"
    microseconds = parts.offset_microseconds
    if offset < 0:
        sign = "-"
        offset = -offset
    text = sign + two(offset // 3600) + colon + two(offset // 60 % 60)
    if offset % 60 or microseconds:
        text += colon + two(offset % 60)
    if microseconds:
        text += "." + ("000000" + str(microseconds))[-6:]
    return text


def strftime(text, parts):
    if "\0" in text:
        raise ValueError("embedded null character")
    made = []
    i = 0
    while i < len(text):
        if text[i] != "%":
            end = text.find("%", i)
            if end < 0:
                end = len(text)
            made.append(text[i:end])
            i = end
            continue
        start = i
        i += 1
        flag = ""
        while i < len(text) and text[i] in "-_0^#":
            flag += text[i]
            i += 1
        digits = i
        while i < len(text) and text[i].isdigit():
            i += 1
        width = int(text[digits:i]) if i > digits else -1
        if i >= len(text):
            made.append(text[start:])
            break
        made.append(_directive(text[i], flag, width, parts, text[start : i + 1]))
        i += 1
    return "".join(made)


def _number(value, width, flag, asked, fill="0"):
    if "-" in flag:
        return str(value)
    if "_" in flag:
        fill = " "
    elif "0" in flag:
        fill = "0"
    text = str(value)
    return text.rjust(max(width, asked), fill) if value >= 0 else text


def _text(value, flag, asked):
    if "^" in flag or "#" in flag:
        value = value.upper()
    return value.rjust(asked, "0" if "0" in flag else " ") if asked > len(value) else value


def _week(parts, first):
    """The week of the year, of which weeks begin with Monday (0) or Sunday (6)."""
    weekday = (parts.weekday - first) % 7
    return (parts.yearday + 6 - weekday) // 7


def _directive(c, flag, asked, p, whole):
    if c in "YmdHMSjyeklIuwCgGUVWs":
        return _numeric(c, flag, asked, p)
    if c == "f":
        if p.microsecond < 0:
            return whole
        return ("000000" + str(p.microsecond))[-6:]
    if c == "z":
        return offset_text(p, "")
    if c == "p":
        name = "AM" if p.hour < 12 else "PM"
        return _text(name.lower() if "#" in flag else name, flag.replace("#", ""), asked)
    if c == "n":
        return "\n"
    if c == "t":
        return "\t"
    if c == "%":
        return "%"
    if c in "aAbBhPZ":
        return _text(_name(c, p), flag, asked)
    long = _COMPOSED.find(c)
    if long < 0:
        return whole
    return _text(strftime(_FORMATS[long], p), flag, asked)


_COMPOSED = "cxXDFTRr"
_FORMATS = (
    "%a %b %e %H:%M:%S %Y", "%m/%d/%y", "%H:%M:%S", "%m/%d/%y", "%Y-%m-%d", "%H:%M:%S", "%H:%M", "%I:%M:%S %p"
)  # fmt: skip


def _name(c, p):
    if c == "a":
        return WEEKDAYS[p.weekday][:3]
    if c == "A":
        return WEEKDAYS[p.weekday]
    if c == "B":
        return MONTHS[p.month - 1]
    if c == "P":
        return "am" if p.hour < 12 else "pm"
    if c == "Z":
        return p.zone
    return MONTHS[p.month - 1][:3]


def _numeric(c, flag, asked, p):
    hour12 = (p.hour + 11) % 12 + 1
    if c == "Y":
        return _number(p.year, 1, flag, asked)
    if c == "m":
        return _number(p.month, 2, flag, asked)
    if c == "d":
        return _number(p.day, 2, flag, asked)
    if c == "H":
        return _number(p.hour, 2, flag, asked)
    if c == "M":
        return _number(p.minute, 2, flag, asked)
    if c == "S":
        return _number(p.second, 2, flag, asked)
    if c == "j":
        return _number(p.yearday, 3, flag, asked)
    if c == "y":
        return _number(p.year % 100, 2, flag, asked)
    if c == "e":
        return _number(p.day, 2, flag, asked, " ")
    if c == "k":
        return _number(p.hour, 2, flag, asked, " ")
    if c == "l":
        return _number(hour12, 2, flag, asked, " ")
    if c == "I":
        return _number(hour12, 2, flag, asked)
    if c == "u":
        return _number(p.weekday + 1, 1, flag, asked)
    if c == "w":
        return _number((p.weekday + 1) % 7, 1, flag, asked)
    if c == "C":
        return _number(p.year // 100, 1, flag, asked)
    if c == "U":
        return _number(_week(p, 6), 2, flag, asked)
    if c == "W":
        return _number(_week(p, 0), 2, flag, asked)
    if c == "s":
        return str(p.seconds) if p.seconds is not None else "%s"
    iso_year, week, _ = iso_week(p.year, p.month, p.day)
    if c == "V":
        return _number(week, 2, flag, asked)
    if c == "G":
        return _number(iso_year, 1, flag, asked)
    return _number(iso_year % 100, 2, flag, asked)
