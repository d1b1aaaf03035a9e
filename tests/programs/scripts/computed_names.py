"""Attributes whose names the program makes while it runs: visitors, commands, records filled from keywords."""


class Node:
    def __init__(self, line):
        self.line = line


class Num(Node):
    def __init__(self, value, line=0):
        super().__init__(line)
        self.value = value


class Neg(Node):
    def __init__(self, operand):
        super().__init__(1)
        self.operand = operand


class Add(Node):
    def __init__(self, left, right):
        super().__init__(2)
        self.left = left
        self.right = right


class Unknown(Node):
    pass


class Visitor:
    def visit(self, node):
        method = "visit_" + type(node).__name__
        visitor = getattr(self, method, self.generic_visit)
        return visitor(node)

    def generic_visit(self, node):
        raise TypeError(f"no visit_{type(node).__name__}")


class Evaluator(Visitor):
    def visit_Num(self, node):
        return node.value

    def visit_Neg(self, node):
        return -self.visit(node.operand)

    def visit_Add(self, node):
        return self.visit(node.left) + self.visit(node.right)


class Printer(Visitor):
    def visit(self, node):
        return getattr(self, f"show_{node.__class__.__name__.lower()}")(node)

    def show_num(self, node):
        return str(node.value)

    def show_add(self, node):
        return f"({self.visit(node.left)} + {self.visit(node.right)})"


class Shell:
    prompt = ">"

    def __init__(self):
        self.log = []

    def do_echo(self, rest):
        self.log.append(rest)
        return rest.upper()

    def do_quit(self, rest):
        return "bye" + rest

    def help_echo(self):
        return "echo TEXT"

    def run(self, line):
        name, _, rest = line.partition(" ")
        if not hasattr(self, "do_%s" % name):
            return f"unknown: {name}"
        return getattr(self, "do_%s" % name)(rest)

    def help(self, name):
        found = getattr(self, "help_{}".format(name), None)
        return "no help" if found is None else found()


class Point:
    x = 0
    y = 0
    label = "p"

    def __init__(self, **fields):
        for name, value in fields.items():
            setattr(self, name, value)


class Wide(Point):
    z = 5


class Options:
    def __init__(self):
        self.depth = 1
        self.width = 2

    def change(self, text):
        name, _, value = text.partition("=")
        if hasattr(self, name):
            setattr(self, name, int(value))
            return True
        return False


def column(rows, field):
    return [getattr(row, field) for row in rows]


tree = Add(Num(3), Neg(Add(Num(4), Num(5))))
print(Evaluator().visit(tree))
print(Printer().visit(Add(Num(1), Add(Num(2), Num(3)))))
for attempt in (lambda: Evaluator().visit(Unknown(7)), lambda: Evaluator().visit(Neg(Unknown(1)))):
    try:
        print(attempt())
    except TypeError as error:
        print(error)
try:
    print(Printer().visit(Neg(Num(1))))
except AttributeError as error:
    print(error)

shell = Shell()
for line in ["echo hello there", "dance now", "quit", "help", "echo"]:
    print(shell.run(line))
print(shell.help("echo"), shell.help("quit"), shell.log)

points = [Point(x=3, y=4), Point(y=7), Wide(x=1, z=9)]
for name in ["x", "y"]:
    print(name, column(points, name), sorted(column(points, name)))
print([getattr(p, "z" if i == 2 else "x", -1) for i, p in enumerate(points)])

options = Options()
print(
    [options.change(text) for text in ["depth=10", "width=0", "height=3", "depth=11"]], options.depth, options.width
)
for text in "depth colour".split():
    try:
        print(text, getattr(options, text))
    except AttributeError as error:
        print(error)
    try:
        delattr(options, text)
        print(hasattr(options, text), hasattr(options, "width"))
    except AttributeError as error:
        print(type(error).__name__)
