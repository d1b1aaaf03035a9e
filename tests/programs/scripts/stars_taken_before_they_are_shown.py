"""What a star brings to print and str.format is taken before anything is written."""

def gen(n):
    for i in range(n):
        print("made", i)
        yield i
def first(n):
    print("first", n)
    return n
def main():
    g = gen(3)
    print(first(1), *g)
    print("x", *gen(2), "y")
    print(*gen(2), sep="-")
    print("a", *map(first, [1, 2]))
    print("b", *(first(k) for k in range(2)), *[first(9)], end="!\n")
    try:
        print("c", *(1 // k for k in (1, 0)))
    except ZeroDivisionError:
        print("caught")
    class T:
        def __iter__(self):
            print("iter"); yield 1
    print("d", *T())
    print("e", *filter(first, [0, 1]), file=__import__("sys").stdout)
main()
import sys, io
def first(n):
    print("first", n)
    return n
def main():
    out = io.StringIO()
    print("a", *map(first, [1, 2]), file=out)
    print(out.getvalue())
    print("a", 1, "b", *map(first, [1, 2]))
    print("a", 1, "b", *map(first, [1, 2]), file=sys.stderr)
    print("a", 1, "b", "c", *map(first, [1, 2]), sep=":", end="$\n")
    try:
        print("c", "d", *(1 // k for k in (1, 0)))
    except ZeroDivisionError:
        print("caught")
    print("{} {}".format(*map(first, [3, 4])))
    print(max(first(0), *map(first, [3, 4])))
    print([first(7), *map(first, [3, 4]), first(8)])
    print(f"{first(1)}{first(2)}", "%s" % first(3))
    for x in (None, [1]):
        try:
            print("n", *x)
        except TypeError as e:
            print(e)
    def f(*a, **k): return a, k
    print(f(first(1), *map(first, [2]), k=first(5), **{"z": first(6)}))
    class W:
        def __str__(self): print("str"); return "W"
    print(1, W(), 2)
    print(*[W(), W()])
main()
def main():
    d = {"a": 1, "b": 2}
    print("{} {}".format(*d), "{1} {0}".format(*d.values()), "{}-{}".format(*sorted({3, 4})))
    print("{} {}".format(*"xy"), "{}".format(*{5}), "{} {}".format(*range(2)), "{0} {1} {0}".format(*(k * 2 for k in range(2))))
    print("{} {} {}".format("z", *d.items()), "{}{}{}".format(*[1, 2], 3))
    for bad in ([1], [1, 2, 3]):
        try:
            print("{} {}".format(*bad), "{} {}".format(*iter(bad)))
        except IndexError as e:
            print(e)
    print("{} {}".format(*map(str, [1, 2])), "{a} {b}".format(**d), "{} {a}".format(*[7], **d))
main()
