"""One name that is a method, a static one, a class method, a property, a stored function or made by `__getattr__`."""


class A:
    def run(self, x):
        return ("A", x)


class B:
    def __init__(self):
        self.run = lambda x: ("B", x)


class C:
    @staticmethod
    def run(x):
        return ("C", x)


class D:
    @property
    def run(self):
        return lambda x: ("D", x)


class E:
    @classmethod
    def run(cls, x):
        return (cls.__name__, x)


def plain(x):
    return ("plain", x)


class F:
    def __init__(self):
        self.run = plain


class G:
    def __getattr__(self, name):
        return lambda x: (name, x)


class H(E):
    pass


class P:
    @property
    def run(self):
        return self.go

    def go(self, x):
        return ("P", x)


class Stored:
    def __init__(self, own):
        if own:
            self.run = plain

    @classmethod
    def run(cls, x):
        return (cls.__name__, x)


def main():
    for o in [A(), B(), C(), D(), E(), F(), G()]:
        print(o.run(1))
    for o in [A(), B()]:
        f = o.run
        print(f(2))
    for o in [A(), C(), E()]:
        f = o.run
        print(f(3))
    for o in [A(), D()]:
        f = o.run
        print(f(4))
    for o in [A(), G()]:
        f = o.run
        print(f(5))
    for o in [A(), E(), H()]:
        f = o.run
        print(o.run(6), f(6))
    for o in [E(), H(), P()]:
        f = o.run
        print(o.run(7), f(7))
    for o in [A(), Stored(True), Stored(False)]:
        f = o.run
        print(o.run(8), f(8))


main()
