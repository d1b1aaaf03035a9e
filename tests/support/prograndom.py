"""Random functions in the language that is translated, many to a program: what every stage is held against.

`module(seed, count)` is the text of a module whose functions `f0 … f<count-1>` all take `(a, b, x, s)`, an int, an
int, a float and a str, and give a str. They are well typed, always end, keep ints small, and never show the order of
a set. `main(which, a, b, x, s)` calls one of them and gives what it returns, or the class and text of its exception.

A type is a name: "int", "float", "bool", "str", "list int", "dict str int", "set int", "tuple int str", "Point", …
`Expressions` makes an expression of a given type, `Statements` the body of a function.
"""

from __future__ import annotations

import random
from collections.abc import Callable

SCALARS = ["int", "float", "bool", "str"]
LISTS = ["list int", "list str", "list float", "list tuple int str", "list Point"]
DICTS = ["dict str int", "dict int str", "dict int float", "dict tuple int str int"]
TYPES = [*SCALARS, *LISTS, *DICTS, "set int", "set str", "tuple int str", "Point"]
WORDS = ["", "a", "abc", "Hello World", "x,y,,z", "  pad ", "ß€", "line\\nbreak", "12", "-7", "3.5", "zz top"]
ERRORS = ["ValueError", "KeyError", "IndexError", "ZeroDivisionError", "Trouble", "Deep"]
CAUGHT = [*ERRORS, "LookupError", "ArithmeticError", "Exception", "(ValueError, IndexError)", "(KeyError, Trouble)"]

PRELUDE = """
class Trouble(Exception):
    def __init__(self, message, level):
        Exception.__init__(self, message)
        self.level = level


class Deep(Trouble):
    def __init__(self, message):
        Trouble.__init__(self, message, 3)


class Point:
    scale = 2

    def __init__(self, n, name):
        self.n = n
        self.name = name

    def total(self):
        return self.n * self.scale

    def label(self, times=1):
        return self.name * times

    def __eq__(self, other):
        return isinstance(other, Point) and self.n == other.n

    def __hash__(self):
        return self.n

    def __lt__(self, other):
        return self.n < other.n

    def __add__(self, other):
        return Point(self.n + other.n, self.name)

    def __repr__(self):
        return f"Point({self.n}, {self.name!r})"


class Named(Point):
    def total(self):
        return Point.total(self) + len(self.name)

    def label(self, times=1):
        return "<" + Point.label(self, times) + ">"


def first(pair):
    return pair[0]


def countdown(n):
    while n > 0:
        yield n
        n -= 1


def words_of(text):
    word = ""
    for c in text:
        if c == " ":
            if word:
                yield word
            word = ""
        else:
            word += c
    if word:
        yield word


def tagged(items, tag):
    for number, item in enumerate(items):
        yield number, tag + str(item)


def fact(n):
    if n <= 1:
        return 1
    return n * fact(n - 1)
"""


