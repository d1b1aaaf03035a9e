# Attributes that are stored by name, and that other classes have as methods.


class Node:
    fields = ()

    def __init__(self, *args):
        for f, a in zip(self.fields, args):
            setattr(self, f, a)

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(repr(getattr(self, f)) for f in self.fields)})"


class Name(Node):
    fields = ("text",)


class Ret(Node):
    fields = ("expr", "text")


class Parser:
    def expr(self, n):
        return Ret("x" * n, "y")

    def text(self):
        return "text"


p = Parser()
found = p.expr(3)
print(found.expr, found.text, found, Name("z"), Name("z").text, p.text())
try:
    print(Ret().expr)
except AttributeError as e:
    print(e)
