"""Generators in statements: programs of tasks, trees, pipelines, coroutines."""

# ruff: noqa
from statement_calls import Cases

CASES = Cases()
calls = CASES.calls


class Tree:
    def __init__(self, v, kids):
        self.v, self.kids = v, kids

    def walk(self):
        yield self.v
        for k in self.kids:
            yield from k.walk()

    def depth(self, d=0):
        yield d, self.v
        for k in self.kids:
            for p in k.depth(d + 1):
                yield p


@calls(2)
def tree(n):
    t = Tree(1, [Tree(2, [Tree(i, []) for i in range(n)]), Tree(3, [])])
    s = 0
    for d, v in t.depth():
        s = s * 10 + d + v
    return str(list(t.walk())) + str(s)


@calls("a = 1\n\n b=2\nzz")
def lines(s):
    def read():
        for line in s.split("\n"):
            line = line.strip()
            if not line:
                continue
            yield line

    def parse(ls):
        for l in ls:
            if "=" in l:
                k, v = l.split("=", 1)
                yield k.strip(), v.strip()

    d = {}
    for k, v in parse(read()):
        d[k] = v
    return ",".join(sorted(k + ":" + d[k] for k in d))


@calls(6)
def window(n):
    def win(xs, k):
        buf = []
        for x in xs:
            buf.append(x)
            if len(buf) > k:
                buf.pop(0)
            if len(buf) == k:
                yield tuple(buf) if False else buf[:]

    return str([sum(w) for w in win(range(n), 3)])


@calls(3)
def perms(n):
    def p(xs):
        if len(xs) <= 1:
            yield xs
            return
        for i in range(len(xs)):
            for rest in p(xs[:i] + xs[i + 1 :]):
                yield [xs[i]] + rest

    out = []
    for q in p(list(range(n))):
        out.append("".join([str(x) for x in q]))
    return " ".join(out)


@calls(5)
def queens(n):
    def solve(row, cols):
        if row == n:
            yield cols
        else:
            for c in range(n):
                if all(c != k and abs(c - k) != row - i for i, k in enumerate(cols)):
                    yield from solve(row + 1, cols + [c])

    return sum(1 for _ in solve(0, []))


@calls(7)
def coro(n):
    def grep(pat, out):
        while True:
            line = yield
            if pat in line:
                out.append(line)

    out = []
    g = grep("a", out)
    next(g)
    for i in range(n):
        g.send("abc"[i % 3] + str(i))
    g.close()
    return ",".join(out)


@calls(3)
def sched(n):
    log = []

    def task(name, k):
        for i in range(k):
            log.append(name + str(i))
            yield

    q = [task("a", n), task("b", 2), task("c", 1)]
    while q:
        t = q.pop(0)
        try:
            next(t)
            q.append(t)
        except StopIteration:
            log.append("done")
    return " ".join(log)


@calls(5)
def chain(n):
    def ch(its):
        for it in its:
            for x in it:
                yield x

    return str(list(ch([[1, 2], [n], []])))


@calls(4)
def zipgen(n):
    def c():
        i = 0
        while True:
            yield i
            i += 1

    return str([a * b for a, b in zip(c(), range(n))]) + str(dict(zip("abc", c())))


@calls(3)
def enumgen(n):
    return str([(i, x) for i, x in enumerate(x * x for x in range(n))])


@calls(9)
def defaults(n):
    def g(a, b=3, *rest, k=5):
        yield a + b
        yield k
        for r in rest:
            yield r

    return str(list(g(1))) + str(list(g(1, 2, n, n, k=7))) + str(list(g(a=2, b=n)))


@calls(4)
def nonloc(n):
    t = 0

    def g():
        nonlocal t
        for i in range(n):
            t += i
            yield t

    r = sum(g())
    return r * 1000 + t


@calls(6)
def anyall(n):
    return (
        any(x > 3 for x in range(n)),
        all(x < 3 for x in range(n)),
        max(x % 4 for x in range(n + 1)),
        min((x - 2) ** 2 for x in range(n + 1)),
    )


