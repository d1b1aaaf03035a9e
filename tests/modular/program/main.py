import sys

import lib
from lib import Base, TooLight


class Loud(Base):
    kind = "loud"

    def label(self):
        return self.name.upper()


def show(node):
    rows = lib.walk(node, 0, set())
    for depth, names in sorted(lib.groups(rows).items()):
        print(depth, names)


def main(argv):
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
