"""The rows of the matrix: each operation of the tables, as the texts that make it (for `matrix.py`).

`{x}` and `{y}` stand for operands. A text is an expression, or statements that leave something in `z`. Operations of
the flow graph are written by hand, since each has a text of its own; a test holds the keys against the table.
Functions and methods come from the tables: here are only the arguments that they are tried with.
"""

from __future__ import annotations

_OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "lshift": "<<",
    "rshift": ">>", "and_": "&", "or_": "|", "xor": "^", "matmul": "@",
}  # fmt: skip

#: By the name of the operation in `frontend/operations.py`.
FORMS: dict[str, list[str]] = {
    "neg": ["-{x}"],
    "pos": ["+{x}"],
    "invert": ["~{x}"],
    "abs": ["abs({x})"],
    "len": ["len({x})"],
    "bool": [
        "bool({x})", "z = 0\nif {x}: z = 1", "{x} and {y}", "{x} or {y}", "assert {x}\nz = n",
        "z = n\nwhile not {x}: z += 1; break",
    ],
    "not_": ["not {x}"],
    "hash": ["v = {x}; z = hash(v) == hash(v)", "{{{x}: 1}}[{x}]"],
    "repr": ["repr({x})", "f'{{{x}!r}}'"],
    "str": ["str({x})", "'%s' % ({x},)"],
    "ascii": ["ascii({x})"],
    "type": ["type({x}).__name__", "type({x}) is type({x})"],
    "iter": ["iter({x})", "z = n\nfor e in {x}: z += 1", "z = n\nfor e in {x}: z += 1; break\nelse: z = -1"],
    "next": ["next({x})", "next(iter({x}))", "next(iter({x}), None)", "next({x}, n)"],
    **{name: [f"{{x}} {op} {{y}}"] for name, op in _OPERATORS.items()},
    **{f"inplace_{name.rstrip('_')}": [f"z = {{x}}; z {op}= {{y}}"] for name, op in _OPERATORS.items()},
    "divmod": ["divmod({x}, {y})"],
    "pow3": ["pow({x}, 2, 5)", "pow(2, {x}, {x})"],
    "lt": ["{x} < {y}", "sorted([{x}, {y}])"],
    "le": ["{x} <= {y}"],
    "gt": ["{x} > {y}", "min({x}, {y})"],
    "ge": ["{x} >= {y}", "0 <= {x} >= {x}"],
    "eq": ["{x} == {y}", "({x}, n) == ({y}, n)", "[{x}] == [{y}]"],
    "ne": ["{x} != {y}"],
    "is_": ["{x} is {y}", "{x} is not None"],
    "contains": ["{x} in {y}", "{x} not in {y}", "{x} in [{y}]", "{x} in ({y}, {x})"],
    "getitem": ["{x}[0]", "{x}[-1]", "{x}[{y}]", "{x}[9]"],
    "setitem": ["z = {x}; z[0] = n", "z = {x}; z[0] = s", "z = {x}; z[0] = {y}", "z = {x}; z[{y}] = n"],
    "delitem": ["z = {x}; del z[0]", "z = {x}; del z[{y}]"],
    "getslice": ["{x}[:]", "{x}[-1:]", "{x}[n:]", "{x}[:n]", "{x}[::2]", "{x}[::-1]", "{x}[n:0:n]", "s[{x}:]"],
    "setslice": [
        "z = {x}; z[:1] = [n]", "z = {x}; z[:1] = {y}", "z = {x}; z[::2] = [n]", "z = [n, n]; z[{x}:] = []",
    ],
    "delslice": ["z = {x}; del z[:1]", "z = {x}; del z[::2]"],
    "unpack": ["z, w = {x}", "(z,) = {x}", "(z, w), v = {x}"],
    "unpack_ex": ["z, *w = {x}", "*z, w = {x}", "z, *v, w = {x}"],
    "format": [
        "f'{{{x}}}'", "f'{{{x}:>8}}'", "f'{{{x}:{{{y}}}}}'", "format({x}, '')", "f'{{{x}:.2f}}'", "f'{{{x}:05d}}'",
    ],
    "build_str": ["f'{{{x}}}, {{{y}}}'"],
    "getattr": ["{x}.n", "{x}.missing", "getattr({x}, 'n', 7)", "getattr({x}, 'n', {y})", "{x}.__class__.__name__"],
    "setattr": ["z = {x}; z.n = n", "z = {x}; z.n = {y}", "z = {x}; z.missing = n"],
    "delattr": ["z = {x}; del z.n"],
    "hasattr": ["hasattr({x}, 'n')", "hasattr({x}, 'missing')", "hasattr({x}, '__len__')"],
    "isinstance": [
        "isinstance({x}, int)", "isinstance({x}, Plain)", "isinstance({x}, (str, list))", "isinstance({x}, {y})",
        "isinstance({x}, float)", "isinstance({x}, (bool, type(None)))",
    ],
    "issubclass": ["issubclass({x}, Plain)", "issubclass({x}, Exception)"],
    "newlist": ["[{x}, {y}]", "[{x}]", "[{x}] * 2", "[*{x}]"],
    "newtuple": ["({x}, {y})", "(*{x}, n)"],
    "newdict": ["{{{x}: 1}}", "{{1: {x}}}", "{{{x}: {y}}}", "{{**{x}}}"],
    "newset": ["{{{x}}}", "{{{x}, {y}}}", "{{*{x}}}"],
    "newlist_hint": ["[e for e in {x}]", "{{e for e in {x}}}", "{{e: n for e in {x}}}"],
    "newslice": ["[n, n][slice({x})]", "z = [n, n][slice(0, {x})]"],
    "simple_call": [
        "{x}()", "{x}(n)", "{x}({y})", "with {x} as e: z = n", "raise {x}",
        "try:\n    raise {x}\nexcept ValueError as e:\n    z = e.args",
        "try:\n    raise ValueError\nexcept {x} as e:\n    z = 1",
        "z = {x}\nif n: z = {y}", "{x} if n else {y}", "(lambda e=n: e)({x})",
        "z = [0]\ndef g(): z.append(1); return {x}\ng()",
    ],
    "call_args": [
        "{x}(n=n)", "{x}(*(n,))", "{x}(*[n])", "(lambda *e: e)(*{x})", "(lambda *e: len(e))(*{x})",
        "(lambda e, f=3: f)(f=n, e={x})",
    ],
    "yield_": ["def g():\n    yield {x}\n    yield {y}\nz = [*g()]"],
    "yield_item": [
        "async def g():\n    yield {x}\n"
        "z = 0\ntry:\n    g().__anext__().send(None)\nexcept StopIteration as e:\n    z = e.value"
    ],
    "delegate": ["def g():\n    yield from {x}\nz = [*g()]"],
}  # fmt: skip

