"""A variable of ints and floats where an int is needed: what is a float there raises a TypeError."""


def half(n):
    return n / 2 if n % 2 else 2


def shown(n):
    size = half(n)
    return str(size) + str(list(range(size)))


def quiet(n):
    size = half(n)
    return list(range(size))


def item(n):
    xs = [1, 2, 3]
    xs[half(n)] += 5
    del xs[half(n) - half(n)]
    return xs


for function in [shown, quiet, item, lambda n: "abcd"[: half(n)], lambda n: "abcd"[half(n)], lambda n: chr(half(n))]:
    for n in (2, 3):
        try:
            print(repr(function(n)))
        except TypeError as error:
            print("TypeError")


NAMES, MIXED = ("zero", "one", "two"), (1, "a", None)


def found(xs, x):
    for i, y in enumerate(xs):
        if x == y:
            return i
    return None


for x in (5, 6, 9):
    try:
        print(NAMES[found([5, 6], x)], MIXED[found([5, 6], x)])
    except TypeError as error:
        print(error)
for n in (2, 4, 3, 18):
    try:
        print(NAMES[half(n)], (n, "x")[half(n) - half(n)])
    except (TypeError, IndexError) as error:
        print(type(error).__name__)
