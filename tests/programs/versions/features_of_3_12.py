"""Type parameters, nested quotes, and what the library of 3.12 has."""
import itertools, math, random, calendar, pathlib, sys, os, tempfile
from typing import override, TypedDict, Unpack
from dataclasses import dataclass

type Vector = list[float]
type Pair[T] = tuple[T, T]

def first[T](xs: list[T]) -> T:
    return xs[0]

class Stack[T]:
    def __init__(self) -> None:
        self.items: list[T] = []
    def push(self, x: T) -> None:
        self.items.append(x)
    def pop(self) -> T:
        return self.items.pop()

class Base:
    def name(self) -> str: return "base"
class Below(Base):
    @override
    def name(self) -> str: return "below"

class Options(TypedDict, total=False):
    depth: int
    label: str

def run(**kwargs: Unpack[Options]):
    return sorted(kwargs.items(), key=lambda p: p[0])

names = ["a", "b"]
print(f"{", ".join(f"{n!r}" for n in names)}")
print(f"{'nested': >{len("abcdefghij")}}")
print(f"""{
    1 + 2   # comment
}""")
print(first([1, 2]), first(["x"]))
s = Stack[int]()
s.push(3)
print(s.pop(), Below().name(), run(depth=3, label="x"))
print(list(itertools.batched("abcdefg", 3)), list(itertools.batched([1, 2, 3, 4], 2)))
print(math.sumprod([1, 2, 3], [4, 5, 6]), math.sumprod([1.5, 2], [2, 4]))
print(calendar.MONDAY, calendar.Month.MAY.name if hasattr(calendar, "Month") else "", calendar.JANUARY)
with tempfile.TemporaryDirectory() as d:
    p = pathlib.Path(d)
    (p / "sub").mkdir()
    (p / "sub" / "x.txt").write_text("hi")
    for root, dirs, files in p.walk():
        print(root.relative_to(p), sorted(dirs), sorted(files))
    print(pathlib.PurePath("a/b").relative_to("a/c", walk_up=True))
xs = [x for x in range(5) if (y := x * x) > 3]
print(xs, y)
try:
    try:
        raise ValueError("x")
    except ValueError as e:
        e.add_note("note")
        raise
except ValueError as e:
    print(e.__notes__)
class Meta:
    __slots__ = ("a",)
@dataclass(slots=True, kw_only=True)
class P:
    x: int
    y: int = 2
print(P(x=1))
def gen():
    yield from (i for i in range(3))
print(sum(gen()))
match {"k": [1, 2, 3]}:
    case {"k": [first_, *rest]}:
        print(first_, rest)
