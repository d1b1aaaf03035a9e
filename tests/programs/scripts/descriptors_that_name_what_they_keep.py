"""Descriptors that keep values under names that `__set_name__` or `__init__` made; attributes by a stored name."""


class Typed:
    def __init__(self, kind, default=None):
        self.kind = kind
        self.default = default
        self.name = None

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return obj.__dict__.get(self.name, self.default)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name} must be {self.kind.__name__}, got {type(value).__name__}")
        obj.__dict__[self.name] = value


class Bounded(Typed):
    def __init__(self, lo, hi):
        super().__init__(int)
        self.lo, self.hi = lo, hi

    def __set__(self, obj, value):
        if not self.lo <= value <= self.hi:
            raise ValueError(f"{self.name}={value} out of [{self.lo}, {self.hi}]")
        super().__set__(obj, value)


class Person:
    name = Typed(str, "nobody")
    age = Bounded(0, 150)

    def __init__(self, name, age):
        self.name = name
        self.age = age


class Config:
    def __init__(self, key, **options):
        self.key = key
        for k, v in options.items():
            setattr(self, k, v)

    def current(self):
        return getattr(self, self.key)

    def also(self):
        return getattr(self, self.mode, "none")


class Lazy:
    def __init__(self, func):
        self.func = func
        self.cache = "_lazy_" + func.__name__

    def __get__(self, obj, owner):
        if obj is None:
            return self
        if not hasattr(obj, self.cache):
            setattr(obj, self.cache, self.func(obj))
        return getattr(obj, self.cache)


class Circle:
    def __init__(self, r):
        self.r = r

    @Lazy
    def area(self):
        print("area of", self.r)
        return 3 * self.r**2


def main():
    p = Person("Ann", 30)
    print(p.name, p.age)
    for bad in (200, -1):
        try:
            p.age = bad
        except ValueError as e:
            print(e)
    try:
        p.name = 5
    except TypeError as e:
        print(e)
    c = Config("width", width=3, height=4, mode="height")
    print(c.current(), c.also())
    c2 = Config("height", width=5, height=6, mode="depth")
    print(c2.current(), c2.also())
    o = Circle(2)
    print(o.area, o.area)


main()


class NonEmpty:
    def __set_name__(self, owner, name):
        self.slot = "_ne_" + name

    def __get__(self, obj, owner):
        return getattr(obj, self.slot, "?")

    def __set__(self, obj, value):
        if not value:
            raise ValueError("empty " + self.slot)
        setattr(obj, self.slot, value)


class Tag:
    label = NonEmpty()


tag = Tag()
print(tag.label)
tag.label = "x"
print(tag.label, vars(tag))
