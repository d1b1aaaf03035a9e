import sys


def f(n):
    x = 1 if n else 0.5
    if n == 1:
        raise ValueError(x)
    return x


def g(n):
    y = 2.5
    if n:
        y = 2
    raise KeyError(y)


def main(argv):
    try:
        f(len(argv))
    except ValueError as e:
        print(e, e.args, repr(e))
    try:
        g(len(argv))
    except KeyError as e:
        print(e)
    z = 0
    for q in (1.5, 2.5):
        if q > 5 * len(argv):
            z = q
    raise ArithmeticError(z)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