@calls(7)
def sorted_gen(n):
    return (
        str(sorted(x % 5 for x in range(n)))
        + str(set(x % 2 for x in range(n)) == {0, 1})
        + "".join(str(c) for c in range(n))
    )


@calls(5)
def dictgen(n):
    d = dict((str(i), i) for i in range(n))
    e = {k: v for k, v in ((x, x * 2) for x in range(n))}
    return sum(d.values()) + sum(e.keys())


@calls(4)
def unpackgen(n):
    def g():
        yield 1
        yield n

    a, b = g()
    c, *r = (i for i in range(n))
    return a * 100 + b * 10 + c + len(r)


@calls(3)
def gen_in_gen(n):
    gs = [(x * k for x in range(3)) for k in range(n)]
    return str([list(g) for g in gs])


@calls(1, 3)
def raising(n):
    def g():
        yield 1
        if n > 2:
            raise ValueError("bad %d" % n)
        yield 2

    out = []
    it = g()
    try:
        for x in it:
            out.append(x)
    except ValueError as e:
        out.append(len(str(e)))
    for x in it:
        out.append(100)
    return str(out)


@calls(1)
def stop_inside(n):
    def g():
        it = iter([1])
        yield next(it)
        yield next(it)

    try:
        return str(list(g()))
    except RuntimeError as e:
        return str(e)


@calls(1, 5)
def conditional_yield(n):
    def g():
        if n > 3:
            yield 1

    return len(list(g()))


@calls(1)
def empty(n):
    def g():
        return
        yield 1

    return len(list(g()))


class R2:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        i = 0
        while i < self.n:
            yield i
            i += 2

    def __contains__(self, x):
        return x % 2 == 0


@calls(0, 1, 3)
def lazy(n):
    log = []

    def src():
        for i in range(n):
            log.append(i)
            yield i

    g = (x * 2 for x in src())
    log.append(-1)
    a = next(g)
    log.append(-2)
    b = next(g, 0)
    return str(log) + str(a + b)


@calls(5)
def walrus_gen(n):
    return str([y for x in range(n) if (y := x * 2) > 3])


@calls(3)
def method_gen_attr(n):
    h = Hold(n)
    h.g = h.gen()
    return next(h.g) + next(h.g) + h.n


class Hold:
    def __init__(self, n):
        self.n = n

    def gen(self):
        while True:
            self.n += 1
            yield self.n


@calls(5)
def twofunc(n):
    def evens():
        for i in range(0, n, 2):
            yield i

    def odds():
        for i in range(1, n, 2):
            yield i

    its = {"e": evens, "o": odds}
    return str(list(its["e"]())) + str(list(its["o"]()))


@calls(4)
def tuples3(n):
    def g():
        for i in range(n):
            yield i, str(i), i * 0.5

    t = 0.0
    s = ""
    for a, b, c in g():
        t += a + c
        s += b
    return s + str(t)


@calls(5)
def gen_none(n):
    def g():
        for i in range(n):
            yield i if i % 2 else None

    return sum(1 for x in g() if x is None)


class Node:
    def __init__(self, v, left=None, right=None):
        self.v, self.left, self.right = v, left, right

    def walk(self):
        if self.left is not None:
            yield from self.left.walk()
        yield self.v
        if self.right is not None:
            yield from self.right.walk()

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.v
        if self.right:
            yield from self.right

    def leaves(self):
        if self.left is None and self.right is None:
            yield self
            return
        for child in (self.left, self.right):
            if child is not None:
                yield from child.leaves()

    def nothing(self):
        if self.left is not None:
            yield from self.left.nothing()
        if self.right is not None:
            yield from self.right.nothing()


def balanced(low, high):
    if low >= high:
        return None
    m = (low + high) // 2
    return Node(m, balanced(low, m), balanced(m + 1, high))


@calls(1, 7)
def binary_tree(n):
    t = balanced(0, n)
    leaves = [leaf.v for leaf in t.leaves()]
    return str(list(t.walk())) + str(sum(t)) + str(leaves) + str(len(list(t.nothing())))


def even(n):
    yield n
    if n > 0:
        yield from odd(n - 1)


