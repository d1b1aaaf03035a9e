import functools
import sys
from collections import defaultdict, deque, Counter
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto


class Shape:
    def area(self):
        return 0


@dataclass
class P:
    x: int
    y: int


# decorators with *args over several kinds
def logged(f):
    def w(*args, **kw):
        r = f(*args, **kw)
        print(f.__name__, args, "->", r)
        return r

    return w


@logged
def add(a, b):
    return a + b


@logged
def shout(s, n=1):
    return s.upper() * n


add(1, 2)
shout("a")
shout("b", n=2)


# expression trees as nested tuples
def ev(e):
    if isinstance(e, tuple):
        op, a, b = e
        x, y = ev(a), ev(b)
        if op == "+":
            return x + y
        if op == "*":
            return x * y
        return x - y
    return e


print(ev(("+", 1, ("*", 2, ("-", 7, 4)))))
# lists
lisp = ["define", "x", ["+", 1, 2]]


def show(x):
    if isinstance(x, list):
        return "(" + " ".join(map(show, x)) + ")"
    return str(x)


print(show(lisp))


# return of several kinds
def find(d, k):
    if k in d:
        return d[k]
    return False


print(find({"a": [1]}, "a"), find({"a": [1]}, "b"))


def parse(s):
    try:
        return int(s)
    except ValueError:
        pass
    try:
        return float(s)
    except ValueError:
        return s


print([parse(t) for t in "1 2.5 x -3".split()])
row = ["Ann", 3, 2.5, None]
print(" | ".join(str(c) for c in row), [str(c).ljust(5) for c in row])
print(list(map(str, row)))
t = ("a", 1, [2])
for v in t:
    print(v)
q = deque([1, "a", (2, 3)])
while q:
    print(q.popleft())
c = Counter([1, "a", 1])
print(c[1], c["a"])
dd = defaultdict(list)
for k, v in [("a", 1), (2, "b"), ("a", "c")]:
    dd[k].append(v)
print(dict(dd))
conf = {"debug": False, "level": 3, "paths": ["/a", "/b"], "name": "x", "shape": P(1, 2)}
for k in sorted(conf):
    print(k, conf[k])
print(conf["shape"].x + conf["level"])
print(isinstance(conf["shape"], P), conf["shape"] == P(1, 2))
args = {"w": 3, "h": 4.5, "label": "box"}


def box(w, h, label):
    return f"{label}: {w * h}"


print(box(**args))
x = 5
x = "now text"
x = [x]
print(x)


def opt(v=None):
    if v is None:
        v = []
    elif isinstance(v, str):
        v = [v]
    v.append(1)
    return v


print(opt(), opt("a"), opt(["z"]))


def audited(fn):
    @functools.wraps(fn)
    def wrapper(self, *args, **kwargs):
        print(fn.__name__, args, kwargs)
        return fn(self, *args, **kwargs)

    return wrapper


class Level(Enum):
    LOW = auto()
    HIGH = auto()


@dataclass
class Visit:
    day: date
    level: Level
    tags: list


class Diary:
    def __init__(self):
        self.visits = []

    @audited
    def visit(self, name, day, level=Level.LOW, *tags, notes=""):
        found = Visit(day, level, list(tags))
        print(name, -found.level.value, found.day.year, notes, found in self.visits)
        self.visits.append(found)
        return len(tags)


diary = Diary()
for i, level in enumerate([Level.LOW, Level.HIGH]):
    # a star of unknown length behind arguments of several kinds
    print(
        diary.visit(
            "Ann", date(2024, 1, 2), level, "walk-in", *(["urgent"] if level is Level.HIGH else []), notes=f"n{i}"
        )
    )
print(diary.visits)
for thing in ["a", Level.HIGH, date(2024, 1, 2), 7]:
    try:
        print(thing.value)
    except AttributeError as error:
        print(error)
