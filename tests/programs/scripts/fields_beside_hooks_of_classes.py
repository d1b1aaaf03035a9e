"""Names of fields that are read, in a program that mentions __init_subclass__ and __new__."""

from dataclasses import dataclass, fields


class Step:
    steps = {}

    def __init_subclass__(cls, /, name=None, **kw):
        super().__init_subclass__(**kw)
        cls.steps[name or cls.__name__.lower()] = cls

    def __new__(cls):
        return super().__new__(cls)


class Up(Step, name="up"):
    pass


@dataclass
class Plain:
    x: int = 1
    y: int = 2


def shown(thing):
    return {f.name: getattr(thing, f.name) for f in fields(thing)}


print(shown(Plain()), sorted(Step.steps), isinstance(Up(), Step))
