"""`instantiate` of classes that are known when the program runs."""

import sys

from rpython.rlib.objectmodel import instantiate, specialize


class Shape(object):
    sides = 0

    def copy(self):
        new = instantiate(self.__class__)
        new.size = self.size
        return new


class Triangle(Shape):
    sides = 3


class Square(Shape):
    sides = 4


class Other(object):
    def __init__(self):
        print("not called")


class Node(object):
    def __init__(self, value):
        self.value = value


def either(i):
    if i == 1:
        cls = Triangle
    else:
        cls = Square
    return instantiate(cls)


def of_list(i):
    classes = [Square, Triangle]
    return instantiate(classes[i % 2], nonmovable=True)


def unrelated(i):
    cls = Shape if i == 1 else Other
    return instantiate(cls)


@specialize.arg(0)
def made(cls):
    return instantiate(cls)


def main(argv):
    n = len(argv)
    for i in range(n, n + 2):
        print(either(i).sides, of_list(i).sides, isinstance(unrelated(i), Other))
    shape = either(n + 1)
    shape.size = 7
    print(shape.copy().sides, shape.copy().size, isinstance(shape.copy(), Square))
    node = made(Node)
    node.value = "text"
    print(node.value, made(Triangle).sides)
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
