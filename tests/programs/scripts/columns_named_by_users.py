# Attributes by names that no text of the program has: those of columns that its user names. They are no methods.
import json
import operator
from collections import Counter, namedtuple
from dataclasses import dataclass, field


@dataclass
class Book:
    title: str
    year: int
    price: float
    tags: list[str] = field(default_factory=list)

    @property
    def decade(self):
        return self.year // 10 * 10

    def describe(self):
        return self.title.upper()


class Hit(namedtuple("Hit", "host user size")):
    __slots__ = ()

    @classmethod
    def parse(cls, line):
        host, user, size = line.split()
        return cls(host, None if user == "-" else user, int(size))


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def far(self):
        return self.x + self.y


BOOKS = [Book("Dune", 1965, 9.5, ["sf"]), Book("Emma", 1815, 7.25), Book("Kim", 1901, 5.0, ["india", "boy"])]
HITS = [Hit.parse(line) for line in ("a bob 20", "b - 7", "a eve 7")]
ASKED = json.loads('{"columns": ["title", "year", "price", "tags", "decade"], "sort": "year"}')


def show(thing, name):
    return f"{name}={getattr(thing, name)}"


def main():
    for book in sorted(BOOKS, key=lambda book: getattr(book, ASKED["sort"]), reverse=True):
        print(" | ".join(f"{getattr(book, column)!s:>8}" for column in ASKED["columns"]))
    for column in [*ASKED["columns"], "isbn"]:
        try:
            print(column, [getattr(book, column) for book in BOOKS])
        except AttributeError as error:
            print("no:", error)
    print(max(BOOKS, key=operator.attrgetter("year")).title)
    for column in json.loads('["ho\\u0073t", "\\u0073ize"]'):
        counted = Counter(getattr(hit, column) for hit in HITS)
        print(column, [(str(key), number) for key, number in sorted(counted.items())])
    for name in json.loads('["\\u0078", "\\u0079"]'):
        print(show(Point(3, "four"), name), str(getattr(Point(1, 2), name)))
    print(Hit.parse, [Hit.parse], f"{Hit.parse}")


main()
