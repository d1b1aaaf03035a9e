"""Programs over types that contain themselves, made by a small grammar.

A *shape* is a path of containers from a value to a value of its own type: ("list",) is a list of itself, ("dict",
"tuple", "list") a dict of tuples with a list of such dicts. `functions(shape)` is the text of functions that build
values of the shape, nested and with a knot (a value that holds itself), and do with them what can be done.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

#: A container: how one is made around a value, an empty one (None: it never is), and how a value is put into it.
WRAP = {
    "list": "[{0}]",
    "dict": "{{1: {0}}}",
    "tuple": "({0}, 7)",
    "tuple of any length": "tuple([{0}])",
    "deque": "deque([{0}])",
    "OrderedDict": "OrderedDict([(1, {0})])",
    "dataclass": "{1}([{0}], 7)",
    "class": "{1}({{2: {0}}})",
}
EMPTY = {
    "list": "[]",
    "dict": "{{}}",
    "deque": "deque()",
    "OrderedDict": "OrderedDict()",
    "dataclass": "{1}([], 7)",
    "class": "{1}({{}})",
}
PUT = {
    "list": "{0}.append({1})",
    "dict": "{0}[8] = {1}",
    "deque": "{0}.append({1})",
    "OrderedDict": "{0}[8] = {1}",
    "dataclass": "{0}.items.append({1})",
    "class": "{0}.table[8] = {1}",
}
#: The item that a container was made around.
ITEM = {"tuple": "{0}[0]"}

Shape = tuple[str, ...]


def shapes(kinds: Sequence[str], length: int) -> Iterator[Shape]:
    """Every shape of up to so many containers, of which one can be empty."""
    for n in range(1, length + 1):
        for shape in itertools.product(kinds, repeat=n):
            if _first_open(shape) is not None:
                yield shape


def random_shapes(kinds: Sequence[str], seed: int, count: int, length: int) -> list[Shape]:
    """Longer ones."""
    rng = random.Random(seed)
    found: list[Shape] = []
    while len(found) < count:
        shape = tuple(rng.choice(kinds) for _ in range(length))
        if _first_open(shape) is not None:
            found.append(shape)
    return found


def _first_open(shape: Shape) -> int | None:
    """Where the first container that can be empty stands, if it is reached by items."""
    for i, kind in enumerate(shape):
        if kind in EMPTY:
            return i
        if kind not in ITEM:
            return None
    return None


def _wrapped(shape: Shape, inner: str, cls: str) -> str:
    for kind in reversed(shape):
        inner = WRAP[kind].format(inner, cls)
    return inner


def functions(shape: Shape, name: str) -> str:
    """The text of `run_<name>(n)`, and of what it needs. It prints all results."""
    first = _first_open(shape)
    assert first is not None
    cls = f"C{name}"
    empty = _wrapped(shape[:first], EMPTY[shape[first]].format("", cls), cls)
    place = "x"
    for kind in shape[:first]:
        place = ITEM[kind].format(place)
    lines = [
        "@dataclass",
        f"class {cls}:",
        "    items: list",
        "    n: int = 0",
    ]
    if "class" in shape:
        lines = [
            f"class {cls}:",
            "    def __init__(self, table): self.table = table",
            f"    def __repr__(self): return '{cls}<%r>' % (self.table,)",
            f"    def __eq__(self, other): return isinstance(other, {cls}) and self.table == other.table",
        ]
    if "class" in shape and "dataclass" in shape:
        raise ValueError("one class a shape")
    has_class = "class" in shape or "dataclass" in shape
    parts = lines if has_class else []
    parts += [
        f"def nested_{name}(n):",
        f"    x = {empty}",
        "    for i in range(n):",
        f"        x = {_wrapped(shape, 'x', cls)}",
        "    return x",
        f"def knot_{name}(n):",
        f"    x = nested_{name}(n)",
        f"    {PUT[shape[first]].format(place, _wrapped(shape[first + 1 :], 'x', cls))}",
        "    return x",
        f"PREBUILT_{name} = nested_{name}(3)",
        f"KNOT_{name} = knot_{name}(1)",
        f"def run_{name}(n):",
        f"    print({str(shape)!r})",
        f"    x, y, z = nested_{name}(n), nested_{name}(n + 1), knot_{name}(n)",
    ]
    for op in [*COMMON, *OPERATIONS.get(shape[0], ())]:
        parts += [f"    {line}" for line in op.format(name=name).splitlines()]
    return "\n".join(parts) + "\n"


#: What is done with x, y (nested) and z (which holds itself), whatever they are.
COMMON = [
    "print('text', x, str(y), repr(z))",
    "print('formats', f'{{x}} {{y!r}} {{z!s}}', '%s|%r' % (x, z), '{{}} {{!r}}'.format(y, z))",
    "print('eq', x == y, x != y, x == x, z == z, x == nested_{name}(n))",
    "try: print('knots', z == knot_{name}(n))\nexcept RecursionError: print('RecursionError')",
    "print('in', x in [x, y], z in [x, z], [x, y].index(y), [x, y, x].count(x))",
    "seen = [x, y, z]\nseen.remove(y)\nprint('remove', len(seen))",
    "print('is', x is y, z is z)",
    "w = copy.deepcopy(y)\nprint('deepcopy', w == y, w)\nprint(copy.deepcopy(z))",
    "try: raise ValueError(z)\nexcept ValueError as e: print('raised', e, repr(e), str(e))",
    "try: [x].index(z)\nexcept ValueError as e: print('index', e)\nexcept RecursionError: print('RecursionError')",
    "print('pair', (x, y) == (x, y), [(x, 1)], {{1: z}})",
    "print('truth', bool(x), not z, [v for v in (x, y, z) if v] == [])",
]
_SEQUENCE = [
    "print('len', len(x), len(z))",
    "print('walk', [len([v, v]) for v in y], [len([v]) for v in z])",
    "it = iter(y)\nprint('next', next(it))",
]
#: What a module holds. (Mappings and deques of the library that hold others, made at two places, are refused.)
_PREBUILT = ["print('prebuilt', PREBUILT_{name}, KNOT_{name}, PREBUILT_{name} == nested_{name}(3))"]
_ORDER = [
    "print('order', x < y, x <= y, x > y, x >= y, z <= z)",
    "print('sorted', sorted([y, x]), min(x, y), max([x, y]))",
]
_COPY = ["w = copy.copy(x)\nprint('copy', w == x, w, copy.copy(z))"]
OPERATIONS: dict[str, list[str]] = {
    "list": [
        *_PREBUILT,
        *_SEQUENCE,
        *_COPY,
        "print('slices', y[:1], y[::-1], x + y, x * 2, list(y), y.copy())",
        "y.insert(0, y[0])\ny.extend(x)\ny += x\nprint('grown', y, y.pop(), y.pop(0))",
        "first, *rest = y + y\nprint('unpack', first, rest)",
        "y[0:0] = x\ny.reverse()\nprint('stored', y)\ny.clear()\nprint(y)",
        "print('enumerate', [(i, v) for i, v in enumerate(z)], list(zip(z, z)), list(reversed(x)))",
    ],
    "dict": [
        *_PREBUILT,
        *_COPY,
        "print('len', len(x), 1 in y, list(z))",
        "print('views', y.keys(), y.values(), y.items(), list(z.values()), [k for k, v in z.items()])",
        "print('get', y.get(1), y.get(5), y.setdefault(1, x[1]), {{k: v for k, v in y.items()}})",
        "y.update(x)\nprint('merge', x | y, dict(y))",
        "try: print(y[77])\nexcept KeyError as e: print('missing', e)",
        "print('pop', y.pop(1), y, z.popitem()[0], y.pop(1, None))",
    ],
    "tuple": [
        *_PREBUILT,
        *_COPY,
        "print('items', x[0], x[1], len(x), x + (1,), y[:1])",
        "first, n = y\nprint('unpack', first, n)",
    ],
    "deque": [
        *_SEQUENCE,
        "y.appendleft(x)\nprint('ends', y, y.pop(), y)",
    ],
    "OrderedDict": [
        "print('len', len(x), 1 in y, list(z), y.get(1), list(y.items()))",
    ],
    "dataclass": [*_PREBUILT, *_COPY, "print('fields', x.items, x.n, y.items[:1])"],
    "class": [*_PREBUILT, *_COPY, "print('fields', x.table, y.table == x.table)"],
}

HEAD = """
import copy
import sys
from collections import OrderedDict, deque
from dataclasses import dataclass
"""


def program(some: Sequence[Shape]) -> str:
    """A whole program over these shapes."""
    text = HEAD + "".join(functions(shape, str(i)) for i, shape in enumerate(some))
    calls = "".join(f"    run_{i}(len(argv))\n" for i in range(len(some)))
    return (
        f"{text}\ndef main(argv):\n{calls}    return 0\n\nif __name__ == '__main__':\n    sys.exit(main(sys.argv))\n"
    )
