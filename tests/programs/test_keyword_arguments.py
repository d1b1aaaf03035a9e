"""`**kwargs` whose values are of several kinds, asked for by constant names; compiled beside CPython."""

from __future__ import annotations

from pathlib import Path

from support.executables import build

FORMS = """
import sys

class Shape:
    def __init__(self, **kw):
        self.name = kw.pop("name", "shape")
        self.size = kw.pop("size", 1.5)
        self.tags = kw.pop("tags", [])
        if kw:
            raise TypeError("unexpected: " + ", ".join(kw))

class Round(Shape):
    def __init__(self, radius, **kw):
        kw.setdefault("name", "round")
        kw["size"] = radius * 2.0
        super().__init__(**kw)
        self.radius = radius

def f(**kw):
    c = kw.get('center', [0.0])
    r = kw.get('radius', 1.0)
    print(c[0] + r)

def g(a, *rest, **options):
    if "sep" in options and not options["sep"]:
        return "empty"
    if not options:
        return "none"
    sep = options.get("sep")
    n = options["n"] if "n" in options else 3
    return f"{a} {len(rest)} {sep} {n}"

def missing(**kw):
    try:
        return kw["n"] + 1
    except KeyError as e:
        return len(str(e))

def missing_pop(**kw):
    try:
        kw.pop("x")
        return kw.pop("x")
    except KeyError as e:
        return f"{e} {'x' in kw} {'y' in kw}"

def twice(**kw):
    for i in range(3):
        if "n" in kw:
            n = kw.pop("n")
            print("popped", n)
        else:
            print("gone")
    return kw.get("n")

def gen(**kw):
    yield kw.get("first", "x")
    yield kw["second"]
    for k in kw:
        yield k

def dyn(key, **kw):
    print(sorted(kw.items()), len(kw), kw.get(key, 0))
    kw.pop("a" + key, 0)
    return kw

def mixed(flag, **kw):
    if flag:
        for k, v in kw.items():
            print(k, v)
    kw["extra"] = 5
    return kw["extra"] + kw.get("n", 1)

def only_const(**kw):
    del kw["a"]
    return "a" in kw, "b" in kw, not kw

def join(**kw):
    return inner(1, **kw)

def inner(x, y="y", z=2.5):
    return f"{x} {y} {z}"

def nested(**kw):
    a = kw.pop("a", kw.pop("b", 7))
    return a, "a" in kw, "b" in kw

def cond(c, **kw):
    x = kw.get("a", 1 if c else 2)
    if c:
        y = kw.pop("b", "none")
    else:
        y = "kept"
    return x, y, "b" in kw

def update(**kw):
    kw.update(n=4)
    return kw["n"]

def looped(*names, **kw):
    for name in names:
        if name in kw:
            kw[name] += 1
    return kw

def main(argv):
    print(looped("a", "b", a=1, c=2))
    f(radius=1.5)
    f(center=[1.0], radius=2.5)
    f()
    print(Shape().name, Shape(name="a", tags=["x"]).tags, Shape(size=2.5).size)
    r = Round(3, tags=["t"])
    print(r.name, r.size, r.radius, r.tags)
    try:
        Shape(colour=1, x=2)
    except TypeError as e:
        print(e)
    print(g(1), g(1, 2, sep="-"), g(1, sep="", n=4), g("x", 2, 3, sep="a", n=5))
    print(missing(), missing(n=4), missing(m="x"))
    print(missing_pop(x=1, y="s"), missing_pop(y=2))
    print(twice(n="v"), twice(m=1))
    print(list(gen(second="s")), list(gen(first="1", second="2")))
    print(dyn("b", ab=1, b=2), dyn("z"))
    print(mixed(True, n=4), mixed(False, n=4), mixed(False))
    print(only_const(a=1), only_const(a=1, b="x"))
    print(join(), join(y="Y"), join(z=1.5, y="q"))
    print(nested(), nested(a=1), nested(b=2), nested(a=1, b=2))
    print(cond(True, a=5, b="x"), cond(len(argv) > 5, a=5, b="x"), cond(False))
    print(update(n=1), update())
    return 0
"""


def test_all_forms(tmp_path: Path) -> None:
    program = build(FORMS, tmp_path)
    assert program.run() == program.expected()
