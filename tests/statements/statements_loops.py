"""Loops and comprehensions: `else`, `break`, `continue`, nesting, every kind of iterable; f-strings and formats."""

# ruff: noqa
from statement_calls import Cases

CASES = Cases()
calls = CASES.calls


@calls(0, 3, 10)
def while_else(n):
    i = 0
    while i < n:
        if i == 5:
            break
        i += 1
    else:
        return i + 100
    return i


@calls(0, 3, 10)
def for_else(n):
    for i in range(n):
        if i == 5:
            found = i
            break
    else:
        found = -1
    return found


@calls(4)
def nested_loops(n):
    out = []
    for i in range(n):
        for j in range(n):
            if j == i:
                continue
            if j > 2:
                break
            out.append(i * 10 + j)
        else:
            out.append(-1)
            continue
        out.append(-2)
    return str(out)


@calls(3)
def loop_variable_afterwards(n):
    i = -5
    for i in range(n):
        pass
    for j in []:
        i = 100
    return i


@calls(5)
def loop_with_changes(n):
    xs = [1]
    for x in xs:
        if len(xs) < n:
            xs.append(x * 2)
    i = 0
    while True:
        i += 1
        if i % 2:
            continue
        if i > n:
            break
    return str(xs) + str(i)


@calls(1, 5)
def while_with_conditions(n):
    a, b = 0, 10
    while a < b and (b > n or a < 2):
        a += 1
        b -= 1
    while not a > 20:
        a += n
    return a * 100 + b


@calls("hello world")
def iterables(s):
    out = []
    for c in s:
        out.append(c)
    for i, w in enumerate(s.split(), 1):
        out.append(str(i) + w)
    for a, b in zip(s, [1, 2, 3]):
        out.append(a * b)
    for x in reversed(out[:3]):
        out.append(x)
    for k, v in {"a": 1, "b": 2}.items():
        out.append(k + str(v))
    for k in sorted({3, 1, 2}):
        out.append(str(k))
    for b in b"ab":
        out.append(str(b))
    for x in (1, 2):
        out.append(str(x))
    return "".join(out)


@calls(4)
def list_comprehensions(n):
    a = [x * x for x in range(n)]
    b = [x for x in a if x % 2 if x > 1]
    c = [(x, y) for x in range(n) for y in range(x) if y]
    d = [[i * j for j in range(3)] for i in range(n)]
    e = [y for row in d for y in row if y > 2]
    return str(a) + str(b) + str(c) + str(d) + str(e)


@calls(4)
def other_comprehensions(n):
    a = {x % 3 for x in range(n)}
    b = {x: str(x) for x in range(n) if x}
    c = {v: k for k, v in b.items()}
    d = {k: [i for i in range(k)] for k in range(n)}
    return str(sorted(a)) + str(b) + str(c["2"]) + str(d)


@calls(4)
def conditions_in_comprehensions(n):
    return str([x if x % 2 else -x for x in range(n)]) + str([i for i in range(n) if not (i == 2 or i > 5)])


@calls(3)
def comprehension_scopes(n):
    x = 10
    a = [x for x in range(n)]
    b = [x + y for y in range(n)]
    f = [lambda: x + n for x in range(2)]
    return str(a) + str(b) + str(x) + str(f[0]())


@calls(3)
def comprehension_over_outer_call(n):
    def items(k):
        return list(range(k))

    return str([y for x in items(n) for y in items(x)]) + str([len(s) for s in ["a", "bb"] * n])


@calls(4)
def unpacking_in_comprehensions(n):
    pairs = [(i, i * i) for i in range(n)]
    return (
        str([a + b for a, b in pairs]) + str({a: b for a, b in pairs if a}) + str([a for a, (b, c) in [(1, (2, n))]])
    )


@calls((3, "ab"), (-7, ""))
def f_strings(n, s):
    return f"{n} {s}|{n:5d}|{n:<5}|{n:>5}|{n:^5}|{n:05d}|{n:+}|{n:x}|{s!r}|{s:>4}|{s:*^6}|{{}}{n}{s}"


@calls(3.14159, -2.5, 1e20, 0.1)
def f_strings_of_floats(x):
    return f"{x} {x:.2f} {x:8.3f}|{x:<9.1f}|{x:e}|{x:g}|{x!s}"


@calls((3, 8), (12, 4))
def nested_format_specs(n, width):
    return f"{n:{width}d}|{n:0{width}d}|{'x':>{width}}|{n / 7:{width}.{2}f}"


@calls(5)
def debug_f_strings(n):
    s = "q"
    return f"{n=} {n+1=} {s=} {s=!s} {n = } {n=:4d}"


@calls(5)
def expressions_in_f_strings(n):
    d = {"k": n}
    xs = [1, n]
    return (
        f"{d['k'] * 2} {xs[1]} {n if n > 3 else 0} {len(xs)} {', '.join([str(x) for x in xs])} {(lambda x: x + 1)(n)}"
    )


@calls((5, "b"))
def percent_formats(n, s):
    return "%d %s %r %5d|%-5d|%05d %x %o %c %% %5.2f %s" % (n, s, s, n, n, n, n, n, "z", n / 2.0, [n])


@calls((5, "b"))
def format_method(n, s):
    return "{1} {0}".format(n, s) + "{:>5}|{:<3}|{!r}".format(n, s, s) + "{a}-{b:03d}{{}}".format(a=s, b=n)


@calls(5)
def implicit_concatenation(n):
    return f"ab{n}c"


@calls(3)
def docstring_and_pass(n):
    """Text."""
    pass
    ...
    "another"
    return n


@calls(5)
def ellipsis_and_constants(n):
    x = 1_000 + 0x1F + 0o17 + 0b11
    y = 1.5e3
    z = b"ab" + b"\x00"
    t = "\u00e9\n\t\\"
    return x + int(y) + len(z) + len(t) + n


@calls(4)
def generator_expressions(n):
    return (
        str(sum(x * x for x in range(n)))
        + str(list((a, b) for a in range(2) for b in range(n) if a != b))
        + str(max((len(s) for s in ["a", "bb"]), default=0))
    )


@calls(10, 100)
def primes(n):
    sieve = [True] * (n + 1)
    found = []
    for i in range(2, n + 1):
        if sieve[i]:
            found.append(i)
            for j in range(i * i, n + 1, i):
                sieve[j] = False
    return str(found)


@calls("the cat the dog")
def word_counts(s):
    counts = {}
    for w in s.split():
        counts[w] = counts.get(w, 0) + 1
    return ",".join(f"{w}:{c}" for w, c in sorted(counts.items(), key=lambda p: (-p[1], p[0])))


@calls(5)
def ranges(n):
    return (
        str(list(range(n)))
        + str(list(range(n, 0, -2)))
        + str(list(range(-n, n, 3)))
        + str(len(range(3, n * 4, 5)))
        + str([i for i in range(0)])
    )


@calls(3, 7)
def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


@calls((1, 2), (3, 0), (0, 0))
def negations_as_values(a, b):
    z = not a or not b and a
    w = (a or b) and (b or a) or 7
    return (1 if z else 0) + w * 10 + (2 if not not a else 4)
