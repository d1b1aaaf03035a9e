"""Plug-ins, observers, a state machine, an undo stack and a cache: patterns as tutorials have them."""

from abc import ABC, abstractmethod
from collections import OrderedDict, defaultdict
from contextlib import contextmanager
from copy import deepcopy
from enum import Enum, Flag, auto, IntEnum
from functools import wraps, reduce
import time
import weakref


class Signal:
    def __init__(self, name=None):
        self.name, self._slots = name, []

    def connect(self, f, *, once=False):
        self._slots.append((f, once))
        return f

    def emit(self, *args, **kw):
        keep = []
        results = []
        for f, once in self._slots:
            results.append(f(*args, **kw))
            if not once:
                keep.append((f, once))
        self._slots = keep
        return results

    def __len__(self):
        return len(self._slots)


changed = Signal("changed")


@changed.connect
def on_change(key, value, old=None):
    print(f"  {key}: {old!r} -> {value!r}")
    return key


changed.connect(lambda key, value, old=None: value, once=True)


class Settings:
    _defaults = {"volume": 5, "name": "radio", "muted": False}

    def __init__(self, **kw):
        for k, v in {**self._defaults, **kw}.items():
            object.__setattr__(self, k, v)

    def __setattr__(self, k, v):
        if k not in self._defaults:
            raise AttributeError(f"no setting {k}")
        old = getattr(self, k)
        if type(old) is not type(v):
            raise TypeError(f"{k} must be {type(old).__name__}")
        object.__setattr__(self, k, v)
        changed.emit(k, v, old=old)


s = Settings(volume=7)
s.volume = 3
s.name = "tv"
for k, v in (("colour", 1), ("volume", "loud")):
    try:
        setattr(s, k, v)
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
print(len(changed), s.volume, s.name, s.muted)


class Light(Enum):
    RED = 30
    GREEN = 25
    YELLOW = 5

    def next(self):
        order = list(Light)
        return order[(order.index(self) + 1) % len(order)]

    @property
    def seconds(self):
        return self.value

    @classmethod
    def parse(cls, s):
        try:
            return cls[s.upper()]
        except KeyError:
            raise ValueError(f"{s!r} is not one of {', '.join(m.name.lower() for m in cls)}") from None


l = Light.RED
for _ in range(4):
    print(l, l.seconds, end=" ")
    l = l.next()
print(Light.parse("green"), Light(5))
try:
    Light.parse("blue")
except ValueError as e:
    print(e)


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    ALL = R | W | X


p = Perm.R | Perm.X
print(p, Perm.W in p, bool(p & Perm.R), ~p & Perm.ALL, Perm.ALL ^ p, [m.name for m in Perm])


class Command(ABC):
    @abstractmethod
    def do(self, doc): ...
    @abstractmethod
    def undo(self, doc): ...


class Insert(Command):
    def __init__(self, at, text):
        self.at, self.text = at, text

    def do(self, doc):
        doc[self.at : self.at] = self.text

    def undo(self, doc):
        del doc[self.at : self.at + len(self.text)]


class Delete(Command):
    def __init__(self, a, b):
        self.a, self.b = a, b

    def do(self, doc):
        self.cut = doc[self.a : self.b]
        del doc[self.a : self.b]

    def undo(self, doc):
        doc[self.a : self.a] = self.cut


class Macro(Command):
    def __init__(self, *cmds):
        self.cmds = cmds

    def do(self, doc):
        for c in self.cmds:
            c.do(doc)

    def undo(self, doc):
        for c in reversed(self.cmds):
            c.undo(doc)


class Editor:
    def __init__(self):
        self.doc, self.done, self.undone = [], [], []

    def run(self, c):
        c.do(self.doc)
        self.done.append(c)
        self.undone.clear()
        return self

    def undo(self):
        if self.done:
            c = self.done.pop()
            c.undo(self.doc)
            self.undone.append(c)
        return self

    def redo(self):
        if self.undone:
            c = self.undone.pop()
            c.do(self.doc)
            self.done.append(c)
        return self

    @contextmanager
    def transaction(self):
        saved = deepcopy(self.doc), len(self.done)
        try:
            yield self
        except Exception as e:
            self.doc[:] = saved[0]
            del self.done[saved[1] :]
            print("rolled back:", e)

    def __str__(self):
        return "".join(self.doc)


e = Editor()
e.run(Insert(0, "hello world")).run(Delete(0, 6)).run(Macro(Insert(5, "!"), Insert(0, "> ")))
print(e, "|", end=" ")
e.undo()
print(e, "|", end=" ")
e.undo()
print(e, "|", end=" ")
e.redo().redo().redo()
print(e)
with e.transaction():
    e.run(Insert(0, "###"))
    raise RuntimeError("disk full")
print(e, len(e.done))


class LRU(OrderedDict):
    def __init__(self, cap, *a, **k):
        self.cap = cap
        super().__init__(*a, **k)

    def __getitem__(self, key):
        value = super().__getitem__(key)
        self.move_to_end(key)
        return value

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        if len(self) > self.cap:
            self.popitem(last=False)


c = LRU(2)
c["a"] = 1
c["b"] = 2
c["a"]
c["c"] = 3
print(list(c), "b" in c, c.get("zz", 0))


def memo(ttl=None):
    def deco(f):
        cache = {}

        @wraps(f)
        def w(*a):
            if a not in cache:
                cache[a] = f(*a)
                w.misses += 1
            return cache[a]

        w.misses = 0
        w.clear = cache.clear
        return w

    return deco


@memo()
def grid(m, n):
    return 1 if 0 in (m, n) else grid(m - 1, n) + grid(m, n - 1)


print(grid(12, 12), grid.misses, grid.__name__)
grid.clear()
print(grid(2, 2), grid.misses)
compose = lambda *fs: reduce(lambda f, g: lambda x: f(g(x)), fs)
print(compose(str, lambda x: x + 1, abs)(-41), compose(len, str.strip)("  ab "))
