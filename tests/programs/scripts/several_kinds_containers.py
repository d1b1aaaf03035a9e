import sys

data = {"name": "Ann", "age": 31, "tags": ["a", "b"], "address": {"city": "Rome", "zip": "00100"}}
print(data)
print(data["name"], data["age"], data["tags"])
for k, v in data.items():
    print(k, v)
    if isinstance(v, list):
        print("list", len(v), v[0])
        for t in v:
            print(t)
    elif isinstance(v, dict):
        print("dict", v["city"], sorted(v))
    elif isinstance(v, str):
        print("str", v.upper())
    else:
        print("int", v + 1)
mixed = [1, "a", [2, 3], (4, 5), {"x": 1}, None, 2.5, True]
print(mixed)
for m in mixed:
    print(repr(m), m == 1, m == [2, 3], m == (4, 5), m is None)
print(mixed.index("a"), [2, 3] in mixed, (4, 5) in mixed, {"x": 1} in mixed, 7 in mixed)
try:
    for m in mixed:
        print(m + 1)
except TypeError as e:
    print("TypeError", e)
try:
    print(mixed[2] + 1)
except TypeError as e:
    print("TypeError", e)
print(len(mixed[2]), mixed[2][1])
try:
    print(len(mixed[0]))
except TypeError as e:
    print(e)
try:
    print(mixed[0][0])
except TypeError as e:
    print(e)
try:
    print({mixed[2]: 1})
except TypeError as e:
    print(e)


def flatten(x):
    out = []
    for i in x:
        if isinstance(i, list):
            out.extend(flatten(i))
        else:
            out.append(i)
    return out


print(flatten([1, [2, [3, [4, 5]], 6], [7]]))


def stored_in_slices():
    for m in [1, "s", [1, 2], None]:
        try:
            m[:1] = [5, 6]
            print(m)
            del m[:1]
            print(m)
        except TypeError as error:
            print(type(error).__name__, error)


stored_in_slices()
