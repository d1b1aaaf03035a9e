"""`__repr__` and `__str__` with parameters of their own, which have their defaults where `print` shows an instance."""


class Node:
    def __init__(self, name, children=()):
        self.name = name
        self.children = list(children)

    def __repr__(self, indent=0):
        text = " " * indent + self.name + "[\n"
        for child in self.children:
            text += child.__repr__(indent + 1)
        return text + " " * indent + "]\n"


class Money:
    def __init__(self, amount):
        self.amount = amount

    def __str__(self, sign="$", places=2):
        return f"{sign}{self.amount:.{places}f}"


class Key:
    def __init__(self, name):
        self.name = name

    def __hash__(self, salt=7):
        return hash(self.name) + salt

    def __eq__(self, other):
        return self.name == other.name


top = Node("a", [Node("b"), Node("c", [Node("d")])])
print(top)
print([top.children[0]], "%s" % Money(2), "{}".format(Money(3)), Money(4).__str__("EUR"))
print(Money(5), *(Money(6), Node("e")))
print({Key("x"): 1, Key("x"): 2}[Key("x")])
