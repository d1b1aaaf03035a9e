"""`ast.literal_eval`."""

import ast
from ast import literal_eval

TEXTS = [
    "1",
    " -2",
    "+3",
    "0x1F",
    "0b101",
    "0o17",
    "1_000_000",
    "1.5",
    ".5",
    "1e3",
    "2.",
    "-1.5e-3",
    "None",
    "True",
    "False",
    "'a'",
    '"b\\n\\x41\\u00e9\\\\"',
    "'''x\ny'''",
    "'a' 'b'",
    "r'\\d'",
    "u'q'",
    "'\\101\\q'",
    "[]",
    "()",
    "{}",
    "set()",
    "[1, 'x', 2.5, None]",
    "(1,)",
    "(1)",
    "(1, 2)",
    "1, 2",
    "1,",
    "{1, 2}",
    "{'a': 1, 'b': [1, (2, 3)]}",
    "[[1, [2, 3]], 4]",
    "{'a': {'b': True}, 3: 'x',}",
    "[1,\n 2, # two\n 3]",
    "[1, 2,]",
    " [1]\n",
    "",
    "x",
    "[1, x]",
    "f(1)",
    "1 + 2",
    "[1",
    "1 2",
    "'abc",
    "[1, 2))",
    "{1: }",
    "01",
    "'a' + 'b'",
    "1 if 2 else 3",
    "{'a': 1, 2}",
    "[]]",
    "0x",
    "12abc",
    "{[]: 1}",
    "-'a'",
    "(1, 2",
]
for text in TEXTS:
    try:
        print(repr(text), repr(literal_eval(text)), type(literal_eval(text)).__name__)
    except (ValueError, SyntaxError, TypeError) as error:
        print(repr(text), type(error).__name__)


def depth(tree):
    if isinstance(tree, int):
        return 0
    return 1 + max(depth(part) for part in tree)


def magnitude(n):
    return n if isinstance(n, int) else 3 * magnitude(n[0]) + 2 * magnitude(n[1])


for line in ["[[1,2],[[3,4],5]]", "[[[[8,7],[7,7]],[[8,6],[7,7]]],[[[0,7],[6,6]],[8,7]]]"]:
    number = ast.literal_eval(line)
    print(depth(number), magnitude(number), number)
settings = ast.literal_eval("{'width': 3, 'name': 'box', 'sizes': [1, 2, 3]}")
print(settings["name"].upper(), settings["width"] * 2, sum(settings["sizes"]))
