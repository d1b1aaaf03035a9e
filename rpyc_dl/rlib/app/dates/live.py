"""Dates that a program has made while it was imported, as those of app-level Python."""

# mypy: ignore-errors
from __future__ import annotations

import calendar
import datetime
import time

from rpyc_dl.rlib.app.dates import clocktime, durations, moments
from rpyc_dl.rlib.app.libraries import live_maker

_NAMES = (type(calendar.day_name), type(calendar.month_name))


def of_live(value):
    if isinstance(value, _NAMES):  # which the locale may change there
        return list(value)
    if isinstance(value, datetime.timedelta):
        return durations.timedelta(value.days, value.seconds, value.microseconds)
    if isinstance(value, datetime.datetime):
        zone = _zone(value.tzinfo)
        date, clock = value.timetuple()[:3], (value.hour, value.minute, value.second, value.microsecond)
        return moments.datetime(*date, *clock, zone, fold=value.fold)
    if isinstance(value, datetime.date):
        return moments.date(value.year, value.month, value.day)
    if isinstance(value, datetime.time):
        clock = (value.hour, value.minute, value.second, value.microsecond)
        return moments.time(*clock, _zone(value.tzinfo), fold=value.fold)
    if isinstance(value, datetime.timezone):
        return _zone(value)
    return clocktime.StructTime(list(value), value.tm_zone, value.tm_gmtoff)


_zones = {}


def _zone(value):
    """The one object for a zone; TypeError for one that is not `timezone`."""
    if value is None:
        return None
    if value is datetime.UTC:
        return moments.timezone.utc
    if type(value) is not datetime.timezone:
        make = live_maker(type(value))
        if make is None:
            raise TypeError(f"a date has a zone of the class {type(value).__name__}, which is not in the language")
        return make(value)
    if value not in _zones:
        offset, *name = value.__getinitargs__()
        _zones[value] = moments.timezone(of_live(offset), *name)
    return _zones[value]


#: The types of such objects.
TYPES = (
    datetime.timedelta, datetime.datetime, datetime.date, datetime.time, datetime.timezone, time.struct_time, *_NAMES
)  # fmt: skip
