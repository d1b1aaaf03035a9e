"""Complex numbers as programs use them: literals, mixed with ints and floats, in containers, as texts."""

import cmath
import math
from dataclasses import dataclass, field

ORIGIN = 0j
CORNERS = (1 + 1j, -1 + 1j, -1 - 1j, 1 - 1j)
STEPS = {"N": 1j, "E": 1, "S": -1j, "W": -1}
NAMES = {1j: "up", -1j: "down", 1 + 0j: "right", -1 + 0j: "left"}


@dataclass
class Turtle:
    at: complex = 0j
    heading: complex = 1 + 0j
    seen: list[complex] = field(default_factory=list)

    def walk(self, path: str) -> None:
        for c in path:
            if c == "L":
                self.heading *= 1j
            elif c == "R":
                self.heading *= -1j
            else:
                self.at += self.heading * int(c)
                self.seen.append(self.at)


def fft(xs):
    n = len(xs)
    if n <= 1:
        return xs
    even, odd = fft(xs[0::2]), fft(xs[1::2])
    turned = [cmath.exp(-2j * cmath.pi * k / n) * odd[k] for k in range(n // 2)]
    return [even[k] + turned[k] for k in range(n // 2)] + [even[k] - turned[k] for k in range(n // 2)]


def escapes(c: complex, limit: int = 50) -> int:
    z = 0
    for i in range(limit):
        z = z * z + c
        if abs(z) > 2:
            return i
    return limit


def roots(a, b, c):
    d = cmath.sqrt(b * b - 4 * a * c)
    return (-b + d) / (2 * a), (-b - d) / (2 * a)


class Signal:
    gain = 2j

    def __init__(self, z):
        self.z = complex(z)

    def __complex__(self):
        return self.z * self.gain


def kinds(x):
    if isinstance(x, complex):
        return "complex"
    if isinstance(x, (int, float)):
        return "real"
    return "other"


def texts():
    for text in [
        "1",
        " 1+2j ",
        "(3-4j)",
        "j",
        "-j",
        "+J",
        "1e3-2.5e-1j",
        ".5j",
        "1_0+2_0j",
        "inf-nanj",
        "1.j",
        "5.+3.j",
    ]:
        print(repr(text), complex(text))
    for text in ["", "1+", "j1", "1+2", "(1", "1 + 2j", "1+2jj", "()", "e5", "1__0", "--1"]:
        try:
            print(complex(text))
        except ValueError as error:
            print(repr(text), error)


def formats():
    z, w = 1234.5 - 0.25j, -2j
    for spec in [
        "",
        ".3f",
        "e",
        "E",
        "g",
        "+.1f",
        " .2e",
        ",",
        ",.1f",
        "30",
        "<30",
        "^30.2f",
        "*>25",
        ".3",
        "_.0f",
        "n",
        "+",
        "#.0f",
    ]:
        print(f"[{z:{spec}}] [{w:{spec}}] [{format(0j, spec)}]")
    for spec in ["010", "=20", "d", "s", "%"]:
        try:
            print(f"{z:{spec}}")
        except ValueError as error:
            print(spec, error)
    print("%s|%r|%10s" % (z, w, 1j), "{0.real} {0.imag:.1f} {1!r}".format(z, w), str(z) + "!")


def mixed():
    for x in [1, 2.5, True]:
        for z in [2 - 1j, -0.0j]:
            print(x + z, z + x, x - z, z - x, x * z, z * x, z / x, x == z, z == x, x != z, z**x)
    total, product = 0, 1
    for z in CORNERS:
        total += z
        product *= z
    print(total, product, sum(CORNERS), sum(CORNERS, 1j), sum([]), math.prod([1j, 2]))
    print(max(CORNERS, key=abs), sorted(CORNERS, key=lambda z: (z.real, z.imag)), min(abs(z) for z in CORNERS))
    print((3).real, (3).imag, (2.5).conjugate(), True.real, complex(2, 3).real)
    print(
        complex(),
        complex(1),
        complex(2.5, -1),
        complex(1j, 2j),
        complex(imag=3),
        complex(real=1, imag=2),
        complex(True),
    )
    print(
        *(complex(1, -0.0), complex(True, -0.0), complex(2.5, -0.0), complex(-0.0, 0), complex(imag=-0.0)),
        *(complex(complex(1, -0.0)), complex(complex(1, -0.0), 0.0), complex(1j, -0.0), complex(1j, True)),
        *(complex(1, True), complex(1, False), complex(2, 1j), complex(3, 0)),
    )
    print(
        complex(Signal(3)), [kinds(x) for x in (1, 2j, "a", 2.0)], complex(5, 0) == 5, hash(complex(5, 0)) == hash(5)
    )
    print(list(map(complex, [1, 2])), [complex(a, b) for a, b in [(1, 2), (3.5, 4)]])
    print(bool(0j), not 1j, 0j or 2j, 1j and 3, type(1j).__name__, type(1j) is complex, isinstance(1, complex))
    a, b = 1j, 1j
    print(a == b, a is not None, a != None, 1j == "1j", hash(1 + 2j), hash(-1j), hash(0.5 + 0.25j))
    a -= 1
    a /= 2
    a **= 2
    print(a, abs(3 + 4j), abs(-5j), round(abs(1 + 1j), 3), divmod(int(a.real * 10), 3))


def containers():
    points = {0j, 1j, 1 + 0j, 1j}
    grid = {complex(x, y): x * y for x in range(3) for y in range(3)}
    print(len(points), 1j in points, 2j in points, grid[2 + 1j], grid.get(5j), len(grid), sum(grid.values()))
    at = ORIGIN
    for c in "NNESW":
        at += STEPS[c]
    print(at, NAMES[1j], NAMES[-1 + 0j], NAMES.get(2j, "?"), CORNERS[2], CORNERS.index(-1 - 1j))
    neighbours = [at + d for d in (1, -1, 1j, -1j) if at + d in grid]
    print(neighbours, [z.conjugate() for z in neighbours], dict(zip("ab", CORNERS)))
    pairs = [(1j, "a"), (2j, "b")]
    print(pairs, [[1j, 2], [3]], {"z": 1j}, (0j,))
    frontier = [(abs(z), i, z) for i, z in enumerate(CORNERS)]
    frontier.sort(reverse=True, key=lambda t: t[1])
    print(frontier[0])
    print({z.real for z in CORNERS}, tuple(grid)[:3], list(reversed(CORNERS))[0])


def failures():
    z = complex(int("1"), 2)
    for attempt in (
        lambda: z / 0,
        lambda: 0j**-1,
        lambda: 1 / 0j,
        lambda: z**1e300,
        lambda: abs(complex(1.5e308, 1.5e308)),
    ):
        try:
            print(attempt())
        except (ZeroDivisionError, OverflowError) as error:
            print(type(error).__name__, error)


turtle = Turtle()
turtle.walk("3L2L1R4")
print(turtle, turtle.at, turtle.seen)
for value in fft([complex(k % 3, 0) for k in range(8)]):
    print(f"{value:.6f}")
print([[escapes(complex(x / 4, y / 4)) for x in range(-8, 3)] for y in range(3)])
print(roots(1, 2, 5), roots(1, 0, -4), roots(1j, 2, 1))
texts()
formats()
mixed()
containers()
failures()
