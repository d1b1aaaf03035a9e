"""Values of several kinds in attributes and variables, compared with each other."""


class Sym:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        if isinstance(other, Sym):
            return self.name == other.name
        return isinstance(other, str) and self.name == other

    def __hash__(self):
        return hash(self.name)

    def __repr__(self):
        return self.name


class Cell:
    def __init__(self, car, cdr=None):
        self.car = car
        self.cdr = cdr


def parse(tokens):
    out = []
    while tokens:
        t = tokens.pop(0)
        if t == "(":
            out.append(parse(tokens))
        elif t == ")":
            return out
        elif t.isdigit():
            out.append(int(t))
        else:
            out.append(Sym(t))
    return out


def find(expr, what):
    n = 0
    for e in expr:
        if isinstance(e, list):
            n += find(e, what)
        elif e == what:
            n += 1
    return n


def main():
    e = parse("( define f ( lambda ( x 1 ) ( + x 1 2 x ) ) )".split())
    print(e)
    for what in (1, "x", Sym("x"), 2.0, None, "define"):
        print(what, find(e, what), what in e[0], e[0].count(what))
    print(e == parse("( define f ( lambda ( x 1 ) ( + x 1 2 x ) ) )".split()))
    print(e[0][:2] == ["define", Sym("f")], e[0][2][1] == ["x", 1])
    c = Cell(1, Cell("x", Cell(Sym("x"))))
    seen = []
    while c is not None:
        if c.car not in seen:
            seen.append(c.car)
        c = c.cdr
    print(seen)
    env = {Sym("a"): 1, "b": 2, 3: Sym("c")}
    print(env["a"], env[Sym("b")], env[3] == "c", env.get("zz"), list(env.values()).index("c"))


main()
