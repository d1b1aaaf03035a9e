"""A type guard: what `is_circle` says of its argument holds where it is called, and nobody states it.

rpyc-dl annotate examples/guards.py      `is_circle(shape)`: the shape is a Circle
rpyc-dl run examples/guards.py 4         4 shapes, circles: 30 of 50
"""

import sys


class Shape:
    def __init__(self, size):
        self.size = size


class Circle(Shape):
    def area(self):
        return 3 * self.size * self.size


class Square(Shape):
    pass


def known(shape):
    return shape is not None


def is_circle(shape):
    return known(shape) and isinstance(shape, Circle)


def made(n):
    if n % 5 == 4:
        return None
    if n % 2 == 0:
        return Circle(n + 1)
    return Square(n + 1)


def areas(shapes):
    circles = 0
    others = 0
    for shape in shapes:
        if is_circle(shape):
            circles += shape.area()
        elif known(shape):
            others += shape.size * shape.size
    return circles, others


def main(argv):
    count = 10
    if len(argv) > 1:
        count = int(argv[1])
    shapes = [made(n) for n in range(count)]
    circles, others = areas(shapes)
    print("%d shapes, circles: %d of %d" % (count, circles, circles + others))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
