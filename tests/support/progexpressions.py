"""Random expressions of a given type, over variables of known types (for `prograndom.py`).

A type is a name: "int", "float", "bool", "str", "list int", "dict str int", "set int", "tuple int str", "Point", …
"""

from __future__ import annotations

import random
from collections.abc import Callable

SCALARS = ["int", "float", "bool", "str"]
LISTS = ["list int", "list str", "list float", "list tuple int str", "list Point"]
DICTS = ["dict str int", "dict int str", "dict int float", "dict tuple int str int"]
SIMPLE = [*SCALARS, *LISTS, *DICTS, "set int", "set str", "tuple int str", "Point"]
NESTED = ["list list int", "list list str", "list dict str int", "dict str list int", "dict int list str"]
NESTED += ["dict str dict str int", "dict str tuple int str", "dict str Point", "dict tuple int str list int"]
WITH_SETS = ["dict int set str", "set tuple int str", "list set int"]
MAYBE = ["maybe int", "maybe str", "maybe Point"]
TYPES = [*SIMPLE, *SIMPLE, *NESTED, *WITH_SETS, *MAYBE, "bytes"]
WORDS = ["", "a", "abc", "Hello World", "x,y,,z", "  pad ", "ß€", "line\\nbreak", "12", "-7", "3.5", "zz top"]
ERRORS = ["ValueError", "KeyError", "IndexError", "ZeroDivisionError", "Trouble", "Deep"]
CAUGHT = [*ERRORS, "LookupError", "ArithmeticError", "Exception", "(ValueError, IndexError)", "(KeyError, Trouble)"]


