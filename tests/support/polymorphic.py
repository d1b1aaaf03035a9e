"""Small random programs in which instances of classes below one base meet: in lists, branches, attributes, arguments,
exceptions. Many are refused; all that matters is that they are understood alike in any order (`permuted.py`)."""

from __future__ import annotations

import random

#: Methods that classes may have, by what tests them.
_METHODS = {
    "get": "    def get(self): return {number}\n",
    "name": "    def name(self): return {text}\n",
    "same": "    def same(self, other): return self\n",
    "make": "    def make(self): return {cls}({number})\n",
    "peer": "    def peer(self, other):\n        self.other = other\n        return other\n",
    "size": "    @property\n    def size(self): return {number}\n",
    "tag": "    @staticmethod\n    def tag(): return {text}\n",
    "build": "    @classmethod\n    def build(cls): return {number}\n",
    "kind": "    kind = {number}\n",
    "__len__": "    def __len__(self): return {number}\n",
    "__bool__": "    def __bool__(self): return {number} > 2\n",
    "__eq__": "    def __eq__(self, other): return {number} > 2\n    def __hash__(self): return {number}\n",
    "__lt__": "    def __lt__(self, other): return {number} > 2\n",
    "__add__": "    def __add__(self, other): return {number}\n",
    "__radd__": "    def __radd__(self, other): return {number}\n",
    "__getitem__": "    def __getitem__(self, i): return i + {number}\n",
    "__contains__": "    def __contains__(self, x): return {number} > 2\n",
    "__iter__": "    def __iter__(self): return iter([{number}])\n",
    "__reversed__": "    def __reversed__(self): return iter([{number}])\n",
    "__call__": "    def __call__(self): return {number}\n",
    "__str__": "    def __str__(self): return {text}\n",
    "__index__": "    def __index__(self): return {number}\n",
    "__neg__": "    def __neg__(self): return {number}\n",
    "__iadd__": "    def __iadd__(self, other): return self\n",
    "__enter__": "    def __enter__(self): return self\n    def __exit__(self, *ignored): return False\n",
}

#: What is done with a variable x that holds some of them, and y, another.
_USES = (
    "print({x}.get())", "print({x}.name())", "print({x}.same({y}) is {y})", "print({x}.make())",
    "print({x}.peer({y}))", "print({x}.size)", "print({x}.tag())", "print({x}.build())", "print({x}.kind)",
    "print(len({x}))", "print(bool({x}))", "print(not {x})", "print({x} == {y})", "print({x} != {y})",
    "print({x} < {y})", "print({x} + {y})", "print({x} + 1)", "print(1 + {x})", "print({x}[1])",
    "print(1 in {x})", "for each in {x}: print(each)", "for each in reversed({x}): print(each)", "print({x}())",
    "print(str({x}))", "print([1, 2, 3, 4, 5][{x}])", "print(-{x})", "{x} += {y}",
    "with {x} as w: print(w is {x})", "print({x}.n)", "{x}.n = {number}", "{x}.extra = {y}",
    "print({x}.extra is {y})", "print(hasattr({x}, 'get'))", "print(getattr({x}, 'kind', 0))",
    "print(type({x}) is {cls})", "print({x} is {y})", "print(f'{{{x}}}')",
    "if isinstance({x}, {cls}): print({x}.get())", "if not isinstance({x}, {cls}): print({x}.name())",
    "if {x}: print({x}.get())", "print(isinstance({x}, {cls}))", "print(use({x}))", "print(use({y}))",
    "print({x} in [{y}])", "print({{{x}: 1}}[{x}])", "print([{x}, {y}])", "print(({x}, 1))",
    "print(sum([{x}, {y}]))", "print(max([{x}, {y}]) is {x})", "print(sorted([{x}, {y}])[0].get())",
    "box.content = {x}", "print(box.content.get())", "print(pair({x}, {y})[0].name())",
    "print(f({x}, {y}).kind)", "held.append({x})", "print(held[0].get())", "named['k'] = {x}",
    "print(named['k'].name())", "print(callback({x}))", "callback = {x}.get", "print(chosen())",
    "a, b = {x}, {y}; print(a.get(), b.name())", "print(({x} if flag else {y}).get())", "del {x}.n",
    "print([each.get() for each in [{x}, {y}]])", "print({cls}.get({x}))", "{x} = {y}", "print(repr({x}))",
    "assert isinstance({x}, {cls}); print({x}.kind)", "print({x}.same({y}).get())", "print(tuples()[0].get())",
)  # fmt: skip

