"""What a class refuses of its instances: storing or deleting a property, and a hash where it has only an `__eq__`."""


class Point:
    def __init__(self, x):
        self._x = x

    @property
    def x(self):
        return self._x

    def __eq__(self, other):
        return self._x == other._x


point = Point(1)
try:
    del point.x
except AttributeError as error:
    print("delete:", error)
try:
    point.x = 5
except AttributeError as error:
    print("store:", error)
try:
    print(hash(point))
except TypeError as error:
    print("hash:", error)
try:
    print({point: 1})
except TypeError as error:
    print("key:", error)
try:
    print({point, Point(2)})
except TypeError as error:
    print("item:", error)
try:
    print(hash([1]), {[1]: 2})
except TypeError as error:
    print("list:", error)
print(point.x, point == Point(1))
