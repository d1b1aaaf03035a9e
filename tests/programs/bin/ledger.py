#!/usr/bin/env python3
"""Sum up a CSV of accounts by month and category."""

import csv
import datetime as dt
import sys
from collections import defaultdict
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Iterable, Iterator, TextIO


@dataclass(frozen=True, order=True)
class Entry:
    when: dt.date
    category: str
    amount: Decimal
    note: str = ""

    @property
    def month(self) -> str:
        return self.when.strftime("%Y-%m")


class LedgerError(ValueError):
    pass


def read(stream: TextIO) -> Iterator[Entry]:
    sample = stream.read(1024)
    stream.seek(0)
    dialect = csv.Sniffer().sniff(sample, delimiters=",;\t")
    reader = csv.DictReader(stream, dialect=dialect, restkey="more")
    missing = {"date", "category", "amount"} - set(reader.fieldnames or [])
    if missing:
        raise LedgerError("missing columns: " + ", ".join(sorted(missing)))
    for row in reader:
        try:
            yield Entry(
                dt.date.fromisoformat(row["date"]),
                row["category"].strip().lower(),
                Decimal(row["amount"].replace(",", ".")),
                (row.get("note") or "").strip(),
            )
        except (ValueError, ArithmeticError) as e:
            print(f"line {reader.line_num}: {e}", file=sys.stderr)


def summarize(entries: Iterable[Entry]) -> dict[str, dict[str, Decimal]]:
    table: dict[str, dict[str, Decimal]] = defaultdict(lambda: defaultdict(Decimal))
    for e in entries:
        table[e.month][e.category] += e.amount
    return table


def cents(x: Decimal) -> Decimal:
    return x.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)


def show(table: dict[str, dict[str, Decimal]], out: TextIO = sys.stdout) -> None:
    categories = sorted({c for row in table.values() for c in row})
    widths = [max(len(c), 10) for c in categories]
    print("month  ", *(f"{c:>{w}}" for c, w in zip(categories, widths)), f"{'total':>11}", file=out)
    grand = Decimal(0)
    for month in sorted(table):
        row = table[month]
        total = sum(row.values(), Decimal(0))
        grand += total
        cells = (f"{cents(row[c]) if c in row else '-':>{w}}" for c, w in zip(categories, widths))
        print(month, *cells, f"{cents(total):>11,}", file=out)
    print(f"{'=' * 7} {cents(grand):,}", file=out)


def main() -> int:
    if len(sys.argv) < 2:
        print("usage: ledger FILE...", file=sys.stderr)
        return 64
    entries: list[Entry] = []
    for name in sys.argv[1:]:
        try:
            with open(name, newline="", encoding="utf-8-sig") as f:
                entries += read(f)
        except (OSError, LedgerError, csv.Error) as e:
            print(f"{name}: {e}", file=sys.stderr)
            return 1
    show(summarize(sorted(entries)))
    biggest = max(entries, key=lambda e: abs(e.amount), default=None)
    if biggest:
        print("biggest:", biggest)
        days = (max(e.when for e in entries) - min(e.when for e in entries)).days + 1
        print(f"{days} days, {cents(sum(e.amount for e in entries) / days)} a day")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