#: The same for exceptions.
_RAISING = (
    "try: fail({number})\n    except {error} as e: print(type(e).__name__, e)",
    "try: fail({number})\n    except {error} as e: print(e.args)",
    "try: fail({number})\n    except {error} as e: print(e.code)",
    "try: fail({number})\n    except ({error}, {other}) as e: print(e.get())",
    "try: fail({number})\n    except {error} as e: print(isinstance(e, {other}), e.get())",
    "try: fail({number})\n    except {error}: print('first')\n    except {other}: print('second')",
    "try:\n        try: fail({number})\n        finally: print('last')\n    except {error} as e: print(e)",
)


def polymorphic(seed: int) -> str:
    """A program for this seed."""
    return _Maker(random.Random(seed)).program()


class _Maker:
    def __init__(self, choice: random.Random) -> None:
        self.random = choice
        self.classes: list[str] = []
        self.errors: list[str] = []

    def program(self) -> str:
        wanted = self.random.sample(sorted(_METHODS), self.random.randint(1, 4))
        parts = [self.classes_with(wanted), self.errors_with(wanted), self.functions()]
        return (
            "import sys\n\n"
            + "".join(parts)
            + self.main(wanted)
            + '\nif __name__ == "__main__":\n    sys.exit(main(sys.argv))\n'
        )

    def classes_with(self, wanted: list[str]) -> str:
        text = "class Box:\n    def __init__(self, content): self.content = content\n\nclass C0:\n"
        text += "    def __init__(self, n): self.n = n\n" if self.heads(0.7) else "    def __init__(self, n): pass\n"
        text += self.members("C0", wanted, 0.5) + "\n"
        mixed = self.heads(0.4)
        if mixed:
            text += f"class Mix:\n{self.members('C0', wanted, 0.6) or '    pass' + chr(10)}\n"
        self.classes = ["C0"]
        for i in range(1, self.random.randint(3, 6)):
            base = self.random.choice(self.classes if self.heads(0.6) else ["C0"])
            members = self.members(f"C{i}", wanted, 0.6)
            if self.heads(0.2):
                members += "    def __init__(self, n):\n        self.n = n\n        self.m = n\n"
            bases = f"{base}, Mix" if mixed and self.heads(0.4) else base
            text += f"class C{i}({bases}):\n{members or '    pass' + chr(10)}\n"
            self.classes.append(f"C{i}")
        return text

    def errors_with(self, wanted: list[str]) -> str:
        base = self.random.choice(["Exception", "ValueError", "KeyError", "OSError", "StopIteration"])
        text = f"class E0({base}):\n"
        text += self.random.choice([
            "    pass\n",
            f"    def __init__(self, code): {base}.__init__(self, code)\n",
            "    def __init__(self, code):\n        super().__init__('text', code)\n        self.code = code\n",
            "    def __init__(self, code): self.code = code\n",
        ])  # fmt: skip
        text += "    def get(self): return 0\n\n" if self.heads(0.5) else "\n"
        self.errors = ["E0"]
        for i in range(1, self.random.randint(2, 4)):
            body = "    def get(self): return 1\n" if self.heads(0.6) else "    pass\n"
            text += f"class E{i}({self.random.choice(self.errors)}):\n{body}\n"
            self.errors.append(f"E{i}")
        return text

    def members(self, cls: str, wanted: list[str], chance: float) -> str:
        chosen = [name for name in wanted if self.heads(chance)]
        return "".join(_METHODS[name].format(cls=cls, number=self.number(), text=self.text()) for name in chosen)

    def functions(self) -> str:
        a, b, c = (self.made() for _ in range(3))
        text = f"def use(x): return {self.random.choice(['x.get()', 'x.name()', 'x is None', 'x', 'x.kind'])}\n\n"
        text += "def pair(x, y): return x, y\n\ndef f(x, y):\n    if x is y: return x\n    else: return y\n\n"
        text += f"def g1(): return {a}, {b}\n\ndef g2(): return {b}, {c}\n\n"
        text += "def tuples():\n    chosen = g1 if len(sys.argv) > 1 else g2\n    return chosen()\n\n"
        text += f"def h1(): return {self.number()}\n\ndef h2(): return {self.number()}\n\n"
        raises = "".join(f"    if n == {i}: raise {e}({i})\n" for i, e in enumerate(self.some_errors()))
        return text + f"def fail(n):\n{raises}    return n\n\n"

    def main(self, wanted: list[str]) -> str:
        text = f"def main(argv):\n    flag = len(argv) > 1\n    held = [{self.made()}]\n"
        text += f"    named = {{'k': {self.made()}}}\n    callback = h1\n"
        text += "    chosen = h1 if flag else h2\n"
        text += f"    box = Box({self.made()})\n"
        names = []
        for i in range(self.random.randint(2, 3)):
            names.append(f"x{i}")
            text += self.variable(f"x{i}")
        fitting = [use for use in _USES if any(_uses(use, name) for name in wanted) or self.heads(0.05)]
        for _ in range(self.random.randint(1, 3)):
            use = self.random.choice(fitting or _USES)
            x, y = self.random.choice(names), self.random.choice(names)
            text += "    " + use.format(x=x, y=y, cls=self.random.choice(self.classes), number=self.number()) + "\n"
        if self.heads(0.4):
            error, other = self.random.choice(self.errors), self.random.choice(self.errors)
            use = self.random.choice(_RAISING)
            text += "    " + use.format(number="len(argv)", error=error, other=other) + "\n"
        return text + "    return 0\n"

    def variable(self, name: str) -> str:
        a, b, c = self.made(), self.made(), self.made()
        return self.random.choice([
            f"    {name} = [{a}, {b}, {c}][len(argv) % 3]\n",
            f"    {name} = [{a}, {b}][len(argv) % 2]\n",
            f"    if flag: {name} = {a}\n    else: {name} = {b}\n",
            f"    if flag: {name} = {a}\n    elif len(argv) > 3: {name} = {b}\n    else: {name} = {c}\n",
            f"    {name} = {a} if flag else {b}\n",
            f"    {name} = {{'a': {a}, 'b': {b}}}['a']\n",
            f"    {name} = f({a}, {b})\n",
            f"    held.append({a})\n    held.append({b})\n    {name} = held[0]\n",
            f"    {name} = pair({a}, {b})[0]\n",
            f"    {name} = tuples()[{self.random.randint(0, 1)}]\n",
            f"    {name} = {a}\n",
            f"    {name} = {a} if flag else None\n",
        ])  # fmt: skip

    def made(self) -> str:
        return f"{self.random.choice(self.classes)}({self.number()})"

    def some_errors(self) -> list[str]:
        return [self.random.choice(self.errors) for _ in range(self.random.randint(1, 3))]

    def number(self) -> int:
        return self.random.randint(0, 4)

    def text(self) -> str:
        return repr(self.random.choice("abc"))

    def heads(self, chance: float) -> bool:
        return self.random.random() < chance


def _uses(use: str, method: str) -> bool:
    words = {
        "__len__": "len(", "__bool__": "bool( not if ", "__eq__": "== != in ", "__lt__": "< max( sorted(",
        "__add__": "+ sum(", "__radd__": "+ sum(", "__getitem__": "[1] reversed( for in", "__contains__": "1 in",
        "__iter__": "for in", "__reversed__": "reversed(", "__call__": "x}()", "__str__": "str( f'", "__neg__": "-{",
        "__iadd__": "+=", "__enter__": "with ", "__index__": "][{",
    }  # fmt: skip
    return any(word in use for word in words.get(method, method).split())
