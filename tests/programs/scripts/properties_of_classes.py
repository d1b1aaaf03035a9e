"""A property itself, of a class: its functions and its documentation."""


class Base:
    def __init__(self):
        self._v = 1

    @property
    def v(self):
        "The v."
        return self._v

    @v.setter
    def v(self, x):
        self._v = x


class Child(Base):
    @property
    def v(self):
        return Base.v.fget(self) + 100

    @v.setter
    def v(self, x):
        Base.v.fset(self, x * 2)


class Fourth(Base):
    @property
    def v(self):
        return super().v + 5


c = Child()
print(c.v)
c.v = 4
print(c.v)
print(Fourth().v)
print(Base.v.__doc__, Child.v.__doc__)
