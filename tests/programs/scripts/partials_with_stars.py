"""`functools.partial` with a star, and with a dict of keywords: handlers, tasks, decorators that bind what they are given."""

import operator
from functools import partial
def add(a, b, c=0):
    return a + b + c
def bind(f, *args, **kw):
    return partial(f, *args, **kw)
def bind2(f, *args):
    return partial(f, *args)
class Task:
    def __init__(self, func, *args, **kwargs):
        self._call = partial(func, *args, **kwargs)
    def run(self, *more):
        return self._call(*more)
class Button:
    def __init__(self, name):
        self.name = name
        self.clicks = []
    def click(self, *args, **kw):
        self.clicks.append((self.name, args, sorted(kw.items())))
def main():
    print(bind(add, 1)(2), bind(add, 1, c=5)(2), bind(add, 1, 2)(), bind(add, 1, c=5)(2, c=6))
    print(bind2(add, 4)(3), bind2(pow, 2)(5), bind2(max, 3, 4)(1))
    t = [Task(add, 1), Task(add, c=10, b=5)]
    print([x.run(2) for x in t])
    p = partial(add, *[1, 2])
    print(p(), p(c=3))
    q = partial(add, 1, **{"c": 7})
    print(q(1))
    b = Button("ok")
    for handler in [bind2(b.click, 1), bind2(b.click, 2)]:
        handler()
        handler(9)
    print(b.clicks)
    print(list(map(partial(operator.mul, *[3]), [1, 2])))
    r = bind2(add, 1, 2)
    print(r.func is add, r.args)
    try:
        bind2(add, 1)()
    except TypeError as e:
        print("TypeError")
    log = partial(print, *["a", "b"], sep="-")
    log("c")
    log("d", end="!\n")
if __name__ == "__main__":
    main()
