class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def move(self, dx, dy):
        self.x += dx
        self.y += dy


def main(argv):
    point = Point(1, 2)
    point.move(3)
    point.move(3, 4, 5)
    point.move(dx=1, dz=2)
    return 0
