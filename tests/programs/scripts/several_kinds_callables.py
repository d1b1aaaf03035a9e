# Functions, bound methods, closures and classes beside values of other kinds: called, tested, compared, printed, hashed.
import operator
import types


def double(x):
    return x * 2


class Point:
    def __init__(self, x, y=0):
        self.x, self.y = x, y

    def moved(self, by):
        return Point(self.x + by, self.y)

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


class Animal:
    name = "animal"

    def __init__(self, name="?"):
        self.name = name

    def speak(self, text="..."):
        return f"{self.name}: {text}"


class Dog(Animal):
    def speak(self, text="woof"):
        return f"{self.name} barks {text}"


def adder(n):
    def add(x):
        return x + n

    return add


def tried(what, *args):
    try:
        return what(*args)
    except (TypeError, ValueError, AttributeError, KeyError) as error:
        return f"{type(error).__name__}: {error}"


point, dog = Point(1, 2), Dog("rex")
for maybe in (adder(1), None):
    print(isinstance(maybe, types.FunctionType))
print(
    isinstance(double, types.FunctionType),
    isinstance(operator.add, types.BuiltinFunctionType),
    isinstance(Point, type),
)
items = [1, "two", double, point.moved, Point, 3.5, None, [1, 2], adder(5), True, (1, 2), {"k": 1}, point]
for item in items:
    print(callable(item), isinstance(item, str), isinstance(item, int), isinstance(item, type), bool(item))
    print(isinstance(item, types.FunctionType), isinstance(item, types.MethodType), isinstance(item, Point))
for item in items:
    print(tried(lambda: item(4)))
for item in items:
    print(tried(lambda: item + 1), tried(lambda: item[0]), tried(lambda: len(item)), tried(lambda: item < 2))
    print(tried(lambda: "ab" + item), tried(lambda: 2 - item), tried(lambda: -item), tried(lambda: item.upper()))
    print(tried(lambda: [each for each in item]), tried(lambda: int(item)), tried(lambda: item < item))
print(items[2] is double, items[2] == double, items[0] == double, items.index(double), double in items)
print(point.moved in items, dog.speak in items, Point in items, items[4] is Point, items[4] is Animal)
print([item == double for item in items], [item is Point for item in items])
print([str(item) for item in items if isinstance(item, type)], repr(items[3]), f"{items[4]} {items[3]}")
words = [len, "len", int, 3]
print(words, [callable(word) for word in words], len in words, [isinstance(word, type) for word in words])

record = {"name": "x", "callback": double, "n": 4, "make": Point, "bark": dog.speak}
print(record["callback"](record["n"]), record["name"], record["make"](1, y=7), record["bark"]("!"))
record["callback"] = adder(10)
print(record["callback"](5), sorted(record), record["make"].__name__)
for key, value in record.items():
    print(key, value if not callable(value) else "callable")

seen = {double: 1, "double": 2, 3: 3, Point: 4, dog.speak: 5}
print(seen[double], seen["double"], seen[3], seen[Point], seen[dog.speak], seen.get(Animal), len in seen)
print(len({double, 1, double, "x", Point, Point}))

jobs = [(1, "first", lambda: 10), (2, "second", lambda: "x"), (3, "third", None)]
for priority, name, job in jobs:
    print(priority, name, job() if job else "-")

env = {"+": operator.add, "pi": 3.5, "car": lambda x: x[0], "list": lambda *x: list(x), "abs": abs, "name": "lisp"}
env.update(zip(["a", "b"], [1, "text"]))
print(env["+"](1, 2), env["car"](env["list"](7, 8)), env["abs"](-env["pi"]), env["a"], env["b"], env["name"])
args = [3, 4]
print(env["+"](*args), tried(lambda: env["pi"](*args)))


class Widget:
    def __init__(self, **options):
        self.options = options
        self.on_click = None

    def click(self):
        command = self.options.get("command")
        if command:
            command(self)
        for handler in (self.on_click, self.options["text"]):
            if callable(handler):
                handler(self)


clicks = []
widget = Widget(text="OK", width=10, command=lambda w: clicks.append(w.options["width"]))
widget.click()
widget.on_click = lambda w: clicks.append(len(w.options["text"]))
widget.click()
print(clicks)

registry = {}
registry["speak"] = Animal.speak
registry["default"] = "dog"
registry["dog"] = Dog
made = registry[registry["default"]]("fido")
print(registry["speak"](made, "hm"), made.speak())
for entry in ("text", double, Dog, 4):
    if isinstance(entry, type):
        print(entry.name, entry().speak())
    elif callable(entry):
        print(entry.__name__, entry(21))
    else:
        print(entry)

OPS = {"+": (2, operator.add), "/": (2, operator.truediv), "neg": (1, operator.neg), "half": (0, 0.5), "ten": (0, 10)}
for text in ("ten half +", "ten neg ten /", "half", "ten ten +"):
    stack = []
    for token in text.split():
        arity, what = OPS[token]
        if callable(what):
            stack.append(what(*[stack.pop() for _ in range(arity)][::-1]))
        else:
            stack.append(what)
    print(text, stack, sum(stack) * 2)
