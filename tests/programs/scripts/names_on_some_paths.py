"""Variables that have a value on some paths: more than a few of them at one place."""

import sys


def pick(n):
    """Six variables that have a value on some paths, in a loop."""
    out = []
    for i in range(n):
        if i % 2:
            a = i
        if i % 3 == 1:
            b = f"b{i}"
        if i % 5 == 2:
            c = i / 2
        if i % 7 == 3:
            d = [i]
        if i % 4 == 1:
            e = None if i % 8 == 1 else i
        if i % 6 == 5:
            f = (i, "f")
        try:
            out.append(a)
            out.append(len(b))
            out.append(int(c * 2))
            out.append(d[0])
            out.append(-1 if e is None else e)
            out.append(f[0])
        except UnboundLocalError as error:
            out.append(len(str(error)))
            print(i, error)
        if i % 11 == 10:
            del a
        if i % 13 == 12:
            try:
                del f
            except NameError:
                print("no f")
    return out


def late(n):
    for k in range(n):
        if k == 1:
            u = k
        if k == 2:
            v = k
        if k == 3:
            w = k
        if k == 4:
            x = k
        if k == 5:
            y = k
    if n > 9:
        return u + v + w + x + y
    return u + v


print(pick(int(len(sys.argv)) + 30))
print(late(10), late(3))
for n in range(12):
    if n == 5:
        t0 = n
    if n == 6:
        t1 = "t"
    if n == 7:
        t2 = 2.5
    if n == 8:
        t3 = {n: n}
    for i in range(n % 3):
        last = i
    for j in range(n % 2):
        other = j
    try:
        print(n, i, j, last, other, t0, t1, t2, t3)
    except NameError as error:
        print(n, error)
try:
    late(2)
except UnboundLocalError as error:
    print(error)


def walk(n):
    for i in range(n):
        if i % 2:
            a = i
        if i % 3 == 1:
            b = "b%d" % i
        if i % 5 == 2:
            c = i / 2
        if i % 4 == 1:
            d = [i]
        try:
            yield a
            yield len(b)
            yield int(c)
            yield d[0]
        except UnboundLocalError as error:
            yield -1
        if i == 9:
            del a, c

    def inner():
        return n + 1

    if n > 3:
        e = inner()
    with open("/dev/null") as f:
        yield e
        try:
            yield d[0]
        finally:
            yield 7


def names(k):
    if k > 1:
        x = 1
    if k > 2:
        y = 2
    if k > 3:
        z = 3
    for w in range(k):
        pass
    return sorted(locals())


print(list(walk(14)))
print(names(0), names(2), names(3), names(5))
try:
    print(list(walk(2)))
except UnboundLocalError as error:
    print(error)


def again(flag):
    if flag:
        word = "set"
    for i in range(3):
        print(i, locals())
    last = 3
    print(len(vars()))


again(1)
again(0)
