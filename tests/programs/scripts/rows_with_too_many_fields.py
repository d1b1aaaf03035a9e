"""`csv.DictReader` of rows that do not fit the names, in a program that asks for the key None; numbers written."""

import csv
import io
from decimal import Decimal
from fractions import Fraction

TEXT = "name,kind\na,x\nb\nc,y,7,8\n\nd,z,9\n"


class Weight:
    def __init__(self, grams):
        self.grams = grams

    def __float__(self):
        return self.grams / 1

    def __str__(self):
        return f"{self.grams}g"


class Label:
    def __str__(self):
        return "label"


reader = csv.DictReader(io.StringIO(TEXT))
for row in reader:
    extra = row.pop(None, None)
    if extra:
        print(reader.line_num, len(extra), extra, [int(x) + 1 for x in extra])
    missing = [k for k, v in row.items() if v is None]
    print(row, row["name"].upper(), (row["kind"] or "-").ljust(3) + "|", missing, sorted(row))
for row in csv.DictReader(TEXT.splitlines(), restval="?"):
    print(row, None in row, len(row), row.get(None, []), list(row.values()))
rows = list(csv.DictReader(["1,2,3", "4"], fieldnames=["a", "b"]))
print(rows, rows[0][None], rows == [{"a": "1", "b": "2", None: ["3"]}, {"a": "4", "b": None}])
for quoting in (csv.QUOTE_NONNUMERIC, csv.QUOTE_MINIMAL, csv.QUOTE_ALL):
    out = io.StringIO()
    writer = csv.writer(out, quoting=quoting)
    writer.writerow([Decimal("1.50"), Fraction(1, 3), 2.5, True])
    writer.writerow([Weight(5), Weight(6)])
    writer.writerow([Label(), Label()])
    writer.writerow([1j, 2 + 1j])
    writer.writerow([None, "x"])
    print(out.getvalue())
out = io.StringIO()
writer = csv.DictWriter(out, ["k", "total"], quoting=csv.QUOTE_NONNUMERIC, extrasaction="ignore")
writer.writerows({"k": k, "total": Decimal(k) / 4} for k in ("1", "2"))
print(out.getvalue())


class Semicolons(csv.excel):
    delimiter = ";"


for row in csv.DictReader(["a;b", "x;2.5;7"], dialect=Semicolons):
    print(row["a"], row["b"], row[None])
