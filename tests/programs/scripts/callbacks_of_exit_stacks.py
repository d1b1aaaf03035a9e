"""What `contextlib.ExitStack.callback` calls: builtins, methods, functions."""

import shutil
from contextlib import ExitStack


class Res:
    def __init__(self, n):
        self.n = n

    def close(self):
        print("close", self.n)


def bye(a, b, c):
    print(a, b, c)


log = []
d = {}
with ExitStack() as st:
    st.callback(log.append, "x")
    st.callback(log.append, "y")
    st.callback(print, "bye", 1)
    st.callback(print)
    st.callback(print, "a", "b", "c")
    st.callback(d.setdefault, "k", 3)
    st.callback(log.clear)
    st.callback(bye, 1, "2", 3)
    st.callback(Res(2).close)
    log.append("in")
print(log, d)


def told(a, b=1, *, c=2):
    print("told", a, b, c)


class Left:
    def __enter__(self):
        return self

    def __exit__(self, k, v, t):
        print("exit", k.__name__ if k else None)
        return k is KeyError


def handler(kind, value, tb):
    print("handler", kind.__name__ if kind else None, value)
    return False


with ExitStack() as s:
    s.callback(told, 3)
    s.callback(told, 3, c=4)
    s.callback(told, b="x", a=5)
    s.callback(print, "a", "b", sep="-")
    s.callback(shutil.rmtree, "nothing-there", ignore_errors=True)
    s.push(handler)
    s.push(Left())
    s.push(lambda *exc: print("lambda", exc[1]))
try:
    with ExitStack() as s:
        s.push(lambda *exc: print("lambda", exc[0].__name__, exc[1]) or False)
        s.push(handler)
        raise ValueError("v")
except ValueError as e:
    print("caught", e)
with ExitStack() as s:
    s.push(lambda *exc: True)
    raise ValueError("gone")


@s.callback
def last():
    print("last")


s.close()
