"""Functions that a loop of the module's own statements finds in `globals()`, as small test files do."""

LIMIT = 3
table = {"a": 1}


class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)
        return len(self.items)


def test_push():
    s = Stack()
    assert s.push(1) == 1 and s.push("b") == 2
    return len(s.items)


def test_limit():
    assert LIMIT == 4, f"limit is {LIMIT}"


def helper(name):
    return name.upper()


passed = failed = 0
for name, fn in list(globals().items()):
    if name.startswith("test_") and callable(fn):
        try:
            print(helper(name[5:]), fn())
            passed += 1
        except AssertionError as e:
            print(fn.__name__, "failed:", e)
            failed += 1
print(passed, failed, table)
