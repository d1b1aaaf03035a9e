"""Objects of Python in compiled code: kept, handed back, called."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Optional, Protocol


class Color(Enum):
    RED = 1
    BLUE = 2


class Own(ValueError):
    pass


class Sized(Own):
    def __init__(self, n: int):
        super().__init__(f"size {n}")
        self.n = n


class Point:
    def __init__(self, x: int):
        self.x = x


class Writer(Protocol):
    name: str

    def write(self, text: str) -> int: ...
    def at(self) -> Optional[Point]: ...


def same(x: object) -> object:
    return x


def twice(f: Callable[[int], int], n: int) -> int:
    return f(f(n))


def total(f: Callable[[int], float], n: int) -> float:
    t = 0.0
    for i in range(n):
        t += f(i)
    return t


def catches(f: Callable[[str], str], text: str) -> str:
    try:
        return f(text)
    except KeyError as e:
        return f"key {e}"
    except Own as e:
        return f"own {e}"
    except ValueError as e:
        return f"value {e}"
    except ZeroDivisionError:
        return "zero"


def emit(out: Writer, words: list[str]) -> int:
    n = 0
    for w in words:
        n += out.write(w)
    p = out.at()
    if p is not None:
        n += p.x
    return n + len(out.name)


class Button:
    def __init__(self, label: str, on: Optional[Callable[[Button], None]] = None, data: object = None):
        self.label = label
        self.on = on
        self.data = data
        self.seen: list[object] = []

    def click(self) -> bool:
        if self.on is None:
            return False
        self.on(self)
        return True

    def add(self, x: object) -> int:
        self.seen.append(x)
        return len(self.seen)

    def all(self) -> list[object]:
        return list(self.seen)


_kept: dict[str, object] = {}


def keep(name: str, x: object) -> None:
    _kept[name] = x


def kept(name: str) -> object:
    return _kept.get(name)


def shown(x: object) -> str:
    return f"{x} {x!r} {x == 3} {bool(x)}"


def count(xs: list[object]) -> dict[object, int]:
    found: dict[object, int] = {}
    for x in xs:
        found[x] = found.get(x, 0) + 1
    return found


def pick(f: Callable[[Color], Color], c: Color) -> Color:
    return f(c)


def sizes(n: int) -> int:
    raise Sized(n)


def deep(f: Callable[[], None]) -> str:
    try:
        f()
    except Sized as e:
        return f"sized {e.n}"
    return "none"


class Memo:
    """Keeps a callable in a field, and what it gave in a dict."""

    def __init__(self, f: Callable[[str], object]):
        self.f = f
        self.known: dict[str, object] = {}

    def get(self, key: str) -> Any:
        if key not in self.known:
            self.known[key] = self.f(key)
        return self.known[key]


def again(f: Callable[[int], int]) -> int:
    try:
        return f(0)
    except ZeroDivisionError as e:
        if len(str(e)) > 40:
            raise
        raise Own("own") from e


def optional(f: Optional[Callable[[int], Optional[int]]], n: int) -> Optional[int]:
    return None if f is None else f(n)


def churn(f: Callable[[int], str], n: int) -> int:
    """Allocates between calls that do so as well."""
    size = 0
    for i in range(n):
        words = [str(i), f(i), str(i + 1)]
        size += len("".join(words))
    return size
