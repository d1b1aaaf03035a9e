import json
from dataclasses import dataclass, asdict, field
from typing import Any


@dataclass
class Address:
    street: str
    zip: int = 0


@dataclass
class Person:
    name: str
    age: int
    height: float = 1.8
    address: Any = None
    tags: list = field(default_factory=list)


TEXT = """[{"name": "Ann", "age": 3, "address": {"street": "Main", "zip": 123}}, {"name": "Bob", "age": 5, "height": 2, "tags": ["a", "b"]}]"""
people = []
for d in json.loads(TEXT):
    if d.get("address"):
        d["address"] = Address(**d["address"])
    people.append(Person(**d))
print(people)
print([p.name.upper() for p in people], people[0].address.zip + 1, sum(p.age for p in people))
for bad in ('{"name": "x"}', '{"name": "x", "age": 1, "color": 3}', "[1, 2]", "3", '{"street": 5}'):
    try:
        print(Person(**json.loads(bad)))
    except TypeError as e:
        print(type(e).__name__, e)


def greet(name, *, greeting="Hello", times=1):
    return " ".join([f"{greeting}, {name}!"] * times)


cfg = json.loads('{"greeting": "Hi", "times": 2}')
print(greet("Cy", **cfg))


def show(**kw):
    for k, v in sorted(kw.items()):
        print(k, "=", v)


show(**cfg)
show(extra=1, **json.loads('{"a": [1, 2], "b": null}'))


class Shape:
    registry = {}

    def __init_subclass__(cls):
        Shape.registry[cls.__name__] = cls

    @classmethod
    def load(cls, text):
        data = json.loads(text)
        return cls.registry[data.pop("type")](**data)


class Circle(Shape):
    def __init__(self, r):
        self.r = r

    def area(self):
        return 3 * self.r**2


class Rect(Shape):
    def __init__(self, w, h=1):
        self.w, self.h = w, h

    def area(self):
        return self.w * self.h


for t in (
    '{"type": "Circle", "r": 2}',
    '{"type": "Rect", "w": 2, "h": 3.5}',
    '{"type": "Rect", "w": 4}',
    '{"type": "Circle", "q": 2}',
):
    try:
        s = Shape.load(t)
        print(type(s).__name__, s.area(), vars(s))
    except TypeError as e:
        print("TypeError", e)
print(json.dumps([asdict(p) for p in people], indent=1, sort_keys=True))


def placed(x, y=0, **rest):
    return x, y, rest


for t in ('{"x": 2}', '{"x": 2, "y": [3], "z": "t"}', '[["x", 5], ["w", 6]]', "[[1, 5]]"):
    d = dict(json.loads(t))
    try:
        print(placed(**d))
    except TypeError as e:
        print("TypeError", e)
