"""A tiny expression language: tokenizer by re, Pratt parser, evaluator with environments, pretty printer."""

import re
import math
import operator
from dataclasses import dataclass
from typing import Any

TOKEN = re.compile(
    r"\s*(?:(?P<num>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)|(?P<id>[A-Za-z_]\w*)|(?P<str>\"(?:[^\"\\]|\\.)*\")|(?P<op>\*\*|[<>=!]=|[-+*/%^()<>=,;{}\[\]!?:]))"
)


class LangError(Exception):
    def __init__(self, msg, pos=None):
        super().__init__(msg)
        self.msg, self.pos = msg, pos

    def __str__(self):
        return f"{self.msg}" + (f" at {self.pos}" if self.pos is not None else "")


@dataclass
class Tok:
    kind: str
    text: str
    pos: int


def lex(src):
    pos = 0
    src = src.rstrip()
    while pos < len(src):
        m = TOKEN.match(src, pos)
        if not m:
            raise LangError(f"bad character {src[pos]!r}", pos)
        kind = m.lastgroup
        yield Tok(kind, m.group(kind), m.start(kind))
        pos = m.end()
    yield Tok("end", "", len(src))


class Node:
    def eval(self, env):
        raise NotImplementedError


@dataclass
class Num(Node):
    v: float

    def eval(self, env):
        return self.v


@dataclass
class Str(Node):
    v: str

    def eval(self, env):
        return self.v


@dataclass
class Name(Node):
    id: str

    def eval(self, env):
        return env.lookup(self.id)


@dataclass
class Bin(Node):
    op: str
    l: Node
    r: Node
    OPS = {
        "+": operator.add,
        "-": operator.sub,
        "*": operator.mul,
        "/": operator.truediv,
        "%": operator.mod,
        "**": operator.pow,
        "<": operator.lt,
        ">": operator.gt,
        "==": operator.eq,
        "!=": operator.ne,
        "<=": operator.le,
        ">=": operator.ge,
    }

    def eval(self, env):
        a, b = self.l.eval(env), self.r.eval(env)
        try:
            return self.OPS[self.op](a, b)
        except TypeError as e:
            raise LangError(f"cannot {self.op}: {e}") from None
        except ZeroDivisionError:
            raise LangError("division by zero")


@dataclass
class Call(Node):
    fn: Node
    args: list

    def eval(self, env):
        f = self.fn.eval(env)
        if not callable(f):
            raise LangError(f"not callable: {f}")
        return f(*[a.eval(env) for a in self.args])


@dataclass
class Lambda(Node):
    params: list
    body: Node

    def eval(self, env):
        def run(*args):
            if len(args) != len(self.params):
                raise LangError(f"expected {len(self.params)} arguments, got {len(args)}")
            return self.body.eval(Env(dict(zip(self.params, args)), env))

        return run


@dataclass
class Assign(Node):
    name: str
    value: Node

    def eval(self, env):
        v = self.value.eval(env)
        env.vars[self.name] = v
        return v


@dataclass
class If(Node):
    c: Node
    a: Node
    b: Node

    def eval(self, env):
        return self.a.eval(env) if self.c.eval(env) else self.b.eval(env)


class Env:
    def __init__(self, vars=None, parent=None):
        self.vars = vars or {}
        self.parent = parent

    def lookup(self, n):
        e = self
        while e is not None:
            if n in e.vars:
                return e.vars[n]
            e = e.parent
        raise LangError(f"undefined name {n}")


class Parser:
    BP = {
        "==": 5,
        "!=": 5,
        "<": 6,
        ">": 6,
        "<=": 6,
        ">=": 6,
        "+": 10,
        "-": 10,
        "*": 20,
        "/": 20,
        "%": 20,
        "**": 30,
        "(": 50,
        "?": 2,
    }

    def __init__(self, src):
        self.toks = list(lex(src))
        self.i = 0

    @property
    def cur(self):
        return self.toks[self.i]

    def next(self):
        t = self.toks[self.i]
        self.i += 1
        return t

    def expect(self, text):
        t = self.next()
        if t.text != text:
            raise LangError(f"expected {text!r}, got {t.text!r}", t.pos)
        return t

    def expr(self, rbp=0):
        t = self.next()
        left = self.nud(t)
        while self.BP.get(self.cur.text, 0) > rbp and self.cur.kind == "op":
            t = self.next()
            left = self.led(t, left)
        return left

    def nud(self, t):
        match t:
            case Tok("num", text):
                return Num(float(text))
            case Tok("str", text):
                return Str(text[1:-1].replace('\\"', '"'))
            case Tok("id", "fn"):
                ps = []
                self.expect("(")
                while self.cur.text != ")":
                    ps.append(self.next().text)
                    if self.cur.text == ",":
                        self.next()
                self.expect(")")
                self.expect("=")
                return Lambda(ps, self.expr())
            case Tok("id", name) if self.cur.text == "=":
                self.next()
                return Assign(name, self.expr())
            case Tok("id", name):
                return Name(name)
            case Tok("op", "("):
                e = self.expr()
                self.expect(")")
                return e
            case Tok("op", "-"):
                return Bin("-", Num(0.0), self.expr(25))
        raise LangError(f"unexpected {t.text or 'end of input'!r}", t.pos)

    def led(self, t, left):
        if t.text == "(":
            args = []
            while self.cur.text != ")":
                args.append(self.expr())
                if self.cur.text == ",":
                    self.next()
            self.expect(")")
            return Call(left, args)
        if t.text == "?":
            a = self.expr()
            self.expect(":")
            return If(left, a, self.expr(1))
        if t.text == "**":
            return Bin("**", left, self.expr(29))
        return Bin(t.text, left, self.expr(self.BP[t.text]))


def show(v):
    if isinstance(v, float) and v == int(v) and abs(v) < 1e15:
        return str(int(v))
    if callable(v):
        return "<function>"
    return repr(v)


def main():
    g = Env({"pi": math.pi, "sqrt": math.sqrt, "max": max, "len": lambda s: float(len(s))})
    for line in [
        "1 + 2 * 3",
        "2 ** 3 ** 2",
        "-2 ** 2",
        "sq = fn(x) = x * x",
        "sq(7)",
        "fact = fn(n) = n < 2 ? 1 : n * fact(n - 1)",
        "fact(10)",
        '"ab" + "cd"',
        'len("hello \\"w\\"")',
        "sqrt(2)",
        "1 / 0",
        "foo + 1",
        "(1",
        "1 + $",
        "sq(1, 2)",
        '"a" - 1',
        "compose = fn(f, g) = fn(x) = f(g(x))",
        "compose(sq, sq)(3)",
        "pi",
        "max(3, 4)",
        "1e3 + 1.5e-3",
        "3(4)",
        '10 % 4 == 2 ? "yes" : "no"',
        "",
    ]:
        try:
            p = Parser(line)
            tree = p.expr()
            if p.cur.kind != "end":
                raise LangError(f"trailing {p.cur.text!r}", p.cur.pos)
            print(f"{line:45} => {show(tree.eval(g))}")
        except LangError as e:
            print(f"{line:45} !! {e} (pos={e.pos})")
    print(Parser("a + f(1, -b)").expr())


main()


def plain(x):
    return x


def shown(i):
    if i == 0:
        return plain
    return math.sqrt if i == 1 else (lambda: i)


for text in ["%s|", "%r|", "%5.3s|"]:
    for i in range(3):
        print((text % shown(i))[:10], (text % (shown(i),))[:10])
