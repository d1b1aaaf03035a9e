"""What cannot be stored or added, though it could be elsewhere."""

import csv
import functools
import io


def f(a, b):
    return a + b


p = functools.partial(f, 1)
print(p(2))
p.x = 5
print(p.x)
print(p.func(3, 4), p.args, p.keywords)
q = functools.partial(f, 2)
q.x = 7
print(p.x, q.x, q(1))


r = functools.partial(f, 1)
try:
    r.func = 3
except AttributeError as e:
    print(e)
b = bytearray(b"abc")
try:
    b += b
except BufferError as e:
    print(e)
e = bytearray()
e += e
print(b, e)
b.extend(b)
print(b)
b[1:2] = b
print(b)
b += b"x"
b += bytearray(b"y")
c = b
c += bytes(b)
print(b)

rows = csv.DictReader(io.StringIO("a,b\n1,2\n"))
rows.fieldnames = ["x", "y"]  # this one can be stored
print(list(rows))


def times(a, b):
    return a * b


def with_partials(h, n):
    q = functools.partial(f, 4)
    try:
        q.func = times
    except AttributeError as e:
        print(e)
    print(q(2), q.func(1, 2), q.args, q.func is f)
    s = functools.partial(h, n)
    print(s(5), s.func(2, 3), s.args)
    try:
        s.args = ()
    except AttributeError as e:
        print(e)


with_partials(times, 7)
with_partials(f, 8)


class Holder:
    def __init__(self, a):
        self.a = a

    def twice(self):
        return self.a * 2


def plus(self, n=2):
    return self.a + n


held = Holder(3)
bound = plus.__get__(held, Holder)
print(bound(), bound(n=7), Holder.twice.__get__(held)(), Holder.twice.__get__(None, Holder) is Holder.twice)
