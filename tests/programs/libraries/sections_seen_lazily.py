"""What sections of `configparser` give: a value is put together when a loop comes to it."""

import configparser

p = configparser.ConfigParser()
p.read_string("[a]\nx = 1\ny = %(x)s2\nbad = %(nope)s\n[b]\nz = 5\n")
seen = []
try:
    for k, v in p["a"].items():
        seen.append(k)
        print(k, v)
except configparser.InterpolationMissingOptionError as e:
    print(seen, e.option)
b = p["b"]
print(dict(b.items()), list(b.values()), sorted(b.items()), len(b.items()), b.items(), b.values(), dict(b), {**b})
print(("z", "5") in b.items(), ("z", "6") in b.items(), "5" in b.values(), "6" in b.values(), [k for k in b.keys()], max(b.values()))
for (k, v), n in zip(b.items(), range(3)):
    print(k, v, n)
for name, section in p.items():
    print(name, section)
items = b.items()
b["w"] = "7"
print(list(items), {k: v for k, v in items}, ",".join(v for v in b.values()), tuple(b.items()))
