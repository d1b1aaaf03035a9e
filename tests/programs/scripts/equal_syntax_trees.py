"""AST nodes beside ints and texts, deep."""


class Node:
    def __init__(self, op, *args):
        self.op = op
        self.args = list(args)

    def __eq__(self, other):
        if not isinstance(other, Node):
            return False
        return self.op == other.op and self.args == other.args

    def __repr__(self):
        return f"{self.op}({', '.join(map(repr, self.args))})"


class Const:
    def __init__(self, v):
        self.v = v

    def __eq__(self, other):
        if isinstance(other, Const):
            return self.v == other.v
        return self.v == other

    def __repr__(self):
        return f"C{self.v}"


def simplify(n):
    if isinstance(n, Node):
        args = [simplify(a) for a in n.args]
        if n.op == "+" and 0 in args:
            args.remove(0)
            return args[0] if len(args) == 1 else Node("+", *args)
        if n.op == "*" and 0 in args:
            return 0
        if n.op == "*" and 1 in args:
            args.remove(1)
            return args[0] if len(args) == 1 else Node("*", *args)
        return Node(n.op, *args)
    return n


def main():
    e = Node("+", Node("*", "x", 1), Node("*", 0, "y"), Const(0))
    print(e, simplify(e))
    print(Node("+", 1, "x") == Node("+", Const(1), "x"), Node("+", 1, "x") == Node("+", Const(2), "x"))
    print([1, Const(2), "x"] == [Const(1), 2, Const("x")], Const(3) in [1, "a", Node("+", 1)], 3 in [Const(3)])
    print(Const("x") in ("a", "x"), (1, (2, Const(3))) == (Const(1), (Const(2), 3)))


main()
