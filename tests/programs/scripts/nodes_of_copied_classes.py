class Node:
    fields = ()

    def __init__(self, line, *args):
        self.line = line
        for f, a in zip(self.fields, args):
            setattr(self, f, a)

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(repr(getattr(self, f)) for f in self.fields)})"


class Num(Node):
    fields = ("value",)


class Ret(Node):
    fields = ("expr",)


class Bin(Node):
    fields = ("left", "right")


class Parser:
    def expr(self, n):
        return Num(1, n)

    def stmt(self, n):
        return Ret(2, self.expr(n))

    def pair(self):
        return Bin(3, self.expr(1), self.stmt(2))


def evaluate(node):
    if isinstance(node, Num):
        return node.value
    if isinstance(node, Ret):
        return evaluate(node.expr)
    return evaluate(node.left) + evaluate(node.right)


def run(node):
    return node.expr.value if type(node) is Ret else -1


p = Parser()
print(p.stmt(3).expr.value, run(p.stmt(4)), run(p.expr(3)), evaluate(p.pair()), p.pair())
