"""Methods of builtin types that app-level functions do: by CPython's own, over many values, and translated."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rpyc_dl.rlib.app.data import builtinmethods
from support.typed import agree

VALUES = [
    0.1,
    1.0,
    -0.0,
    1e300,
    5e-324,
    -2.5,
    2.0**-1022,
    7e-310,
    float("inf"),
    float("-inf"),
    1.7976931348623157e308,
]
TEXTS = ["0x1.8p3", "0x1p-1074", "1.5", "-0x1.999999999999ap-4", " 0X.8 ", "ff", "0x1p1024", "0x1.fffffffffffff8p0"]
TEXTS += [
    "0x1.00000000000008p0",
    "0x1.00000000000018p0",
    "0x1p-1075",
    "0x1.8p-1075",
    "0x1.000000000000080000001p0",
    "+INF",
]
TEXTS += [
    "0x",
    "1p",
    "0x1..8",
    "",
    "zz",
    "0x1p+",
    "-0x0p0",
    "0x1.fffffffffffffcp1023",
    "1p99999999999999999999",
    "0x1 p1",
]


def outcome(func, *args):  # type: ignore[no-untyped-def]
    try:
        return repr(func(*args))
    except (ValueError, OverflowError) as error:
        return type(error).__name__, str(error)


def test_hexadecimal_floats_are_those_of_cpython() -> None:
    source = random.Random(1)
    texts = list(TEXTS)
    for _ in range(3000):
        digits = "".join(source.choices("0123456789abcdef", k=source.randint(0, 22)))
        point = source.randint(0, len(digits))
        texts.append(
            f"{source.choice(['', '-', '0x'])}{digits[:point]}.{digits[point:]}p{source.randint(-1120, 1030)}"
        )
    for text in texts:
        assert outcome(builtinmethods.float_fromhex, text) == outcome(float.fromhex, text), text
    for x in [*VALUES, *(source.uniform(-1, 1) * 2.0 ** source.randint(-1070, 1023) for _ in range(500))]:
        assert builtinmethods.float_hex(x) == x.hex()
        assert builtinmethods.float_fromhex(x.hex()) == x


def test_floats_as_text_and_ratios() -> None:
    def f(x: float, n: int) -> str:
        told = f"{x.hex()} {float.fromhex(x.hex())!r} {n.as_integer_ratio()} {(n > 3).as_integer_ratio()}"
        method = x.hex
        return told + method()

    def ratio(x: float) -> tuple[int, int]:
        return x.as_integer_ratio()

    agree(f, *[(x, 3) for x in VALUES])
    agree(ratio, 0.5, 0.1, -3.75, 1e15, 0.0, float("inf"), float("nan"))


def test_bytes_and_tuples() -> None:
    def f(n: int, sep: str) -> str:
        data = bytes(range(n))
        shown = [
            data.hex(),
            data.hex(sep),
            data.hex(sep, 3),
            data.hex(sep, -3),
            data.hex(b".", 0),
            bytearray(data).hex(sep),
        ]
        return f"{shown} {b''.fromhex('0aff')!r} {'hello'.translate(''.maketrans('el', 'ip'))}"

    def index(n: int, start: int) -> int:
        return (1, 2, n, 2).index(2, start) * 10 + tuple([n, 5, n]).index(n, start, 3)

    agree(f, (5, ":"), (0, "-"), (7, "::"), (7, "\xe9"))
    agree(index, (1, 0), (2, 2), (5, -1), (7, 3))


def test_views_are_compared_as_sets() -> None:
    def f(n: int) -> str:
        d, e = {n: "a", 2: "b"}, {2: "b", 1: "a"}
        pairs = [d.items() == e.items(), d.items() != e.items(), d.items() == {(1, "a"), (2, "b")}]
        return (
            f"{pairs} {d.keys() == e.keys()} {d.keys() == {1, 2}} {{1, 2}} { ({1, 2} == d.keys()) } {d.keys() != {n}}"
        )

    agree(f, 1, 2, 3)


class Packet:
    def __init__(self, n: int) -> None:
        self.n = n

    def __bytes__(self) -> bytes:
        return bytes([self.n, self.n])


def test_bytes_of_an_instance() -> None:
    def f(n: int) -> str:
        return f"{bytes(Packet(n))!r} {bytes([n])!r} {bytes(bytearray([n]))!r} {bytes(n)!r} {bytes(b'ab')!r}"

    agree(f, 65, 300)


@pytest.mark.parametrize("mode", ["r+", "r+b"])
def test_truncate(mode: str, tmp_path: Path) -> None:
    path = str(tmp_path / "file")

    def f(size: int) -> str:
        with open(path, "w") as made:
            made.write("hello world")
        with open(path, mode) as changed:
            told = changed.truncate(size)
            changed.seek(2)
            again = changed.truncate()
        with open(path) as read:
            return f"{told} {again} {read.read()!r}"

    agree(f, 5, 0, 20)
