"""Descriptors that keep values under names that they make, and the bases of classes."""


class Descriptor:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, typ=None):
        return getattr(obj, self.name, 0)

    def __set__(self, obj, value):
        if value < 0:
            raise ValueError(f"{self.name[1:]} must be >= 0")
        setattr(obj, self.name, value)


class Order:
    qty = Descriptor()
    price = Descriptor()

    def __init__(self, q, p):
        self.qty, self.price = q, p

    def total(self):
        return self.qty * self.price


class Typed:
    def __init__(self, kind, low=None):
        self.kind, self.low = kind, low

    def __set_name__(self, owner, name):
        self.public, self.private = name, "_typed_" + name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.private)

    def __set__(self, obj, value):
        assert self.kind == "int" or obj

        if self.low is not None and value < self.low:
            raise ValueError(self.public)
        setattr(obj, self.private, value)


class Person:
    age = Typed("int", 0)

    def __init__(self, name, age):
        self.name = name
        self.age = age


class Item:
    weight = Descriptor()

    def __init__(self, w):
        self.weight = w


o = Order(3, 2.5)
print(o.total())
try:
    o.qty = -1
except ValueError as e:
    print(e)
p = Person("x", 5)
p.age += 1
print(p.age)
for bad in (-1,):
    try:
        p.age = bad
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
print(Item(4).weight)


class First:
    def hi(self):
        return "First"


class B(First):
    pass


class C(First):
    pass


class D(B, C):
    pass


print([k.__name__ for k in D.__mro__], [k.__name__ for k in D.__bases__], len(B.__mro__), D.__mro__)
for k in D.__mro__:
    print(k.__name__, k is object)
print(B in D.__mro__, First.__bases__ == (object,), [c.__name__ for c in First.__bases__])
