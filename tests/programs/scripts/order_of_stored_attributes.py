# The dict of an instance has its attributes in the order in which they were first stored, wherever that was.


class Base:
    level = 0

    def __init__(self, name):
        super(Base, self).__init__()
        self.name = name
        self.note = None


class Named(Base):
    size = 1

    def __init__(self, name):
        super(Named, self).__init__(name)
        self.prepare()
        self.last = len(name)

    def prepare(self):
        self.tag = self.name.upper()

    def touch(self, value):
        self.note = value
        self.size += value
        self.extra = value


class Sub(Named):
    def __init__(self, name):
        self.first = 1
        super(Named, self).__init__(name)  # past the constructor of Named
        self.extra = 0


class Asking:
    def __init__(self):
        self.asked = []

    def __getattr__(self, name):
        self.asked.append(name)
        return len(self.asked)

    def store(self):
        self.late = self.early
        self.early = 5


def shown(x):
    return " ".join(f"{key}={value}" for key, value in vars(x).items())


items = [Named("a"), Sub("bb"), Named("ccc")]
items[2].extra = 9
for i, item in enumerate(items):
    if i != 1:
        item.level = i
    for turn in range(3):
        item.touch(turn)
    print(shown(item))
    del item.note
    del item.extra
    print(shown(item))
    item.note = "again"
    item.extra = "more"
    print(shown(item), list(item.__dict__))

asking = Asking()
asking.store()
asking.store()
print(vars(asking), asking.missing, asking.asked)


def many(count):
    item = Named("many")
    for i in range(count):
        item.touch(i)
        item.level = i
    return item


print(shown(many(10_000)))
