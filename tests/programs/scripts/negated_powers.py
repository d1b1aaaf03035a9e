"""Powers with a negated int are ints or floats."""


def tolerance(digits):
    return 10**-digits


def weights(n):
    return [2**-i for i in range(n)]


def rounded(value, places):
    step = 10**-places
    return round(value / step) * step


def scaled(x, n):
    x **= -n
    return x


class Decay:
    def __init__(self, base):
        self.base = base

    def at(self, t):
        return self.base**-t


def main():
    for digits in (0, 1, 3, -2):
        print(tolerance(digits))
    print(weights(5), sum(weights(5)))
    print(rounded(3.14159, 2), rounded(1234.5, -2))
    print(scaled(2, 3), scaled(3, -4), scaled(7, 0))
    decay = Decay(2)
    print([decay.at(t) for t in range(-2, 3)], Decay(10).at(2) < 0.011)
    try:
        print(scaled(0, 1))
    except ZeroDivisionError as error:
        print("no power:", type(error).__name__)
    x = 2.0
    print(x**-3, abs(1 - 3**-1 * 3) < tolerance(9))
    print(isinstance(tolerance(-1), int), isinstance(tolerance(1), int))


main()
