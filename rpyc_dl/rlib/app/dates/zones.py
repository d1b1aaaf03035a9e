"""`zoneinfo.ZoneInfo`: zones by their names, as the files of the system say (TZif, RFC 8536)."""

# mypy: ignore-errors
from __future__ import annotations

import zoneinfo
from bisect import bisect_right
from zoneinfo import ZoneInfoNotFoundError

from rpyc_dl.rlib.app.dates.days import EPOCH
from rpyc_dl.rlib.app.dates.durations import timedelta
from rpyc_dl.rlib.app.dates.moments import tzinfo
from rpyc_dl.rlib.app.dates.zonerules import Kind, rule_of

#: The folders that may have the files.
_FOLDERS = zoneinfo.TZPATH


class _Reading:
    """The bytes of a file, and how far they were read."""

    _one_for_all_ = True

    def __init__(self, data):
        self.data = data
        self.at = 0

    def number(self, size):
        number = int.from_bytes(self.data[self.at : self.at + size], "big", signed=True)
        self.at += size
        return number

    def head(self):
        """Six numbers of a header: of marks of UTC and of standard time, leap seconds, changes, kinds, letters."""
        if self.data[self.at : self.at + 4] != b"TZif":
            raise ValueError("Invalid TZif file: magic not found")
        self.at += 20
        return [self.number(4) for _ in range(6)]

    def skip(self, counts, size):
        """Go behind the data of a header whose times have so many bytes."""
        at_utc, at_standard, leaps, changes, kinds, letters = counts
        self.at += changes * (size + 1) + kinds * 6 + letters + leaps * (size + 4) + at_standard + at_utc


class Changes:
    """When the kind of local time changed, and the kinds before, between and behind all that."""

    _one_for_all_ = True

    def __init__(self, data):
        reading = _Reading(data)
        version = data[4]
        counts, size = reading.head(), 4
        if version >= 0x32:
            reading.skip(counts, size)
            counts, size = reading.head(), 8
        end = _Reading(data)
        end.at = reading.at
        end.skip(counts, size)
        number = counts[3]
        self.times = [reading.number(size) for _ in range(number)]
        which = [data[reading.at + i] for i in range(number)]
        reading.at += number
        kinds, is_saving = _kinds(reading, counts[4])
        _find_savings(kinds, is_saving, which)
        self.kinds = [kinds[i] for i in which]
        self.before = _first(kinds, is_saving)
        self.early, self.late = _on_the_wall(self.times, which, kinds)
        text = data[end.at :].decode().strip("\n") if version >= 0x32 else ""
        self.rule = rule_of(text) if text else None
        self.behind = self.kinds[-1] if self.kinds else kinds[0]
        is_one = len(kinds) == 1 and not self.times and (self.rule is None or self.rule.saving is None)
        self.only = self.behind if is_one else None

    def of_wall(self, dt):
        """The kind at a time of the clock on the wall."""
        second, fold = seconds_of(dt), dt.fold
        times = self.late if fold == 1 else self.early
        if times and second < times[0]:
            return self.before
        if not times or second > times[-1]:
            return self.behind if self.rule is None else self.rule.of_wall(second, dt.year, fold)
        return self.kinds[bisect_right(times, second) - 1]

    def of_utc(self, second, year):
        """The kind at a second of UTC, and whether the clock on the wall shows this for the second time."""
        times = self.times
        if times and second < times[0]:
            return self.before, 0
        if (not times or second > times[-1]) and self.rule is not None:
            return self.rule.of_utc(second, year)
        if not times:
            return self.behind, 0
        i = bisect_right(times, second) - 1
        kind, last = self.kinds[i], self.kinds[i - 1] if i > 0 else self.before
        return kind, 1 if last.offset - kind.offset > second - times[i] else 0


def _kinds(reading, count):
    """The kinds of local time of a file, and which of them are daylight saving time."""
    found, is_saving, names = [], [], []
    for _ in range(count):
        found.append(Kind(reading.number(4), 0, ""))
        is_saving.append(reading.number(1) != 0)
        names.append(reading.data[reading.at])
        reading.at += 1
    for i in range(count):
        start = reading.at + names[i]
        found[i].name = reading.data[start : reading.data.index(b"\0", start)].decode()
    return found, is_saving


