"""Iterators that have ended: they stay so, also when what they went through grows."""

from array import array
from collections import OrderedDict


def show(name, it, grow):
    out = list(it)
    grow()
    print(name, len(out), len(list(it)))


def main():
    l = [1, 2]
    show("list", iter(l), lambda: l.append(3))
    l = [1, 2]
    it = reversed(l)
    print(list(it))
    l.extend([4, 5, 6])
    print(list(it))
    l = [1, 2]
    it = iter(l)
    print(next(it), next(it), next(it, "end"))
    l.append(9)
    print(next(it, "end"))
    l = [1, 2]
    e = enumerate(l)
    print(list(e))
    l.append(3)
    print(list(e))
    l = [1, 2]
    z = zip(l, [1, 2, 3])
    print(list(z))
    l.append(3)
    print(list(z))
    l = [1, 2]
    m = map(str, l)
    print(list(m))
    l.append(3)
    print(list(m))
    l = [1, 2]
    g = (x for x in l)
    print(list(g))
    l.append(3)
    print(list(g))
    b = bytearray(b"ab")
    it = iter(b)
    print(list(it))
    b.append(1)
    print(list(it))
    a = array("i", [1])
    it = iter(a)
    print(list(it))
    a.append(1)
    print(list(it))
    dd = {1: 2}
    it = iter(dd)
    print(list(it))
    dd[3] = 4
    try:
        print(list(it))
    except RuntimeError as e:
        print(e)
    it = iter(dd.items())
    print(list(it))
    dd[5] = 4
    try:
        print(list(it))
    except RuntimeError as e:
        print(e)
    s = {1}
    it = iter(s)
    print(list(it))
    s.add(3)
    try:
        print(list(it))
    except RuntimeError as e:
        print(e)
    od = OrderedDict([(1, 2)])
    it = iter(od)
    print(list(it))
    od[3] = 4
    try:
        print(list(it))
    except RuntimeError as e:
        print(e)
    l = [1, 2]
    it = iter(l)
    print(3 in it)
    l.append(3)
    print(3 in it, list(it))
    it = iter(l)
    for x in it:
        pass
    l.append(7)
    for x in it:
        print("more", x)
    a, b, c, d = it2 = iter([1, 2, 3, 4])
    print(a, next(it2, "over"))

    class S:
        def __init__(self):
            self.n = 2

        def __getitem__(self, i):
            if i >= self.n:
                raise IndexError
            return i

    s = S()
    it = iter(s)
    print(list(it))
    s.n = 5
    print(list(it))
    calls = [1, 2, 0, 5, 0]
    it = iter(lambda: calls.pop(0), 0)
    print(list(it), list(it))


main()


def first(it, others):
    try:
        return next(it)
    except StopIteration:
        return others[0]


print(first(iter([3]), [4]), first(iter([0][1:]), [4]))
