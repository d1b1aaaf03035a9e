"""Further random expressions (for `prograndom.py`): nested containers, values that may be None, bytes, what is made
of generators, comprehensions in comprehensions, formats, calls of closures and of the classes of `progclasses.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from support.progexpressions import MAYBE, WITH_SETS, Expressions, key_and_value

Makers = list[Callable[[int], str]]


class Forms(Expressions):
    """Expressions that need more than one type; `methods` are (class, template of a call, parameters, result)."""

    def __init__(self, rng) -> None:
        super().__init__(rng)
        self.methods: Sequence[tuple[str, str, list[str], str]] = ()
        self.constructors: dict[str, list[tuple[str, list[str]]]] = {}
        self.generators: Sequence[tuple[str, list[str], str]] = ()

    def literal(self, kind: str, depth: int) -> str:
        if kind in self.constructors:
            cls, kinds = self.pick(self.constructors[kind])
            return f"{cls}({', '.join(self.literal(part, depth + 1) for part in kinds)})"
        return super().literal(kind, depth)

    def args(self, kinds: Sequence[str], depth: int) -> str:
        return ", ".join(self.of(kind, depth) for kind in kinds)

    def extra(self, kind: str) -> Makers:
        head = kind.split()[0]
        makers: Makers = list(getattr(self, "more_" + head.lower(), lambda kind: [])(kind))
        for name, own in self.env.items():
            if own.startswith(f"fn {kind}:"):
                kinds = own.partition(":")[2].split(",")
                makers += [lambda d, f=name, k=kinds: f"{f}({self.args(k, d)})"] * 3
        for owner, template, kinds, result in self.methods:
            if result == kind:
                call = lambda d, o=owner, t=template, k=kinds: t.format(self.of(o, d), self.args(k, d))  # noqa: E731
                makers += [call]
        if kind in self.constructors:
            makers += [lambda d, c=cls, k=kinds: f"{c}({self.args(k, d)})" for cls, kinds in self.constructors[kind]]
        return makers

    def inside(self, kind: str, d: int) -> str:
        """Something that is in a container of containers."""
        item, i = f"list {kind}", self.of("int", d)
        return self.pick([f"{self.of(item, d)}[{i} % 3]", f"{self.of(item, d)}[-1]"])

    def gen(self, kind: str, d: int, whole: bool = True) -> str:
        """A generator, or another iterator, over such items.

        It is used up (`whole`), or has no `finally`: when that of a dropped generator runs is CPython's affair.
        """
        texts = [f"(e for e in {self.of('list ' + kind, d)} if {self.of('bool', d)})"]
        texts += [
            f"iter({self.of('list ' + kind, d)})",
            f"islice({self.of('list ' + kind, d)}, {self.of('int', d)} % 5)",
        ]
        texts += [f"{name}({self.args(kinds, d)})" for name, kinds, result in self.generators if result == kind] * 2
        if kind == "int" and whole:
            texts += [f"guarded({self.of('list int', d)}, {self.of('list str', d)})"]
        if kind == "int":
            texts += [
                f"joined({self.of('list int', d)}, {self.of('list int', d)})",
                f"flat({self.of('list list int', d)})",
                f"chain({self.of('list int', d)}, countdown({self.of('int', d)} % 4))",
                f"map(len, {self.of('list str', d)})",
                f"(p * q for p in {self.of('list int', d)} for q in countdown(p % 4))",
                f"accumulate({self.of('list int', d)})",
                f"takewhile(lambda e: e < {self.of('int', d)}, {self.of('list int', d)})",
                f"filter(None, {self.of('list int', d)})",
                f"(e.total() for e in {self.of('list Point', d)})",
            ]
        if kind == "str":
            texts += [f"words_of({self.of('str', d)})", f"map(str, countdown({self.of('int', d)} % 4))"]
            texts += [f"(e for w in {self.of('list list str', d)} for e in w)"]
        return self.pick(texts)

    # -- scalars -----------------------------------------------------------------------------

    def more_int(self, kind: str) -> Makers:
        i, s = (lambda d, k=k: self.of(k, d) for k in ("int", "str"))
        g, part = (lambda d, whole=whole: self.gen("int", d, whole) for whole in (True, False))
        return [
            lambda d: f"sum({g(d)})",
            lambda d: f"{self.pick(['max', 'min'])}({g(d)}, default={i(d)})",
            lambda d: f"next({part(d)}, {i(d)})",
            lambda d: f"next({part(d)})",
            lambda d: f"len(list({g(d)}))",
            lambda d: f"total_of(*{self.of('list int', d)}{self.pick(['', f', start={i(d)}'])})",
            lambda d: f"shifted({i(d)}{self.pick(['', f', {i(d)}', f', by={i(d)}', f', {i(d)}, {i(d)}'])})",
            lambda d: (
                f"len({self.of(self.pick(['list list int', 'dict str list int', 'bytes', 'list set int']), d)})"
            ),
            lambda d: f"{self.of('list list int', d)}[{i(d)} % 3][{i(d)} % 2]",
            lambda d: f"{self.of('dict str list int', d)}[{s(d)}][0]",
            lambda d: f"{self.of('dict str dict str int', d)}.get({s(d)}, {{}}).get({s(d)}, {i(d)})",
            lambda d: f"{self.of('dict str dict str int', d)}[{s(d)}][{s(d)}]",
            lambda d: f"sum(sum(row) for row in {self.of('list list int', d)})",
            lambda d: f"sum(v[0] for v in {self.of('dict str tuple int str', d)}.values())",
            lambda d: f"{self.of('bytes', d)}[{i(d)} % 2]",
            lambda d: f"sum({self.of('bytes', d)})",
            lambda d: f"(lambda m: {i(d)} if m is None else m)({self.of('maybe int', d)})",
            lambda d: f"({self.of('maybe int', d)} or {i(d)})",
            lambda d: f"{s(d)}.{self.pick(['index', 'rindex'])}({s(d)})",
            lambda d: f"{s(d)}.{self.pick(['find', 'count', 'rfind'])}({s(d)}, {i(d)}, {i(d)})",
            lambda d: f"max({self.of('list tuple int str', d)}, key=lambda p: (p[1], -p[0]))[0]",
            lambda d: f"max({self.of('list Point', d)}, key=lambda p: p.n).n",
            lambda d: f"int({s(d)}, {self.pick([2, 8, 10, 16, 36])})",
            lambda d: f"({i(d)} % 64).{self.pick(['bit_length', 'bit_count'])}()",
            lambda d: f"pow({i(d)} % 50, {i(d)} % 7, {self.pick([7, 10, 1])})",
            lambda d: f"[{i(d)} for e in {self.of('list str', d)} if e > {s(d)}].count({i(d)})",
        ]

    def more_float(self, kind: str) -> Makers:
        i, f = (lambda d, k=k: self.of(k, d) for k in ("int", "float"))
        return [
            lambda d: f"sum((e * {f(d)} for e in {self.of('list float', d)} if e > {f(d)}), 0.0)",
            lambda d: f"divmod({f(d)}, {f(d)})[{self.pick([0, 1])}]",
            lambda d: f"({f(d)} % 100.0) ** {self.pick(['2.0', '0.5', '-1.0', '0.0'])}",
            lambda d: f"float(f'{{{self.name_of('float')}:.2f}}')",
            lambda d: f"({i(d)} + {f(d)} * {i(d)})",
        ]

    def more_bool(self, kind: str) -> Makers:
        i, s = (lambda d, k=k: self.of(k, d) for k in ("int", "str"))
        return [
            lambda d: f"({self.of(self.pick(MAYBE), d)} is {self.pick(['', 'not '])}None)",
            lambda d: f"({i(d)} {self.pick(['', 'not '])}in {self.gen('int', d, whole=False)})",
            lambda d: f"{self.pick(['any', 'all'])}({s(d)} in row for row in {self.of('list list str', d)})",
            lambda d: (lambda k: f"({self.of(k, d)} {self.pick(['==', '!='])} {self.of(k, d)})")(self.comparable()),
            lambda d: f"({self.of('list int', d)} in {self.of('list list int', d)})",
            lambda d: f"({self.of('maybe int', d)} == {i(d)})",
            lambda d: f"{s(d)}.startswith(({s(d)}, {s(d)}))",
            lambda d: f"{s(d)}.{self.pick(['istitle', 'isnumeric', 'isidentifier', 'isascii', 'isprintable'])}()",
            lambda d: f"{self.of('set int', d)}.{self.pick(['isdisjoint', 'issubset'])}({self.of('set int', d)})",
            lambda d: f"({s(d)} {self.pick(['<', '=='])} {s(d)} {self.pick(['<=', '!='])} {s(d)})",
            lambda d: f"({self.of('tuple int str', d)} in {self.of('set tuple int str', d)})",
        ]

    def comparable(self) -> str:
        kinds = ["list list int", "dict str list int", "dict str dict str int", "bytes", "maybe int", "maybe str"]
        return self.pick([*kinds, "list tuple int str", "set tuple int str", "list set int", "dict int set str"])

    def more_str(self, kind: str) -> Makers:
        i, f, s = (lambda d, k=k: self.of(k, d) for k in ("int", "float", "str"))
        n, t, x = (lambda k=k: self.name_of(k) for k in ("int", "str", "float"))
        return [
            lambda d: f"{s(d)}.join({self.gen('str', d)})",
            lambda d: f"' '.join(str(e) for e in {self.gen('int', d, whole=False)})",
            lambda d: f"' '.join([repr(sorted(e)) for e in {self.of('list set int', d)}])",
            lambda d: f"labelled({s(d)}{self.pick(['', f', times={i(d)}', f', separator={s(d)}, times=2'])})",
            lambda d: (
                f"f'{{{x()}:{{{n()} % 12}}.{self.pick('0123')}f}}|{{{t()}:*^{{{n()} % 9}}}}|'"
                f"f'{{{n()}:>{{{n()} % 7 + 1}}}}'"
            ),
            lambda d: f"f'{{{n()}={self.pick(['', '!r'])}}} {{{t()}!r:.5}} {{{x()}:+.1e}} {{{n()}:#x}} {{{n()}:_}}'",
            lambda d: f"('%5d|%-6s|%05.1f|%x|%r' % ({i(d)}, {s(d)}, {f(d)}, {i(d)} & 255, {s(d)}))",
            lambda d: f"'{{1}}-{{0:<6}}-{{name!r}}'.format({s(d)}, {i(d)}, name={s(d)})",
            lambda d: f"format({self.pick([i, f])(d)}, {self.pick(['', '>12', '012'])!r})",
            lambda d: f"{s(d)}.zfill({i(d)} % 9)",
            lambda d: f"{s(d)}.{self.pick(['removeprefix', 'removesuffix', 'strip', 'rstrip', 'lstrip'])}({s(d)})",
            lambda d: f"{s(d)}.{self.pick(['casefold', 'expandtabs', 'title', 'rstrip'])}()",
            lambda d: f"{s(d)}.rpartition({s(d)})[{self.pick([0, 1, 2])}]",
            lambda d: f"{s(d)}.translate(str.maketrans('abc', 'xyz'))",
            lambda d: f"repr({{k: sorted(v) for k, v in {self.of('dict int set str', d)}.items()}})",
            lambda d: f"repr(sorted({self.of('set tuple int str', d)}))",
            lambda d: f"repr([(k, list(v)) for k, v in groupby({self.of('list int', d)}, lambda e: e % 3)])",
            lambda d: f"({self.of('maybe str', d)} or {s(d)})",
            lambda d: f"str(({i(d)}, {self.of('list list int', d)}, {self.of('maybe str', d)}, ({f(d)},)))",
            lambda d: self.of("bytes", d) + self.pick([".hex()", ".decode('latin-1')"]),
            lambda d: f"{self.of('dict str tuple int str', d)}[{s(d)}][1]",
            lambda d: f"[e.strip() for e in {s(d)}.split({self.pick(['None, 1', repr(','), repr(' ')])})][-1]",
        ]

    # -- containers --------------------------------------------------------------------------

    def make_maybe(self, kind: str) -> Makers:
        item = kind.partition(" ")[2]
        one = {"int": "dict str int", "str": "dict int str", "Point": "dict str Point"}[item]
        key, _ = key_and_value(one)
        return [
            lambda d: self.literal(kind, d),
            lambda d: self.of(item, d),
            lambda d: f"({self.of(item, d)} if {self.of('bool', d)} else None)",
            lambda d: f"{self.of(one, d)}.get({self.of(key, d)})",
            lambda d: f"next((e for e in {self.of('list ' + item, d)} if {self.of('bool', d)}), None)",
        ]

    def make_bytes(self, kind: str) -> Makers:
        own = lambda d: self.of("bytes", d)  # noqa: E731
        return [
            lambda d: self.literal(kind, d),
            lambda d: f"{self.of('str', d)}.encode()",
            lambda d: f"({own(d)} + {own(d)})",
            lambda d: f"{own(d)}[{self.of('int', d)}:]",
            lambda d: f"bytes([e % 256 for e in {self.of('list int', d)}])",
            lambda d: f"{own(d)}.replace({own(d)}, b'-')[:20]",
        ]

    def more_list(self, kind: str) -> Makers:
        item = kind.partition(" ")[2]
        makers: Makers = [
            lambda d: f"[*{self.of(kind, d)}, {self.of(item, d)}, *{self.of(kind, d)}]",
            lambda d: f"[({self.of(item, d)} if {self.of('bool', d)} else e) for e in {self.of(kind, d)}]",
            lambda d: f"{self.of(kind, d)}[{self.of('int', d)}:{self.of('int', d)}:{self.pick([1, 2, -1, -2])}]",
            lambda d: f"[e for n, e in enumerate({self.of(kind, d)}, {self.of('int', d)}) if n % 2]",
        ]
        if item in ("int", "str"):
            makers += [
                lambda d: f"list({self.gen(item, d)})",
                lambda d: f"[e for e in {self.gen(item, d)}]",
                lambda d: f"sorted({self.gen(item, d)}{self.pick(['', ', reverse=True'])})",
                lambda d: f"[*{self.gen(item, d)}]",
                lambda d: f"[e for row in {self.of('list list ' + item, d)} for e in row if {self.of('bool', d)}]",
                lambda d: (
                    f"{self.of('dict int list str' if item == 'str' else 'dict str list int', d)}"
                    f"[{self.of('int' if item == 'str' else 'str', d)}]"
                ),
                lambda d: f"list(dict.fromkeys({self.of(kind, d)}))",
                lambda d: self.inside(kind, d),
                lambda d: f"sorted({self.of(kind, d)}, key=lambda e: ({'e % 5' if item == 'int' else 'len(e)'}, e))",
            ]
        if item == "list int":
            makers += [
                lambda d: f"[[p * q for q in range(p % 4)] for p in {self.of('list int', d)}]",
                lambda d: f"[list(r) for r in zip({self.of('list int', d)}, {self.of('list int', d)})]",
                lambda d: f"list({self.of('dict str list int', d)}.values())",
                lambda d: f"sorted({self.of(kind, d)}{self.pick(['', ', key=len', ', key=sum'])})",
            ]
        if item == "list str":
            makers += [lambda d: f"[w.split() for w in {self.of('list str', d)}]"]
        if item == "tuple int str":
            makers += [
                lambda d: f"sorted({self.of(kind, d)}, key=lambda p: (p[1], -p[0]))",
                lambda d: f"sorted({self.of('set tuple int str', d)})",
                lambda d: f"[(n, w) for n in {self.of('list int', d)} for w in {self.of('list str', d)}][:9]",
            ]
        return makers

    def more_dict(self, kind: str) -> Makers:
        key, value = key_and_value(kind)
        makers: Makers = [
            lambda d: f"{{**{self.of(kind, d)}, {self.of(key, d)}: {self.of(value, d)}}}",
            lambda d: f"dict(sorted({self.of(kind, d)}.items(), key=lambda p: p[0]))",
        ]
        if kind in ("dict str list int", "dict int list str"):
            turn = "sorted" if self.chance(0.5) else "list"
            makers += [lambda d: f"{{k: {turn}(v) for k, v in {self.of(kind, d)}.items()}}"]
        if kind == "dict int str":
            makers += [lambda d: f"dict(enumerate({self.of('list str', d)}))"]
            makers += [lambda d: f"dict(zip({self.of('list int', d)}, {self.of('list str', d)}))"]
        if kind == "dict str dict str int":
            makers += [lambda d: f"{{w: {{c: w.count(c) for c in w}} for w in {self.of('list str', d)}}}"]
        return makers

    def more_set(self, kind: str) -> Makers:
        item = kind.partition(" ")[2]
        makers: Makers = [lambda d: f"{self.of(kind, d)}.{self.pick(['union', 'intersection'])}({self.of(kind, d)})"]
        if item in ("int", "str"):
            makers += [lambda d: f"set({self.gen(item, d)})"]
        if item == "int":
            makers += [lambda d: f"{{p * q for p in {self.of('list int', d)} for q in range(3)}}"]
        return makers

    def more_tuple(self, kind: str) -> Makers:
        return [
            lambda d: f"{self.of('dict str tuple int str', d)}[{self.of('str', d)}]",
            lambda d: f"max({self.of('list tuple int str', d)}, key=lambda p: p[1])",
        ]


def shown(name: str, kind: str) -> str:
    """What shows a variable, without the order of a set."""
    if kind.startswith(("set", "counter")):
        return f"repr(sorted({name}{'.items()' if kind == 'counter' else ''}))"
    if kind == "list set int":
        return f"repr([sorted(e) for e in {name}])"
    if kind == "dict int set str":
        return f"repr({{k: sorted(v) for k, v in {name}.items()}})"
    assert kind not in WITH_SETS
    return f"repr({name})"
