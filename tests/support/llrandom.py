"""Random low-level programs (as text for `llgraphs.parse_graphs`): ints, structures, branches, loops, calls,
exceptions, output. They always end. What the transforms are held against."""

from __future__ import annotations

import random

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcStruct, Signed, Void

POINT = GcStruct("point", ("x", Signed), ("y", Signed))
POINT3 = GcStruct("point3", ("super", POINT), ("z", Signed), ("next", lltype.Ptr(POINT)))

PURE = ["int_add", "int_sub", "int_mul", "int_and", "int_or", "int_xor", "int_min", "int_max"]
CHECKED = ["int_add_ovf", "int_sub_ovf", "int_mul_ovf", "int_floordiv_ovf_zer", "int_mod_zer"]
TESTS = ["int_lt", "int_le", "int_eq", "int_ne", "int_gt", "int_ge"]
CLASSES = ["OverflowError", "ZeroDivisionError", "ArithmeticError", "LookupError", "KeyError", "Exception"]
CONSTANTS = [0, 1, 2, -1, 3, 7, 2**63 - 1, -(2**63), 2**62, 64]

SIGNATURE = "(a: Signed, b: Signed, p: Ptr(POINT)) -> Signed"


class Program:
    """`text` holds `count` functions f0, f1, …; each may call those before it. `output` collects what `log` gets."""

    def __init__(self, seed: int, count: int = 3) -> None:
        self.rng = random.Random(seed)
        self.output: list[int] = []
        self.functions = [f"f{i}" for i in range(count)]
        texts = []
        for i, name in enumerate(self.functions):
            texts.append(_Function(self.rng, name, self.functions[:i]).text())
        self.text = "\n".join(texts)

    def names(self) -> dict:
        """The names that the text uses."""
        from support.llgraphs import EXCEPTIONS

        log = lltype.functionptr(lltype.FuncType([Signed], Void), "log", _callable=self.output.append)
        names = {"POINT": POINT, "POINT3": POINT3, "log": log}
        for name in CLASSES:
            cls = getattr(__import__("builtins"), name)
            names[f"t_{name}"], names[f"v_{name}"] = EXCEPTIONS.get_prebuilt(cls, "raised")
        return names


