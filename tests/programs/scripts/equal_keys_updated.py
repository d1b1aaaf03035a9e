"""Keys that read attributes: updates by pairs and dicts, tuples as keys."""


class Key:
    def __init__(self, a):
        self.a = a

    def __eq__(self, other):
        return self.a == other.a

    def __hash__(self):
        return hash(self.a)

    def __repr__(self):
        return f"K{self.a}"


class Loose:
    def __init__(self, a):
        self.a = a

    def __eq__(self, other):
        return self.a == (other.a if isinstance(other, Loose) else other)

    def __hash__(self):
        return hash(self.a)

    def __repr__(self):
        return f"L{self.a}"


def main():
    d = {Key(1): "x"}
    d.update([(Key(2), "y"), (Key(1), "z")])
    d.update({Key(3): "w"})
    print(d, d.pop(Key(2)), d.setdefault(Key(9), "n"), len(d))
    s = {Key(1)}
    s.update([Key(1), Key(2)])
    print(len(s), s.union([Key(3)], {Key(2)}) >= s, s.issubset({Key(1), Key(2)}), s.isdisjoint([Key(4)]))
    t = {(Key(1), 2): "t"}
    print(t[(Key(1), 2)], t.get((Key(2), 2)), ((Key(1), 2) in t))
    e = {Loose(1): "x"}
    e.update([(2, "y"), (1, "z")])
    e.update({Loose(3): "w", 2: "v"})
    print(e, e.get(3), e.pop(2))
    u = {Loose(1), 2}
    u.update([1, Loose(2)], {3})
    print(len(u), u.intersection([Loose(3), 1]), u.isdisjoint([Loose(4)]))


main()
