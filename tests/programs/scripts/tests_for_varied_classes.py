# `isinstance(x, c)` of a class that is an attribute, a result, an argument: x is narrowed to its instances.
class A:
    x = 1

    def who(self):
        return "A"


class B(A):
    def only_b(self):
        return "b" + str(self.x)


class Doc(dict):
    def __init__(self, v, n):
        super().__init__(v)
        self.n = n


class Table:
    kind = Doc
    other = B

    def insert(self, d):
        if isinstance(d, self.kind):
            return d.n
        return len(d)

    def ask(self, o):
        if isinstance(o, self.other):
            return o.only_b()
        return o.who()


def pick(flag):
    return A if flag else B


def kinds(x, cls):
    if isinstance(x, cls):
        return "yes " + str(x)
    return "no " + str(x)


def main():
    t = Table()
    print(t.insert({"a": 1}))
    print(t.ask(A()), t.ask(B()))
    for f in (True, False):
        for o in (A(), B()):
            print(isinstance(o, pick(f)))
    for c in (int, str, (int, str), float):
        for x in (1, "s", 2.5):
            print(kinds(x, c))


main()


def guarded(f, swallowed=()):
    try:
        f()
    except swallowed as e:
        print("swallowed", repr(e))
    except Exception as e:
        print("seen", repr(e))


def first(xs, kinds=()):
    for x in xs:
        if isinstance(x, kinds):
            return x
    return None


class Upper:
    pass


class Lower(Upper):
    pass


guarded(lambda: int("x"), (ValueError,))
guarded(lambda: int("x"))
print(type(first([Upper(), Lower()], (Lower,))).__name__, first([Upper()]), issubclass(Lower, ()))
