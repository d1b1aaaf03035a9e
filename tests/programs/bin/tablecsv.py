#!/usr/bin/env python3
"""Report on CSV tables: totals by a column, statistics of another, rows that do not fit."""

import argparse
import csv
import io
import statistics
import sys
from collections import Counter, OrderedDict, defaultdict
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from fractions import Fraction
from itertools import groupby, zip_longest
from operator import itemgetter


def read(source, delimiter):
    reader = csv.DictReader(source, delimiter=delimiter, skipinitialspace=True)
    rows = []
    for row in reader:
        extra = row.pop(None, None)
        if extra:
            print(f"line {reader.line_num}: {len(extra)} extra fields: {extra}", file=sys.stderr)
        missing = [k for k, v in row.items() if v is None]
        if missing:
            print(f"line {reader.line_num}: missing {', '.join(missing)}", file=sys.stderr)
        rows.append(row)
    return reader.fieldnames, rows


def number(text):
    try:
        return Decimal(text.strip().replace(",", ""))
    except (InvalidOperation, AttributeError):
        return None


def totals(rows, key, value):
    sums = defaultdict(Decimal)
    counts = Counter()
    for row in rows:
        n = number(row[value])
        if n is None:
            continue
        sums[row[key]] += n
        counts[row[key]] += 1
    return sums, counts


def money(d):
    return d.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)


def describe(values):
    out = OrderedDict()
    out["n"] = len(values)
    out["min"], out["max"] = min(values), max(values)
    out["mean"] = round(statistics.mean(values), 3)
    out["median"] = statistics.median(values)
    if len(values) > 1:
        out["stdev"] = round(statistics.stdev(values), 4)
        out["quartiles"] = [round(q, 2) for q in statistics.quantiles(values, n=4)]
    try:
        out["mode"] = statistics.mode(values)
    except statistics.StatisticsError as e:
        out["mode"] = str(e)
    return out


def columns(rows, names):
    widths = [max([len(n)] + [len(r[n] or "") for r in rows]) for n in names]
    yield " | ".join(n.ljust(w) for n, w in zip(names, widths))
    yield "-+-".join("-" * w for w in widths)
    for r in rows:
        cells = [(r[n] or "", w) for n, w in zip(names, widths)]
        yield " | ".join(c.rjust(w) if number(c) is not None else c.ljust(w) for c, w in cells)


def main():
    ap = argparse.ArgumentParser(prog="tablecsv")
    ap.add_argument("file", nargs="?", type=argparse.FileType("r"), default=sys.stdin)
    ap.add_argument("-d", "--delimiter", default=",")
    ap.add_argument("-k", "--key", required=True)
    ap.add_argument("-n", "--value", required=True)
    ap.add_argument("--share", action="store_true", help="as fractions of the whole (100 %%)")
    ap.add_argument("--out", help="write a csv")
    args = ap.parse_args()
    with args.file as f:
        names, rows = read(f, args.delimiter)
    for needed in (args.key, args.value):
        if needed not in (names or []):
            ap.error(f"no column {needed!r}: choose from {', '.join(map(repr, names or []))}")
    for line in columns(rows, names):
        print(line.rstrip())
    sums, counts = totals(rows, args.key, args.value)
    whole = sum(sums.values())
    for k, v in sorted(sums.items(), key=lambda kv: (-kv[1], kv[0])):
        line = f"{k:<10}{money(v):>12}{counts[k]:>4}"
        if args.share and whole:
            f = Fraction(v) / Fraction(whole)
            line += f"  {f.limit_denominator(1000)}  {float(f):.1%}"
        print(line)
    values = [float(n) for n in (number(r[args.value]) for r in rows) if n is not None]
    if values:
        for k, v in describe(values).items():
            print(f"{k}: {v}")
    for k, g in groupby(sorted(rows, key=itemgetter(args.key)), key=itemgetter(args.key)):
        print(k, [r[args.value] for r in g])
    if args.out:
        with open(args.out, "w", newline="") as f:
            w = csv.DictWriter(f, fieldnames=[args.key, "total"], quoting=csv.QUOTE_NONNUMERIC, extrasaction="ignore")
            w.writeheader()
            w.writerows({args.key: k, "total": money(v), "x": 1} for k, v in sums.items())
    buf = io.StringIO()
    csv.writer(buf, dialect="excel-tab").writerows(zip_longest(sums, counts.most_common(2), fillvalue="-"))
    print(buf.getvalue(), end="")
    print(counts.most_common())


if __name__ == "__main__":
    main()
