"""An int to a negative power is a float in CPython."""


def power(base, exponent):
    return base ** (exponent - 2)


def main(argv):
    print(power(2, 1))
    return 0
