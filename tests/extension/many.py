"""Many functions: what crosses the border, in both directions."""

import math
from dataclasses import dataclass
from typing import Optional

LIMIT = 10
RATE = 2.5
NAME = "näme"
ON = True
PAIR = (1, "two", (3.0, None))
_hidden = 5
counter = 0


class Wrong(ValueError):
    """Something is wrong."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


class Lost(KeyError):
    pass


class OfSystem(OSError):
    pass


class Coded(OSError):
    def __init__(self, code, text):
        super().__init__(code, text)
        self.extra = code + 1


class Deeper(Wrong):
    def __str__(self):
        return f"deeper: {self.code}"


@dataclass
class Point:
    x: int
    y: int


# ---- numbers


def inc(x: int) -> int:
    """One more.

    Than x.
    """
    return x + 1


def same_float(x: float) -> float:
    return x


def half(x: float):
    return x / 2


def negate(b: bool) -> bool:
    return not b


def floor_div(a: int, b: int) -> int:
    return a // b


def square_root(x: float) -> float:
    return math.sqrt(x)


def nothing() -> None:
    pass


def five() -> int:
    return 5


def always_none(x: int) -> None:
    return None


# ---- texts


def twice(text: str) -> str:
    return text * 2


def first(text: str) -> str:
    return text[0]


def points(text: str) -> list[int]:
    return [ord(c) for c in text]


def from_points(codes: list[int]) -> str:
    return "".join([chr(c) for c in codes])


def reverse(data: bytes) -> bytes:
    return data[::-1]


def size(data: bytes) -> int:
    return len(data)


def buffer(n: int) -> bytearray:
    return bytearray(range(n))


# ---- None


def maybe(x: Optional[int]) -> Optional[int]:
    return None if x is None else x * 2


def maybe_text(text: "str | None" = None) -> "str | None":
    return text if text is None or len(text) < 3 else None


def maybe_list(xs: list[int] | None) -> int:
    return -1 if xs is None else len(xs)


def only_none(x: None) -> bool:
    return x is None


# ---- containers


def total(xs: list[int]) -> int:
    result = 0
    for x in xs:
        result += x
    return result


def mean(xs: list[float]) -> float:
    return sum(xs) / len(xs)


def doubled(xs: list[int]) -> list[int]:
    return [x * 2 for x in xs]


def nested(xss: list[list[str]]) -> list[str]:
    return ["-".join(xs) for xs in xss]


def table(n: int, m: int) -> list[list[int]]:
    return [[i * j for i in range(n)] for j in range(m)]


def swap(pair: tuple[int, str]) -> tuple[str, int]:
    return pair[1], pair[0]


def many(xs: tuple[float, ...]) -> tuple[float, ...]:
    return tuple([x + 1 for x in xs])


def empty() -> tuple:
    return ()


def nones(n: int):
    return [None] * n


def words(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for word in text.split():
        found[word] = found.get(word, 0) + 1
    return found


def by_count(counts: dict[str, int]) -> list[tuple[int, str]]:
    return sorted([(count, word) for word, count in counts.items()])


def inverted(table: dict[int, list[str]]) -> dict[str, int]:
    return {text: key for key, texts in table.items() for text in texts}


def by_pair(table: dict[tuple[int, int], float], x: int, y: int) -> float:
    return table[x, y]


def flags(table: dict[str, bool | None]) -> list[str]:
    return [key for key, value in table.items() if value is None or value]


def unique(xs: list[str]) -> set[str]:
    return set(xs)


def common(a: set[int], b: frozenset[int]) -> frozenset[int]:
    return frozenset([x for x in a if x in b])


def chars(text: str) -> set[str]:
    return set(text)


def letter_counts(text: str) -> dict[str, int]:
    found = {}
    for c in text:
        found[c] = found.get(c, 0) + 1
    return found


def deep(x: dict[str, list[tuple[int, set[str]]]]) -> dict[str, list[tuple[int, int]]]:
    return {key: [(n, len(s)) for n, s in pairs] for key, pairs in x.items()}


# ---- what is changed


def push(xs: list[int], x: int) -> None:
    xs.append(x)


def sort(xs: list[str]) -> list[str]:
    xs.sort()
    return xs


def push_and_fail(xs: list[float]) -> None:
    xs.append(1.5)
    raise Wrong(3, "after a change")


def put(table: dict[str, list[int]], key: str, x: int) -> None:
    if key not in table:
        table[key] = []
    table[key].append(x)


def transpose(rows: list[list[int]]) -> list[list[int]]:
    for i in range(len(rows)):
        for j in range(i):
            rows[i][j], rows[j][i] = rows[j][i], rows[i][j]
    rows.append(rows[0])
    return rows


def discard(items: set[str], item: str) -> bool:
    items.discard(item)
    return len(items) == 0


def merge(a: dict[str, float], b: dict[str, float]) -> None:
    a |= b


def same_twice(a: list[bytes], b: list[bytes]) -> int:
    a.append(b"x")
    return len(b)


def in_tuple(pair: tuple[list[bool], int]) -> None:
    pair[0].append(pair[1] > 0)


# ---- parameters


def greet(name: str, times: int = 2, *, end: str = "!", loud: bool = False) -> str:
    text = ("hello " + name) * times + end
    return text.upper() if loud else text


def positional(a: int, b: int = 2, /, c: int = 3) -> int:
    return a * 100 + b * 10 + c


def odd_defaults(x: float = float("inf"), xs: list[int] = [1, 2], pair: tuple[int, str] = (1, "a")) -> str:
    return f"{x} {len(xs)} {pair[1]}"


def not_annotated(x, y=3):
    return x * y


# ---- exceptions


def fail(n: int) -> int:
    if n == 1:
        raise Wrong(7, "is wrong")
    if n == 2:
        raise Lost("key")
    if n == 3:
        open("/nonexistent/x")
    if n == 4:
        raise ValueError("a", 3, None, 1.5)
    if n == 5:
        raise Deeper(9, "unseen")
    if n == 6:
        raise StopIteration
    if n == 7:
        return [1, 2][n]
    if n == 8:
        return {"a": 1}[str(n)]
    if n == 9:
        return int("x" * n)
    if n == 10:
        raise SystemExit(3)
    if n == 11:
        assert n < 3, "too large"
    if n == 12:
        raise ZeroDivisionError
    if n == 13:
        raise NotImplementedError("ä" * 3)
    if n == 14:
        bytes([255]).decode()
    if n == 15:
        raise OfSystem(5, "five", "file")
    if n == 16:
        raise Coded(13, "no")
    if n == 17:
        raise OSError(2, "x")
    if n == 18:
        raise SyntaxError("bad", ("file", 1, 2, "text"))
    return n


def deep_recursion(n: int) -> int:
    return 0 if n == 0 else 1 + deep_recursion(n - 1)


def caught(n: int) -> str:
    try:
        return str(fail(n))
    except Wrong as error:
        return f"wrong {error.code}"
    except Exception as error:
        return type(error).__name__


def bump() -> int:
    global counter
    counter += 1
    return counter


def distance(n: int) -> int:
    p = Point(n, n + 1)
    return abs(p.x - p.y) + p.x


def shout(text: str) -> None:
    print(text, "from compiled code")


def churn(n: int) -> list[str]:
    return [str(i) * 3 for i in range(n)]


def scale(x: float) -> float:
    return x * 3


def scaled(n: int) -> float:
    return scale(float(n)) + scale(0.5)


# ---- inside of each other


def prefixes(n: int) -> list[list[int]]:
    out: list[list[int]] = [[]]
    for i in range(n):
        out.append(out[-1] + [i])
    return out


def mixed(n: int) -> list[tuple[str, float | None, bool]]:
    return [(str(i), None if i % 2 else i / 2, i % 3 == 0) for i in range(n)]


def length_of_nones(d: dict[str, None]) -> int:
    return len(d)


def first_or_none(x: tuple[int | None, str]) -> int:
    a, b = x
    return -1 if a is None else a


def maybe_pair(x: tuple[int, int] | None) -> int:
    return 0 if x is None else x[0] + x[1]


def maybe_dict(x: dict[str, int] | None = None) -> int:
    return 0 if x is None else sum(x.values())


def ordered(x: frozenset[str]) -> list[str]:
    return sorted(x)


def summed(x: dict[str, dict[str, float]]) -> float:
    return sum([sum(v.values()) for v in x.values()])


def with_gaps(x: list[int | None]) -> int:
    return sum([0 if i is None else i for i in x])


def filled(x: list[str | None]) -> list[str]:
    return [i or "-" for i in x]


def seconds(x: set[tuple[int, str]]) -> list[str]:
    return sorted([b for a, b in x])


def append_to(d: dict[str, list[str]], key: str, v: str) -> list[str]:
    xs = d.setdefault(key, [])
    xs.append(v)
    return xs


def update(d: dict[str, int], e: dict[str, int]) -> None:
    d.update(e)


def clear_all(d: dict[str, int], xs: list[int], s: set[int]) -> None:
    d.clear()
    xs.clear()
    s.clear()


def rearrange(xs: list[int], ys: list[int]) -> None:
    xs += ys
    xs.reverse()
    del xs[0]
    xs[1:2] = [7, 8]


def give_back(xs: list[int]) -> tuple[list[int], dict[str, list[int]]]:
    xs.append(0)
    return xs, {"a": xs}


also_scaled = scaled


def record(n: int):
    """Values of several kinds, which have tags."""
    return {"name": "x", "n": n, "tags": [n, "a", None], "deep": {"f": 1.5, "ok": n > 0}, "pair": (n, n)}


def add(a: int, b: int = 1) -> int:
    """Named as what the module's first lines have once had themselves."""
    return a + b
