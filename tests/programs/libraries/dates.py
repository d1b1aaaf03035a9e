import sys
import datetime as dt
from datetime import date, datetime, time, timedelta, timezone

d = date(2024, 2, 28)
print(d, repr(d), d + timedelta(days=2), d - timedelta(weeks=1), date(2024, 12, 25) - d)
print(d.weekday(), d.isoweekday(), d.isocalendar(), d.strftime("%d.%m.%Y %A %j %U %W %V %G"), d.toordinal())
print(d.replace(day=1), d < date(2025, 1, 1), d == date(2024, 2, 28), max(d, date(2023, 1, 1)))
td = timedelta(hours=5, minutes=30, seconds=1.5)
print(
    td,
    repr(td),
    td.total_seconds(),
    td * 2,
    td / 2,
    td // 2,
    -td,
    abs(-td),
    td / timedelta(hours=1),
    td > timedelta(1),
)
n = datetime(2024, 1, 31, 23, 59, 58, 123456)
print(
    n,
    repr(n),
    n + timedelta(seconds=2),
    n.isoformat(),
    n.date(),
    n.time(),
    n.strftime("%Y-%m-%d %H:%M:%S.%f %p %I %y %%"),
)
print(
    datetime.strptime("2024-03-05 07:08:09", "%Y-%m-%d %H:%M:%S"), datetime.fromisoformat("2011-11-04T00:05:23+04:00")
)
u = datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)
print(u, u.timestamp(), u.astimezone(timezone(timedelta(hours=2))), u - datetime(2024, 1, 1, tzinfo=timezone.utc))
print(datetime.fromtimestamp(0, timezone.utc), datetime.fromtimestamp(1.5, tz=timezone.utc), f"{n:%H:%M}", f"{d}")
print((datetime(2024, 1, 1) - datetime(2023, 1, 1)).days)
for text in ["2024-13-01", "2024-02-30", "hello"]:
    try:
        print(date.fromisoformat(text))
    except ValueError as e:
        print("ValueError:", e)
try:
    datetime.strptime("12/31", "%Y-%m-%d")
except ValueError as e:
    print(e)
days = [date(2024, 3, 1), date(2023, 1, 5), date(2024, 1, 1)]
print(sorted(days), {d: 1}[date(2024, 2, 28)])
print((datetime.now() - datetime.now()).days in (0, -1), date.today().year >= 2024)
if sys.version_info < (3, 12):  # deprecated later
    print(dt.datetime.utcnow().year >= 2024, datetime.utcfromtimestamp(1700000000.25))


def compared_with_others():
    rows = [{"host": "a", "time": datetime(2024, 1, 1 + i), "size": i} for i in range(3)]
    since = datetime(2024, 1, 2) if len(rows) < 5 else None
    print([row["time"] >= since for row in rows], [row["time"] == since for row in rows])
    for key in ("time", "size", "host"):
        try:
            print(rows[0][key] < since)
        except TypeError as error:
            print(error)
    try:
        print(date(2024, 1, 1) < datetime(2024, 1, 1))
    except TypeError as error:
        print(error)
    for x in (timedelta(1), 3, time(4), "a", None):
        try:
            print(x < timedelta(2))
        except TypeError as error:
            print(error)


compared_with_others()


def with_other_zones():
    zone = timezone(timedelta(hours=2))
    t = time(1, 2, tzinfo=zone, fold=1)
    print(t.replace(hour=3), t.replace(tzinfo=None), t.replace(minute=5, tzinfo=timezone.utc), t.replace(hour=2).fold)
    d = datetime(2020, 1, 2, 3, tzinfo=zone)
    print(d.replace(day=5), d.replace(tzinfo=None), d.replace(tzinfo=timezone.utc), t.replace(fold=0).fold)
    for n in (0, 7):
        changes = {"day": 5}
        for name in ["hour", "minute"]:
            if n:
                changes[name] = n
        print(d.replace(**changes), datetime(2021, 1, 1).replace(**changes) < datetime(2021, 1, 2))
    for wrong in [lambda: d.replace(**{"tzinfo": len("abc")}), lambda: datetime(2020, 1, 1, tzinfo=3)]:
        try:
            print(wrong())
        except TypeError as error:
            print(error)


with_other_zones()
