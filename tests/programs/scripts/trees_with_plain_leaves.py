"""Trees whose leaves are ints and inner nodes objects; helpers called with both."""


class Bin:
    def __init__(self, op, left, right):
        self.op, self.left, self.right = op, left, right

    def __repr__(self):
        return f"({self.left!r} {self.op} {self.right!r})"


class Neg:
    def __init__(self, x):
        self.x = x

    def __repr__(self):
        return f"-{self.x!r}"


def ev(t):
    if isinstance(t, int):
        return t
    if isinstance(t, Neg):
        return -ev(t.x)
    a, b = ev(t.left), ev(t.right)
    return a + b if t.op == "+" else a * b


def size(t):
    if isinstance(t, Bin):
        return 1 + size(t.left) + size(t.right)
    if isinstance(t, Neg):
        return 1 + size(t.x)
    return 1


def show(t):
    return str(t) if isinstance(t, int) else repr(t)


def double(x):
    return Bin("*", 2, x)


def leaves(t):
    if isinstance(t, Bin):
        yield from leaves(t.left)
        yield from leaves(t.right)
    elif isinstance(t, Neg):
        yield from leaves(t.x)
    else:
        yield t


def same(x):
    return x


def main():
    t = Bin("+", 1, Bin("*", Neg(2), 3))
    for node in (5, Neg(4), t, double(7), double(t)):
        print(show(node), ev(node), size(node), list(leaves(node)))
    print(same(3) + 1, same("a") + "b", same(t), ev(same(t)))
    stack = [t]
    while stack:
        n = stack.pop()
        if isinstance(n, Bin):
            stack += [n.left, n.right]
        print(same(n), ev(n), end="; ")
    print()


main()
