"""Instances of classes below those of the library, which are made when the program is imported."""

import json
import random
import string
import sys
from contextlib import ContextDecorator
from datetime import date, datetime, time, timedelta, tzinfo
from fractions import Fraction


class Zone(tzinfo):
    def __init__(self, hours, name):
        self.offset = timedelta(hours=hours)
        self.name = name

    def utcoffset(self, dt):
        return self.offset

    def tzname(self, dt):
        return self.name

    def dst(self, dt):
        return timedelta(0)


class Utc(tzinfo):
    def utcoffset(self, dt):
        return timedelta(0)

    def tzname(self, dt):
        return "UTC"


class Encoder(json.JSONEncoder):
    def default(self, o):
        return str(o)


class Dice(random.Random):
    def roll(self):
        return self.randint(1, 6)


class Percent(string.Template):
    delimiter = "%"


class Day(date):
    def short(self):
        return self.strftime("%d.%m.")


class Traced(ContextDecorator):
    def __enter__(self):
        print("in")
        return self

    def __exit__(self, *error):
        print("out")


UTC, CET = Utc(), Zone(1, "CET")
ZONES = {"utc": UTC, "cet": CET}
ENCODER = Encoder(sort_keys=True, indent=1)
DICE = Dice(7)
TEMPLATE = Percent("%a and %b")
DAY = Day(2020, 1, 2)
HALF = Fraction(1, 2)
TRACED = Traced()


def main(argv):
    print(isinstance(UTC, Utc), isinstance(UTC, tzinfo), isinstance(CET, Utc), isinstance(ENCODER, json.JSONEncoder))
    print(time(1, 2, tzinfo=UTC), datetime(2020, 1, 2, 3, tzinfo=CET))
    for name, zone in ZONES.items():
        print(name, zone.tzname(None), datetime(2020, 1, 2, tzinfo=zone).isoformat())
    print(ENCODER.encode({"b": 1, "a": [HALF]}), ENCODER.sort_keys)
    print([DICE.roll() for _ in range(5)], DICE.random(), isinstance(DICE, random.Random))
    print(TEMPLATE.substitute(a=1, b=2), DAY.short(), DAY, HALF + 1)
    with TRACED as traced:
        print(isinstance(traced, Traced))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
