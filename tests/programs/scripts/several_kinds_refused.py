"""What is done with values of several kinds, and raises for some of them: texts of instances, repetition, order, iteration."""


class Unit:
    def __init__(self, kind):
        self.kind = kind

    def __str__(self):
        return self.kind

    def __repr__(self):
        return self.kind


cells = ["E", 3, None, Unit("G"), "x"]
counts = dict(E=0, G=0)
for cell in cells:
    unit = Unit(cell)
    try:
        print(str(unit), f"{unit}")
        counts[str(unit)] = counts.get(str(unit), 0) + 1
    except TypeError as error:
        print(error)
    try:
        print([unit])
    except TypeError as error:
        print(error)
print(counts)


def product(xs):
    res = 1
    for x in xs:
        res *= x
    return res


print(product([2, [1, 2], 2]), product([2, 3]), product((2, (1,))), product([2, "ab"]))


def order(x, y):
    try:
        return x < y, max(x, y)
    except TypeError as error:
        return str(error)


records = [{"a": 1}, {"a": 2}]
print(
    order(1, 2),
    order(records, 1),
    order(records, records[:1]),
    order(records, [{"a": 3}]),
    order("a", "b"),
    order(records[0], records[1]),
)

stack = []


def add():
    stack.append(stack.pop() + stack.pop())


def dup():
    stack.append(stack[-1])


words = {"+": add, "dup": dup, "double": ["dup", "+"], "n": 4}


def run(tokens):
    if isinstance(tokens, str):
        tokens = tokens.split(" ")
    for token in tokens:
        if token.isnumeric():
            stack.append(int(token))
            continue
        if type(words[token]) == list:
            run(words[token])
            continue
        words[token]()


def see(name):
    if isinstance(words[name], list):
        print(f": {name} {' '.join([str(e) for e in words[name]])} ;")
    else:
        print("code", name)


run("3 dup +")
run("double")
print(stack)
see("double")
see("dup")
for name in ("+", "n"):
    try:
        run(words[name])
    except TypeError as error:
        print(error)

sets = [{1, 2}, {1}, {3}, {1, 2, 3}]
print(
    max(sets),
    min(sets),
    sorted(sets),
    max([{1}, {2}]),
    (1, {1}) < (1, {1, 2}),
    [{1}] < [{2}],
    [{1}] <= [{1}],
    max({5}, {5, 6}),
)


def largest(x, y):
    return max(x, y)


print(largest(1, 2), largest({1}, {1, 2}), largest("a", "b"))


def doubled(x):
    return x * 2


callables = {"f": doubled, "n": 3, "t": "text", "l": [1], "c": dict}


def less(args):
    try:
        return args[0] - sum(args[1:])
    except TypeError as error:
        return str(error)


def scaled(k, rows):
    total = 0
    for r in rows:
        total += r
    try:
        return callables[k] - total
    except TypeError as error:
        return str(error)


for k in callables:
    print(
        scaled(k, [1, 2]), "|", scaled(k, [1, 0.5]), "|", less([callables[k], 1, 2]), "|", less([callables[k], 1.5])
    )
