#!/usr/bin/env python3
"""What lies between dates: days, weeks, working days; when something recurs."""

import calendar
import sys
from datetime import datetime, timedelta


def parse(text):
    for form in ("%Y-%m-%d", "%d.%m.%Y", "%m/%d/%Y"):
        try:
            return datetime.strptime(text, form).date()
        except ValueError:
            pass
    raise SystemExit(f"not a date: {text}")


def working_days(start, end):
    count = 0
    day = start
    while day < end:
        if day.weekday() < 5:
            count += 1
        day += timedelta(days=1)
    return count


def add_months(day, months):
    month = day.month - 1 + months
    year, month = day.year + month // 12, month % 12 + 1
    return day.replace(year=year, month=month, day=min(day.day, calendar.monthrange(year, month)[1]))


def main(argv):
    start, end = parse(argv[1]), parse(argv[2])
    if end < start:
        start, end = end, start
    between = end - start
    print(f"from {start:%A, %d %B %Y} to {end:%A, %d %B %Y}")
    print(
        f"{between.days} days, {between.days // 7} weeks and {between.days % 7} days,",
        working_days(start, end),
        "working days",
    )
    print("weeks of the year:", start.isocalendar()[1], end.isocalendar()[1])
    print("leap years:", [year for year in range(start.year, end.year + 1) if calendar.isleap(year)])
    day = start
    for i in range(1, 5):
        day = add_months(start, i)
        print("every month:", day.isoformat(), day.strftime("%a"))
    print("halfway:", start + between / 2, "age in seconds:", int(between.total_seconds()))
    print(calendar.month(start.year, start.month), end="")


if __name__ == "__main__":
    main(sys.argv)
