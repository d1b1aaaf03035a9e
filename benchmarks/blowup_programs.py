"""Programs of one shape, as large as asked for: `python benchmarks/blowup_programs.py SHAPE N > big.py`.

Each shape repeats one thing N times: items of a display, levels of nesting, lines of a function, functions, classes,
prebuilt objects. What the translator needs for it should grow like N; `blowups.py` measures that, and
tests/lowering/test_blowups.py holds what it counts against it. Each program prints what CPython prints.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

_MAIN = '\n\nif __name__ == "__main__":\n    sys.exit(main(sys.argv))\n'


def _program(top: str, body: list[str]) -> str:
    lines = "".join(f"    {line}\n" for line in body)
    return f"import sys\n\n{top}\n\ndef main(argv):\n{lines}    return 0\n{_MAIN}"


def _display(n: int, item: Callable[[int], str], opening: str = "[", closing: str = "]") -> str:
    return opening + ", ".join(map(item, range(n))) + closing


def list_of_ints(n: int) -> str:
    """A display of ints in a function; the list changes afterwards, and a second call gets a fresh one."""
    top = f"def make():\n    return {_display(n, lambda i: str(i * 7 % 1009))}\n"
    body = [
        "xs = make()",
        "xs[0] = -1",
        "xs.append(5)",
        "ys = make()",
        "print(len(xs), xs[0], xs[-1], ys[0], sum(ys))",
    ]
    return _program(top, body)


def list_of_floats(n: int) -> str:
    """A display of floats in a function."""
    top = f"def make():\n    return {_display(n, lambda i: repr(i / 8))}\n"
    return _program(top, ["xs = make()", "xs.append(0.5)", "print(len(xs), sum(xs))"])


def list_of_strings(n: int) -> str:
    """A display of strings in a function."""
    top = f"def make():\n    return {_display(n, lambda i: repr(f's{i % 997}'))}\n"
    return _program(top, ["xs = make()", "xs.append('last')", "print(len(xs), len(''.join(xs)), xs[-1])"])


def list_of_pairs(n: int) -> str:
    """A display of tuples of constants in a function."""
    top = f"def make():\n    return {_display(n, lambda i: f'({i}, {str(i)!r})')}\n"
    return _program(top, ["total = 0", "for a, b in make():", "    total += a + len(b)", "print(total)"])


def list_of_lists(n: int) -> str:
    """A display of short displays in a function."""
    top = f"def make():\n    return {_display(n, lambda i: f'[{i}, {i + 1}]')}\n"
    return _program(top, ["total = 0", "for xs in make():", "    total += xs[0] * xs[1] % 11", "print(total)"])


def list_of_variables(n: int) -> str:
    """A display of what is not constant."""
    top = f"def make(a):\n    return {_display(n, lambda i: f'a + {i}')}\n"
    return _program(top, ["print(sum(make(len(argv))))"])


def nested_lists(n: int) -> str:
    """A list in a list in a list, printed."""
    return _program("", ["x = " + "[" * n + "1" + "]" * n, "print(x)"])


def nested_tuples(n: int) -> str:
    """A tuple in a tuple in a tuple, printed."""
    return _program("", ["x = " + "(" * n + "len(argv)" + ",)" * n, "print(x)"])


def compared_lists(n: int) -> str:
    """Two chains of lists, each in the next, compared."""
    body = ["x0 = [1, len(argv)]", "y0 = [len(argv), 1]"]
    body += [f"{name}{i} = [{name}{i - 1}]" for i in range(1, n) for name in "xy"]
    return _program("", [*body, f"print(x{n - 1} == y{n - 1}, x{n - 1} < y{n - 1})"])


def prebuilt_nodes(n: int) -> str:
    """Linked instances, made when the module is imported."""
    top = f"""
class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next

FIRST = None
for i in range({n}):
    FIRST = Node(i, FIRST)
