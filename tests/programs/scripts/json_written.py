import json

d = {
    "name": 'Ann \u00e9\U0001f600\n"q"',
    "age": 31,
    "f": 1.5,
    "tags": ["a", "b"],
    "pos": {"x": 1.5, "y": None},
    "ok": True,
    "e": [],
    "m": {},
}
print(json.dumps(d))
print(json.dumps(d, indent=2))
print(json.dumps(d, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
print(json.loads(json.dumps(d)) == d)
print(
    json.dumps([1, 2, 3]),
    json.dumps("x"),
    json.dumps(2.0),
    json.dumps(None),
    json.dumps((1, "a")),
    json.dumps({1: 2, 3: 4}),
)
print(json.dumps([float("nan"), float("inf")]), json.dumps({"a": [[1, 2], [3]]}, indent=1), json.dumps([True, False]))
try:
    print(json.dumps({"a": {1, 2}}))
except TypeError as e:
    print(e)
try:
    print(json.dumps({(1, 2): 3}))
except TypeError as e:
    print(e)
numbers = [1.5, 2.5]
print(json.dumps(numbers), sum(numbers))
