import copy, sys
class TooBig(ValueError):
    def __init__(self, value, limit=None):
        super().__init__(value, limit)
        self.value = value
        self.limit = limit
    def __str__(self):
        return "%s > %s" % (self.value, self.limit)
def check(x, limit):
    if isinstance(x, str):
        raise TypeError("no number: " + x)
    if limit is not None and x > limit:
        raise TooBig(x, limit)
    return x
for x, limit in [(5, 10), (2 ** 70, 2 ** 64), ("s", 1), (2.5, 2), (3 ** 60, None), (True, 0)]:
    try:
        print(check(x, limit))
    except TooBig as e:
        print("TooBig", e, e.args, e.value, e.limit, repr(e))
    except TypeError as e:
        print("TypeError", e, e.args)
try:
    {1: "a"}[2 ** 80]
except KeyError as e:
    print(repr(e), e.args[0] + 1 if isinstance(e.args[0], int) else None)
try:
    [1, "a"].index(10 ** 30)
except ValueError as e:
    print(e)
try:
    raise RuntimeError(10 ** 25)
except RuntimeError as e:
    print(e, e.args)
def gen():
    yield 1
    yield "two"
    got = yield 3 ** 70
    print("got", got)
    return 10 ** 22
g = gen()
print(next(g), next(g), next(g))
try:
    g.send(2 ** 90)
except StopIteration as e:
    print("ret", e.value)
state = {"n": 10 ** 30, "l": [1, "x", 10 ** 31, {"d": 10 ** 32}], "t": (10 ** 33, None)}
other = copy.deepcopy(state)
other["l"][3]["d"] += 1
other["n"] *= 2
print(state, other, state == other)
c = copy.copy(state)
c["n"] = "gone"
print(state["n"], c["n"])
first, *rest, last = [10 ** 20, "m", None, 2 ** 65]
print(first, rest, last)
def args(a, b=10 ** 21, *c, d="x", **e):
    print(a, b, c, d, e)
args(1)
args("s", 2, 3.5, 10 ** 22, d=10 ** 23, z=None, y=10 ** 24)
args(*[10 ** 25, "q"], **{"d": 1, "k": 2 ** 64})
assert isinstance(state["n"], int), "int"

