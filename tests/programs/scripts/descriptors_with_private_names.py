"""Descriptors that keep their values in the dict of the instance, under a name of their own."""


class Typed:
    def __init__(self, kind):
        self.kind = kind

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner=None):
        return self if obj is None else obj.__dict__[self.name]

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(self.name + " must be " + self.kind.__name__)
        obj.__dict__[self.name] = value


class Positive:
    def __set_name__(self, owner, name):
        self.private = f"_p_{name}"

    def __get__(self, obj, owner=None):
        return obj.__dict__.get(self.private, 0)

    def __set__(self, obj, value):
        if value < 0:
            raise ValueError("negative")
        obj.__dict__[self.private] = value


class Person:
    first = Typed(str)
    age = Positive()

    def __init__(self, f, a):
        self.first = f
        self.age = a


class Item:
    size = Positive()


p = Person("Ann", 3)
print(p.first, p.age, p.__dict__)
i = Item()
print(i.size)
i.size = 4
print(i.size, vars(i))
try:
    p.first = 3
except TypeError as e:
    print(e)


class Column:
    def __init__(self, default=None):
        self.default = default

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return instance.__dict__.get("_" + self.name, self.default)

    def __set__(self, instance, value):
        instance.__dict__["_" + self.name] = value


class Model:
    models = {}

    def __init_subclass__(cls, table=None, **kw):
        super().__init_subclass__(**kw)
        cls.table = table or "x"
        cls.fields = {n: f for n, f in vars(cls).items() if isinstance(f, Column)}
        cls.rows = []
        Model.models[cls.table] = cls

    def __init__(self, **values):
        for name in self.fields:
            if name in values:
                setattr(self, name, values.pop(name))

    @classmethod
    def objects(cls):
        return list(cls.rows)

    def __repr__(self):
        return ", ".join(f"{n}={getattr(self, n)!r}" for n in self.fields)


class Account(Model, table="u"):
    a = Column(3)
    b = Column("x")


class Book(Model):
    title = Column("")


u = Account(a=5, b="y")
Account.rows.append(u)
print(u, Account(), Account.objects(), Book(title="T"))
