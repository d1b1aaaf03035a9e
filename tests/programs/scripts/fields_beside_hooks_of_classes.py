"""Uses __init_subclass__, __new__, __init__, __post_init__, __class_getitem__, __set_name__, __call__, __enter__."""

from dataclasses import dataclass, field, fields


class Step:
    steps = {}

    def __init_subclass__(cls, /, name=None, **kw):
        super().__init_subclass__(**kw)
        cls.steps[name or cls.__name__.lower()] = cls

    def __new__(cls):
        return super().__new__(cls)

    def __init__(self):
        self.level = 1

    def __call__(self):
        return self.level

    def __class_getitem__(cls, item):
        return cls

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


class Up(Step, name="up"):
    pass


class Named:
    def __set_name__(self, owner, name):
        self.name = name


class Holder:
    named = Named()


@dataclass
class Options:
    mode: str = "fast"
    depth: int = 3
    tags: list[str] = field(default_factory=list)

    def __post_init__(self):
        self.depth += 1

    def merged(self, **changes):
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        return Options(**(values | changes))


@dataclass
class Plain:
    x: int = 1
    y: str = "b"


def shown(thing):
    return {f.name: getattr(thing, f.name) for f in fields(thing)}


print(Options(tags=["a"]).merged(depth=5), sorted(Step.steps), Up()(), Holder.named.name)
print(shown(Plain()), shown(Options()))
with Up() as up:
    print(Step[int] is Step, up.level)
