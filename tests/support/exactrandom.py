"""Random programs that calculate with ints of any size: for `--ints=exact`."""

from __future__ import annotations

import random

_EDGES = (2**31, 2**32 - 1, 2**62, 2**62 - 1, -(2**62), 2**63 - 1, -(2**63), 2**63, 2**64, 10**18, 10**19)
_COMPARE = ("<", "<=", "==", "!=", ">", ">=")


def program(seed: int, functions: int = 40) -> str:
    """The text of a program of so many functions, which prints what each gives for three choices of arguments."""
    return _Program(seed).text(functions)


class _Program:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines = ["import math, sys"]

    def constant(self) -> str:
        kind = self.random.random()
        if kind < 0.45:
            return str(self.random.randrange(-20, 100))
        if kind < 0.65:
            return str(self.random.choice(_EDGES))
        return str(
            self.random.choice((1, -1)) * self.random.getrandbits(self.random.choice((30, 61, 63, 64, 100, 200)))
        )

    def expression(self, names: list[str], depth: int) -> str:
        if depth <= 0 or self.random.random() < 0.1:
            return self.random.choice(names) if self.random.random() < 0.7 else f"({self.constant()})"
        a, b, c = (self.expression(names, depth - 1) for _ in range(3))
        choose, kind = self.random.choice, self.random.random()
        if kind < 0.45:
            return f"({a} {choose(('+', '-', '*', '+', '-', '*', '//', '%', '&', '|', '^'))} {b})"
        if kind < 0.55:
            return f"({a} {choose(('<<', '>>'))} ({b} & {choose((15, 63, 127))}))"
        return choose(
            (
                f"({choose('-~+')}{a})",
                f"abs({a})",
                f"(({a}) ** {self.random.randrange(6)})",
                f"pow({a}, abs({b}) & 1023, {c})",
                f"({a} if {b} {choose(_COMPARE)} {c} else {b})",
                f"{choose(('min', 'max'))}({a}, {b})",
                f"divmod({a}, {b})[{self.random.randrange(2)}]",
                f"({a}).bit_length()",
                f"math.gcd({a}, {b})",
                f"math.isqrt(abs({a}))",
                f"int(str({a}))",
                f"sum([{a}, {b}, {c}])",
                f"(hash({a}) & 0xffff)",
                f"({a} & {choose((0xFF, 0xFFFFFFFF, 2**63 - 1, 2**64 - 1))})",
                f"({a} % {choose((7, 1000, 10**9 + 7, 2**32, 2**61 - 1))})",
                f"int.from_bytes(({a} & {2**80 - 1}).to_bytes(10, 'big'), 'little')",
                f"round({a}, {choose((-1, -3, 2))})",
                f"int(hex({a}), 16)",
            )
        )

    def statements(self, names: list[str], j: int) -> list[str]:
        """Statements that give the variable vj a value, or print."""
        e, choose, kind, v = self.expression, self.random.choice, self.random.random(), f"v{j}"
        if kind < 0.5:
            return [f"{v} = {e(names, 3)}"]
        if kind < 0.65:
            modulus = choose((1000003, 2**64, 2**130 + 7))
            counted = [f"    {v} = {e([*names, v, 'i'], 2)}", f"    {v} = {v} % {modulus}"]
            return [f"{v} = {e(names, 1)}", f"for i in range({self.random.randrange(1, 12)}):", *counted]
        if kind < 0.75:
            test = f"{e(names, 1)} {choose(_COMPARE)} {e(names, 1)}"
            return [f"{v} = {e(names, 2)}", f"if {test}:", f"    {v} = {e(names, 2)}"]
        if kind < 0.85:
            items = f"l{j} = [{e(names, 2)}, {e(names, 1)}, {e(names, 1)}]"
            return [
                items,
                f"l{j}.sort()",
                f"{v} = l{j}[{self.random.randrange(3)}]",
                f"print(l{j}, {e(names, 1)} in l{j})",
            ]
        if kind < 0.95:
            table = f"d{j} = {{{e(names, 1)}: {e(names, 1)}, {e(names, 2)}: {e(names, 1)}}}"
            return [table, f"print(d{j}, {e(names, 1)} in d{j})", f"{v} = len(d{j})"]
        shown = f"f'{{{v}}} {{{v}:,}} {{{v}:x}} {{{v}:>30d}}', '%d %s %x' % ({v}, {v}, {v})"
        floats = f"float({v} >> 20), {v} / (1 + {v} * {v}), ({v} >> 30) < 1e10, {v} == float({v} >> 900)"
        return [f"{v} = {e(names, 2)}", f"print({shown})", f"print({floats})"]

    def text(self, functions: int) -> str:
        for i in range(functions):
            names = ["a", "b", "c"]
            self.lines.append(f"def f{i}(a, b, c):")
            for j in range(self.random.randrange(1, 5)):
                self.lines += ["    " + line for line in self.statements(names, j)]
                names.append(f"v{j}")
            self.lines.append(f"    return {self.expression(names, 3)}")
        self.lines.append("def main(argv):")
        for i in range(functions):
            for _ in range(3):
                args = ", ".join(f"int('{self.constant()}')" for _ in range(3))
                self.lines += ["    try:", f"        print({i}, f{i}({args}))"]
                self.lines.append("    except (ZeroDivisionError, ValueError, OverflowError) as e:")
                self.lines.append(f"        print({i}, type(e).__name__, e)")
        self.lines += ["    return 0", "if __name__ == '__main__':", "    sys.exit(main(sys.argv))"]
        return "\n".join(self.lines) + "\n"