def odd(n):
    yield -n
    if n > 0:
        yield from even(n - 1)


def first(n):
    if n:
        yield from second(n - 1)


def second(n):
    if n:
        yield from third(n - 1)


def third(n):
    if n:
        yield from first(n - 1)
    yield n


@calls(0, 1, 5)
def mutual(n):
    return str(list(even(n))) + str(list(odd(n))) + str(list(first(n))) + str(list(third(n)))


def moves(n, a, b, c):
    if n > 0:
        yield from moves(n - 1, a, c, b)
        yield n, a, b
        yield from moves(n - 1, c, b, a)


def orders(xs, k=0):
    if k == len(xs):
        yield xs[:]
    else:
        for i in range(k, len(xs)):
            xs[k], xs[i] = xs[i], xs[k]
            yield from orders(xs, k + 1)
            xs[k], xs[i] = xs[i], xs[k]


@calls(0, 3)
def hanoi_and_orders(n):
    return "; ".join(f"{d}:{x}->{y}" for d, x, y in moves(n, "A", "B", "C")) + str(list(orders(list(range(n)))))


def naturals(n):
    while True:
        yield n
        n += 1


def sieve(numbers):
    p = next(numbers)
    yield p
    yield from sieve(x for x in numbers if x % p)


@calls(5)
def nested_sieves(n):
    out = []
    for p in sieve(naturals(2)):
        out.append(p)
        if len(out) >= n:
            break
    return str(out)


class Holder:
    def __init__(self, g):
        self.g = g

    def get(self):
        return next(self.g)

    def rest(self):
        return list(self.g)


def upto(n):
    i = 0
    while i < n:
        yield i
        i += 1


def squares(numbers):
    for x in numbers:
        yield x * x


@calls(4)
def kept_in_attributes_and_lists(n):
    h, k = Holder(upto(n)), Holder(squares(upto(n)))
    gs = [upto(n), upto(2), squares(upto(3))]
    out = []
    while gs:
        rest = []
        for g in gs:
            try:
                out.append(next(g))
                rest.append(g)
            except StopIteration:
                pass
        gs = rest
    out += squares(upto(n))
    out[1:1] = upto(2)
    return str(h.get()) + str(k.rest()) + str(h.rest()) + str(out)


def cleaning(log, n):
    try:
        for i in range(n):
            yield i
    finally:
        log.append("clean")


def passing_on(log, n):
    yield -1
    yield from cleaning(log, n)
    log.append("end")


@calls(0, 2, 5)
def left_by_break(n):
    log = []
    for x in cleaning(log, 4):
        log.append(str(x))
        if x == n:
            break
    else:
        log.append("else")
    for x in passing_on(log, 3):
        if x == n - 1:
            break
    log.append("after")
    return " ".join(log)


@calls(0, 2, 5)
def left_by_return(n):
    log = []

    def f():
        for x in cleaning(log, 4):
            if x == n:
                return x * 10
        return -1

    r = f()
    log.append("after")
    return str(r) + " ".join(log)


@calls(0, 2)
def left_by_an_exception(n):
    log = []
    try:
        for x in cleaning(log, 4):
            if x == n:
                raise ValueError("v")
    except KeyError:
        log.append("key")
    except ValueError:
        log.append("caught")
    finally:
        log.append("fin")
    return " ".join(log)


@calls(2)
def left_in_a_closure(n):
    log = []

    def g(k):
        try:
            yield k
            yield n
        finally:
            log.append("clean")

    for x in g(5):
        break
    log.append("after")
    return " ".join(log)


@calls(2)
def kept_beyond_the_loop(n):
    log = []
    g = cleaning(log, 5)
    for x in g:
        if x == n:
            break
    log.append("between")
    for x in g:
        log.append(str(x))
    return " ".join(log)


@calls(2)
def left_from_nested_loops(n):
    log = []
    for i in range(3):
        for x in cleaning(log, 3):
            for y in cleaning(log, 3):
                if y == 1:
                    break
                if x == n:
                    break
            else:
                continue
            if i == 1:
                break
            log.append("%d%d%d" % (i, x, y))
    return " ".join(log)
