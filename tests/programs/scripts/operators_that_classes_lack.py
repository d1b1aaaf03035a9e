"""Operators that some classes of a hierarchy define, on all of them: what declines raises with the names of both."""
class A:
    pass


class B(A):
    def __add__(self, other):
        if isinstance(other, C):
            return "B+C"
        return NotImplemented

    def __lt__(self, other):
        return NotImplemented


class C(A):
    def __radd__(self, other):
        return "?+C"

    def __mul__(self, other):
        return NotImplemented


class D(A):
    pass


class L(list):
    pass


def ops(x, y):
    out = []
    try:
        out.append(x + y)
    except TypeError as e:
        out.append(str(e))
    try:
        out.append(str(x * y))
    except TypeError as e:
        out.append(str(e))
    try:
        out.append(str(x < y))
    except TypeError as e:
        out.append(str(e))
    out.append(str(x == y))
    return out


def main():
    things = [A(), B(), C(), D(), None]
    for x in things:
        for y in things:
            print(ops(x, y))
    mixed = [1, "a", B(), D(), None, 2.5, [1]]
    for x in mixed:
        for y in mixed:
            try:
                print(x + y)
            except TypeError as e:
                print(e)
            try:
                print(x < y)
            except TypeError as e:
                print(e)


main()
