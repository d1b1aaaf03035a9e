"""`isinstance` with classes that come from a table."""

schema = {"a": int, "b": str, "c": float}


def valid(v, t):
    return isinstance(v, t)


for k in schema:
    t = schema[k]
    print(k, isinstance("s", t), isinstance(3, t), isinstance(2.5, t), valid("s", t), valid(None, t))
rules = {
    "name": {"type": str, "max": 5},
    "age": {"type": int, "max": 100},
    "tags": {"type": list, "max": 3},
    "r": {"type": (int, float), "max": 3},
}


def check(rec):
    errs = []
    for k, rule in rules.items():
        v = rec.get(k)
        if not isinstance(v, rule["type"]):
            errs.append(f"{k} is no {rule['type']}")
    return errs


print(check({"name": "bob", "age": 4, "tags": ["x"], "r": 1.5}))
print(check({"name": 3, "age": "x", "tags": None, "r": "z"}))
schema = {"a": int, "b": str, "c": float}
for k, t in schema.items():
    print(k, t.__name__, isinstance("s", t), isinstance(3, t))
for wanted in (int, (int, str), 3, None):
    try:
        print([isinstance(value, wanted) for value in (1, True, "x", 2.5, None, [1])])
    except TypeError as error:
        print(error)
