"""Values of several kinds in one variable: numbers, text, bools and None know what they are."""


def kind_of(i):
    if i % 6 == 0:
        return i
    if i % 6 == 1:
        return "s%d" % i
    if i % 6 == 2:
        return i / 4
    if i % 6 == 3:
        return i > 5
    if i % 6 == 4:
        return None
    return "x" * (i % 3)


def tried(f, x, y):
    try:
        return str(f(x, y))
    except (TypeError, ZeroDivisionError, ValueError, AttributeError, IndexError) as e:
        return type(e).__name__ + ": " + str(e)


FUNCTIONS = [
    lambda x, y: x + y,
    lambda x, y: x - y,
    lambda x, y: x * y,
    lambda x, y: x / y,
    lambda x, y: x // y,
    lambda x, y: x < y,
    lambda x, y: x <= y,
    lambda x, y: x > y,
    lambda x, y: x >= y,
    lambda x, y: x == y,
    lambda x, y: x != y,
]


def grid(values):
    for x in values:
        for y in values:
            print(repr(x), repr(y), [tried(f, x, y) for f in FUNCTIONS])


def tests(x):
    print(x is None, not x, isinstance(x, str), isinstance(x, int), isinstance(x, bool), isinstance(x, (int, float)))
    print(
        type(x).__name__,
        f"{x}|{x!r:>6}|{x:>8}" if x is not None else f"{x}",
        "%s|%r" % (x, x),
        "{} {!r}".format(x, x),
    )
    if isinstance(x, str):
        print(x.upper(), len(x), x + "!", [c for c in x], x * 2)
    elif isinstance(x, bool):
        print("bool", x, not x)
    elif isinstance(x, int):
        print("int", x + 1, x % 4)
    elif x is not None:
        print("float", x * 2, round(x, 1))


def unary(x):
    for f in (
        lambda x: -x,
        lambda x: abs(x),
        lambda x: len(x),
        lambda x: int(x),
        lambda x: float(x),
        lambda x: round(x),
    ):
        try:
            print(f(x), end=" ")
        except (TypeError, ValueError) as e:
            print(type(e).__name__, e, end=" ")
    for f in (lambda x: x.upper(), lambda x: x.is_integer(), lambda x: x[0], lambda x: x.strip("s")):
        try:
            print(f(x), end=" ")
        except (TypeError, AttributeError, IndexError) as e:
            print(type(e).__name__, e, end=" ")
    try:
        print(f"{x:5d}")
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)


def containers(values):
    counts = {}
    for x in values:
        counts[x] = counts.get(x, 0) + 1
    print(counts, len(set(values)), 6 in values, "s1" in values, None in values, 2.0 in values)
    print(values.index("s1"), values.count(True), values[2:5], values == list(values), (values[0], values[1]))
    texts = sorted([x for x in values if isinstance(x, str)])
    numbers = sorted(x for x in values if isinstance(x, float))
    print(texts, numbers, sum(numbers))


class Token:
    def __init__(self, kind, value=None):
        self.kind = kind
        self.value = value

    def __repr__(self):
        return f"Token({self.kind}, {self.value!r})"


def tokens(text):
    i = 0
    while i < len(text):
        c = text[i]
        i += 1
        if c.isdigit():
            j = i
            while j < len(text) and (text[j].isdigit() or text[j] == "."):
                j += 1
            word = text[i - 1 : j]
            i = j
            yield Token("NUM", float(word) if "." in word else int(word))
        elif c != " ":
            yield Token("OP", c)
    yield Token("END")


class Parser:
    def __init__(self, text):
        self.items = list(tokens(text))
        self.at = 0

    def take(self):
        self.at += 1
        return self.items[self.at - 1]

    def atom(self):
        token = self.take()
        if token.kind == "NUM":
            return token.value
        if token.value == "(":
            value = self.sums()
            self.take()
            return value
        raise SyntaxError(f"unexpected {token}")

    def products(self):
        value = self.atom()
        while self.items[self.at].value in ("*", "/"):
            if self.take().value == "*":
                value = value * self.atom()
            else:
                value = value / self.atom()
        return value

    def sums(self):
        value = self.products()
        while self.items[self.at].value in ("+", "-"):
            if self.take().value == "+":
                value += self.products()
            else:
                value -= self.products()
        return value


def parse(text):
    for convert in (int, float):
        try:
            return convert(text)
        except ValueError:
            pass
    if text in ("yes", "no"):
        return text == "yes"
    return text or None


def settings():
    given = {"host": "localhost", "port": 8080, "debug": False, "ratio": 0.5, "user": None}
    for line in ("port=9000", "debug=yes", "ratio=2", "user=me", "host="):
        name, _, text = line.partition("=")
        given[name] = parse(text)
    for name, value in sorted(given.items()):
        print(f"{name:<6} = {value!s:>9} {type(value).__name__}")
    if given["debug"] and given["port"] > 8000:
        print("port", given["port"] + 1)


values = [kind_of(i) for i in range(12)]
print(values)
for value in values:
    tests(value)
    unary(value)
grid(values)
containers(values)
for text in ("1 + 2 * 3", "7 / 2 - (3 + 0.5)", "2 * (3 + 4)", "2 + ) 3"):
    try:
        print(text, "=", Parser(text).sums())
    except SyntaxError as e:
        print(e)
settings()
print([x for row in [[1, "a"], ["b", 2.5]] for x in row], max(3, True), [True, 2], [1.5, False])
