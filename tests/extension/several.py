"""Functions whose parameters take values of several types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def mixed(values: list[int | str]) -> str:
    return ",".join(str(v) for v in values)


def total(row: dict[str, int | float | str | None]) -> float:
    return sum(v for v in row.values() if isinstance(v, (int, float)))


def kinds(values: Sequence[Union[Number, bool, str, None]]) -> list[str]:
    return [
        "none" if v is None else "bool" if isinstance(v, bool) else v if isinstance(v, str) else f"{v}!"
        for v in values
    ]


def flat(values: list[int | list[int]]) -> list[int]:
    out: list[int] = []
    for v in values:
        if isinstance(v, list):
            out.extend(v)
        else:
            out.append(v)
    return out


def put(values: list[int | str], x: int | str) -> None:
    values.append(x)
    values.append("end")


def numbers(values: list[int | float]) -> float:
    return sum(values)


def flags(values: dict[str, bool | int | str]) -> list[tuple[str, bool | int | str]]:
    return sorted(values.items())


def raw(values: tuple[str | bytes, ...]) -> int:
    return sum(len(v) for v in values)


def shapes(values: list[P | str]) -> list[str]:
    return [v if isinstance(v, str) else f"P{v.x}" for v in values]


def pair(p: tuple[int | str, float | None]) -> str:
    a, b = p
    return f"{a!r} {b!r}"


def colors(values: list[Color | int]) -> list[str]:
    return [v.name if isinstance(v, Color) else str(v) for v in values]


def counted(rows: list[dict[str, int | str]]) -> dict[int | str, int]:
    out: dict[int | str, int] = {}
    for row in rows:
        for v in row.values():
            out[v] = out.get(v, 0) + 1
    return out


def real(values: list[float | str]) -> list[float]:
    return [v for v in values if not isinstance(v, str)]


def joined(*values: int | str, sep: str = ",") -> str:
    return sep.join(str(v) for v in values)
