"""Numbers, texts, functions and others in one variable: what formats, slices and arithmetic do with each."""


def double(x):
    return x * 2


class C:
    def m(self):
        pass


def show(options, name):
    v = options[name]
    out = []
    for make in (lambda: "%d" % v, lambda: "%5.1f|" % v, lambda: "%x" % v, lambda: "%c" % v):
        try:
            out.append(make())
        except TypeError as e:
            out.append(str(e))
    return out


options = {"a": 1, "b": 2.5, "c": "x", "d": None, "f": double, "g": len, "h": C, "i": C().m, "l": [1]}
for name in options:
    print(name, show(options, name))


def widths(rows, extra):
    w = [0, "x", True, None, [1], {"a": 1}, 2.5]
    for r in rows:
        w.append(r)
    out = []
    for i in range(len(w)):
        try:
            w[i] += extra
        except TypeError as e:
            out.append(str(e))
        else:
            out.append(w[i])
    return out


def scale(x, n):
    return n / x if n else n * 2.5


def main():
    for e in (2, 1.5, scale(2, 0), scale(3, 9)):
        k = e if e != 2 else 3
        print(widths([5, 1.0], k))
        print([k + True, k // 2, True * k])
    items = [[1, 2, 3], "text", (4, 5, 6), None, 7]

    def part(x, start, end=None):
        try:
            return x[start:end]
        except TypeError as e:
            return str(e)

    for x in items:
        print(part(x, 0), part(x, 1, 2), part(x, 2, None))


main()
