"""`== None` and `!= None` say what is not None; a class with its own `__eq__` may equal None and be itself."""


class Cells(list):
    def put(self, k=None):
        if k == None:
            k = 0
        self[k] = 5


s = Cells()
s.append(1)
s.put()
s.put(0)
print(s[0])


class Odd:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return other is None or self.n > 5


def see(x):
    if x == None:
        return "none-like" if x is None else "odd %d" % x.n
    return "other %d" % x.n


print(see(Odd(1)), see(None))


def ne(l, k=None):
    if None != k:
        return l[k]
    return -1


print(ne([4, 5]), ne([4, 5], 1))
