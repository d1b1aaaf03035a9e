"""Classes with a `__copy__` or a `__deepcopy__` of their own."""

import copy


class Node:
    def __init__(self, v, items):
        self.v = v
        self.items = items

    def __copy__(self):
        return Node(self.v, self.items)

    def __deepcopy__(self, memo):
        print("deep", self.v)
        return Node(self.v, copy.deepcopy(self.items, memo))


class Plain:
    def __init__(self):
        self.xs = [1]


class Shared:
    def __init__(self, name):
        self.name = name

    def __deepcopy__(self, memo=None):
        return self


class Once:
    def __init__(self, n):
        self.n = n

    def __deepcopy__(self, memo):
        if id(self) in memo:
            return memo[id(self)]
        new = Once(self.n + 1)
        memo[id(self)] = new
        return new


n = Node(1, [[1], [2]])
m = copy.copy(n)
d = copy.deepcopy(n)
print(m.items is n.items, d.items is n.items, d.items, d.v)
p = copy.deepcopy(Plain())
print(p.xs)
s = Shared("a")
print(copy.deepcopy(s) is s)
o = Once(1)
print(copy.deepcopy(o).n)
