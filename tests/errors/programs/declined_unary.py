class Vector:
    def __init__(self, x):
        self.x = x

    def __neg__(self):
        return NotImplemented


def main(argv):
    print(-Vector(len(argv)))
    return 0
