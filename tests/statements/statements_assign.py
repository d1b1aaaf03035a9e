"""Assignment: targets of every kind, unpacking, augmented, walrus, `del`, slices."""

# ruff: noqa
from statement_calls import Cases

CASES = Cases()
calls = CASES.calls


class Box:
    def __init__(self, n):
        self.n = n
        self.items = [1, 2, 3]
        self.inner = None


@calls((1, 2), (5, 5))
def swaps(a, b):
    a, b = b, a
    (a, b), c = (b, a), a
    [a, b] = [b, a]
    return a * 100 + b * 10 + c


@calls(1, 3)
def chained_targets(n):
    a = b = xs = [n]
    a.append(2)
    x, y = z = (n, n + 1)
    i = xs[0] = 7
    return str(b) + str(x + y) + str(z) + str(i)


@calls(2, 5)
def starred_targets(n):
    xs = list(range(n))
    first, *rest = xs
    *init, last = xs
    a, *middle, b = xs
    return str([first, last, a, b]) + str(rest) + str(init) + str(middle)


@calls(1)
def starred_of_tuples(n):
    a, *b = n, 2, 3
    *c, d = (n, 5)
    (e, *f), g = [n, 1], 2
    return str(a + d + e + g) + str(b) + str(c) + str(f)


@calls("abc", "xyz")
def unpacked_text(s):
    a, b, c = s
    d, *e = s
    return c + b + a + d + "".join(e)


@calls(1, 2, 3)
def wrong_number_of_items(n):
    try:
        a, b = list(range(n))
    except ValueError:
        return -1
    return a + b * 10


@calls(4)
def nested_targets_of_loops(n):
    out = 0
    for i, (a, b) in enumerate([(1, 2), (3, n)]):
        out = out * 100 + i + a * b
    for [x, *ys] in [[1, 2, 3], [n]]:
        out = out * 10 + x + len(ys)
    return out


@calls(3)
def targets_are_evaluated_in_order(n):
    log = []

    def note(k):
        log.append(k)
        return k

    xs = [0, 0, 0, 0]
    xs[note(0)], xs[note(1)] = note(n), note(9)
    xs[note(2)] = xs[note(3)] = note(n)
    return str(xs) + str(log)


@calls(0, 2)
def index_in_its_own_assignment(n):
    xs = [0, 1, 2]
    i = n
    i, xs[i] = 1, 10
    return str(xs) + str(i)


@calls(5, -3)
def augmented_numbers(n):
    x = n
    x += 3
    x -= 1
    x *= 4
    x //= 3
    x %= 7
    x **= 2
    x <<= 2
    x >>= 1
    x |= 8
    x &= 29
    x ^= 3
    y = x / 2
    y += 0.5
    y *= 2
    return str(x) + " " + str(y)


@calls(2)
def augmented_targets(n):
    box = Box(n)
    box.n += 5
    box.items[0] += n
    box.items[-1] *= 10
    box.items += [n]
    d = {"a": 1}
    d["a"] += n
    xs = [[1], [2]]
    xs[0] += [3]
    s = "a"
    s += "b" * n
    s *= 2
    t = (1, n)
    t += (3,)
    return str(box.n) + str(box.items) + str(d) + str(xs) + s + str(t)


@calls(1)
def augmented_evaluates_once(n):
    log = []

    def place():
        log.append("p")
        return 0

    xs = [n]
    xs[place()] += 5
    return str(xs) + str(len(log))


@calls(2)
def augmented_lists_share(n):
    a = b = [1]
    a += [n]
    c = a + [3]
    a *= 2
    return str(a) + str(b) + str(c)


@calls(0, 3)
def walrus(n):
    if (m := n * 2) > 4:
        return m
    total = 0
    xs = [1, 2, 3]
    while (k := len(xs)) > n:
        total += k
        xs.pop()
    return total * 10 + k


@calls(5)
def walrus_in_comprehensions(n):
    big = [y for x in range(n) if (y := x * x) > 3]
    last = [last := i for i in range(n)]
    any((hit := x) > 2 for x in range(n))
    return str(big) + str(y) + str(last) + str(hit)


