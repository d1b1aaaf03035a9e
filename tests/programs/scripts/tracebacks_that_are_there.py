"""A handler and an `__exit__` see that there is a traceback."""


def t():
    try:
        1 // len([])
    except ZeroDivisionError as e:
        print(e.__traceback__ is None)


t()


import sys
import traceback


class CM:
    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, tb):
        if tb:
            print("tb")
        if tb is not None and exc_type is not None:
            print(exc_type.__name__, exc_value)
            print(traceback.format_exception(exc_type, exc_value, tb)[-1], end="")
        return True


with CM():
    raise ValueError("x")
with CM():
    pass


class Outer:
    def __init__(self):
        self.inner = CM()

    def __enter__(self):
        self.inner.__enter__()
        return self

    def __exit__(self, *args):
        print(len(args), args[2] is None, args == (None, None, None))
        return self.inner.__exit__(*args)


with Outer():
    raise KeyError("k")
with Outer():
    pass
try:
    1 // len([])
except ZeroDivisionError:
    a, b, c = sys.exc_info()
    print(a.__name__, b, c is None)
    traceback.print_exception(a, b, c, file=sys.stdout) if len(sys.argv) > 5 else None
print(sys.exc_info() == (None, None, None))


class F:
    def __enter__(self):
        self.f = open("/dev/null")
        return self.f

    def __exit__(self, t, v, tb):
        self.f.__exit__(t, v, tb)
        return t is OSError


try:
    with F() as f:
        raise RuntimeError("r")
except RuntimeError as e:
    print(e, f.closed)


def wrap():
    try:
        try:
            raise ValueError(1)
        except ValueError as e:
            raise KeyError("w").with_traceback(sys.exc_info()[2])
    except KeyError as k:
        print(repr(k))


wrap()
from contextlib import ExitStack, contextmanager
import threading

lock = threading.Lock()


class L:
    def __enter__(self):
        lock.__enter__()
        return self

    def __exit__(self, t, v, tb):
        lock.__exit__(t, v, tb)


with L():
    print(lock.locked())
print(lock.locked())
with ExitStack() as st:
    st.enter_context(CM())
    st.push(CM())
    raise ValueError("es")


class Base:
    def __enter__(self):
        return self

    def __exit__(self, t, v, tb):
        print("base", t is None, tb is None)


class D(Base):
    def __exit__(self, t, v, tb):
        super().__exit__(t, v, tb)
        return True


with D():
    raise ValueError
