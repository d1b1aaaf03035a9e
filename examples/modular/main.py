"""A program of three modules that can be annotated apart: see README.md."""

import sys

import stock
import totals

LINES = ["apple 3 0.5", "pear 10 0.25", "avocado 2 1.5 sale", "broken"]


def main(argv):
    try:
        stock.read(LINES)
    except stock.Malformed as error:
        print("malformed:", error.line)
    items = stock.read(LINES[:3] + argv[1:])
    for initial, value in sorted(totals.by_initial(items).items()):
        print(initial, value)
    best = totals.dearest(items)
    if best is not None:
        print("dearest:", best.name, best.value())
    for name in ("pear", "plum"):
        item = stock.find(items, name)
        print(name, item.count if item is not None else 0)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
