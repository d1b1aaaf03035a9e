"""Further random statements (for `prograndom.py`): augmented assignments to attributes and items, properties
set, slices with steps assigned and deleted, state that functions share, overflow, objects that change,
generators defined on the spot, loops with `else`, handlers in handlers.
"""

from __future__ import annotations

from support.progstatements import Maker, MoreStatements
from support.progwide import WIDE, Wide

#: What an operation on a word may overflow with. CPython's result is then refused by `fits`.
OVERFLOWING = [
    "{0} + {1}",
    "{0} - {1}",
    "{0} * {1}",
    "-{0}",
    "abs({0})",
    "{0} // {1}",
    "{0} << {2}",
    "sum([{0}, {1}])",
]


class Changes(MoreStatements, Wide):
    """What changes something that is there."""

    def more_simple(self) -> list[Maker]:
        if not self.is_wide:
            return super().more_simple()
        own = [self.attribute_change, self.item_change, self.slice_change, self.shared_change, self.overflow]
        return [*super().more_simple(), *own, self.object_change, self.object_change, self.parallel, self.wide]

    def more_nested(self) -> list[Maker]:
        if not self.is_wide:
            return super().more_nested()
        own = [
            self.local_generator,
            self.searched,
            self.handled_twice,
            self.wide_loop,
            self.dispatched,
            self.recursive,
        ]
        return [*super().more_nested(), *own]

    def wide(self, depth: int) -> None:
        """A variable of one of the further types."""
        kind = self.pick(WIDE)
        name = self.named(kind) if self.chance(0.5) else None
        if name is None or self.env[name] != kind:
            name = self.fresh()
        self.emit(depth, f"{name} = {self.of(kind)}")
        self.env[name] = kind

    # -- in place ----------------------------------------------------------------------------

    def attribute_change(self, depth: int) -> None:
        kind = self.pick(["Point", "Item", "Account"])
        name = self.new(depth, kind)
        i, s = self.of("int"), self.of("str")
        texts = {
            "Point": [
                f"n += {i} % 1000",
                f"name += {s}[:9]",
                f"n //= {i}",
                "n, {0}.name = 3, 'three'",
                f"scale = {i}",
            ],
            "Item": [f"weight *= {i} % 9", f"tags += [{s}]", f"tags.append({s})", f"name = {s}", "weight %= 77"],
            "Account": [f"limit += {i}", f"limit = {i}", f"entries[0] -= {i} % 99", f"owner = {s}", f"limit -= {i}"],
        }[kind]
        self.emit(depth, f"{name}.{self.pick(texts).replace('{0}', name)}")
        if kind == "Point":
            self.emit(depth, f"{name}.name = {name}.name[:20]")

    def item_change(self, depth: int) -> None:
        kind = self.pick(["list int", "dict str int", "list str", "dict str list int", "list list int", "Account"])
        name = self.new(depth, kind)
        i, s = self.of("int"), self.of("str")
        texts = {
            "list int": [f"[{i}] {self.pick(['+=', '-=', '//=', '%='])} {i}", f"[-1] ^= {i}", f"[{i} % 3] &= 255"],
            "dict str int": [f"[{s}] += {i} % 100", f"[{s}] = {name}.get({s}, 0) + 1", f"[{s}] -= 1"],
            "list str": [f"[{i} % 3] += {s}[:5]", "[0] *= 2", f"[-1] = {name}[0]"],
            "dict str list int": [f"[{s}] += [{i}]", f"[{s}][0] += {i}", f".setdefault({s}, [])[:] = [{i}]"],
            "list list int": [f"[0] += [{i}]", f"[{i} % 2][0] *= 3", "[-1] *= 2", f"[0][1:] = {name}[-1]"],
            "Account": [f"[{i}] += {i} % 100", f"[0] = {i}", f" += {i}", f"[-1] //= {i}"],
        }[kind]
        self.emit(depth, f"{name}{self.pick(texts)}")
        if kind == "list int":
            self.emit(depth, f"{name}[:] = [e % 10007 for e in {name}]")
        if kind == "list str":
            self.emit(depth, f"{name}[:] = [e[:30] for e in {name}]")

    def slice_change(self, depth: int) -> None:
        kind = self.pick(["list int", "list str", "list float"])
        name, item = self.new(depth, kind), kind.split()[1]
        i, step = self.of("int"), self.pick([2, -1, -2, 3])
        start, stop = self.pick(["", i]), self.pick(["", self.of("int")])
        texts = [
            f"del {name}[{start}:{stop}:{step}]",
            f"{name}[{start}:{stop}:{step}] = ({self.of(kind)})[:3]",
            f"{name}[{start}:{stop}] = ({self.gen(item, 1) if item != 'float' else self.of(kind)})",
            f"{name}[::{step}] = {name}[::{-step}]",
            f"{name}[{i}:{i}] = [{self.of(item)}]",
            f"{name} += ({self.of(kind)})[:3]",
            f"{name} *= {i} % 3",
        ]
        self.emit(depth, self.pick(texts))
        self.emit(depth, f"del {name}[12:]")

    def shared_change(self, depth: int) -> None:
        i, s = self.of("int"), self.of("str")
        texts = [f"Shared.tickets += {i} % 100", f"SHARED.last = {s}[:20]", f"SHARED.last += {s}[:5]"]
        texts += [f"TOTALS[{s}] = {i} % 1000", f"TOTALS.pop({s}, 0)", f"NOTES.append({s}[:20])", "NOTES.reverse()"]
        self.emit(depth, self.pick(texts))
        name = self.fresh()
        shown = ["Shared.tickets", "len(NOTES)", "sum(TOTALS.values()) % 10007"]
        self.emit(depth, f"{name} = {self.pick([*shown, 'Account.opened'])}")
        self.env[name] = "int"

    def overflow(self, depth: int) -> None:
        """An operation at the ends of a word: what does not fit is an OverflowError."""
        name = self.fresh()
        ends = [self.pick(["BIG", "SMALL", "BIG // 2", "(SMALL + 1)", "3037000500", self.of("int", 2)]) for _ in "ab"]
        text = self.pick(OVERFLOWING).format(*(f"({end})" for end in ends), f"({self.of('int', 3)} % 70)")
        self.emit(depth, f"{name} = {self.of('int', 2)}")
        self.emit(depth, "try:")
        self.emit(depth + 1, f"{name} = fits({text})")
        self.emit(depth, "except OverflowError:")
        self.emit(depth + 1, f"{name} = {self.pick(['-1', '0'])}")
        self.emit(depth, f"{name} %= 100003")
        self.env[name] = "int"

    def object_change(self, depth: int) -> None:
        kind = self.pick(["deque int", "counter", "groups", "tree", "Account", "rows"])
        name = self.new(depth, kind)
        i, s = self.of("int"), self.of("str")
        texts = {
            "deque int": [f".append({i})", f".appendleft({i})", ".popleft()", f".rotate({i} % 5)", f"[0] = {i}"],
            "counter": [f".update({s})", f"[{s}] += 1", f".subtract({s})", f"[{s}] = {i} % 50"],
            "groups": [f"[{i}].append({s})", f"[{i}] += [{s}]", f".pop({i}, [])", f"[{i}] = []"],
            "tree": [f".insert({i})", f".count += {i} % 5", f".left = Tree({i})", ".right = None"],
            "Account": [f".entries.append({i} % 9)", f"[{i}] = {i}", f".limit = {i}"],
            "rows": [
                f".append(({i}, {s}, 0.5))",
                ".sort(key=lambda r: r[1])",
                ".pop()",
                f".insert(0, ({i}, '', 1.0))",
            ],
        }[kind]
        if kind == "Account" and self.chance(0.3):
            self.emit(depth, f"del {name}[{i}]")
            return
        self.emit(depth, f"{name}{self.pick(texts)}")
        if kind == "deque int":
            self.emit(depth, f"if len({name}) > 12:")
            self.emit(depth + 1, f"{name}.clear()")

    def parallel(self, depth: int) -> None:
        """Several targets at once."""
        one, two, three = self.fresh(), self.fresh(), self.fresh()
        i, s = self.of("int"), self.of("str")
        forms = [
            (f"{one}, ({two}, *{three}) = {i}, ({s}, *{self.of('list str')})", ("int", "str", "list str")),
            (f"{one}, {two}, {three} = {self.of('rows')}[0]", ("int", "str", "float")),
            (f"[{one}, {two}], {three} = {self.of('pair')}, {self.of('list str')}", ("int", "str", "list str")),
            (f"*{three}, {one}, {two} = [*{self.of('list int')}, 1, 2]", ("int", "int", "list int")),
            (f"{one}, {two} = {two}, {three} = {i}, {i}", ("int", "int", "int")),
            (f"{one} = [{two} := {i}, {two} * 2]; {three} = {s}", ("list int", "int", "str")),
            (f"{one} = {s}; {two} = {three} = [{i}]; {two} += [1]", ("str", "list int", "list int")),
        ]
        text, kinds = self.pick(forms)
        self.emit(depth, text)
        self.env |= dict(zip((one, two, three), kinds, strict=True))

    # -- nested ------------------------------------------------------------------------------

    def local_generator(self, depth: int) -> None:
        """A generator function that sees the variables around it, with a handler around its loop."""
        name, each, target = self.fresh("g"), self.fresh("e"), self.fresh()
        self.emit(depth, f"def {name}({each}, stop=4):")
        before, frozen, in_loop, result = dict(self.env), set(self.frozen), self.in_loop, self.result
        self.frozen |= set(before)
        self.env[each], self.result, self.in_loop = "int", "yield int", False
        self.emit(depth + 1, "try:")
        self.emit(depth + 2, f"while {each} < stop{self.pick(['', ' and ' + self.of('bool')])}:")
        self.emit(depth + 3, f"{each} += {self.pick([1, 2])}")
        self.emit(depth + 3, f"yield {self.bounded('int')}")
        self.emit(depth + 1, f"except {self.pick(['LookupError', 'ValueError', 'ArithmeticError'])}:")
        self.emit(depth + 2, f"yield {self.of('int', 2)} % 1000")
        if self.chance(0.5):
            self.emit(depth + 1, f"yield from {self.gen('int', 1, whole=False)}")
        self.env, self.frozen, self.in_loop, self.result = before, frozen, in_loop, result
        made = f"{name}({self.of('int')} % 5{self.pick(['', ', 2', ', stop=6'])})"
        self.emit(depth, f"{target} = {self.pick(['list({})', 'sorted({})', '[e for e in {} if e]']).format(made)}")
        self.env[target] = "list int"

    def searched(self, depth: int) -> None:
        """A loop with `else`, left by `break`."""
        each, found = self.fresh("e"), self.fresh()
        self.emit(depth, f"{found} = {self.of('int')}")
        source = self.pick([f"({self.of('list int')})[:9]", "range(2, 9, 3)", f"sorted({self.of('set int')})"])
        self.emit(depth, f"for {each} in {source}:")
        before, in_loop = dict(self.env), self.in_loop
        self.env[each], self.in_loop = "int", True
        self.emit(depth + 1, f"if {self.of('bool')}:")
        self.emit(depth + 2, "continue")
        self.emit(depth + 1, f"{found} = {each} - {found}")
        self.emit(depth + 1, f"if {found} > {self.of('int')}:")
        self.emit(depth + 2, "break")
        self.env, self.in_loop = before, in_loop
        self.emit(depth, "else:")
        self.emit(depth + 1, f"{found} = {self.bounded('int')}")
        self.emit(depth, f"{found} %= 100003")
        self.env[found] = "int"

    def handled_twice(self, depth: int) -> None:
        """Handlers in handlers, `else` and `finally`; the state of each step is noted."""
        log, other = self.new(depth, "list str"), self.fresh("error")
        self.emit(depth, "try:")
        self.emit(depth + 1, "try:")
        self.scoped(depth + 2)
        self.emit(depth + 1, f"except {self.pick(['KeyError', 'IndexError', 'Trouble'])} as {other}:")
        self.emit(depth + 2, f"{log}.append(type({other}).__name__)")
        self.emit(depth + 2, self.pick(["raise", f"raise Deep({self.of('str')}) from {other}", f"del {log}[:-3]"]))
        self.emit(depth + 1, "else:")
        self.emit(depth + 2, f"{log}.append({self.of('str')}[:9])")
        self.emit(depth + 1, "finally:")
        self.emit(depth + 2, f"{log}.append('done')")
        self.emit(depth, f"except (LookupError, Trouble, ValueError, ArithmeticError) as {other}:")
        cause = f"{other}.__cause__ is not None"
        shown = self.pick([f"str({cause})", f"str(isinstance({other}, LookupError))", f"repr({other})[:30]"])
        self.emit(depth + 1, f"{log}.append({shown})")

    def wide_loop(self, depth: int) -> None:
        """A loop over what the library gives."""
        i = self.of("int")
        source, kinds = self.pick(
            [
                (f"{self.of('tree')}", ["int"]),
                (f"{self.of('deque int')}", ["int"]),
                (f"sorted({self.of('counter')}.items())[:5]", ["str", "int"]),
                (f"{self.of('groups')}.items()", ["int", "list str"]),
                (f"({self.of('rows')})[:4]", ["int", "str", "float"]),
                (f"enumerate(zip({self.of('str')}, {self.of('list int')}), {i})", ["int", "(str int)"]),
                (f"zip({self.of('list int')}, {self.of('str')}, reversed({self.of('list float')}))", "int str float"),
                (f"reversed(list(enumerate({self.of('list str')})))", ["int", "str"]),
                (f"combinations(({self.of('list int')})[:4], 2)", ["int", "int"]),
                (f"range({i} % 20, {self.of('int')} % 20, {self.pick([-3, -1, 2])})", ["int"]),
                (f"islice(forever({i}, {self.of('int')}), 4)", ["int"]),
                ("Colour", ["colour"]),
                ("STEPS", ["str", "fn int:int"]),
            ]
        )
        before, frozen, in_loop = dict(self.env), set(self.frozen), self.in_loop
        targets = []
        for kind in kinds.split() if isinstance(kinds, str) else kinds:
            if kind.startswith("("):
                pair = [(self.fresh("e"), part) for part in kind.strip("()").split()]
                self.env |= dict(pair)
                targets.append(f"({', '.join(name for name, _ in pair)})")
                continue
            targets.append(self.fresh("e"))
            self.env[targets[-1]] = kind
        self.emit(depth, f"for {', '.join(targets)} in {source}:")
        self.in_loop = True
        self.block(depth + 1)
        self.env, self.frozen, self.in_loop = before, frozen, in_loop

    def dispatched(self, depth: int) -> None:
        """A table of functions made on the spot."""
        table, key, target = self.fresh("table"), self.fresh("e"), self.fresh()
        rows = ", ".join(f"{word!r}: {self.of('func', 1)}" for word in self.rng.sample(["a", "b", "", "abc"], 2))
        self.emit(depth, f"{table} = {{{rows}}}")
        self.emit(depth, f"{target} = [{self.of('int')}]")
        self.emit(depth, f"for {key} in {self.of('str')}[:4]:")
        self.emit(depth + 1, f"if {key} in {table}:")
        self.emit(depth + 2, f"{target}.append({table}[{key}]({target}[-1]) % 1000)")
        self.env[target] = "list int"

    def recursive(self, depth: int) -> None:
        """A function in the function that calls itself and remembers what it found."""
        name, memo, target = self.fresh("g"), self.fresh(), self.fresh()
        self.emit(depth, f"{memo} = {{}}")
        self.emit(depth, f"def {name}(n):")
        self.emit(depth + 1, f"if n <= {self.pick([0, 1])}:")
        self.emit(depth + 2, f"return {self.pick(['n', '1'])}")
        self.emit(depth + 1, f"if n not in {memo}:")
        self.emit(depth + 2, f"{memo}[n] = {name}(n - 1) {self.pick('+-')} {name}(n - {self.pick([2, 3])})")
        self.emit(depth + 1, f"return {memo}[n]")
        self.emit(depth, f"{target} = {name}({self.of('int')} % 12)")
        self.emit(depth, f"{target} += len({memo})")
        self.env[target] = "int"
