"""Formats that are made at run time, of lists that are passed with a star."""


def make(n, align):
    return "|".join("{:%s%d}" % (align, n) for _ in range(3))


fmt = make(4, "<")
row = "x y z".split()
print(fmt.format(*row))
print(make(6, ">").format(*[1, 22, 333]))
print(make(6, "^").format(*(1, "b", 2.5)))
print(make(7, "^").format(*[1.5, 2.25, 3.0]))
nested = "".join(["{:{}{}}", "!"])
print(nested.format(*["a", "<", "5"]), "{2}{0}".replace("2", "1").format(*row))
for bad in (fmt + " {}", fmt + " {0}", "{name}".upper().lower(), "{0", "{0!r:>5}".strip()):
    try:
        print(bad.format(*row))
    except (IndexError, ValueError, KeyError) as e:
        print(type(e).__name__, e)


class Table:
    def __init__(self, widths):
        self.fmt = "  ".join("{:<%d}" % w for w in widths)

    def show(self, rows):
        return "\n".join(self.fmt.format(*row).rstrip() for row in rows)


print(Table([3, 5]).show([["a", "b"], ["cc", "dd"]]))
widths = [max(len(r[i]) for r in [["a", "bbb"], ["cc", "d"]]) for i in range(2)]
line = " ".join("{:%d}" % w for w in widths)
for r in [["a", "bbb"], ["cc", "d"]]:
    print(line.format(*r) + "|")


def f(t, xs):
    return t.format(*xs)


print(f("{} {}", [1, 2]), f("{} {}", [3, 4]))


class T:
    def format(self, *a):
        return a


print(T().format(*[1, 2]))
print("{0} {1}".format(*["a", "b"]))


def g(t, *xs):
    return t.format(*xs)


print(g("{} {}", 1, "a"), g("{:>{}}", "x", 5))


def h(t, xs, k):
    return t.format(k, *xs)


print(h("{} {}", ["a"], "q"), h("{1}{0}", ["z"], "q"))
it = iter([1, 2, 3])
print("".join(["{}-{}-{}"]).format(*it))
print(("%s" * 2).format(*range(3)), ("{}" * 3).format(*range(3)))


def k(t, *xs):
    try:
        return t.format(*xs)
    except (TypeError, ValueError) as e:
        return type(e).__name__ + ": " + str(e)


class P:
    def __str__(self):
        return "P!"


for t in ("{:>5}", "{}", "{!r:5}", "{:05d}", "{:.2f}", "{:x}"):
    for v in (1, "a", 2.5, None, True, [1], (1, 2), P() if t != "{!r:5}" else "", {"a": 1}):
        print(k(t + "|", v))
