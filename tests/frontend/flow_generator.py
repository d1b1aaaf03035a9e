"""Random functions that mix all kinds of statements. They always end: loops are bounded."""

from __future__ import annotations

import warnings

NAMES = ["a", "b", "c", "d"]
ERRORS = ["ValueError", "KeyError", "IndexError", "ZeroDivisionError", "TypeError"]
CAUGHT = [*ERRORS, "LookupError", "ArithmeticError", "Exception", "(ValueError, IndexError)", "(KeyError, TypeError)"]


class Generator:
    """`source()` gives the text of a function `f(a, b, l)`; `random` is any `random.Random`."""

    def __init__(self, random):
        self.random = random
        self.lines = []
        self.loops = 0
        self.counter = 0
        self.budget = random.randint(4, 30)

    def source(self):
        self.emit(0, "def f(a, b, l):")
        self.emit(1, "log = []")
        self.emit(1, "c = 0" if self.chance(0.7) else "if a: c = 0")
        self.emit(1, "if b or not l: d = 1")
        self.block(1, 0)
        self.emit(1, f"return log, {self.expression(0)}")
        return "\n".join(self.lines) + "\n"

    # ---- helpers ----

    def emit(self, depth, text):
        self.lines.append("    " * depth + text)

    def chance(self, p):
        return self.random.random() < p

    def pick(self, items):
        return self.random.choice(items)

    def fresh(self, base):
        self.counter += 1
        return f"{base}{self.counter}"

    # ---- expressions ----

    def expression(self, depth):
        kind = self.random.randint(0, 15) if depth < 3 else self.random.randint(0, 4)
        sub = lambda: self.expression(depth + 1)  # noqa: E731
        if kind <= 2:
            return self.pick(NAMES)
        if kind <= 4:
            return str(self.random.randint(-3, 6))
        if kind <= 7:
            return f"({sub()} {self.pick(['+', '-', '*', '%', '//', '&', '|'])} {sub()})"
        if kind == 8:
            return f"({sub()} {self.pick(['and', 'or'])} {sub()})"
        if kind == 9:
            return f"({sub()} if {self.condition(depth + 1)} else {sub()})"
        if kind == 10:
            return f"l[{sub()}]"
        if kind == 11:
            x = self.fresh("x")
            return f"sum([{x} * {sub()} for {x} in range({sub()} % 4) if {x} != {sub()}])"
        if kind == 12:
            return f"len(f'{{{self.pick(NAMES)}}}-{{{self.pick(NAMES)}!r:>4}}')"
        if kind == 13:
            x = self.fresh("x")
            return f"(lambda {x}, z=2: {x} + z + {self.pick(NAMES)})({sub()})"
        if kind == 14:
            return f"({self.fresh('w')} := {sub()})"
        return f"[{sub()}, {sub()}][{self.condition(depth + 1)}]"

    def condition(self, depth):
        kind = self.random.randint(0, 7) if depth < 3 else self.random.randint(0, 2)
        left, right = self.expression(depth + 1), self.expression(depth + 1)
        if kind <= 2:
            return f"({left} {self.pick(['<', '<=', '==', '!=', '>', '>='])} {right})"
        if kind == 3:
            return f"({left} < {right} < {self.expression(depth + 1)})"
        if kind == 4:
            return f"(not {self.condition(depth + 1)})"
        if kind == 5:
            return f"({self.condition(depth + 1)} {self.pick(['and', 'or'])} {self.condition(depth + 1)})"
        if kind == 6:
            return f"({left} {self.pick(['in', 'not in'])} l)"
        return f"({left} {self.pick(['is', 'is not'])} None)"

    # ---- statements ----

    def block(self, depth, loops):
        for _ in range(self.random.randint(1, 4)):
            self.statement(depth, loops)

    def statement(self, depth, loops):
        self.budget -= 1
        simple = [self.assign, self.augment, self.log, self.unpack, self.mutate, self.leave, self.delete]
        nested = [self.if_, self.while_, self.for_, self.try_, self.with_, self.match, self.closure, self.try_]
        deep = depth > 4 or self.budget < 0
        self.pick(simple if deep or self.chance(0.5) else nested)(depth, loops)

    def assign(self, depth, loops):
        self.emit(depth, f"{self.pick(NAMES)} = {self.expression(0)}")

    def augment(self, depth, loops):
        self.emit(depth, f"{self.pick([*NAMES, 'l[0]'])} {self.pick(['+', '-', '*'])}= {self.expression(1)}")

    def log(self, depth, loops):
        self.emit(depth, f"log.append({self.expression(1)})")

    def unpack(self, depth, loops):
        x, y = self.random.sample(NAMES, 2)
        value = self.pick([f"{y}, {x}", f"[{self.expression(1)}, {self.expression(1)}]", "l[:2]", "l[1:3]"])
        self.emit(depth, f"{x}, {y} = {value}")
        if self.chance(0.2):
            self.emit(depth, f"{x}, *log[1:2] = l")

    def mutate(self, depth, loops):
        self.emit(
            depth, self.pick([f"l[{self.expression(2)}] = {self.pick(NAMES)}", "l.append(a)", "l[1:2] = [b, b]"])
        )

    def leave(self, depth, loops):
        options = [f"return log, {self.expression(1)}", f"raise {self.pick(ERRORS)}({self.pick(NAMES)})"]
        if loops:
            options += ["break", "continue", "break", "continue"]
        self.emit(depth, f"if {self.condition(1)}:")
        self.emit(depth + 1, self.pick(options))

    def delete(self, depth, loops):
        self.emit(depth, f"if {self.condition(2)}:")
        self.emit(depth + 1, self.pick(["del c", "del d", "del l[0]", "assert a, b"]))

    def if_(self, depth, loops):
        self.emit(depth, f"if {self.condition(0)}:")
        self.block(depth + 1, loops)
        if self.chance(0.3):
            self.emit(depth, f"elif {self.condition(0)}:")
            self.block(depth + 1, loops)
        if self.chance(0.5):
            self.emit(depth, "else:")
            self.block(depth + 1, loops)

    def while_(self, depth, loops):
        n = self.fresh("n")
        self.emit(depth, f"{n} = 0")
        self.emit(depth, f"while {n} < {self.random.randint(1, 4)} and {self.condition(1)}:")
        self.emit(depth + 1, f"{n} += 1")
        self.block(depth + 1, loops + 1)
        self.loop_else(depth, loops)

    def for_(self, depth, loops):
        i = self.pick([*NAMES, self.fresh("i")])
        self.emit(
            depth, f"for {i} in {self.pick(['range(3)', 'l[:4]', '(1, 2)', f'range({self.pick(NAMES)} % 4)'])}:"
        )
        self.block(depth + 1, loops + 1)
        self.loop_else(depth, loops)

    def loop_else(self, depth, loops):
        if self.chance(0.3):
            self.emit(depth, "else:")
            self.block(depth + 1, loops)

    def try_(self, depth, loops):
        self.emit(depth, "try:")
        self.block(depth + 1, loops)
        handlers = self.random.randint(0, 2)
        for _ in range(handlers):
            name = self.pick(["", " as e"])
            self.emit(depth, f"except {self.pick(CAUGHT)}{name}:")
            if name:
                self.emit(depth + 1, "log.append(type(e).__name__)")
            if self.chance(0.15):
                self.emit(depth + 1, self.pick(["raise", "raise KeyError('k') from None"]))
            self.block(depth + 1, loops)
        if handlers and self.chance(0.3):
            self.emit(depth, "else:")
            self.block(depth + 1, loops)
        if not handlers or self.chance(0.4):
            self.emit(depth, "finally:")
            self.emit(depth + 1, f"log.append('f{self.counter}')")
            if self.chance(0.4):
                self.block(depth + 1, loops)

    def with_(self, depth, loops):
        swallow = self.pick(["False", "True", self.condition(2)])
        self.emit(depth, f"with Manager(log, '{self.fresh('m')}', swallow={swallow}):")
        self.block(depth + 1, loops)

    def match(self, depth, loops):
        self.emit(depth, f"match {self.pick(['a', 'b', 'l', '(a, b)'])}:")
        for pattern in self.random.sample(["0 | 1", "[x, y]", "[p, *q]", "int(i) if i > 2", "(2, 3)", "None"], 2):
            self.emit(depth + 1, f"case {pattern}:")
            self.block(depth + 2, loops)
        if self.chance(0.5):
            self.emit(depth + 1, "case _:")
            self.block(depth + 2, loops)

    def closure(self, depth, loops):
        name = self.fresh("g")
        self.emit(depth, f"def {name}(k):")
        if self.chance(0.5):
            self.emit(depth + 1, f"nonlocal {self.pick(['a', 'b'])}")
            self.emit(depth + 1, f"{self.lines[-1].split()[-1]} = k + 1")
        self.emit(depth + 1, f"return k + {self.expression(1)}")
        self.emit(depth, f"log.append({name}({self.expression(1)}))")


def make(random):
    """(source, function) of a random function."""
    from flow_samples import Manager

    namespace = {"Manager": Manager, "__name__": "generated"}
    while True:
        source = Generator(random).source()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                exec(compile(source, "<generated>", "exec"), namespace)
        except SyntaxError:
            continue  # such as a walrus in the iterable of a comprehension
        return source, namespace["f"]
