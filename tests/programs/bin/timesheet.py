#!/usr/bin/env python3
"""Time sheet: start/stop entries in a text file, sums by day, week and project."""

import calendar
import re
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, timezone

LINE = re.compile(
    r"""
    (?P<day>\d{4}-\d\d-\d\d) \s+
    (?P<start>\d{1,2}:\d\d) \s* (?:-|to) \s* (?P<end>\d{1,2}:\d\d)
    (?: \s+ (?P<project>[\w/]+))? (?: \s* \# \s* (?P<note>.*))?
""",
    re.VERBOSE,
)


@dataclass(order=True)
class Entry:
    start: datetime
    end: datetime
    project: str = field(default="misc", compare=False)
    note: str = field(default="", compare=False, repr=False)

    def __post_init__(self):
        if self.end <= self.start:
            self.end += timedelta(days=1)

    @property
    def duration(self):
        return self.end - self.start

    def overlaps(self, other):
        return max(self.start, other.start) < min(self.end, other.end)


def parse_time(day, text):
    h, m = map(int, text.split(":"))
    return datetime.combine(day, time(h, m))


def parse(lines):
    for n, line in enumerate(lines, 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        m = LINE.fullmatch(line)
        if not m:
            print(f"{n}: cannot read: {line!r}", file=sys.stderr)
            continue
        try:
            day = date.fromisoformat(m["day"])
            start, end = parse_time(day, m["start"]), parse_time(day, m["end"])
            yield Entry(start, end, m["project"] or "misc", m["note"] or "")
        except ValueError as e:
            print(f"{n}: {e}", file=sys.stderr)


def hm(td):
    minutes, seconds = divmod(int(td.total_seconds()), 60)
    return "%d:%02d" % divmod(minutes, 60)


def round_up(td, quantum=timedelta(minutes=15)):
    return -(-td // quantum) * quantum


def week_range(d):
    monday = d - timedelta(days=d.weekday())
    return monday, monday + timedelta(days=6)


def sums(entries, key):
    total = defaultdict(timedelta)
    for e in entries:
        total[key(e)] += e.duration
    return dict(sorted(total.items()))


def report(entries):
    for d, t in sums(entries, lambda e: e.start.date()).items():
        print(f"{d:%a %d %b %Y}  {hm(t):>6}  {'#' * round(t / timedelta(minutes=30))}")
    for (y, w), t in sums(entries, lambda e: e.start.isocalendar()[:2]).items():
        first, last = week_range(date.fromisocalendar(y, w, 1))
        print(f"week {w:02d}/{y} ({first:%d.%m.}-{last:%d.%m.}) {hm(t)} -> {hm(round_up(t))}")
    whole = sum((e.duration for e in entries), timedelta())
    for p, t in sorted(sums(entries, lambda e: e.project.split("/")[0]).items(), key=lambda x: -x[1]):
        print(f"{p:<12}{hm(t):>7}{t / whole:>8.1%}")
    print("total", whole, repr(whole), whole.total_seconds())
    if entries:
        longest = max(entries, key=lambda e: e.duration)
        print("longest:", longest, longest.note or "-")
        print("mean:", whole / len(entries), "first:", min(entries).start.isoformat(sep=" ", timespec="minutes"))
        last = max(e.end for e in entries)
        utc = last.replace(tzinfo=timezone.utc)
        print("ended:", last.strftime("%A, %d. %B %Y %I:%M %p (day %j)"), utc.timestamp())
        print("in tokyo:", utc.astimezone(timezone(timedelta(hours=9), "JST")).strftime("%H:%M %Z %z"))


def overlapping(entries):
    ordered = sorted(entries)
    for i, a in enumerate(ordered):
        for b in ordered[i + 1 :]:
            if b.start >= a.end:
                break
            if a.overlaps(b):
                yield a, b


def main(argv):
    if len(argv) != 2 or argv[1] in ("-h", "--help"):
        print(f"usage: {argv[0].rsplit('/', 1)[-1]} FILE\n\n{__doc__}")
        return 0 if len(argv) == 2 else 2
    try:
        source = sys.stdin if argv[1] == "-" else open(argv[1])
    except OSError as e:
        sys.exit(f"cannot open: {e}")
    with source:
        entries = list(parse(source))
    report(entries)
    for a, b in overlapping(entries):
        print(f"overlap: {a.start:%H:%M}-{a.end:%H:%M} {a.project} with {b.start:%H:%M}-{b.end:%H:%M} {b.project}")
    days = {e.start.date() for e in entries}
    for y, m in sorted({(d.year, d.month) for d in days}):
        for week in calendar.Calendar().monthdayscalendar(y, m):
            print(" ".join(f"{d or '':>2}{'*' if d and date(y, m, d) in days else ' '}" for d in week).rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
