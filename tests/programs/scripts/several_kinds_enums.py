"""Members of IntEnum beside values of other kinds, in containers."""

from enum import IntEnum, Enum


class Level(IntEnum):
    LOW = 1
    HIGH = 3


class Color(Enum):
    RED = "r"


rec = {"level": Level.HIGH, "name": "x", "n": 3}
for k, v in rec.items():
    print(k, v)
print(rec["level"] == 3, rec["level"] > Level.LOW, rec["n"] + 1)


def show(x):
    if isinstance(x, Level):
        return x.name
    return str(x)


print(show(Level.LOW), show(4), show("a"))
rows = [("a", Level.LOW), ("b", 2)]
print(sorted(rows, key=lambda r: r[1]), sum(r[1] for r in rows))
items = [Level.LOW, "x", 5]
print(
    1 in items,
    Level.LOW in items,
    5 in items,
    items.index(1),
    items.count(1),
    items == [1, "x", 5],
    [1, "x", 5] == items,
)
d = {Level.LOW: "low", "x": 1, 5: "five"}
print(d.get(1), 1 in d, d[Level.LOW])
