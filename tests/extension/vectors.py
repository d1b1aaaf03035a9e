"""Functions over buffers that the tests compile: numbers of all sizes, in one and two dimensions."""

# ruff: noqa: F821

from __future__ import annotations

kept = []


class Norm:
    def __init__(self, scale: float) -> None:
        self.scale = scale

    def of(self, xs: float[:]) -> float:
        return self.scale * dot(xs, xs)


def total(xs: float[:]) -> float:
    t = 0.0
    for x in xs:
        t += x
    return t


def numpy_sum(xs: float[:]) -> float:
    return xs.sum()


def dot(xs: float[:], ys: float[:]) -> float:
    t = 0.0
    for i in range(len(xs)):
        t += xs[i] * ys[i]
    return t


def scale(xs: float[:], k: float) -> None:
    for i in range(len(xs)):
        xs[i] = xs[i] * k


def get(xs: float[:], i: int) -> float:
    return xs[i]


def halves(xs: float32[:]) -> list[float]:
    for i in range(len(xs)):
        xs[i] = xs[i] / 2
    return xs.tolist()


def count(data: uint8[:], b: int) -> int:
    n = 0
    for x in data:
        if x == b:
            n += 1
    return n


def has(data: uint8[:], b: int) -> bool:
    return b in data


def put(data: uint8[:], i: int, b: int) -> list[int]:
    data[i] = b
    return data.tolist()


def ints(xs: int[:]) -> int:
    t = 0
    for i in range(len(xs)):
        t += xs[i]
    return t


def sum_of_ints(xs: int[:]) -> int:
    return xs.sum()


def sum_of_int8(xs: int8[:]) -> int:
    return xs.sum()


def sum_of_uint8(xs: uint8[:]) -> int:
    return xs.sum()


def sum_of_int16(xs: int16[:]) -> int:
    return xs.sum()


def sum_of_uint16(xs: uint16[:]) -> int:
    return xs.sum()


def sum_of_int32(xs: int32[:]) -> int:
    return xs.sum()


def sum_of_uint32(xs: uint32[:]) -> int:
    return xs.sum()


def sum_of_int64(xs: int64[:]) -> int:
    return xs.sum()


def sum_of_uint64(xs: uint64[:]) -> int:
    return xs.sum()


def sum_of_table(m: float[:, :]) -> float:
    return m.sum()


def sum_of_int_table(m: int[:, :]) -> int:
    return m.sum()


def put8(xs: int8[:], i: int, v: int) -> list[int]:
    xs[i] = v
    return xs.tolist()


def put16(xs: int16[:], i: int, v: int) -> list[int]:
    xs[i] = v
    return xs.tolist()


def put32(xs: int32[:], i: int, v: int) -> list[int]:
    xs[i] = v
    return xs.tolist()


def put_u16(xs: uint16[:], i: int, v: int) -> list[int]:
    xs[i] = v
    return xs.tolist()


def put_u32(xs: uint32[:], i: int, v: int) -> list[int]:
    xs[i] = v
    return xs.tolist()


def put_u64(xs: uint64[:], i: int, v: int) -> list[int]:
    xs[i] = v
    return [x for x in xs]


def trace(m: float[:, :]) -> float:
    t = 0.0
    rows, columns = m.shape
    for i in range(min(rows, columns)):
        t += m[i, i]
    return t


def at(m: int[:, :], i: int, j: int) -> int:
    return m[i, j]


def add_one(m: int[:, :]) -> list[list[int]]:
    for i in range(len(m)):
        for j in range(m.shape[1]):
            m[i, j] += 1
    return m.tolist()


def keep(xs: float[:]) -> int:
    kept.append(xs)
    return len(kept)


def kept_first() -> float:
    return kept[0][0]


def fails(xs: float[:], n: int) -> int:
    return 10 // n + len(xs)


def two(xs: float[:], names: list[str]) -> float:
    names.append(str(len(xs)))
    return xs[0]