class Expressions:
    """Expressions over the variables in `env` (name -> type). Depth is bounded."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.env: dict[str, str] = {}
        self.counter = 0
        self.callees: list[str] = []

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
        makers: list[Callable[[int], str]] = getattr(self, "make_" + kind.split()[0].lower())(kind)
        return self.pick(makers)(depth + 1)

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
            lambda d: f"bool({self.of(self.pick(TYPES[:13]), d)})",
            lambda d: f"({self.of('Point', d)} < {self.of('Point', d)})",
        ]

    def make_str(self, kind: str):
        i, f, s = (lambda d, k=k: self.of(k, d) for k in ("int", "float", "str"))
        shown = [*SCALARS, *LISTS, *DICTS, "tuple int str", "Point"]
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
    key, _, value = kind.removeprefix("dict ").rpartition(" ")
    return key, value


class Statements(Expressions):
    """The body of one function."""

    def __init__(self, rng: random.Random, name: str, callees: list[str]) -> None:
        super().__init__(rng)
        self.name = name
        self.callees = callees
        self.lines: list[str] = []
        self.budget = rng.randint(4, 14)
        self.frozen: set[str] = set()  # what a loop goes through, and its counter
        self.in_loop = False

    def text(self) -> str:
        self.lines = [f"def {self.name}(a, b, x, s):"]
        self.env = {"a": "int", "b": "int", "x": "float", "s": "str"}
        for _ in range(self.rng.randint(1, 3)):
            self.assign(1)
        self.block(1)
        shown = [self.show(name, kind) for name, kind in self.env.items()]
        self.emit(1, f"return ' '.join([{', '.join(shown)}])")
        return "\n".join(self.lines)

    def show(self, name: str, kind: str) -> str:
        return f"repr(sorted({name}))" if kind.startswith("set") else f"repr({name})"

    def emit(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    def scoped(self, depth: int) -> None:
        """A block whose new variables are not seen behind it."""
        before = dict(self.env)
        self.block(depth)
        self.env = before

    def block(self, depth: int) -> None:
        start = len(self.lines)
        for _ in range(self.rng.randint(1, 4)):
            self.budget -= 1
            if self.budget < 0 or depth > 4:
                break
            self.statement(depth)
        if len(self.lines) == start:
            self.assign(depth)

    def statement(self, depth: int) -> None:
        simple = [self.assign, self.assign, self.augment, self.change, self.change, self.unpack, self.check]
        nested = [self.branch, self.loop, self.counted, self.guard, self.escape, self.attribute]
        self.pick([*simple, *nested] if depth < 4 else simple)(depth)

    def assign(self, depth: int) -> None:
        known = [name for name in self.env if name not in self.frozen]
        if known and self.chance(0.4):
            name = self.pick(known)
            self.emit(depth, f"{name} = {self.bounded(self.env[name])}")
            return
        kind, name = self.pick(TYPES), self.fresh()
        self.emit(depth, f"{name} = {self.bounded(kind)}")
        self.env[name] = kind

    def bounded(self, kind: str) -> str:
        """An expression of the type, ints and texts kept small."""
        text = self.of(kind)
        if kind == "int":
            return f"{text} % {self.pick([10007, 1000])}"
        return f"({text})[:40]" if kind == "str" else f"({text})[:12]" if kind.startswith("list") else text

    def augment(self, depth: int) -> None:
        names = [n for n, kind in self.env.items() if kind in ("int", "float", "str") and n not in self.frozen]
        if not names:
            return
        name = self.pick(names)
        op = "+=" if self.env[name] == "str" else self.pick(["+=", "-=", "+="])
        limit = "[:20]" if self.env[name] == "str" else ""
        self.emit(depth, f"{name} {op} ({self.of(self.env[name])}){limit}")
        if self.env[name] != "float":
            self.emit(depth, f"{name} = {name}{'[:60]' if self.env[name] == 'str' else ' % 100003'}")

    def change(self, depth: int) -> None:
        """A method or an assignment that changes a container in place."""
        names = [
            n for n, kind in self.env.items() if kind.split()[0] in ("list", "dict", "set") and n not in self.frozen
        ]
        if not names:
            self.assign(depth)
            return
        name = self.pick(names)
        kind = self.env[name]
        if kind.startswith("list"):
            item = kind.partition(" ")[2]
            e, i = self.of(item), self.of("int")
            texts = [
                f".append({e})",
                f".insert({i}, {e})",
                f".extend(({self.of(kind)})[:5])",
                f"[{i}] = {e}",
                ".pop()",
            ]
            texts += [f".pop({i})", ".reverse()", f"[{i}:{self.of('int')}] = ({self.of(kind)})[:4]", ".clear()"]
            if item not in ("float", "Point"):
                texts += [".sort()", ".sort(reverse=True)", f".remove({e})"]
            text = f"{name}{self.pick(texts)}"
            if self.chance(0.15):
                text = f"del {name}[{i}{self.pick(['', ':'])}]"
        elif kind.startswith("dict"):
            key, value = key_and_value(kind)
            k, v = self.of(key), self.of(value)
            texts = [f"[{k}] = {v}", f".setdefault({k}, {v})", f".pop({k})", f".pop({k}, {v})"]
            texts += [f".update({self.of(kind)})", ".clear()", ".popitem()"]
            text = f"{name}{self.pick(texts)}" if self.chance(0.85) else f"del {name}[{k}]"
        else:
            e = self.of(kind.partition(" ")[2])
            texts = [f".add({e})", f".discard({e})", f".remove({e})", f".update({self.of(kind)})"]
            text = f"{name}{self.pick(texts)}"
        self.emit(depth, text)

    def unpack(self, depth: int) -> None:
        one, two = self.fresh(), self.fresh()
        self.emit(depth, f"{one}, {two} = {self.of('tuple int str')}")
        self.env.update({one: "int", two: "str"})

    def check(self, depth: int) -> None:
        if self.chance(0.5):
            self.emit(depth, f"assert {self.of('bool')} or {self.of('bool')}, {self.of('str')}")

    def attribute(self, depth: int) -> None:
        names = [name for name, kind in self.env.items() if kind == "Point"]
        if names:
            name = self.pick(names)
            self.emit(depth, f"{name}.{self.pick(['n = ' + self.bounded('int'), 'name = ' + self.bounded('str')])}")

    def branch(self, depth: int) -> None:
        self.emit(depth, f"if {self.of(self.pick(['bool', 'bool', 'list int', 'str', 'int']))}:")
        self.scoped(depth + 1)
        if self.chance(0.3):
            self.emit(depth, f"elif {self.of('bool')}:")
            self.scoped(depth + 1)
        if self.chance(0.5):
            self.emit(depth, "else:")
            self.scoped(depth + 1)

    def loop(self, depth: int) -> None:
        """for … in something, perhaps with else."""
        source, names = self.pick(
            [
                (f"range({self.of('int')} % 6)", {"int": 1}),
                (f"({self.of('list int')})[:5]", {"int": 1}),
                (f"({self.of('str')})[:5]", {"str": 1}),
                (f"enumerate(({self.of('list str')})[:4])", {"int": 1, "str": 1}),
                (f"({self.of('list tuple int str')})[:4]", {"int": 1, "str": 1}),
                (f"sorted({self.of('set int')})", {"int": 1}),
                (f"countdown({self.of('int')} % 4)", {"int": 1}),
                (f"({self.of('list Point')})[:4]", {"Point": 1}),
                (f"list({self.of('dict str int')}.items())[:4]", {"str": 1, "int": 1}),
                (f"{self.of('dict int str')}", {"int": 1}),
                (f"reversed(({self.of('list int')})[:4])", {"int": 1}),
                (f"zip({self.of('str')}, {self.of('list int')})", {"str": 1, "int": 1}),
            ]
        )
        before, frozen, in_loop = dict(self.env), set(self.frozen), self.in_loop
        targets = [(self.fresh("e"), kind) for kind in names]
        self.emit(depth, f"for {', '.join(name for name, _ in targets)} in {source}:")
        self.env.update(targets)
        self.in_loop = True
        self.block(depth + 1)
        if self.chance(0.3):
            self.emit(depth + 1, f"if {self.of('bool')}:")
            self.emit(depth + 2, self.pick(["break", "continue"]))
            self.assign(depth + 1)
        self.env, self.frozen, self.in_loop = before, frozen, in_loop
        if self.chance(0.2):
            self.emit(depth, "else:")
            self.scoped(depth + 1)

    def counted(self, depth: int) -> None:
        name = self.fresh("c")
        self.emit(depth, f"{name} = {self.rng.randint(1, 4)}")
        self.env[name] = "int"
        self.frozen.add(name)
        in_loop, self.in_loop = self.in_loop, True
        self.emit(depth, f"while {name} > 0{self.pick(['', ' and ' + self.of('bool')])}:")
        self.emit(depth + 1, f"{name} -= 1")
        self.scoped(depth + 1)
        self.in_loop = in_loop
        self.frozen.discard(name)

    def guard(self, depth: int) -> None:
        """try, with handlers, else and finally."""
        self.emit(depth, "try:")
        self.scoped(depth + 1)
        handlers = self.rng.randint(0, 2)
        for error in self.rng.sample(CAUGHT, handlers):
            caught = self.fresh("error") if self.chance(0.4) else ""
            self.emit(depth, f"except {error} as {caught}:" if caught else f"except {error}:")
            if caught:
                target = self.pick([n for n, kind in self.env.items() if kind == "str" and n not in self.frozen])
                self.emit(depth + 1, f"{target} = {self.pick(['str', 'repr'])}({caught})[:30]")
            self.scoped(depth + 1)
            if self.chance(0.15):
                self.emit(depth + 1, "raise")
        if handlers and self.chance(0.3):
            self.emit(depth, "else:")
            self.scoped(depth + 1)
        if not handlers or self.chance(0.3):
            self.emit(depth, "finally:")
            self.scoped(depth + 1)

    def escape(self, depth: int) -> None:
        """Leave the block under a condition: return, raise, break, continue."""
        self.emit(depth, f"if {self.of('bool')} and {self.of('bool')}:")
        error = self.pick(ERRORS)
        args = f"{self.of('str')}, {self.of('int')}" if error == "Trouble" else self.of("str")
        leave = [f"raise {error}({args})", f"return {self.of('str')}", f"raise {error}({args})"]
        self.emit(depth + 1, self.pick([*leave, *(["break", "continue"] if self.in_loop else [])]))


def module(seed: int, count: int = 100) -> str:
    """The text of a module of `count` functions and `main`."""
    rng = random.Random(seed)
    texts = []
    for i in range(count):
        callees = [f"f{j}" for j in range(max(0, i - 3), i)] if rng.random() < 0.3 else []
        texts.append(Statements(rng, f"f{i}", callees).text())
    return "\n\n\n".join([PRELUDE.strip(), *texts, main_text(range(count))]) + "\n"


def main_text(numbers) -> str:
    """`main(which, a, b, x, s)`."""
    lines = ["def main(which, a, b, x, s):", "    try:"]
    for i in numbers:
        lines += [f"        if which == {i}:", f"            return f{i}(a, b, x, s)"]
    lines += ["        return ''"]
    lines += ["    except Exception as error:", "        return repr(error)"]
    return "\n".join(lines)


CALLS = [(0, 0, 0.0, ""), (3, 7, 2.5, "hello wide world"), (-12, 5, -0.75, "a,b"), (40, -3, 1e6, "Ünï 12")]
