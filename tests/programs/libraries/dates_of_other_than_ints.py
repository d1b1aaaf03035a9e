"""Dates made of other than ints, and codecs of what is neither text nor bytes."""

import codecs, datetime, unicodedata, calendar


def at(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


for e in ("", "utf-8", "ascii", "nope"):
    at(lambda: codecs.decode(5, e))
    at(lambda: codecs.encode(b"ab", e))
    at(lambda: codecs.decode("ab", e))
    at(lambda: codecs.encode("ab", e))
    at(lambda: codecs.decode(b"ab", e))
at(lambda: codecs.encode("ab", "hex") if False else codecs.encode("ab"))
at(lambda: codecs.encode("ab", "rot13"))
at(lambda: unicodedata.lookup("a\0b"))
at(lambda: unicodedata.lookup("nope"))
at(lambda: calendar.timegm("2020ab"))
at(lambda: calendar.timegm((2020, 1, 2, 3, 4, 5)))
at(lambda: datetime.date(2020, 1, 2))
at(lambda: datetime.datetime(2020, 1, 2, 3, 4))
at(lambda: datetime.time(3, 4))
for y in (None, 2021):
    at(lambda: datetime.date(y, 1, 2))
    at(lambda: datetime.time(y, 1, 2))
at(lambda: datetime.date("2020", 1, 2))
at(lambda: datetime.date(2020.0, 1, 2))
at(lambda: datetime.datetime(2020, 1.5, 2))
at(lambda: datetime.time(1.5))
at(lambda: datetime.time("a"))
at(lambda: datetime.date.fromordinal(5.0))
at(lambda: datetime.date(2020, 1, 2).replace(month=2.0))
at(lambda: datetime.datetime(2020, 1, 2).replace(hour="3"))
at(lambda: datetime.date.fromisocalendar(2020, 1.0, 2))
at(lambda: datetime.timedelta("5"))
at(lambda: datetime.date(2020, 1, 2).strftime(5))
at(lambda: datetime.date.fromisoformat(20200102))
at(lambda: datetime.datetime.strptime("2020", 5))
at(lambda: datetime.date(2020, 1, 2) + 5)
at(lambda: datetime.date(2020, 1, 2) < 5)
at(lambda: datetime.date(2020, 1, 2) == 5)
at(lambda: datetime.timezone(5))
at(lambda: datetime.timedelta(1) * "a")
at(lambda: datetime.timedelta(1) / 0)
