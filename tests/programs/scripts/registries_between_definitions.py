"""Registries that definitions fill, read between these."""

import functools

COUNT = 0
TIMES = 0
ROUTES = {}
NAMES = set()


class App:
    def __init__(self):
        self.handlers = []
        self.last = "none"
        self.by_name = {}

    def route(self, name):
        def deco(f):
            global COUNT
            COUNT += 1
            self.handlers.append(f)
            self.by_name[name] = f
            self.last = name
            ROUTES[name] = f
            NAMES.add(name)
            return f

        return deco


app = App()


def show():
    print(COUNT, app.last, len(app.handlers), sorted(ROUTES), sorted(NAMES))


show()


@app.route("a")
def a():
    return "A"


show()


@app.route("b")
def b():
    return "B"


show()
print([h() for h in app.handlers])
print(app.by_name["b"]())


class Plugin:
    count = 0
    plugins = []

    def __init_subclass__(cls, /, key="?", **kw):
        super().__init_subclass__(**kw)
        Plugin.count += 1
        cls.key = key
        cls.plugins.append(cls)


print(Plugin.count, [p.key for p in Plugin.plugins])


class X(Plugin, key="x"):
    pass


print(Plugin.count, [p.key for p in Plugin.plugins])


class Y(Plugin, key="y"):
    def __init__(self):
        print("Y made")


print(Plugin.count, [p.key for p in Plugin.plugins])
Plugin.plugins[1]()


class Meta(type):
    registry = {}

    def __new__(mcs, name, bases, ns):
        cls = super().__new__(mcs, name, bases, ns)
        mcs.registry[name.lower()] = cls
        return cls


class M(metaclass=Meta):
    pass


print(list(Meta.registry))


class N(M):
    pass


print(list(Meta.registry), M.registry is Meta.registry)

# by plain decorators, which are called while translating
FOUND = []
BY_NAME = {"zero": len}
SEEN = set()


def register(thing):
    global TIMES
    TIMES += 1
    FOUND.append(thing.__name__)
    BY_NAME[thing.__name__] = thing
    SEEN.add(len(FOUND))
    return thing


def told():
    return TIMES, FOUND, sorted(BY_NAME), sorted(SEEN)


print(told())


@register
def first():
    return 1


print(told())


@register
def second(n=3):
    return n


@register
def third():
    return 3


print(told(), BY_NAME["third"]())


class Tree:
    kinds = []

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.kinds.append(cls.__name__)

    @classmethod
    def listed(cls):
        return ", ".join(cls.kinds)


class Oak(Tree):
    pass


print(Tree.listed(), "|", Oak.listed())


class Elm(Tree):
    pass


class WhiteElm(Elm):
    pass


print(Tree.listed(), "|", len(Oak.kinds))

# definitions under one name that nothing reads
import functools


@functools.singledispatch
def kind(x):
    return "thing"


@kind.register
def _(x: int):
    return "int"


@kind.register(list)
def _(x):
    return "list of " + ", ".join(map(kind, x))


@register
def handler():
    return 1


print(told()[0])


@register
def handler():
    return 2


print(told()[0], FOUND.count("handler"), [kind(x) for x in (1, "x", [2, "y"])])
