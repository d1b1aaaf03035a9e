"""Dataclasses as dicts and tuples: of values of every kind, below texts, in lists and dicts."""

import json
from dataclasses import asdict, astuple, dataclass, field
from typing import Any


@dataclass
class Name(str):
    kind: str = "n"


@dataclass
class Leaf:
    value: int
    name: str


@dataclass
class Tree:
    title: str
    leaves: list = field(default_factory=list)
    by_name: dict = field(default_factory=dict)
    any_: Any = None
    names: list = field(default_factory=list)
    name: Any = None


def main():
    data = json.loads('{"a": [1, "x", null, [2.5, {"b": true}]], "c": {"d": "e"}}')
    t = Tree("t", [Leaf(1, "a"), Leaf(2, "b")], {"x": Leaf(3, "c")}, data)
    t.names.append(Name("k"))
    t.name = Name("z")
    d = asdict(t)
    print(d["title"], d["leaves"], d["by_name"], d["any_"], d["names"], d["name"])
    data["a"].append(7)
    print(d["any_"], t.any_)
    print(json.dumps(d["any_"]))
    e = astuple(Leaf(4, "q"))
    print(e, astuple(t)[1:4])


main()
