import sys

import lib
import records
from lib import Base, TooLight
from records import Key, Kind, Level, Pair, Point


class Loud(Base):
    kind = "loud"

    def label(self):
        return self.name.upper()


def show(node):
    rows = lib.walk(node, 0, set())
    for depth, names in sorted(lib.groups(rows).items()):
        print(depth, names)


def show_records(number):
    points = [Point(3), Point(1, 2, ["t"], Kind.B).moved(number)]
    for pair in records.pairs(points):
        first, second = pair
        print(first, second, pair.first, pair)
    table = {Key("a", Level.LOW): 1.5}
    print(records.lookup(table, Key("a", Level.LOW)), records.lookup(table, Key("a", Level.HIGH)))
    print(records.flip(Kind.A).name, records.flip(Kind.B).value, points[0], points[0] == Point(3))
    print(records.mean([1, 2, number], 2.0), Pair(1, "x").second, Level.HIGH + 1)


def main(argv):
    show_records(len(argv))
    root = Base("root", weight=2.0).add(Loud("left")).add(Base.make("right"))
    root.children[0].add(Loud("leaf", weight=0.5))
    show(root)
    print(root.total(), root.weight, len(root), root == Base("root"), Base.count, Loud.kind, root.kind)
    try:
        root.children[1].weight = -1.0
    except TooLight as error:
        print("too light:", error.name, error.weight)
    root.weight = 4.0
    print(root.weight, root.children[0].parent is root)
    print(lib.count(), lib.count(step=3), lib.calls, lib.last, lib.TABLE["two"], lib.LIMIT)
    lib.calls = 10
    lib.TABLE["new"] = [0.5]
    print(lib.count(), sorted(lib.TABLE))
    print(lib.first(lib.NAMES), lib.first([]), lib.first([], "none"))
    for number in (2, 5):
        value = lib.either(number, "small")
        print(value + 1 if isinstance(value, int) else value)
    for text in ("12", "", "x"):
        try:
            print(lib.parse(text))
        except KeyError:
            print("no text")
        except ValueError:
            print("no number")
    if len(argv) > 1:
        lib.fail("failed: " + argv[1])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
