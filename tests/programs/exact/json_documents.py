import json, sys

TEXT = '''{"id": 123456789012345678901234567890, "small": 5, "neg": -98765432109876543210,
 "list": [1, 2.5, "three", null, true, 18446744073709551616, [9223372036854775807, 9223372036854775808]],
 "nested": {"a": {"b": {"c": 1000000000000000000000000}}}, "float": 1e400, "exp": 1E5, "s": "1234567890123456789012"}'''
doc = json.loads(TEXT)

def walk(x, depth=0):
    pad = "  " * depth
    if isinstance(x, dict):
        for k, v in x.items():
            print(pad + k + ":")
            walk(v, depth + 1)
    elif isinstance(x, list):
        for v in x:
            walk(v, depth + 1)
    else:
        print(pad + repr(x), type(x).__name__)

walk(doc)

def total(x):
    if isinstance(x, bool):
        return 0
    if isinstance(x, int):
        return x
    if isinstance(x, list):
        return sum(total(v) for v in x)
    if isinstance(x, dict):
        return sum(total(v) for v in x.values())
    return 0

print(total(doc))
print(json.dumps(doc, indent=1, sort_keys=True))
doc["id"] += 1
doc["list"].append(doc["id"] ** 2)
doc["small"] = "five"
print(json.dumps(doc))
again = json.loads(json.dumps(doc))
print(again == doc)
print([type(v).__name__ for v in again["list"]])
print(json.dumps({2 ** 70: 1, 5: "x"}))
try:
    json.loads('{"a": 12345678901234567890123, }')
except json.JSONDecodeError as e:
    print(e)
