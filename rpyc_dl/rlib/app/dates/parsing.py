"""`strptime` in the C locale: what CPython's `_strptime` does with regular expressions, directive by directive."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.dates.days import (
    MONTHS,
    WEEKDAYS,
    days_before_month,
    is_leap,
    of_iso_week,
    of_ordinal,
    ordinal,
)

_DIRECTIVES = "dfHIjmMSUVwWuyYGaAbBpzZ%"


class Parsed:
    """What was found in a text."""

    def __init__(self):
        self.values = {}
        self.zone_seconds = None
        self.zone_microseconds = 0
        self.zone = ""


class Found:
    """The date and time that were found."""

    def __init__(self, year, month, day, hour, minute, second, weekday, yearday, microsecond, parsed):
        self.year, self.month, self.day = year, month, day
        self.hour, self.minute, self.second = hour, minute, second
        self.weekday, self.yearday = weekday, yearday
        self.microsecond = microsecond
        self.offset = parsed.zone_seconds
        self.offset_microseconds = parsed.zone_microseconds
        self.zone = parsed.zone


def _expanded(form):
    """The format with `%c` and such written out."""
    for short, long in (("%c", "%a %b %d %H:%M:%S %Y"), ("%x", "%m/%d/%y"), ("%X", "%H:%M:%S")):
        form = form.replace(short, long)
    return form


def _digits(text, i, most):
    end = i
    while end < len(text) and end - i < most and text[end].isdecimal():
        end += 1
    return end - i


def _between(text, i, least, greatest, widths):
    """Numbers of such widths that lie between two, in the order of preference: their lengths."""
    found = []
    for width in widths:
        if _digits(text, i, width) == width and least <= int(text[i : i + width]) <= greatest:
            found.append(width)
    return found


def _names(text, i, names, short):
    """Lengths of the names that stand here."""
    found = []
    for name in names:
        if short:
            name = name[:3]
        if text[i : i + len(name)].lower() == name.lower():
            found.append(len(name))
    found.sort(reverse=True)
    return found


def _lengths(c, text, i):
    """How long what a directive matches may be, in the order of preference."""
    if c == "d":
        found = _between(text, i, 1, 31, (2, 1))
        if text[i : i + 1] == " " and _between(text, i + 1, 1, 9, (1,)):
            found.append(2)
        return found
    if c in "mI":
        return _between(text, i, 1, 12, (2, 1))
    if c == "H":
        return _between(text, i, 0, 23, (2, 1))
    if c == "M":
        return _between(text, i, 0, 59, (2, 1))
    if c == "S":
        return _between(text, i, 0, 61, (2, 1))
    if c == "j":
        return _between(text, i, 1, 366, (3, 2, 1))
    if c in "UW":
        return _between(text, i, 0, 53, (2, 1))
    if c == "V":
        return [n for n in _between(text, i, 0, 53, (2, 1)) if n == 1 or text[i : i + 2] != "00"]
    if c == "w":
        return _between(text, i, 0, 6, (1,))
    if c == "u":
        return _between(text, i, 1, 7, (1,))
    if c == "y":
        return _between(text, i, 0, 99, (2,))
    if c in "YG":
        return _between(text, i, 0, 9999, (4,))
    if c == "f":
        return list(range(_digits(text, i, 6), 0, -1))
    return _other_lengths(c, text, i)


def _other_lengths(c, text, i):
    if c == "a":
        return _names(text, i, WEEKDAYS, True)
    if c == "A":
        return _names(text, i, WEEKDAYS, False)
    if c == "b":
        return _names(text, i, MONTHS, True)
    if c == "B":
        return _names(text, i, MONTHS, False)
    if c == "p":
        return _names(text, i, ("am", "pm"), False)
    if c == "Z":
        return _names(text, i, ("utc", "gmt"), False)
    return _zone_lengths(text, i)


def _zone_lengths(text, i):
    if text[i : i + 1] == "Z":
        return [1]
    if text[i : i + 1] not in ("+", "-") or _digits(text, i + 1, 2) < 2:
        return []
    found = []
    at = i + 3
    if text[at : at + 1] == ":":
        at += 1
    if not _between(text, at, 0, 59, (2,)):
        return []
    at += 2
    found.append(at - i)
    if text[at : at + 1] == ":":
        at += 1
    if _between(text, at, 0, 59, (2,)):
        at += 2
        found.append(at - i)
        if text[at : at + 1] == ".":
            for n in range(1, _digits(text, at + 1, 6) + 1):
                found.append(at + 1 + n - i)
    found.reverse()
    return found


def _match(form, f, text, i, parsed):
    """Where the text ends that the format from f on matches; -1 where it does not."""
    while f < len(form):
        c = form[f]
        if c.isspace():
            while f < len(form) and form[f].isspace():
                f += 1
            end = i
            while end < len(text) and text[end].isspace():
                end += 1
            for at in range(end, i, -1):
                found = _match(form, f, text, at, parsed)
                if found >= 0:
                    return found
            return -1
        if c == "%" and form[f + 1] != "%":
            name = form[f + 1]
            for length in _lengths(name, text, i):
                found = _match(form, f + 2, text, i + length, parsed)
                if found >= 0:
                    parsed.values[name] = text[i : i + length]
                    return found
            return -1
        if text[i : i + 1].lower() != c.lower() or i >= len(text):
            return -1
        f += 2 if c == "%" else 1
        i += 1
    return i


def strptime(text, given):
    form = _expanded(given)
    i = form.find("%")
    while i >= 0:
        if i + 1 >= len(form):
            raise ValueError(f"stray % in format '{given}'")
        if form[i + 1] not in _DIRECTIVES:
            raise ValueError(f"'{form[i + 1]}' is a bad directive in format '{given}'")
        i = form.find("%", i + 2)
    parsed = Parsed()
    end = _match(form, 0, text, 0, parsed)
    if end < 0:
        raise ValueError(f"time data {text!r} does not match format {given!r}")
    if end != len(text):
        raise ValueError("unconverted data remains: " + text[end:])
    return _found(parsed)


def _value(parsed, name, default):
    text = parsed.values.get(name)
    return default if text is None else int(text)


def _index(names, text, short):
    for i in range(len(names)):
        name = names[i][:3] if short else names[i]
        if name.lower() == text.lower():
            return i
    return -1


def _found(parsed):
    values = parsed.values
    year = _value(parsed, "Y", -1)
    if "y" in values:
        short = int(values["y"])
        year = short + (2000 if short <= 68 else 1900)
    month = _value(parsed, "m", 1)
    if "B" in values:
        month = _index(MONTHS, values["B"], False) + 1
    if "b" in values:
        month = _index(MONTHS, values["b"], True) + 1
    day = _value(parsed, "d", 1)
    hour = _value(parsed, "H", 0)
    if "I" in values:
        hour = int(values["I"]) % 12 + (12 if values.get("p", "").lower() == "pm" else 0)
    microsecond = int((values["f"] + "000000")[:6]) if "f" in values else 0
    weekday = _weekday(values)
    if "z" in values:
        _read_zone(parsed, values["z"])
    if "Z" in values:
        parsed.zone = values["Z"]
    yearday = _value(parsed, "j", -1)
    iso_year, iso_week = _value(parsed, "G", -1), _value(parsed, "V", -1)
    week = _value(parsed, "U", _value(parsed, "W", -1))
    if iso_year >= 0:
        if yearday >= 0:
            raise ValueError(
                "Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead."
            )
        if iso_week < 0 or weekday < 0:
            raise ValueError(
                "ISO year directive '%G' must be used with the ISO week directive '%V' and a weekday directive"
                " ('%A', '%a', '%w', or '%u')."
            )
    elif iso_week >= 0:
        if year < 0 or weekday < 0:
            raise ValueError(
                "ISO week directive '%V' must be used with the ISO year directive '%G' and a weekday directive"
                " ('%A', '%a', '%w', or '%u')."
            )
        raise ValueError(
            "ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead."
        )
    leap_day = year < 0 and month == 2 and day == 29
    shown = year
    if year < 0:
        year = 1904 if leap_day else 1900
        shown = 1900
    if iso_year >= 0:
        number = of_iso_week(iso_year, iso_week, weekday + 1)
        year, month, day = of_ordinal(number)
        shown = year
        yearday = number - ordinal(year, 1, 1) + 1
    elif yearday < 0 and week >= 0 and weekday >= 0 and ("Y" in values or "y" in values):
        yearday = _of_week(year, week, weekday, "W" in values and "U" not in values)
        if yearday <= 0:
            year -= 1
            yearday += 366 if is_leap(year) else 365
        shown = year
        year, month, day = of_ordinal(ordinal(year, 1, 1) + yearday - 1)
    elif yearday >= 0:
        year, month, day = of_ordinal(ordinal(year, 1, 1) + yearday - 1)
        shown = year
    if month < 1 or day > 28:
        _check_day(year, month, day)
    if yearday < 0:
        yearday = days_before_month(year, month) + day
    if weekday < 0:
        weekday = (ordinal(year, month, day) + 6) % 7
    return Found(
        shown, month, day, hour, _value(parsed, "M", 0), _value(parsed, "S", 0), weekday, yearday, microsecond, parsed
    )


def _check_day(year, month, day):
    limit = 30 if month in (4, 6, 9, 11) else 31
    if month == 2:
        limit = 29 if is_leap(year) else 28
    if day > limit:
        raise ValueError("day is out of range for month")


def _weekday(values):
    if "A" in values:
        return _index(WEEKDAYS, values["A"], False)
    if "a" in values:
        return _index(WEEKDAYS, values["a"], True)
    if "w" in values:
        return (int(values["w"]) + 6) % 7
    if "u" in values:
        return int(values["u"]) - 1
    return -1


def _of_week(year, week, weekday, monday_first):
    """The day of the year of a weekday in a week."""
    first = (ordinal(year, 1, 1) + 6) % 7
    if not monday_first:
        first = (first + 1) % 7
        weekday = (weekday + 1) % 7
    before = (7 - first) % 7
    if week == 0:
        return 1 + weekday - first
    return 1 + before + 7 * (week - 1) + weekday


def _read_zone(parsed, text):
    if text == "Z":
        parsed.zone_seconds = 0
        return
    plain = text.replace(":", "")
    seconds = int(plain[1:3]) * 3600 + int(plain[3:5]) * 60 + (int(plain[5:7]) if len(plain) > 5 else 0)
    microseconds = int((plain[8:] + "000000")[:6]) if len(plain) > 8 else 0
    parsed.zone_seconds = -seconds if plain[0] == "-" else seconds
    parsed.zone_microseconds = -microseconds if plain[0] == "-" else microseconds
