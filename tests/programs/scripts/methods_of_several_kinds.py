# Methods of several builtin kinds in one variable.
import sys


def run(c, n):
    xs = []
    ys = set()
    add = xs.append if c else ys.add
    for i in range(n):
        add(i % 3)
    print(xs, ys)


run(True, 5)
run(False, 5)


def fill(kind):
    out, seen = [], {}
    put = {"a": out.append, "e": out.remove}[kind]
    out.append(4)
    put(4)
    print(out, seen)


fill("a")
fill("e")


def shown(x):
    return x.count("a")


print(shown("banana"), shown(["a", "b"]), shown(("a", "a", "a")))


def cased(c):
    s = "Hello World"
    f = s.upper if c == 0 else s.lower if c == 1 else s.title
    return f()


print(cased(0), cased(1), cased(2))


def removed(x, y):
    try:
        x.remove(y)
    except KeyError as e:
        print("KeyError", e)
    except ValueError as e:
        print("ValueError", e)
    except AttributeError as e:
        print(e)


for x in ([1, 2], {2, 3}, "abc", frozenset([1])):
    removed(x, 2)
    removed(x, 9)
    print(x)


def popped(x):
    return x.pop()


print(popped([1, 2]), popped({7}))


def formatted(value, width):
    for of in (lambda: "%d" % value, lambda: "%5.1f" % value, lambda: f"{value:>{width}}", lambda: f"{value:>6}"):
        try:
            yield of()
        except TypeError as e:
            yield str(e)


for value in [7, "x", None, {"k": 1}, [2], 2.5]:
    print(*formatted(value, len(sys.argv) + 3), sep="|")


def stripped(n):
    x = b" a b " if n > 1 else " c d "
    return x.strip(), x.split(), x.find(x.strip())


print(stripped(1), stripped(2))
