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
