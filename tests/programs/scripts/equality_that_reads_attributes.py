"""Points beside None, with an __eq__ that reads attributes of whatever it gets."""


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __eq__(self, other):
        return self.x == other.x and self.y == other.y

    def __repr__(self):
        return f"({self.x}, {self.y})"


def main():
    ps = [Point(1, 2), None, Point(3, 4)]
    print(Point(1, 2) in ps)
    try:
        print(Point(3, 4) in ps)
    except AttributeError as e:
        print("AttributeError", e)
    try:
        print(None in ps)
    except AttributeError as e:
        print("AttributeError", e)
    try:
        print(ps.index(5))
    except AttributeError as e:
        print("AttributeError", e)
    try:
        print(ps == [Point(1, 2), Point(3, 4), None])
    except AttributeError as e:
        print("AttributeError", e)
    print(ps[:1] == [Point(1, 2)], ps == [Point(1, 2), None])
    mixed = [Point(0, 0), 7, "t"]
    for probe in (7, "t", Point(0, 0), 2.5):
        try:
            print(probe in mixed)
        except AttributeError as e:
            print("AttributeError", e)


main()
