from dataclasses import dataclass, field
from collections import namedtuple
import copy


@dataclass
class Item:
    name: str
    value: object = None
    extra: list = field(default_factory=list)


items = [Item("a", 1), Item("b", "two"), Item("c", [3, 4]), Item("d"), Item("e", {"k": 5.5})]
for i in items:
    print(i, i.value)
print(items[0] == Item("a", 1), items[1] == Item("b", "x"))
Row = namedtuple("Row", "key val")
rows = [Row("x", 1), Row("y", "s"), Row("z", (1, 2))]
for r in rows:
    print(r, r.val, r[1])


def gen():
    yield 1
    yield "a"
    yield [1, 2]
    yield None
    yield (3, "b")


for g in gen():
    print(g)
print(list(gen()))


def pick(a, b=None):
    return a or b or "default"


print(pick(0), pick("", 5), pick([], [1]), pick("x"))
acc = []


def remember(v):
    acc.append(v)
    return len(acc)


remember(1)
remember("s")
remember([remember(2.5)])
print(acc)
m = [1, "b", 3.5]
m += ["x", [1]]
m.extend([None, {"a": 1}])
m.insert(0, (1,))
print(m, m[1:3], m[::-2], len(m))
del m[0]
m[0] = "replaced"
m[1:3] = [[9], 8]
print(m, m.count("x"), m.index("x"))
print(m.pop(), m.pop(0), m)
try:
    m.remove("zzz")
except ValueError as e:
    print(e)
try:
    print(sorted([1, "a"]))
except TypeError as e:
    print(e)
try:
    print(max([1, "a"]))
except TypeError as e:
    print(e)
try:
    print(sum([1, "a"]))
except TypeError as e:
    print(e)
print(any([0, "", []]), all([1, "a", [0]]))
d = {"a": 1, "b": [1]}
d.update({"c": "x", "d": {"e": 1}})
d["a"] = "changed"
print(d, d.pop("b"), d.pop("zz", 0), d.get("c"), d.setdefault("n", []), "d" in d)
d["n"].append(4)
print(d, sorted(d.keys()), list(d.values()))
print({**d, "more": 1}, dict(d) == d, d == {"a": "changed"})
e = copy.deepcopy(d)
e["n"].append(5)
print(d["n"], e["n"])
f = copy.copy(d)
f["n"].append(6)
print(d["n"])
x = 1
if len(d) > 2:
    x = "text"
print(x, x == "text", x != 1)
y = [1, 2] if x == 1 else "none"
print(y, y * 2, len(y))
print([z for z in [1, "a", None, [1]] if z], [str(z) for z in m], list(filter(None, [0, "q", []])))
print(list(map(lambda z: (z, type(z).__name__), [1, "a", [2]])))
print(list(zip([1, "a"], ["b", 2])), list(enumerate([1, "a", None])), list(reversed([1, "a"])))
a, b, *c = [1, "x", [2], None]
print(a, b, c)
first, second = ("p", 1), ("q", [2])
print(first + second, first < second, first == ("p", 1))
print(f"{a!r:>5}|{b:>5}|{c}|{m[0]}|{d['d']}")
print("%5s|%-5s|%r" % (m[0], b, c))
try:
    raise ValueError("bad", 3, [1])
except ValueError as err:
    print(err)
s = {1, "a", 2.5, (1, 2)}
s.add(None)
s.discard("a")
print(len(s), None in s, s == {1, 2.5, (1, 2), None}, s | {"z"} == {1, 2.5, (1, 2), None, "z"})
nested = [1, [2, [3, [4, ["deep"]]]]]


def depth(n):
    return 1 + max([0] + [depth(k) for k in n]) if isinstance(n, list) else 0


print(depth(nested))
table = [["name", "qty"], ["apple", 3], ["pear", 4.5]]
for line in table:
    print(" ".join(f"{str(c):<8}" for c in line))
for name, qty in table[1:]:
    print(name, qty * 2)


class Node:
    def __init__(self, val, nxt=None):
        self.val, self.nxt = val, nxt


n = Node(1, Node("two", Node([3])))
while n:
    print(n.val)
    n = n.nxt


class Stack:
    def __init__(self):
        self.items = []

    def push(self, x):
        self.items.append(x)

    def pop(self):
        return self.items.pop() if self.items else None


st = Stack()
st.push(1)
st.push("a")
st.push([1])
print(st.pop(), st.pop(), st.pop(), st.pop())
tokens = [3, "+", 4, "*", [5, "-", 1]]


def ev(ts):
    vals = [ev(t) if isinstance(t, list) else t for t in ts]
    while len(vals) > 1:
        l, op, r = vals[0], vals[1], vals[2]
        vals = [l + r if op == "+" else l * r if op == "*" else l - r] + vals[3:]
    return vals[0]


print(ev(tokens))


def not_none(value):
    if value is not None:
        return str(value)
    return "-"


def no_text(value):
    if not isinstance(value, str):
        return str(value)
    return "-"


def a_number(value):
    return str(value) if isinstance(value, (int, float)) else "-"


def by_cases(value):
    if value is None:
        return "none"
    elif isinstance(value, str):
        return value
    elif isinstance(value, (int, float)):
        return f"{value}"
    return str(value)


def sequence(value):
    if value is not None:
        print(value)


# A bool stays one, a tuple too, where a test has let only a part of the values through.
print([not_none(value) for value in [1, True]], [no_text(value) for value in [False, 7]])
print(
    [a_number(value) for value in [True, 2.5, 1, None, "a"]], [by_cases(value) for value in [1, 2.5, None, True, "a"]]
)
sequence([1, 2])
sequence((1, 2))
sequence(None)


def classify(tree, record):
    if tree in [True, False]:
        return tree
    attribute, subtrees = tree
    key = record.get(attribute)
    return classify(subtrees[key if key in subtrees else None], record)


def at(value, index):
    try:
        return repr(value[index])
    except (TypeError, KeyError) as error:
        return f"{type(error).__name__}: {error}"


def plus(value, other):
    try:
        return repr(value + other)
    except TypeError as error:
        return str(error)


# An operand that may be None, of which a kind takes neither None nor anything else.
leaf = ("b", {"1": True, None: False})
print([classify(("a", {"0": leaf, "1": False, None: True}), record) for record in [{"a": "0", "b": "1"}, {"a": "9"}]])
print([at(value, index) for value in ["abc", {"a": 1, None: 2}, 7, (1, 2)] for index in ["a", None]])
print([plus(value, text) for value in ["abc", 7, [1]] for text in ["z", None]])
print([plus(value, n) for value in ["abc", 7, [1]] for n in [3, None]])

# Numbers beside fractions.
from fractions import Fraction

total = 0
for i in range(1, 5):
    total += Fraction(1, i)
print(total, float(total))


def inverse(m):
    best = 1
    for x in m:
        best = best * x
    return best


print(inverse([Fraction(1, 2), Fraction(3, 4)]))
m = [[1 if i == j else 0 for j in range(2)] for i in range(2)]
m[0][0] = Fraction(1, 3)
for r in m:
    print(" ".join(str(x) for x in r))
print(m)
m[1][1] = m[0][0] * 3 + m[0][1]
print(m, m[1][1] == 1, m[0][0] < 1)
