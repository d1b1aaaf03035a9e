"""Type parameters, shut down queues, paths, sums: what the library of 3.13 has."""
import os, queue, random, base64, glob, pathlib, re, warnings, calendar, logging, string, textwrap, fractions, enum, collections, functools, contextlib, json, datetime, uuid, statistics
from collections.abc import Callable
from typing import TypeIs, ReadOnly, TypedDict, Protocol, Self
from warnings import deprecated

def is_str(x: object) -> TypeIs[str]:
    return isinstance(x, str)
class Movie(TypedDict):
    title: ReadOnly[str]
    year: int
m: Movie = {"title": "x", "year": 3}
print(m["title"], is_str("a"))
def twice[**P, R](fn: Callable[P, R]) -> Callable[P, R]:
    @functools.wraps(fn)
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        fn(*args, **kwargs)
        return fn(*args, **kwargs)
    return inner
@twice
def hello(name, punct="!"):
    print("hello", name + punct)
    return len(name)
print(hello("bob", punct="?"))
class Shape(Protocol):
    def area(self) -> float: ...
class Sq:
    def __init__(self, s): self.s = s
    def area(self) -> float: return self.s ** 2
def total[S: Shape](xs: list[S]) -> float:
    return sum(x.area() for x in xs)
print(total([Sq(2.0), Sq(3.0)]))
class Node[T: (int, str)]:
    def __init__(self, v: T, nxt: "Node[T] | None" = None): self.v, self.nxt = v, nxt
    def chain(self) -> list[T]:
        out, n = [], self
        while n is not None:
            out.append(n.v); n = n.nxt
        return out
    def set(self, v: T) -> Self:
        self.v = v
        return self
print(Node(1, Node(2)).chain(), Node("a").set("b").v)
type Tree[T] = T | list[Tree[T]]
def depth(t: Tree[int]) -> int:
    return 1 + max(map(depth, t), default=0) if isinstance(t, list) else 0
print(depth([1, [2, [3]]]))
print(base64.z85encode(b"12345678"), base64.z85decode(base64.z85encode(b"abcd")))
print(os.path.splitroot("/a/b"), os.path.splitroot("a/b"))
print(glob.translate("*.py"))
random.seed(4)
print(random.binomialvariate(10, 0.3), [random.binomialvariate(100, 0.5) for _ in range(3)])
q = queue.Queue()
q.put(1)
q.shutdown()
print(q.get())
try:
    q.get()
except queue.ShutDown as e:
    print(type(e).__name__)
print((5).is_integer(), (2.0).is_integer())
try:
    re.compile("(")
except re.PatternError as e:
    print(e)
print(pathlib.PurePath("a/b/c.py").full_match("a/**/*.py"))
print(pathlib.Path.from_uri("file:///tmp/x"), pathlib.PurePath("a/b").with_segments("c", "d"))
print({slice(1, 2): 3}[slice(1, 2)])
print(sum([0.1] * 10), sum([1e16, 1.0, -1e16]), sum([0.1, 0.2, 0.3, 1]))
print(statistics.fmean([0.1] * 10), sum(x * 0.1 for x in range(10)))
xs = [[y for y in range(x)] for x in range(3)]
print(xs, [lambda: i for i in range(3)][0]())
print(logging.getHandlerNames() == frozenset())
name = "world"
print(f"{f"{f"{name}"}"} {'\n'.join(["a", "b"])!r} {name!r:>10} {name=}")
print(datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC))
print(uuid.UUID(int=5))
