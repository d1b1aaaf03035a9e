"""Comprehensions over constants: patterns and tables that are known before the script runs, and those that are not."""
import re
import sys
from collections import OrderedDict
from sys import argv

SPEC = [("NUM", r"\d+"), ("NAME", r"[a-z]+"), ("OP", r"[-+*/]"), ("WS", r"\s+")]
MASTER = re.compile("|".join(f"(?P<{k}>{p})" for k, p in SPEC))
KEYWORDS = {"if": 1, "while": 2}
WORDS = re.compile(r"\b(" + "|".join(map(re.escape, KEYWORDS)) + r")\b")
OPS = ["+", "-", "**", "*"]
OP_RE = re.compile("|".join(re.escape(op) for op in sorted(OPS, key=len, reverse=True)))
TABLE = {c: i for i, c in enumerate("abc")}
BACK = {v: k for k, v in TABLE.items()}
SQUARES = [i * i for i in range(10) if i % 2]
PAIRS = [(a, b) for a in "xy" for b in (1, 2)]
GRID = [[0] * 3 for _ in range(3)]
TOTAL = sum(x for x in SQUARES)
MIX = ", ".join(str(x) for x in SQUARES[1:])
UP = [w.upper() for w in ("a", "b")]
O = OrderedDict((k, len(k)) for k in ["aa", "b"])
ROWS = [list(row) for row in PAIRS]
FNS = [lambda x, k=k: x + k for k in range(3)]

GIVEN = len(sys.argv) + len([a for a in argv[1:]])
BASE = [1, 2]
ALIAS = [BASE, BASE]
FLAT = [x for row in ALIAS for x in row]


def kinds(text):
    return [m.lastgroup for m in MASTER.finditer(text) if m.lastgroup != "WS"]


def show():
    GRID[1][2] = 5
    ROWS[0].append("q")
    SPEC.append(("BAD", "."))
    print(GRID, ROWS, len(SPEC), TABLE, BACK, GIVEN, FLAT, ALIAS)


print(kinds("ab + 12*c"))
if len(sys.argv) > 1 or len(argv) > 1:
    print("arguments")
BASE.append(3)
print(WORDS.findall("if x while y"), OP_RE.findall("a**b*c-d"))
show()
print(TOTAL, MIX, UP, O, SQUARES, PAIRS, [f(10) for f in FNS])
LATE = "|".join(k for k, _ in SPEC)
N = [len(r) for r in ROWS]
print(LATE, N)
OPS.append("//")
print("|".join(OPS))
