"""`*args` that a function hands on to a method of a builtin type, or keeps in a list although they are of several kinds."""

from collections import ChainMap


class Settings:
    def __init__(self, values):
        self.values = values

    def get(self, *args):
        return self.values.get(*args)

    def pop(self, key, *args):
        try:
            return self.values.pop(key, *args)
        except KeyError as error:
            return f"no {error}"

    def __contains__(self, *args):
        return self.values.__contains__(*args)


def place(text, *args):
    if not args:
        return -1
    found = text.find(*args)
    return found if found >= 0 else text.rfind(*args)


def insert(items, *args):
    items.insert(*args)
    return items


def kept(*parts):
    items = list(parts)
    items.append("end")
    print(items, [*parts], [*parts, *parts])
    for part in list(parts):
        print(str(part) + "!")
    more = [0.5]
    more.extend(parts)
    more += parts
    print(more)


settings = Settings({"a": 1, "b": 2})
print(settings.get("a"), settings.get("c"), settings.get("c", 3), "a" in settings)
print(settings.pop("a"), settings.pop("a", 7), settings.pop("a"))
print(place("abcabc"), place("abcabc", "c"), place("abcabc", "c", 3), place("abcabc", "a", 1, 3))
print(insert([1], 0, 5))
kept("a", 1)
kept(1.5, None, "abc", [1])
print(list(("b", 2, 1.5)))

chain = ChainMap({"a": 1, "b": 2}, {"b": 20, "c": 30})
print(chain.pop("a", 1001), chain.pop("a", 1001), chain)
try:
    chain.pop("c")
except KeyError as error:
    print(error)
