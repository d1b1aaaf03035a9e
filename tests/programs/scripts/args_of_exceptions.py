import os


class ParseError(Exception):
    def __init__(self, message, pos):
        super().__init__(message, pos)
        self.pos = pos


class Empty(Exception):
    pass


def fail(n):
    if n == 0:
        raise ParseError("bad", 3)
    if n == 1:
        raise ValueError("one")
    if n == 2:
        raise KeyError("k", n, 2.5)
    if n == 3:
        raise Empty
    if n == 4:
        raise OSError(n, "four", "file")
    if n == 5:
        open("/nonexistent/file")
    if n == 6:
        os.mkdir("/")
    if n == 7:
        raise Empty(n, None, True)
    if n == 8:
        int("x" * 3)
    if n == 9:
        {"a": 1}["b"]
    if n == 10:
        raise OSError("only a text")
    if n == 11:
        [1][n]
    return 10 // (n - 12)


for i in range(13):
    try:
        print(fail(i))
    except Exception as e:
        print(type(e).__name__, e.args, len(e.args), e, repr(e))
        if e.args:
            first, *rest = e.args
            print(first, rest, e.args[-1], e.args == (first,))
        for arg in e.args:
            print("  ", arg, isinstance(arg, str))

for path in ("/nonexistent", "/nonexistent/x/y"):
    try:
        open(path)
    except OSError as e:
        print(e.args, repr(e), e)
        print(e.errno == e.args[0], e.strerror == e.args[1], e.filename)
try:
    os.rmdir("/nonexistent")
except FileNotFoundError as e:
    print(repr(e), [e], f"{e!r}", str(e))
    number, what = e.args
    print(number + 1, what.upper())

# The key that was missing, where keys are of several kinds.
for table, key in [({1: "a"}, 2)]:
    try:
        print(table[key])
    except KeyError as error:
        print("no", error.args[0], error.args, repr(error))
for key in ["b", 3, 2.5]:
    try:
        print({"a": 1, 2: 3}[key])
    except KeyError as error:
        print("no", error.args[0], error.args, repr(error))


class Trouble(RuntimeError):
    pass


def second_of(xs):
    return xs[1]


def caused(n):
    try:
        try:
            print(3 // n)
        except Exception as first:
            raise Trouble("x") from first
        finally:
            print("cleanup", second_of([n, 2][: n + 1]))
    except Exception as second:
        # a builtin exception among own ones, of which some have a cause
        print(type(second).__name__, second, repr(second.__cause__))


for n in (0, 1, -1):
    caused(n)
try:
    raise Trouble("no cause")
except Trouble as error:
    print(error.__cause__)


class Passed(Exception):
    def __init__(self, *args, code=0):
        super().__init__(*args)
        self.code = code


class Worded(ValueError):
    def __init__(self, message, *args):
        super().__init__(message.format(*args), *args[:1])


def passed(n):
    if n == 0:
        raise Passed("plain")
    if n == 1:
        raise Passed("two", n, code=4)
    if n == 2:
        raise Worded("x {} y {}", 1, "b")
    raise Passed()


def key(first, *parts):
    raise KeyError(first, *parts)


for n in range(4):
    try:
        passed(n)
    except Passed as error:
        print(error, error.args, error.code, repr(error))
    except Worded as error:
        print(error, error.args)
try:
    key("a")
except KeyError as error:
    print(error, error.args)
try:
    key("a", *("b", 2))
except KeyError as error:
    print(error, error.args)


class OfSystem(OSError):
    pass


def fail_of_system():
    raise OfSystem("own")


for make in (lambda: open("/dev/null").write("x"), lambda: fail_of_system()):
    try:
        make()
    except OSError as error:
        # what a builtin class has, those below it have, too
        print(type(error).__name__, error.errno, error.strerror, error.filename, error)