#: Three values of one list of pattern matching: no operation of its own, but many texts make one.
PATTERNS = [
    "match {x}:\n    case int(): z = 1\n    case str(): z = 2\n    case None: z = 3\n    case _: z = 4",
    "match {x}:\n    case [a, *b]: z = 1\n    case {{'ab': _}}: z = 2\n    case _: z = 4",
    "match {x}:\n    case 3 | 'ab' | True: z = 1\n    case 1.5: z = 2\n    case _: z = 4",
]

#: Arguments that methods of the builtin types are tried with; those that CPython takes are cells.
METHOD_ARGUMENTS = [
    "", "n", "s", "x", "1", "0", "'a'", "' '", "b'a'", "s.encode()", "[n]", "[s]", "{n}", "{s: n}",
    "{n}, {n}", "[(s, n)]", "range(n)", "iter([n])", "(n, n)", "[s.encode()]", "(s, s)", "-1", "n > 0",
    "n, n", "s, s", "s, n", "n, s", "'a', 'b'", "b'a', b'b'", "s, None", "None", "None, 1", "s, 1, 2",
    "8, '*'", "8, b'*'", "s, n, n", "b'a', 1, 2", "0, n", "-1, n", "n, [n]", "n if n else None",
    "'a', 'b', 1", "n, n, n", "'utf-8'", "'strict'", "'utf-8', 'strict'", "True", "str.maketrans('a', 'b')",
    "key=None", "key=lambda e: -e", "key=len", "key=str", "keepends=True",
    "reverse=True", "reverse=n > 0", "('a', 'b')", "n, None", "sep=None, maxsplit=1", "n=n", "n=n, name=s",
    "2, 'big'", "n, byteorder='big'", "['a', 'b']", "1, 'little', signed=True", "maxsplit=n", "'a', maxsplit=1",
    "encoding='utf-8'", "{'a': 'b'}", "{97: None}", "{97: 'xyz'}", "'ascii'", "'ascii', 'replace'", "'latin-1'",
    "'utf-16'", "b'a', b'bc'", "tabsize=4", "frozenset([n])", "{n: s}.keys()", "lambda e: e", "last=False",
    "[1.0, 2.0], k=2", "[n, 2]", "[n, 2], k=1", "x, x", "0, 1, 0.5", "[s, 'b'], n", "10", "1, 10", "1, 10, 2",
]  # fmt: skip

