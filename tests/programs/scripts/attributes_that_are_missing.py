"""What values of a builtin type do not have is asked for where an AttributeError is expected."""

import sys


def text_of(x):
    try:
        x = x.decode()
    except (UnicodeDecodeError, AttributeError):
        pass
    return str(x)


def size(x):
    try:
        n = x.shape[0]
    except AttributeError as error:
        print(error)
        n = len(x)
    return n


def missing(x):
    try:
        return x.nothing
    except AttributeError as error:
        return str(error)


def pairs(d):
    try:
        return sorted(d.iteritems())
    except AttributeError:
        return sorted(d.items())


class Wrapped:
    def __init__(self, inner):
        self.inner = inner

    def read(self):
        try:
            buffer = self.inner.buffer
        except AttributeError:
            return "plain"
        return f"has {buffer}"


def of_one_kind(n):
    print(text_of("abc" * n), size([1, 2] * n), pairs({"b": n, "a": 2}), Wrapped([n]).read())
    print(missing(n), missing(1.5 * n), missing(n > 0), missing("s" * n), missing(b"x" * n))
    print(missing([n]), missing({n}), missing((n, "x")), missing(range(n)), missing({1: n}))
    print(missing(None if n > 5 else "x" * n))


def of_several_kinds(n):
    for x in [n, "a" * n, [n], {"k": n}]:
        print(missing(x))
    for x in ["a" * n, None]:
        try:
            print(x.upper(), x.nope())
        except AttributeError as error:
            print(error)


of_one_kind(len(sys.argv))
of_several_kinds(len(sys.argv))


class Bare:
    def __init__(self):
        self.a = 1
        self.name = "x"


def without_init(n):
    q = object.__new__(Bare)
    if n:
        q.a = 4
    return q


print(Bare().a)
for n in (1, 0):
    q = without_init(n)
    try:
        print(hasattr(q, "a"), q.a)
        print(q.name)
    except AttributeError as e:
        print(e)


class Box:
    def __init__(self, item):
        self.item = item

    def tag(self, t):
        self.extra = t


def of_copies():
    a = Box(1)
    b = Box("x")
    b.tag("t")
    a2 = Box(3)
    a2.tag(4)
    for x in (a, a2):
        try:
            print(x.item + 1, x.extra + 1)
        except AttributeError as e:
            print(e)
    print(b.item.upper(), b.extra.upper())
    print(hasattr(a, "extra"), hasattr(b, "extra"), Box([1]).item)


of_copies()
