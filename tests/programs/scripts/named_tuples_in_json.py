"""Named tuples and instances of other classes in what is written as JSON; what is read is indexed by texts."""

import json
from typing import NamedTuple


class Change(NamedTuple):
    what: str
    delta: int = 0


class Item:
    def __init__(self, name):
        self.name = name


def default(o):
    if isinstance(o, Item):
        return {"name": o.name}
    raise TypeError(repr(o))


def name_of(d):
    try:
        return d["what"]
    except TypeError:
        return "no names"


data = {"items": [Item("a")], "version": 2, "history": [Change("x", 1)]}
text = json.dumps(data, default=default)
print(text)
made = []
for d in json.loads(text)["items"]:
    made.append(Item(d["name"]))
print(made[0].name)
print([name_of(x) for x in (Change("a"), Item("b"), {"what": 1}, "text", [1])])
