"""Formats that are known at run time, of text and of bytes, of values of several kinds and None."""


def at(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


for fb in (b"%d", b"%s", b"%a"):
    for x in (None, [1]):
        at(lambda: fb % x)
for ft in ("%d", "%s", "%a"):
    for y in (None, [1]):
        at(lambda: ft % y)
    for z in (None, {1}):
        at(lambda: ft % z)
    for z2 in (None, {1}, [2]):
        at(lambda: ft % z2)
for z3 in (None, {1}, [2]):
    at(lambda: "%s" % z3)
    at(lambda: "%d" % z3)
    at(lambda: b"%a" % z3)


def fmt(i):
    return "%d" if i == 0 else b"%a"


def val(i):
    return None if i == 0 else {1} if i == 1 else [1]


def one(f, x):
    return f % x


for i in (0, 1):
    for j in (0, 1, 2):
        at(lambda: one(fmt(i), val(j)))
