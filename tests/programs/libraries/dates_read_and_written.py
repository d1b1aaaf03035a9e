import datetime
import time
from datetime import date, datetime as DT, timedelta, timezone


def tried(f):
    try:
        print(f())
    except (ValueError, OverflowError, TypeError) as e:
        print(type(e).__name__, e)


FORMATS = [
    "%a %A %b %B %c",
    "%x %X %D %F %T %R %r",
    "%d %-d %_d %e %H %-H %I %l %k",
    "%j %U %W %V %G %g %u %w %C %y %Y",
    "%p %P %^a %#p %n%t%%",
    "%z|%Z|%f",
    "%5Y %05d %-m/%-d/%y",
    "100%",
    "%Q %E",
]
for y, m, d, h in [
    (2024, 1, 1, 0),
    (2023, 1, 1, 12),
    (2020, 12, 31, 23),
    (2021, 1, 3, 11),
    (999, 7, 4, 1),
    (2026, 12, 28, 13),
]:
    when = DT(y, m, d, h, 5, 9, 70)
    for form in FORMATS:
        print(when.strftime(form))
    print(when.ctime(), when.isocalendar(), when.isocalendar()[1], when.timetuple())
    y2, w2, d2 = when.isocalendar()
    print(y2, w2, d2, DT.fromisocalendar(y2, w2, d2) if y > 1000 else None)
for text, form in [
    ("05 Mar 24", "%d %b %y"),
    ("Tuesday, March 5, 2024 3:04 PM", "%A, %B %d, %Y %I:%M %p"),
    ("20240305T070809", "%Y%m%dT%H%M%S"),
    ("2024-03-05T07:08:09.25+0530", "%Y-%m-%dT%H:%M:%S.%f%z"),
    ("10/Oct/2000:13:55:36 -0700", "%d/%b/%Y:%H:%M:%S %z"),
    ("2024 065", "%Y %j"),
    ("2024 10 1", "%Y %W %w"),
    ("2024-W10-2", "%G-W%V-%u"),
    ("1/2/2003", "%m/%d/%Y"),
    ("99", "%y"),
    ("68", "%y"),
    ("12 am", "%I %p"),
    ("x", "%Y"),
    ("2024-1-1 z", "%Y-%m-%d"),
    ("2023-02-30", "%Y-%m-%d"),
    ("", ""),
    ("5  6", "%m %d"),
    ("Z 2024", "%z %Y"),
    ("jan", "%b"),
    ("29 feb 2023", "%d %b %Y"),
    ("a", "%"),
    ("a", "%!"),
    ("23:59:60", "%H:%M:%S"),
    ("UTC 1999", "%Z %Y"),
]:
    tried(lambda: repr(DT.strptime(text, form)))
for text in [
    "2024-03-05",
    "20240305",
    "2024-W10-2",
    "2024W102",
    "2024W10",
    "2024-W10",
    "2024-3-5",
    "",
    "2024-03-05T10",
    "2024-03-05 10:11",
    "2024-03-05T10:11:12.345",
    "2024-03-05T10:11:12,345678+01:00",
    "20240305T101112Z",
    "2024-03-05T24:00",
    "2024-03-05T10:11:12-05:30:15",
    "2024-03-05Tx",
    "2024-060",
    "2024-03-05T10:1",
]:
    tried(lambda: repr(DT.fromisoformat(text)))
    tried(lambda: repr(date.fromisoformat(text)))
for text in ["10", "10:11", "T10:11:12", "101112.5", "10:11:12+02:00", "25:00", "1", "10:11:12Z"]:
    tried(lambda: repr(datetime.time.fromisoformat(text)))
for a, b in [((2024, 2, 29), (2023, 3, 1)), ((1, 1, 1), (9999, 12, 31)), ((1970, 1, 1), (2000, 1, 1))]:
    p, q = date(*a), date(*b)
    print(p - q, q - p, (q - p).days, p < q, p <= q, p > q, p >= q, p == q, p != q, hash(p) == hash(date(*a)))
