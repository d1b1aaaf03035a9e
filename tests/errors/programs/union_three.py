class Cat:
    pass


class Dog:
    pass


class Cow:
    pass


def pick(n):
    if n == 1:
        return 0
    if n == 2:
        return "two"
    if n == 3:
        return [3]
    return (4, 4)


def animal(n):
    if n == 1:
        return Cat()
    if n == 2:
        return Dog()
    return Cow()


def pair(n):
    if n == 1:
        return (1,)
    if n == 2:
        return (1, 2)
    return (1, 2, 3)


def main(argv):
    n = len(argv)
    print(pick(n))
    print(animal(n) is None)
    print(pair(n))
    return 0
