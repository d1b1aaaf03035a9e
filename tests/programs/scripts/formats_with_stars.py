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
