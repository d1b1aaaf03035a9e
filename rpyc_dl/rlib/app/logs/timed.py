"""`logging.handlers`: files of logs that make room for new ones at certain times."""

# mypy: ignore-errors
from __future__ import annotations

import os
import time

from rpyc_dl.rlib.app.dates.clocktime import gmtime, localtime, strftime
from rpyc_dl.rlib.app.logs.rotating import BaseRotatingHandler
from rpyc_dl.rlib.app.process.files import TextFile
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.objectmodel import specialize

_DAY, _WEEK = 86400, 604800
_OF_DAY = "%Y-%m-%d"
#: By what `when` begins with: the seconds between two files, and what is put behind the name of an old one.
_KINDS = {
    "S": (1, _OF_DAY + "_%H-%M-%S"),
    "M": (60, _OF_DAY + "_%H-%M"),
    "H": (3600, _OF_DAY + "_%H"),
    "D": (_DAY, _OF_DAY),
    "MIDNIGHT": (_DAY, _OF_DAY),
    "W": (_WEEK, _OF_DAY),
}


def _kind(when):
    if when.startswith("W"):
        if len(when) != 2:
            raise ValueError(f"You must specify a day for weekly rollover from 0 to 6 (0 is Monday): {when}")
        if not "0" <= when[1] <= "6":
            raise ValueError(f"Invalid day specified for weekly rollover: {when}")
        return _KINDS["W"]
    if when not in _KINDS:
        raise ValueError(f"Invalid rollover interval specified: {when}")
    return _KINDS[when]


def _has_shape(text, shape):
    """Whether a text has digits where the shape has a 0, and else what that has."""
    if len(text) != len(shape):
        return False
    return all(c == s or (s == "0" and c.isdigit()) for c, s in zip(text, shape))  # noqa: B905


class TimedRotatingFileHandler(BaseRotatingHandler):
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(
        self, filename, when="h", interval=1, backupCount=0, encoding=None, delay=False, utc=False, atTime=None,
        errors=None,
    ):  # fmt: skip
        self._begin_file(fspath(filename), "a", encoding, delay)
        self.when = when.upper()
        self.backupCount = backupCount
        self.utc = utc
        self.atTime = atTime
        self.delay = delay
        unit, self.suffix = _kind(self.when)
        self.interval = unit * interval
        self.dayOfWeek = int(self.when[1]) if self.when.startswith("W") else 0
        there = os.path.exists(self.baseFilename)
        begun = os.path.getmtime(self.baseFilename) if there else time.time()
        self.rolloverAt = self.computeRollover(int(begun))

    def _of_day(self):
        """Whether files change at a time of the day."""
        return self.when == "MIDNIGHT" or self.when.startswith("W")

    def _seconds(self):
        """How long after midnight that is; of midnight, which ends the day, all of it."""
        if self.atTime is None:
            return _DAY
        return (self.atTime.hour * 60 + self.atTime.minute) * 60 + self.atTime.second

    def _is_summer(self, seconds):
        return localtime(seconds)[8]

    def computeRollover(self, currentTime):
        """When the next file begins."""
        if not self._of_day():
            return currentTime + self.interval
        now = gmtime(currentTime) if self.utc else localtime(currentTime)
        left = self._seconds() - ((now[3] * 60 + now[4]) * 60 + now[5])
        weekday = now[6]
        if left < 0:
            left += _DAY
            weekday = (weekday + 1) % 7
        found = currentTime + left
        if self.when.startswith("W") and weekday != self.dayOfWeek:
            found += (self.dayOfWeek - weekday) % 7 * _DAY
            if not self.utc:
                found += self._shift(now[8], self._is_summer(found))
        return found

    def _shift(self, before, after):
        """What an hour more or less at a later time makes up for."""
        if before == after:
            return 0
        return 3600 if before else -3600

    def shouldRollover(self, record):
        now = int(time.time())
        if now < self.rolloverAt:
            return False
        if os.path.exists(self.baseFilename) and not os.path.isfile(self.baseFilename):
            self.rolloverAt = self.computeRollover(now)
            return False
        return True

    def getFilesToDelete(self):
        """The oldest of the old files that are too many."""
        folder, name = os.path.split(self.baseFilename)
        found = sorted([os.path.join(folder, each) for each in os.listdir(folder or ".") if self._is_old(each, name)])
        return found[: max(len(found) - self.backupCount, 0)]

    def _is_old(self, name, current):
        """Whether it is the name of an old file."""
        stem, extension = os.path.splitext(current)
        place = len(stem) + 2
        if not name.startswith(current) and (
            self.namer is None or (name.endswith(extension) and len(name) > place and not name[place].isdigit())
        ):
            return False
        shape = self.suffix.replace("%Y", "0000").replace("%m", "00").replace("%d", "00")
        shape = shape.replace("%H", "00").replace("%M", "00").replace("%S", "00")
        parts = name[len(stem) + 1 :].split(".")
        return name.startswith(stem + ".") and any(_has_shape(part, shape) for part in parts)

    def _old_name(self, now):
        """What the file is called that ends now: by when it has begun."""
        begun = self.rolloverAt - self.interval
        if self.utc:
            return strftime(self.suffix, gmtime(begun))
        begun += self._shift(self._is_summer(now), self._is_summer(begun))
        return strftime(self.suffix, localtime(begun))

    def doRollover(self):
        self.close()
        now = int(time.time())
        name = self.rotation_filename(self.baseFilename + "." + self._old_name(now))
        if os.path.exists(name):
            os.remove(name)
        self.rotate(self.baseFilename, name)
        if self.backupCount > 0:
            for each in self.getFilesToDelete():
                os.remove(each)
        self.stream = None if self.delay else TextFile(self.baseFilename, "a")
        following = self.computeRollover(now)
        while following <= now:
            following += self.interval
        if self._of_day() and not self.utc:
            following += self._shift(self._is_summer(now), self._is_summer(following))
        self.rolloverAt = following
