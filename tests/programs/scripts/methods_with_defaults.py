class Node:
    def __init__(self, name, child=None):
        self.name = name
        self.child = child or []

    def __repr__(self, indent=0):
        txt = " " * (2 * indent) + "Node(%r" % self.name
        for c in self.child:
            txt += "\n" + c.__repr__(indent + 1)
        return txt + ")"

    def __str__(self, level=0):
        return "s" * (level + 1) + self.name


t = Node("a", [Node("b"), Node("c", [Node("d")])])
print(repr(t))
print([t], t, str(t), t.__str__(3), f"{t!r} {t}")
