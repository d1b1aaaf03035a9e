"""`datetime.date`, `time`, `datetime` and `timezone`."""

# mypy: ignore-errors
from __future__ import annotations

import sys
import time as clock

from rpyc_dl.rlib.app.containers.slicing import kind_named
from rpyc_dl.rlib.app.dates import isotext
from rpyc_dl.rlib.app.dates.clocktime import StructTime
from rpyc_dl.rlib.app.dates.days import (
    EPOCH,
    MAXYEAR,
    MINYEAR,
    MONTHS,
    WEEKDAYS,
    days_before_month,
    days_in_month,
    four,
    iso_week,
    local_offset,
    local_seconds,
    of_iso_week,
    of_ordinal,
    ordinal,
    two,
    zone_name,
)
from rpyc_dl.rlib.app.dates.durations import of_parts, timedelta
from rpyc_dl.rlib.app.dates.formats import parts_of, strftime
from rpyc_dl.rlib.app.dates.parsing import strptime
from rpyc_dl.rlib.objectmodel import specialize

#: Whether dates and datetimes answer that they have no order among them, as other objects do.
_AS_OTHERS = sys.version_info >= (3, 13)


class tzinfo:
    _one_for_all_ = True

    def utcoffset(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement utcoffset()")

    def tzname(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement tzname()")

    def dst(self, dt):
        raise NotImplementedError("a tzinfo subclass must implement dst()")

    def fromutc(self, dt):
        """What UTC is here, as CPython finds it out: by the offset without daylight saving time first."""
        _check_own(self, dt)
        offset = self.utcoffset(dt)
        if offset is None:
            raise ValueError("fromutc: non-None utcoffset() result required")
        saved = self.dst(dt)
        if saved is None:
            raise ValueError("fromutc: non-None dst() result required")
        standard = dt + (offset - saved)
        saved = self.dst(standard)
        if saved is None:
            raise ValueError("fromutc: tz.dst() gave inconsistent results; cannot convert")
        return standard + saved


@specialize.argtype(0)
def _check_text(given):
    if not isinstance(given, str):
        raise TypeError("fromisoformat: argument must be str")


def _check_own(zone, dt):
    if dt.tzinfo is not zone:
        raise ValueError("fromutc: dt.tzinfo is not self")


class _Kept(tzinfo):
    """What stands for the zone that there is already."""


_KEPT = _Kept()


@specialize.argtype(0)
def _checked_zone(given):
    """The zone that a date is given; TypeError for what is none (`**options` may be meant for any parameter)."""
    if given is None or isinstance(given, tzinfo):
        return given
    raise TypeError(f"tzinfo argument must be None or of a tzinfo subclass, not type '{type(given).__name__}'")


@specialize.argtype(0)
def _kept_zone(given, own):
    """The zone that `replace` is given, or else the one that there is already."""
    zone = _checked_zone(given)
    return own if isinstance(zone, _Kept) else zone


class timezone(tzinfo):
    _one_for_all_ = True

    def __init__(self, offset, name=None):
        if not isinstance(offset, timedelta):
            raise TypeError(f"timezone() argument 1 must be datetime.timedelta, not {kind_named(offset)}")
        if offset.days not in (-1, 0) or (offset.days == -1 and offset.seconds + offset.microseconds == 0):
            shown = repr(offset)
            raise ValueError(
                "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), "
                f"not {shown}."
            )
        self._offset = offset
        self._name = name

    def utcoffset(self, dt):
        return self._offset

    def dst(self, dt):
        return None

    def fromutc(self, dt):
        _check_own(self, dt)
        return dt + self._offset

    def tzname(self, dt):
        if self._name is not None:
            return self._name
        return "UTC" if not self._offset else "UTC" + offset_text(self._offset)

    def __repr__(self):
        if self is timezone.utc:
            return "datetime.timezone.utc"
        if self._name is None:
            return f"datetime.timezone({self._offset!r})"
        return f"datetime.timezone({self._offset!r}, {self._name!r})"

    def __str__(self):
        return self.tzname(None)

    @specialize.argtype(1)
    def __eq__(self, other):
        if isinstance(other, timezone):
            return self._offset == other._offset
        return NotImplemented

    def __hash__(self):
        return hash(self._offset)


timezone.utc = timezone(timedelta(0))
timezone.min = timezone(-timedelta(hours=23, minutes=59))
timezone.max = timezone(timedelta(hours=23, minutes=59))
UTC = timezone.utc


def offset_text(offset):
    """+hh:mm of a timedelta."""
    sign = "+"
    if offset.days < 0:
        sign = "-"
        offset = -offset
    text = sign + two(offset.seconds // 3600) + ":" + two(offset.seconds // 60 % 60)
    if offset.seconds % 60 or offset.microseconds:
        text += ":" + two(offset.seconds % 60)
    if offset.microseconds:
        text += "." + six(offset.microseconds)
    return text


def six(microseconds):
    return ("000000" + str(microseconds))[-6:]


class IsoCalendarDate:
    """What `isocalendar` gives."""

    _one_for_all_ = True

    def __init__(self, year, week, weekday):
        self.year, self.week, self.weekday = year, week, weekday

    def __getitem__(self, i):
        return (self.year, self.week, self.weekday)[i]

    def __len__(self):
        return 3

    def __iter__(self):
        yield self.year
        yield self.week
        yield self.weekday

    @specialize.argtype(1)
    def __eq__(self, other):
        if isinstance(other, IsoCalendarDate):
            return (self.year, self.week, self.weekday) == (other.year, other.week, other.weekday)
        return (self.year, self.week, self.weekday) == other

    def __lt__(self, other):
        return (self.year, self.week, self.weekday) < (other.year, other.week, other.weekday)

    def __hash__(self):
        return hash((self.year, self.week, self.weekday))

    def __repr__(self):
        return f"datetime.IsoCalendarDate(year={self.year}, week={self.week}, weekday={self.weekday})"


@specialize.argtype(0)
def _check_argument(text, name, position):
    if not isinstance(text, str):
        raise TypeError(f"{name}() argument {position} must be str, not {kind_named(text)}")


@specialize.argtype(0)
def _check_int(n):
    if not isinstance(n, int):
        raise TypeError(f"{type(n).__name__!r} object cannot be interpreted as an integer")


def check_date(year, month, day):
    _check_int(year)
    _check_int(month)
    _check_int(day)
    if not MINYEAR <= year <= MAXYEAR:
        raise ValueError(f"year {year} is out of range")
    if not 1 <= month <= 12:
        raise ValueError("month must be in 1..12")
    if not 1 <= day <= days_in_month(year, month):
        raise ValueError("day is out of range for month")


def check_time(hour, minute, second, microsecond, fold):
    _check_int(hour)
    _check_int(minute)
    _check_int(second)
    _check_int(microsecond)
    if not 0 <= hour <= 23:
        raise ValueError("hour must be in 0..23")
    if not 0 <= minute <= 59:
        raise ValueError("minute must be in 0..59")
    if not 0 <= second <= 59:
        raise ValueError("second must be in 0..59")
    if not 0 <= microsecond <= 999999:
        raise ValueError("microsecond must be in 0..999999")
    if fold not in (0, 1):
        raise ValueError("fold must be either 0 or 1")


def day_of_number(number):
    if not 1 <= number <= 3652059:
        raise OverflowError("date value out of range")
    return of_ordinal(number)


class date:
    _one_for_all_ = True

    def __init__(self, year, month, day):
        check_date(year, month, day)
        self.year, self.month, self.day = year, month, day

    @classmethod
    def today(cls):
        return of_seconds(clock.time_ns() // 1000000000, 0, None, 0).date()

    @classmethod
    def fromtimestamp(cls, timestamp):
        return of_seconds(whole_seconds(timestamp), 0, None, 0).date()

    @classmethod
    def fromordinal(cls, number):
        _check_int(number)
        if number < 1:
            raise ValueError("ordinal must be >= 1")
        if number > 3652059:
            raise ValueError("year is out of range")
        year, month, day = of_ordinal(number)
        return date(year, month, day)

    @classmethod
    def fromisoformat(cls, text):
        _check_text(text)
        year, month, day = isotext.parse_date(text)
        return date(year, month, day)

    @classmethod
    def fromisocalendar(cls, year, week, day):
        _check_int(year)
        _check_int(week)
        _check_int(day)
        year, month, day = of_ordinal(of_iso_week(year, week, day))
        return date(year, month, day)

    def replace(self, year=None, month=None, day=None):
        return date(
            self.year if year is None else year,
            self.month if month is None else month,
            self.day if day is None else day,
        )

    __replace__ = replace

    def toordinal(self):
        return ordinal(self.year, self.month, self.day)

    def weekday(self):
        return (ordinal(self.year, self.month, self.day) + 6) % 7

    def isoweekday(self):
        return self.weekday() + 1

    def isocalendar(self):
        year, week, weekday = iso_week(self.year, self.month, self.day)
        return IsoCalendarDate(year, week, weekday)

    def timetuple(self):
        yearday = days_before_month(self.year, self.month) + self.day
        return StructTime([self.year, self.month, self.day, 0, 0, 0, self.weekday(), yearday, -1], None, 0)

    def isoformat(self):
        return f"{four(self.year)}-{two(self.month)}-{two(self.day)}"

    def __str__(self):
        return self.isoformat()

    def __repr__(self):
        return f"datetime.date({self.year}, {self.month}, {self.day})"

    def ctime(self):
        return f"{WEEKDAYS[self.weekday()][:3]} {MONTHS[self.month - 1][:3]} {self.day:2d} 00:00:00 {four(self.year)}"

    def _parts(self, format):
        parts = parts_of(self.year, self.month, self.day, 0, 0, 0)
        parts.microsecond = 0
        return parts

    def strftime(self, format):
        _check_argument(format, "strftime", 1)
        return strftime(format, self._parts(format))

    def __format__(self, spec):
        return strftime(spec, self._parts(spec)) if spec else str(self)

    @specialize.argtype(1)
    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        year, month, day = day_of_number(self.toordinal() + other.days)
        return date(year, month, day)

    @specialize.argtype(1)
    def __radd__(self, other):
        return self.__add__(other)

    @specialize.argtype(1)
    def __sub__(self, other):
        if isinstance(other, timedelta):
            year, month, day = day_of_number(self.toordinal() - other.days)
            return date(year, month, day)
        if isinstance(other, datetime):
            return NotImplemented
        if isinstance(other, date):
            return of_parts(self.toordinal() - other.toordinal(), 0, 0)
        return NotImplemented

    @specialize.argtype(1)
    def __eq__(self, other):
        if isinstance(other, datetime):
            return False
        if isinstance(other, date):
            return self.year == other.year and self.month == other.month and self.day == other.day
        return NotImplemented

    @specialize.argtype(1)
    def __lt__(self, other):
        if _AS_OTHERS and isinstance(other, datetime) != isinstance(self, datetime):
            return NotImplemented
        return self._against(other) < 0 if isinstance(other, date) else NotImplemented

    @specialize.argtype(1)
    def __le__(self, other):
        if _AS_OTHERS and isinstance(other, datetime) != isinstance(self, datetime):
            return NotImplemented
        return self._against(other) <= 0 if isinstance(other, date) else NotImplemented

    @specialize.argtype(1)
    def __gt__(self, other):
        if _AS_OTHERS and isinstance(other, datetime) != isinstance(self, datetime):
            return NotImplemented
        return self._against(other) > 0 if isinstance(other, date) else NotImplemented

    @specialize.argtype(1)
    def __ge__(self, other):
        if _AS_OTHERS and isinstance(other, datetime) != isinstance(self, datetime):
            return NotImplemented
        return self._against(other) >= 0 if isinstance(other, date) else NotImplemented

    def _against(self, other):
        """What tells the order of two dates."""
        if isinstance(other, datetime):
            raise TypeError("can't compare datetime.datetime to datetime.date")
        return (self.year - other.year) * 512 + (self.month - other.month) * 32 + self.day - other.day

    def __hash__(self):
        return hash((self.year, self.month, self.day))


date.min = date(1, 1, 1)
date.max = date(9999, 12, 31)
date.resolution = timedelta(1)


def time_text(hour, minute, second, microsecond, timespec):
    if timespec == "auto":
        timespec = "microseconds" if microsecond else "seconds"
    if timespec == "hours":
        return two(hour)
    text = two(hour) + ":" + two(minute)
    if timespec == "minutes":
        return text
    text += ":" + two(second)
    if timespec == "seconds":
        return text
    if timespec == "milliseconds":
        return text + "." + six(microsecond)[:3]
    if timespec == "microseconds":
        return text + "." + six(microsecond)
    raise ValueError("Unknown timespec value")


def repr_of_time(hour, minute, second, microsecond):
    text = f"{hour}, {minute}"
    if second or microsecond:
        text += f", {second}"
    return text + f", {microsecond}" if microsecond else text


class time:
    _one_for_all_ = True

    def __init__(self, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        check_time(hour, minute, second, microsecond, fold)
        self.hour, self.minute, self.second, self.microsecond = hour, minute, second, microsecond
        self.tzinfo = _checked_zone(tzinfo)
        self.fold = fold

    @classmethod
    def fromisoformat(cls, text):
        _check_text(text)
        hour, minute, second, microsecond, zone = isotext.parse_time(text[1:] if text[:1] == "T" else text, text)
        return time(hour, minute, second, microsecond, of_zone(zone))

    def replace(self, hour=None, minute=None, second=None, microsecond=None, tzinfo=_KEPT, *, fold=None):
        return time(
            self.hour if hour is None else hour,
            self.minute if minute is None else minute,
            self.second if second is None else second,
            self.microsecond if microsecond is None else microsecond,
            _kept_zone(tzinfo, self.tzinfo),
            fold=self.fold if fold is None else fold,
        )

    __replace__ = replace

    def utcoffset(self):
        return None if self.tzinfo is None else self.tzinfo.utcoffset(None)

    def dst(self):
        return None if self.tzinfo is None else self.tzinfo.dst(None)

    def tzname(self):
        return None if self.tzinfo is None else self.tzinfo.tzname(None)

    def isoformat(self, timespec="auto"):
        text = time_text(self.hour, self.minute, self.second, self.microsecond, timespec)
        offset = self.utcoffset()
        return text if offset is None else text + offset_text(offset)

    def __str__(self):
        return self.isoformat()

    def __repr__(self):
        text = repr_of_time(self.hour, self.minute, self.second, self.microsecond)
        if self.tzinfo is not None:
            text += f", tzinfo={self.tzinfo!r}"
        return f"datetime.time({text})"

    def _parts(self, format):
        parts = parts_of(1900, 1, 1, self.hour, self.minute, self.second)
        parts.microsecond = self.microsecond
        offset = self.utcoffset()
        if offset is not None:
            set_offset(parts, offset, self.tzname())
        return parts

    def strftime(self, format):
        _check_argument(format, "strftime", 1)
        return strftime(format, self._parts(format))

    def __format__(self, spec):
        return strftime(spec, self._parts(spec)) if spec else str(self)

    def _number(self):
        number = ((self.hour * 60 + self.minute) * 60 + self.second) * 1000000 + self.microsecond
        offset = self.utcoffset()
        return number if offset is None else number - offset._total()

    @specialize.argtype(1)
    def __lt__(self, other):
        return self._against(other) < 0 if isinstance(other, time) else NotImplemented

    @specialize.argtype(1)
    def __le__(self, other):
        return self._against(other) <= 0 if isinstance(other, time) else NotImplemented

    @specialize.argtype(1)
    def __gt__(self, other):
        return self._against(other) > 0 if isinstance(other, time) else NotImplemented

    @specialize.argtype(1)
    def __ge__(self, other):
        return self._against(other) >= 0 if isinstance(other, time) else NotImplemented

    def _against(self, other):
        if (self.utcoffset() is None) != (other.utcoffset() is None):
            raise TypeError("can't compare offset-naive and offset-aware times")
        return self._number() - other._number()

    @specialize.argtype(1)
    def __eq__(self, other):
        if isinstance(other, time):
            return (self.utcoffset() is None) == (other.utcoffset() is None) and self._number() == other._number()
        return NotImplemented

    def __hash__(self):
        return hash(self._number())


time.min = time(0, 0, 0)
time.max = time(23, 59, 59, 999999)
time.resolution = timedelta(0, 0, 1)


def set_offset(parts, offset, name):
    seconds = offset.days * 86400 + offset.seconds
    microseconds = offset.microseconds
    if seconds < 0 and microseconds:
        seconds += 1
        microseconds = 1000000 - microseconds
    parts.offset = seconds
    parts.offset_microseconds = microseconds
    parts.zone = "" if name is None else name


def of_zone(zone):
    """The timezone of an offset as `isotext` gives it: None, or seconds and microseconds."""
    if zone is None:
        return None
    seconds, microseconds = zone
    if seconds == 0 and microseconds == 0:
        return timezone.utc
    return timezone(of_parts(0, seconds, microseconds))


def of_seconds(seconds, microsecond, zone, fold):
    """The datetime of a wall clock: seconds since 1970, in local time where there is no zone."""
    if zone is None:
        offset = local_offset(seconds)[0]
        made = of_wall(seconds + offset, microsecond, None)
        if seconds >= 86400 and local_offset(seconds - 86400)[0] > offset:
            made.fold = 1 if local_seconds(seconds + offset, 0) != seconds else 0
        return made
    return zone.fromutc(of_wall(seconds, microsecond, zone))


def of_wall(seconds, microsecond, zone):
    days, rest = divmod(seconds, 86400)
    number = days + EPOCH
    if not 1 <= number <= 3652059:
        raise ValueError(f"year {1970 + days // 366} is out of range")
    year, month, day = of_ordinal(number)
    return datetime(year, month, day, rest // 3600, rest // 60 % 60, rest % 60, microsecond, zone)


@specialize.argtype(0)
def whole_seconds(timestamp):
    return int(timestamp // 1.0) if isinstance(timestamp, float) else timestamp


@specialize.argtype(0)
def of_timestamp(timestamp, zone):
    if isinstance(timestamp, float):
        whole = timestamp // 1.0
        seconds = int(whole)
        microsecond = round((timestamp - whole) * 1e6)
        if microsecond >= 1000000:
            return of_seconds(seconds + 1, microsecond - 1000000, zone, 0)
        return of_seconds(seconds, microsecond, zone, 0)
    return of_seconds(timestamp, 0, zone, 0)


class datetime(date):
    _one_for_all_ = True

    def __init__(self, year, month, day, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        check_date(year, month, day)
        check_time(hour, minute, second, microsecond, fold)
        self.year, self.month, self.day = year, month, day
        self.hour, self.minute, self.second, self.microsecond = hour, minute, second, microsecond
        self.tzinfo = _checked_zone(tzinfo)
        self.fold = fold

    @classmethod
    def now(cls, tz=None):
        now = clock.time_ns() // 1000
        return of_seconds(now // 1000000, now % 1000000, tz, 0)

    @classmethod
    def today(cls):
        now = clock.time_ns() // 1000
        return of_seconds(now // 1000000, now % 1000000, None, 0)

    @classmethod
    def utcnow(cls):
        now = clock.time_ns() // 1000
        return of_wall(now // 1000000, now % 1000000, None)

    @classmethod
    def fromtimestamp(cls, timestamp, tz=None):
        return of_timestamp(timestamp, tz)

    @classmethod
    def utcfromtimestamp(cls, timestamp):
        return of_timestamp(timestamp, timezone.utc).replace_zone(None)

    @classmethod
    def fromordinal(cls, number):
        made = date.fromordinal(number)
        return datetime(made.year, made.month, made.day)

    @classmethod
    def fromisoformat(cls, text):
        _check_text(text)
        parts, zone = isotext.parse_datetime(text)
        return datetime(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], parts[6], of_zone(zone))

    @classmethod
    def fromisocalendar(cls, year, week, day):
        _check_int(year)
        _check_int(week)
        _check_int(day)
        year, month, day = of_ordinal(of_iso_week(year, week, day))
        return datetime(year, month, day)

    @classmethod
    def combine(cls, date, time, tzinfo=None):
        zone = time.tzinfo if tzinfo is None else tzinfo
        return datetime(date.year, date.month, date.day, time.hour, time.minute, time.second, time.microsecond, zone)

    @classmethod
    def strptime(cls, text, format):
        _check_argument(text, "strptime", 1)
        _check_argument(format, "strptime", 2)
        found = strptime(text, format)
        zone = None
        if found.offset is not None:
            if found.zone and found.zone.lower() not in ("utc", "gmt"):
                zone = timezone(of_parts(0, found.offset, found.offset_microseconds), found.zone)
            elif found.offset == 0 and found.offset_microseconds == 0:
                zone = timezone.utc
            else:
                zone = timezone(of_parts(0, found.offset, found.offset_microseconds))
        return datetime(
            found.year, found.month, found.day, found.hour, found.minute, found.second, found.microsecond, zone
        )

    def date(self):
        return date(self.year, self.month, self.day)

    def time(self):
        return time(self.hour, self.minute, self.second, self.microsecond, fold=self.fold)

    def timetz(self):
        return time(self.hour, self.minute, self.second, self.microsecond, self.tzinfo, fold=self.fold)

    def replace(
        self, year=None, month=None, day=None, hour=None, minute=None, second=None, microsecond=None, tzinfo=_KEPT,
        *, fold=None,
    ):  # fmt: skip
        return datetime(
            self.year if year is None else year,
            self.month if month is None else month,
            self.day if day is None else day,
            self.hour if hour is None else hour,
            self.minute if minute is None else minute,
            self.second if second is None else second,
            self.microsecond if microsecond is None else microsecond,
            _kept_zone(tzinfo, self.tzinfo),
            fold=self.fold if fold is None else fold,
        )

    __replace__ = replace

    def replace_zone(self, zone):
        return datetime(
            self.year,
            self.month,
            self.day,
            self.hour,
            self.minute,
            self.second,
            self.microsecond,
            zone,
            fold=self.fold,
        )

    def utcoffset(self):
        return None if self.tzinfo is None else self.tzinfo.utcoffset(self)

    def tzname(self):
        return None if self.tzinfo is None else self.tzinfo.tzname(self)

    def dst(self):
        return None if self.tzinfo is None else self.tzinfo.dst(self)

    def _wall(self):
        """Seconds since 1970 of what the clock shows."""
        days = ordinal(self.year, self.month, self.day) - EPOCH
        return days * 86400 + self.hour * 3600 + self.minute * 60 + self.second

    def timestamp(self):
        offset = self.utcoffset()
        if offset is None:
            return local_seconds(self._wall(), self.fold) + self.microsecond / 1000000
        return (self._wall() * 1000000 + self.microsecond - offset._total()) / 1000000

    def astimezone(self, tz=None):
        if tz is not None and tz is self.tzinfo:
            return self
        offset = self.utcoffset()
        if offset is None:
            seconds = local_seconds(self._wall(), self.fold)
        else:
            seconds = self._wall() - offset.days * 86400 - offset.seconds
        zone = tz
        if zone is None:
            zone = timezone(timedelta(0, local_offset(seconds)[0]), zone_name(seconds))
        return of_seconds(seconds, self.microsecond, zone, 0)

    def timetuple(self):
        yearday = days_before_month(self.year, self.month) + self.day
        saved = self.dst()
        is_summer = -1 if saved is None else 1 if saved else 0
        parts = [self.year, self.month, self.day, self.hour, self.minute, self.second, self.weekday(), yearday]
        parts.append(is_summer)
        return StructTime(parts, None, 0)

    def utctimetuple(self):
        offset = self.utcoffset()
        moved = self if offset is None else self - offset
        yearday = days_before_month(moved.year, moved.month) + moved.day
        parts = [
            moved.year,
            moved.month,
            moved.day,
            moved.hour,
            moved.minute,
            moved.second,
            moved.weekday(),
            yearday,
            0,
        ]
        return StructTime(parts, None, 0)

    def isoformat(self, sep="T", timespec="auto"):
        text = f"{four(self.year)}-{two(self.month)}-{two(self.day)}" + sep
        text += time_text(self.hour, self.minute, self.second, self.microsecond, timespec)
        offset = self.utcoffset()
        return text if offset is None else text + offset_text(offset)

    def __str__(self):
        return self.isoformat(" ")

    def __repr__(self):
        text = f"{self.year}, {self.month}, {self.day}, "
        text += repr_of_time(self.hour, self.minute, self.second, self.microsecond)
        if self.tzinfo is not None:
            text += f", tzinfo={self.tzinfo!r}"
        return f"datetime.datetime({text})"

    def ctime(self):
        clock_text = f"{two(self.hour)}:{two(self.minute)}:{two(self.second)}"
        day = f"{WEEKDAYS[self.weekday()][:3]} {MONTHS[self.month - 1][:3]} {self.day:2d}"
        return f"{day} {clock_text} {four(self.year)}"

    def _parts(self, format):
        parts = parts_of(self.year, self.month, self.day, self.hour, self.minute, self.second)
        parts.microsecond = self.microsecond
        if "s" in format:  # `%s`: the system is asked for the zone
            parts.seconds = local_seconds(self._wall(), 0)
        offset = self.utcoffset()
        if offset is not None:
            set_offset(parts, offset, self.tzname())
        return parts

    def strftime(self, format):
        _check_argument(format, "strftime", 1)
        return strftime(format, self._parts(format))

    def __format__(self, spec):
        return strftime(spec, self._parts(spec)) if spec else str(self)

    def _moved(self, days, seconds, microseconds):
        microsecond = self.microsecond + microseconds
        total = self.hour * 3600 + self.minute * 60 + self.second + seconds + microsecond // 1000000
        year, month, day = day_of_number(self.toordinal() + days + total // 86400)
        rest = total % 86400
        return datetime(
            year, month, day, rest // 3600, rest // 60 % 60, rest % 60, microsecond % 1000000, self.tzinfo
        )

    @specialize.argtype(1)
    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return self._moved(other.days, other.seconds, other.microseconds)

    @specialize.argtype(1)
    def __radd__(self, other):
        return self.__add__(other)

    @specialize.argtype(1)
    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self._moved(-other.days, -other.seconds, -other.microseconds)
        if isinstance(other, datetime):
            return self._since(other)
        return NotImplemented

    def _since(self, other):
        days = self.toordinal() - other.toordinal()
        a = self.hour * 3600 + self.minute * 60 + self.second
        b = other.hour * 3600 + other.minute * 60 + other.second
        plain = of_parts(days, a - b, self.microsecond - other.microsecond)
        if self.tzinfo is other.tzinfo:
            return plain
        mine, its = self.utcoffset(), other.utcoffset()
        if mine is None and its is None:
            return plain
        if mine is None or its is None:
            raise TypeError("can't subtract offset-naive and offset-aware datetimes")
        return plain + its - mine

    @specialize.argtype(1)
    def __eq__(self, other):
        if isinstance(other, datetime):
            if (self.utcoffset() is None) != (other.utcoffset() is None):
                return False
            if self.tzinfo is not other.tzinfo and (self._is_in_doubt() or other._is_in_doubt()):
                return False
            return not self._since(other)
        if isinstance(other, date):
            return False
        return NotImplemented

    def _is_in_doubt(self):
        """Whether it depends on `fold` which time of UTC this is: then it equals none of another zone."""
        return self.tzinfo is not None and self.utcoffset() != self.replace(fold=1 - self.fold).utcoffset()

    def _against(self, other):
        if not isinstance(other, datetime):
            raise TypeError("can't compare datetime.datetime to datetime.date")
        if (self.utcoffset() is None) != (other.utcoffset() is None):
            raise TypeError("can't compare offset-naive and offset-aware datetimes")
        apart = self._since(other)
        return apart.days if apart.days else apart.seconds + apart.microseconds

    def __hash__(self):
        offset = (self.replace(fold=0) if self.fold else self).utcoffset()
        wall = self._wall() if offset is None else self._wall() - offset.days * 86400 - offset.seconds
        return hash((wall, self.microsecond))


datetime.min = datetime(1, 1, 1)
datetime.max = datetime(9999, 12, 31, 23, 59, 59, 999999)
datetime.resolution = timedelta(0, 0, 1)
