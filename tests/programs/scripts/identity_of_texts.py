# id() of texts, as it goes with `is`.

xs = ["alpha", "beta"]
s = "".join(xs)
t = s
u = s + "c"
print(id(s) == id(s), id(t) == id(s), id(s) == id(u), len({id(x) for x in xs}), id("q") == id("q"))
b = bytes(xs[0], "ascii")
c = b
print(id(b) == id(c), id(b) == id(bytes(xs[1], "ascii")))
ch = s[0]
print(id(ch) == id(ch), (id(s) == id(u)) == (s is u))
