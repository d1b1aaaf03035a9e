"""Random functions in the language that is translated, many to a program: what every stage is held against.

`module(seed, count)` is the text of a module whose functions `f0 … f<count-1>` all take `(a, b, x, s)`, an int, an
int, a float and a str, and give a str. They are well typed, always end, keep ints small, and never show the order of
a set. `main(which, a, b, x, s)` calls one of them and gives what it returns, or the repr of its exception.
`CALLS` are arguments to try. Expressions come from `progexpressions.py`, `progforms.py` and
`progwide.py`, further statements from `progstatements.py` and `progchanges.py`, the module's own classes from
`progclasses.py`; what all modules share is in `progprelude.py` and `proglibrary.py`.
"""

from __future__ import annotations

import random

from support.progchanges import Changes
from support.progclasses import Classes
from support.progexpressions import CAUGHT, ERRORS, TYPES, key_and_value
from support.progforms import shown
from support.proglibrary import LIBRARY
from support.progprelude import PRELUDE


class Statements(Changes):
    """The body of one function."""

    def __init__(self, rng: random.Random, name: str, callees: list[str], is_wide: bool = False) -> None:
        super().__init__(rng)
        self.is_wide = is_wide
        self.name = name
        self.callees = callees
        self.budget = rng.randint(4, 14)

    def text(self) -> str:
        self.lines = [f"def {self.name}(a, b, x, s):"]
        self.env = {"a": "int", "b": "int", "x": "float", "s": "str"}
        for _ in range(self.rng.randint(1, 3)):
            kind, name = self.pick(TYPES), self.fresh()
            self.emit(1, f"{name} = {self.literal(kind, 2)}")
            self.env[name] = kind
        for _ in range(self.rng.randint(1, 3)):
            self.pick([self.block, self.tried])(1)
        parts = [shown(name, kind) for name, kind in self.env.items() if not kind.startswith(("fn ", "it ", "func"))]
        self.emit(1, f"return ' '.join([{', '.join(parts)}])")
        return "\n".join(self.lines)

    def routine(self, header: str, env: dict[str, str], result: str, depth: int, size: int) -> list[str]:
        """The lines of a function or method of these parameters; a generator if `result` is "yield …"."""
        self.lines, self.env, self.budget, self.result = [], dict(env), size, result
        self.base = depth
        self.emit(depth, header)
        self.block(depth + 1)
        if result.startswith("yield "):
            self.emit(depth + 1, f"yield {self.bounded(result.removeprefix('yield '))}")
        else:
            self.emit(depth + 1, f"return {self.bounded(result)}")
        return self.lines

    def scoped(self, depth: int) -> None:
        """A block whose new variables are not seen behind it."""
        before = dict(self.env)
        self.block(depth)
        self.env = before

    def block(self, depth: int) -> None:
        start = len(self.lines)
        for _ in range(self.rng.randint(1, 4)):
            self.budget -= 1
            if self.budget < 0 or depth > self.base + 4:
                break
            self.statement(depth)
        if len(self.lines) == start:
            self.assign(depth)

    def statement(self, depth: int) -> None:
        simple = [self.assign, self.assign, self.augment, self.change, self.change, self.unpack, self.check]
        nested = [self.branch, self.loop, self.counted, self.guard, self.escape, self.attribute]
        if self.chance(0.4):
            simple, nested = self.more_simple(), self.more_nested()
        self.pick([*simple, *nested] if depth < self.base + 4 else simple)(depth)

    def tried(self, depth: int) -> None:
        """A statement whose errors do not end the function."""
        self.emit(depth, "try:")
        self.scoped(depth + 1)
        caught = self.fresh("error")
        self.emit(
            depth, f"except {self.pick(['Exception', '(LookupError, ValueError, ArithmeticError)'])} as {caught}:"
        )
        self.emit(depth + 1, f"{self.named('str') or self.fresh()} = repr({caught})[:40]")

    def assign(self, depth: int) -> None:
        known = [
            n for n, kind in self.env.items() if n not in self.frozen and not kind.startswith(("fn ", "it ", "func"))
        ]
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
        cut = {"str": "[:40]", "bytes": "[:20]"}.get(kind, "[:12]" if kind.startswith("list") else "")
        return f"({text}){cut}" if cut else text

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
            if not item.startswith(("float", "Point", "set", "dict")):
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
                target = self.named("str") or self.fresh()
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
        back = "return" if self.result.startswith("yield") else f"return {self.of(self.result)}"
        leave = [f"raise {error}({args})", back, f"raise {error}({args})"]
        self.emit(depth + 1, self.pick([*leave, *(["break", "continue"] if self.in_loop else [])]))


#: Seeds from here on take the standard library and the classes of `proglibrary.py` in.
FIRST_WIDE = 10_000


def module(seed: int, count: int = 100) -> str:
    """The text of a module of `count` functions and `main`."""
    rng, is_wide = random.Random(seed), seed >= FIRST_WIDE
    classes = Classes(rng, lambda: Statements(rng, "", [], is_wide))
    texts = []
    for i in range(count):
        callees = [f"f{j}" for j in range(max(0, i - 3), i)] if rng.random() < 0.3 else []
        function = Statements(rng, f"f{i}", callees, is_wide)
        classes.lend(function, rng.sample(classes.names, 2))
        texts.append(function.text())
    shared = [PRELUDE.strip(), *([LIBRARY.strip()] if is_wide else [])]
    return "\n\n\n".join([*shared, *classes.texts, *texts, main_text(range(count), is_wide)]) + "\n"


def main_text(numbers, is_wide: bool) -> str:
    """`main(which, a, b, x, s)`."""
    lines = ["def main(which, a, b, x, s):", *(["    reset()"] if is_wide else []), "    try:"]
    for i in numbers:
        lines += [f"        if which == {i}:", f"            return f{i}(a, b, x, s)"]
    lines += ["        return ''"]
    lines += ["    except Exception as error:", "        return repr(error)"]
    return "\n".join(lines)


CALLS = [(0, 0, 0.0, ""), (3, 7, 2.5, "hello wide world"), (-12, 5, -0.75, "a,b"), (40, -3, 1e6, "Ünï 12")]
