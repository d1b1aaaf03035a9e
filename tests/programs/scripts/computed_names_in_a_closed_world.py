"""Attributes by names that vary, where the source tells what they can be."""


class Node:
    def __init__(self, key):
        self.key = key
        self.left = self.right = None
        self.find = 3

    def rotate(self, side):
        other = "right" if side == "left" else "left"
        child = getattr(self, other)
        setattr(self, other, getattr(child, side))
        setattr(child, side, self)
        return child

    def child(self, *, side="left"):
        return getattr(self, side)

    def __str__(self):
        return f"({self.left or '-'} {self.key} {self.right or '-'})"


class Finder:
    def find(self, key):
        return key + 1

    def key2(self):
        return "k"

    def do_left(self):
        return "L"

    def do_right(self):
        return "R"


def insert(node, key):
    side = "left" if key < node.key else "right"
    nxt = getattr(node, side)
    if nxt is None:
        setattr(node, side, Node(key))
    else:
        insert(nxt, key)


root = Node(5)
for k in (3, 8, 7, 9):
    insert(root, k)
print(root)
root = root.rotate("left")
print(root)
root = root.rotate(side="right")
print(root, root.child(), root.child(side="right"))
for name, n in (("left", 1), ("right", 2)):
    print(n, getattr(root, name).key, getattr(Finder(), f"do_{name}")())
sides = ["left", "right"]
print([getattr(root, s) is None for s in sides], [hasattr(root, s) for s in sides + ["up"]])
for i, s in enumerate(sides):
    while (n := getattr(root, s)) is not None and i == 0:
        root = n
    print(i, s, root.key)
print(Finder().find(1), Finder().key2(), root.find)


def path(node, *turns):
    for t in turns:
        node = getattr(node, {"l": "left", "r": "right"}[t])
    return node


top = Node(1)
top.left = Node(0)
top.right = Node(3)
top.right.left = Node(2)
print(path(top, "r", "l").key, path(top, "l"), path(top, "l", "l"))


class Point:
    def __init__(self):
        self.x = self.y = 0

    def move(self, axis, by=1):
        setattr(self, axis, getattr(self, axis) + by)
        return self


p = Point().move("x").move("y", 5).move("x", by=-3)
print(p.x, p.y, *(getattr(p, a) for a in "xy"))
