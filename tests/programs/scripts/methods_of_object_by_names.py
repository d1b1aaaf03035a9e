# Names of attributes that the program makes: methods that every object has are meant of the classes that define them.
class Thing:
    pass


class Box(Thing):
    def __init__(self):
        self.value = 3
        self.name = "b"


class Other(Thing):
    def __init__(self, x):
        self.x = x

    def __repr__(self):
        return "<Other>"


class Field:
    def __init__(self, name):
        self.name = name.lower()


def closed(cls, setter):
    cls.__first_setattr__ = cls.__setattr__
    cls.__setattr__ = setter
    return cls


def show(thing, names):
    return ", ".join(field.name + "=" + repr(getattr(thing, field.name)) for field in map(Field, names))


things = []
for thing in (Box(), Other(1), Other(5)):
    things.append(thing)
print(show(things[0], ["value", "name"]), show(things[1], ["x"]), show(things[2], ["x"]))
print([[hasattr(thing, name) for name in ("value", "x", "__setattr__")] for thing in things])
