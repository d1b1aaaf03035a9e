"""What is sent and passed, with the types of each place that makes coroutines; what runs; where it may stop."""

import sys

from rpyc_dl.rlib.coroutine import Coroutine, CoroutineExit, getcurrent, pause


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y


class Account:
    """A method runs on the stack."""

    def __init__(self, balance):
        self.balance = balance

    def serve(self, me, name):
        amount = me.pass_(self.balance)
        while amount != 0:
            self.balance += amount
            print(name, amount)
            amount = me.pass_(self.balance)
        return self.balance


def accumulate(me, start):
    total = start
    while True:
        total += me.pass_(total)


def join(me, sep, words):
    text = ""
    while len(text) < 12:
        text += sep + me.pass_(len(text)) + words[0]
    me.finish(len(text) * 100)


def points(me, n):
    p = Point(0, 0)
    for i in range(n):
        d = me.pass_(p)
        p = Point(p.x + d[0], p.y + d[1])


def kinds():
    co = Coroutine(accumulate, 10)
    print(co.start(), co.switch(5), co.switch(7))
    co2 = Coroutine(join, "-", ["x"])
    print(co2.start(), co2.switch("ab"), co2.switch("cdef"), co2.switch("gh"), co2.dead)
    co3 = Coroutine(points, 3)
    co3.start()
    p = co3.switch((1, 2))
    p = co3.switch((p.x, p.y + 5))
    print(p.x, p.y, co3.switch((0, 0)), co3.dead)
    account = Account(100)
    co6 = Coroutine(account.serve, "account")
    print(co6.start(), co6.switch(-30), co6.switch(5), co6.switch(0), account.balance)
    base = len(sys.argv) * 1000

    def closure(me, n):
        me.pass_(base + n)
        me.pass_(base - n)

    co7 = Coroutine(closure, 1, stack_size=100_000)
    print(co7.start(), co7.switch(), co7.switch())


def ints(me, n):
    for i in range(n):
        me.pass_(i)


def texts(me, n):
    for i in range(n):
        me.pass_("t%d" % i)


def meeting():
    """Coroutines of two places in one list."""
    one, two = Coroutine(ints, 3), Coroutine(texts, 2)
    print(one.start() == 0, two.start())
    rounds = 0
    tasks = [one, two]
    while tasks:
        for task in tasks:
            task.switch()
            rounds += 1
        tasks = [task for task in tasks if not task.dead]
    print(rounds, one.dead, two.dead)


class Ordered:
    def __init__(self, key):
        self.key = key

    def __lt__(self, other):
        pause()
        return self.key < other.key


class Named:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        pause()
        return self.name == other.name

    def __hash__(self):
        return len(self.name)


def key(x):
    pause()
    return -x


def numbers(n):
    for i in range(n):
        pause()
        yield i * i


class Resource:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        pause()
        print("enter", self.name)
        return self

    def __exit__(self, cls, error, tb):
        pause()
        print("exit", self.name, cls is not None)
        return False


def busy(me, out):
    out.append(str(sorted([3, 1, 2], key=key)))
    out.append("".join([o.key for o in sorted([Ordered("c"), Ordered("a"), Ordered("b")])]))
    names = {Named("ab"): 1, Named("cd"): 2}
    out.append(str(names[Named("cd")]))
    out.append(str(sum(numbers(4))))
    with Resource("r"):
        pause()
    try:
        with Resource("s"):
            raise IndexError("in with")
    except IndexError as e:
        pause()
        out.append(str(e))
        try:
            {}["missing"]
        except KeyError:
            pause()
            out.append("KeyError")


def inside():
    """It stops inside of sorting, comparing, looking up, iterating, handling; two at a time."""
    outs = [[], []]
    tasks = [Coroutine(busy, out) for out in outs]
    switches = 0
    while not tasks[0].dead or not tasks[1].dead:
        for task in tasks:
            if not task.dead:
                task.switch()
                switches += 1
    print(outs[0] == outs[1], outs[0], switches > 20)


def reraising(me):
    try:
        try:
            me.pass_(1)
        except ValueError:
            me.pass_(2)
            raise
    except ValueError as e:
        print("again", e)
    try:
        me.pass_(3)
    finally:
        print("finally")


def errors():
    co = Coroutine(reraising)
    print(co.start(), co.throw(ValueError("v")), co.switch())
    try:
        co.throw(IndexError("i"))
    except IndexError as e:
        print("IndexError", e, co.dead)
    try:
        co.throw(IndexError("i"))
    except RuntimeError as e:
        print(e)
    fresh = Coroutine(reraising)
    try:
        fresh.throw(KeyError("early"))
    except KeyError as e:
        print("KeyError", e, fresh.dead)
    try:
        Coroutine(ints, 3).switch(4)
    except TypeError as e:
        print(e)
    started = Coroutine(ints, 3)
    started.start()
    try:
        started.start()
    except TypeError as e:
        print(e)


def swallowing(me):
    try:
        me.pass_(1)
    except CoroutineExit:
        print("exit")
        return 5
    return 6


def leaving(me, n):
    if n == 0:
        raise SystemExit(3)
    leaving(me, n - 1)


def main(argv):
    kinds()
    meeting()
    inside()
    errors()
    co = Coroutine(swallowing)
    co.start()
    co.kill()
    print(co.dead, getcurrent() is co.strand)
    Coroutine(leaving, 5).start()
    print("never")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
