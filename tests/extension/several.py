"""Functions whose parameters take values of several types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Union

Number = Union[int, float]


class Color(Enum):
    RED = 1
    BLUE = 2


@dataclass
class P:
    x: int


class Q(P):
    pass


class Box:
    def __init__(self, what: int | str, more: list[int] | None = None) -> None:
        self.what = what
        self.more = more or []

    def put(self, what: int | str, *, times: int = 1) -> str:
        self.what = what
        return str(what) * times

    @property
    def half(self) -> str:
        return str(self.what)

    @half.setter
    def half(self, v: int | str) -> None:
        self.what = v

    @classmethod
    def of(cls, v: str | int) -> Box:
        return cls(v)

    @staticmethod
    def st(v: str | int) -> str:
        return "s" + str(v)

    def each(self, n: int | str) -> Iterator[int]:
        for i in range(int(n)):
            yield i


def double(x: Number) -> Number:
    return x + x


def scrub(v: Union[str, bytes], enc: str = "ascii") -> bytes:
    if isinstance(v, str):
        v = v.encode(enc)
    return v


def maybe(v: int | str | None = None) -> str:
    return "none" if v is None else f"{v}!"


def names(v: str | list[str]) -> list[str]:
    if isinstance(v, str):
        return [v]
    v.append("end")
    return v


def color(c: Color | str) -> str:
    return c if isinstance(c, str) else c.name


def px(p: P | int) -> int:
    return p if isinstance(p, int) else p.x


def gen(n: int | str) -> Iterator[int]:
    for i in range(int(n)):
        yield i


def flag(b: bool | str) -> str:
    return b if isinstance(b, str) else ("yes" if b else "no")


def two(a: int | str, b: float | bytes = 1.5) -> str:
    return str(a) + str(b)
