"""Names that a module only says the type of before it binds them, and generic types that are called."""

import typing
from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field

best: str
shortest: int = 99
for name in ["anna", "bob", "carl"]:
    if len(name) < shortest:
        shortest = len(name)
        best = name
print(best, shortest)

ticks: int


def tick():
    global ticks
    ticks = 5


tick()
print(ticks)
unused: list[str]
try:
    print(unused)
except NameError as error:
    print(error)


@dataclass
class Route:
    stops: list[str] = field(default_factory=list[str])
    lengths: dict[str, int] = field(default_factory=dict[str, int])


route = Route()
route.stops.append("here")
route.lengths["here"] = 3
print(route)

counts = defaultdict[str, int](int)
counts["a"] += 1
groups = defaultdict(list[int])
groups["x"].append(1)
waiting = deque[int](maxlen=2)
waiting.extend([1, 2, 3])
make = dict[str, int]
ages = make(ann=3)
print(dict(counts), dict(groups), waiting, ages, Counter[str]("aab"))


def pairs():
    found = list[tuple[int, str]]()
    found.append((1, "one"))
    return found, set[int]([3, 3]), list(map(tuple[int, ...], [[1, 2], [3]]))


print(pairs())

shown = typing.DefaultDict(list)
shown["a"].append(1)
print(typing.Counter("abca").most_common(1), shown, typing.Deque([1, 2], maxlen=5), typing.OrderedDict(a=1))


def first_of_each(text):
    return "".join(typing.OrderedDict.fromkeys(text).keys())


print(first_of_each("hello"), typing.OrderedDict.fromkeys("ab", 0))