def _find_savings(kinds, is_saving, which):
    """Find out how much each kind of daylight saving time saves: more than standard time before it, or behind it; an
    hour where there is none."""
    left = sum(is_saving)
    for i in range(1, len(which)):
        kind = which[i]
        if left == 0:
            return
        if not is_saving[kind] or kinds[kind].saving != 0:
            continue
        saving = 0
        if not is_saving[which[i - 1]]:
            saving = kinds[kind].offset - kinds[which[i - 1]].offset
        if saving == 0 and kind < len(kinds) - 1 and i + 1 < len(which):
            if is_saving[which[i + 1]]:
                continue
            saving = kinds[kind].offset - kinds[which[i + 1]].offset
        if saving != 0:
            left -= 1
            kinds[kind].saving = saving
    for i in range(len(kinds)):
        if is_saving[i] and kinds[i].saving == 0:
            kinds[i].saving = 3600


def _first(kinds, is_saving):
    """The kind of the time before all changes: the first one of standard time."""
    for i in range(len(kinds)):
        if not is_saving[i]:
            return kinds[i]
    return kinds[0]


def _on_the_wall(times, which, kinds):
    """The changes by the clock on the wall: when it has shown the time before for good, and for the first time."""
    early, late = [], []
    for i in range(len(times)):
        before = kinds[which[i - 1]].offset if i > 0 else kinds[0].offset
        behind = kinds[which[i]].offset
        early.append(times[i] + max(before, behind))
        late.append(times[i] + min(before, behind))
    return early, late


def seconds_of(dt):
    """Seconds since 1970 of what the clock shows."""
    return (dt.toordinal() - EPOCH) * 86400 + dt.hour * 3600 + dt.minute * 60 + dt.second


_KNOWN = {}


def _read(key):
    """The changes of a zone; ValueError and ZoneInfoNotFoundError."""
    if key.startswith("/"):
        raise ValueError(f"ZoneInfo keys may not be absolute paths, got: {key}")
    parts = key.split("/")
    if not key or any([part in ("", ".") for part in parts]):
        raise ValueError(f"ZoneInfo keys must be normalized relative paths, got: {key}")
    if ".." in parts:
        raise ValueError(f"ZoneInfo keys must refer to subdirectories of TZPATH, got: {key}")
    for folder in _FOLDERS:
        try:
            with open(folder + "/" + key, "rb") as file:
                data = file.read()
        except OSError:
            continue
        return Changes(data)
    raise ZoneInfoNotFoundError(f"No time zone found with key {key}")


_read._one_for_all_ = True


class ZoneInfo(tzinfo):
    _one_for_all_ = True

    def __new__(cls, key):
        if key not in _KNOWN:
            made = object.__new__(ZoneInfo)
            made.key = key
            made._changes = _read(key)
            _KNOWN[key] = made
        return _KNOWN[key]

    def _kind(self, dt):
        return self._changes.only if dt is None else self._changes.of_wall(dt)

    def utcoffset(self, dt):
        kind = self._kind(dt)
        return None if kind is None else timedelta(0, kind.offset)

    def dst(self, dt):
        kind = self._kind(dt)
        return None if kind is None else timedelta(0, kind.saving)

    def tzname(self, dt):
        kind = self._kind(dt)
        return None if kind is None else kind.name

    def fromutc(self, dt):
        if dt.tzinfo is not self:
            raise ValueError("fromutc: dt.tzinfo is not self")
        kind, fold = self._changes.of_utc(seconds_of(dt), dt.year)
        moved = dt + timedelta(0, kind.offset)
        return moved.replace(fold=1) if fold else moved

    def __str__(self):
        return self.key

    def __repr__(self):
        return f"zoneinfo.ZoneInfo(key={self.key!r})"


# ---- live objects --------------------------------------------------------------------------------------------------

TYPES = (zoneinfo.ZoneInfo,)


def of_live(value):
    return ZoneInfo(value.key)
