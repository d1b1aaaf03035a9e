"""Random expressions of ints and floats (for `expressions.py`)."""

from __future__ import annotations

from collections.abc import Callable

from tools.fuzz.kinds import BOOL, BYTES, FLOAT, INT, MOST_INT, STR, Kind

#: No expression of ints may grow larger: what adds up stays far from the limits of a word.
LARGEST = 10**15

Bounded = tuple[str, int]


class Numbers:
    """What gives numbers."""

    def number(self, d: int) -> Bounded:
        """An expression of ints and what its absolute value is at most."""
        makers: list[Callable[[], Bounded]] = [
            lambda: self.sum_of(d),
            lambda: self.sum_of(d),
            lambda: self.product(d),
            lambda: self.quotient(d),
            lambda: self.bits(d),
            lambda: (f"({self.pick(['abs', '-', '~', '+'])}({self.e(INT, d + 1)}))", MOST_INT),
            lambda: (f"{self.pick(['min', 'max'])}({self.e(INT, d + 1)}, {self.e(INT, d + 1)})", MOST_INT),
            lambda: (f"({self.e(INT, d + 1)} if {self.e(BOOL, d + 1)} else {self.e(INT, d + 1)})", MOST_INT),
            lambda: (f"len({self.e(self.sized(), d + 1)})", 10_000),
            lambda: (f"({self.e(INT, d + 1)} {self.pick(['or', 'and'])} {self.e(INT, d + 1)})", MOST_INT),
            lambda: (f"sum({self.e(('list', INT), d + 1)})", MOST_INT * 1000),
            lambda: (f"{self.e(STR, d + 1)}.{self.pick(['find', 'count', 'rfind'])}({self.e(STR, d + 1)})", 100),
            lambda: (f"int({self.e(FLOAT, d + 1)} % 1000.0)", 1000),
            lambda: (f"round({self.e(FLOAT, d + 1)} % 100.0)", 100),
            lambda: (f"{self.e(('list', INT), d + 1)}.count({self.e(INT, d + 1)})", 100),
            lambda: (
                f"{self.e(('dict', STR, INT), d + 1)}.get({self.e(STR, d + 1)}, {self.e(INT, d + 1)})",
                MOST_INT,
            ),
            lambda: (f"sum(len(w) for w in {self.e(('list', STR), d + 1)})", 10**5),
            lambda: (f"(lambda a, b=2: a - b)({self.e(INT, d + 1)})", MOST_INT),
            lambda: (f"{self.e(('tuple', INT, STR), d + 1)}[0]", MOST_INT),
            lambda: (f"abs({self.e(INT, d + 1)}).bit_length()", 64),
            lambda: (f"reduce(lambda a, b: (a * 3 + b) % 10007, {self.e(('list', INT), d + 1)}, 1)", 10007),
        ]
        if not self.is_safe:
            makers += [
                lambda: (f"int({self.e(STR, d + 1)}[:9])", 10**9),
                lambda: (f"int({self.e(STR, d + 1)}[:6], {self.pick([2, 8, 16, 36, 0])})", 36**6),
                lambda: (f"ord({self.e(STR, d + 1)})", 0x110000),
                lambda: (f"{self.e(('list', INT), d + 1)}[{self.index(d + 1)}]", MOST_INT),
                lambda: (f"{self.e(('list', INT), d + 1)}.index({self.e(INT, d + 1)})", 1000),
                lambda: (f"{self.e(STR, d + 1)}.index({self.e(STR, d + 1)})", 1000),
                lambda: (f"{self.e(('dict', STR, INT), d + 1)}[{self.e(STR, d + 1)}]", MOST_INT),
                lambda: (f"{self.pick(['min', 'max'])}({self.e(('list', INT), d + 1)})", MOST_INT),
                lambda: (f"{self.e(BYTES, d + 1)}[{self.index(d + 1)}]", 255),
                lambda: (f"next(iter({self.e(('list', INT), d + 1)}))", MOST_INT),
                lambda: (f"divmod({self.e(INT, d + 1)}, {self.e(INT, d + 1)})[{self.pick([0, 1])}]", MOST_INT),
                lambda: (f"math.isqrt({self.e(INT, d + 1)})", MOST_INT),
                lambda: (f"range({self.e(INT, d + 1)})[{self.index(d + 1)}]", MOST_INT),
                lambda: (f"int.from_bytes({self.e(BYTES, d + 1)}[:3], {self.pick(['little', 'big'])!r})", 1 << 24),
            ]
        makers += [lambda f=f: (self.call(f, d + 1), MOST_INT) for f in self.calls(INT)] * 2
        known = [lambda m=m: (m(d + 1), MOST_INT) for m in self.members(INT)]
        return self.pick(known if known and self.chance(0.4) else makers)()

    def sized(self) -> Kind:
        """Something that has a length."""
        families = [f.kind for f in self.world.families.values() if "len" in f.traits and f.classes]
        if families and not self.is_pure and self.chance(0.4):
            return self.pick(families)
        return self.pick([STR, ("list", STR), ("list", INT), ("dict", STR, INT), ("set", INT), BYTES])

    def operand(self, d: int, most: int) -> Bounded:
        """An operand that is small enough."""
        if d < 2 and self.chance(0.5):
            text, bound = self.number(d + 1)
        else:
            text, bound = self.e(INT, d + 1), MOST_INT
        if bound <= most:
            return text, bound
        modulus = self.pick([m for m in (7, 97, 1009, 10007, 999983) if m <= most])
        return f"({text} % {modulus})", modulus

    def sum_of(self, d: int) -> Bounded:
        one, two = self.operand(d, LARGEST // 4), self.operand(d, LARGEST // 4)
        return f"({one[0]} {self.pick('+-')} {two[0]})", one[1] + two[1]

    def product(self, d: int) -> Bounded:
        one, two = self.operand(d, 10**9), self.operand(d, 10**6)
        if self.chance(0.2):
            base, power = self.operand(d, 97), self.rng.randint(0, 4)
            return f"({base[0]} ** {power})", max(base[1] ** power, 1)
        return f"({one[0]} * {two[0]})", one[1] * two[1]

    def quotient(self, d: int) -> Bounded:
        one = self.operand(d, LARGEST)
        operator = self.pick(["//", "%"])
        if self.unsafe(0.4):
            return f"({one[0]} {operator} {self.e(INT, d + 1)})", max(one[1], MOST_INT) + 1
        return f"({one[0]} {operator} {self.pick([2, 3, 7, 10, -3, -10])})", max(one[1], 10) + 1

    def bits(self, d: int) -> Bounded:
        one, two = self.operand(d, MOST_INT), self.operand(d, MOST_INT)
        texts = [
            (f"({one[0]} {self.pick('&|^')} {two[0]})", 1 << 21),
            (f"({one[0]} >> {self.pick([0, 1, 4, 70])})", one[1] + 1),
        ]
        texts.append((f"({one[0]} << {self.pick([0, 1, 7, 20])})", one[1] << 20))
        if self.unsafe(0.3):
            texts.append((f"({one[0]} {self.pick(['<<', '>>'])} ({two[0]} % 9 - 1))", one[1] << 8))
        return self.pick(texts)

    # -- floats ------------------------------------------------------------------------------

    def some_float(self, kind: Kind, d: int) -> str:
        f = lambda: self.e(FLOAT, d)  # noqa: E731
        i = lambda: self.e(INT, d)  # noqa: E731
        small = lambda text: f"({text} % 1000.0)"  # noqa: E731
        makers: list[Callable[[], str]] = [
            lambda: small(f"({f()} {self.pick('+-*')} {f()})"),
            lambda: small(f"({f()} {self.pick('+-*')} {i()})"),
            lambda: f"({i()} / {self.pick([2, 3, 8, 10, -7])})",
            lambda: f"float({i()})",
            lambda: f"abs({f()})",
            lambda: f"(-{f()})",
            lambda: f"round({f()}, {self.pick([0, 1, 3])})",
            lambda: small(f"sum({self.e(('list', FLOAT), d)}, 0.0)"),
            lambda: f"(abs({f()}) ** 0.5)",
            lambda: f"math.sqrt(abs({f()}))",
            lambda: f"({f()} if {self.e(BOOL, d)} else {f()})",
            lambda: f"float(math.floor({f()}))",
        ]
        if not self.is_safe:
            makers += [
                lambda: f"({i()} / {i()})",
                lambda: small(f"({f()} {self.pick(['/', '//', '%'])} {f()})"),
                lambda: f"{self.pick(['min', 'max'])}({self.e(('list', FLOAT), d)})",
                lambda: f"{self.e(('list', FLOAT), d)}[{self.index(d)}]",
                lambda: small(f"float({self.e(STR, d)}[:7])"),
                lambda: f"math.sqrt({f()})",
                lambda: small(f"math.log({f()})"),
            ]
        known = self.members(FLOAT)
        if known and self.chance(0.3):
            return self.pick(known)(d)
        return self.one_of(makers)
