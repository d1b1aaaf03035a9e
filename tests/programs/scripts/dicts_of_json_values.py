"""`dict(x)` of values that may be dicts, lists of pairs or something else, as json gives them."""

import json

TEXT = '{"a": {"x": 1, "y": [2]}, "b": [1, 2], "c": 5, "p": [["k", 1], ["j", null]], "n": null, "t": [["q"]], "e": {}, "l": []}'


def copied(value, default):
    return dict(value) if value else default


data = json.loads(TEXT)
for name in data:
    value = data[name]
    try:
        made = dict(value)
        made["new"] = name
        print(name, made, value == made)
    except (TypeError, ValueError) as e:
        print(name, type(e).__name__, e)

for name in ("a", "e", "p"):
    entry = copied(data[name], {"count": 0})
    entry["count"] = entry.get("count", 10)
    print(name, entry, data[name])

items = json.loads('{"nail": {"count": 2, "price": 0.5}}')
old = items.get("nail")
entry = dict(old) if old else {"count": 0, "price": 0.0}
entry["count"] += 3
items["nail"] = entry
print(items, old, dict(items.get("nail") or {}))


def quotients(values):
    for name, x in values.items():
        if isinstance(x, str):
            before, sign, after = x.partition("=")
            print(name, before, sign, after)
            continue
        try:
            whole, rest = divmod(x, 2)
            print(name, whole, rest, whole + rest, divmod(7, x))
        except (ZeroDivisionError, TypeError) as e:
            print(name, type(e).__name__)


quotients(json.loads('{"a": 17, "b": 17.5, "c": "k=v", "d": -3, "e": 0.0, "f": [1], "g": true}'))
