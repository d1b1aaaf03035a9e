"""Values of hidden type (`rpython.rlib.rerased`): each is what it wraps, numbers are in a box."""

from rpython.rlib.rerased import erase_int, new_erasing_pair, new_static_erasing_pair, unerase_int

erase_list, unerase_list = new_erasing_pair("list")
erase_obj, unerase_obj = new_erasing_pair("obj")
erase_text, unerase_text = new_erasing_pair("text")
erase_float, unerase_float = new_erasing_pair("float")
erase_tuple, unerase_tuple = new_erasing_pair("tuple")


class Node(object):
    def __init__(self, n):
        self.n = n

    def get(self):
        return self.n


class Leaf(Node):
    def get(self):
        return -self.n


class Strategy(object):
    erase, unerase = new_static_erasing_pair("strategy")

    def wrap(self, d):
        return self.erase(d)

    def size(self, e):
        return len(self.unerase(e))


nil = Node(0)
start = erase_obj(nil)
two = erase_int(2)
half = erase_float(0.5)


def frame(n, x):
    items = [start] * n
    items[0] = erase_list([x, x + 1])
    items[1] = erase_obj(Leaf(x))
    items[2] = erase_text("t%d" % x)
    items[3] = erase_float(x * 0.5)
    items[4] = erase_int(x)
    items[5] = erase_tuple((x, "a"))
    items[6] = erase_list(None)
    items[7] = two
    items[8] = half
    return items


def show(items):
    values = unerase_list(items[0])
    assert values is not None
    values.append(7)
    none = unerase_list(items[6])
    pair = unerase_tuple(items[5])
    print(len(values), unerase_obj(items[1]).get(), unerase_obj(items[9]).get(), unerase_text(items[2]))
    print(
        unerase_float(items[3]),
        unerase_int(items[4]),
        pair[0],
        pair[1],
        none is None,
        unerase_int(items[7]),
        unerase_float(items[8]),
    )


class Holder(object):
    def __init__(self, e):
        self.e = e


def main(argv):
    kept = []
    for i in range(2000):
        kept.append(frame(10, i))
        if len(kept) > 50:
            kept.pop(0)
    for items in kept[::20]:
        show(items)
    s = Strategy()
    h = Holder(s.wrap({"a": 1}))
    print(s.size(h.e))
    h.e = s.wrap({"a": 1, "b": 2})
    print(s.size(h.e))
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    main([])
