"""Indexes that are numbers or slices, of sequences of several kinds."""

t = (1, 2) if len("ab") == 2 else (1,)
for i in (0, slice(0, 1)):
    print(t[i])


class Vec:
    def __init__(self, *c):
        self.c = list(c)

    def __getitem__(self, i):
        return self.c[i]

    def __setitem__(self, i, v):
        self.c[i] = v

    def __delitem__(self, i):
        del self.c[i]

    def __repr__(self):
        return f"Vec{self.c}"


xs = [Vec(1, 2), Vec("a"), Vec(1, "b")]
for v in xs:
    print(v[0], v[0:1], v[-1], v[:])
v = xs[2]
v[0] = 3
v[1:] = ["x", 4]
print(v)
del v[0]
print(v)
del v[:1]
print(v)
try:
    v[9]
except IndexError as e:
    print(e)


class Deck:
    def __init__(self):
        self.cards = [r + s for s in "SH" for r in "23A"]

    def __len__(self):
        return len(self.cards)

    def __getitem__(self, pos):
        return self.cards[pos]


d = Deck()
print(d[0], d[-1], d[:2], d[2::3], len(d), [c for c in d], "AS" in d, list(reversed(d))[:2])

for i in (0, slice(0, 1), True):
    print([1, 2][i], [1, "b"][i], (1, 2)[i], "abc"[i])
