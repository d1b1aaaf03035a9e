"""Metaclasses with a `__call__`: singletons, instances that are changed when they are made."""


class SingletonMeta(type):
    _instances = {}

    def __call__(cls, *args, **kwargs):
        if cls not in cls._instances:
            cls._instances[cls] = super().__call__(*args, **kwargs)
        return cls._instances[cls]


class Config(metaclass=SingletonMeta):
    def __init__(self, name="default", debug=False):
        print("init", name)
        self.name = name
        self.debug = debug


a, b = Config("x", debug=True), Config("y")
print(a is b, b.name, b.debug)


class Logged(type):
    def __call__(cls, *args, **kw):
        print("making", cls.__name__, args, sorted(kw))
        obj = super(Logged, cls).__call__(*args, **kw)
        obj.made = True
        return obj


class P(metaclass=Logged):
    def __init__(self, x, y=2):
        self.x, self.y = x, y


class Q(P):
    def __init__(self):
        super().__init__(5, y=6)


class R(metaclass=Logged):
    pass


p, q, r = P(1), Q(), R()
print(p.x, p.y, p.made, q.x, q.y, r.made, type(q).__name__)


class Meta(type):
    def __call__(cls, *args, **kw):
        if not hasattr(cls, "_inst"):
            cls._inst = super().__call__(*args, **kw)
        return cls._inst


class Single(metaclass=Meta):
    def __init__(self, v=0):
        self.v = v


print(Single(5) is Single(6), Single().v)
from threading import Lock
from abc import ABCMeta, abstractmethod


class LockedMeta(type):
    _instances = {}
    _lock = Lock()

    def __call__(cls, *args, **kwargs):
        with cls._lock:
            if cls not in cls._instances:
                instance = super().__call__(*args, **kwargs)
                cls._instances[cls] = instance
        return cls._instances[cls]


class Logger(metaclass=LockedMeta):
    def __init__(self):
        self.lines = []

    def log(self, m):
        self.lines.append(m)


class Database(metaclass=LockedMeta):
    value: str = None

    def __init__(self, value: str) -> None:
        self.value = value

    def query(self):
        return f"db {self.value}"


Logger().log("a")
Logger().log("b")
print(Logger().lines, Logger() is Logger())
print(Database("one").query(), Database("two").query(), Database("x") is Database("y"))
if id(Logger()) == id(Logger()):
    print("Singleton works")


class Kept(type):
    """Instances by what they are made of; the metaclass has the methods that make them."""

    def __init__(cls, *args, **kwargs):
        cls.made = {}

    def make(cls, *args, **kwargs):
        return type.__call__(cls, *args, **kwargs)

    def __call__(cls, name, offset):
        found = cls.made.get((name, offset))
        if found is None:
            found = cls.made.setdefault((name, offset), cls.make(name, offset))
        return found


class Zone(metaclass=Kept):
    def __init__(self, name, offset):
        self.name, self.offset = name, offset


class Place(metaclass=Kept):
    def __init__(self, name, where):
        self.name, self.where = name, where


print(Zone("x", 1) is Zone("x", 1), Zone("x", 1) is Zone("y", 2), len(Zone.made), Zone("y", 2).offset)
print(Place("q", "r").where, len(Place.made), Zone.make("x", 1) is Zone("x", 1))
