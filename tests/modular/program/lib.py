"""All that can stand at a border."""

LIMIT = 3
NAMES = ["one", "two"]
TABLE = {"a": [1.5]}
calls = 0
last = None


class Base:
    count = 0
    kind = "base"

    def __init__(self, name, *, weight=1.0):
        self.name = name
        self._weight = weight
        self.children = []
        self.parent = None
        Base.count += 1

    @property
    def weight(self):
        return self._weight

    @weight.setter
    def weight(self, value):
        if value < 0.0:
            raise TooLight(self.name, value)
        self._weight = value

    @staticmethod
    def make(name):
        return Base(name)

    def add(self, child):
        child.parent = self
        self.children.append(child)
        return self

    def label(self):
        return self.name

    def total(self):
        weight = self._weight
        for child in self.children:
            weight += child.total()
        return weight

    def __eq__(self, other):
        return self.name == other.name

    def __len__(self):
        return len(self.children)


class TooLight(ValueError):
    def __init__(self, name, weight):
        super().__init__(name)
        self.name = name
        self.weight = weight


def count(step=1):
    global calls, last
    calls += step
    last = name = NAMES[calls % len(NAMES)]
    TABLE.setdefault(name, []).append(float(calls))
    return calls


def walk(node, depth, seen):
    seen.add(node.label())
    rows = [(node.label(), depth)]
    for child in node.children:
        rows += walk(child, depth + 1, seen)
    return rows


def groups(rows):
    found = {}
    for name, depth in rows:
        found.setdefault(depth, []).append(name)
    return found


def first(names, default=None):
    return names[0] if names else default


def either(number, text):
    return number if number > LIMIT else text


def fail(message):
    print(message)
    raise SystemExit(3)


def parse(text):
    if not text:
        raise KeyError(text)
    return int(text)
