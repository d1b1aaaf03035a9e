"""Fast things."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

LIMIT = 10
NAME = "fast"
RATIO = 0.5


class TooShort(ValueError):
    """There is nothing to take the mean of."""


@dataclass(frozen=True)
class Point:
    x: float
    y: float
    label: str = ""


class Span(NamedTuple):
    first: int
    last: int


def mean(xs: list[float]) -> float:
    """The arithmetic mean."""
    if not xs:
        raise TooShort("no items")
    return sum(xs) / len(xs)


def inc(n: int) -> int:
    return n + 1


def greet(name: str, *, times: int = 1):
    return " ".join(["hello " + name] * times)


def words(text: str):
    return text.split()


def lengths(texts: list[str]) -> list[int]:
    return [len(t) for t in texts]


def sort(xs: list[int]) -> None:
    xs.sort()


def total(xs: list[int]) -> int:
    return sum(xs)


def grow(xs: list[int]) -> int:
    xs.append(1)
    return len(xs)


def swap(pair: tuple[int, str]):
    return pair[1], pair[0]


def reverse(data: bytes) -> bytes:
    return data[::-1]


def maybe(n: int | None) -> int | None:
    return None if n is None or n > 5 else n + 1


def maybe_text(s: str | None):
    if s is None:
        return "none"
    if s == "":
        return None
    return s.upper()


def middle(p: Point, q: Point) -> Point:
    return Point((p.x + q.x) / 2, (p.y + q.y) / 2, p.label + q.label)


def spans(xs: list[Span]):
    return [Span(s.last, s.first) for s in xs if s.first != s.last]


def deep(n: int) -> int:
    return 0 if n == 0 else deep(n - 1) + 1


def shout(text: str) -> None:
    print(text)


def apply(f: Callable[[int], int], xs: list[int]) -> list[int]:
    """What `f` makes of each."""
    return [f(x) for x in xs]


def each_word(text: str, on_word: Callable[[str, float, Point], None] | None = None) -> int:
    found = text.split()
    for number, word in enumerate(found):
        if on_word is not None:
            on_word(word, number, Point(number, 0.5, word * 2))
    return len(found)


def first_true(tests: list[Callable[[list[int], bytes], bool]]) -> int:
    for number, test in enumerate(tests):
        try:
            if test([number, number + 1], b"a\0b"):
                print("found", number)
                return number
        except RuntimeError as error:
            print("failed:", error)
    return -1


class Counter:
    """Counts."""

    step: int

    def __init__(self, start: int, step: int = 1):
        self.value = start
        self.step = step
        self.log: list[str] = []
        self.changed: Callable[[int], None] | None = None

    def watch(self, changed: Callable[[int], None]) -> None:
        self.changed = changed

    def add(self, times: int) -> int:
        """Count on."""
        if times < 0:
            raise IndexError("times")
        self.value += self.step * times
        if self.changed is not None:
            self.changed(self.value)
        self.log.append(f"add {times}")
        return self.value

    def history(self):
        return list(self.log)

    @property
    def doubled(self):
        return self.value * 2

    def same(self, other: "Counter | None") -> bool:
        return other is not None and self.value == other.value


class Loud(Counter):
    def shout(self) -> str:
        return "!" * self.value


def larger(a: Counter, b: Counter):
    return a if a.value > b.value else b


def find(counters: list[Counter], value: int):
    for c in counters:
        if c.value == value:
            return c
    return None
