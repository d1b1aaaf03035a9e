"""Callables that do not take what they are passed, among others that do: TypeError, in CPython's words."""


class Bus:
    def __init__(self):
        self.handlers = {}

    def on(self, name, fn):
        self.handlers.setdefault(name, []).append(fn)

    def emit(self, name, *args, **kw):
        out = []
        for fn in self.handlers.get(name, []):
            try:
                out.append(fn(*args, **kw))
            except TypeError as e:
                out.append(str(e))
        return out


def none():
    return "none"


def one(x):
    return "one %s" % x


def two(x, y=5):
    return "two %s %s" % (x, y)


class Dog:
    def speak(self):
        return "woof"


class Cat:
    def speak(self, times):
        return "meow" * times


def maker(n):
    def closure(a, b):
        return a + b + n

    return closure


bus = Bus()
bus.on("a", none)
bus.on("b", one)
bus.on("b", two)
bus.on("c", two)
bus.on("d", maker(3))
bus.on("b", lambda: 7)
print(
    bus.emit("a"),
    bus.emit("b", 1),
    bus.emit("c", 1, 2),
    bus.emit("a", 1),
    bus.emit("c"),
    bus.emit("b", x=1),
    bus.emit("b", z=1),
)
print(bus.emit("d", 1, 2), bus.emit("d", 1))
commands = {"none": none, "one": one, "two": two}
for name in ("none", "one", "two"):
    f = commands[name]
    try:
        print(f(3))
    except TypeError as e:
        print(e)
for pet in (Dog(), Cat()):
    try:
        print(pet.speak(2))
    except TypeError as e:
        print(e)


def deco(f):
    def inner(*args, **kw):
        try:
            return f(*args, **kw)
        except TypeError as e:
            return "bad: " + str(e)

    return inner


@deco
def three(a, b, c=1):
    return a * b * c


print(three(1, 2), three(2, 3, c=4), three(1))
