"""Money in extension-like helper functions: optional values, dict values, defaults, nested Optional."""


class Money:
    def __init__(self, n, cur="EUR"):
        self.n, self.cur = n, cur

    def __eq__(self, other):
        if other is None:
            return self.n == 0
        if isinstance(other, (int, float)):
            return self.n == other
        if isinstance(other, str):
            return f"{self.n} {self.cur}" == other
        if isinstance(other, Money):
            return (self.n, self.cur) == (other.n, other.cur)
        return NotImplemented

    def __hash__(self):
        return hash(self.n)


def find(items, what=None):
    return what in items


def main():
    ms = [Money(0), Money(5)]
    print(find(ms), find(ms, 5), find(ms, "5 EUR"), find(ms, 2.5), find(ms, Money(5, "USD")), None in ms)
    opt = [Money(1), None]
    print(Money(0) in opt, None in opt, opt.index(Money(0)), opt == [1, Money(0)], opt == [Money(1), None])
    prices = {"a": Money(1), "b": None, "c": 3}
    print(prices == {"a": 1, "b": Money(0), "c": Money(3)}, 3 in prices.values(), Money(0) in prices.values())
    xs = [1.5, None, 2]
    print(
        Money(0) in xs,
        Money(2) in xs,
        xs == [Money(1.5), Money(0), Money(2)],
        [None] == [Money(0)],
        [Money(0)] == [None],
    )
    print((None, 1) == (Money(0), Money(1)), [[None]] == [[Money(0)]], Money(0) in (None, 4), Money(4) in (None, 4))
    ns = [i if i else None for i in range(3)]
    print(Money(0) in ns, Money(2) in ns, ns.index(Money(2)), ns == ms, ns == [Money(0), Money(1), Money(2)])


class Named:
    """Its `__eq__` says False of None: it is not asked about it."""

    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return isinstance(other, Named) and self.name == other.name

    def __hash__(self):
        return hash(self.name)


def named(name, items):
    return next((item for item in items if item is not None and item.name == name), None)


def ask_about_named():
    some = [Named("x"), None, Named("y")]
    all_there = [Named("x"), Named("y")]
    for name in "xz":
        item = named(name, all_there)
        print(item in all_there, all_there.count(item), [item] == all_there[:1], all_there[:1] == [item])
        print((item, 1) == (all_there[0], 1), some == all_there, some.index(all_there[-1]), item in set(all_there))
        print({1: item} == {1: all_there[0]}, some.index(item), item in some[:1])
        if item not in all_there:
            print("not there")
        else:
            all_there.remove(item)


main()
ask_about_named()


def normalized(mode):
    if mode is None or mode in ("q", "m"):
        return mode
    raise ValueError("illegal mode")


def segment(mode):
    if mode == 13:
        return "hanzi"
    return "other" if mode != "q" else "q"


print(segment(normalized(None)))
