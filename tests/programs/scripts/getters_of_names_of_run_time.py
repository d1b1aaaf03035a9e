"""`itemgetter`, `attrgetter` and `methodcaller` of what only the running program knows."""

from operator import itemgetter, attrgetter, methodcaller
import sys

rows = [{"n": "b", "v": 2, "w": 0.5}, {"n": "a", "v": 2, "w": 1.5}, {"n": "c", "v": 1, "w": 1.5}]


def order(rows, *names, desc=False):
    rows.sort(key=itemgetter(*names), reverse=desc)
    return [r["n"] for r in rows]


print(order(rows, "n"), order(rows, "v", "n"), order(rows, "w", "v", desc=True))
pairs = [(3, "x", 1), (1, "y", 2), (2, "x", 0)]
for cols in ([0], [1, 2], [2, 1, 0]):
    print(cols, sorted(pairs, key=itemgetter(*cols)), itemgetter(*cols)(pairs[0]))
first = [0]
print(itemgetter(1, *first)(pairs[1]))
try:
    itemgetter(*[])
except TypeError as e:
    print(e)


class P:
    def __init__(self, name, age):
        self.name, self.age = name, age

    def up(self):
        return self.name.upper()


people = [P("bo", 3), P("al", 5), P("cy", 1)]
for field in ("name", "age"):
    print([p.name for p in sorted(people, key=attrgetter(field))])


def by(people, field, reverse=False):
    return [p.name for p in sorted(people, key=lambda p: getattr(p, field), reverse=reverse)]


print(by(people, "age"), by(people, "name", reverse=True))
print(list(map(methodcaller("up"), people)), list(map(attrgetter("age", "name"), people)))
for fields in (["age"], ["name", "age"]):
    print([attrgetter(*fields)(p) for p in people])
try:
    attrgetter("na" + "me" * len(people[0].name))(people[0])
except AttributeError as e:
    print(e)
