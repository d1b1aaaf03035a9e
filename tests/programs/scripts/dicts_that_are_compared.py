"""Instances that are compared by their `__dict__`, in a program that also stores attributes by computed names."""


class Node:
    def __init__(self, *children):
        self.children = list(children)

    def __eq__(self, other):
        return self.__class__ == other.__class__ and self.__dict__ == other.__dict__

    def __repr__(self):
        return f"{self.__class__.__name__}({', '.join(f'{k}={v!r}' for k, v in sorted(self.__dict__.items()))})"


class Leaf(Node):
    def __init__(self, value):
        self.value = value


class Table:
    pass


class Options:
    def __init__(self):
        self.level = 1


def _set_all(options, names):
    for name in names:
        setattr(options, name, len(name))


for _name in ("alpha", "beta"):
    setattr(Table, _name, _name.upper())

options = Options()
for _name in ("verbose", "quiet"):
    setattr(options, _name, len(_name))

print(Node(Leaf(1), Leaf(2)) == Node(Leaf(1), Leaf(2)), Node(Leaf(1)) == Node(Leaf(3)), Leaf(1) == Node())
print(Node(Leaf(1), Node()), len(Leaf(5).__dict__), "value" in Leaf(5).__dict__)
print(Table.alpha, Table.beta)
print(options.verbose, options.quiet, vars(options), sorted(options.__dict__))
_set_all(options, ["quiet", "level"])
print(vars(options), options.__dict__["level"], options.__dict__.get("nothing"))