"""
    return _program(
        top,
        [
            "node = FIRST",
            "total = 0",
            "while node is not None:",
            "    total += node.value",
            "    node = node.next",
            "print(total)",
        ],
    )


def prebuilt_list(n: int) -> str:
    """A list of ints, made when the module is imported."""
    return _program(f"XS = [i * i % 1009 for i in range({n})]\n", ["XS.append(1)", "print(len(XS), sum(XS))"])


def prebuilt_strings(n: int) -> str:
    """A list of strings, made when the module is imported."""
    return _program(
        f"XS = ['s' + str(i) for i in range({n})]\n", ["XS.append('')", "print(len(XS), XS[len(XS) // 2])"]
    )


def prebuilt_dict(n: int) -> str:
    """A dict from strings to ints, made when the module is imported."""
    top = f"D = {{'k' + str(i): i for i in range({n})}}\n"
    return _program(top, ["D['new'] = 1", "print(len(D), D['k7'], sum(D.values()))"])


def prebuilt_set(n: int) -> str:
    """A set of ints, made when the module is imported."""
    return _program(f"S = {{i * 3 for i in range({n})}}\n", ["S.add(1)", "print(len(S), 6 in S, 7 in S)"])


def prebuilt_tuple(n: int) -> str:
    """A tuple of ints, made when the module is imported."""
    return _program(
        f"T = tuple(range({n}))\n", ["total = 0", "for x in T:", "    total += x", "print(len(T), total)"]
    )


def prebuilt_text(n: int) -> str:
    """A string of many characters, made when the module is imported."""
    return _program(f"S = ''.join(chr(97 + i % 26) for i in range({n}))\n", ["print(len(S), S.count('abc'), S[-1])"])


def prebuilt_lists(n: int) -> str:
    """Lists in a list, made when the module is imported."""
    top = f"XS = [[i, i + 1] for i in range({n})]\n"
    return _program(
        top, ["XS[0].append(3)", "total = 0", "for x in XS:", "    total += len(x) + x[0]", "print(total)"]
    )


def prebuilt_dict_of_lists(n: int) -> str:
    """Lists of instances in a dict, made when the module is imported."""
    top = f"""
class Item:
    def __init__(self, key):
        self.key = key
        self.seen = False

D = {{i: [Item(i), Item(i + 1)] for i in range({n})}}
"""
    body = ["for key, items in D.items():", "    items[0].seen = True"]
    return _program(top, [*body, "print(len(D), sum([len(x) for x in D.values()]))"])


_LINES = [
    "a = (a * 3 + b + {i}) % 1000003",
    "b = a ^ {i}",
    "if a % 7 == {m}:\n        c = c + a\n    else:\n        c = c - b",
    "for i in range({m} + 2):\n        c = (c + i * a) % 65537",
    "xs.append(helper(a, {i}))",
    "s = s[-20:] + str(c)",
    "while b > {i} + 5:\n        b = b // 2",
    "c = (c + len(s) + xs[-1]) % 65537",
    "d[{m}] = c",
    "if len(s) > {m} and a > b or c == {i}:\n        print(a, b, c, s)",
]


def long_function(n: int) -> str:
    """One function of so many lines: assignments, tests, loops, calls, prints."""
    body, lines, i = ["a = len(argv)", "b = 1", "c = 2", "xs = [0]", "s = ''", "d = {}"], 6, 0
    while lines < n:
        text = _LINES[i % len(_LINES)].format(i=i, m=i % 5)
        body.append(text)
        lines += text.count("\n") + 1
        i += 1
    top = "def helper(a, b):\n    return a * b % 1009\n"
    return _program(top, [*body, "print(a, b, c, s, len(xs), sum(xs), len(d))"])


def straight_function(n: int) -> str:
    """One function of so many assignments, each to a variable of its own."""
    body = ["v0 = len(argv)"] + [f"v{i} = v{i - 1} % {i + 1} + v{i // 2}" for i in range(1, n)]
    return _program("", [*body, f"print(v{n - 1})"])


def functions(n: int) -> str:
    """So many small functions, all called."""
    tops = [f"def f{i}(a, b):\n    if a > {i}:\n        return b + {i}\n    return a - b\n" for i in range(n)]
    calls = [
        f"def part{s}(n):\n    t = 0\n"
        + "".join(f"    t = f{i}(t, n)\n" for i in range(s, min(s + 50, n)))
        + "    return t\n"
        for s in range(0, n, 50)
    ]
    return _program(
        "\n".join(tops + calls), ["t = len(argv)", *(f"t += part{s}(t)" for s in range(0, n, 50)), "print(t)"]
    )


def chained_functions(n: int) -> str:
    """So many functions, each calling the one before."""
    tops = ["def f0(a):\n    return a\n"] + [f"def f{i}(a):\n    return f{i - 1}(a) + {i}\n" for i in range(1, n)]
    return _program("\n".join(tops), [f"print(f{n - 1}(len(argv)))"])


def recursive_functions(n: int) -> str:
    """Functions that call each other in a cycle."""
    body = "    if a <= 0:\n        return {i}\n    return f{j}(a - 1) + f{k}(a // 2)\n"
    tops = [f"def f{i}(a):\n" + body.format(i=i, j=(i + 1) % n, k=(i * 7 + 3) % n) for i in range(n)]
    return _program("\n".join(tops), ["print(f0(20 + len(argv)))"])


_SUBCLASS = """
class C{i}(Base):
    def __init__(self, x):
        Base.__init__(self, x)
        self.own{i} = {i}

    def area(self):
        return self.x * self.own{i} + 1

    def name(self):
        return 'C{i}'
