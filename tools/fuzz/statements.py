"""Random statements: the bodies of functions, methods, generators and of `main`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tools.fuzz.changes import Changes
from tools.fuzz.expressions import Expressions
from tools.fuzz.idioms import Idioms
from tools.fuzz.kinds import BOOL, INT, STR, Kind, is_shown_whole
from tools.fuzz.world import World

BUILTIN_ERRORS = ["ValueError", "KeyError", "IndexError", "TypeError", "ZeroDivisionError", "RuntimeError"]
CAUGHT = [*BUILTIN_ERRORS, "LookupError", "ArithmeticError", "Exception", "AttributeError", "OverflowError"]
CAUGHT += ["(ValueError, IndexError)", "(KeyError, TypeError)", "(LookupError, ArithmeticError, AttributeError)"]


#: So many statements in a hundred have nothing in them that may raise, but for what they call.
SAFE = 0.85


class Body(Changes, Idioms, Expressions):
    """Writes the lines of one body.

    `result` is the kind that `return` gives (None: nothing), `yields` what `yield` gives. Blocks in loops, handlers
    and closures know where they stand.
    """

    def __init__(self, world: World, variables: dict[str, Kind] | None = None, indent: int = 1) -> None:
        super().__init__(world, variables)
        self.lines: list[str] = []
        self.indent = indent
        self.result: Kind | None = None
        self.yields: Kind | None = None
        self.in_loop = 0
        self.in_closure = 0
        self.in_finally = 0
        self.nesting = 0
        self.budget = 12
        self.prints = True
        self.stable: set[str] = set()
        self.iterated: set[str] = set()

    def emit(self, text: str) -> None:
        self.lines.append("    " * self.indent + text)

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        """An indented block, whose new variables are not seen behind it."""
        self.emit(header)
        before, start = dict(self.vars), len(self.lines)
        self.indent += 1
        self.nesting += 1
        try:
            yield
            if len(self.lines) == start:
                self.emit("pass")
        finally:
            self.indent -= 1
            self.nesting -= 1
            self.vars = before

    # -- sequences ---------------------------------------------------------------------------

    def some(self, low: int = 1, high: int = 3) -> None:
        """A few statements."""
        for _ in range(self.rng.randint(low, high)):
            if self.budget <= -4:
                return
            if self.budget <= 0 and self.lines:
                self.budget -= 1
                self.pick([self.assign, self.show])()
                return
            self.budget -= 1
            self.is_safe = self.chance(SAFE)
            self.deepest = self.pick([1, 1, 2, 2, 2, 3])
            self.statement()

    def statement(self) -> None:
        simple = [self.assign] * 3 + [self.augment, self.change, self.change, self.unpack, self.chained]
        simple += [self.attribute, self.call_for_effect, self.walrus, self.assertion, self.swapped]
        simple += [self.show] * (4 if self.prints else 1)
        if self.yields is not None:
            simple += [self.give] * 4
        nested: list[Callable[[], None]] = [self.branch, self.branch, self.loop, self.loop, self.counted, self.guard]
        nested += [self.guard, self.leave, self.match, self.scoped, self.closure, self.stepped, self.dispatch]
        nested += [self.local_class_use, self.searched]
        if self.nesting < 3 and not self.in_closure and self.yields is None and self.chance(0.22):
            self.idiom()
            return
        self.pick(simple if self.nesting > 3 or self.chance(0.5) else simple + nested * 2)()

    def local(self, kind: Kind | None = None) -> str | None:
        """A local variable that may be set."""
        names = [n for n, k in self.vars.items() if (kind is None or k == kind) and self.may_set(n)]
        return self.pick(names) if names else None

    def may_set(self, name: str) -> bool:
        return name not in self.stable and "." not in name

    # -- simple ------------------------------------------------------------------------------

    def assign(self) -> None:
        name = self.local() if self.chance(0.4) else None
        if name is not None:
            self.emit(f"{name} = {self.e(self.vars[name])}")
            return
        kind = self.world.some_kind()
        name = self.world.fresh("v")
        note = f": {self.annotation(kind)}" if self.chance(0.08) else ""
        self.emit(f"{name}{note} = {self.e(kind)}")
        self.vars[name] = kind

    def annotation(self, kind: Kind) -> str:
        return {"int": "int", "str": "str", "float": "float", "list": "list", "dict": "dict"}.get(kind[0], "object")

    def variable(self, kind: Kind) -> str:
        """A local variable of the kind: a new one at times."""
        name = self.local(kind) if self.chance(0.7) else None
        if name is None:
            name = self.world.fresh("v")
            self.emit(f"{name} = {self.e(kind)}")
            self.vars[name] = kind
        return name

    def chained(self) -> None:
        kind = self.world.some_kind()
        one, two = self.world.fresh("v"), self.world.fresh("v")
        self.emit(f"{one} = {two} = {self.e(kind)}")
        self.vars |= {one: kind, two: kind}

    def swapped(self) -> None:
        kind = self.pick([INT, STR, ("list", INT)])
        one, two = self.variable(kind), self.variable(kind)
        self.emit(f"{one}, {two} = {two}, {self.e(kind)}")

    def unpack(self) -> None:
        roll = self.rng.random()
        one, two, three = (self.world.fresh("u") for _ in range(3))
        if roll < 0.35:
            kind: Kind = ("tuple", *(self.world.some_kind(1) for _ in range(2)))
            self.emit(f"{one}, {two} = {self.e(kind)}")
            self.vars |= {one: kind[1], two: kind[2]}
        elif roll < 0.6:
            item = self.pick([INT, STR])
            form = self.pick([f"{one}, *{two}", f"*{two}, {one}", f"{one}, *{two}, _"])
            self.emit(f"{form} = {self.e(('list', item))}")
            self.vars |= {one: item, two: ("list", item)}
        elif roll < 0.8:
            item = self.pick([INT, STR])
            self.emit(f"{one}, {two} = {self.e(('list', item))}")
            self.vars |= {one: item, two: item}
        else:
            inner: Kind = ("tuple", INT, STR)
            self.emit(f"({one}, {two}), {three} = {self.e(inner)}, {self.e(('list', INT))}")
            self.vars |= {one: INT, two: STR, three: ("list", INT)}

    def walrus(self) -> None:
        name = self.world.fresh("w")
        with self.block(f"if ({name} := {self.e(INT)}) {self.pick(['>', '<', '=='])} {self.e(INT)}:"):
            self.vars[name] = INT
            self.some(1, 1)
        self.vars[name] = INT

    def assertion(self) -> None:
        if self.chance(0.5):
            self.emit(f"assert {self.e(BOOL)} or {self.e(BOOL)}, {self.e(STR)}")

    def call_for_effect(self) -> None:
        """A call whose result nobody wants."""
        families = [f for f in self.world.families.values() if f.classes and f.methods]
        if self.own_methods and self.chance(0.5):
            self.emit(self.call(self.pick(self.own_methods), 1))
        elif families and self.chance(0.7):
            family = self.pick(families)
            self.emit(self.method_call(family.kind, self.pick(family.methods), 1))
        elif self.world.functions:
            self.emit(self.call(self.pick(self.world.functions[-8:]), 1))

    def give(self) -> None:
        """A `yield` of some form."""
        assert self.yields is not None
        generators = [g for g in self.world.generators if g.result == self.yields]
        if self.in_finally:
            return
        if generators and self.chance(0.25):
            self.emit(f"yield from {self.call(self.pick(generators), 1)}")
        elif self.chance(0.25):
            self.emit(f"yield from {self.source(self.yields, 1)}")
        else:
            self.emit(f"yield {self.e(self.yields)}")

    # -- printing ----------------------------------------------------------------------------

    def show(self) -> None:
        """Print something: a few values of any kind."""
        if not self.prints and self.chance(0.6):
            return
        if self.chance(0.1):
            self.emit(f"print({self.f_string(1)})")
            return
        parts = [self.shown_part() for _ in range(self.rng.randint(1, 3))]
        sep = self.pick(["", "", "", ", sep='|'", ", sep=''"])
        self.emit(f"print({self.pick([repr(self.world.fresh('#')) + ', ', ''])}{', '.join(parts)}{sep})")

    def shown_part(self) -> str:
        names = [n for n in self.vars if "." not in n]
        if names and self.chance(0.55):
            name = self.pick(names)
            return self.text_of(name, self.vars[name])
        kind = self.world.some_kind()
        return self.text_of(self.e(kind, 0), kind)

    def text_of(self, value: str, kind: Kind) -> str:
        """What shows a value in one way only."""
        if kind[0] == "set":
            return f"sorted({value})"
        if kind[0] == "func":
            return f"{value}({', '.join(self.atom(k) for k in kind[1])})" if is_shown_whole(kind[2]) else "'function'"
        if not is_shown_whole(kind):
            return f"len({value})" if kind[0] in ("list", "dict") else "'...'"
        return self.pick([value, value, f"repr({value})", f"str({value})"])

    # -- control -----------------------------------------------------------------------------

    def condition(self) -> str:
        kind = self.world.some_kind(1) if self.chance(0.25) else BOOL
        return self.e(kind)

    def branch(self) -> None:
        with self.block(f"if {self.condition()}:"):
            self.some()
        if self.chance(0.3):
            with self.block(f"elif {self.condition()}:"):
                self.some()
        if self.chance(0.5):
            with self.block("else:"):
                self.some()

    @contextmanager
    def looping(self, header: str) -> Iterator[None]:
        """The body of a loop: what the header names is not made longer in it, for the loop to end."""
        before = set(self.iterated)
        self.iterated |= set(re.findall(r"[\w.]+", header))
        self.in_loop += 1
        try:
            with self.block(header):
                yield
        finally:
            self.in_loop -= 1
            self.iterated = before

    def loop(self) -> None:
        if self.in_loop >= 2:
            self.assign()
            return
        kind = self.world.some_kind(1)
        if not self.is_loopable(kind):
            kind = self.pick([INT, STR, ("tuple", INT, STR), ("tuple", STR, INT)])
        source = self.source(kind, 1)
        names = [self.world.fresh("e")]
        parts = [kind]
        if kind[0] == "tuple" and self.chance(0.8):
            names, parts = [self.world.fresh("e") for _ in kind[1:]], list(kind[1:])
        with self.looping(f"for {', '.join(names)} in {source}:"):
            self.vars |= dict(zip(names, parts, strict=True))
            self.some(1, 3)
            if self.chance(0.25):
                with self.block(f"if {self.e(BOOL)}:"):
                    self.emit(self.pick(["break", "continue"]))
        if self.chance(0.2):
            with self.block("else:"):
                self.some(1, 2)

    def is_loopable(self, kind: Kind) -> bool:
        return kind[0] not in ("set", "func", "opt", "none")

    def counted(self) -> None:
        if self.in_loop >= 2:
            self.assign()
            return
        name = self.world.fresh("c")
        self.emit(f"{name} = {self.rng.randint(2, 4)}")
        self.vars[name] = INT
        self.stable.add(name)
        with self.looping(f"while {name} > 0{self.pick(['', '', ' and ' + self.e(BOOL)])}:"):
            self.emit(f"{name} -= 1")
            self.some(1, 3)
        if self.chance(0.2):
            with self.block("else:"):
                self.some(1, 1)

    def leave(self) -> None:
        """Leave the block under a condition."""
        ways = [self.raise_text(), self.raise_text()]
        if self.in_loop and not self.in_finally:
            ways += ["break", "continue"]
        if self.yields is not None:
            ways.append("return")
        elif self.result is not None:
            ways += [f"return {self.e(self.result)}"] * 2
        with self.block(f"if {self.e(BOOL)}:"):
            self.emit(self.pick(ways))

    def raise_text(self) -> str:
        """A `raise` of an exception of Python's or of the program's."""
        if self.world.troubles and self.chance(0.6):
            trouble = self.pick(list(self.world.troubles.values()))
            return f"raise {trouble.name}({', '.join(self.arguments(trouble.parameters, 1, not trouble.fields))})"
        name = self.pick(BUILTIN_ERRORS)
        roll = self.rng.random()
        if roll < 0.15:
            return f"raise {name}"
        if roll < 0.3:
            return f"raise {name}({self.e(STR, 1)}, {self.e(INT, 1)})"
        return f"raise {name}({self.e(STR, 1)})"

    def guard(self) -> None:
        """try, with handlers, `else` and `finally`."""
        with self.block("try:"):
            self.some(1, 3)
            if self.chance(0.25):
                self.leave()
        handlers = self.rng.randint(0, 3) if self.chance(0.2) else self.rng.randint(1, 2)
        names = self.rng.sample([*CAUGHT, *self.world.troubles, *self.world.troubles], handlers)
        names = list(dict.fromkeys(names))
        for name in names:
            caught = self.world.fresh("err") if self.chance(0.75) else ""
            with self.block(f"except {name}{' as ' + caught if caught else ''}:"):
                if caught:
                    self.handle(name, caught)
                else:
                    self.emit(f"print({self.world.fresh('handler')!r})")
                if self.chance(0.4):
                    self.some(1, 1)
                roll = self.rng.random()
                if roll < 0.12:
                    self.emit("raise")
                elif roll < 0.22:
                    cause = self.pick(["", f" from {caught}" if caught else "", " from None"])
                    self.emit(self.raise_text().replace("\n", " ") + cause)
        if names and self.chance(0.25):
            with self.block("else:"):
                self.some(1, 2)
        if not names or self.chance(0.3):
            self.in_finally += 1
            with self.block("finally:"):
                self.emit(f"print({self.world.fresh('finally')!r})")
                self.some(0, 2)
            self.in_finally -= 1

    def handle(self, name: str, caught: str) -> None:
        """Print what was caught."""
        trouble = self.world.troubles.get(name)
        texts = [f"print(type({caught}).__name__, {caught})"] * 3
        texts += [
            f"print({self.world.fresh('caught')!r}, repr({caught}))",
        ]
        if trouble is not None:
            shown = [n for n, k in trouble.fields.items() if is_shown_whole(k)]
            texts += [f"print({caught}, {caught}.{n})" for n in shown] * 2
            texts.append(f"print(isinstance({caught}, {self.pick([*self.world.troubles, 'ValueError'])}), {caught})")
        if self.chance(0.1):
            texts = [f"print(repr({caught}.__cause__), {caught})"]
        self.emit(self.pick(texts))

    def match(self) -> None:
        """A `match` over a value of some kind."""
        subject, cases = self.pick(self.match_forms())
        with self.block(f"match {subject}:"):
            for pattern, variables in self.rng.sample(cases, min(len(cases), self.rng.randint(2, 4))):
                guard = ""
                with self.scope(**variables):
                    if self.chance(0.25):
                        guard = f" if {self.e(BOOL)}"
                with self.block(f"case {pattern}{guard}:"):
                    self.vars |= variables
                    self.emit(f"print({', '.join([repr(self.world.fresh('case')), *variables])})")
                    if self.chance(0.5):
                        self.some(1, 2)
            if self.chance(0.6):
                with self.block("case _:"):
                    self.some(1, 2)

    def match_forms(self):
        n, m = self.world.fresh("m"), self.world.fresh("m")
        pair: Kind = ("tuple", INT, STR)
        forms = [
            (
                self.e(INT),
                [("0", {}), ("1 | 2 | 3", {}), ("-1", {}), (f"int({n})", {n: INT}), (f"{n}", {n: INT})][
                    : self.rng.randint(2, 4)
                ],
            ),
            (self.e(STR), [('"abc" | "a"', {}), ('""', {}), (f"str({n})", {n: STR})]),
            (self.e(pair), [("(0, _)", {}), (f"({n}, 'a' | 'abc')", {n: INT}), (f"({n}, {m})", {n: INT, m: STR})]),
            (
                self.e(("list", INT)),
                [
                    ("[]", {}),
                    (f"[{n}]", {n: INT}),
                    (f"[{n}, {m}]", {n: INT, m: INT}),
                    (f"[{n}, *{m}]", {n: INT, m: ("list", INT)}),
                    ("[0, *_]", {}),
                    (f"[*_, {n}]", {n: INT}),
                ],
            ),
            (self.e(("opt", INT)), [("None", {}), ("0", {}), (f"int() as {n}", {n: INT})]),
            (
                self.e(("dict", STR, INT)),
                [('{"a": 1}', {}), (f'{{"key": {n}}}', {n: INT}), (f'{{"abc": {n}, "a": {m}}}', {n: INT, m: INT})],
            ),
        ]
        for enum in self.world.enums.values():
            members = [(f"{enum.name}.{member}", {}) for member in enum.members]
            forms += [(self.e(("enum", enum.name)), members)] * 2
        for made in self.world.tuples.values():
            first = made.fields[0]
            rest = ", ".join("_" for _ in made.fields[1:])
            names = {self.world.fresh("m"): f.kind for f in made.fields}
            shown = {k: v for k, v in names.items() if is_shown_whole(v)}
            cases = [(f"({n}, {rest})", {n: first.kind} if is_shown_whole(first.kind) else {})]
            cases.append((f"{made.name}({', '.join(k if k in shown else '_' for k in names)})", shown))
            forms.append((self.e(("nt", made.name)), cases))
        for family in self.world.families.values():
            if not family.classes:
                continue
            fields = [(f, k) for f, k in family.fields.items() if is_shown_whole(k)]
            cases = []
            for chosen in family.classes:
                cases.append((f"{chosen.name}()", {}))
                if fields:
                    name, kind = self.pick(fields)
                    cases.append((f"{chosen.name}({name}={n})", {n: kind}))
                    if kind == INT:
                        cases.append((f"{chosen.name}({name}=0 | 1 | 2)", {}))
            forms += [(self.e(family.kind), cases)] * 2
        return forms

    def scoped(self) -> None:
        """A `with` of one or two managers."""
        managers = [f for f in self.world.families.values() if "with" in f.traits and f.classes]
        if not managers and not self.world.managers:
            self.assign()
            return
        texts = []
        bound: dict[str, Kind] = {}
        for _ in range(self.pick([1, 1, 2])):
            name = self.world.fresh("cm")
            if managers and self.chance(0.5):
                family = self.pick(managers)
                text = self.e(family.kind, 1)
                kind: Kind = family.kind
            elif self.world.managers:
                function = self.pick(self.world.managers)
                text, kind = self.call(function, 1), function.result
            else:
                continue
            if self.chance(0.6):
                text += f" as {name}"
                bound[name] = kind
            texts.append(text)
        if not texts:
            return
        with self.block(f"with {', '.join(texts)}:"):
            self.vars |= bound
            self.some(1, 3)
            if self.chance(0.2):
                self.leave()

    # -- functions in functions --------------------------------------------------------------

    def closure(self) -> None:
        """A function in the function, which sees and may set its variables; called, or kept."""
        if self.in_closure or (self.yields is not None and self.chance(0.5)):
            self.assign()
            return
        name = self.world.fresh("inner")
        kinds = [self.pick([INT, STR, ("list", INT)]) for _ in range(self.rng.randint(0, 2))]
        result = self.pick([INT, STR, ("list", INT), ("tuple", INT, STR), BOOL])
        params = {self.world.fresh("p"): kind for kind in kinds}
        header = ", ".join(
            f"{p}={self.atom(k)}" if i == len(params) - 1 and k != ("list", INT) and self.chance(0.3) else p
            for i, (p, k) in enumerate(params.items())
        )
        shared = [n for n, k in self.vars.items() if k[0] in ("int", "str", "list") and self.may_set(n)]
        changed = self.rng.sample(shared, min(len(shared), self.rng.randint(0, 2)))
        saved = self.result, self.yields, self.in_loop, self.in_finally, set(self.stable)
        with self.block(f"def {name}({header}):"):
            if changed:
                self.emit(f"nonlocal {', '.join(changed)}")
            self.stable |= {n for n in self.vars if n not in changed}
            self.vars |= params
            self.result, self.yields, self.in_loop, self.in_finally = result, None, 0, 0
            self.in_closure += 1
            for each in changed:
                self.emit(f"{each} = {self.e(self.vars[each])}")
            self.some(1, 3)
            self.emit(f"return {self.e(result)}")
            self.in_closure -= 1
        self.result, self.yields, self.in_loop, self.in_finally, self.stable = saved
        kind: Kind = ("func", tuple(kinds), result)
        self.vars[name] = kind
        self.stable.add(name)
        for _ in range(self.rng.randint(1, 2)):
            target = self.world.fresh("v")
            self.emit(f"{target} = {name}({', '.join(self.e(k, 1) for k in kinds)})")
            self.vars[target] = result
        if self.chance(0.4):
            self.emit(f"print({', '.join(self.text_of(n, self.vars[n]) for n in [target, *changed])})")

    def dispatch(self) -> None:
        """Functions in a container, called in a loop."""
        kinds, result = (self.pick([INT, STR]),), self.pick([INT, STR])
        kind: Kind = ("func", kinds, result)
        table, key = self.world.fresh("table"), self.world.fresh("f")
        makers = [self.some_lambda(kind, 1) for _ in range(self.rng.randint(2, 3))]
        makers += [n for n, k in self.vars.items() if k == kind][:1]
        if self.chance(0.5):
            self.emit(f"{table} = [{', '.join(makers)}]")
            header = f"for {key} in {table}:"
        else:
            self.emit(f"{table} = {{{', '.join(f'{self.word()}: {m}' for m in makers)}}}")
            header = f"for {key} in {table}.values():"
        with self.looping(header):
            self.emit(f"print({self.world.fresh('call')!r}, {key}({self.e(kinds[0])}))")

    def stepped(self) -> None:
        """An iterator stepped by hand, and perhaps emptied by a loop."""
        kind = self.pick([INT, STR])
        it, one = self.world.fresh("it"), self.world.fresh("v")
        self.emit(f"{it} = iter({self.source(kind, 1)})")
        if self.chance(0.5):
            self.emit(f"{one} = next({it}, {self.e(kind)})")
        else:
            with self.block("try:"):
                self.emit(f"{one} = next({it})")
                self.emit(f"{one} = next({it})")
            with self.block("except StopIteration:"):
                self.emit(f"{one} = {self.e(kind)}")
        self.vars[one] = kind
        self.emit(
            self.pick([f"print({one}, list({it}))", f"print({one}, *{it})", f"print(sum(1 for _ in {it}), {one})"])
        )

    def local_class_use(self) -> None:
        """An instance that is looked at from all sides."""
        families = [f for f in self.world.families.values() if f.classes]
        if not families:
            self.assign()
            return
        family = self.pick(families)
        name = self.variable(family.kind)
        for _ in range(self.rng.randint(1, 3)):
            self.emit(self.use_of(family, name))

    def use_of(self, family, name: str) -> str:
        texts = [f"print({name})", f"print(repr({name}), type({name}).__name__)"]
        for method in family.methods:
            texts.append(f"print({self.text_of(self.call(method, 1, f'{name}.'), method.result)})")
        for prop, (kind, settable) in family.properties.items():
            texts.append(f"print({self.text_of(f'{name}.{prop}', kind)})")
            if settable:
                texts.append(f"{name}.{prop} = {self.e(kind)}")
        traits = family.traits
        if "len" in traits:
            texts.append(f"print(len({name}), bool({name}))")
        if "iter" in traits:
            texts.append(f"print([{self.text_of('q', family.item)} for q in {name}])")
        if "getitem" in traits:
            texts.append(f"print({self.text_of(f'{name}[{self.e(family.key)}]', family.item)})")
        if "setitem" in traits:
            texts.append(f"{name}[{self.e(family.key)}] = {self.e(family.item)}")
        if "iadd" in traits:
            texts.append(f"{name} += {self.e(INT)}")
        if "call" in traits and family.call is not None:
            call = f"{name}({', '.join(self.arguments(family.call.parameters, 1))})"
            texts.append(f"print({self.text_of(call, family.call.result)})")
        if "format" in traits:
            texts.append(f"print(f'{{{name}:{self.pick(['', 'x', '>5', 'abc'])}}}|{{{name}!r:>12}}')")
        if "bool" in traits:
            texts.append(f"print('yes' if {name} else 'no', not {name})")
        return self.pick(texts)

    def searched(self) -> None:
        """A loop that looks for something, with `else`."""
        kind = self.pick([INT, STR])
        each = self.world.fresh("e")
        found = self.world.fresh("v")
        self.emit(f"{found} = {self.e(kind)}")
        self.vars[found] = kind
        with self.looping(f"for {each} in {self.source(kind, 1)}:"):
            self.vars[each] = kind
            with self.block(f"if {self.e(BOOL)}:"):
                self.emit(f"{found} = {each}")
                self.emit("break")
        with self.block("else:"):
            self.emit(f"print({self.world.fresh('none')!r})")
        self.emit(f"print({found})")
