import csv
import sys
from collections import defaultdict, namedtuple
from datetime import datetime
from decimal import Decimal, InvalidOperation
from itertools import groupby
from operator import attrgetter

Entry = namedtuple("Entry", "date category amount note")


def read(path):
    entries, problems = [], []
    with open(path, newline="") as f:
        for n, row in enumerate(csv.reader(f, delimiter=";"), 1):
            try:
                day, category, amount, *note = row
                entries.append(
                    Entry(
                        datetime.strptime(day, "%Y-%m-%d").date(), category.strip(), Decimal(amount), ";".join(note)
                    )
                )
            except (ValueError, InvalidOperation) as e:
                problems.append((n, type(e).__name__))
    return entries, problems


def main():
    entries, problems = read(sys.argv[1])
    entries.sort(key=attrgetter("date"))
    for month, group in groupby(entries, key=lambda e: e.date.strftime("%Y-%m")):
        by = defaultdict(Decimal)
        for e in group:
            by[e.category] += e.amount
        total = sum(by.values(), Decimal(0))
        print(f"{month}: {total:>10.2f}")
        for category, amount in sorted(by.items(), key=lambda kv: kv[1], reverse=True):
            print(f"    {category:<12}{amount:>10.2f} {amount / total * 100:5.1f}%")
    largest = max(entries, key=lambda e: e.amount)
    print(largest._replace(note="x"), largest.date.isoformat())
    for n, kind in problems:
        print(f"line {n}: {kind}")


main()
