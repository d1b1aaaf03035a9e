"""`__new__` and `__init__` see what the call passes: each has defaults of its own."""


class Base:
    def __new__(cls, *args, **kw):
        print("new", cls.__name__, args, kw)
        return super().__new__(cls)


class Below(Base):
    def __init__(self, x=0, *, y=2):
        print("init", x, y)


Below()
Below(1)
Below(x=3)
Below(1, y=5)


class D:
    def __new__(cls, x=1):
        print("new", x)
        return super().__new__(cls)

    def __init__(self, x=2):
        self.x = x


print(D().x, D(5).x, D(x=6).x)


class Sg:
    _i = None

    def __new__(cls, *args, **kwargs):
        if cls._i is None:
            cls._i = super().__new__(cls)
        return cls._i

    def __init__(self, name, size=3):
        self.name, self.size = name, size


s = Sg("a")
t = Sg("b", size=4)
print(s is t, s.name, t.size)


class Vec:
    def __new__(cls, *xs):
        self = object.__new__(cls)
        self.xs = xs
        return self

    def __init__(self, *ys):
        self.n = len(ys)


print(Vec(1, 2).xs, Vec(1, 2, 3).n)


class Reg:
    made = []

    def __new__(cls, kind, *args, **kw):
        self = super().__new__(cls)
        cls.made.append(kind)
        print(kind, args, sorted(kw))
        return self

    def __init__(self, kind, label, weight=1.5):
        self.text = f"{kind} {label} {weight}"


print(Reg("a", "x").text, Reg("b", "y", weight=2).text, Reg(kind="c", label="z").text)
