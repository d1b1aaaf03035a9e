"""What is said at the end of a file of a zone: when daylight saving time begins and ends in all later years."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.dates.days import EPOCH, days_in_month, is_leap, ordinal

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Kind:
    """A kind of local time: its offset from UTC and its daylight saving in seconds, and its name."""

    _one_for_all_ = True

    def __init__(self, offset, saving, name):
        self.offset = offset
        self.saving = saving
        self.name = name


class Day:
    """A day of each year, and the second of it: of a month, a week and a day of the week (`M3.2.0`), or by number."""

    _one_for_all_ = True

    def __init__(self, kind, month, week, day, second):
        self.kind, self.month, self.week, self.day, self.second = kind, month, week, day, second

    def in_year(self, year):
        """Seconds since 1970 of the clock on the wall."""
        if self.kind == "M":
            number = self._of_week(year)
        else:
            number = ordinal(year, 1, 1) + self.day
            if self.kind == "J":  # the 29th of February is not counted
                number += (1 if is_leap(year) and self.day > 59 else 0) - 1
        return (number - EPOCH) * 86400 + self.second

    def _of_week(self, year):
        first = ordinal(year, self.month, 1)
        day = (self.day - first) % 7 + 7 * (self.week - 1)
        if day >= days_in_month(year, self.month):
            day -= 7
        return first + day


class Rule:
    """Both kinds of local time of a year, and when each begins; `saving` is None where there is only one."""

    _one_for_all_ = True

    def __init__(self, standard, saving, start, end):
        self.standard, self.saving, self.start, self.end = standard, saving, start, end

    def of_wall(self, second, year, fold):
        """The kind at a second of the clock on the wall."""
        if self.saving is None:
            return self.standard
        start, end = self.start.in_year(year), self.end.in_year(year)
        ahead = self.saving.offset - self.standard.offset
        if (fold == 1) == (ahead >= 0):
            end -= ahead
        else:
            start += ahead
        return self._between(start, end, second)

    def of_utc(self, second, year):
        """The kind at a second of UTC, and whether the clock shows this for the second time."""
        if self.saving is None:
            return self.standard, 0
        start = self.start.in_year(year) - self.standard.offset
        end = self.end.in_year(year) - self.saving.offset
        ahead = self.saving.offset - self.standard.offset
        again, until = (end, end + ahead) if ahead > 0 else (start, start - ahead)
        return self._between(start, end, second), 1 if again <= second < until else 0

    def _between(self, start, end, second):
        is_saving = start <= second < end if start < end else not end <= second < start
        return self.saving if is_saving else self.standard


class _Text:
    """The text of a rule, and how far it was read."""

    _one_for_all_ = True

    def __init__(self, text):
        self.text = text
        self.at = 0

    def here(self):
        return self.text[self.at : self.at + 1]

    def takes(self, character):
        if self.here() != character:
            return False
        self.at += 1
        return True

    def name(self):
        start = self.at
        if self.takes("<"):
            end = self.text.index(">", start)
            self.at = end + 1
            return self.text[start + 1 : end]
        while self.here() != "" and self.here() in _LETTERS:
            self.at += 1
        return self.text[start : self.at]

    def number(self):
        start = self.at
        while self.here() != "" and self.here() in "0123456789":
            self.at += 1
        return int(self.text[start : self.at])

    def seconds(self):
        """Hours, minutes and seconds, with a sign."""
        sign = -1 if self.takes("-") else 1
        if sign == 1:
            self.takes("+")
        total, unit = self.number() * 3600, 60
        while self.takes(":"):
            total += self.number() * unit
            unit //= 60
        return sign * total

    def day(self):
        kind, month, week = "N", 0, 0
        if self.takes("M"):
            kind, month = "M", self.number()
            self.takes(".")
            week = self.number()
            self.takes(".")
        elif self.takes("J"):
            kind = "J"
        day = self.number()
        return Day(kind, month, week, day, self.seconds() if self.takes("/") else 7200)


def rule_of(text):
    """The rule that a text such as `CET-1CEST,M3.5.0,M10.5.0/3` says."""
    reading = _Text(text)
    name = reading.name()
    standard = Kind(-reading.seconds(), 0, name)
    if reading.here() == "":
        return Rule(standard, None, None, None)
    name = reading.name()
    offset = standard.offset + 3600
    if reading.here() != "," and reading.here() != "":
        offset = -reading.seconds()
    reading.takes(",")
    start = reading.day()
    reading.takes(",")
    return Rule(standard, Kind(offset, offset - standard.offset, name), start, reading.day())
