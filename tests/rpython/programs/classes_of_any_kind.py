"""`isinstance` and `issubclass` by a class of which nothing is known."""

import sys


class Mixin(object):
    pass


class A(object):
    pass


class B(A):
    pass


class C(A, Mixin):
    pass


class D(B):
    pass


class E(Mixin):
    pass


def caught(n):
    try:
        if n == 1:
            raise KeyError(n)
        elif n == 2:
            raise IndexError(n)
        else:
            raise ValueError(n)
    except Exception as e:
        return e


def cls_of(i, x, m):
    if i == 9:
        return type(lambda: m)
    return type(x)


def main(argv):
    n = len(argv)
    xs = [A(), B(), C(), D()]
    m = E() if n else C()
    for y in xs:
        c = cls_of(n, y, m)
        print(c.__name__, [isinstance(x, c) for x in xs], [issubclass(type(x), c) for x in xs], isinstance(m, c))
        z = None if n else y
        print(isinstance(z, c))
    for i in (1, 2, 3):
        try:
            raise caught(i)
        except Exception:
            t = sys.exc_info()[0]
            print(isinstance(caught(1), t), isinstance(caught(3), t), issubclass(t, LookupError))
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
