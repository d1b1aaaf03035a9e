data = {
    "name": "Ann",
    "age": 31,
    "scores": [3, 1, 2],
    "tags": ["x", "y"],
    "address": {"city": "Rome", "geo": [41.9, 12.5]},
    "active": True,
    "note": None,
}
print(len(data["tags"]), sorted(data["scores"]), sum(data["scores"]), max(data["scores"]), min(data["scores"]))
print(", ".join(data["tags"]))
for i, t in enumerate(data["tags"]):
    print(i, t)
for a, b in zip(data["tags"], data["scores"]):
    print(a, b)
data["age"] += 1
data["scores"].append(9)
data["address"]["zip"] = "00100"
data["extra"] = {"deep": {"deeper": [1, {"x": 2}]}}
print(data)
print(data["extra"]["deep"]["deeper"][1]["x"])
print(data["address"]["city"].upper(), data["address"].get("nope", "-"), "city" in data["address"])
print(f"{data['name']:>10}|{data['age']:5d}|{data['tags']}|{data['address']['geo'][0]:.3f}")
print("%s is %d years" % (data["name"], data["age"]))
print("{} {} {}".format(data["name"], data["tags"], data["note"]))
if data["active"] and not data["note"]:
    print("active")
print([s * 2 for s in data["scores"]], {k: type(v).__name__ for k, v in data.items()})
print(list(data["tags"]), tuple(data["scores"]), set(data["scores"]) == {1, 2, 3, 9})
people = [
    {"name": "Bob", "age": 25, "langs": ["py", "c"]},
    {"name": "Al", "age": 30, "langs": []},
]
for p in sorted(people, key=lambda p: p["age"], reverse=True):
    print(p["name"], p["age"], len(p["langs"]), p["langs"][:1])
print([p["name"] for p in people if "py" in p["langs"]], sum(p["age"] for p in people) / len(people))
by = {}
for p in people:
    for l in p["langs"]:
        by.setdefault(l, []).append(p["name"])
print(by)
oldest = max(people, key=lambda p: p["age"])
print(oldest["name"])


def walk(x, depth=0):
    if isinstance(x, dict):
        for k in x:
            print("  " * depth + str(k))
            walk(x[k], depth + 1)
    elif isinstance(x, (list, tuple)):
        for v in x:
            walk(v, depth + 1)
    else:
        print("  " * depth + repr(x))


walk(data)


def dump(x):
    if x is None:
        return "null"
    if x is True:
        return "true"
    if x is False:
        return "false"
    if isinstance(x, (int, float)):
        return str(x)
    if isinstance(x, str):
        return '"' + x + '"'
    if isinstance(x, list):
        return "[" + ", ".join(dump(v) for v in x) + "]"
    return "{" + ", ".join(dump(k) + ": " + dump(v) for k, v in x.items()) + "}"


print(dump(data))
stack = [1, [2, [3, 4]], 5]
out = []
while stack:
    top = stack.pop()
    if type(top) is list:
        stack.extend(top)
    else:
        out.append(top)
print(out)
inventory = {"apple": {"qty": 3, "price": 0.5}, "pear": {"qty": 0, "price": 0.75}}
total = 0
for name, item in inventory.items():
    total += item["qty"] * item["price"]
    print(f"{name:<10}{item['qty']:>5}{item['price']:>8.2f}")
print(total)
