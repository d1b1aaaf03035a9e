"""Powers with a negative constant are floats."""


def inverse(x):
    return x**-1


def squared(x):
    x **= -2
    return x


class Sample:
    def __init__(self, values):
        self.values = values

    def mean(self):
        return sum(self.values) * len(self.values) ** -1

    def harmonic_mean(self):
        return len(self.values) * sum(x**-1 for x in self.values) ** -1


def main():
    print(inverse(2), inverse(7), squared(3), squared(True))
    for number in (1, 2.5, 4, 2**62):
        print(inverse(number))
    for zero in (0, 0.0, False):
        try:
            print(zero**-1)
        except ZeroDivisionError as error:
            print("no inverse:", type(error).__name__)
    print(pow(5, -1), (-2) ** -3, 3.5**-1)
    sample = Sample([1, 2, 3, 4])
    print(sample.mean(), sample.harmonic_mean(), f"{7**-1:.3f}")


main()
