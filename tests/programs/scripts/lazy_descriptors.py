"""Descriptors without `__set__`: what is stored in the instance, in obj.__dict__, comes first, also by names that are
computed. (That this text names `__dict__` and `__class__` makes these no names that are stored.)"""


class lazy:
    def __init__(self, function):
        self.function = function

    def __get__(self, obj, cls):
        if obj is None:
            return self
        value = self.function(obj)
        obj.__dict__[self.function.__name__] = value
        return value


class cached:
    def __init__(self, function):
        self.function = function

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, cls):
        value = self.function(obj)
        setattr(obj, self.name, value)
        return value


class Const:
    """Nothing is stored in instances."""

    def __init__(self, value):
        self.value = value

    def __get__(self, obj, cls):
        return self.value


class Circle:
    pi = Const(3)

    def __init__(self, radius):
        self.radius = radius

    @lazy
    def area(self):
        print("area")
        return self.radius * self.radius * self.pi

    @lazy
    def label(self):
        print("label")
        return f"circle of {self.radius}"

    @cached
    def corners(self):
        print("corners")
        return [self.radius]


class Ring(Circle):
    @lazy
    def area(self):
        print("ring")
        return 1


for circle in (Circle(2), Ring(5), Circle(4)):
    print(circle.area, circle.area, circle.label, circle.label, circle.corners, circle.corners)
    circle.area = 50
    circle.corners.append(1)
    print(circle.area, circle.corners, sorted(vars(circle)))
    del circle.area
    print(circle.area)
    try:
        del circle.label
        del circle.label
    except AttributeError:
        print("not there")


def once(function):
    place = "_once_" + function.__name__

    @property
    def get(self):
        if not hasattr(self, place):
            setattr(self, place, function(self))
        return getattr(self, place)

    return get


class Square:
    def __init__(self, side):
        self.side = side

    @once
    def area(self):
        print("area")
        return self.side**2


square = Square(3)
print(sorted(vars(square)), square.area, square.area, sorted(vars(square)))
