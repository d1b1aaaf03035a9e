"""Visitors over trees whose nodes are made by one constructor, with leaves of several kinds."""


class Node:
    fields = ()

    def __init__(self, line, *args):
        self.line = line
        for f, a in zip(self.fields, args):
            setattr(self, f, a)


class Num(Node):
    fields = ("value",)


class Ret(Node):
    fields = ("expr",)


class Bin(Node):
    fields = ("left", "right")


class Evaluator:
    def __init__(self):
        self.steps = 0

    def run(self, node):
        self.steps += 1
        if isinstance(node, Num):
            return node.value
        if isinstance(node, Ret):
            return self.run(node.expr)
        return self.run(node.left) + self.run(node.right)

    def depth(self, node):
        if isinstance(node, Num):
            return 1
        if isinstance(node, Ret):
            return 1 + self.depth(node.expr)
        return 1 + max(self.depth(node.left), self.depth(node.right))


def leaf(n):
    return Num(1, n)


def ret(n):
    return Ret(2, leaf(n))


def pair(a, b):
    return Bin(3, leaf(a), ret(b))


def main():
    e = Evaluator()
    for node in (leaf(1), ret(2), pair(3, 4)):
        print(e.run(node), e.depth(node), e.steps)
    print(e.run(Bin(4, pair(1, 2), leaf(5))))


main()
