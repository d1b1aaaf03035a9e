"""A name that is looked up as an item, then as an attribute, of data: no class of the program has such attributes."""

import sys


def found(scope, name):
    for child in name.split("."):
        try:
            scope = scope[child]
        except (TypeError, AttributeError):
            try:
                scope = getattr(scope, child)
            except (TypeError, AttributeError):
                scope = scope[int(child)]
    return scope


def or_text(scope, name):
    try:
        return getattr(scope, name)
    except AttributeError as e:
        return str(e)


data = {"name": "World", "items": ["a", {"deep": 5}], "n": 3}
print(found(data, "name"), found(data, "items.1.deep"), found(data, "items.0"), found(data, "n"))
for name in ("nothing", "items.7", "n.x", "name.first"):
    try:
        print(found(data, name))
    except (LookupError, TypeError, ValueError) as e:
        print(name, type(e).__name__, e)
print(or_text(data, "first" + str(len(sys.argv))), or_text(5, "first" + str(len(sys.argv))))
