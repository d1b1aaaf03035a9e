"""Named tuples whose fields are those in the first line of a file."""

import csv
import io
from collections import namedtuple

TEXT = """Symbol,Price,Date,Change
AA,39.48,6/11/2007,-0.18
AIG,71.38,6/11/2007,-0.15
AXP,62.58,6/11/2007,-0.46
"""


def read(text):
    reader = csv.reader(io.StringIO(text))
    Row = namedtuple("Row", next(reader))
    return [Row(*line) for line in reader]


def show(row):
    print(row.Symbol, float(row.Price) + 1, row[2], row[-1], len(row), row)


rows = read(TEXT)
for row in rows:
    show(row)
print(sorted(rows, key=lambda row: float(row.Price))[0].Symbol, max(rows).Symbol, rows[0] == rows[0], rows[0] == rows[1])
print(rows[0]._fields, rows[0]._asdict(), rows[0][1:3], "AA" in rows[0], len({*rows, rows[0]}))
symbol, price, _, change = rows[1]
print(symbol, price, change)

header, *lines = [line.split(",") for line in TEXT.split()]
Stock = namedtuple("Stock", [name.lower() for name in header])
print([Stock._make(line).symbol for line in lines], Stock._fields, Stock.__name__)
print(list(map(Stock._make, lines))[0])

Words = namedtuple("Words", " ".join(name[:2] for name in header), rename=True)
print(Words(1, 2, 3, 4), Words(*range(4)).Sy)
print(namedtuple("Again", header + ["class", "Date", "2nd", "_x"], rename=True)._fields)

for bad in (["a", "a"], ["a b"], ["class"], ["_a"], ["1"]):
    try:
        namedtuple("Bad", list(bad))
    except ValueError as error:
        print(error)
for count in (0, 2, 3, 5):
    try:
        Stock(*lines[0][:count], *([""] if count > 4 else []))
    except TypeError as error:
        print(error)
try:
    Stock._make(["a"])
except TypeError as error:
    print(error)
try:
    print(Stock(*lines[0]).volume)
except AttributeError as error:
    print(error)
try:
    print(rows[0][4])
except IndexError as error:
    print(error)
print(hasattr(rows[0], "Symbol"), hasattr(rows[0], "volume"), getattr(rows[0], "volume", "none"), getattr(rows[0], "Date"))
for name in header:
    print(getattr(rows[1], name), end=" ")
print()


text = "name,age\nann,3\nbob,4\n"
def make(cols): return namedtuple("R", cols)
reader = csv.DictReader(io.StringIO(text))
R = namedtuple("R", reader.fieldnames)
print([R(**row) for row in reader])
class Loader:
    def __init__(self, text):
        lines = text.splitlines()
        self.kind = namedtuple("Line", lines[0])
        self.rows = [self.kind(*l.split(",")) for l in lines[1:]]
    def find(self, **kw):
        return [r for r in self.rows if all(getattr(r, k) == v for k, v in kw.items())]
print(Loader(text).find(name="bob"))
P = make(["x", "y"])
p = P(1, 2)
print(p.x + p.y, p._replace(x=5))
print(isinstance(p, tuple), p == (1, 2), (1, 2) == p, p + (3,), "%s-%s" % p, hash(p) == hash((1, 2)), p < P(1, 3), p.count(1))
