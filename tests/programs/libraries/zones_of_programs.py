"""Zones of the program below `tzinfo`: daylight saving time, a `fromutc` of their own, and what `fromisoformat` takes."""

from datetime import date, datetime, time, timedelta, timezone, tzinfo

HOUR = timedelta(hours=1)


def first_sunday(year, month, day):
    start = datetime(year, month, day)
    return start + timedelta(days=6 - start.weekday())


class Eastern(tzinfo):
    """As in CPython's documents."""

    def utcoffset(self, dt):
        return -5 * HOUR + self.dst(dt)

    def tzname(self, dt):
        return "EDT" if self.dst(dt) else "EST"

    def dst(self, dt):
        if dt is None:
            return timedelta(0)
        start, end = first_sunday(dt.year, 3, 8) + 2 * HOUR, first_sunday(dt.year, 11, 1) + 2 * HOUR
        return HOUR if start <= dt.replace(tzinfo=None) < end else timedelta(0)


class Fixed(tzinfo):
    def utcoffset(self, dt):
        return 2 * HOUR

    def dst(self, dt):
        return timedelta(0)

    def tzname(self, dt):
        return "F2"

    def fromutc(self, dt):
        print("fromutc", dt.replace(tzinfo=None))
        return dt + 2 * HOUR


class Bare(tzinfo):
    def utcoffset(self, dt):
        return HOUR


eastern, fixed, bare = Eastern(), Fixed(), Bare()
for hour in range(4, 9):
    for day, month in ((10, 3), (3, 11)):
        moment = datetime(2024, month, day, hour, 30, tzinfo=timezone.utc)
        print(moment.astimezone(eastern), moment.astimezone(eastern).tzname())
noon = datetime(2024, 1, 1, 12, tzinfo=timezone.utc)
print(noon.astimezone(fixed), datetime.fromtimestamp(0, fixed), noon.astimezone(fixed).astimezone(eastern))
print(noon.astimezone(timezone.utc) is noon, timezone.utc.fromutc(noon))
for attempt in (lambda: noon.astimezone(bare), lambda: timezone(HOUR).fromutc(noon), lambda: eastern.fromutc(noon)):
    try:
        print(attempt())
    except (ValueError, NotImplementedError) as error:
        print(type(error) is ValueError, error)
for given in [1, "2024-02-29", b"x", None, 2.5, "x"]:
    for read in (date.fromisoformat, datetime.fromisoformat, time.fromisoformat):
        try:
            print(read(given))
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
