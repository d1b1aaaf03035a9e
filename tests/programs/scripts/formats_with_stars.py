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

# Known formats: sign, digits and padding that are put in place, and those that are not.
for x in (0.0, -0.0, 0.004, -0.004, 2.675, -12.5, 999.9999, 1e17, 1e18, -1e300, 5e-324, float("inf"), float("nan")):
    print(f"{x:.2f}|{x:9.2f}|{x:<9.2f}|{x:^9.1f}|{x:09.2f}|{x:+012.3f}|{x:*^+12.1f}|{x:z.1f}|{x:z9.2f}|{x:.1%}|{x:08.3%}")
    print(f"{x:#.0f}|{x:,.2f}|{x:15,.2f}|{x:é>9.1f}|{x:€=+9.1f}|{x:F}|{x:.15f}|{x:.16f}|{x:x=+10.1f}|{x:9f}")
    print("%f|%9.2f|%-9.2f|% .1f|%09.2f|%+09.1f|%#.0f" % (x, x, x, x, x, x, x))
for n in (0, 7, -42, 12345, -(2**63), 2**63 - 1):
    print(f"{n:5}|{n:<5d}|{n:^6d}|{n:05d}|{n:=6d}|{n:+06d}|{n:08x}|{n:#010x}|{n:*^12b}|{n:12,}|{n:é>9}|{n:€>9}|{n:10.1f}")
    print("%5d|%-5d|%05d|% d|%8.3d|%-8.3d|%02x|%X|%#o|%+05d" % (n, n, n, n, n, n, n, n, n, n))
for x in (2.675, 1.005, 0.5, 1.5, -2.5, 1e15 + 0.5, 123456789012.3456, 1e22, -0.04, 5e-324, 1e300, 0.1 + 0.2, 2**53 + 0.0):
    print([round(x, n) for n in (0, 1, 2, 3, 5, 10, 15, 16, -1, -3)])
wide = "".join(c.lower() + c.upper() for c in "aZé\u0130ß\u01c5€")
for c in wide + "\U0001f600":
    wide += c
    wide += "|" if c.isalpha() else c.casefold()
print(wide, len(wide))
