# `__setattr__`, `__getattr__` and `__delattr__` that a class gets from outside of its body; a method that `exec` has made.
def store(self, name, value):
    if name == "closed":
        raise AttributeError("closed: " + str(value))
    object.__setattr__(self, name, value)


def look(self, name):
    if name == "missing":
        return "found"
    raise AttributeError(name)


def drop(self, name):
    print("delete", name)
    object.__delattr__(self, name)


class Plain:
    def __init__(self):
        self.x = 1

    def close(self):
        self.closed = 5


class ByName(Plain):
    pass


class Made(Plain):
    pass


Plain.__setattr__ = store
ByName.__getattr__ = look
Made.__delattr__ = drop


def guarded(cls):
    def __setattr__(self, name, value):
        if name == "late":
            raise AttributeError("late")
        object.__setattr__(self, name, value)

    cls.__setattr__ = __setattr__
    return cls


@guarded
class Guarded:
    def __init__(self):
        self.x = 2

    def lateness(self):
        self.late = True


class Field:
    def __init__(self, name):
        self.name = name


def with_fields(*names):
    def wrap(cls):
        lines = ["def made_init(self, a, b):"]
        for name, value in zip(names, "ab"):
            lines.append("    self.%s = %s" % (name, value))
        space = {}
        exec("\n".join(lines), space)
        cls.__init__ = space["made_init"]
        cls.fields = [Field(name) for name in names]
        return cls

    return wrap


@with_fields("left", "right")
class Pair:
    def show(self):
        return [field.name + "=" + str(getattr(self, field.name)) for field in self.fields]


def attempt(action):
    try:
        action()
    except AttributeError as error:
        print("refused:", error)


plain, other, made, guard = Plain(), ByName(), Made(), Guarded()
plain.x = 3
print(plain.x, other.x, made.x, guard.x)
for thing in (plain, other, made):
    attempt(thing.close)
attempt(guard.lateness)
print(other.missing)
del made.x
print(hasattr(made, "x"))
print(Pair(1, 2).show())
