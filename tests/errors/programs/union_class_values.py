class Square:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


class Circle:
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return 3 * self.radius


def main(argv):
    total = 0
    for cls in [Square, Circle]:
        total += cls(len(argv)).area()
    print(total)
    return 0
