"""What `contextlib.ExitStack.callback` calls: builtins, methods, functions."""

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
