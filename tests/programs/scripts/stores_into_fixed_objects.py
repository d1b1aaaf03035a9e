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
