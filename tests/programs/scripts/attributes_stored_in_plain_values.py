"""Attributes that are stored in values which have none: None, and what a variable may hold besides instances."""


class A:
    def __init__(self):
        self.v = 1


def read(x):
    return x.v


def store(x, v):
    x.v = v


def drop(x):
    del x.v


for f in (lambda: read(None), lambda: store(None, 3), lambda: drop(None)):
    try:
        f()
    except AttributeError as e:
        print(e)


def put(n, x):
    if n == 0:
        t = A()
    elif n == 1:
        t = "text"
    elif n == 2:
        t = None
    elif n == 3:
        t = [1]
    else:
        t = 4
    try:
        setattr(t, "v", x)
        return t.v
    except AttributeError as e:
        return str(e)


print([put(i, 7) for i in range(5)])
