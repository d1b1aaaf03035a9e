# Values of several kinds in one list, given to builtin functions and methods that want one of the kinds.
import json
from collections import Counter


class Machine:
    def __init__(self):
        self.stack = []
        self.out = []

    def run(self, code):
        for instruction in code:
            kind = instruction[0]
            if kind == "push":
                self.stack.append(instruction[1])
            elif kind == "add":
                b, a = self.stack.pop(), self.stack.pop()
                self.stack.append(a + b)
            elif kind == "emit":
                self.out.append(chr(self.stack.pop()))
            elif kind == "if":
                self.run(instruction[1] if self.stack.pop() else instruction[2])


def tried(what, *args):
    try:
        return what(*args)
    except (TypeError, ValueError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"


class Store:
    def __init__(self):
        self.stock = {}

    def load(self, text):
        self.stock = json.loads(text)["stock"]

    def receive(self, name, count):
        self.stock[name] = self.stock.get(name, 0) + count


machine = Machine()
machine.run([("push", 3), ("push", 65), ("add",), ("emit",), ("push", 0), ("if", [("push", 4)], [("push", "x")])])
print(machine.stack, machine.out)
try:
    machine.run([("emit",)])
except TypeError as error:
    print("TypeError", error)
for value in [66, "b", 2.5, 4]:
    print(tried(lambda: chr(value)), tried(lambda: "ab".center(value)), tried(lambda: "-".join(["x", value])))
    print(tried(lambda: list(range(value))[-1]), tried(lambda: "a1b".split(value)), tried(lambda: "abcb".find(value)))

store = Store()
store.receive("a", 3)
store.load('{"stock": {"b": 5}}')
store.receive("b", 3)
store.receive("c", 1)
print(store.stock)
store.load('{"stock": [1, 2]}')
print(tried(store.receive, "b", 3))
store.load('{"stock": 7}')
print(tried(lambda: store.stock["b"]))

counted = Counter(x for x in ["a", 1, "b", 1])
counted.update(["fig", "fig"])
counted.update({"fig": 3})
counted["zz"] += 1
counted.subtract(["a", "a"])
print(counted, counted.most_common(2), sum(counted.values()))

for value in ["b", 2, None, "ab", [1]]:
    print(tried(lambda: value in "abc"), tried(lambda: value in ["b", 2]), tried(lambda: "b" in value))
