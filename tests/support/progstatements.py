"""Further random statements (for `prograndom.py`): closures, `with`, `match`, iterators stepped by hand, changes of
what is iterated over, changes of containers in containers, unpacking of all forms, errors from errors.
"""

from __future__ import annotations

from collections.abc import Callable

from support.progexpressions import CAUGHT, key_and_value
from support.progforms import Forms

Maker = Callable[[int], None]


class MoreStatements(Forms):
    """What a function is made of, as far as it needs no statement of `prograndom.py`."""

    def __init__(self, rng) -> None:
        super().__init__(rng)
        self.lines: list[str] = []
        self.budget = 0
        self.base = 0
        self.result = "str"
        self.frozen: set[str] = set()  # what a loop goes through, and its counter
        self.in_loop = False

    def emit(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    def scoped(self, depth: int) -> None:
        raise NotImplementedError

    def bounded(self, kind: str) -> str:
        raise NotImplementedError

    def more_simple(self) -> list[Maker]:
        return [
            self.inner_change,
            self.inner_change,
            self.starred,
            self.swap,
            self.walrus,
            self.chained,
            self.show_all,
        ]

    def more_nested(self) -> list[Maker]:
        makers = [self.closure, self.closure, self.scope, self.match, self.stepped, self.changed_loop, self.maybe]
        return [*makers, self.from_error, self.leaving_finally, self.comprehension_loop]

    def named(self, *starts: str) -> str | None:
        """A variable of such a type that may be changed."""
        names = [n for n, kind in self.env.items() if kind.startswith(starts) and n not in self.frozen]
        return self.pick(names) if names else None

    def new(self, depth: int, kind: str) -> str:
        """A variable of the type: a known one or a new one."""
        name = self.named(kind) if self.chance(0.6) else None
        if name is None or self.env[name] != kind:
            name = self.fresh()
            self.emit(depth, f"{name} = {self.bounded(kind)}")
            self.env[name] = kind
        return name

    # -- simple ------------------------------------------------------------------------------

    def inner_change(self, depth: int) -> None:
        """A container in a container is changed in place."""
        kind = self.pick(
            ["list list int", "dict str list int", "dict int set str", "dict str dict str int", "list set int"]
        )
        name = self.new(depth, kind)
        i, s = self.of("int"), self.of("str")
        texts = {
            "list list int": [
                f"[{i} % 3].append({i})",
                f"[0].extend([{i}])",
                f"[-1][{i}] = {i}",
                "[0].sort()",
                f".append([{i}])",
            ],
            "dict str list int": [f".setdefault({s}, []).append({i})", f"[{s}].insert(0, {i})", f"[{s}] = [{i}]"],
            "dict int set str": [f".setdefault({i}, set()).add({s})", f"[{i}].discard({s})", f"[{i}] = {{{s}}}"],
            "dict str dict str int": [
                f".setdefault({s}, {{}})[{s}] = {i}",
                f"[{s}].pop({s}, 0)",
                f"[{s}].update({{{s}: {i}}})",
            ],
            "list set int": [f"[0].add({i})", f"[{i} % 2] |= {{{i}}}", "[-1].clear()"],
        }
        self.emit(depth, name + self.pick(texts[kind]))

    def starred(self, depth: int) -> None:
        one, two, three = self.fresh(), self.fresh(), self.fresh()
        item = self.pick(["int", "str"])
        form = self.pick([f"{one}, *{two}", f"*{two}, {one}", f"{one}, *{two}, _"])
        if self.chance(0.3):
            self.emit(depth, f"({one}, {two}), {three} = {self.of('tuple int str')}, {self.of('list int')}")
            self.env |= {one: "int", two: "str", three: "list int"}
            return
        source = self.of(f"list {item}") if self.chance(0.5) else self.gen(item, 1)
        self.emit(depth, f"{form} = {source}")
        self.env |= {one: item, two: f"list {item}"}

    def swap(self, depth: int) -> None:
        kind = self.pick(["int", "str", "list int", "Point"])
        one, two = self.new(depth, kind), self.new(depth, kind)
        if kind == "list int" and self.chance(0.6):
            i, j = self.of("int"), self.of("int")
            self.emit(depth, f"{one}[{i} % 4], {one}[{j} % 3] = {one}[{j} % 3], {one}[{i} % 4]")
            return
        self.emit(depth, f"{one}, {two} = {two}, {one}")

    def walrus(self, depth: int) -> None:
        name = self.fresh()
        self.emit(depth, f"if ({name} := {self.bounded('int')}) > {self.of('int')}:")
        self.emit(depth + 1, f"{name} = {self.bounded('int')}")
        self.env[name] = "int"

    def chained(self, depth: int) -> None:
        kind = self.pick(["list int", "int", "dict str int", "list list int"])
        one, two = self.fresh(), self.fresh()
        self.emit(depth, f"{one} = {two} = {self.bounded(kind)}")
        self.env |= {one: kind, two: kind}

    def show_all(self, depth: int) -> None:
        name = self.named("list str")
        if name and self.env[name] == "list str":
            self.emit(depth, f"{name}.append({self.bounded('str')})")

    # -- nested ------------------------------------------------------------------------------

    def closure(self, depth: int) -> None:
        """A function in the function, which sees and may set its variables."""
        name, result = self.fresh("g"), self.pick(["int", "str", "list int", "maybe int"])
        kinds = [self.pick(["int", "str", "list int"]) for _ in range(self.rng.randint(0, 2))]
        params = [self.fresh("p") for _ in kinds]
        texts = list(params)
        if params and self.chance(0.4) and kinds[-1] != "list int":
            texts[-1] += f"={self.literal(kinds[-1], 3)}"
        self.emit(depth, f"def {name}({', '.join(texts)}):")
        outer, frozen, in_loop, own_result = dict(self.env), set(self.frozen), self.in_loop, self.result
        shared = [
            n for n, kind in outer.items() if kind in ("int", "str", "list int") and "." not in n and n not in frozen
        ]
        changed = self.pick(shared) if shared and self.chance(0.4) else None
        if changed:
            self.emit(depth + 1, f"nonlocal {changed}")
        self.frozen |= {n for n in outer if n != changed}  # anything else would be local to it
        self.env |= dict(zip(params, kinds, strict=True))
        self.in_loop, self.result = False, result
        if changed:
            self.emit(depth + 1, f"{changed} = {self.bounded(outer[changed])}")
        self.scoped(depth + 1)
        self.emit(depth + 1, f"return {self.bounded(result)}")
        self.env, self.frozen, self.in_loop, self.result = outer, frozen, in_loop, own_result
        self.env[name] = f"fn {result}:{','.join(kinds)}"
        if not kinds:
            del self.env[name]
            target = self.fresh()
            self.emit(depth, f"{target} = {name}()")
            self.env[target] = result

    def scope(self, depth: int) -> None:
        log = self.new(depth, "list str")
        how = self.pick([f"Scope({log}, {self.of('bool')})", f"noted({log}, {self.of('str')})"])
        caught = self.fresh() if self.chance(0.5) else ""
        self.emit(depth, f"with {how}{' as ' + caught if caught else ''}:")
        if caught:
            self.emit(depth + 1, f"{log}.append(str({caught}))")
        self.scoped(depth + 1)

    def match(self, depth: int) -> None:
        kind = self.pick(["int", "tuple int str", "Point", "list int", "maybe int"])
        cases = {
            "int": ["0", "1 | 2 | 3", "{n} if {n} > 5", "-1"],
            "tuple int str": ["(0, _)", "({n}, 'a')", "({n}, '' | 'abc')", "(1 | 2, _)"],
            "Point": ["Named(n=0)", "Point(n={n}) if {n} > 3", "Named()", "Point(name='a')"],
            "list int": ["[]", "[{n}]", "[0, *_]", "[{n}, _, *_]"],
            "maybe int": ["None", "0", "{n} if {n} is not None and {n} > 2"],
        }[kind]
        subject = self.of(kind)
        self.emit(depth, f"match {subject}:")
        for case in self.rng.sample(cases, self.rng.randint(1, 3)):
            name, before = self.fresh(), dict(self.env)
            self.emit(depth + 1, f"case {case.replace('{n}', name)}:")
            if "{n}" in case and kind != "maybe int":
                self.env[name] = "int"
            self.scoped(depth + 2)
            self.env = before
        if self.chance(0.5):
            self.emit(depth + 1, "case _:")
            self.scoped(depth + 2)

    def stepped(self, depth: int) -> None:
        """An iterator that is taken further by hand, and perhaps by a loop."""
        it, item = self.fresh("it"), self.pick(["int", "str"])
        self.emit(depth, f"{it} = {self.gen(item, 0, whole=False)}")
        one = self.fresh()
        if self.chance(0.5):
            self.emit(depth, f"{one} = next({it}, {self.of(item)})")
        else:
            self.emit(depth, f"{one} = {self.of(item)}")
            self.emit(depth, "try:")
            self.emit(depth + 1, f"{one} = next({it})")
            self.scoped(depth + 1)
            self.emit(depth, "except StopIteration:")
            self.scoped(depth + 1)
        self.env[one] = item
        if self.chance(0.6):
            each, before, in_loop = self.fresh("e"), dict(self.env), self.in_loop
            self.emit(depth, f"for {each} in {it}:")
            self.env[each], self.in_loop = item, True
            self.scoped(depth + 1)
            self.env, self.in_loop = before, in_loop
        else:
            rest = self.fresh()
            self.emit(depth, f"{rest} = list({it})")
            self.env[rest] = f"list {item}"

    def changed_loop(self, depth: int) -> None:
        """A loop over a container that changes it. (Over a set, the item is not used: it depends on the order.)"""
        kind = self.pick(["dict str int", "dict int str", "set int", "list int", "dict str list int", "list str"])
        name = self.new(depth, kind)
        each, item = self.fresh("e"), kind.split()[1]
        source = name if kind.split()[0] != "dict" else f"{name}{self.pick(['', '.keys()', ''])}"
        self.emit(depth, f"for {each} in {self.pick([source, source, f'list({source})'])}:")
        if kind.startswith("set"):
            self.emit(depth + 1, f"{name}.{self.pick(['add', 'discard'])}({self.pick(['1', '7', '100'])})")
            return
        before = dict(self.env)
        self.env[each] = item
        if kind.startswith("list"):
            self.emit(depth + 1, f"if len({name}) > 9:")
            self.emit(depth + 2, "break")
            texts = [
                f"{name}.append({self.of(item)})",
                f"{name}.remove({each})",
                f"{name}.insert(0, {each})",
                f"{name}.pop()",
            ]
        else:
            value = key_and_value(kind)[1]
            texts = [
                f"{name}[{self.of(item)}] = {self.bounded(value)}",
                f"{name}.pop({self.of(item)}, {self.of(value)})",
            ]
            texts += [f"del {name}[{each}]", f"{name}[{each}] = {self.bounded(value)}"]
        inner = depth + 1
        if self.chance(0.5):
            self.emit(inner, f"if {self.of('bool')}:")
            inner += 1
        self.emit(inner, self.pick(texts))
        self.env = before

    def maybe(self, depth: int) -> None:
        """A value that may be None, tested and used."""
        item = self.pick(["int", "str", "Point"])
        name = self.fresh()
        self.emit(depth, f"{name} = {self.of('maybe ' + item)}")
        self.env[name] = f"maybe {item}"
        before, frozen = dict(self.env), set(self.frozen)
        if self.chance(0.3):
            self.emit(depth, f"{name} = {self.of('maybe ' + item)}")
        self.emit(depth, f"if {name} is not None:")
        self.env[name] = item
        self.frozen.add(name)
        self.scoped(depth + 1)
        self.env, self.frozen = before, frozen

    def from_error(self, depth: int) -> None:
        """An error is caught and becomes another one, which is caught, or is not."""
        error, other = self.pick(CAUGHT), self.fresh("error")
        self.emit(depth, "try:")
        self.scoped(depth + 1)
        self.emit(depth, f"except {error} as {other}:")
        before = dict(self.env)
        log = self.new(depth + 1, "list str")
        if error in ("Trouble", "Deep"):
            self.emit(depth + 1, f"{log}.append(str({other}.level))")
        self.emit(depth + 1, f"{log}.append(repr({other}))")
        made = self.pick([f"ValueError({self.of('str')}) from {other}", f"Deep(str({other})) from None", "", ""])
        self.emit(depth + 1, f"raise {made}" if made else f"{log}.append(str({other}))")
        self.env = before

    def leaving_finally(self, depth: int) -> None:
        """What `finally` does with an error that is on its way."""
        self.emit(depth, "try:")
        self.scoped(depth + 1)
        self.emit(depth, "finally:")
        self.emit(depth + 1, f"if {self.of('bool')} and {self.of('bool')}:")
        back = "return" if self.result.startswith("yield") else f"return {self.of(self.result)}"
        self.emit(depth + 2, self.pick([back, *(["break", "continue"] if self.in_loop else [])]))
        self.scoped(depth + 1)

    def comprehension_loop(self, depth: int) -> None:
        """A loop over a dict of containers."""
        kind = self.pick(["dict str list int", "dict str dict str int", "dict str tuple int str", "dict str Point"])
        each, value, before, in_loop = self.fresh("e"), self.fresh("e"), dict(self.env), self.in_loop
        self.emit(depth, f"for {each}, {value} in {self.of(kind)}.items():")
        self.env |= {each: "str", value: key_and_value(kind)[1]}
        self.frozen |= {value}
        self.in_loop = True
        self.scoped(depth + 1)
        self.env, self.in_loop = before, in_loop
        self.frozen.discard(value)
