"""Dataclasses with factories, made of mappings by class methods."""

import json
from dataclasses import asdict, dataclass, field


class Loads:
    @classmethod
    def load(cls, text):
        return cls(**json.loads(text))

    @classmethod
    def many(cls, rows, **more):
        return [cls(**row, **more) for row in rows]


@dataclass
class Item(Loads):
    name: str
    price: float = 0.0
    tags: list = field(default_factory=list)

    @classmethod
    def from_dict(cls, d):
        return cls(**d)

    @classmethod
    def named(cls, name, d):
        return cls(name, **d)

    @classmethod
    def sold(cls, d):
        return cls(price=1.5, **d)


@dataclass
class Big(Item):
    size: int = 3
    parts: dict = field(default_factory=dict)


@dataclass
class Plain(Loads):
    x: int = 0
    y: int = 0


print(
    Item.load('{"name": "a", "price": 2, "tags": ["q"]}'),
    Big.load('{"name": "b", "size": 9}'),
    Plain.load('{"x": 3}'),
)
for rec in [{"name": "n1"}, {"name": "n2", "price": 2.5, "tags": ["z"]}]:
    print(Item.from_dict(rec), Big.from_dict(rec))
print(Item.named("k", {"price": 1.0}), Big.named("k", {"tags": ["t"]}))
print(Item.sold({"name": "s"}))
try:
    Item.from_dict({"nam": "x"})
except TypeError as e:
    print(e)
try:
    Plain.load('{"z": 3}')
except TypeError as e:
    print(e)
print(asdict(Item.from_dict({"name": "d"})))


@dataclass
class Task:
    id: int
    title: str
    tags: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, d):
        d = dict(d)
        if d["id"]:
            d["id"] = int(d["id"])
        return cls(**d)


for row in json.loads('[{"id": "3", "title": "x"}, {"id": 0, "title": "y", "tags": ["q"]}]'):
    print(Task.of(row))
tasks = [Task(**dict(row)) for row in json.loads('[{"id": 3, "title": "x"}]')]
tasks.append(Task(5, "u", ["k"]))
print(tasks)
