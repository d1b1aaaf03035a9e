"""`types.GeneratorType` is the type of what generator functions and expressions of the program give, and of nothing else."""

import types


def numbers():
    yield 1


def texts():
    yield "a"


class Count:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


def flat(value):
    if isinstance(value, types.GeneratorType):
        for item in value:
            yield from flat(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from flat(item)
    else:
        yield value


def main():
    one = numbers()
    print(isinstance(one, types.GeneratorType), type(one) is types.GeneratorType, type(one) != types.GeneratorType)
    for value in [numbers(), 3, "a", None]:
        print(type(value) is types.GeneratorType, type(value) != types.GeneratorType)
        print(isinstance(value, types.GeneratorType), isinstance(value, (int, types.GeneratorType)))
    for made in [numbers(), texts(), (c for c in "ab")]:
        print(isinstance(made, types.GeneratorType), list(made))
    for mixed in [numbers(), Count(2), texts()]:
        print(isinstance(mixed, types.GeneratorType), isinstance(mixed, Count), list(mixed))
    print(isinstance(map(str, [1]), types.GeneratorType), isinstance(iter([1]), types.GeneratorType))
    print(isinstance(Count(1), types.GeneratorType), isinstance(numbers, types.GeneratorType))
    print(list(flat([1, (2, 3)])), list(flat(numbers())))


main()
