"""`vars(x)` and `x.__dict__`: which attributes there are, in which order, and what is stored in the dict."""

from dataclasses import dataclass


class Point:
    color = 0

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def moved(self):
        self.y, self.z = self.x, self.y
        return self


class Branches:
    def __init__(self, n):
        self.first = n
        if n > 1:
            self.left = 1
            self.right = 2
        else:
            self.right = 3
            self.left = 4
        self.last = 5


class Loops:
    def __init__(self, names):
        for i, name in enumerate(names):
            setattr(self, name, i)
        self.total = len(names)
        self._prepare()

    def _prepare(self):
        self.ready = 1

    @property
    def twice(self):
        return self.total * 2

    @twice.setter
    def twice(self, value):
        self.half = value // 4


class Registered:
    known = []

    def __init__(self, n):
        self.n = n
        Registered.known.append(self)
        number(self)
        self.after = 2


class Derived(Registered):
    def __init__(self, n):
        self.before = 0
        super().__init__(n)
        self.__private = 9


class Empty:
    pass


class Config:
    def __init__(self, **options):
        self.__dict__.update(options)

    def __repr__(self):
        return "Config(%s)" % ", ".join("%s=%r" % item for item in sorted(self.__dict__.items()))

    def __eq__(self, other):
        return self.__dict__ == other.__dict__


class Checked:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner):
        return obj.__dict__[self.name]

    def __set__(self, obj, value):
        if value < 0:
            raise ValueError(self.name + " is negative")
        obj.__dict__[self.name] = value


class Account:
    balance = Checked()

    def __init__(self, balance):
        self.balance = balance


@dataclass
class Row:
    name: str
    size: str = "small"


class Problem(Exception):
    def __init__(self, code):
        super().__init__("code %d" % code)
        self.code = code


def number(it):
    it.number = len(Registered.known)


MADE = Empty()
MADE.two = 2
MADE.one = 1

p = Point(3, 4)
print(p.__dict__, vars(p), len(vars(p)), "x" in p.__dict__, "color" in vars(p), list(vars(p)))
p.color = 7
print(vars(p.moved()))
del p.x
p.x = 8
print(vars(p), p.__dict__.get("x"), p.__dict__.get("none", -1))
p.__dict__["y"] = 10
del p.__dict__["z"]
d = p.__dict__
d["w"] = 11
print(p.y, p.w, d, sorted(p.__dict__.keys()))
p.__dict__.update({"y": 1}, w=2)
print({**p.__dict__}, dict(vars(p)), Point(**{k: v for k, v in vars(p).items() if k in "xy"}).x)
for n in (1, 2):
    print(vars(Branches(n)))
looped = Loops(["a", "half"])
looped.twice = 8
print(vars(looped), looped.a)
print(vars(Registered(1)), vars(Derived(2)))
e = Empty()
print(vars(e), vars(MADE))
e.later, e.sooner = 1, 2
MADE.three, MADE.two = 3, 4
print(vars(e), vars(MADE))
c = Config(red=1, green=2)
c.blue = 3
print(c, c == Config(green=2, red=1), c == Config(red=1, green=2, blue=3), c.red, list(vars(c)))
a = Account(5)
print(a.balance, vars(a))
try:
    a.balance = -1
except ValueError as error:
    print(error)
print(vars(Row("a")), Row("b", size="big").__dict__)
try:
    raise Problem(3)
except Problem as error:
    print(error.__dict__, error)


@dataclass(frozen=True)
class Celsius:
    degrees: float

    def __post_init__(self):
        object.__setattr__(self, "kelvin", self.degrees + 273.15)


class Listed:
    _attrs_ = ("a", "b")

    def __init__(self):
        self.a = 1

    def more(self):
        self.b = 2
        return self


def memoize(f):
    cache = {}

    def wrapper(n):
        if n not in cache:
            cache[n] = f(n)
        return cache[n]

    wrapper.cache = cache
    return wrapper


@memoize
def square(n):
    return n * n


print(vars(Celsius(1.5)), Celsius(0).kelvin)
print(vars(Listed()), vars(Listed().more()), square(3), square(3), square.cache)
