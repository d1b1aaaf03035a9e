"""Features of 3.13."""
import copy, random, math, itertools, warnings, sys, statistics, re, argparse, os, time, queue
from dataclasses import dataclass
from typing import NamedTuple

class Box[T = int]:
    def __init__(self, x: T): self.x = x

@dataclass(frozen=True)
class Point:
    x: int
    y: int
class Row(NamedTuple):
    a: int
    b: str = "z"

p = Point(1, 2)
print(copy.replace(p, y=5), copy.replace(Row(1), a=4))
print(Box(3).x)
print([f"{x:.3f}" for x in (1e20, 2.5)])
print("a,b,c".replace("a", "x", count=1), "abab".replace("b", "c", count=1))
print(list(itertools.batched("abcd", 2, strict=True)))
try:
    list(itertools.batched("abc", 2, strict=True))
except ValueError as e:
    print(e)
try:
    re.sub("a", "b", "aaa", count=1)
    print(re.split(",", "a,b,c", maxsplit=1))
except TypeError as e:
    print(e)
def f(x=1, /, *, y): return x + y
print(f(y=2))
print(statistics.kde([1.0, 2.0], 0.5)(1.0) > 0)
try:
    {}["x"]
except KeyError as e:
    print(repr(e))
x = 5
def g():
    y = 2
    return locals()
print(g())
print(random.Random(3).random())
print(str(True), int("1_000"), float("1e3"))
parser = argparse.ArgumentParser(prog="p")
parser.add_argument("-v", "--verbose", action="store_true")
parser.add_argument("name")
print(parser.parse_args(["-v", "x"]))
print(parser.format_usage())
q = queue.Queue()
q.put(1)
print(q.get())
