"""Values of several kinds have tags here, and some operations take none: copies of functions and classes keep the kinds apart there."""


class Digit(int):
    def __eq__(self, other):
        return int(self) == int(other) % 10

    def __hash__(self):
        return int(self) % 10


def where(items, item):
    return items.index(item), items.count(item), item in items


def all_of(groups, item):
    return [where(group, item) for group in groups]


class Shelf:
    def __init__(self, items):
        self.items = items

    def drop(self, item):
        self.items.remove(item)
        return len(self.items)


def main():
    mixed = [1, "a", None, 2.5]  # no copy of a function keeps these apart
    for value in mixed:
        print(value)
    print(where([1, 2], 2), where([Digit(1), Digit(2)], Digit(12)), where(["a"], "a"))
    print(all_of([[1, 2], [2, 2]], 2), all_of([[Digit(3)], [Digit(4), Digit(3)]], Digit(13)))
    print(Shelf([1, 2]).drop(2), Shelf([Digit(1), Digit(2), Digit(3)]).drop(Digit(12)), Shelf(["a"]).drop("a"))


main()
