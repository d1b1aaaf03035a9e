import json

# Objects with few and many keys, short and long ones, which come again; numbers and words, alone and behind much else.


def keys(n, length):
    names = ["k" * length + str(i) for i in range(n)]
    text = json.dumps([{name: i for i, name in enumerate(names)} for _ in range(3)])
    for d in json.loads(text):
        print(n, length, list(d) == names, [d[name] for name in names[:3]], len(d))


for size in (0, 1, 3, 20, 70, 300):
    keys(size, 1)
    keys(size, 20)
for word in (
    "-1",
    "-0.5",
    "-Infinity",
    "Infinity",
    "-Inf",
    "-I",
    "-",
    "0",
    "I",
    '{"": {"": -0}}',
    "[1e5, -1E-2, 0.5e1]",
):
    for before in ("", " " * 2000):
        try:
            print(word, json.loads(before + word), len(before))
        except json.JSONDecodeError as e:
            print(word, "JSONDecodeError", e)
