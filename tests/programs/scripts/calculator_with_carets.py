"""A recursive-descent calculator with variables, functions, errors with a caret, and an AST that is shown."""

import math
import operator
from collections import ChainMap
from enum import Enum
import re


class T(Enum):
    NUM = r"\d+(?:\.\d*)?(?:[eE][+-]?\d+)?"
    NAME = r"[A-Za-z_]\w*"
    OP = r"\*\*|//|[-+*/%(),=^]"
    WS = r"\s+"
    BAD = r"."


MASTER = re.compile("|".join(f"(?P<{t.name}>{t.value})" for t in T))


class CalcError(Exception):
    def __init__(self, msg, pos=None):
        super().__init__(msg)
        self.pos = pos


class Lexer:
    def __init__(self, text):
        self.tokens = [(T[m.lastgroup], m.group(), m.start()) for m in MASTER.finditer(text) if m.lastgroup != "WS"]
        self.i = 0
        self.end = len(text)

    @property
    def cur(self):
        return self.tokens[self.i] if self.i < len(self.tokens) else (None, "", self.end)

    def accept(self, *values):
        if self.cur[1] in values and self.cur[0]:
            self.i += 1
            return self.tokens[self.i - 1][1]

    def expect(self, value):
        if not self.accept(value):
            raise CalcError(f"expected {value!r}, got {self.cur[1] or 'end'!r}", self.cur[2])


class Node:
    def __init__(self, *kids):
        self.kids = kids

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(map(repr, self.kids))})"


class Num(Node):
    def eval(self, env):
        return self.kids[0]


class Var(Node):
    def eval(self, env):
        try:
            return env[self.kids[0]]
        except KeyError:
            raise CalcError(f"unknown name {self.kids[0]!r}") from None


class Bin(Node):
    OPS = {
        "+": operator.add,
        "-": operator.sub,
        "*": operator.mul,
        "/": operator.truediv,
        "//": operator.floordiv,
        "%": operator.mod,
        "**": operator.pow,
        "^": operator.pow,
    }

    def eval(self, env):
        op, a, b = self.kids
        x, y = a.eval(env), b.eval(env)
        try:
            return self.OPS[op](x, y)
        except ZeroDivisionError:
            raise CalcError("division by zero")


class Neg(Node):
    def eval(self, env):
        return -self.kids[0].eval(env)


class Call(Node):
    def eval(self, env):
        name, *args = self.kids
        f = FUNCS.get(name)
        if f is None:
            raise CalcError(f"unknown function {name!r}")
        try:
            return f(*[a.eval(env) for a in args])
        except TypeError:
            raise CalcError(f"wrong number of arguments for {name}")
        except ValueError as e:
            raise CalcError(f"{name}: {e}")


class Assign(Node):
    def eval(self, env):
        name, e = self.kids
        env[name] = v = e.eval(env)
        return v


FUNCS = {
    "sqrt": math.sqrt,
    "max": lambda *a: max(a),
    "hyp": lambda a, b: math.hypot(a, b),
    "abs": abs,
    "fact": math.factorial,
}
LEVELS = [("+", "-"), ("*", "/", "//", "%")]


class Parser(Lexer):
    def statement(self):
        if len(self.tokens) > 1 and self.tokens[0][0] is T.NAME and self.tokens[1][1] == "=":
            name = self.tokens[0][1]
            self.i = 2
            return Assign(name, self.finish(self.binary()))
        return self.finish(self.binary())

    def finish(self, node):
        if self.cur[0] is not None:
            raise CalcError(f"unexpected {self.cur[1]!r}", self.cur[2])
        return node

    def binary(self, level=0):
        if level == len(LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while op := self.accept(*LEVELS[level]):
            left = Bin(op, left, self.binary(level + 1))
        return left

    def unary(self):
        if self.accept("-"):
            return Neg(self.unary())
        self.accept("+")
        return self.power()

    def power(self):
        base = self.atom()
        if op := self.accept("**", "^"):
            return Bin(op, base, self.unary())
        return base

    def atom(self):
        kind, text, pos = self.cur
        if kind is T.NUM:
            self.i += 1
            return Num(float(text) if any(c in text for c in ".eE") else int(text))
        if kind is T.NAME:
            self.i += 1
            if self.accept("("):
                args = []
                if not self.accept(")"):
                    args.append(self.binary())
                    while self.accept(","):
                        args.append(self.binary())
                    self.expect(")")
                return Call(text, *args)
            return Var(text)
        if self.accept("("):
            e = self.binary()
            self.expect(")")
            return e
        raise CalcError(f"unexpected {text or 'end'!r}", pos)


env = ChainMap({}, {"pi": math.pi, "e": math.e})
for line in [
    "1 + 2 * 3",
    "x = 2 ** 3 ** 2",
    "x / 4",
    "-(x % 10) // 3",
    "sqrt(16) + hyp(3, 4)",
    "max(1, 2.5, pi)",
    "fact(5) - abs(-7)",
    "2 +",
    "(1, 2",
    "y * 2",
    "1 / 0",
    "sqrt(-1)",
    "hyp(1)",
    "3 $ 4",
    "pi = 3",
    "pi * 2",
    "1e3 + .5",
]:
    try:
        tree = Parser(line).statement()
        print(f"{line:<22} = {tree.eval(env)!r:<20} {tree}")
    except CalcError as err:
        print(f"{line:<22} ! {err}")
        if err.pos is not None:
            print(" " * err.pos + "^")
print(sorted(env.maps[0].items()), len(env))