@calls("k=v", "none")
def walrus_in_conditions(s):
    if (i := s.find("=")) >= 0 and (key := s[:i]):
        return key + "/" + s[i + 1 :]
    return str(i)


@calls(4)
def deletes(n):
    xs = list(range(6))
    d = {"a": 1, "b": n}
    del xs[0]
    del xs[-1], d["a"]
    del xs[1:3]
    a, b = 1, 2
    del a
    a = b
    del (a, b)
    return str(xs) + str(d)


@calls(5, 10)
def slices(n):
    xs = list(range(n))
    parts = [xs[2:], xs[:2], xs[1:-1], xs[::2], xs[::-1], xs[-3:], xs[5:1], xs[-100:100], xs[4:1:-1], xs[:]]
    return str(parts) + "abcdefgh"[1:n:3] + "abcdefgh"[::-1] + str((1, 2, 3, 4)[1:3])


@calls(2, 6)
def slice_assignment(n):
    xs = list(range(6))
    xs[1:3] = [10, 20, 30]
    xs[:0] = [n]
    xs[len(xs) :] = [7, 8]
    xs[2:4] = []
    ys = list(range(6))
    ys[::2] = [0, 0, 0]
    ys[1::2] = xs[:3]
    return str(xs) + str(ys)


@calls(1, 2)
def slice_deletion(n):
    xs = list(range(10))
    del xs[::3]
    del xs[-n:]
    ys = list(range(10))
    del ys[8:2:-2]
    zs = [1, 2]
    del zs[:]
    return str(xs) + str(ys) + str(zs)


@calls(2)
def wrong_slice_assignment(n):
    xs = [1, 2, 3, 4]
    try:
        xs[::2] = [n]
    except ValueError as e:
        return "refused"
    return str(xs)


@calls(1)
def attributes_of_attributes(n):
    a = Box(n)
    a.inner = Box(n + 1)
    a.inner.items[1] = a.inner.n = a.n + 40
    b, a.n = a, 5
    return str(b.n) + str(b.inner.items) + str(a.inner.n)


@calls(3)
def annotated(n):
    x: int = n
    y: "list[int]" = [x]
    z: int
    z = x + 1
    return x + len(y) + z


@calls((1, 2), (3, 3), (5, 1))
def conditional_expressions(a, b):
    x = a if a < b else b if b < 3 else -1
    y = (a or b) + (a and b)
    z = not a > b
    return x * 100 + y * 10 + z


@calls(1, 5, 11)
def chained_comparisons(n):
    log = []

    def f(x):
        log.append(x)
        return x

    r = 0 < f(n) < f(10)
    s = f(1) <= n != 5 < f(20)
    t = 1 == n == 1 or n > 3 > 2
    return str(r) + str(s) + str(t) + str(log)


@calls(0, 1, 2)
def short_circuits(n):
    log = []

    def f(x):
        log.append(x)
        return x

    a = f(n) and f(10)
    b = f(0) or f(n) or f(3)
    c = not (f(n) and (f(1) or f(2)))
    if f(n) == 1 or (f(5) and not f(0)):
        log.append(99)
    return str(a) + str(b) + str(c) + str(log)


@calls(3)
def in_and_is(n):
    xs = [1, n]
    a = xs
    d = {"k": n}
    return str([n in xs, 9 not in xs, "k" in d, "b" not in "abc", a is xs, a is not xs, None is None, n in (3, 4)])


@calls(6, -6)
def operators(n):
    return str(
        [n + 2, n - 2, n * 3, n // 4, n % 4, n**2, n << 1, n >> 1, n & 3, n | 8, n ^ 5, ~n, -n, +n, abs(n)]
    ) + str(n / 4)


@calls(3, 0)
def identity_of_containers(n):
    a = b = c = [n]
    b.append(1)
    a, c = c[:], a
    d = {1: a}
    e, f = d, dict(d)
    g = [n] if n else None
    return str((a, b, c, a is b, b is c, d is e, d is not f, [n] is [n], g is b, g is None))


@calls(1, 3, 9)
def augmented_bools(n):
    ok = True
    seen = False
    for x in range(n):
        ok &= x < 5
        seen |= x == 2
        if ok & seen:
            ok ^= True
    if ok ^ seen:
        return 1
    return 0
