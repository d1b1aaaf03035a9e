# `f(**d)` where d is a dict that is made when the program runs, and f takes `**kwargs`, or is of the library.
import csv
import dataclasses
import io
import json
import string
from collections import namedtuple
from datetime import timedelta

P = namedtuple("P", "x y")


@dataclasses.dataclass
class D:
    a: int
    b: int = 7
    c: int = dataclasses.field(init=False, default=3)


def opts(*names):
    return {n: i + 1 for i, n in enumerate(names)}


def f(a, **kw):
    return a, kw


def g(a=1, *args, b=2, **kw):
    kw["z"] = "new"
    return a, args, b, kw


def gen(n, **kw):
    for i in range(n):
        for k in kw:
            yield k, kw[k]


class Box:
    def __init__(self, name, **attrs):
        self.name = name
        self.attrs = attrs

    def show(self):
        return self.name + str(self.attrs)


class Sub(Box):
    def __init__(self, **kw):
        super().__init__("sub", **kw)


def outer(k):
    def inner(x, **kw):
        return x + k, sorted(kw.items())

    return inner


def passing(**kw):
    return f(**kw)


def passing2(*args, **kw):
    return g(*args, **kw)


def tried(what):
    try:
        print(what())
    except (TypeError, ValueError, KeyError) as e:
        print(type(e).__name__, e)


def functions_of_any_names():
    for names in ["", "ax", "xyz", "aab"]:
        d = {c: i for i, c in enumerate(names)}
        tried(lambda: f(**d))
        tried(lambda: f(7, **d))
        tried(lambda: f(7, q=1, **d))
        tried(lambda: f(7, **d, q=1))
        tried(lambda: f(7, x=4, **d))
        tried(lambda: g(**d))
        tried(lambda: g(1, 2, 3, **d))
        tried(lambda: passing(**d))
        tried(lambda: passing2(*names, **d))
        tried(lambda: list(gen(2, **d)))
        tried(lambda: outer(3)(4, **d))
        tried(lambda: Box("b", **d).show())
        tried(lambda: Sub(**d).show())
        print(d)
    tried(lambda: f(**json.loads('{"a": 1, "b": [2, 3], "c": null}')))
    tried(lambda: f(a=1, b="s"))


def classes_and_dicts():
    for names in ["days hours", "dayz", "a b", "a", "x y", "z", "c"]:
        o = opts(*names.split())
        tried(lambda: str(timedelta(**o)))
        tried(lambda: "{a} {b}".format(**o))
        tried(lambda: string.Template("$a $b").substitute(**o))
        tried(lambda: str(P(**o)))
        tried(lambda: str(dataclasses.replace(D(1), **o)))
        tried(lambda: str(dict(**o)))
        tried(lambda: str(dict(z=1, **o)))
        tried(lambda: str(dict(**o, z=1)))
        tried(lambda: str(dict([("k", 1), ("z", 7)], z=1, **o)))


def dumped(rows, options):
    out = io.StringIO()
    w = csv.writer(out, **options)
    w.writerows(rows)
    return out.getvalue()


def parsed(text, options):
    return list(csv.reader(io.StringIO(text), **options))


def options_of(text):
    found = {}
    for part in text.split():
        name, value = part.split("=")
        found[name] = value
    return found


def rows_of_text():
    rows = [["a", "b c"], ["1", "x;y"]]
    for text in ["", "delimiter=;", "delimiter=; quotechar='", "delimiter=| lineterminator=!", "nope=3"]:
        try:
            written = dumped(rows, options_of(text))
            print(repr(written))
            print(parsed(written.replace("!", "\n"), {k: v for k, v in options_of(text).items() if k == "delimiter"}))
        except TypeError as e:
            print(e)


functions_of_any_names()
classes_and_dicts()
rows_of_text()
