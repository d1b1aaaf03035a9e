"""Random expressions of a given kind, over the variables in scope and what the program has defined.

Ints stay far from the limits of a word by construction: every expression of ints is made with a bound of what it can
be, and is taken modulo something where the bound would grow too much. What may raise is left out where `is_safe`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tools.fuzz.containers import Containers
from tools.fuzz.kinds import BOOL, BYTES, FLOAT, INT, MOST_INT, MOST_TEXT, STR, Kind, is_hashable, is_ordered
from tools.fuzz.numbers import Numbers
from tools.fuzz.texts import Texts
from tools.fuzz.world import Function, Parameter, World


class Expressions(Numbers, Texts, Containers):
    """Expressions over `vars` (name to kind). `e(kind)` gives the text of one; variables can hold what it gives."""

    def __init__(self, world: World, variables: dict[str, Kind] | None = None) -> None:
        self.world = world
        self.rng = world.rng
        self.vars: dict[str, Kind] = dict(variables or {})
        self.is_safe = False
        self.is_pure = False
        self.own_methods: list[Function] = []
        self.deepest = 2

    # -- choice ------------------------------------------------------------------------------

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def pick(self, items):
        return self.rng.choice(items)

    def one_of(self, makers: list[Callable[[], str]]) -> str:
        return self.rng.choice(makers)()

    def names(self, kind: Kind) -> list[str]:
        known = [name for name, own in self.vars.items() if own == kind]
        known += [name for name, own in self.world.globals.items() if own == kind]
        return known + [name for name, own in self.world.constants.items() if own == kind]

    @contextmanager
    def scope(self, **variables: Kind) -> Iterator[None]:
        """Further variables, for the time being."""
        before = dict(self.vars)
        self.vars.update(variables)
        try:
            yield
        finally:
            self.vars = before

    @contextmanager
    def safely(self) -> Iterator[None]:
        """Nothing that raises or prints is made meanwhile: no code of the program's own is called."""
        before = self.is_safe, self.is_pure
        self.is_safe = self.is_pure = True
        try:
            yield
        finally:
            self.is_safe, self.is_pure = before

    def unsafe(self, p: float) -> bool:
        return not self.is_safe and self.chance(p)

    # -- expressions -------------------------------------------------------------------------

    def e(self, kind: Kind, d: int = 0) -> str:
        """An expression of the kind, as small as what a variable may hold."""
        names = self.names(kind)
        if names and self.chance(0.3 + 0.2 * d):
            return self.pick(names)
        if d >= self.deepest:
            return self.atom(kind)
        if kind == INT:
            text, bound = self.number(d)
            return text if bound <= MOST_INT else f"({text} % {self.pick([10007, 1009, 99991, 97])})"
        if kind == STR:
            text = self.text(d)
            return text if text.isidentifier() or text.startswith('"') else f"{text}[:{MOST_TEXT}]"
        makers = {
            "float": self.some_float,
            "bool": self.some_bool,
            "bytes": self.some_bytes,
            "list": self.some_list,
            "dict": self.some_dict,
            "set": self.some_set,
            "tuple": self.some_tuple,
            "opt": self.some_opt,
            "cls": self.some_instance,
            "nt": self.some_named_tuple,
            "enum": self.some_member,
            "func": self.some_function,
        }
        calls = self.calls(kind) if d < 2 else []
        if calls and self.chance(0.25):
            return self.call(self.pick(calls), d + 1)
        return makers[kind[0]](kind, d + 1)

    def atom(self, kind: Kind) -> str:
        """A small expression that cannot raise, of literals where there is no variable."""
        names = self.names(kind)
        if names and self.chance(0.7):
            return self.pick(names)
        head = kind[0]
        if kind == INT:
            return str(self.pick([0, 1, 2, 3, 5, 7, 10, 12, 100, 255, 1000, -1, -2, -7, -40]))
        if kind == FLOAT:
            return self.pick(["0.0", "1.0", "0.5", "-2.25", "3.75", "1e3", "100.125", "-0.0", "2.0"])
        if kind == BOOL:
            return self.pick(["True", "False"])
        if kind == STR:
            return self.word()
        if kind == BYTES:
            return self.pick(['b""', 'b"abc"', 'b"a,b"', r'b"\x00\xff z"', 'b"12"', "'ß€'.encode()"])
        if head == "list":
            return "[" + ", ".join(self.atom(kind[1]) for _ in range(self.rng.randint(1, 3))) + "]"
        if head == "set":
            return "{" + ", ".join(self.atom(kind[1]) for _ in range(self.rng.randint(1, 3))) + "}"
        if head == "dict":
            pairs = (f"{self.atom(kind[1])}: {self.atom(kind[2])}" for _ in range(self.rng.randint(1, 3)))
            return "{" + ", ".join(pairs) + "}"
        if head == "tuple":
            return "(" + ", ".join(self.atom(part) for part in kind[1:]) + ")"
        if head == "opt":
            return "None" if self.chance(0.5) or kind[1][0] == "cls" else self.atom(kind[1])
        if head == "func":
            return self.some_lambda(kind, self.deepest)
        return self.made(kind, self.deepest)

    def arguments(self, parameters: list[Parameter], d: int, by_position: bool = False) -> list[str]:
        """The arguments of a call: some by keyword, some left to their defaults."""
        texts: list[str] = []
        by_name = False
        for parameter in parameters:
            if parameter.default and self.chance(0.4):
                by_name = True
                continue
            value = self.e(parameter.kind, d + 1) if d < self.deepest else self.atom(parameter.kind)
            by_name = by_name or parameter.keyword_only or (not by_position and self.chance(0.12))
            texts.append(f"{parameter.name}={value}" if by_name else value)
        return texts

    def call(self, function: Function, d: int, prefix: str = "") -> str:
        """A call of a function (or a method, behind `prefix`)."""
        texts = self.arguments(function.parameters, d, function.by_position)
        is_whole = all("=" not in text.split("(")[0] for text in texts) and len(texts) == len(
            [p for p in function.parameters if not p.keyword_only]
        )
        if function.star is not None and is_whole:
            if self.chance(0.3):
                texts.append(f"*{self.e(('list', function.star), d + 1)}")
            else:
                texts += [self.e(function.star, d + 1) for _ in range(self.rng.randint(0, 3))]
        if function.stars is not None:
            names = self.rng.sample(["alpha", "beta", "gamma"], self.rng.randint(0, 2))
            texts += [f"{name}={self.e(function.stars, d + 1)}" for name in names]
        return f"{prefix}{function.name}({', '.join(texts)})"

    def index(self, d: int) -> str:
        """An index: within most lists, if not all."""
        if self.chance(0.6):
            return self.pick(["0", "-1", "0", "1"])
        return f"{self.e(INT, d)} % {self.pick([1, 2, 2, 3])}" if self.chance(0.8) else self.e(INT, d)

    def calls(self, kind: Kind) -> list[Function]:
        """Functions that give the kind; none where a call may not raise."""
        if self.is_pure:
            return []
        return [f for f in (*self.world.functions[-12:], *self.own_methods) if f.result == kind]

    # -- bools -------------------------------------------------------------------------------

    def some_bool(self, kind: Kind, d: int) -> str:
        makers: list[Callable[[], str]] = [
            lambda: f"{self.e(INT, d)} {self.pick(['<', '<=', '==', '!=', '>', '>='])} {self.e(INT, d)}",
            lambda: f"{self.e(STR, d)} {self.pick(['<', '==', '!=', '>='])} {self.e(STR, d)}",
            lambda: f"{self.e(FLOAT, d)} {self.pick(['<', '>', '<=', '=='])} {self.e(self.pick([INT, FLOAT]), d)}",
            lambda: f"{self.e(INT, d)} < {self.e(INT, d)} <= {self.e(INT, d)}",
            lambda: f"not {self.e(BOOL, d)}",
            lambda: f"{self.e(BOOL, d)} {self.pick(['and', 'or'])} {self.e(BOOL, d)}",
            lambda: f"{self.e(BOOL, d)} {self.pick(['==', '!=', '&', '|', '^'])} {self.e(BOOL, d)}",
            lambda: self.membership(d),
            lambda: self.membership(d),
            lambda: self.compared(d),
            lambda: self.compared(d),
            lambda: f"{self.e(STR, d)}.{self.pick(['startswith', 'endswith'])}({self.e(STR, d)})",
            lambda: f"{self.e(STR, d)}.is{self.pick(['digit', 'alpha', 'space', 'upper', 'lower', 'alnum'])}()",
            lambda: f"bool({self.e(self.world.some_kind(1), d)})",
            lambda: self.any_all(d),
            lambda: self.is_instance(d),
        ]
        return f"({self.one_of(makers)})"

    def membership(self, d: int) -> str:
        kind = self.world.some_kind(1)
        if not is_hashable(kind):
            kind = self.pick([INT, STR])
        holder: Kind = self.pick([("list", kind), ("set", kind), ("dict", kind, INT)])
        families = [f for f in self.world.families.values() if "contains" in f.traits and f.classes]
        if families and self.chance(0.3) and not self.is_pure:
            family = self.pick(families)
            return f"{self.e(family.key, d)} {self.pick(['in', 'not in'])} {self.e(family.kind, d)}"
        if kind == STR and self.chance(0.3):
            holder = STR
        return f"{self.e(kind, d)} {self.pick(['in', 'in', 'not in'])} {self.e(holder, d)}"

    def compared(self, d: int) -> str:
        families = [f for f in self.world.families.values() if f.traits & {"eq", "lt"} and f.classes]
        if families and self.chance(0.5) and not self.is_pure:
            family = self.pick(families)
            operators = ["==", "!="] * ("eq" in family.traits) + ["<", ">"] * ("lt" in family.traits)
            return f"{self.e(family.kind, d)} {self.pick(operators)} {self.e(family.kind, d)}"
        kind = self.world.some_kind(1)
        operators = ["==", "!="] + ["<", ">", "<=", ">="] * is_ordered(kind)
        if kind[0] == "cls" or not self.is_comparable(kind):
            kind, operators = ("tuple", INT, STR), ["==", "<", ">="]
        if kind[0] == "opt":
            return f"{self.e(kind, d)} {self.pick(['is None', 'is not None'])}"
        return f"{self.e(kind, d)} {self.pick(operators)} {self.e(kind, d)}"

    def is_comparable(self, kind: Kind) -> bool:
        """Whether equality of two values is what they hold, not which they are."""
        if kind[0] == "cls":
            return "eq" in self.world.families[kind[1]].traits and not self.is_pure
        if kind[0] in ("func", "iter"):
            return False
        return all(self.is_comparable(part) for part in kind[1:] if isinstance(part, tuple))

    def any_all(self, d: int) -> str:
        kind = self.pick([INT, STR, FLOAT])
        source = self.e(("list", kind), d)
        name = self.world.fresh("q")
        with self.scope(**{name: kind}):
            return f"{self.pick(['any', 'all'])}({self.e(BOOL, d)} for {name} in {source})"

    def is_instance(self, d: int) -> str:
        families = [f for f in self.world.families.values() if len(f.classes) > 1]
        if not families:
            return self.e(BOOL, d)
        family = self.pick(families)
        names = self.rng.sample([c.name for c in family.classes], self.rng.randint(1, 2))
        wanted = names[0] if len(names) == 1 else f"({', '.join(names)})"
        return f"isinstance({self.e(family.kind, d)}, {wanted})"

    # -- what the program has defined --------------------------------------------------------

    def made(self, kind: Kind, d: int) -> str:
        """A new instance, a named tuple, or a member."""
        if kind[0] == "enum":
            return f"{kind[1]}.{self.pick(self.world.enums[kind[1]].members)}"
        if kind[0] == "nt":
            made = self.world.tuples[kind[1]]
            return f"{made.name}({', '.join(self.arguments(made.fields, d))})"
        chosen = self.pick(self.world.families[kind[1]].classes)
        return f"{chosen.name}({', '.join(self.arguments(chosen.parameters, d))})"

    def some_instance(self, kind: Kind, d: int) -> str:
        family = self.world.families[kind[1]]
        make = lambda: self.made(kind, d)  # noqa: E731
        makers: list[Callable[[], str]] = [make, make, make]
        if not self.is_pure:
            for trait, text in (("add", "{0} + {1}"), ("mul", "{0} * {2}"), ("neg", "-{0}"), ("radd", "{2} + {0}")):
                if trait in family.traits:
                    makers.append(lambda text=text: self.operation(text, kind, d))
            makers += [lambda f=f: self.call(f, d, f"{family.root}.") for f in family.static if f.result == kind]
            if "lt" in family.traits:
                makers.append(lambda: f"{self.pick(['min', 'max'])}({self.e(kind, d)}, {self.e(kind, d)})")
            makers += [lambda m=m: self.method_call(family.kind, m, d) for m in family.methods if m.result == kind]
        if not self.is_pure:
            makers.append(lambda: f"{self.e(('list', kind), d)}[{self.index(d)}]")
        return self.one_of(makers)

    def operation(self, text: str, kind: Kind, d: int) -> str:
        return "(" + text.format(self.e(kind, d), self.e(kind, d), self.e(INT, d)) + ")"

    def method_call(self, kind: Kind, method: Function, d: int) -> str:
        return self.call(method, d, f"{self.e(kind, d)}.")

    def members(self, kind: Kind) -> list[Callable[[int], str]]:
        """Fields, properties and methods of the program's classes that give the kind."""
        makers: list[Callable[[int], str]] = []
        for family in self.world.families.values():
            if not family.classes:
                continue
            own = family.kind
            for name, field in family.fields.items():
                if field == kind:
                    makers.append(lambda d, o=own, n=name: f"{self.e(o, d)}.{n}")
            if self.is_pure:
                continue
            for name, (result, _) in family.properties.items():
                if result == kind:
                    makers.append(lambda d, o=own, n=name: f"{self.e(o, d)}.{n}")
            for method in family.methods:
                if method.result == kind:
                    makers.append(lambda d, o=own, m=method: self.method_call(o, m, d))
            for function in family.static:
                if function.result == kind:
                    makers.append(lambda d, r=family.root, f=function: self.call(f, d, f"{r}."))
            if "getitem" in family.traits and family.item == kind:
                makers.append(lambda d, f=family: f"{self.e(f.kind, d)}[{self.e(f.key, d)}]")
            if family.call is not None and family.call.result == kind:
                makers.append(
                    lambda d, o=own, f=family.call: f"{self.e(o, d)}({', '.join(self.arguments(f.parameters, d))})"
                )
        for made in self.world.tuples.values():
            for i, part in enumerate(made.fields):
                if part.kind == kind:
                    makers.append(lambda d, m=made, n=part.name: f"{self.e(('nt', m.name), d)}.{n}")
                    makers.append(lambda d, m=made, i=i: f"{self.e(('nt', m.name), d)}[{i}]")
            makers += [
                lambda d, m=made, f=f: self.method_call(("nt", m.name), f, d)
                for f in made.methods
                if f.result == kind and not self.is_pure
            ]
        for enum in self.world.enums.values():
            if enum.value_kind == kind:
                makers.append(lambda d, n=enum.name: f"{self.e(('enum', n), d)}.value")
            if kind == STR:
                makers.append(lambda d, n=enum.name: f"{self.e(('enum', n), d)}.name")
            makers += [
                lambda d, n=enum.name, f=f: self.method_call(("enum", n), f, d)
                for f in enum.methods
                if f.result == kind and not self.is_pure
            ]
        return makers

    def some_named_tuple(self, kind: Kind, d: int) -> str:
        made = self.world.tuples[kind[1]]
        field = self.pick(made.fields)
        makers: list[Callable[[], str]] = [
            lambda: self.made(kind, d),
            lambda: self.made(kind, d),
            lambda: f"{self.e(kind, d)}._replace({field.name}={self.e(field.kind, d)})",
        ]
        if all(is_ordered(part.kind) for part in made.fields) and not self.is_safe:
            makers.append(lambda: f"{self.pick(['min', 'max'])}({self.e(('list', kind), d)})")
        return self.one_of(makers)

    def some_member(self, kind: Kind, d: int) -> str:
        enum = self.world.enums[kind[1]]
        makers: list[Callable[[], str]] = [lambda: self.made(kind, d), lambda: self.made(kind, d)]
        if not self.is_safe:
            makers.append(lambda: f"{enum.name}({self.pick([*enum.values, self.e(enum.value_kind, d)])})")
            makers.append(lambda: f"{enum.name}[{self.pick([repr(self.pick(enum.members)), self.word()])}]")
            makers.append(lambda: f"list({enum.name})[{self.e(INT, d)} % {len(enum.members)}]")
        return self.one_of(makers)

    def some_opt(self, kind: Kind, d: int) -> str:
        inner = kind[1]
        makers: list[Callable[[], str]] = [
            lambda: "None",
            lambda: self.e(inner, d),
            lambda: f"({self.e(inner, d)} if {self.e(BOOL, d)} else None)",
        ]
        if inner[0] != "bool":
            makers.append(lambda: f"{self.e(('dict', STR, inner), d)}.get({self.e(STR, d)})")
            makers.append(lambda: f"next(iter({self.e(('list', inner), d)}), None)")
        return self.one_of(makers)

    # -- functions ---------------------------------------------------------------------------

    def some_function(self, kind: Kind, d: int) -> str:
        return self.some_lambda(kind, d)

    def some_lambda(self, kind: Kind, d: int) -> str:
        names = [self.world.fresh("p") for _ in kind[1]]
        with self.scope(**dict(zip(names, kind[1], strict=True))), self.safely():
            return f"(lambda {', '.join(names)}: {self.e(kind[2], max(d, 1))})"
