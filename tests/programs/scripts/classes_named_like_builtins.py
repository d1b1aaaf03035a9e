# Classes of the program with the names of builtin ones, and of kinds of values.


class list:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return "list!%d" % self.n


class Exception2(Exception):
    pass


class set(object):
    def add(self, x):
        print("adding", x)


print(list(3))
set().add(4)


class object2:
    pass


class map:
    w = 3


print(map.w, map().w)


class KeyError(Exception):
    pass


try:
    raise KeyError("x")
except KeyError as e:
    print("mine", e)
try:
    {}[1]
except LookupError as e:
    print("theirs", type(e).__name__)


class dict:
    def get(self, k):
        return k

    def keys(self):
        return [1]


print(dict().get(3), dict().keys())


class iterator:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if not self.n:
            raise StopIteration
        self.n -= 1
        return self.n


print([x for x in iterator(3)], sum(iterator(4)))


class char:
    def upper(self):
        return "UP"


print(char().upper(), "a".upper())
