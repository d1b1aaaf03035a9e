class H:
    def __init__(self, v, s):
        self.v = v
        self.s = s

    def __lt__(self, other):
        if self.s < other.s:
            return True
        if self.s > other.s:
            return False
        for a, b in zip(self.v, other.v):
            if a < b:
                return True
            if a > b:
                return False

    def __eq__(self, other):
        if self.s == other.s:
            return True

    def __repr__(self):
        return f"H({self.v},{self.s})"

    def __contains__(self, x):
        if x in self.v:
            return True


hs = [H([3, 1], 2), H([1, 2], 2), H([5], 1), H([1, 2], 2), H([0], 9)]
hs.sort()
print(hs, sorted(hs), min(hs), max(hs))
print(
    hs[0] == hs[1], hs[1] == hs[2], hs[0] < hs[1], hs[1] < hs[2], 5 in hs[0], 6 in hs[0], hs[3] in hs, hs.index(hs[2])
)
if hs[1] < hs[2]:
    print("lt")
else:
    print("not")
