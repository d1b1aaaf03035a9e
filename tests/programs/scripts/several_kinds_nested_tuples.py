"""Tuples inside of values of several kinds, in two representations: each way from one to the other converts them."""


def found(n):
    if n == 0:
        return [(1, "dig", (2, 3))]
    return [((0, n), 0.5)]


def firsts(n):
    kept = found(n)
    if n:
        rows = list(zip(*kept))
        print(rows, rows[0])
        kept = rows[0]
    return kept


def as_tuple(n):
    kept = found(n)
    items = [row[0] for row in kept]
    if n:
        kept = tuple(items)
    return kept


def as_list(n):
    kept = found(n)
    items = tuple(row[0] for row in kept)
    if n:
        kept = list(items)
    return kept


def as_sorted(n):
    kept = found(n)
    items = [row[0] for row in kept]
    if n:
        kept = sorted(items)
    return kept


def as_values(n):
    kept = found(n)
    table = {i: row[0] for i, row in enumerate(kept)}
    if n:
        kept = list(table.values())
    return kept


def looked_up(n):
    kept = found(n)
    table = {i: row[0] for i, row in enumerate(kept)}
    one = table.get(0, (n, "none"))
    other = table.pop(0, ("none",))
    if n:
        kept = [one, other]
    return kept


def extended(n):
    kept = found(n)
    items = [row[0] for row in kept]
    more = []
    if n:
        more.extend(items)
        more += tuple(items)
        more.append(kept[0])
    return more


def unpacked(n):
    first, *rest = found(n)[0]
    if n:
        return [first, *rest, (first, rest)]
    return first


def nested(n):
    t = (n, "x")
    for i in range(3):
        t = (i, t, [t]) if i % 2 else (t, i)
    return t


def chain(n):
    t = "end"
    for i in range(n):
        t = (i, t)
    return t


def wide(n):
    t = chain(n)
    print(t)
    if n > 1:
        t = tuple([t] * n)
    return t


def deeper(n):
    t = chain(n)
    u = [t]
    for i in range(n):
        u = [tuple(u), i]
    return u


for n in range(4):
    for f in (firsts, as_tuple, as_list, as_sorted, as_values, looked_up, extended, unpacked, nested, wide, deeper):
        got = f(n)
        print(f.__name__, got, len(str(got)))
        if isinstance(got, (list, tuple)):
            for item in got:
                print("   ", item, type(item).__name__, item == got[0])
