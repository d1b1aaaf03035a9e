# A class decorator keeps the method that a class has from `object`, gives the class another one, and calls the first one from it.
class Registry:
    made = 0


def counted(cls):
    cls.__first_init__ = cls.__init__

    def __init__(self, *args, **kw):
        Registry.made += 1
        self.number = Registry.made
        self.__first_init__(*args, **kw)

    cls.__init__ = __init__
    return cls


def guarded(cls):
    cls.__first_setattr__ = cls.__setattr__
    cls.__first_repr__ = cls.__repr__

    def __setattr__(self, name, value):
        if name == "closed":
            raise AttributeError("closed")
        self.__first_setattr__(name, value)

    def __repr__(self):
        return "<" + str(len(self.__first_repr__()) > 10) + ">"

    cls.__setattr__ = __setattr__
    cls.__repr__ = __repr__
    return cls


@counted
class Plain:
    pass


@counted
class Named:
    def __init__(self, name):
        self.name = name


@guarded
class Guarded:
    def __init__(self):
        self.x = 1

    def close(self):
        self.closed = True


for thing in (Plain(), Plain()):
    print(thing.number)
print(Named("n").number, Named("m").name)
try:
    Plain(5)
except TypeError as error:
    print(error)
guarded_one = Guarded()
guarded_one.x = 3
print(guarded_one.x, guarded_one)
try:
    guarded_one.close()
except AttributeError as error:
    print("refused:", error)
