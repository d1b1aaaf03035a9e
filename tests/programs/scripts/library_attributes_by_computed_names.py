"""Attributes of exceptions and of objects of the library, by names that arrive as arguments."""

import datetime, json, decimal, fractions


def show(o, *names):
    for n in names:
        print(n, repr(getattr(o, n)))


def table(rows, columns):
    for row in rows:
        print([getattr(row, c, None) for c in columns])


def main():
    show(datetime.date(2020, 1, 2), "year", "month", "day")
    show(datetime.timedelta(hours=30), "days", "seconds")
    show(fractions.Fraction(3, 4), "numerator", "denominator")
    try:
        json.loads("[1,")
    except json.JSONDecodeError as e:
        show(e, "msg", "doc", "pos", "lineno", "colno", "args")
    try:
        open("/nope")
    except OSError as e:
        show(e, "errno", "filename", "strerror")
    table([datetime.date(2020, 1, 2), datetime.date(2021, 2, 3)], ["year", "nothing", "day"])


main()
