def read():
    return x, xs, (lambda: label)()


def add(n):
    xs.append(n)


class Reads:
    def __call__(self):
        return label + str(limit)


x = 1
xs = [1]
label = "first"
limit: int = 3
print(read(), Reads()())
x = 2
xs = [1, 2]
label, limit = "second", 4
add(7)
print(read(), Reads()())
limit: int = 5
for x in range(2):
    label = "loop"
print(read(), Reads()())
x = 10
x = 11
found = []


def keep(n):
    found.append(n)


keep(1)
print(found)
found = {}


def count(n):
    found[n] = 1


count(5)
print(found, read())


def twice(n):
    return n * 2


print(twice(4))
twice = lambda n: n * 20
print(twice(4))


def root():
    return sqrt(16)


sqrt = lambda n: n
print(root())
from math import sqrt
import sys
import os.path
import os

print(root(), len(sys.argv), os.path.basename("a/b"), os.sep)
