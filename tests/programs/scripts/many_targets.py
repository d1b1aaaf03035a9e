"""Methods and functions with many targets, of several signatures; classes without the method, and None."""


class Node:
    pass


class Bare(Node):
    pass


class Odd(Node):
    def __init__(self):
        self.w = 3


class Num(Node):
    def __init__(self, n):
        self.n = n

    def run(self, f):
        return self.n


class Var(Node):
    def run(self, f):
        return f[1]


class Add(Node):
    def __init__(self, a, b):
        self.a = a
        self.b = b

    def run(self, f):
        return self.a.run(f) + self.b.run(f)


class Twice(Add):
    def run(self, f, k=2):
        return Add.run(self, f) * k


class Less(Add):
    def run(self, f):
        return self.a.run(f) < self.b.run(f)


class If(Node):
    def __init__(self, c, a, b):
        self.c = c
        self.a = a
        self.b = b

    def run(self, f):
        return (self.a if self.c.run(f) else self.b).run(f)


class Plus0(Add):
    def run(self, f):
        return self.a.run(f) + 0


class Plus1(Add):
    def run(self, f):
        return self.a.run(f) + 1


class Plus2(Add):
    def run(self, f):
        return self.a.run(f) + 2


class Plus3(Add):
    def run(self, f):
        return self.a.run(f) + 3


class Plus4(Add):
    def run(self, f):
        return self.a.run(f) + 4


class Plus5(Add):
    def run(self, f):
        return self.a.run(f) + 5


class Raise(Node):
    def run(self, f):
        raise ValueError("raised")


class Maybe(Node):
    def __init__(self, inner):
        self.inner = inner

    def run(self, f):
        try:
            return self.inner.run(f)
        except AttributeError as e:
            print("inside:", e)
            return -1


def one(f):
    return f + 1


def two(f):
    return f + 2


def three(f):
    return f * 3


def four(f, k=4):
    return f * k


def five(f):
    return f > 5


def six(f):
    raise KeyError(f)


def more0(f):
    return f - 0


def more1(f):
    return f - 1


def more2(f):
    return f - 2


def more3(f):
    return f - 3


def more4(f):
    return f - 4


def more5(f):
    return f - 5


def more6(f):
    return f - 6


FUNCTIONS = [one, two, three, four, five, six, more0, more1, more2, more3, more4, more5, more6]


def noisy(f):
    print("argument evaluated")
    return f


def split(x, f):
    m = x.run
    try:
        return m(f)
    except AttributeError as e:
        print("caught at the call:", e)
        return 0


F = [3, 1, 2]
SOME = [
    Plus0(Num(1), None),
    Plus1(Var(), None),
    Plus2(Num(1), None),
    Plus3(Odd(), None),
    Plus4(None, None),
    Plus5(Var(), None),
]
NODES = [
    *SOME,
    Num(1),
    Var(),
    Add(Num(2), Var()),
    Twice(Num(2), Num(5)),
    Less(Num(1), Num(2)),
    If(Less(Num(2), Num(1)), Num(7), Num(8)),
    Bare(),
    Odd(),
    None,
    Raise(),
    Maybe(Bare()),
    Maybe(None),
    Maybe(Num(4)),
    Add(Bare(), Num(1)),
    Add(None, Num(1)),
    Twice(Num(1), Odd()),
]
for node in NODES:
    try:
        print(node.run(F))
    except (AttributeError, ValueError) as e:
        print(type(e).__name__, e)
    try:
        print(node.run(noisy(F)))
    except (AttributeError, ValueError) as e:
        print(type(e).__name__, e)
    try:
        print(split(node, F))
    except (AttributeError, ValueError) as e:
        print(type(e).__name__, e)
    try:
        m = node.run
        print(m(F), m(F))
    except (AttributeError, ValueError) as e:
        print(type(e).__name__, e)
for i in range(26):
    try:
        print(FUNCTIONS[i % 13](i))
    except KeyError as e:
        print("KeyError", e)
