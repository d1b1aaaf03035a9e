import enum
import re
import sys

print(re.I | re.M, int(re.I | re.X), re.ASCII)
print(repr(re.I), str(re.S), f"{re.I}", re.I.value, re.I.name)
fl = 0
if len(sys.argv) < 5:
    fl |= re.I
p = re.compile("A" + sys.argv[0][:0], fl)
print(p.findall("aA"), p.flags)
opts = {"i": re.I, "m": re.M, "s": re.DOTALL}
f = 0
for ch in "im":
    f |= opts[ch]
print(re.findall("^a", "A\na", f), f)


def grep(pat, text, flags=0):
    return re.search(pat, text, flags) is not None


print(grep("X", "x", re.IGNORECASE), grep("X", "x"))
print(re.compile("a", re.I | re.S).flags & re.I)
print(
    re.RegexFlag.MULTILINE,
    re.RegexFlag(0),
    re.RegexFlag(10),
    re.RegexFlag(3),
    [re.I],
    {re.M: 1},
    re.I == 2,
    re.compile("(?i)a").flags,
)
print(f"{re.I:>20}|", "%s %r" % (re.M, re.M | re.S), ~re.I, bool(re.I & re.M), re.I & re.M)
for f in re.RegexFlag:
    print(f.name, f)


@enum.global_enum
class C(enum.Enum):
    RED = 1
    BLUE = 2


@enum.global_enum
class N(enum.IntFlag):
    P = 1
    Q = 2


@enum.global_enum
class I(enum.IntEnum):
    X = 1


print(C.RED, repr(C.RED), [C.BLUE], f"{C.RED}")
print(N.P, repr(N.P | N.Q), f"{N.P}", N(0), N.P | 8)
print(I.X, repr(I.X), f"{I.X}")
