"""Shapes with visitors, double dispatch, mixins, class registry, JSON round trip."""

import datetime
import json
import math
from abc import ABC, abstractmethod
from functools import singledispatch, total_ordering, cached_property, partial


class JSONMixin:
    def to_json(self):
        return json.dumps({"type": type(self).__name__, **self.__dict__}, sort_keys=True)


@total_ordering
class Shape(ABC, JSONMixin):
    registry = {}

    def __init_subclass__(cls, /, sides=0, **kw):
        super().__init_subclass__(**kw)
        cls.sides = sides
        Shape.registry[cls.__name__] = cls

    @property
    @abstractmethod
    def area(self): ...
    def __eq__(self, other):
        return isinstance(other, Shape) and math.isclose(self.area, other.area)

    def __lt__(self, other):
        if not isinstance(other, Shape):
            return NotImplemented
        return self.area < other.area

    def __hash__(self):
        return hash(round(self.area, 6))

    @classmethod
    def from_json(cls, text):
        data = json.loads(text)
        return cls.registry[data.pop("type")](**data)

    def accept(self, visitor):
        return getattr(visitor, f"visit_{type(self).__name__.lower()}", visitor.generic)(self)

    def __str__(self):
        return f"{type(self).__name__}({', '.join(f'{k}={v}' for k, v in vars(self).items())})"


class Circle(Shape):
    def __init__(self, r):
        self.r = r

    @property
    def area(self):
        return math.pi * self.r**2


class Rect(Shape, sides=4):
    def __init__(self, w, h):
        self.w, self.h = w, h

    @property
    def area(self):
        return self.w * self.h


class Square(Rect, sides=4):
    def __init__(self, w, h=None):
        super().__init__(w, w)


class Triangle(Shape, sides=3):
    def __init__(self, a, b, c):
        if a + b <= c:
            raise ValueError(f"no triangle: {a}, {b}, {c}")
        self.a, self.b, self.c = a, b, c

    @property
    def area(self):
        s = (self.a + self.b + self.c) / 2
        return math.sqrt(s * (s - self.a) * (s - self.b) * (s - self.c))


class Describer:
    def visit_circle(self, c):
        return f"round {c.r}"

    def visit_rect(self, r):
        return f"{r.w} by {r.h}"

    def generic(self, s):
        return f"{s.sides} sides"


@singledispatch
def perimeter(shape):
    raise NotImplementedError(type(shape).__name__)


@perimeter.register
def _(s: Circle):
    return 2 * math.pi * s.r


@perimeter.register(Rect)
def _(s):
    return 2 * (s.w + s.h)


shapes = [Circle(1.5), Rect(2, 3), Square(2.5), Triangle(3, 4, 5), Circle(2)]
for s in sorted(shapes):
    print(s, f"{s.area:.3f}", s.accept(Describer()), s.sides)
print(
    max(shapes),
    min(shapes) <= shapes[0],
    shapes[1] == Triangle(3, 4, 5),
    len({Rect(2, 3), Triangle(3, 4, 5), Rect(1, 1)}),
)
for s in shapes:
    try:
        print(round(perimeter(s), 4))
    except NotImplementedError as e:
        print("no perimeter:", e)
for s in shapes:
    text = s.to_json()
    print(text, end=" -> ")
    try:
        print(Shape.from_json(text))
    except (TypeError, ValueError) as e:
        print("error", e)
print(sorted(Shape.registry), Shape.registry["Square"].__mro__[1].__name__)
try:
    Shape()
except TypeError as e:
    print(e)
try:
    Triangle(1, 1, 5)
except ValueError as e:
    print(e)
unit = partial(Rect, h=1)
print(unit(7), unit(w=3).area)
try:
    print(Circle(1) < 3)
except TypeError as e:
    print(e)


class Task:
    def __init__(self, id, due, done):
        self.id, self.due, self.done = id, due, done


tasks = []
for row in json.loads('[{"id": 1, "due": "2024-03-05", "done": false}, {"id": 2, "due": null, "done": true}]'):
    if row["due"]:
        row["due"] = datetime.date.fromisoformat(row["due"])
    print(row["id"], row["due"], row["done"])
    tasks.append(Task(**row))
print([task.due and task.due.year for task in tasks])
for value in json.loads('["text", [1, 2, 3], null]'):
    try:
        print(value[1:])
    except TypeError as e:
        print(e)
