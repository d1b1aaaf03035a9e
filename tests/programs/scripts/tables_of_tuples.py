"""Tables of tuples that the program is started with: what all rows but a later one have in common is no constant."""

EDGES = [("a", "x"), ("b", "x"), ("c", "y")]
BY_KEY = {"k": ("a", "x", 1.5), "l": ("b", "x", 1.5), "m": ("c", "x", 2.5), "n": ("d", "z", 1.5)}
NESTED = [("a", ("x", b"1")), ("b", ("x", b"1")), ("c", ("y", b"1")), ("d", ("x", b"2"))]
FLAGS = [(1, True, None), (2, True, None), (3, False, None)]
NUMBERS = [(5, "m", 7), (5, "m", 7), (4, "m", 7), (6, "m", 8), (5, "n", 6)]
KINDS = [("one", "x"), ("two", "x"), ("three", 3), ("four", 4), ("five", "y"), ("six", 2)]
FLOATS = [(0.0, 0.0), (1.0, 0.0), (2.0, -0.0)]


class Store:
    def __init__(self, rows):
        self.rows = {}
        for row in rows:
            _, kind = row
            self.rows.setdefault(kind, []).append(row)

    def match(self, pattern):
        name, kind = pattern
        return [row for row in self.rows.get(kind, []) if name is None or row[0] == name]


class Holder:
    def __init__(self, pair):
        self.pair = pair


HOLDERS = [Holder(("a", "x")), Holder(("b", "x")), Holder(("c", "y"))]


def report():
    for name, kind in EDGES:
        print(name, kind, kind == "x")
    for name, kind, weight in BY_KEY.values():
        print(name, kind, weight, weight * 2)
    for name, (kind, data) in NESTED:
        print(name, kind, data, len(kind + name))
    for number, flag, nothing in FLAGS:
        print("yes" if flag else "no", number, nothing)
    for low, kind, high in NUMBERS:
        print(low, kind, high, high - low)
    for name, value in KINDS:
        print(name, value, value == "x", value == 3)
    for a, b in FLOATS:
        print(a, b)
    for holder in HOLDERS:
        first, second = holder.pair
        print(first, second)
    print({kind for _, kind in EDGES} == {"x", "y"}, sorted({kind for _, kind, _ in BY_KEY.values()}))


def stored():
    store = Store(EDGES)
    print(sorted(store.rows))
    print(store.match(("c", "y")), store.match((None, "x")), store.match(("a", "y")))


report()
stored()
