"""An object whose __eq__ has no test, among ints, in functions that are called with both."""


class Box:
    def __init__(self, v):
        self.v = v

    def __eq__(self, other):
        return self.v == getattr(other, "v", other)

    def __lt__(self, other):
        return self.v < getattr(other, "v", other)

    def __hash__(self):
        return hash(self.v)

    def __repr__(self):
        return f"Box({self.v!r})"


def unique(items):
    seen = []
    for x in items:
        if x not in seen:
            seen.append(x)
    return seen


def positions(items, wanted):
    return [i for i, x in enumerate(items) if x == wanted]


def group(items):
    groups = {}
    for x in items:
        groups.setdefault(x, []).append(x)
    return groups


def main():
    print(unique([1, Box(1), Box(2), 2, Box("a"), "a", None]))
    print(positions([1, Box(1), "1", 1.0, None], 1), positions([Box(1), Box(2)], Box(2)), positions(["a", "b"], "b"))
    print(group([1, Box(1), Box("k"), "k", 2]))
    print(unique([3, 1, 3]), unique(["x", "x"]), sorted([Box(2), Box(1)]), sorted([Box(2), Box(1)]) == [1, 2])


main()
