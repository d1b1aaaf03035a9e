# Named tuples, texts and lists of split texts among values of several kinds.


def f(n):
    items = "a b c".split()
    items.append(n)
    return items


def chars(n):
    it = list("a,b,c".split(","))
    it.append(n)
    return it


class E:
    pass


from collections import namedtuple

P = namedtuple("P", "x y")


def g(s):
    if s:
        v = P(1, "r")
    else:
        v = "ab"
    return v


def h(s):
    a, b = g(s)
    print(a, b)


print(f(3), chars(None), chars(2.5))
h(1)
h(0)
for t, (a, b) in [("x", g(0)), ("y", g(1))]:
    print(t, a, b)


def appended(n):
    it = ["a", "b"]
    it.append(n)
    return it


print(appended(None), chars(2.5))


class Digest:
    def __init__(self):
        self.words = [1, 2, 3]

    def text(self):
        a, b, c = self.words
        self.words = (self.words[0] + a, self.words[1] + b, self.words[2] + c)
        return "%d-%d-%d" % tuple(self.words)


print(Digest().text())


def of_kind(n):
    return [5, "five", (1, "a"), (1, (2, 3), 4.5), [1, 2], None, 2.5, True, [], "", ()][n]


for n in range(11):
    try:
        first, *others = of_kind(n)
        print(n, first, others)
    except (TypeError, ValueError) as error:
        print(n, type(error).__name__, error)
    try:
        first, *others, last = of_kind(n)
        print(n, first, others, last)
    except (TypeError, ValueError) as error:
        print(n, type(error).__name__, error)