class _Function:
    def __init__(self, rng: random.Random, name: str, callees: list[str]) -> None:
        self.rng = rng
        self.name = name
        self.callees = callees
        self.lines: list[str] = []
        self.count = 0
        self.counters: set[str] = set()  # of loops: they are neither replaced nor dropped

    def text(self) -> str:
        self.lines = [self.name + SIGNATURE, "start(a, b, p):"]
        env = self.statements([("a", "Signed"), ("b", "Signed"), ("p", "Ptr(POINT)")], 0, 6)
        self.finish(env)
        return "\n".join(self.lines)

    def finish(self, env: list) -> None:
        result = "0"
        for name in self.ints(env):
            new = self.fresh()
            self.op(f"{new} = int_xor({result}, {name})")
            result = new
        self.op(f"goto return({result})")

    # -- pieces ---------------------------------------------------------------------

    def fresh(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def op(self, text: str) -> None:
        self.lines.append("    " + text)

    def block(self, name: str, env: list) -> None:
        self.lines.append(f"{name}({', '.join(f'{n}: {t}' for n, t in env)}):")

    def goto(self, name: str, env: list) -> str:
        return f"{name}({', '.join(n for n, _ in env)})"

    def ints(self, env: list) -> list:
        return [n for n, t in env if t == "Signed"]

    def pointers(self, env: list, T: str) -> list:
        return [n for n, t in env if t == T]

    def int(self, env: list) -> str:
        names = self.ints(env)
        return self.rng.choice(names) if names and self.rng.random() < 0.75 else str(self.rng.choice(CONSTANTS))

    def trim(self, env: list) -> list:
        """Not too many variables: drop some, but keep one of each type."""
        env = list(env)
        while len(env) > 8:
            victim = self.rng.choice(env)
            if victim[0] in self.counters:
                continue
            if len(self.pointers(env, victim[1])) > 1:
                env.remove(victim)
        return env

    # -- statements -----------------------------------------------------------------

    def statements(self, env: list, depth: int, budget: int) -> list:
        for _ in range(self.rng.randint(2, budget)):
            kinds = [self.arithmetic, self.arithmetic, self.checked, self.allocate, self.read, self.write, self.log]
            if depth < 3:
                kinds += [self.branch, self.branch, self.loop, self.protected, self.protected, self.call]
            if depth > 0:
                kinds.append(self.compare_pointers)
            env = self.trim(self.rng.choice(kinds)(env, depth))
        return env

    def define(self, env: list, T: str, text: str, annotate: bool = False) -> list:
        name = self.fresh()
        self.op(f"{name}{': ' + T if annotate else ''} = {text}")
        return [*env, (name, T)]

    def arithmetic(self, env: list, depth: int) -> list:
        return self.define(env, "Signed", f"{self.rng.choice(PURE)}({self.int(env)}, {self.int(env)})")

    def checked(self, env: list, depth: int) -> list:
        return self.define(env, "Signed", f"{self.rng.choice(CHECKED)}({self.int(env)}, {self.int(env)})")

    def log(self, env: list, depth: int) -> list:
        self.op(f"direct_call(@log, {self.int(env)})")
        return env

    def allocate(self, env: list, depth: int) -> list:
        T = self.rng.choice(["POINT", "POINT3"])
        env = self.define(env, f"Ptr({T})", f"malloc({T}, {{}})")
        if T == "POINT":
            self.op(f"setfield({env[-1][0]}, .x, {self.int(env)})")
            return env
        self.op(f"setfield({env[-1][0]}, .z, {self.int(env)})")
        if self.rng.random() < 0.4:
            self.op(f"setfield({env[-1][0]}, .next, {self.rng.choice(self.pointers(env, 'Ptr(POINT)'))})")
        return self.define(env, "Ptr(POINT)", f"cast_pointer({env[-1][0]})", annotate=True)

    def read(self, env: list, depth: int) -> list:
        big = self.pointers(env, "Ptr(POINT3)")
        if big and self.rng.random() < 0.4:
            return self.define(env, "Signed", f"getfield({self.rng.choice(big)}, .z)")
        p = self.rng.choice(self.pointers(env, "Ptr(POINT)"))
        return self.define(env, "Signed", f"getfield({p}, {self.rng.choice(['.x', '.y'])})")

    def write(self, env: list, depth: int) -> list:
        p = self.rng.choice(self.pointers(env, "Ptr(POINT)"))
        self.op(f"setfield({p}, {self.rng.choice(['.x', '.y'])}, {self.int(env)})")
        return env

    def compare_pointers(self, env: list, depth: int) -> list:
        names = self.pointers(env, "Ptr(POINT)")
        p, q = self.rng.choice(names), self.rng.choice(names)
        bit, number = self.fresh(), self.fresh()
        test = self.rng.choice([f"ptr_eq({p}, {q})", f"ptr_nonzero({p})", f"ptr_iszero({q})"])
        self.op(f"{bit} = {test}")
        self.op(f"{number} = cast_bool_to_int({bit})")
        return [*env, (number, "Signed")]

    def condition(self, env: list) -> str:
        name = self.fresh()
        self.op(f"{name} = {self.rng.choice(TESTS)}({self.int(env)}, {self.int(env)})")
        if self.rng.random() < 0.2:
            other = self.fresh()
            self.op(f"{other} = bool_not({name})")
            return other
        return name

    def mixed(self, env: list, inner: list) -> list:
        """Values for the variables of `env`, some of them replaced by others of `inner`."""
        result = []
        for name, T in env:
            same = [n for n, t in inner if t == T]
            replace = self.rng.random() < 0.3 and name not in self.counters
            result.append((self.rng.choice(same), T) if replace else (name, T))
        return result

    def branch(self, env: list, depth: int) -> list:
        yes, no, join = (self.fresh() for _ in range(3))
        c = self.condition(env)
        self.op(f"if {c} goto {self.goto(yes, env)} else {self.goto(no, env)}")
        for name in (yes, no):
            self.block(name, env)
            inner = self.statements(env, depth + 1, 3)
            kept = [(n, t) if (n, t) in inner else (self.substitute(t, inner), t) for n, t in env]
            if depth and self.rng.random() < 0.12:
                cls = self.rng.choice(CLASSES)
                self.op(f"goto raise(t_{cls}, v_{cls})")
            else:
                self.op(f"goto {self.goto(join, self.mixed(kept, inner))}")
        self.block(join, env)
        return env

    def substitute(self, T: str, inner: list) -> str:
        """Something of the type for a variable that was dropped."""
        return self.rng.choice([n for n, t in inner if t == T])

    def loop(self, env: list, depth: int) -> list:
        head, body, after = (self.fresh() for _ in range(3))
        i = self.fresh()
        self.counters.add(i)
        inside = [*env, (i, "Signed")]
        self.op(f"goto {self.goto(head, env)[:-1]}, 0)")
        self.block(head, inside)
        c = self.fresh()
        self.op(f"{c} = int_lt({i}, {self.rng.randint(1, 4)})")
        self.op(f"if {c} goto {self.goto(body, inside)} else {self.goto(after, env)}")
        self.block(body, inside)
        inner = self.statements(inside, depth + 1, 3)
        j = self.fresh()
        self.op(f"{j} = int_add_ovf({i}, 1)")
        kept = [(n, t) if (n, t) in inner else (self.substitute(t, inner), t) for n, t in env]
        self.op(f"goto {self.goto(head, self.mixed(kept, inner))[:-1]}, {j})")
        self.block(after, env)
        return env

    def call(self, env: list, depth: int) -> list:
        if not self.callees:
            return env
        return self.define(env, "Signed", self.call_text(env))

    def call_text(self, env: list) -> str:
        p = self.rng.choice(self.pointers(env, "Ptr(POINT)"))
        return f"direct_call(@{self.rng.choice(self.callees)}, {self.int(env)}, {self.int(env)}, {p})"

    def protected(self, env: list, depth: int) -> list:
        result, normal, join = self.fresh(), self.fresh(), self.fresh()
        if self.callees and self.rng.random() < 0.6:
            self.op(f"{result} = {self.call_text(env)}")
        else:
            self.op(f"{result} = {self.rng.choice(CHECKED)}({self.int(env)}, {self.int(env)})")
        inside = [*env, (result, "Signed")]
        self.op(f"try {self.goto(normal, inside)}")
        handlers = []
        for cls in self.rng.sample(CLASSES, self.rng.randint(1, 3)):
            if self.rng.random() < 0.25:
                self.op(f"except {cls} (et, ev) goto raise(et, ev)")
                continue
            handler = self.fresh()
            handlers.append(handler)
            self.op(f"except {cls} (et, ev) goto {self.goto(handler, env)}")
        for name, scope in [(normal, inside), *[(handler, env) for handler in handlers]]:
            self.block(name, scope)
            inner = self.statements(scope, depth + 1, 2)
            kept = [(n, t) if (n, t) in inner else (self.substitute(t, inner), t) for n, t in env]
            self.op(f"goto {self.goto(join, self.mixed(kept, inner))}")
        self.block(join, env)
        return env
