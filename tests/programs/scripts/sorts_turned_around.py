# Sorts whose order is turned around by a value that may be None, or an int.
def show(v, which):
    xs = [3, 1, 2]
    try:
        if which == 0:
            xs.sort(key=lambda x: -x, reverse=v)
        elif which == 1:
            xs.sort(reverse=v)
        elif which == 2:
            xs = sorted(xs, reverse=v)
        elif which == 3:
            xs = sorted(xs, key=lambda x: -x, reverse=v)
        elif which == 4:
            xs.sort(key=None, reverse=v)
        elif which == 5:
            xs = sorted([(2, 1), (1, 2)], key=lambda x: -x[0], reverse=v)
        else:
            xs = sorted("abc", reverse=v)
        print(which, v, xs)
    except TypeError as e:
        print(which, e)


def one(which, n):
    v = bool(n) or None
    show(v, which)


def two(which, n):
    v = 2 if n else None
    xs = [1, 2]
    try:
        xs.sort(key=lambda x: -x, reverse=v)
        print(xs)
    except TypeError as e:
        print(which, e)
    try:
        print(sorted(xs, reverse=v))
    except TypeError as e:
        print(which, e)
    try:
        print(sorted(xs, reverse=None))
    except TypeError as e:
        print(which, e)
    try:
        xs.sort(reverse=None)
        print(xs)
    except TypeError as e:
        print(which, e)
    try:
        print(max(xs, default=None), min([], default=v))
    except TypeError as e:
        print(which, e)


for w in range(7):
    for n in range(2):
        one(w, n)
for n in range(2):
    two(8, n)
