"""Dicts as records, with instances among the values that say themselves what they are equal to."""

from collections import Counter, defaultdict
from datetime import date, datetime, timedelta


class Version:
    def __init__(self, text):
        self.parts = [int(part) for part in text.split(".")]

    def __eq__(self, other):
        if not isinstance(other, Version):
            return NotImplemented
        return self.parts == other.parts

    def __hash__(self):
        return hash(tuple(self.parts))

    def __repr__(self):
        return "v" + ".".join(map(str, self.parts))


class Tag:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return self is other or (type(other) is type(self) and self.name == other.name)

    def __hash__(self):
        return hash(self.name)

    def __repr__(self):
        return f"#{self.name}"


def records():
    for i, name in enumerate(["ann", "bob", "ann"]):
        yield {"name": name, "n": i, "day": date(2024, 2, 28) + timedelta(days=i), "version": Version(f"1.{i % 2}")}


hits = Counter()
total = defaultdict(int)
days = []
for record in records():
    hits[record["name"]] += 1
    hits[record["version"]] += 1
    total[record["name"]] += record["n"]
    days.append(record["day"])
    print(record, record["day"] in days, Version("1.0") in record.values(), "bob" in record.values())
print(hits[Version("1.0")], hits["ann"], hits.most_common(1), dict(total), max(days))

mixed = [1, "a", Tag("a"), 2.5, None, Tag("b")]
print(Tag("a") in mixed, "a" in mixed, Tag("c") in mixed, mixed.index(Tag("b")), mixed.count("a"))
mixed.remove(Tag("a"))
print(mixed, {Tag("a"): 1, "a": 2, 3: 4}[Tag("a")], len({"a", Tag("a"), Tag("a"), 1}))

# A date and a date with a time are compared where values of all kinds are searched for.
visits = [
    {"who": "a", "when": datetime(2024, 1, 1, 10), "status": 200},
    {"who": "b", "when": datetime(2024, 1, 1), "status": 404},
]
for name in ["who", "when", "status"]:
    print(name, [visit[name] in [200, 500] for visit in visits], [visit[name] in ["a"] for visit in visits])
print(Counter(visit["who"] for visit in visits), Counter(visit["when"].date() for visit in visits))