tried(lambda: date(2024, 2, 30))
tried(lambda: date(0, 1, 1))
tried(lambda: date(2024, 13, 1))
tried(lambda: DT(2024, 1, 1, 24))
tried(lambda: date.max + timedelta(1))
tried(lambda: DT.min - timedelta(seconds=1))
tried(lambda: timedelta(days=1000000000))
tried(lambda: timezone(timedelta(hours=24)))
tried(lambda: DT(2024, 1, 1) < DT(2024, 1, 1, tzinfo=timezone.utc))
tried(lambda: DT(2024, 1, 1) - DT(2024, 1, 1, tzinfo=timezone.utc))
tried(lambda: DT(2024, 1, 1) == DT(2024, 1, 1, tzinfo=timezone.utc))
for td in [
    timedelta(0),
    timedelta(1),
    timedelta(-1),
    timedelta(days=-1, hours=5),
    timedelta(microseconds=7),
    timedelta(days=2.5),
    timedelta(seconds=0.1),
    timedelta(milliseconds=1500),
    timedelta(weeks=3, minutes=90),
    timedelta(seconds=-1e-6),
    timedelta(microseconds=0.5),
    timedelta(microseconds=1.5),
    timedelta(hours=1e5 + 0.001),
]:
    print(
        td,
        repr(td),
        td.days,
        td.seconds,
        td.microseconds,
        td.total_seconds(),
        td * 3,
        3 * td,
        td * 0.5,
        td / 7,
        td // 7,
        bool(td),
        -td,
        td % timedelta(hours=7),
        td / timedelta(hours=7),
        td // timedelta(hours=7),
        divmod(td, timedelta(hours=5)),
    )
print(
    sum([timedelta(1), timedelta(2)], timedelta()),
    max(timedelta(1), timedelta(2)),
    sorted([timedelta(3), timedelta(-1)]),
)
E1 = timezone(timedelta(hours=-5), "EST")
z = DT(2024, 7, 1, 12, tzinfo=E1)
print(
    z,
    repr(z),
    z.tzname(),
    z.utcoffset(),
    z.astimezone(timezone.utc),
    z.timestamp(),
    z.strftime("%z %Z"),
    z.isoformat(timespec="minutes"),
    z.timetz(),
    z.dst(),
)
print(
    z == DT(2024, 7, 1, 17, tzinfo=timezone.utc),
    hash(z) == hash(DT(2024, 7, 1, 17, tzinfo=timezone.utc)),
    str(timezone.utc),
    E1,
    repr(E1),
    timezone(timedelta(minutes=90)),
)
print(
    z.replace(tzinfo=None),
    z.replace(hour=3, minute=4),
    z.date(),
    z.time(),
    datetime.datetime.combine(date(2024, 1, 2), datetime.time(3, 4)),
)
print(
    DT(2024, 3, 1).isoformat(" ", "milliseconds"),
    DT(2024, 3, 1, 5).isoformat(timespec="hours"),
    datetime.time(1, 2, 3, 4).isoformat(),
    datetime.time(5).strftime("%H-%M"),
)
t1, t2 = datetime.time(1, 2), datetime.time(13)
print(t1 < t2, t1 == t2, repr(t1), repr(t2), t1.replace(minute=9), t2.hour, datetime.time.max)
print(
    isinstance(z, date),
    isinstance(date.today(), DT),
    type(z).__name__,
    date.min,
    DT.max,
    timedelta.max,
    timedelta.resolution,
)
for s in [0, 1e9, 1700000000, 1234567890.123456, -1, 86399.9999999]:
    local = DT.fromtimestamp(s)
    print(
        local,
        local.timestamp(),
        date.fromtimestamp(s),
        DT.fromtimestamp(s, timezone.utc),
        local.astimezone().utcoffset(),
    )
for s in [0, 1e9, 1700000000, 1720000000.75]:
    lt = time.localtime(s)
    print(lt, lt[:6], lt.tm_year, lt[-1], tuple(lt), time.mktime(lt), lt.tm_zone, lt.tm_gmtoff)
    print(
        time.gmtime(s),
        time.strftime("%Y-%m-%d %H:%M:%S %Z %z", lt),
        time.strftime("%c", time.gmtime(s)),
        time.asctime(lt),
        time.ctime(s),
    )
print(
    time.strptime("30 Nov 00", "%d %b %y"),
    time.mktime((2009, 2, 17, 17, 3, 38, 1, 48, -1)),
    time.strftime("%H", (2009, 2, 17, 17, 3, 38, 1, 48, 0)),
)
print(len(time.strftime("%Y-%m-%d")), time.localtime().tm_year > 2000, time.gmtime() <= time.gmtime())