#: Arguments that functions are tried with, beside all kinds alone, and the kinds that meet in pairs.
FUNCTION_ARGUMENTS = [
    "", "*[n, 2]", "*[[n], [2]]", "[n, 2], default=n", "[], default=n", "[n, 2], key=None",
    "[n, 2], key=lambda e: -e", "[s, 'b'], key=len", "[s, 'b'], key=str.upper", "[n, 2], reverse=True",
    "[n, 2], key=abs, reverse=n > 0", "n, 2, 1", "x, 2.0, 1.0", "x, 2.0, x, 1.0", "s, 'b', 'c'",
    "s, 'b', key=len", "s, 'b', 'c', key=len", "n, 2, key=lambda e: -e", "[], key=abs, default=n", "[n, 2], n",
    "[x, 2.0], 0.5", "[n, 2], start=n", "[[n], [2]], []", "[(n,), (2,)], ()", "s, 16", "'ff', 16", "'ff', n",
    "s, base=10", "'0x1f', 0", "x, 1", "x, None", "n, -1", "x, ndigits=2", "x, n", "[n], [s], strict=True",
    "[n, 2], [s], strict=True", "[n], [s], [x]", "[n], [s], [x], [n]", "lambda e: e + 1, [n, 2]",
    "lambda a, b: a + b, [n, 2], [n, 2]", "lambda a, b: a + b, [n, 2]", "str, [n, 2]",
    "lambda a, b: a + b, [n, 2], n", "lambda a, b, c: a, [n], [s], [x]", "lambda e: e > 1, [n, 2]",
    "None, [n, 2]", "operator.add, [n, 2]", "max, [n, 2]", "len, [s, 'b']", "str.upper, [s, 'b']",
    "Plain, [n, 2]", "bool, [n, 2]", "Plain(n).get", "lambda a, b: b - a", "[n, 2], 1", "[n, 2], 0, n",
    "[n, 2, 3], 0, None, 2", "range(n), 1, 3", "iter([n, 2]), n", "[n, 2], 2", "s, n", "range(4), 3",
    "range(4), r=2", "range(3), 4", "[n, 2], None", "'ab', repeat=2", "[n], [s]", "[n, 2], [3], [4]",
    "[n], [s], [x], [True]", "n, step=2", "x, 0.5", "[n, 2], operator.mul", "[n, 2], func=max",
    "[n, 2], initial=n", "[n, 2], max, initial=n", "[n, 2], [1, 0]", "[(n, 2), (3, 4)]",
    "max, [(n, 2), (3, 4)]", "[n, 2], key=lambda e: e % 2", "[n, 2], lambda e: e % 2",
    "[n], [s, s], fillvalue=None", "[n], [2, 3], fillvalue=0", "[[n], [2]]", "[s, [n]]", "{s: [n]}",
    "[[n], [[2]]]", "Plain(n)", "Record(n, s)", "[Plain(n)]", "2, [n, 2]", "2, [s, 'b'], key=len", "n, {n, 2}",
    "[n, 2], 1, 0, 2", "[n, 2], 1, key=lambda e: -e", "[n, 2], n, 0", "[1, 3], [2, 4]", "[1, 3], [2], [4]",
    "[3, 1], [2], reverse=True", "[1, 3], [2], key=abs", "helper", "adder, n", "pow, 2", "pow, 2, 3",
    "lambda a, b: a - b, b=n", "Plain, n", "int, [(s, n)]", "list, [(n, [s])]", "maxlen=2", "[n, 2], maxlen=1",
    "int", "list", "lambda: n", "a=n, b=2", "[(s, n)], k=2", "s=n", "n, n, n", "x, x, x", "n, x",
    "1.0, x, rel_tol=0.1", "1.0, x, abs_tol=x", "[1.0, x], [0.0, 1.0]", "x, steps=2", "[x, x]", "[1.5, 0.1, x]",
    "[n, 5, 7], start=2", "[n, x]", "5, n", "5, 2", "2, 5", "12, 18, 6", "12, 18, 6, 4", "'a', s, 'c'",
    "'/a', 'b', 'c', s", "s, sep=''", "s, n, x", "s, sep='-', end=''", "s, n, sep=s", "s, flush=True", "[s, n]",
    "(s, n)", "(1, 2), (3, 4)", "n, '08b'", "x, '.3f'", "s, s", "n, ','", "[s], n", "'a', 'b'", "{'a': 'b'}",
    "{97: 98}", "'ab', 'cd', 'e'", "b'ab', b'cd'", "'6162'", "s.encode(), 'big'",
    "b'ab', 'little', signed=True", "b'ab', byteorder='big'", "'é', 'latin-1'", "s, 'utf-8'",
    "s, 'ascii', 'replace'", "b'ab', 'ascii'", "encoding='x'", "2, 'No such file', s", "2, 'No such file'",
    "n, 5", "5, n, -1", "0, 10, n", "helper, 5", "iter([n]).__next__, 3", "[n, 2], 0", "3", "'a=b'", "[n] * 3",
    "1, 2", "None", "None, n", "s, None, n",
]  # fmt: skip

#: What exception classes are made of.
EXCEPTION_ARGUMENTS = ["", "s", "n", "s, n", "(s, n)", "None", "*[s]", "x, x, x"]
