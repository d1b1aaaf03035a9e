"""An `__index__` that gives an attribute which may be something else than an int, by what the program stores in it."""


class Number:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        print("index")
        return self.value

    def __add__(self, other):
        return Number(self.value + (other.value if isinstance(other, Number) else other))

    def __radd__(self, other):
        return Number(other + self.value)

    def __repr__(self):
        return f"Number({self.value})"


a, b = Number(1), Number(2)
print(sum([a, 2]), sum((1, a)), 1 + a + 2)
print([10, 20, 30][a], "abc"[b], "abcdef"[a:b], list(range(a, 4)), [0] * b)
try:
    print([10, 20][Number("x")])
except TypeError as error:
    print(error)
