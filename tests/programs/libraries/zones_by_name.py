"""`zoneinfo.ZoneInfo`: what the files of the system say of zones, now, long ago and in later years."""

from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

BERLIN = ZoneInfo("Europe/Berlin")
START = datetime(2024, 5, 1, 9, 30, tzinfo=BERLIN)
NAMES = [
    *(
        "Europe/Berlin",
        "America/New_York",
        "Asia/Tokyo",
        "UTC",
        "Australia/Lord_Howe",
        "Europe/Dublin",
        "Asia/Kolkata",
    ),
    *("America/Sao_Paulo", "Africa/Casablanca", "Pacific/Apia", "America/St_Johns", "Etc/GMT+5", "EST5EDT"),
    *("Asia/Tehran", "Africa/Monrovia", "America/Santiago"),
]


def shown(moment):
    return f"{moment.isoformat()} {moment.tzname()} {moment.dst()} {moment.fold}"


def over_the_years():
    for name in NAMES:
        zone = ZoneInfo(name)
        for year in (1900, 1945, 1970, 1985, 2007, 2023, 2036, 2038, 2100):
            for month in (1, 3, 7, 11):
                moment = datetime(year, month, 15, 12, 34, 56, tzinfo=timezone.utc).astimezone(zone)
                back = moment.astimezone(timezone.utc)
                wall = datetime(year, month, 28, 2, 30, tzinfo=zone)
                print(name, shown(moment), back.hour, shown(wall), wall.utcoffset(), int(wall.timestamp()))


def around_changes():
    for name, first in (
        ("Europe/Berlin", datetime(2024, 3, 30, 23)),
        ("Europe/Berlin", datetime(2040, 10, 27, 22)),
        ("America/New_York", datetime(2024, 11, 3, 4)),
        ("Australia/Lord_Howe", datetime(2024, 4, 6, 13)),
        ("Europe/Dublin", datetime(2045, 10, 28, 23)),
        ("America/Santiago", datetime(2050, 4, 3, 1)),
    ):
        zone = ZoneInfo(name)
        for half in range(10):
            moment = (first + timedelta(minutes=30 * half)).replace(tzinfo=timezone.utc).astimezone(zone)
            again = moment.replace(fold=1 - moment.fold)
            print(
                shown(moment), shown(again), moment.utcoffset() == again.utcoffset(), again.astimezone(timezone.utc)
            )


def uses():
    print(START, repr(START), START.timetuple().tm_isdst, START.strftime("%Y-%m-%d %H:%M %Z%z"), BERLIN, repr(BERLIN))
    print(START.tzinfo is BERLIN, ZoneInfo("Europe/Berlin") is BERLIN, BERLIN.key, isinstance(BERLIN, ZoneInfo))
    there = START.astimezone(ZoneInfo("America/Los_Angeles"))
    print(there, there == START, hash(there) == hash(START), there - START, START + timedelta(days=200))
    print(
        datetime.fromtimestamp(1700000000, tz=BERLIN), datetime.combine(date(2024, 1, 2), time(3, 4), tzinfo=BERLIN)
    )
    twice = datetime(2024, 10, 27, 2, 30, tzinfo=BERLIN)
    print(twice == twice.astimezone(timezone.utc), twice == twice.replace(fold=1), twice.replace(fold=1).timestamp())
    print(
        time(12, tzinfo=BERLIN).utcoffset(), time(12, tzinfo=ZoneInfo("Etc/GMT+5")).utcoffset(), type(BERLIN).__name__
    )
    print(sorted([START, there, datetime(2024, 5, 1, 7, 31, tzinfo=timezone.utc)]), {START: 1}[there])
    for wrong in ("Mars/Olympus", "../passwd", "/etc/passwd", "Europe//Berlin"):
        try:
            print(ZoneInfo(wrong))
        except ZoneInfoNotFoundError as error:
            print("not found", error)
        except ValueError as error:
            print("wrong", error)


over_the_years()
around_changes()
uses()
