"""Methods that are named for the class of their argument: each is given instances of that class alone."""

from dataclasses import dataclass, field


class Node:
    pass


@dataclass
class Num(Node):
    value: float


@dataclass
class Text(Node):
    value: str


@dataclass
class Flag(Node):
    value: bool


@dataclass
class Name(Node):
    value: str


@dataclass
class Pair(Node):
    left: Node
    right: Node


@dataclass
class Many(Node):
    index: list = field(default_factory=list)


class Odd(Num):
    """Below a class that methods are named for; none is for this one."""


class Visitor:
    def visit(self, node):
        return getattr(self, "visit_" + type(node).__name__, self.other)(node)

    def other(self, node):
        raise NotImplementedError("No visit_%s method" % type(node).__name__)


class Evaluator(Visitor):
    def __init__(self):
        self.names = {"pi": 3.25}

    def visit_Num(self, node):
        return node.value

    def visit_Text(self, node):
        return node.value

    def visit_Flag(self, node):
        return node.value

    def visit_Name(self, node):
        return self.names[node.value]

    def visit_Pair(self, node):
        return [self.visit(node.left), self.visit(node.right)]

    def visit_Many(self, node):
        return [self.visit(item) for item in node.index]


class Printer(Visitor):
    def visit_Num(self, node):
        return "%g" % node.value

    def visit_Text(self, node):
        return node.value.upper()

    def visit_Flag(self, node):
        return "yes" if node.value else "no"

    def visit_Pair(self, node):
        return f"({self.visit(node.left)} . {self.visit(node.right)})"

    def other(self, node):
        return "<%s>" % type(node).__name__


class Doubler(Visitor):
    def visit_Num(self, node):
        return Num(node.value * 2)

    def visit_Pair(self, node):
        return Pair(self.visit(node.left), self.visit(node.right))

    def other(self, node):
        return node


class Depth:
    def depth(self, node, above):
        method = getattr(self, f"depth_of_{node.__class__.__name__.lower()}", None)
        if method is None:
            return above
        return method(node, above + 1)

    def depth_of_pair(self, node, above):
        return max(self.depth(node.left, above), self.depth(node.right, above))

    def depth_of_many(self, node, above):
        return max([self.depth(item, above) for item in node.index], default=above)


class Encoder:
    def encode(self, value):
        name = "encode_%s" % type(value).__name__
        return getattr(self, name)(value)

    def encode_int(self, value):
        return f"i{value}e"

    def encode_str(self, value):
        return f"{len(value)}:{value}"

    def encode_list(self, value):
        return "l" + "".join(self.encode(item) for item in value) + "e"

    def encode_dict(self, value):
        return "d" + "".join(self.encode(key) + self.encode(value[key]) for key in sorted(value)) + "e"


class Hooked(Visitor):
    """Whose method for numbers is stored in the instance."""

    def __init__(self, seen):
        self.seen = seen
        self.handle_Num = lambda node: seen.append(node.value)

    def handle(self, node):
        return getattr(self, "handle_" + type(node).__name__, self.other)(node)


def main():
    tree = Pair(Num(1.5), Pair(Text("a"), Pair(Flag(True), Name("pi"))))
    many = Many([tree, Odd(7.0), Many()])
    evaluator, printer, doubler = Evaluator(), Printer(), Doubler()
    print(evaluator.visit(tree), printer.visit(tree))
    print(doubler.visit(tree))
    print(doubler.visit(tree) == tree, doubler.visit(Text("x")) == Text("x"), Num(1.0) == Text("1"))
    print(printer.visit(many), printer.visit(Odd(3.0)), evaluator.visit(Many([Num(2.0), Text("t")])))
    try:
        print(evaluator.visit(many))
    except NotImplementedError as error:
        print(error)
    print(Depth().depth(many, 0), Depth().depth(Num(1.0), 0))
    print(Encoder().encode({"b": [1, "two", [3]], "a": {"c": 4}}))
    try:
        print(Encoder().encode([1.5]))
    except AttributeError as error:
        print(error)
    seen = []
    Hooked(seen).handle(Num(2.5))
    print(seen)


main()


class Fallback:
    """What a name has not found is looked for afterwards. No program makes instances of Negated."""

    def visit(self, node):
        name = f"visit_{type(node).__name__.lower()}"
        method = getattr(self, name, None)
        if method is None:
            method = self.other
        return method(node)

    def other(self, node):
        return f"no {type(node).__name__}"


class Term:
    pass


class Negated(Term):
    def __init__(self, term):
        self.term = term


class Digit(Term):
    def __init__(self, digit):
        self.digit = digit


class Both(Term):
    def __init__(self, left, right):
        self.left = left
        self.right = right


class Either(Both):
    pass


class Shown(Fallback):
    def visit_digit(self, node):
        return str(node.digit)

    def visit_both(self, node):
        return "(" + self.visit(node.left) + " & " + self.visit(node.right) + ")"

    def visit_negated(self, node):
        return "!" + self.visit(node.term)


print(Shown().visit(Both(Digit(1), Both(Digit(2), Either(Digit(3), Digit(4))))), Shown().visit("text"))
