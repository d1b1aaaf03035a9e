"""Walks over trees, exceptions across stacks, recursion, nesting, a scheduler, collections."""

import gc
import sys

from rpyc_dl.rlib.coroutine import Coroutine, CoroutineExit, getcurrent, pause


class Node:
    def __init__(self, left, value, right):
        self.left = left
        self.value = value
        self.right = right


def tree(low, high):
    if low >= high:
        return None
    middle = (low + high) // 2
    return Node(tree(low, middle), "n%d" % middle, tree(middle + 1, high))


def walk(me, node):
    if node is not None:
        walk(me, node.left)
        me.pass_(node.value)
        walk(me, node.right)


def texts():
    co = Coroutine(walk, tree(0, 20))
    text = co.start()
    out = []
    while text is not None:
        out.append(text)
        text = co.switch()
    print(" ".join(out), co.dead)


def failing(me, n):
    try:
        got = me.pass_(n)
        print("got", got)
        raise ValueError("inside %d" % got)
    finally:
        print("finally")


def errors():
    co = Coroutine(failing, 5)
    print(co.start())
    try:
        co.switch(6)
    except ValueError as e:
        print("caught", e)
    print(co.dead)
    try:
        co.switch(6)
    except RuntimeError as e:
        print("RuntimeError", e)
    co = Coroutine(failing, 7)
    print(co.start())
    try:
        co.throw(KeyError("thrown"))
    except KeyError as e:
        print("caught", e)
    co = Coroutine(failing, 8)
    co.start()
    co.kill()
    print(co.dead)
    co.kill()
    co = Coroutine(failing, 9)
    co.kill()
    print(co.dead, co.started)
    try:
        co = Coroutine(failing, 10)
        co.switch(3)
    except TypeError as e:
        print("TypeError", e)


def stubborn(me):
    while True:
        try:
            me.pass_(1)
        except CoroutineExit:
            print("no")


def stubborns():
    co = Coroutine(stubborn)
    co.start()
    try:
        co.kill()
    except RuntimeError as e:
        print(e)


def deep(me, n):
    if n == 0:
        me.finish(42.5)
    deep(me, n - 1)


def finishing():
    co = Coroutine(deep, 100)
    print(co.start(), co.dead)


def forever(me, n):
    return forever(me, n + 1) + 1


def recursion():
    co = Coroutine(forever, 0)
    try:
        print(co.start())
    except RecursionError:
        print("RecursionError")
    print(co.dead)


def outer(me, n):
    inner = Coroutine(walk, tree(0, n))
    while True:
        x = inner.switch()
        if x is None:
            break
        me.pass_(len(x))
    return -1


def selfish(me, others):
    try:
        others[0].switch()
    except ValueError as e:
        print("ValueError", e)
    me.pass_(1)


def nesting():
    co = Coroutine(outer, 12)
    x = co.start()
    total = 0
    while x is not None and not co.dead:
        total += x
        x = co.switch()
    print(total, x)
    others = []
    co2 = Coroutine(selfish, others)
    others.append(co2)
    print(co2.switch())
    try:
        pause()
    except RuntimeError as e:
        print(e)
    try:
        co2.pass_(4)
    except RuntimeError as e:
        print(e)


def worker(me, name, n, log):
    for i in range(n):
        log.append("%s%d" % (name, i))
        rest(i)
        assert getcurrent() is me.strand


def rest(i):
    garbage = [i] * 10
    pause()
    assert garbage[3] == i


def scheduler():
    log = []
    tasks = [Coroutine(worker, chr(65 + k % 26), k % 7, log) for k in range(30)]
    while tasks:
        task = tasks.pop(0)
        task.switch()
        if not task.dead:
            tasks.append(task)
    print(len(log), log[:10], log[-5:])


class Counted:
    live = 0

    def __init__(self, data):
        self.data = data


def holder(me, k):
    c = [Counted("x%d" % k), Counted("y%d" % k)]
    for i in range(5):
        s = "%d-%s" % (i, c[0].data)
        t = me.pass_(s)
        assert s == "%d-%s" % (i, c[0].data)
        c.append(Counted(s + str(t)))
    me.pass_(c[-1].data + str(len(c)))


def collecting():
    cos = [Coroutine(holder, k) for k in range(50)]
    for co in cos:
        co.start()
    for i in range(4):
        for co in cos:
            co.switch(i)
        gc.collect()
    print(cos[7].switch(9), cos[49].switch(10))
    # left before their ends
    for i in range(300):
        co = Coroutine(holder, i)
        co.start()
        co.switch(1)
        if i % 100 == 0:
            gc.collect()
    print(co.switch(3))


def reader(me, xs):
    i = 2
    while i < len(xs):
        pause()
        print(xs[i])
        i += 1


def shrink(me, xs):
    while xs:
        xs.pop()
        pause()


def sharing():
    """A list gets shorter between a test of its length and the use of an index: the check stays."""
    xs = [1, 2, 3, 4, 5]
    a, b = Coroutine(reader, xs), Coroutine(shrink, xs)
    try:
        for _ in range(5):
            a.switch()
            b.switch()
    except IndexError as e:
        print("IndexError", e)


def main(argv):
    texts()
    errors()
    stubborns()
    finishing()
    recursion()
    nesting()
    scheduler()
    collecting()
    sharing()
    return 0


if __name__ == "__main__":
    main(sys.argv)