"""


def subclasses(n: int) -> str:
    """Classes below one base, with virtual methods, tests of classes, and a list that holds one of each."""
    top = "class Base:\n    def __init__(self, x):\n        self.x = x\n\n    def area(self):\n        return 0\n"
    top += "".join(_SUBCLASS.format(i=i) for i in range(n))
    tests = "".join(f"    if isinstance(s, C{i}):\n        return s.own{i} + {i}\n" for i in range(n))
    made = ", ".join(f"C{i}({i})" for i in range(n))
    body = [
        f"shapes = [{made}]",
        "total = 0",
        "for s in shapes:",
        "    total += s.area() + classify(s)",
        "print(total)",
    ]
    return _program(f"{top}\ndef classify(s):\n{tests}    return -1\n", body)


def operators(n: int) -> str:
    """Classes below one base, two of which have operators that the others lack, each with each."""
    top = [
        "class Base:\n    pass\n",
        "class Left(Base):\n    def __add__(self, other):\n        return NotImplemented\n",
        "class Right(Base):\n    def __radd__(self, other):\n        return 1\n",
        *(f"class C{i}(Base):\n    pass\n" for i in range(n)),
    ]
    body = [
        "xs = [Left(), Right()]",
        *(f"xs.append(C{i}())" for i in range(n)),
        "total = 0",
        "for x in xs:",
        "    for y in xs:",
        "        try:",
        "            total += x + y",
        "        except TypeError as e:",
        "            total += len(str(e))",
        "print(total)",
    ]
    return _program("\n\n".join(top), body)


def class_chain(n: int) -> str:
    """Classes, each derived from the one before."""
    top = ["class C0:\n    def __init__(self):\n        self.f0 = 0\n\n    def get(self):\n        return self.f0\n"]
    for i in range(1, n):
        top.append(
            f"class C{i}(C{i - 1}):\n    def __init__(self):\n        super().__init__()\n        self.f{i} = {i}\n\n"
            f"    def get(self):\n        return super().get() + self.f{i}\n"
        )
    return _program("\n".join(top), [f"xs = [C0(), C{n - 1}(), C{n // 2}()]", "print([x.get() for x in xs])"])


_MUTUAL = """
class C{i}:
    def __init__(self, depth):
        self.value = {i}
        self.left = C{a}(depth - 1) if depth > 0 else None
        self.right = C{b}(depth - 2) if depth > 1 else None

    def total(self):
        t = self.value
        if self.left is not None:
            t += self.left.total()
        if self.right is not None:
            t += self.right.total()
        return t
