"""Random expressions over the library and the classes of `proglibrary.py` (for `prograndom.py`): collections,
named tuples, dataclasses, enums, trees, heaps, `math`, functions as values, further formats, slices, unpackings.
"""

from __future__ import annotations

from support.progforms import Forms, Makers

#: Types of their own; each has its `make_…` method.
WIDE = ["pair", "Item", "colour", "deque int", "counter", "groups", "tree", "Account", "func", "rows"]


class Wide(Forms):
    """What an expression may be besides, if the function `is_wide`."""

    is_wide = False

    def extra(self, kind: str) -> Makers:
        if not self.is_wide:
            return super().extra(kind)
        further = getattr(self, "wide_" + kind.split()[0].lower(), lambda kind: [])(kind)
        return [*super().extra(kind), *further]

    def literal(self, kind: str, depth: int) -> str:
        if kind not in WIDE:
            return super().literal(kind, depth)
        i, s = self.of("int", 3), self.of("str", 3)
        return {
            "pair": f"Pair({i}, {s})",
            "Item": f"Item({i}, {s})",
            "colour": self.pick(["Colour.RED", "Colour.BLUE"]),
            "deque int": f"deque([{i}, {i}])",
            "counter": f"Counter({s})",
            "groups": f"defaultdict(list, {{{i}: [{s}]}})",
            "tree": f"Tree({i})",
            "Account": f"Account({s}, {i})",
            "func": self.pick(["abs", "(lambda n: n + 1)", "OPPOSITE"]).replace("OPPOSITE", "(lambda n: -n)"),
            "rows": f"[({i}, {s}, {self.of('float', 3)})]",
        }[kind]

    # -- types of their own ------------------------------------------------------------------

    def make_pair(self, kind: str) -> Makers:
        i, s = (lambda d, k=k: self.of(k, d) for k in ("int", "str"))
        return [
            lambda d: f"Pair({i(d)}, {s(d)})",
            lambda d: f"Pair(right={s(d)}, left={i(d)})",
            lambda d: f"Pair(*{self.of('tuple int str', d)})",
            lambda d: f"{self.of('pair', d)}._replace({self.pick([f'left={i(d)}', f'right={s(d)}'])})",
            lambda d: f"max([{self.of('pair', d)}, {self.of('pair', d)}])",
            lambda d: f"[Pair(n, t) for n, t in {self.of('list tuple int str', d)}][{i(d)}]",
        ]

    def make_item(self, kind: str) -> Makers:
        i, s = (lambda d, k=k: self.of(k, d) for k in ("int", "str"))
        return [
            lambda d: f"Item({i(d)}{self.pick(['', f', {s(d)}', f', name={s(d)}'])})",
            lambda d: f"Item(weight={i(d)}, name={s(d)}, tags={self.of('list str', d)}[:4])",
            lambda d: f"{self.of('Item', d)}.tagged({s(d)})",
            lambda d: f"min({self.of('Item', d)}, {self.of('Item', d)})",
            lambda d: f"sorted([{self.of('Item', d)}, {self.of('Item', d)}], reverse=True)[0]",
            lambda d: f"sorted([{self.of('Item', d)}, Item({i(d)})], key=lambda e: (e.short, -e.weight))[-1]",
        ]

    def make_colour(self, kind: str) -> Makers:
        return [
            lambda d: f"{self.of('colour', d)}.following()",
            lambda d: f"Colour({self.of('int', d)} % 3 + {self.pick([0, 1])})",
            lambda d: f"Colour[{self.pick(['RED', 'BLUE', 'GREEN'])!r}]",
            lambda d: f"(Colour.GREEN if {self.of('bool', d)} else {self.of('colour', d)})",
            lambda d: f"list(Colour)[{self.of('int', d)} % 4]",
        ]

    def make_deque(self, kind: str) -> Makers:
        return [
            lambda d: f"deque({self.of('list int', d)}[:9])",
            lambda d: f"deque({self.of('list int', d)}, {self.pick([3, 5, 1])})",
            lambda d: f"deque({self.gen('int', d)}, maxlen=4)",
            lambda d: f"{self.of('deque int', d)}.copy()",
        ]

    def make_counter(self, kind: str) -> Makers:
        return [
            lambda d: f"Counter({self.of('str', d)})",
            lambda d: f"Counter({self.of('list str', d)})",
            lambda d: f"({self.of('counter', d)} {self.pick('+-&|')} {self.of('counter', d)})",
            lambda d: f"Counter({self.of('dict str int', d)})",
        ]

    def make_groups(self, kind: str) -> Makers:
        return [
            lambda d: self.literal("groups", 3),
            lambda d: f"defaultdict(list, {self.of('dict int list str', d)})",
        ]

    def make_tree(self, kind: str) -> Makers:
        return [
            lambda d: f"tree_of({self.of('list int', d)})",
            lambda d: f"{self.of('tree', d)}.insert({self.of('int', d)})",
        ]

    def make_account(self, kind: str) -> Makers:
        return [
            lambda d: f"Account({self.of('str', d)}, {self.of('int', d)})",
            lambda d: f"Account(start={self.of('int', d)}, owner={self.of('str', d)})",
        ]

    def make_func(self, kind: str) -> Makers:
        i = lambda d: self.of("int", d)  # noqa: E731
        return [
            lambda d: f"(lambda n: n % 1000 {self.pick('+-*')} {i(d)} % 100)",
            lambda d: f"partial(plus, {i(d)})",
            lambda d: f"partial(minus, two={i(d)})",
            lambda d: f"twice({self.of('func', d)})",
            lambda d: f"dict(STEPS)[{self.pick(['half', 'next', 'turn'])!r}]",
            lambda d: f"STEPS[{i(d)} % 4][1]",
            lambda d: f"({self.of('func', d)} if {self.of('bool', d)} else {self.of('func', d)})",
        ]

    def make_rows(self, kind: str) -> Makers:
        return [
            lambda d: f"list(zip({self.of('list int', d)}, {self.of('list str', d)}, {self.of('list float', d)}))",
            lambda d: f"[(n, w, {self.of('float', d)}) for n, w in enumerate({self.of('list str', d)})]",
            lambda d: f"sorted({self.of('rows', d)}, key=lambda r: (-r[0], r[1]))",
            lambda d: f"[r for r in {self.of('rows', d)} if r[{self.pick([0, 2])}] > {self.of('int', d)}]",
        ]

    # -- the scalars -------------------------------------------------------------------------

    def wide_int(self, kind: str) -> Makers:
        i, f, s = (lambda d, k=k: self.of(k, d) for k in ("int", "float", "str"))
        ints = lambda d: self.of("list int", d)  # noqa: E731
        part = lambda d: self.gen("int", d, whole=False)  # noqa: E731
        return [
            lambda d: f"{self.of('pair', d)}.left",
            lambda d: f"{self.of('Item', d)}.weight",
            lambda d: f"{self.of('colour', d)}.value",
            lambda d: f"(Level.HIGH {self.pick('+-*')} {i(d)} % 1000)",
            lambda d: f"{self.of('deque int', d)}[{i(d)} % 4]",
            lambda d: f"{self.of('deque int', d)}.{self.pick(['pop', 'popleft'])}()",
            lambda d: f"{self.of('counter', d)}[{s(d)}]",
            lambda d: f"sum({self.of('counter', d)}.values())",
            lambda d: f"len({self.of('groups', d)}[{i(d)}])",
            lambda d: f"{self.of('tree', d)}.{self.pick(['depth()', 'count', 'key'])}",
            lambda d: f"sum({self.of('tree', d)})",
            lambda d: f"{self.of('Account', d)}{self.pick(['.limit', '[0]', f'[{i(d)}]'])}",
            lambda d: f"Size({i(d)}{self.pick(['', f', {i(d)}', f', high={i(d)}'])}).area()",
            lambda d: f"{self.of('func', d)}({i(d)})",
            lambda d: f"OPERATORS[{self.pick([s(d), repr('+'), repr('-'), repr('*')])}]({i(d)}, {i(d)})",
            lambda d: f"{self.pick(['plus', 'minus'])}({i(d)}, {i(d)})",
            lambda d: f"minus({i(d)})",
            lambda d: f"either({s(d)}, {i(d)})",
            lambda d: f"booked({s(d)}, {i(d)})",
            lambda d: f"ticket({i(d)} % 9)",
            lambda d: f"len({self.pick(['NOTES', 'TOTALS', 'PRIMES'])})",
            lambda d: f"{self.pick(['PRIMES[%s % 7]', 'NAMES[%s]'])}".replace("%s % 7", f"{i(d)} % 7").replace(
                "%s", s(d)
            ),
            lambda d: f"reduce(lambda p, q: (p * 3 + q) % 1009, {ints(d)}, {i(d)})",
            lambda d: f"sum(p * q for p, q in zip({ints(d)}, reversed({ints(d)})))",
            lambda d: f"sum(n * (e % 100) for n, e in enumerate({ints(d)}, start={i(d)} % 5))",
            lambda d: f"sum(starmap(minus, zip({ints(d)}, {ints(d)})))",
            lambda d: f"next(dropwhile(lambda e: e < {i(d)}, {part(d)}), {i(d)})",
            lambda d: f"sum(islice(forever({i(d)}, {i(d)}), {i(d)} % 6))",
            lambda d: f"nsmallest(2, {ints(d)})[{self.pick([0, 1])}]",
            lambda d: f"bisect_{self.pick(['left', 'right'])}(sorted({ints(d)}), {i(d)})",
            lambda d: f"math.{self.pick(['floor', 'ceil', 'trunc'])}({f(d)} % 1000.0)",
            lambda d: f"math.{self.pick(['gcd', 'lcm'])}({i(d)} % 1000, {i(d)} % 1000)",
            lambda d: f"math.isqrt({i(d)})",
            lambda d: f"math.comb({i(d)} % 9, {i(d)} % 5)",
            lambda d: f"round({i(d)}, -1)",
            lambda d: f"[*range({i(d)} % 20)][{i(d)}:{i(d)}:{self.pick([-1, -2, 3])}][0]",
            lambda d: f"range({i(d)} % 50, {i(d)} % 9, -3)[{i(d)} % 3]",
            lambda d: f"len(range({i(d)}, {i(d)}, {self.pick([1, -1, 4])}))",
            lambda d: f"max({ints(d)}, key=lambda e: (e % 7, e))",
            lambda d: f"(({i(d)} < {i(d)} != {i(d)}) + ({i(d)} > 3))",
            lambda d: f"{self.of('rows', d)}[{self.pick([0, -1])}][0]",
            lambda d: f"int.from_bytes({self.of('bytes', d)}[:3], {self.pick(['big', 'little'])!r})",
        ]

    def wide_float(self, kind: str) -> Makers:
        i, f = (lambda d, k=k: self.of(k, d) for k in ("int", "float"))
        return [
            lambda d: f"math.sqrt({f(d)})",
            lambda d: f"math.{self.pick(['fabs', 'atan', 'tanh', 'degrees'])}({f(d)})",
            lambda d: f"math.{self.pick(['hypot', 'copysign', 'fmod', 'atan2'])}({f(d)}, {f(d)})",
            lambda d: f"math.fsum({self.of('list float', d)})",
            lambda d: f"math.log({f(d)})",
            lambda d: f"float({self.pick(['-1e300', '1e-9', ' 1e3 ', '1_0.5'])!r})",
            lambda d: f"({i(d)} * {f(d)} - {i(d)} // 2)",
            lambda d: f"round({f(d)} % 1e6, {self.pick([2, 0, -1, 5])})",
            lambda d: f"sum((r[2] for r in {self.of('rows', d)}), 0.0)",
            lambda d: f"max({self.of('list float', d)}, key=abs)",
        ]

    def wide_bool(self, kind: str) -> Makers:
        i, s = (lambda d, k=k: self.of(k, d) for k in ("int", "str"))
        two = lambda k, d: (self.of(k, d), self.pick(["==", "!="]), self.of(k, d))  # noqa: E731
        kinds = ["pair", "Item", "colour", "deque int", "counter", "groups", "rows"]
        return [
            lambda d: "({} {} {})".format(*two(self.pick(kinds), d)),
            lambda d: f"({self.of('Item', d)} {self.pick(['<', '>=', '>'])} {self.of('Item', d)})",
            lambda d: f"({self.of('pair', d)} < {self.of('pair', d)})",
            lambda d: f"({self.of('colour', d)} is {self.pick(['Colour.RED', 'Colour.BLUE'])})",
            lambda d: f"({self.of('colour', d)} in (Colour.RED, Colour.GREEN))",
            lambda d: f"({i(d)} in {self.of(self.pick(['deque int', 'tree', 'groups']), d)})",
            lambda d: f"({s(d)} in {self.pick(['NAMES', 'TOTALS', 'NOTES', 'OPERATORS'])})",
            lambda d: f"bool({self.of(self.pick(['Account', 'deque int', 'counter', 'pair']), d)})",
            lambda d: f"({i(d)} in {self.pick(['PRIMES', 'NAMES.values()', f'range({i(d)} % 9, 50, 4)'])})",
            lambda d: f"math.{self.pick(['isnan', 'isinf', 'isfinite'])}({self.of('float', d)})",
            lambda d: f"({self.of('float', d)} % 100.0).is_integer()",
            lambda d: f"by_two({i(d)} % 9{self.pick(['', ', False', f', halves={self.of(kind, d)}'])})",
            lambda d: f"all(p <= q for p, q in pairwise({self.of('list int', d)}))",
            lambda d: f"(Key({i(d)}, {s(d)}) in {{Key(n, t): n for n, t in {self.of('list tuple int str', d)}}})",
            lambda d: f"isinstance(({self.of('Point', d)}), (Named, Item))",
            lambda d: f"({i(d)} == {self.pick(['True', 'Level.LOW', self.of('bool', d)])})",
        ]

    def wide_str(self, kind: str) -> Makers:
        i, f, s = (lambda d, k=k: self.of(k, d) for k in ("int", "float", "str"))
        n, t, x = (lambda k=k: self.name_of(k) for k in ("int", "str", "float"))
        shown = ["pair", "Item", "colour", "deque int", "groups", "tree", "Account", "rows"]
        align = lambda: self.pick(["<", ">", "^", "*>", "=^", "0>"])  # noqa: E731
        return [
            lambda d: f"{self.pick(['str', 'repr'])}({self.of(self.pick(shown), d)})",
            lambda d: f"str(sorted({self.of('counter', d)}.items()))",
            lambda d: f"repr({self.of('counter', d)}.most_common({i(d)} % 4))",
            lambda d: f"{self.of('pair', d)}{self.pick(['.right', '[1]'])}",
            lambda d: f"{self.of('Item', d)}{self.pick(['.name', '.short', '.tags[-1]'])}",
            lambda d: f"{self.of('colour', d)}.name",
            lambda d: f"options({s(d)}, {i(d)}{self.pick(['', f', sep={s(d)}', f', one={i(d)}, two={i(d)}'])})",
            lambda d: f"options({s(d)}, *{self.of('list int', d)}[:3], one={i(d)})",
            lambda d: f"' '.join(f'{{k}}={{v:>4}}' for k, v in sorted({self.of('dict str int', d)}.items()))",
            lambda d: f"f'{{{x()}:{self.pick([',.1f', '.1%', '+.3g', '10.2e', '<9.0f', '015.3f', '_.0f'])}}}'",
            lambda d: (
                f"f'{{{n()}:{self.pick(['b', 'o', '#X', '+08d', ' d', ',', '_b', 'e', '.2f', '%', '<6', 'n'])}}}'"
            ),
            lambda d: f"f'{{{t()}:{align()}{self.pick([3, 8])}{self.pick(['', '.2', '.5', 's'])}}}'",
            lambda d: (
                f"f'{{{t()}.upper()!r:{align()}12}} {{len({t()}):03}} {{{n()} + 1!s:>6}} {{{{{{{n()} % 7}}}}}}'"
            ),
            lambda d: (
                f"f'{{[e * 2 for e in range({n()} % 4)]}} {{({n()}, {t()})}} {{{n()} if {n()} > 2 else {n()}}}'"
            ),
            lambda d: f"'{{0:>{{1}}}}|{{2!r}}'.format({i(d)}, {i(d)} % 9, {s(d)})",
            lambda d: f"('%-8s|%+d|%*d|%.3g|%%|%c' % ({s(d)}, {i(d)}, {i(d)} % 9, {i(d)}, {f(d)}, 65 + {i(d)} % 20))",
            lambda d: f"('%(a)s-%(b)s' % {{'a': {s(d)}, 'b': {s(d)}}})",
            lambda d: f"format({f(d)}, {self.pick(['.2f', 'g', '>12.1e', ',.2f', ''])!r})",
            lambda d: f"{s(d)}[{i(d)}:{i(d)}:{self.pick([-1, -2, 2, 3])}]",
            lambda d: f"''.join(reversed({s(d)}))",
            lambda d: f"''.join(c for c, n in zip({s(d)}, count({i(d)})) if n % 2)",
            lambda d: f"'-'.join(map(str, {self.of('list int', d)}))",
            lambda d: f"repr(list(zip(*{self.of('list list int', d)})))",
            lambda d: f"repr(list(product({self.of('list int', d)}[:2], {s(d)}[:2])))",
            lambda d: f"repr(list({self.pick(['combinations', 'permutations'])}({self.of('list str', d)}[:3], 2)))",
            lambda d: f"repr(dict({self.of('groups', d)}))",
            lambda d: f"str(OrderedDict(sorted({self.of('dict str int', d)}.items())))",
            lambda d: f"{s(d)}.rsplit({self.pick(['None', repr(' '), repr('b')])}, 1)[0]",
            lambda d: f"{s(d)}.encode({self.pick(['', repr('utf-8')])}).decode()",
            lambda d: f"ascii({s(d)})",
            lambda d: f"' '.join(list((linked({self.of('list str', d)}) or Link('')).values()))",
            lambda d: f"next((w for w in {self.of('list str', d)} if len(w) > {i(d)} % 5), {s(d)})",
            lambda d: f"{self.of('rows', d)}[0][1]",
        ]

    # -- containers --------------------------------------------------------------------------

    def wide_list(self, kind: str) -> Makers:
        item = kind.partition(" ")[2]
        i = lambda d: self.of("int", d)  # noqa: E731
        makers: Makers = [
            lambda d: f"{self.of(kind, d)}[{i(d)}:{i(d)}:{self.pick([-1, -2, 2, -3])}]",
            lambda d: f"[*{self.of(kind, d)}[::-2], *{self.of(kind, d)}]",
            lambda d: f"({self.of(kind, d)} or {self.of(kind, d)})",
            lambda d: f"list(islice(cycle({self.of(kind, d)}), {i(d)} % 8))",
            lambda d: f"list(repeat({self.of(item, d)}, {i(d)} % 4))",
        ]
        if item == "int":
            makers += [
                lambda d: f"list({self.of(self.pick(['deque int', 'tree']), d)})",
                lambda d: f"list({self.pick(['careful'])}({self.of(kind, d)}))",
                lambda d: f"applied({self.of('func', d)}, {self.of(kind, d)})",
                lambda d: f"list(map(lambda p, q: p % 100 * (q % 100), {self.of(kind, d)}, {self.of(kind, d)}))",
                lambda d: f"[q - p for p, q in pairwise({self.of(kind, d)})]",
                lambda d: f"nlargest({i(d)} % 4, {self.of(kind, d)})",
                lambda d: f"[f(e) for e in {self.of(kind, d)} for _, f in STEPS]",
                lambda d: f"[p + q for p in range({i(d)} % 4) for q in range(p) if p != {i(d)}]",
                lambda d: f"sorted(range({i(d)} % 8), key=lambda e: -e % 3)",
                lambda d: f"[r[0] for r in {self.of('rows', d)}]",
                lambda d: f"list(filter(lambda e: e % 2, {self.of(kind, d)}))",
                lambda d: f"{self.of('Account', d)}.entries",
            ]
        if item == "str":
            makers += [
                lambda d: f"{self.of('Item', d)}.tags",
                lambda d: f"list((linked({self.of(kind, d)}) or Link('')).values())",
                lambda d: f"[name for name, f in STEPS if f({i(d)}) > {i(d)}]",
                lambda d: f"sorted({self.of('counter', d)}.elements())",
                lambda d: (
                    f"applied({self.pick(['str.upper', 'str.strip', '(lambda w: w * 2)'])}, {self.of(kind, d)})"
                ),
                lambda d: f"{self.of('groups', d)}[{i(d)}]",
                lambda d: f"[''.join(p) for p in product('ab', {self.of('str', d)}[:3])]",
            ]
        if item == "tuple int str":
            makers += [
                lambda d: f"[(v, k) for k, v in {self.of('dict str int', d)}.items()]",
                lambda d: f"list(zip(count({i(d)}), {self.of('str', d)}))",
                lambda d: f"[tuple(p) for p in [{self.of('pair', d)}, {self.of('pair', d)}]]",
            ]
        return makers

    def wide_dict(self, kind: str) -> Makers:
        return {
            "dict str int": [
                lambda d: f"dict({self.of('counter', d)})",
                lambda d: "NAMES",
                lambda d: f"{{w: n for n, w in enumerate({self.of('list str', d)})}}",
                lambda d: f"{{e.name: e.weight for e in [{self.of('Item', d)}, {self.of('Item', d)}]}}",
            ],
            "dict int list str": [lambda d: f"dict({self.of('groups', d)})"],
            "dict int str": [
                lambda d: f"{{v: k for k, v in {self.of('dict str int', d)}.items()}}",
                lambda d: f"{{n: w for n, w, _ in {self.of('rows', d)}}}",
            ],
        }.get(kind, [])

    def wide_tuple(self, kind: str) -> Makers:
        return [lambda d: f"tuple({self.of('pair', d)})", lambda d: f"{self.of('rows', d)}[0][:2]"]

    def wide_set(self, kind: str) -> Makers:
        if kind != "set int":
            return []
        return [
            lambda d: f"{{*{self.of('list int', d)}, {self.of('int', d)}}}",
            lambda d: f"({self.of(kind, d)} - set(PRIMES))",
            lambda d: f"{self.of(kind, d)}.symmetric_difference({self.of('list int', d)})",
        ]
