"""Exceptions that are made with what is in a list."""


class E(Exception):
    pass


class F(E):
    def __init__(self, *args):
        super().__init__(*args)
        self.n = len(args)


def mk(xs):
    return E(*xs)


e = mk([1, 2])
print(e, e.args, repr(e))
e = mk([1])
print(e, e.args, repr(e))
e = mk([])
print(e, e.args, repr(e))
e = ValueError(*["a"])
print(e, e.args, repr(e))
try:
    raise KeyError(*[3])
except KeyError as k:
    print(k, k.args)
e = F("a", *["b", "c"])
print(e, e.args, repr(e), e.n)


def t(*args):
    return E(*args)


print(repr(t(1, "a")), repr(t()))
print(repr(E(*(1, 2), *(3, 4))))
print(repr(E(*"abc")))
print(repr(E(*range(3))))
print(repr(E(*(x * 2 for x in [1, 2]))))
e = OSError(*[2, 3])
print(e, e.args)
try:
    raise E(*[str(i) for i in range(5)])
except E as x:
    print(x, len(x.args), x.args[2])
