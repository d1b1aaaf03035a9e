# Formats and named tuples beside values of other kinds.

from collections import namedtuple

P = namedtuple("P", "x y")


def pick(c):
    return P(1, 2) if c else "ab"


print("final: %r" % pick(0))
try:
    print("final: %s!" % pick(1))
except TypeError as e:
    print(e)
print("final: %r %r!" % pick(1))


def table(c):
    return P(3, 4) if c else {0: "zero", 1: "one"}


for c in (0, 1):
    for k in (0, 1):
        print(table(c)[k])
print(pick(0)[0:1], pick(1)[0:1], pick(0)[-1], pick(1)[-1])


def maybe(c):
    return P(5, 6) if c else None


print("%s" % maybe(0))
print("%s %s" % maybe(1))
p = P(7, 8)
print(p + (1,), p * 2, 2 * p, list(reversed(p)), p[1:], [p[i] for i in range(2)], "%d-%d" % p)


def several(c):
    return P(1, 2) if c else [1, 2]


print(several(0) * 2, several(1) * 2)


def pair(c):
    return ("a", 2) if c == 0 else "b"


print("%s %s" % pair(0))
print("<%s>" % pair(1))
for c in range(2):
    try:
        print("%s and %s" % pair(c))
    except TypeError as e:
        print(e)


def named(c):
    return {"k": 3} if c else "x"


print("%(k)s" % named(1))
try:
    print("%(k)s" % named(0))
except TypeError as e:
    print(e)


def scale(x):
    return x * 2 if x > 1 else x / 3


# An int or a float: a spec that one of both takes raises a ValueError for the other one.
for number in [scale(1), scale(2), scale(0.5), scale(1.5)]:
    for spec in ("{:.2}", "{:d}|{:>6x}"):
        try:
            print(f"{number:.3} {number:5}" if spec == "{:.2}" else f"{number:d}|{number:>6x}", format(number, ".1"))
        except ValueError as error:
            print(error)
