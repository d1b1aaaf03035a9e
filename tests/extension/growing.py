"""Functions whose ints grow."""


def fact(n: int) -> int:
    return 1 if n < 2 else n * fact(n - 1)


def power(n: int, k: int) -> int:
    return n**k


def squares(xs: list[int]) -> list[int]:
    for i, x in enumerate(xs):
        xs[i] = x * x
    return xs


def add(a: int, b: int = 10**30) -> int:
    return a + b


def total(xs: list[int]) -> int:
    return sum(xs)


def opt(n: int | None) -> int | None:
    return None if n is None else n * n * n * n


def digits(s: str) -> list[int]:
    return [int(s) ** k for k in range(5)]


def table(d: dict[int, int]) -> dict[int, int]:
    return {v: k for k, v in d.items()}


def fl(x: int | float) -> float:
    return x * 0.5


def either(x: int | str | float | bool | None) -> int | str | float | bool | None:
    return x * 3 if isinstance(x, int | str) and not isinstance(x, bool) else x


def mixed(xs: list[int | str]) -> dict[str, int | str]:
    return {str(x): x for x in xs}


def scaled(x: int | float) -> int | float:
    return x * x


class Acc:
    def __init__(self, n: int) -> None:
        self.n = n

    def mul(self, k: int) -> int:
        self.n *= k
        return self.n


class Bad(ValueError):
    pass


def fail(n: int) -> int:
    raise Bad(n * n)


def bits(n: int) -> int:
    return n.bit_length()


def ident(n: int) -> int:
    return n


def pairs(xs: list[tuple[int, str]]) -> dict[str, int]:
    return {text: n for n, text in xs}
