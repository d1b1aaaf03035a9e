"""Attributes of exceptions that programs make, and of those that operations raise."""

e = NameError("m", name="x")
print(e, e.args, e.name)
e = ImportError("m", name="x", path="/p")
print(e, e.args, e.name, e.path)
e2 = AttributeError("m", name="x", obj=5)
print(e2, e2.args, e2.name, e2.obj)
e2 = AttributeError("m")
print(e2, e2.args, e2.name)


class C:
    def __init__(self):
        self.a = 1

    def late(self):
        self.zz = 5


def f(n):
    c = C()
    if n > 3:
        c.late()
    try:
        print(c.zz)
    except AttributeError as e:
        print(e, e.name, e.args)
    try:
        print(undefd)
    except NameError as e:
        print(e, e.name, e.args)


f(3)
f(5)


class Mine(AttributeError):
    def __init__(self, x):
        super().__init__("mine " + x)
        self.extra = x


try:
    raise Mine("q")
except AttributeError as e:
    print(e, e.name, e.args)
try:
    raise Mine("q")
except Mine as e:
    print(e, e.name, e.args, e.extra)
x = None
try:
    x.foo
except AttributeError as e:
    print(e, e.name)
e = UnicodeDecodeError("utf-8", b"abc", 1, 2, "bad")
print(e, e.encoding, e.start, e.end, e.reason)
f = UnicodeEncodeError("ascii", "ab\xe9", 2, 3, "bad")
print(f, f.args, f.encoding, f.object, f.start, f.end, f.reason)
t = UnicodeTranslateError("abc", 0, 2, "bad")
print(t, t.args, t.object, t.start, t.end, t.reason)
try:
    b"ab\xff".decode()
except UnicodeDecodeError as e:
    print(e, e.encoding, e.start, e.end, e.reason)
try:
    "ab\xff".encode("ascii")
except UnicodeEncodeError as e:
    print(e, e.encoding, e.start, e.end, e.reason)
try:
    raise UnicodeDecodeError("utf-8", b"abc", 1, 2, "bad")
except UnicodeError as e:
    print(e)


def g(data, enc):
    try:
        print(data.decode(enc))
    except UnicodeDecodeError as e:
        print(e, e.encoding, e.start, e.end, e.reason)
        e.reason = "else"
        print(e.reason)


g(b"ab\xe2\x82", "utf-8")
g(b"ab\xff\xff", "utf-8")
g(b"ab\xff\xff", "ascii")


def h(s, enc):
    try:
        print(s.encode(enc))
    except UnicodeEncodeError as e:
        print(e, e.encoding, e.start, e.end, e.reason)


h("ab\u1234\u1235z", "latin-1")
h("ab\u1234", "ascii")


class My(UnicodeDecodeError):
    pass


try:
    raise My("a", b"abc", 0, 1, "r")
except ValueError as e:
    print(e, repr(e), type(e))
try:
    UnicodeDecodeError("a")
except TypeError as e:
    print(e)
for bad in ((0, 5), (2, 3), (1, 3)):
    print(UnicodeEncodeError("ascii", "a\U0001f600\u1234", *bad, "why"))


def deep(n):
    return deep(n + 1) + 1


def limits(x):
    try:
        deep(0)
    except RecursionError as e:
        print(e.args, e)
    try:
        deep(0)
    except Exception as e:
        print(e.args, e)
    try:
        if x:
            raise RecursionError(4, 5)
        deep(0)
    except RuntimeError as e:
        print(e.args, e, type(e))
    try:
        raise RecursionError("mine")
    except RecursionError as e:
        print(e.args, e, type(e))
    try:
        z = [0] * (10**15 + x)
    except MemoryError as e:
        print(e.args, [str(e)], type(e))


limits(1)
limits(0)


def ends(x):
    try:
        z = [0] * (10**15 + x)
    except MemoryError as e:
        print(e.args, [str(e)], type(e))
    try:
        if x:
            raise KeyboardInterrupt
        raise KeyboardInterrupt("a")
    except KeyboardInterrupt as e:
        print(e.args, [str(e)], type(e))
    try:
        raise ValueError("b")
    except BaseException as e:
        print(e.args)


ends(1)
ends(0)
