"""Exceptions in __eq__ go through; the order of the calls shows."""


class Loud:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        print(f"{self.name}=={other if not isinstance(other, Loud) else other.name}", end="; ")
        if isinstance(other, str) and other == "bad":
            raise ValueError(f"{self.name} met bad")
        if isinstance(other, Loud):
            return self.name == other.name
        return NotImplemented

    def __hash__(self):
        return 1


def attempt(f):
    try:
        print("->", f())
    except ValueError as e:
        print("-> ValueError", e)


def main():
    a, b = Loud("a"), Loud("b")
    xs = [1, a, "t", b, None]
    attempt(lambda: a in xs)
    attempt(lambda: b in xs)
    attempt(lambda: "t" in xs)
    attempt(lambda: None in xs)
    attempt(lambda: xs.index("bad"))
    attempt(lambda: xs.count(b))
    attempt(lambda: xs == [1, "bad", 3, 4, 5])
    attempt(lambda: xs == [a, a, a, a, a])
    attempt(lambda: ["bad", a] == [b, a])
    attempt(lambda: [a, b] == [a, b])
    attempt(lambda: (a, 1) == (1, a))
    attempt(lambda: {a: 1}.get("x"))
    d = {a: 1, b: 2}
    attempt(lambda: d[b])
    attempt(lambda: d.get(1))
    attempt(lambda: d.get(True))


main()
