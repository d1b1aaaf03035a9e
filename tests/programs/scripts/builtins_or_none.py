"""A builtin type or function, or None: what an option keeps to convert by."""

import json
from collections import defaultdict
from datetime import date


class Option:
    def __init__(self, name, convert=None, check=None):
        self.name = name
        self.convert = convert
        self.check = check

    def read(self, text):
        if self.check is not None and not self.check(text):
            return "?"
        if self.convert is None:
            return text
        return str(self.convert(text)) + "!"


def used(convert):
    if convert:
        for x in [1.5]:
            print(convert(x), convert == int, convert is int)
    else:
        print(convert)


def main():
    for option in [Option("a"), Option("b", int), Option("c", None, len)]:
        print(option.read("12"), option.read("") if option.name != "b" else "")
    table = {"a": None, "b": float}
    for name, convert in table.items():
        print(name, convert("1") if convert else "-", (convert or str)("2"))
    for convert in [None, int]:
        used(convert)
    for key in [None, str]:
        print(max([10, 9], key=key), sorted([10, 9], key=key), [x for x in map(key or int, [3.5])])
    for keep in [None, bool]:
        print(list(filter(keep, [0, 1, 2])))
    for default in [None, str]:
        try:
            print(json.dumps({"d": date(2020, 1, 2)}, default=default))
        except TypeError as error:
            print(error)
    for factory in [None, list]:
        found = defaultdict(factory)
        try:
            found["a"].append(1)
        except KeyError as error:
            print("no", error)
        print(dict(found))


main()