"""


def mutual_classes(n: int) -> str:
    """Classes whose attributes hold instances of each other."""
    top = "".join(_MUTUAL.format(i=i, a=(i + 1) % n, b=(i * 3 + 1) % n) for i in range(n))
    return _program(top, ["print(C0(8 + len(argv)).total())"])


def methods(n: int) -> str:
    """A class of many methods and as many attributes."""
    inits = "".join(f"        self.a{i} = {i}\n" for i in range(n))
    defs = "".join(f"    def m{i}(self, x):\n        return self.a{i} + x\n\n" for i in range(n))
    body = ["c = C()", "t = len(argv)", *(f"t = c.m{i}(t)" for i in range(n)), "print(t)"]
    return _program(f"class C:\n    def __init__(self):\n{inits}\n{defs}", body)


def elif_chain(n: int) -> str:
    """One test after the other of a variable."""
    chain = "".join(f"    elif x == {i}:\n        return {i * 3 % 101}\n" for i in range(1, n))
    top = f"def pick(x):\n    if x == 0:\n        return 5\n{chain}    return -1\n"
    return _program(top, [f"print(pick(len(argv)), pick({n - 1}), pick({n}))"])


def bound_chain(n: int) -> str:
    """One test and one subtraction after the other, each with constants of its own."""
    lines = "".join(f"    if x > {3 * i}:\n        x = x - {i % 7 + 1}\n" for i in range(1, n + 1))
    top = f"def pick(x):\n{lines}    return x\n"
    return _program(top, ["print(pick(len(argv) * 1000000), pick(-len(argv)))"])


def elif_strings(n: int) -> str:
    """One test after the other of a string."""
    chain = "".join(f"    elif x == 'w{i}':\n        return {i * 3 % 101}\n" for i in range(1, n))
    top = f"def pick(x):\n    if x == 'w0':\n        return 5\n{chain}    return -1\n"
    return _program(top, [f"print(pick('w' + str(len(argv))), pick('w{n - 1}'), pick(''))"])


def match_cases(n: int) -> str:
    """A match statement of many cases."""
    cases = "".join(f"        case ({i}, y):\n            return y + {i}\n" for i in range(n))
    top = f"def pick(p):\n    match p:\n{cases}    return -1\n"
    return _program(top, [f"print(pick((len(argv), 5)), pick(({n - 1}, 6)), pick((-1, 7)))"])


def dict_display(n: int) -> str:
    """A dict display in a function."""
    items = ", ".join(f"'k{i}': {i * 5 % 1013}" for i in range(n))
    top = f"def make():\n    return {{{items}}}\n"
    return _program(top, ["d = make()", "d['k0'] = 9", "print(len(d), d['k0'], make()['k0'], sum(d.values()))"])


def set_display(n: int) -> str:
    """A set display in a function."""
    top = f"def make():\n    return {_display(n, lambda i: str(i * 3), '{', '}')}\n"
    return _program(top, ["s = make()", "s.add(1)", "print(len(s), 3 in s, 4 in s, len(make()))"])


def string_set(n: int) -> str:
    """A set of strings that is asked for a string."""
    top = f"def known(word):\n    return word in {_display(n, lambda i: repr(f'w{i}'), '{', '}')}\n"
    return _program(top, [f"print(known('w5'), known('w' + str(len(argv) + {n - 1})))"])


def long_string(n: int) -> str:
    """A string constant of so many characters, in the text of the function."""
    text = ("abcdefghijklmnopqrstuvwxyz0123456789" * (n // 36 + 1))[:n]
    return _program(f"def text():\n    return '{text}'\n", ["s = text()", "print(len(s), s[-1], s.count('z01'))"])


def long_bytes(n: int) -> str:
    """A bytes constant of so many bytes, in the text of the function."""
    text = ("abc\\xffdefghijk" * (n // 12 + 1))[: n // 12 * 15]
    return _program(f"def data():\n    return b'{text}'\n", ["s = data()", "print(len(s), s[-1], s.count(b'c'))"])


def long_sum(n: int) -> str:
    """An expression of many terms."""
    return _program("", ["a = len(argv)", "b = " + " + ".join(f"a * {i % 9}" for i in range(n)), "print(b)"])


def long_condition(n: int) -> str:
    """A condition of many parts."""
    return _program("", ["a = len(argv)", "print(" + " and ".join(f"a != {i + 2}" for i in range(n)) + ")"])


def nested_calls(n: int) -> str:
    """Calls in calls."""
    top = "def f(x):\n    return x + 1\n"
    return _program(top, ["print(" + "f(" * n + "len(argv)" + ")" * n + ")"])


def f_string(n: int) -> str:
    """An f-string of many pieces."""
    return _program("", ["a = len(argv)", "print(f'" + " ".join(f"{{a}}x{i % 10}" for i in range(n)) + "')"])


def print_arguments(n: int) -> str:
    """A print of many arguments."""
    return _program("", ["a = len(argv)", f"print({', '.join(f'a + {i}' for i in range(n))})"])


def handlers(n: int) -> str:
    """One protected statement after the other."""
    body = ["t = len(argv)", "d = {t: 2}"]
    for i in range(n):
        body.append(f"try:\n        t += d[{i % 3}]\n    except KeyError:\n        t += {i % 13}")
    return _program("", [*body, "print(t)"])


def dispatch_table(n: int) -> str:
    """A dict of functions, one of which is called."""
    tops = [f"def op{i}(x):\n    return x + {i}\n" for i in range(n)]
    table = "OPS = {" + ", ".join(f"'op{i}': op{i}" for i in range(n)) + "}\n"
    return _program("\n".join([*tops, table]), ["t = 0", "for key in OPS:", "    t = OPS[key](t)", "print(t)"])


def globals_read(n: int) -> str:
    """Variables of the module, each with a value of its own."""
    top = "".join(f"G{i} = [{i}]\n" for i in range(n))
    return _program(top, ["t = 0", *(f"t += G{i}[0]" for i in range(n)), "print(t)"])


def enumeration(n: int) -> str:
    """An enumeration of many members."""
    top = "import enum\n\nclass E(enum.Enum):\n" + "".join(f"    M{i} = {i}\n" for i in range(n))
    return _program(top, [f"xs = [E.M0, E.M{n - 1}, E(len(argv))]", "print([x.value for x in xs], xs[2].name)"])


def closures(n: int) -> str:
    """Closures, each made in a function of its own."""
    tops = [f"def make{i}(k):\n    def add(x):\n        return x + k + {i}\n    return add\n" for i in range(n)]
    body = ["t = len(argv)", *(f"t = make{i}(t)(1)" for i in range(n)), "print(t)"]
    return _program("\n".join(tops), body)


def generators(n: int) -> str:
    """Generator functions, each consumed by a loop."""
    tops = [f"def gen{i}(k):\n    for x in range(k):\n        yield x + {i}\n" for i in range(n)]
    body = ["t = 0"]
    for i in range(n):
        body.append(f"for x in gen{i}(2):\n        t += x")
    return _program("\n".join(tops), [*body, "print(t)"])


def comprehensions(n: int) -> str:
    """Comprehensions over each other's results."""
    body = ["x0 = [1, 2, len(argv)]"] + [f"x{i} = [v + {i} for v in x{i - 1} if v > {i % 3}]" for i in range(1, n)]
    return _program("", [*body, f"print(x{n - 1})"])


