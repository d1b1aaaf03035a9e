"""Random expressions of lists, dicts, sets and tuples (for `expressions.py`)."""

from __future__ import annotations

from collections.abc import Callable

from tools.fuzz.kinds import BOOL, INT, MOST_ITEMS, STR, Kind, is_hashable, is_ordered, list_of


class Containers:
    """What gives containers. None grows beyond a few items."""

    def source(self, kind: Kind, d: int) -> str:
        """Something that gives items of the kind when it is iterated over, in an order that is known."""
        makers: list[Callable[[], str]] = [lambda: self.e(list_of(kind), d), lambda: self.e(list_of(kind), d)]
        if kind == INT:
            makers += [
                lambda: f"range({self.e(INT, d)} % 6)",
                lambda: f"range({self.e(INT, d)} % 5, {self.e(INT, d)} % 9, {self.pick([1, 2, -1])})",
                lambda: f"map(len, {self.e(list_of(STR), d)})",
                lambda: f"accumulate({self.e(list_of(INT), d)})",
            ]
        if kind == STR:
            makers += [
                lambda: self.e(STR, d),
                lambda: f"{self.e(STR, d)}.split()",
                lambda: f"map(str, {self.e(list_of(INT), d)})",
            ]
        if is_hashable(kind):
            makers += [lambda: self.e(("dict", kind, self.pick([INT, STR])), d)]
            if is_ordered(kind):
                makers += [lambda: f"sorted({self.e(('set', kind), d)})"]
        makers += [
            lambda: f"{self.e(('dict', self.pick([INT, STR]), kind), d)}.values()",
            lambda: f"reversed({self.e(list_of(kind), d)})",
            lambda: f"chain({self.e(list_of(kind), d)}, {self.e(list_of(kind), d)})",
            lambda: f"islice({self.e(list_of(kind), d)}, {self.e(INT, d)} % 4)",
        ]
        if kind[0] == "tuple" and len(kind) == 3:
            makers += [lambda: f"zip({self.source(kind[1], d + 1)}, {self.source(kind[2], d + 1)})"]
            if kind[1] == INT:
                makers += [lambda: f"enumerate({self.source(kind[2], d + 1)}{self.pick(['', ', 1', ', start=5'])})"]
            if is_hashable(kind[1]):
                makers += [lambda: f"{self.e(('dict', kind[1], kind[2]), d)}.items()"]
        if kind[0] == "enum":
            makers += [lambda: kind[1]]
        if not self.is_pure:
            families = [
                f for f in self.world.families.values() if "iter" in f.traits and f.item == kind and f.classes
            ]
            makers += [lambda f=f: self.e(f.kind, d) for f in families] * 2
            makers += [lambda g=g: self.call(g, d) for g in self.world.generators if g.result == kind] * 2
        return self.one_of(makers)

    def filtered(self, kind: Kind, result: Kind, d: int, form: str = "{0} for {1}") -> str:
        """The inside of a comprehension that gives `result` of items of the kind."""
        name, second = self.world.fresh("i"), ""
        source = self.source(kind, d)
        with self.scope(**{name: kind}):
            if self.chance(0.15):
                other = self.world.fresh("i")
                second = f" for {other} in {self.source(INT, d + 1)}"
                self.vars[other] = INT
            where = f" if {self.e(BOOL, d)}" if self.chance(0.4) else ""
            return f"{self.e(result, d)} for {name} in {source}{second}{where}"

    def some_list(self, kind: Kind, d: int) -> str:
        item = kind[1]
        own = lambda: self.e(kind, d)  # noqa: E731
        cut = lambda text: f"{text}[:{MOST_ITEMS}]"  # noqa: E731
        other = self.pick([INT, STR, item])
        makers: list[Callable[[], str]] = [
            lambda: "[" + ", ".join(self.e(item, d) for _ in range(self.rng.randint(0, 4))) + "]",
            lambda: "[" + ", ".join(self.e(item, d) for _ in range(self.rng.randint(1, 4))) + "]",
            lambda: f"[{self.e(item, d)}, *{own()}]",
            lambda: cut(f"({own()} + {own()})"),
            lambda: cut(f"({own()} * ({self.e(INT, d)} % 3))"),
            lambda: f"{own()}[{self.bounds(d)}]",
            lambda: f"{own()}[{self.bounds(d)}]",
            lambda: cut(f"list({self.source(item, d)})"),
            lambda: cut(f"[{self.filtered(other, item, d)}]"),
            lambda: cut(f"[{self.filtered(other, item, d)}]"),
            lambda: cut(f"[*{self.source(item, d)}]"),
            lambda: cut(f"list(filter(None, {own()}))") if item in (INT, STR) else own(),
        ]
        if item in (INT, STR) and self.chance(0.5):
            makers += [
                lambda: cut(f"list(map({self.some_lambda(('func', (other,), item), d)}, {self.source(other, d)}))")
            ]
        if is_ordered(item):
            makers += [
                lambda: cut(f"sorted({self.source(item, d)}{self.pick(['', ', reverse=True'])})"),
                lambda: self.sorted_by(item, d),
            ]
        elif self.world.families.get(str(item[-1])) and not self.is_pure:
            if "lt" in self.world.families[item[1]].traits:
                makers += [lambda: cut(f"sorted({own()}{self.pick(['', ', reverse=True'])})")]
            makers += [lambda: self.sorted_by(item, d)]
        if item == STR:
            makers += [
                lambda: cut(f"{self.e(STR, d)}.split({self.pick(['', repr(','), 'None, 1'])})"),
                lambda: cut(f"{self.e(STR, d)}.splitlines({self.pick(['', 'True'])})"),
                lambda: cut(f"list({self.e(STR, d)})"),
            ]
        known = self.members(kind)
        if known and self.chance(0.3):
            return self.pick(known)(d)
        return self.one_of(makers)

    def sorted_by(self, item: Kind, d: int) -> str:
        """Sorted by a key, which is unique enough by its last part."""
        name = self.world.fresh("k")
        source = self.e(list_of(item), d)
        with self.scope(**{name: item}):
            keys = [self.e(self.pick([INT, STR, BOOL]), d + 1) for _ in range(self.rng.randint(1, 2))]
        key = keys[0] if len(keys) == 1 else f"({', '.join(keys)})"
        return f"sorted({source}, key=lambda {name}: {key}{self.pick(['', ', reverse=True'])})[:{MOST_ITEMS}]"

    def some_dict(self, kind: Kind, d: int) -> str:
        key, value = kind[1], kind[2]
        own = lambda: self.e(kind, d)  # noqa: E731
        other = self.pick([INT, STR])
        pairs = lambda low: ", ".join(  # noqa: E731
            f"{self.e(key, d)}: {self.e(value, d)}" for _ in range(self.rng.randint(low, 4))
        )
        makers: list[Callable[[], str]] = [
            lambda: "{" + pairs(0) + "}",
            lambda: "{" + pairs(1) + "}",
            lambda: f"{{**{own()}, {self.e(key, d)}: {self.e(value, d)}}}",
            lambda: f"({own()} | {own()})",
            lambda: f"dict({self.e(list_of(('tuple', key, value)), d)})",
            lambda: f"dict(zip({self.source(key, d)}, {self.source(value, d)}))",
            lambda: self.dict_of(kind, other, d),
            lambda: self.dict_of(kind, other, d),
            lambda: f"{own()}.copy()",
        ]
        if is_ordered(key):
            makers += [lambda: f"dict(sorted({own()}.items(), key=lambda kv: kv[0]))"]
        known = self.members(kind)
        if known and self.chance(0.3):
            return self.pick(known)(d)
        return self.one_of(makers)

    def dict_of(self, kind: Kind, other: Kind, d: int) -> str:
        name = self.world.fresh("i")
        source = self.source(other, d)
        with self.scope(**{name: other}):
            where = f" if {self.e(BOOL, d)}" if self.chance(0.3) else ""
            return f"{{{self.e(kind[1], d)}: {self.e(kind[2], d)} for {name} in {source}{where}}}"

    def some_set(self, kind: Kind, d: int) -> str:
        own = lambda: self.e(kind, d)  # noqa: E731
        item = kind[1]
        makers: list[Callable[[], str]] = [
            lambda: self.atom(kind),
            lambda: "{" + ", ".join(self.e(item, d) for _ in range(self.rng.randint(1, 4))) + "}",
            lambda: f"set({self.source(item, d)})",
            lambda: f"({own()} {self.pick('&|^-')} {own()})",
            lambda: f"{own()}.{self.pick(['union', 'difference', 'intersection'])}({self.e(list_of(item), d)})",
            lambda: f"{{{self.filtered(self.pick([INT, STR]), item, d)}}}",
        ]
        return self.one_of(makers)

    def some_tuple(self, kind: Kind, d: int) -> str:
        parts = kind[1:]
        whole = lambda: "(" + ", ".join(self.e(part, d) for part in parts) + ")"  # noqa: E731
        makers: list[Callable[[], str]] = [whole, whole, whole]
        if not self.is_safe:
            makers += [lambda: f"{self.e(list_of(kind), d)}[{self.index(d)}]"]
            if all(map(is_ordered, parts)):
                makers += [lambda: f"{self.pick(['min', 'max'])}({self.e(list_of(kind), d)})"]
        known = self.members(kind)
        if known and self.chance(0.3):
            return self.pick(known)(d)
        return self.one_of(makers)