class Expressions:
    """Expressions over the variables in `env` (name -> type). Depth is bounded."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.env: dict[str, str] = {}
        self.counter = 0
        self.callees: list[str] = []

    def extra(self, kind: str) -> list[Callable[[int], str]]:
        """Makers of further expressions of the type."""
        return []

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def pick(self, items):
        return self.rng.choice(items)

    def fresh(self, base: str = "v") -> str:
        self.counter += 1
        return f"{base}{self.counter}"

    def of(self, kind: str, depth: int = 0) -> str:
        """An expression of this type."""
        names = [name for name, own in self.env.items() if own == kind]
        if names and self.chance(0.3 + 0.2 * depth):
            return self.pick(names)
        if depth >= 3:
            return self.literal(kind, depth)
        makers: list[Callable[[int], str]] = getattr(self, "make_" + kind.split()[0].lower(), self.extra)(kind)
        further = self.extra(kind)
        return self.pick(further if further and self.chance(0.35) else makers)(depth + 1)

    def name_of(self, kind: str) -> str:
        """A variable of the type: f-strings cannot hold every expression."""
        return self.pick([name for name, own in self.env.items() if own == kind])

    def literal(self, kind: str, depth: int) -> str:
        head, _, rest = kind.partition(" ")
        if head == "int":
            return str(self.pick([0, 1, 2, 3, 7, 10, -1, -5, 100]))
        if head == "float":
            return self.pick(["0.0", "1.0", "0.5", "-2.25", "3.7", "1e10", "100.125"])
        if head == "bool":
            return f"({self.name_of('int')} {self.pick(['==', '<', '>'])} {self.pick([0, 3, 10])})"
        if head == "str":
            return '"' + self.pick(WORDS) + '"'
        if head == "maybe":
            return self.pick(["None", self.literal(rest, depth)])
        if head == "bytes":
            return self.pick(['b""', 'b"abc"', r'b"\x00\xff z"', "'ß€'.encode()"])
        if head == "Point":
            return f"{self.pick(['Point', 'Point', 'Named'])}({self.of('int', 3)}, {self.literal('str', 3)})"
        if head == "tuple":
            return "(" + ", ".join(self.of(part, depth + 1) for part in rest.split()) + ")"
        if head == "list":
            return "[" + ", ".join(self.of(rest, depth + 1) for _ in range(self.rng.randint(1, 4))) + "]"
        if head == "set":
            return "{" + ", ".join(self.of(rest, depth + 1) for _ in range(self.rng.randint(1, 4))) + "}"
        key, value = key_and_value(kind)
        pairs = (f"{self.of(key, depth + 1)}: {self.of(value, depth + 1)}" for _ in range(self.rng.randint(1, 4)))
        return "{" + ", ".join(pairs) + "}"

    # -- scalars -----------------------------------------------------------------------------

    def make_int(self, kind: str):
        i, f, s = (lambda d, k=k: self.of(k, d) for k in ("int", "float", "str"))
        some = lambda d: self.of(self.pick([*LISTS, *DICTS, "set int", "str"]), d)  # noqa: E731
        return [
            lambda d: f"({i(d)} {self.pick('+-+-&|^')} {i(d)})",
            lambda d: f"({i(d)} % 1000 * ({i(d)} % 100))",
            lambda d: f"({i(d)} {self.pick(['//', '%'])} {i(d)})",
            lambda d: f"({i(d)} {self.pick(['//', '%'])} {self.pick([2, 3, 7, -4])})",
            lambda d: f"({i(d)} >> {self.pick([0, 1, 3, 70])})",
            lambda d: f"({i(d)} % 500 << {self.pick([0, 1, 5])})",
            lambda d: f"(({i(d)} % 9) ** {self.pick([0, 2, 3])})",
            lambda d: f"(-{i(d)})",
            lambda d: f"(~{i(d)})",
            lambda d: f"abs({i(d)})",
            lambda d: f"{self.pick(['min', 'max'])}({i(d)}, {i(d)})",
            lambda d: f"len({some(d)})",
            lambda d: f"({i(d)} if {self.of('bool', d)} else {i(d)})",
            lambda d: f"int({f(d)} % 1000.0)",
            lambda d: f"int({s(d)})",
            lambda d: f"ord(({s(d)} + '?')[0])",
            lambda d: f"sum({self.of('list int', d)})",
            lambda d: f"sum([len(w) for w in {self.of('list str', d)}])",
            lambda d: f"{self.pick(['min', 'max'])}({self.of('list int', d)})",
            lambda d: f"{self.of('list int', d)}[{i(d)}]",
            lambda d: f"{self.of('list int', d)}[-1]",
            lambda d: f"{self.of('dict str int', d)}[{s(d)}]",
            lambda d: f"{self.of('dict str int', d)}.get({s(d)}, {i(d)})",
            lambda d: f"{self.of('dict tuple int str int', d)}.get({self.of('tuple int str', d)}, -1)",
            lambda d: f"{s(d)}.{self.pick(['find', 'count', 'rfind'])}({s(d)})",
            lambda d: f"{self.of('list int', d)}.{self.pick(['count', 'index'])}({i(d)})",
            lambda d: f"{self.of('tuple int str', d)}[0]",
            lambda d: f"{self.of('Point', d)}.{self.pick(['n', 'total()', 'scale'])}",
            lambda d: f"fact({i(d)} % 10)",
            lambda d: f"sum(countdown({i(d)} % 6))",
            lambda d: f"divmod({i(d)}, {i(d)})[{self.pick([0, 1])}]",
            lambda d: f"round({f(d)} % 100.0)",
            lambda d: f"(lambda p, q: p - q)({i(d)}, {i(d)})",
            lambda d: f"hash({i(d)})",
            lambda d: f"({i(d)} or {i(d)})",
        ]

    def make_float(self, kind: str):
        i, f = (lambda d, k=k: self.of(k, d) for k in ("int", "float"))
        return [
            lambda d: f"({f(d)} {self.pick('+-*')} {f(d)})",
            lambda d: f"({f(d)} {self.pick(['/', '//', '%'])} {f(d)})",
            lambda d: f"({i(d)} / {i(d)})",
            lambda d: f"({f(d)} + {i(d)})",
            lambda d: f"float({i(d)})",
            lambda d: f"float({self.of('str', d)})",
            lambda d: f"abs({f(d)})",
            lambda d: f"(-{f(d)})",
            lambda d: f"round({f(d)}, {self.pick([0, 1, 3])})",
            lambda d: f"{self.pick(['min', 'max'])}({self.of('list float', d)})",
            lambda d: f"sum({self.of('list float', d)}, 0.0)",
            lambda d: f"{self.of('list float', d)}[{i(d)}]",
            lambda d: f"{self.of('dict int float', d)}.get({i(d)}, {f(d)})",
            lambda d: f"(abs({f(d)}) ** 0.5)",
            lambda d: f"({f(d)} if {self.of('bool', d)} else {f(d)})",
        ]

    def make_bool(self, kind: str):
        i, f, s = (lambda d, k=k: self.of(k, d) for k in ("int", "float", "str"))
        ops = ["<", "<=", "==", "!=", ">", ">="]
        same = ["list int", "list str", "tuple int str", "dict str int", "set int", "Point", "dict int str"]
        return [
            lambda d: f"({i(d)} {self.pick(ops)} {i(d)})",
            lambda d: f"({f(d)} {self.pick(ops)} {self.pick([f, i])(d)})",
            lambda d: f"({s(d)} {self.pick(ops)} {s(d)})",
            lambda d: f"({i(d)} < {i(d)} <= {i(d)})",
            lambda d: f"(not {self.of('bool', d)})",
            lambda d: f"({self.of('bool', d)} {self.pick(['and', 'or'])} {self.of('bool', d)})",
            lambda d: f"({i(d)} {self.pick(['in', 'not in'])} {self.of(self.pick(['list int', 'set int']), d)})",
            lambda d: f"({s(d)} in {self.of(self.pick(['list str', 'str', 'dict str int', 'set str']), d)})",
            lambda d: f"({self.of('tuple int str', d)} in {self.of('dict tuple int str int', d)})",
            lambda d: (lambda k: f"({self.of(k, d)} {self.pick(['==', '!='])} {self.of(k, d)})")(self.pick(same)),
            lambda d: f"({self.of('list int', d)} {self.pick(ops)} {self.of('list int', d)})",
            lambda d: f"({self.of('tuple int str', d)} {self.pick(ops)} {self.of('tuple int str', d)})",
            lambda d: f"({self.of('set int', d)} {self.pick(['<=', '<', '>'])} {self.of('set int', d)})",
            lambda d: f"{s(d)}.{self.pick(['startswith', 'endswith'])}({s(d)})",
            lambda d: f"{s(d)}.{self.pick(['isdigit', 'isalpha', 'isspace', 'isupper', 'islower', 'isalnum'])}()",
            lambda d: f"{self.pick(['any', 'all'])}([w > {i(d)} for w in {self.of('list int', d)}])",
            lambda d: f"any(w == {s(d)} for w in {self.of('list str', d)})",
            lambda d: f"isinstance({self.of('Point', d)}, Named)",
            lambda d: f"bool({self.of(self.pick([*SIMPLE[:13], *NESTED, *MAYBE, 'bytes']), d)})",
            lambda d: f"({self.of('Point', d)} < {self.of('Point', d)})",
        ]

    def make_str(self, kind: str):
        i, f, s = (lambda d, k=k: self.of(k, d) for k in ("int", "float", "str"))
        shown = [*SCALARS, *LISTS, *DICTS, "tuple int str", "Point", *NESTED, *MAYBE, "bytes"]
        spec = lambda: self.pick(["", ":>5", ":<4", ":^7", ":03d", ":+d", ":x", ":,"])  # noqa: E731
        return [
            lambda d: f"({s(d)} + {s(d)})",
            lambda d: f"({s(d)} * ({i(d)} % 4))",
            lambda d: f"{self.pick(['str', 'repr'])}({self.of(self.pick(shown), d)})",
            lambda d: f"{s(d)}[{i(d)}]",
            lambda d: f"{s(d)}[{i(d)}:]",
            lambda d: f"{s(d)}[:{i(d)}]",
            lambda d: f"{s(d)}[{i(d)}:{i(d)}:{self.pick([1, 2, -1])}]",
            lambda d: (
                f"{s(d)}.{self.pick(['upper', 'lower', 'title', 'strip', 'swapcase', 'capitalize', 'lstrip'])}()"
            ),
            lambda d: f"{s(d)}.replace({s(d)}, {s(d)}, {self.pick([-1, 0, 1, 2])})",
            lambda d: f"{s(d)}.{self.pick(['rjust', 'ljust', 'center'])}({i(d)} % 12{self.pick(['', ', chr(42)'])})",
            lambda d: f"{s(d)}.join({self.of('list str', d)})",
            lambda d: f"{s(d)}.join(sorted({self.of('set str', d)}))",
            lambda d: f"f'{{{self.name_of('int')}{spec()}}}|{{{self.name_of('str')}!r:>6}}'",
            lambda d: f"f'{{{self.name_of('float')}:{self.pick(['.2f', '.3e', 'g', '8.1f', ''])}}}'",
            lambda d: f"('%d-%s' % ({i(d)}, {s(d)}))",
            lambda d: f"'{{}}/{{:>3}}'.format({i(d)}, {i(d)})",
            lambda d: f"chr(97 + {i(d)} % 26)",
            lambda d: f"{self.of('list str', d)}[{i(d)}]",
            lambda d: f"{self.of('dict int str', d)}.get({i(d)}, {s(d)})",
            lambda d: f"{self.of('tuple int str', d)}[1]",
            lambda d: f"{self.of('Point', d)}.{self.pick(['name', 'label()', 'label(2)', 'label(times=0)'])}",
            lambda d: f"({s(d)} if {self.of('bool', d)} else {s(d)})",
            lambda d: f"{self.pick(['hex', 'oct', 'bin'])}({i(d)})",
            lambda d: f"{self.pick(['min', 'max'])}({self.of('list str', d)}, key=len)",
            lambda d: f"repr(sorted({self.of('set int', d)}))",
            lambda d: f"str(list(reversed({self.of('list int', d)})))",
            lambda d: f"{s(d)}.partition({s(d)})[{self.pick([0, 1, 2])}]",
            *([lambda d: f"{self.pick(self.callees)}({i(d)}, {i(d)}, {f(d)}, {s(d)})"] * bool(self.callees)),
        ]

    # -- containers --------------------------------------------------------------------------

    def make_point(self, kind: str):
        return [
            lambda d: self.literal("Point", d),
            lambda d: f"Named({self.of('int', d)}, {self.of('str', d)})",
            lambda d: f"({self.of('Point', d)} + {self.of('Point', d)})",
            lambda d: f"{self.of('list Point', d)}[{self.of('int', d)} % 3]",
            lambda d: f"{self.pick(['min', 'max'])}({self.of('list Point', d)})",
        ]

    def make_tuple(self, kind: str):
        parts = kind.split()[1:]
        return [
            lambda d: "(" + ", ".join(self.of(part, d) for part in parts) + ")",
            lambda d: f"{self.of('list ' + kind, d)}[0]",
        ]

    def make_list(self, kind: str):
        item = kind.partition(" ")[2]
        own = lambda d: self.of(kind, d)  # noqa: E731
        makers = [
            lambda d: self.literal(kind, d),
            lambda d: f"({own(d)} + {own(d)})",
            lambda d: f"({own(d)} * ({self.of('int', d)} % 3))",
            lambda d: f"{own(d)}[{self.of('int', d)}:]",
            lambda d: f"{own(d)}[::{self.pick([2, -1])}]",
            lambda d: f"list({own(d)})",
            lambda d: f"[e for e in {own(d)} if {self.of('bool', d)}]",
            lambda d: f"list(reversed({own(d)}))",
        ]
        if item in ("int", "str", "tuple int str", "Point"):
            makers += [lambda d: f"sorted({own(d)}{self.pick(['', ', reverse=True'])})"]
        if item == "int":
            makers += [
                lambda d: f"list(range({self.of('int', d)} % 7))",
                lambda d: (
                    f"list(range({self.of('int', d)} % 9, {self.of('int', d)} % 9, {self.pick([1, 2, -1, -3])}))"
                ),
                lambda d: f"[len(w) for w in {self.of('list str', d)}]",
                lambda d: f"list(countdown({self.of('int', d)} % 5))",
                lambda d: f"list({self.of('dict str int', d)}.values())",
                lambda d: f"[p.n for p in {self.of('list Point', d)}]",
                lambda d: f"[p + q for p, q in zip({own(d)}, {own(d)})]",
                lambda d: f"sorted({self.of('set int', d)})",
                lambda d: f"list(map(abs, {own(d)}))",
                lambda d: f"[first(p) for p in {self.of('list tuple int str', d)}]",
                lambda d: f"list({self.of('dict int str', d)})",
            ]
        if item == "str":
            makers += [
                lambda d: f"{self.of('str', d)}.split({self.pick(['', chr(39) + ',' + chr(39)])})",
                lambda d: f"list({self.of('str', d)})",
                lambda d: f"list(words_of({self.of('str', d)}))",
                lambda d: f"[str(n) for n in {self.of('list int', d)}]",
                lambda d: f"list({self.of('dict str int', d)}.keys())",
                lambda d: f"{self.of('str', d)}.splitlines()",
            ]
        if item == "tuple int str":
            makers += [
                lambda d: f"list(enumerate({self.of('list str', d)}))",
                lambda d: f"list(zip({self.of('list int', d)}, {self.of('list str', d)}))",
                lambda d: f"list({self.of('dict int str', d)}.items())",
                lambda d: f"list(tagged({self.of('list int', d)}, {self.of('str', d)}))",
                lambda d: f"sorted({own(d)}, key=first)",
                lambda d: f"list({self.of('dict tuple int str int', d)}.keys())",
            ]
        if item == "float":
            makers += [lambda d: f"[n * 0.5 for n in {self.of('list int', d)}]"]
        return makers

    def make_dict(self, kind: str):
        key, value = key_and_value(kind)
        makers = [
            lambda d: self.literal(kind, d),
            lambda d: f"dict({self.of(kind, d)})",
            lambda d: f"{self.of(kind, d)}.copy()",
            lambda d: f"({self.of(kind, d)} | {self.of(kind, d)})",
            lambda d: (
                f"{{k: {self.of(value, d)} for k in {self.of('list ' + key, d)}}}"
                if "list " + key in LISTS
                else self.literal(kind, d)
            ),
            lambda d: f"{{k: v for k, v in {self.of(kind, d)}.items() if {self.of('bool', d)}}}",
        ]
        if kind == "dict int str":
            makers += [lambda d: f"dict({self.of('list tuple int str', d)})"]
        return makers

    def make_set(self, kind: str):
        item = kind.partition(" ")[2]
        return [
            lambda d: self.literal(kind, d),
            lambda d: f"set({self.of('list ' + item, d)})",
            lambda d: f"({self.of(kind, d)} {self.pick('|&-^')} {self.of(kind, d)})",
            lambda d: f"{{e for e in {self.of('list ' + item, d)} if {self.of('bool', d)}}}",
        ]


def key_and_value(kind: str) -> tuple[str, str]:
    """The types of keys and values of a dict type."""
    rest = kind.removeprefix("dict ")
    key = "tuple int str" if rest.startswith("tuple") else rest.partition(" ")[0]
    return key, rest.removeprefix(key + " ")
