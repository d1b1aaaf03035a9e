import copy, json
BIG = 3 ** 60
d = {}
d["a"] = BIG
d["b"] = "text"
d["c"] = [BIG, "x", None]
d["n"] = 7
d[BIG] = "big key"
d[2 ** 64] = 1
d[1.0] = "one"
d[True] = "true"
print(d)
print(d[BIG], BIG in d, BIG + 1 in d, 2.0 ** 64 in d, 1 in d, d[2 ** 64])
e = copy.deepcopy(d)
e["c"].append(BIG * BIG)
print(d["c"], e["c"])
s = json.dumps({"n": BIG, "m": [1, "a", None, 2.5, -BIG], "z": {"q": True}})
print(s)
back = json.loads(s)
print(back, type(back["n"]).__name__, back["n"] == BIG)
for k, v in back.items():
    print(k, v)
print(back["m"][4] + BIG, back["n"] * 2)

class Node:
    def __init__(self, value, tag=None):
        self.value = value
        self.tag = tag
    def __repr__(self):
        return "Node(%r, %r)" % (self.value, self.tag)

nodes = [Node(BIG), Node("s", BIG), Node(None, 1), Node(1.5)]
print(nodes)
for n in nodes:
    if isinstance(n.value, int):
        n.value += 10 ** 30
        print(n.value)
xs = [BIG, 1, 2.5, True, -BIG, 2 ** 70, 0.5, 10 ** 18]
print(sorted(xs), max(xs), min(xs), sum(xs))
print(sorted([BIG, 3, -BIG, 2**63]))
try:
    raise ValueError(BIG, "x", None)
except ValueError as err:
    print(err.args, err)
a, *b = [BIG, "q", 3]
print(a, b)
x, y = (BIG, "p")
print(x, y)
def f(x, *rest, **kw):
    return [x, rest, kw]
print(f(1, "a", BIG, k=BIG, j="s"))
print(f("z", 2, 3.5))
print({BIG, "a", 1, 2.5, None} == {None, 2.5, 1, "a", 3 ** 60})
print(hash(BIG) == hash(3 ** 60), [BIG, "a"].index("a"), [BIG, "a", BIG].count(3 ** 60))
v = back["n"]
print(v is None, v is not None, v is v if False else "")
print(bool(v), not v, -v, +v, ~v, abs(-v), v.bit_length() if isinstance(v, int) else 0)
print(str(v), repr(v), format(v, ","), "{:>30}|{!r}".format(v, v), f"{v:e}")
print(int(v), float(v), round(v), divmod(v, 7), pow(v, 2))
w = back["m"][3]
print(w + v, v - w, v > w, v == w, v / 3)
if v > 10 and isinstance(v, int) and v % 3 == 0:
    print("div", v // 3)
t = (v, w, "s")
print(t, t[0] + 1, len(t))
m = {("a", v): 1, ("b", 2): "x"}
print(m[("a", 3 ** 60)], m)
print("%s %d %r %5.1f %x" % (v, v, v, w, v))
r = None
for q in [None, 5, "s", BIG]:
    r = q
    print(r, r == BIG, r != "s", r in (None, BIG), r in [1, "s"])