def nested_loops(n: int) -> str:
    """Loops in loops, by functions, as Python allows twenty at most in one."""
    body = ["t = 0", "a = len(argv)"]
    for i in range(n):
        body.append("    " * i + f"for i{i} in range(a):")
    body.append("    " * n + "t += a")
    return _program("", [*body, "print(t)"])


#: For each shape, the size that is to be translated, and the CPU seconds it may take up to the C source.
SHAPES: dict[str, tuple[Callable[[int], str], int, float]] = {
    shape.__name__: (shape, size, limit)
    for shape, size, limit in [
        (list_of_ints, 100_000, 5), (list_of_floats, 100_000, 5), (list_of_strings, 20_000, 5),
        (list_of_pairs, 20_000, 5), (list_of_lists, 2_000, 5), (list_of_variables, 2_000, 5),
        (nested_lists, 80, 5), (nested_tuples, 80, 5), (compared_lists, 200, 5),
        (prebuilt_nodes, 100_000, 5), (prebuilt_list, 100_000, 5), (prebuilt_strings, 100_000, 5),
        (prebuilt_dict, 100_000, 5), (prebuilt_set, 100_000, 5), (prebuilt_tuple, 100_000, 5),
        (prebuilt_text, 100_000, 5), (prebuilt_lists, 50_000, 5), (prebuilt_dict_of_lists, 20_000, 5),
        (long_function, 10_000, 20), (straight_function, 10_000, 20),
        (functions, 5_000, 5), (chained_functions, 2_000, 5), (recursive_functions, 300, 5),
        (subclasses, 200, 5), (operators, 200, 5), (class_chain, 100, 5), (mutual_classes, 60, 5), (methods, 500, 5),
        (elif_chain, 2_000, 5), (bound_chain, 1_000, 5), (elif_strings, 1_000, 5), (match_cases, 500, 5),
        (dict_display, 20_000, 5), (set_display, 20_000, 5), (string_set, 1_000, 5),
        (long_string, 10_000_000, 5), (long_bytes, 10_000_000, 5),
        (long_sum, 2_000, 5), (long_condition, 1_000, 5), (nested_calls, 80, 5), (f_string, 500, 5),
        (print_arguments, 250, 5), (handlers, 500, 5), (dispatch_table, 500, 5), (globals_read, 1_000, 5),
        (enumeration, 500, 5), (closures, 300, 5), (generators, 200, 5), (comprehensions, 200, 5),
        (nested_loops, 15, 5),
    ]
}  # fmt: skip


if __name__ == "__main__":
    sys.stdout.write(SHAPES[sys.argv[1]][0](int(sys.argv[2])))
