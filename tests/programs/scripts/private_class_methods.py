"""Class methods whose names are not those of their functions: private ones, and others."""


def shared(cls, x):
    return cls.base + x


class A:
    base = 10

    @classmethod
    def __added(cls, x):
        return cls.base + x

    @staticmethod
    def __doubled(x):
        return x * 2

    @classmethod
    def run(cls, x):
        return cls.__added(x)

    @classmethod
    def chosen(cls, x, first):
        f = cls.__added
        return f(x) if first else cls.__doubled(x)

    def __five(self):
        return 5 + self.base

    def five(self):
        m = self.__five
        return m()

    def handed_out(self):
        return self.__five

    @classmethod
    def handed_out_of_class(cls):
        return cls.__added

    other_name = run
    of_function = classmethod(shared)


class B(A):
    base = 20


print(A.run(1), B.run(2), A().five(), A.other_name(3), B.other_name(3), A.of_function(4), B.of_function(4))
print(A.chosen(3, True), B.chosen(4, False), B().handed_out()(), A.handed_out_of_class()(1))
f, g, h = A.run, B.of_function, A.of_function
print(f(3), g(3), h(3), [A.of_function, B.of_function][len(str(g(1))) - 1](7))
table = {"run": A.run, "other": A.other_name, "function": B.of_function}
for name in ("run", "other"):
    print(name, table[name](1))
live = A().handed_out()
of_class = A.handed_out_of_class()
print(live(), of_class(2))
callables = [A.of_function, len, A.run, B]
print(callables.index(len), callables.index(A.of_function), A.run in callables)
