import json

text = (
    '{"name": "Ann", "age": 31, "tags": ["a", "b\\u00e9\\n"], "pos": {"x": 1.5, "y": -2e3}, "ok": true, "none": null}'
)
d = json.loads(text)
print(d)
print(d["name"].upper(), d["age"] + 1, d["tags"][0], d["pos"]["x"])
for k, v in d.items():
    print(k, v)
for t in d["tags"]:
    print(t)
for bad in [
    "",
    "{",
    "[1,",
    '{"a"}',
    '{"a":1,}',
    "[1,]",
    '"abc',
    "nul",
    "[1] x",
    '{"a" 1}',
    '"\\x"',
    '"\\u12"',
    "[1 2]",
    "-",
    "01",
    "1.",
    "\t[1]",
]:
    try:
        print(json.loads(bad))
    except json.JSONDecodeError as e:
        print(type(e).__name__, e)
    except ValueError as e:
        print("value", e)
people = json.loads('[{"n": "a", "v": 3}, {"n": "b", "v": 1}]')
for p in sorted(people, key=lambda p: p["v"]):
    print(p["n"], p["v"])
print(sum(p["v"] for p in people), len(people), isinstance(people, list))
